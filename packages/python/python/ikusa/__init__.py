"""The rules and the engine of Gungi Enhanced, Gungi Marshal, Gungi 25, Shogi and Gueides.

>>> import ikusa
>>> line = ikusa.Line("shogi", moves=["7g7f", "3c3d"])
>>> line.turn, len(line.moves())
('black', 39)
>>> line.why("5e5d")
('shogi.empty-square', 'there is no piece on 5e')
"""

from ._ikusa import Engine, IllegalMove, Line, games, options, read_record
from .env import Env

__all__ = ["Engine", "Env", "IllegalMove", "Line", "games", "options", "read_record"]
__version__ = "0.1.0"
