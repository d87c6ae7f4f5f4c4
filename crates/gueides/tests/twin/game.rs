//! The twin itself: a position with its options, read and written as text, and how it ends (§4, §5, §10).

use crate::board::{Board, Kind, Side};
use crate::moves::{Action, after, in_am, legal_actions};

/// The options that a position obeys, from a text such as `first=white lone=5 repetition=off`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    /// §11: who starts.
    pub(crate) first: Side,
    /// §10: the moves granted against a lone President.
    pub(crate) lone: u32,
    /// G7: whether the fourth occurrence draws.
    pub(crate) repetition: bool,
}

impl Options {
    pub(crate) fn parse(text: &str) -> Result<Options, String> {
        let mut options = Options { first: Side::Black, lone: 31, repetition: true };
        for entry in text.split_whitespace() {
            match entry.split_once('=') {
                Some(("first", "black")) => options.first = Side::Black,
                Some(("first", "white")) => options.first = Side::White,
                Some(("repetition", "4")) => options.repetition = true,
                Some(("repetition", "off")) => options.repetition = false,
                Some(("lone", n)) => options.lone = n.parse().map_err(|_| format!("bad number {n}"))?,
                _ => return Err(format!("unknown option {entry}")),
            }
        }
        Ok(options)
    }
}

/// Why a game is over (section 5 of the page).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// §4: AM and no legal move; the named side wins.
    Md { winner: Side },
    /// §5: no AM and no legal move.
    Cornered,
    /// §4C, G6.
    Consecutive,
    /// §10.
    Lone,
    /// G7.
    Repetition,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Twin {
    pub(crate) board: Board,
    pub(crate) turn: Side,
    /// §10: how many moves the attacker of a lone President has used; `None` if no count runs.
    pub(crate) lone: Option<u32>,
    /// The number of the full move, from 1.
    pub(crate) number: u32,
    pub(crate) options: Options,
}

impl Twin {
    /// §1: the array, with the side to move that the options name.
    pub(crate) fn start(options: &str) -> Twin {
        let options = Options::parse(options).expect("the options are well formed");
        let board = Board::parse("TRBUSVAPM/NNNNNNNNN/9/9/9/9/nnnnnnnnn/trbusvapm").expect("the array");
        Twin { board, turn: options.first, lone: None, number: 1, options }
    }

    /// Section 6 of the page: `<board> <turn w|b> <lone> <move>`.
    pub(crate) fn parse(text: &str, options: &str) -> Result<Twin, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, turn, lone, number] = fields[..] else { return Err("not four fields".to_owned()) };
        Ok(Twin {
            board: Board::parse(board)?,
            turn: match turn {
                "b" => Side::Black,
                "w" => Side::White,
                _ => return Err(format!("no side {turn}")),
            },
            lone: match lone {
                "-" => None,
                n => Some(n.parse().map_err(|_| format!("bad lone count {n}"))?),
            },
            number: number.parse().map_err(|_| format!("bad move number {number}"))?,
            options: Options::parse(options)?,
        })
    }

    pub(crate) fn text(&self) -> String {
        let turn = match self.turn {
            Side::Black => 'b',
            Side::White => 'w',
        };
        let lone = self.lone.map_or("-".to_owned(), |n| n.to_string());
        format!("{} {turn} {lone} {}", self.board.text(), self.number)
    }

    pub(crate) fn in_check(&self) -> bool {
        in_am(&self.board, self.turn)
    }

    /// The legal actions; none if the position is over by itself.
    pub(crate) fn actions(&self) -> Vec<Action> {
        if self.lone_limit_reached() { Vec::new() } else { legal_actions(&self.board, self.turn) }
    }

    pub(crate) fn legal_moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.actions().into_iter().map(Action::text).collect();
        texts.sort();
        texts
    }

    pub(crate) fn apply(&self, action: Action) -> Twin {
        let board = after(&self.board, action);
        let (mover, enemy) = (self.turn, self.turn.other());
        let captured = self.board.at(action.to).is_some();
        // §10: the count begins with the capture that leaves a President alone; after it every move against
        // a lone President is one of the 31. If he captures the attacker's last piece, both are alone and
        // nobody can give MD any more: the count runs on.
        let lone = match self.lone {
            running if captured && is_alone(&board, enemy) => running.or(Some(0)),
            Some(used) if is_alone(&board, enemy) => Some(used + 1),
            unchanged => unchanged,
        };
        let number = if mover == self.options.first { self.number } else { self.number + 1 };
        Twin { board, turn: enemy, lone, number, options: self.options }
    }

    /// What the position itself decides. MD comes before everything else: on move 31 it still wins (§10).
    pub(crate) fn outcome(&self) -> Option<Ending> {
        match (legal_actions(&self.board, self.turn).is_empty(), self.in_check()) {
            (true, true) => Some(Ending::Md { winner: self.turn.other() }),
            (true, false) => Some(Ending::Cornered),
            (false, _) => self.lone_limit_reached().then_some(Ending::Lone),
        }
    }

    fn lone_limit_reached(&self) -> bool {
        self.lone.is_some_and(|used| used >= self.options.lone)
    }

    /// The number of move sequences of length `depth`.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.actions().into_iter().map(|action| self.apply(action).perft(depth - 1)).sum()
    }
}

/// §10: a President without any other piece of its side.
fn is_alone(board: &Board, side: Side) -> bool {
    board.count(side) == 1 && board.find(side, Kind::President).is_some()
}
