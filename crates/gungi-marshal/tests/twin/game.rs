//! The twin itself: a position with its options, read and written as text, its legal actions (sections 2 and 3
//! of the page) and how it ends.

use crate::board::{Board, Spot};
use crate::hands::Hands;
use crate::options::Options;
use crate::pieces::{Kind, Piece, Side};
use crate::placement::{Deed, Placement};
use crate::reach::{could_capture, could_go, marshal_attacked, marshals_adjacent};

/// Everything a player can do in one turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// A move, or a stack: onto whatever stands there.
    Go(Spot, Spot),
    /// A capture: the mover takes the level of the piece it removes.
    Capture(Spot, Spot),
    /// A placement or drop.
    Drop(Kind, Spot),
    Pass,
    Done,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    Checkmate {
        winner: Side,
    },
    /// No legal move and no check.
    Stalemate,
    /// Section 2: a player without any legal placement loses.
    NoPlacement {
        winner: Side,
    },
    /// M9.
    Repetition,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Twin {
    pub(crate) board: Board,
    pub(crate) turn: Side,
    pub(crate) hands: Hands,
    /// `None` in the main game.
    pub(crate) placement: Option<Placement>,
    pub(crate) ply: u32,
    pub(crate) options: Options,
}

impl Twin {
    pub(crate) fn start(options: &str) -> Twin {
        let options = Options::parse(options).expect("the options are well formed");
        Twin {
            board: Board::empty(),
            turn: options.first,
            hands: Hands::full(),
            placement: Some(Placement::START),
            ply: 0,
            options,
        }
    }

