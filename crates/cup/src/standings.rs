//! Who stands where.

use std::cmp::Reverse;

use crate::card::Card;
use crate::field::{Field, Kind};

/// What decides between players with the same points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tiebreak {
    /// The points of all opponents; a bye counts as an opponent with one's own points.
    Buchholz,
    /// The points of opponents one has beaten, and half of those one has drawn with.
    SonnebornBerger,
    /// The points from games among those who are tied, if each has met each.
    Direct,
    /// Games won at the board.
    Wins,
}

impl Tiebreak {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Tiebreak::Buchholz => "buchholz",
            Tiebreak::SonnebornBerger => "sonneborn-berger",
            Tiebreak::Direct => "direct",
            Tiebreak::Wins => "wins",
        }
    }
}

/// What decides after points, in this order.
pub fn tiebreaks(kind: Kind) -> [Tiebreak; 3] {
    match kind {
        Kind::Arena => [Tiebreak::Wins, Tiebreak::SonnebornBerger, Tiebreak::Direct],
        Kind::Swiss => [Tiebreak::Buchholz, Tiebreak::SonnebornBerger, Tiebreak::Direct],
        Kind::RoundRobin => [Tiebreak::Direct, Tiebreak::SonnebornBerger, Tiebreak::Wins],
    }
}

/// A player's line in the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingsRow {
    /// Who.
    pub player: usize,
    /// The place, from 1; those whom nothing tells apart share one.
    pub rank: u32,
    /// Half points.
    pub halves: u32,
    /// What decides between equals, in quarter points so that nothing is rounded.
    pub quarters: [u32; 3],
}

/// The table, the best first. Those whom nothing tells apart stand in the order of their ratings.
pub fn standings(field: &Field, kind: Kind) -> Vec<StandingsRow> {
    let cards = Card::all(field);
    let breaks = tiebreaks(kind);
    let line = |player: usize| {
        let quarters = breaks.map(|tiebreak| quarters(tiebreak, player, field, &cards));
        StandingsRow { player, rank: 0, halves: cards[player].halves, quarters }
    };
    let mut lines: Vec<StandingsRow> = (0..field.players.len()).map(line).collect();
    let key = |line: &StandingsRow| (Reverse(line.halves), Reverse(line.quarters));
    lines.sort_by_key(|line| (key(line), -field.players[line.player].rating, line.player));
    for place in 0..lines.len() {
        let same = place > 0 && key(&lines[place]) == key(&lines[place - 1]);
        lines[place].rank = if same { lines[place - 1].rank } else { place as u32 + 1 };
    }
    lines
}

fn quarters(tiebreak: Tiebreak, player: usize, field: &Field, cards: &[Card]) -> u32 {
    let own = field.games.iter().filter(|game| game.pairing.players().any(|other| other == player));
    match tiebreak {
        // A bye counts as an opponent with one's own points, so that it neither helps nor harms.
        Tiebreak::Buchholz => own.map(|game| 2 * cards[game.opponent(player).unwrap_or(player)].halves).sum(),
        Tiebreak::SonnebornBerger => {
            own.map(|game| game.halves(player) * cards[game.opponent(player).unwrap_or(player)].halves).sum()
        }
        Tiebreak::Direct => 2 * direct(player, field, cards),
        Tiebreak::Wins => {
            let won = |game: &&crate::field::Game| matches!((game.result, game.side(player)), (Some(crate::field::Result::Won(winner)), Some(side)) if winner == side);
            4 * own.filter(won).count() as u32
        }
    }
}

/// Half points from games among those with the same points; nothing unless each has met each.
fn direct(player: usize, field: &Field, cards: &[Card]) -> u32 {
    let tied: Vec<usize> =
        (0..cards.len()).filter(|other| cards[*other].halves == cards[player].halves).collect();
    let met = |one: usize| tied.iter().all(|other| *other == one || cards[one].has_met(*other));
    if !tied.iter().all(|one| met(*one)) {
        return 0;
    }
    let among = |game: &&crate::field::Game| {
        game.opponent(player).is_some_and(|other| cards[other].halves == cards[player].halves)
    };
    field.games.iter().filter(among).map(|game| game.halves(player)).sum()
}
