//! A slow twin of shogi: a mailbox, every move tried, and a look whether a king can be taken.
//!
//! Written from the clauses of the rules page and not from the fast generator, of which it shares nothing but
//! the names of pieces and squares.

use ikusa_rules::{Color, Square};
use ikusa_shogi::{Kind, Position, parse_square, square_name};

/// (files to the mover's right, ranks forward), and whether it repeats.
type Step = (i8, i8, bool);

const fn steps(kind: Kind) -> &'static [Step] {
    match kind {
        Kind::Pawn => &[(0, 1, false)],
        Kind::Lance => &[(0, 1, true)],
        Kind::Knight => &[(-1, 2, false), (1, 2, false)],
        Kind::Silver => &[(-1, 1, false), (0, 1, false), (1, 1, false), (-1, -1, false), (1, -1, false)],
        Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => {
            &[(-1, 1, false), (0, 1, false), (1, 1, false), (-1, 0, false), (1, 0, false), (0, -1, false)]
        }
        Kind::Bishop => &[(-1, -1, true), (-1, 1, true), (1, -1, true), (1, 1, true)],
        Kind::Rook => &[(-1, 0, true), (1, 0, true), (0, -1, true), (0, 1, true)],
        Kind::Horse => &[
            (-1, -1, true),
            (-1, 1, true),
            (1, -1, true),
            (1, 1, true),
            (-1, 0, false),
            (1, 0, false),
            (0, -1, false),
            (0, 1, false),
        ],
        Kind::Dragon => &[
            (-1, 0, true),
            (1, 0, true),
            (0, -1, true),
            (0, 1, true),
            (-1, -1, false),
            (-1, 1, false),
            (1, -1, false),
            (1, 1, false),
        ],
        Kind::King => &[
            (-1, -1, false),
            (-1, 0, false),
            (-1, 1, false),
            (0, -1, false),
            (0, 1, false),
            (1, -1, false),
            (1, 0, false),
            (1, 1, false),
        ],
    }
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Twin {
    board: [Option<(Color, Kind)>; 81],
    /// Sorted.
    hands: [Vec<Kind>; 2],
    turn: Color,
}

