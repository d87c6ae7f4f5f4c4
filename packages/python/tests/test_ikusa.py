"""The package as its users see it: the corpus that every implementation reads, games against the engine, an environment."""

import doctest
import pathlib
import unittest

import ikusa

TESTDATA = pathlib.Path(__file__).resolve().parents[3] / "testdata"


def rows(game, name):
    for line in (TESTDATA / game / name).read_text("utf8").splitlines():
        if line and not line.startswith("#"):
            yield [column.strip() for column in line.split(" | ")]


class Corpus(unittest.TestCase):
    def test_valid_positions_are_read_and_written_again(self):
        for game in ikusa.games():
            for position, *_ in list(rows(game, "valid.txt"))[:200]:
                line = ikusa.Line(game, position)
                again = ikusa.Line(game, line.position)
                self.assertEqual((again.position, again.moves()), (line.position, line.moves()), position)

    def test_invalid_positions_are_refused_with_a_reason(self):
        for game in ikusa.games():
            for position, *_ in list(rows(game, "invalid.txt"))[:200]:
                with self.assertRaises(ValueError, msg=position) as refused:
                    ikusa.Line(game, position)
                self.assertTrue(str(refused.exception))


class Play(unittest.TestCase):
    def test_a_game_against_the_engine_comes_to_its_end_or_its_length(self):
        for game in ikusa.games():
            line, engine = ikusa.Line(game), ikusa.Engine()
            while line.outcome is None and len(line) < 60:
                move = engine.best(line, nodes=60, seed=len(line))
                self.assertIn(move, line.moves())
                line.play(move)
            again = ikusa.read_record(line.record(), game)
            self.assertEqual(again.played, line.played)

    def test_refusals_name_clause_and_sentence(self):
        line = ikusa.Line("shogi", "4k4/9/9/9/9/9/4P4/9/4K4 b P 1")
        clause, sentence = line.why("P*5e", "es")
        self.assertEqual(clause, "shogi.nifu")
        self.assertIn("5", sentence)
        with self.assertRaises(ikusa.IllegalMove) as refused:
            line.play("P*5e")
        self.assertEqual(refused.exception.args[0], "shogi.nifu")
        self.assertIsNone(line.why("P*4e"))
        with self.assertRaises(ValueError):
            ikusa.Line("go")

    def test_leaves_are_counted(self):
        self.assertEqual(ikusa.Line("shogi").perft(3), 25470)

    def test_thoughts_have_scores(self):
        [(kind, score, moves), *_] = ikusa.Engine().think(ikusa.Line("shogi"), nodes=2000, lines=2)
        self.assertEqual(kind, "cp")
        self.assertTrue(moves)


class Environment(unittest.TestCase):
    def test_an_episode_ends(self):
        env = ikusa.Env("gueides", opponent_nodes=20, longest=80)
        observation, info = env.reset(seed=1)
        done = False
        while not done:
            observation, reward, terminated, truncated, info = env.step(env.sample())
            done = terminated or truncated
        self.assertIn(reward, (-1.0, 0.0, 1.0))
        self.assertEqual(len(observation["cells"]), 72)


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(ikusa))
    return tests


if __name__ == "__main__":
    unittest.main()
