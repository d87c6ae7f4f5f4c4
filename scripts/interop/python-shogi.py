"""How python-shogi understands record files: for each path on standard input, its start and its main line in USI as JSON."""

import json
import sys

import shogi.CSA
import shogi.KIF

READERS = {"kifu": shogi.KIF.Parser, "csa": shogi.CSA.Parser}


def read(path):
    reader = READERS[path.rsplit(".", 1)[1]]
    with open(path, "rb") as file:
        data = file.read()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("cp932")
    # Its own files are opened as text, where every end of a line is the same.
    game = reader.parse_str(text.replace("\r\n", "\n"))[0]
    return {"start": game["sfen"], "moves": game["moves"]}


for line in sys.stdin:
    try:
        print(json.dumps(read(line.strip())))
    except Exception as error:  # whatever a reader says about a file is its answer
        print(json.dumps({"error": f"{type(error).__name__}: {error}"}))
