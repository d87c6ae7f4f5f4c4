//! What pairing may look at.

use crate::colour::Side;

/// How a tournament pairs its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Whoever is free is paired at once, until the time is up.
    Arena,
    /// A number of rounds between players with the same score.
    Swiss,
    /// Everyone against everyone.
    RoundRobin,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 3] = [Kind::Arena, Kind::Swiss, Kind::RoundRobin];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Arena => "arena",
            Kind::Swiss => "swiss",
            Kind::RoundRobin => "round-robin",
        }
    }

    /// The kind with this word.
    pub fn named(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// Someone who has entered. Players are called by their place in the list, which never changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    /// How strong at the time of entering: who is placed before whom while scores are equal.
    pub rating: i32,
    /// Whether they are to be paired.
    pub here: bool,
}

/// How a game of a tournament ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Result {
    /// One side won.
    Won(Side),
    /// A draw.
    Drawn,
    /// One side won because the other did not come.
    Forfeited(Side),
    /// Neither side came.
    Neither,
}

impl Result {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Result::Won(Side::Black) => "black",
            Result::Won(Side::White) => "white",
            Result::Drawn => "draw",
            Result::Forfeited(Side::Black) => "black-unplayed",
            Result::Forfeited(Side::White) => "white-unplayed",
            Result::Neither => "neither",
        }
    }

    /// The result with this word.
    pub fn named(word: &str) -> Option<Result> {
        let sides = [Side::Black, Side::White];
        let won = sides.map(Result::Won).into_iter().chain(sides.map(Result::Forfeited));
        won.chain([Result::Drawn, Result::Neither]).find(|result| result.word() == word)
    }

    /// What a side gets for it, in half points.
    pub fn halves(self, side: Side) -> u32 {
        match self {
            Result::Won(winner) | Result::Forfeited(winner) => 2 * u32::from(winner == side),
            Result::Drawn => 1,
            Result::Neither => 0,
        }
    }
}

/// Who is to play whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Black, or whoever has a bye.
    pub black: usize,
    /// White; nobody where Black has a bye.
    pub white: Option<usize>,
}

impl Pairing {
    /// The players of it.
    pub fn players(&self) -> impl Iterator<Item = usize> {
        [Some(self.black), self.white].into_iter().flatten()
    }
}

/// A game or a bye.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Game {
    /// In which round, from 1; in an arena, which game of the tournament.
    pub round: u32,
    /// Who.
    pub pairing: Pairing,
    /// How it ended, once it has. A bye is over as soon as it is given.
    pub result: Option<Result>,
}

impl Game {
    /// What a player got for it in half points: a bye is a point.
    pub fn halves(&self, player: usize) -> u32 {
        match (self.pairing.white, self.result) {
            (None, _) => 2 * u32::from(self.pairing.black == player),
            (Some(_), None) => 0,
            (Some(_), Some(result)) => self.side(player).map_or(0, |side| result.halves(side)),
        }
    }

    /// The side of a player; none for a bye and for everyone else.
    pub fn side(&self, player: usize) -> Option<Side> {
        let white = self.pairing.white?;
        if self.pairing.black == player {
            Some(Side::Black)
        } else {
            (white == player).then_some(Side::White)
        }
    }

    /// The opponent of a player.
    pub fn opponent(&self, player: usize) -> Option<usize> {
        match self.side(player)? {
            Side::Black => self.pairing.white,
            Side::White => Some(self.pairing.black),
        }
    }

    /// Whether it is still to be played.
    pub fn is_open(&self) -> bool {
        self.pairing.white.is_some() && self.result.is_none()
    }
}

/// A tournament so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Field {
    /// Everyone who ever entered.
    pub players: Vec<Player>,
    /// All games and byes, in the order in which they were paired.
    pub games: Vec<Game>,
    /// Pairs that are not to meet if it can be helped.
    pub apart: Vec<(usize, usize)>,
}

impl Field {
    /// Whether two are to be kept apart.
    pub fn are_apart(&self, one: usize, other: usize) -> bool {
        self.apart.iter().any(|pair| *pair == (one, other) || *pair == (other, one))
    }

    /// Those who are to be paired, and have no game to play.
    pub fn free(&self) -> Vec<usize> {
        let busy = |player| {
            self.games
                .iter()
                .any(|game| game.is_open() && game.pairing.players().any(|other| other == player))
        };
        (0..self.players.len()).filter(|player| self.players[*player].here && !busy(*player)).collect()
    }
}
