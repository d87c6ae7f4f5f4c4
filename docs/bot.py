"""A bot in thirty lines: it sits down at the first open challenge that has no clock, and plays any legal move."""
import json, random, sys, time, urllib.request

SERVER = sys.argv[1].rstrip("/")
PATIENCE = int(sys.argv[2]) if len(sys.argv) > 2 else 300  # it resigns after so many moves of its own

def ask(path, body=None, token=""):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    with urllib.request.urlopen(urllib.request.Request(SERVER + path, data, headers)) as answer:
        return json.load(answer)

def sit_down():
    while True:
        for challenge in ask("/api/lobby"):
            if challenge["game"] in ("shogi", "gueides") and challenge["time"]["kind"] == "none" and not challenge["rated"]:
                return ask(f"/api/matches/{challenge['id']}/join", {"name": "python-bot"})
        time.sleep(1)

seat = sit_down()
match, token = f"/api/matches/{seat['id']}", seat["token"]
while not (state := ask(match, token=token)["state"])["outcome"]:
    if state["line"]["turn"] != state["seat"]:
        time.sleep(0.2)
    elif len(state["line"]["moves"]) // 2 >= PATIENCE:
        ask(match + "/commands", {"do": "resign"}, token)
    else:
        ask(match + "/commands", {"do": "move", "text": random.choice(state["line"]["legal"])["text"]}, token)
print(state["outcome"]["winner"], state["outcome"]["reason"])
