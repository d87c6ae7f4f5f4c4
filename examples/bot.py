"""A bot in thirty lines: it captures what it can, gives check where it may, and else moves at random."""

import random

import ikusa


def choose(line):
    def worth(move):
        after = line.copy()
        after.play(move)
        if after.outcome is not None:
            return 100 if after.outcome[0] == line.turn else 0
        men = sum(side != line.turn for tower in after.cells() for side, _ in tower)
        return 2 * -men + after.in_check + random.random()

    return max(line.moves(), key=worth)


def main(game="gueides", longest=200):
    line, engine = ikusa.Line(game), ikusa.Engine()
    while line.outcome is None and len(line) < longest:
        line.play(choose(line) if line.turn == "black" else engine.best(line, nodes=30))
    print(game, len(line), "plies:", line.outcome or "broken off")


if __name__ == "__main__":
    main()