impl Twin {
    pub(crate) fn of(position: &Position) -> Twin {
        let setup = position.setup();
        let hand = |color: Color| {
            let held = setup.hands[color].iter();
            let mut held: Vec<Kind> =
                held.flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::from(count))).collect();
            held.sort();
            held
        };
        Twin {
            board: setup.board.map(|piece| piece.map(|piece| (piece.color, piece.kind))),
            hands: [hand(Color::Black), hand(Color::White)],
            turn: setup.turn,
        }
    }

    pub(crate) fn turn(&self) -> Color {
        self.turn
    }

    pub(crate) fn piece(&self, square: Square) -> Option<(Color, Kind)> {
        self.board[square.index()]
    }

    /// The position after a legal move in USI.
    pub(crate) fn after(&self, text: &str) -> Twin {
        assert!(self.moves().iter().any(|legal| legal == text), "{text} is not legal in {}", self.text());
        let named = |name: &str| parse_square(name).expect("a square");
        let mut after = self.clone();
        if let Some((letter, to)) = text.split_once('*') {
            let is_named = |held: &Kind| held.letters() == letter;
            let kind = self.hands[self.turn.index()].iter().copied().find(is_named).expect("it is in hand");
            after.put(kind, named(to));
        } else {
            let (from, to) = (named(&text[..2]), named(&text[2..4]));
            let (_, kind) = self.piece(from).expect("a piece stands there");
            let becomes = if text.ends_with('+') { promoted(kind).expect("it promotes") } else { kind };
            after.shift(from, to, becomes);
        }
        after.turn = !self.turn;
        after
    }

    /// Board, turn and hands, for people: runs of empty squares are dots.
    pub(crate) fn text(&self) -> String {
        let letter = |square: Square| match self.piece(square) {
            Some((Color::Black, kind)) => kind.letters().to_owned(),
            Some((Color::White, kind)) => kind.letters().to_lowercase(),
            None => ".".to_owned(),
        };
        let rank = |rank: u8| (0..9).rev().map(|file| letter(Square::new(file, rank))).collect::<String>();
        let board = (0..9).map(rank).collect::<Vec<_>>().join("/");
        format!("{board} {:?} {:?}", self.turn, self.hands)
    }

    /// Every legal move in USI, sorted.
    pub(crate) fn moves(&self) -> Vec<String> {
        let mut moves = self.board_moves();
        moves.extend(self.drops());
        moves.sort();
        moves
    }

    pub(crate) fn in_check(&self) -> bool {
        self.can_take_king(!self.turn)
    }

    fn board_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for from in Square::all() {
            let Some((color, kind)) = self.board[from.index()] else { continue };
            if color != self.turn {
                continue;
            }
            for to in self.reach(from) {
                if self.board[to.index()].is_some_and(|(other, _)| other == color) {
                    continue;
                }
                let name = format!("{}{}", square_name(from), square_name(to));
                let may = depth(color, from) <= 3 || depth(color, to) <= 3;
                if !stuck(color, kind, to) && self.keeps_king(|twin| twin.shift(from, to, kind)) {
                    moves.push(name.clone());
                }
                if let (Some(better), true) = (promoted(kind), may)
                    && self.keeps_king(|twin| twin.shift(from, to, better))
                {
                    moves.push(name + "+");
                }
            }
        }
        moves
    }

    fn drops(&self) -> Vec<String> {
        let mut kinds = self.hands[self.turn.index()].clone();
        kinds.sort();
        kinds.dedup();
        let mut moves = Vec::new();
        for kind in kinds {
            for to in Square::all().filter(|to| self.board[to.index()].is_none()) {
                let nifu = kind == Kind::Pawn
                    && (0..9).any(|rank| {
                        let square = Square::new(to.file(), rank);
                        self.board[square.index()] == Some((self.turn, Kind::Pawn))
                    });
                if nifu || stuck(self.turn, kind, to) {
                    continue;
                }
                let mut after = self.clone();
                after.put(kind, to);
                after.turn = !self.turn;
                if after.can_take_king(after.turn) {
                    continue;
                }
                let uchifuzume = kind == Kind::Pawn && after.in_check() && after.moves().is_empty();
                if !uchifuzume {
                    moves.push(format!("{}*{}", kind.letters(), square_name(to)));
                }
            }
        }
        moves
    }

    fn put(&mut self, kind: Kind, to: Square) {
        self.board[to.index()] = Some((self.turn, kind));
        let hand = &mut self.hands[self.turn.index()];
        hand.remove(hand.iter().position(|held| *held == kind).expect("the kind is in hand"));
    }

    fn shift(&mut self, from: Square, to: Square, becomes: Kind) {
        if let Some((_, taken)) = self.board[to.index()] {
            let hand = &mut self.hands[self.turn.index()];
            hand.push(taken.unpromoted());
            hand.sort();
        }
        self.board[from.index()] = None;
        self.board[to.index()] = Some((self.turn, becomes));
    }

    fn keeps_king(&self, change: impl FnOnce(&mut Twin)) -> bool {
        let mut after = self.clone();
        change(&mut after);
        !after.can_take_king(!self.turn)
    }

    fn can_take_king(&self, taker: Color) -> bool {
        let men = Square::all().filter(|from| self.board[from.index()].is_some_and(|(c, _)| c == taker));
        men.into_iter().any(|from| {
            self.reach(from).into_iter().any(|to| self.board[to.index()] == Some((!taker, Kind::King)))
        })
    }

    /// Where the piece on `from` can go if it may take anything, own pieces too.
    fn reach(&self, from: Square) -> Vec<Square> {
        let (color, kind) = self.board[from.index()].expect("a piece stands there");
        let ahead = if color == Color::Black { -1 } else { 1 };
        let mut reached = Vec::new();
        for &(right, forward, repeats) in steps(kind) {
            let mut at = from;
            while let Some(next) = at.offset(right, forward * ahead) {
                reached.push(next);
                if !repeats || self.board[next.index()].is_some() {
                    break;
                }
                at = next;
            }
        }
        reached
    }
}

/// 1 for the last rank as `color` sees it, 9 for its own back rank.
fn depth(color: Color, square: Square) -> u8 {
    if color == Color::Black { square.rank() + 1 } else { 9 - square.rank() }
}

fn stuck(color: Color, kind: Kind, square: Square) -> bool {
    match kind {
        Kind::Pawn | Kind::Lance => depth(color, square) == 1,
        Kind::Knight => depth(color, square) <= 2,
        _ => false,
    }
}

fn promoted(kind: Kind) -> Option<Kind> {
    Some(match kind {
        Kind::Pawn => Kind::Tokin,
        Kind::Lance => Kind::PromotedLance,
        Kind::Knight => Kind::PromotedKnight,
        Kind::Silver => Kind::PromotedSilver,
        Kind::Bishop => Kind::Horse,
        Kind::Rook => Kind::Dragon,
        _ => return None,
    })
}