    /// `<board> <turn w|b> <hands> <stage> <ply>`.
    pub(crate) fn parse(text: &str, options: &str) -> Result<Twin, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, turn, hands, stage, ply] = fields[..] else { return Err("not five fields".to_owned()) };
        let twin = Twin {
            board: Board::parse(board)?,
            turn: match turn {
                "b" => Side::Black,
                "w" => Side::White,
                _ => return Err(format!("no side {turn}")),
            },
            hands: Hands::parse(hands)?,
            placement: if stage == "-" { None } else { Some(Placement::parse(stage)?) },
            ply: ply.parse().map_err(|_| format!("no ply {ply}"))?,
            options: Options::parse(options)?,
        };
        match twin.problems()[..] {
            [] => Ok(twin),
            ref problems => Err(problems.join("; ")),
        }
    }

    pub(crate) fn text(&self) -> String {
        let stage = self.placement.map_or("-".to_owned(), Placement::text);
        let (board, hands) = (self.board.text(), self.hands.text());
        format!("{board} {} {hands} {stage} {}", self.turn.letter(), self.ply)
    }

    /// Section 4: what a position text is refused for, syntax aside.
    fn problems(&self) -> Vec<&'static str> {
        let pieces =
            || Side::BOTH.into_iter().flat_map(|side| Kind::all().map(move |kind| Piece { side, kind }));
        let marshals = Side::BOTH.map(|side| Piece { side, kind: Kind::Marshal });
        let covered = marshals
            .iter()
            .zip(Side::BOTH)
            .any(|(&marshal, side)| self.board.count(marshal) > 0 && self.board.marshal(side).is_none());
        let outside = |(spot, piece): (Spot, Piece)| !piece.side.owns_rank(spot.rank);
        let mut everywhere =
            Spot::all().flat_map(|spot| self.board.at(spot).pieces().map(move |piece| (spot, piece)));
        let table = [
            (
                "too many of a piece",
                pieces().any(|p| self.board.count(p) + self.hands.count(p) > p.kind.per_side()),
            ),
            ("a covered Marshal", covered),
            (
                "a Marshal missing",
                self.placement.is_none() && marshals.iter().any(|m| self.board.count(*m) == 0),
            ),
            (
                "the side not to move attacked",
                marshal_attacked(&self.board, self.turn.other(), self.options.screens),
            ),
            ("Marshals adjacent", marshals_adjacent(&self.board)),
            ("a piece outside its owner's area", self.placement.is_some() && everywhere.any(outside)),
        ];
        table.into_iter().filter(|(_, broken)| *broken).map(|(problem, _)| problem).collect()
    }

    pub(crate) fn in_check(&self) -> bool {
        marshal_attacked(&self.board, self.turn, self.options.screens)
    }

    pub(crate) fn actions(&self) -> Vec<Action> {
        match self.placement {
            Some(placement) => self.placement_actions(placement),
            None => self.main_actions(),
        }
    }

    /// Section 2: place, pass or be done.
    fn placement_actions(&self, placement: Placement) -> Vec<Action> {
        let marshal_on_board = self.board.marshal(self.turn).is_some();
        let mut actions = self.drops();
        actions.retain(|action| match *action {
            Action::Drop(kind, to) => {
                self.turn.owns_rank(to.rank)
                    && (kind == Kind::Marshal || !placement.only_marshal(marshal_on_board))
                    && !self.attacks_a_marshal(*action)
            }
            _ => false,
        });
        if placement.may_stop(marshal_on_board) {
            actions.extend([Action::Pass, Action::Done]);
        }
        actions
    }

    /// M6: a placement after which either Marshal on the board is attacked is illegal.
    fn attacks_a_marshal(&self, action: Action) -> bool {
        let board = self.board_after(action);
        Side::BOTH.into_iter().any(|side| marshal_attacked(&board, side, self.options.screens))
    }

    /// Section 3: moves, stacks, captures and drops.
    fn main_actions(&self) -> Vec<Action> {
        let mut actions = self.walks_and_captures();
        actions.extend(self.drops());
        actions.retain(|action| {
            let board = self.board_after(*action);
            // M7: a Pawn drop after which the enemy Marshal is attacked by anything is illegal.
            let pawn_check = matches!(action, Action::Drop(Kind::Pawn, _))
                && marshal_attacked(&board, self.turn.other(), self.options.screens);
            !marshal_attacked(&board, self.turn, self.options.screens)
                && !marshals_adjacent(&board)
                && !pawn_check
        });
        actions
    }

    /// "Entering a square": every own top piece against every square, the own Marshal's safety aside.
    fn walks_and_captures(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        for (from, _) in self.board.tops().filter(|(_, piece)| piece.side == self.turn) {
            for to in Spot::all() {
                if self.has_room(to) && could_go(&self.board, from, to) {
                    actions.push(Action::Go(from, to));
                }
                let enemy = self.board.at(to).top().is_some_and(|top| {
                    // No Marshal is ever actually captured.
                    top.side != self.turn && top.kind != Kind::Marshal
                });
                if enemy && could_capture(&self.board, from, to, self.options.screens) {
                    actions.push(Action::Capture(from, to));
                }
            }
        }
        actions
    }

    /// Each kind in hand onto each square with room.
    fn drops(&self) -> Vec<Action> {
        let in_hand = |kind: &Kind| self.hands.count(Piece { side: self.turn, kind: *kind }) > 0;
        let squares: Vec<Spot> = Spot::all().filter(|spot| self.has_room(*spot)).collect();
        Kind::all()
            .filter(in_hand)
            .flat_map(|kind| squares.iter().map(move |to| Action::Drop(kind, *to)))
            .collect()
    }

    /// An empty square, or a tower of height 1 or 2 whose top is not a Marshal.
    fn has_room(&self, spot: Spot) -> bool {
        let tower = self.board.at(spot);
        tower.height() <= 2 && tower.top().is_none_or(|top| top.kind != Kind::Marshal)
    }

    fn board_after(&self, action: Action) -> Board {
        let mut board = self.board.clone();
        match action {
            Action::Go(from, to) => {
                let piece = board.at_mut(from).pop().expect("a piece to move");
                board.at_mut(to).push(piece);
            }
            Action::Capture(from, to) => {
                let piece = board.at_mut(from).pop().expect("a piece to move");
                board.at_mut(to).pop();
                board.at_mut(to).push(piece);
            }
            Action::Drop(kind, to) => board.at_mut(to).push(Piece { side: self.turn, kind }),
            Action::Pass | Action::Done => {}
        }
        board
    }

    pub(crate) fn apply(&self, action: Action) -> Twin {
        let mut next = self.clone();
        next.board = self.board_after(action);
        next.ply += 1;
        if let Action::Drop(kind, _) = action {
            next.hands.take(Piece { side: self.turn, kind });
        }
        let Some(placement) = self.placement else {
            next.turn = self.turn.other();
            return next;
        };
        let deed = match action {
            Action::Pass => Deed::Pass,
            Action::Done => Deed::Done,
            _ => Deed::Place,
        };
        (next.placement, next.turn) = match placement.after(self.turn, deed, &self.options) {
            Some((moment, player)) => (Some(moment), player),
            // M5: the main game begins.
            None => (None, self.options.opener),
        };
        next
    }

    /// Section 4: the canonical move text.
    pub(crate) fn action_text(&self, action: Action) -> String {
        let on = |spot: Spot, level: u8| format!("{}-{}-{level}", spot.rank, spot.file);
        let height = |spot: Spot| self.board.at(spot).height();
        match action {
            Action::Go(from, to) => format!("{}:{}", on(from, height(from)), on(to, height(to) + 1)),
            Action::Capture(from, to) => format!("{}:{}", on(from, height(from)), on(to, height(to))),
            Action::Drop(kind, to) => format!("{}@{}", kind.letter(), on(to, height(to) + 1)),
            Action::Pass => "pass".to_owned(),
            Action::Done => "done".to_owned(),
        }
    }

    pub(crate) fn legal_moves(&self) -> Vec<String> {
        let mut texts: Vec<String> =
            self.actions().into_iter().map(|action| self.action_text(action)).collect();
        texts.sort();
        texts
    }

    pub(crate) fn play(&self, text: &str) -> Twin {
        let action = self.actions().into_iter().find(|action| self.action_text(*action) == text);
        self.apply(action.unwrap_or_else(|| panic!("{text} is not legal in {}", self.text())))
    }

    /// What the position itself decides.
    pub(crate) fn outcome(&self) -> Option<Ending> {
        let winner = self.turn.other();
        match (self.actions().is_empty(), self.placement, self.in_check()) {
            (false, _, _) => None,
            (true, Some(_), _) => Some(Ending::NoPlacement { winner }),
            (true, None, true) => Some(Ending::Checkmate { winner }),
            (true, None, false) => Some(Ending::Stalemate),
        }
    }

    /// The number of action sequences of length `depth`.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.actions().into_iter().map(|action| self.apply(action).perft(depth - 1)).sum()
    }
}

/// M9: how often the present position (board, turn, hands) has occurred in the main game; the fourth time draws.
pub(crate) fn occurrences(positions: &[Twin]) -> usize {
    let Some(now) = positions.last() else { return 0 };
    let same = |then: &&Twin| {
        then.placement.is_none()
            && (&then.board, then.turn, &then.hands) == (&now.board, now.turn, &now.hands)
    };
    positions.iter().filter(same).count()
}

/// The outcome by the position itself or, failing that, by repetition (mate comes first).
pub(crate) fn outcome_with_past(positions: &[Twin]) -> Option<Ending> {
    let now = positions.last()?;
    now.outcome()
        .or_else(|| (now.placement.is_none() && occurrences(positions) >= 4).then_some(Ending::Repetition))
}
