"""An environment for learning, with the interface of Gymnasium and without a need for it."""

from __future__ import annotations

import random
from typing import Any

from ._ikusa import Engine, Line


class Env:
    """One game between an agent and the engine, or between two agents (``opponent_nodes=None``).

    ``reset`` and ``step`` answer as Gymnasium's do. An action is the index of a move in ``info["moves"]``, the sorted legal
    moves, or the move's text. The reward is 1 for a win of the side that made the step, -1 for a loss, 0 otherwise.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(self, game: str, options: dict[str, str] | None = None, opponent_nodes: int | None = None, longest: int = 400):
        self.game, self.options = game, list((options or {}).items())
        self.opponent_nodes, self.longest = opponent_nodes, longest
        self._random = random.Random()
        self._engine = Engine()
        self.line = Line(game, options=self.options)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        """Begins a game anew; ``options={"position": text}`` begins it elsewhere."""
        if seed is not None:
            self._random = random.Random(seed)
        self._engine = Engine()
        self.line = Line(self.game, position=(options or {}).get("position"), options=self.options)
        return self._observation(), self._info()

    def step(self, action: int | str):
        """Plays a move, and the opponent's answer if there is one."""
        moves = self.line.moves()
        text = moves[action] if isinstance(action, int) else action
        side = self.line.turn
        self.line.play(text)
        if self.opponent_nodes is not None:
            while self.line.outcome is None and self.line.turn != side and len(self.line) < self.longest:
                self.line.play(self._engine.best(self.line, nodes=self.opponent_nodes, seed=self._random.getrandbits(32)))
        outcome = self.line.outcome
        reward = 0.0
        if outcome is not None and outcome[0] is not None:
            reward = 1.0 if outcome[0] == side else -1.0
        truncated = outcome is None and len(self.line) >= self.longest
        return self._observation(), reward, outcome is not None, truncated, self._info()

    def sample(self) -> int:
        """A random action."""
        return self._random.randrange(len(self.line.moves()))

    def render(self) -> str:
        """The position's text."""
        return self.line.position

    def close(self) -> None:
        """Nothing is held."""

    def _observation(self):
        return {"position": self.line.position, "cells": self.line.cells(), "turn": self.line.turn}

    def _info(self):
        return {"moves": self.line.moves(), "outcome": self.line.outcome, "check": self.line.in_check}
