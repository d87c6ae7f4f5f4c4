//! Section 2 of the page: the initial placement, its rounds and its end.

use crate::options::Options;
use crate::pieces::Side;

/// A moment of the placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Placement {
    /// The round of the player on turn.
    pub(crate) round: u8,
    /// A player who is done.
    pub(crate) done: Option<Side>,
    /// Whether the previous action was a pass.
    pub(crate) passed: bool,
}

/// What a player does in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    Place,
    Pass,
    Done,
}

impl Placement {
    pub(crate) const START: Placement = Placement { round: 1, done: None, passed: false };

    /// From round 19 on a player may also pass or be done, if the own Marshal is on the board.
    pub(crate) fn may_stop(self, marshal_on_board: bool) -> bool {
        self.round >= 19 && marshal_on_board
    }

    /// In round 26 with the Marshal still in hand only it may be placed.
    pub(crate) fn only_marshal(self, marshal_on_board: bool) -> bool {
        self.round == 26 && !marshal_on_board
    }

    /// The next moment and whose turn it is; `None` if the placement is over.
    pub(crate) fn after(self, player: Side, deed: Deed, options: &Options) -> Option<(Placement, Side)> {
        let other = player.other();
        let other_is_done = self.done == Some(other);
        let two_passes = deed == Deed::Pass && self.passed;
        let stops_alone = deed != Deed::Place && other_is_done;
        if two_passes || stops_alone {
            return None;
        }
        let next = if other_is_done { player } else { other };
        let round_goes_on = player == options.first && next == other;
        let round = if round_goes_on { self.round } else { self.round + 1 };
        let done = if deed == Deed::Done { Some(player) } else { self.done };
        (round <= 26).then_some((Placement { round, done, passed: deed == Deed::Pass }, next))
    }

    /// `P<round>`, then `w` or `b` for a player who is done, or `=` after a pass.
    pub(crate) fn text(self) -> String {
        let done = self.done.map_or(String::new(), |side| side.letter().to_string());
        format!("P{}{done}{}", self.round, if self.passed { "=" } else { "" })
    }

    pub(crate) fn parse(text: &str) -> Result<Placement, String> {
        let bad = || format!("no stage {text}");
        let rest = text.strip_prefix('P').ok_or_else(bad)?;
        let round = rest.trim_end_matches(['w', 'b', '=']);
        let (done, passed) = match &rest[round.len()..] {
            "" => (None, false),
            "w" => (Some(Side::White), false),
            "b" => (Some(Side::Black), false),
            "=" => (None, true),
            _ => return Err(bad()),
        };
        let round = round.parse().ok().filter(|round| (1..=26).contains(round)).ok_or_else(bad)?;
        Ok(Placement { round, done, passed })
    }
}
