//! Matches at this device: what is asked about them, the match always with it.

use std::time::Duration;

use ikusa_play::desk::{Answer, Kept, NewMatch, Tried};
use ikusa_play::protocol::{LineView, MatchAnswer, MatchEntry, RefusalView};
use ikusa_play::think::Thinker;
use ikusa_play::{Command, Millis};
use serde::Deserialize;

use crate::host::{Chance, Host};

/// A match to begin.
#[derive(Deserialize)]
pub(crate) struct Begin {
    id: String,
    at: Millis,
    wish: NewMatch,
}

impl Begin {
    pub(crate) fn run(self, host: &mut dyn Host) -> Answer<Kept> {
        Kept::new(&self.wish, self.id, self.at, &mut Chance(host))
    }
}

/// The match after an agreed rematch.
#[derive(Deserialize)]
pub(crate) struct Sequel {
    kept: Kept,
    id: String,
    at: Millis,
}

impl Sequel {
    pub(crate) fn run(self, host: &mut dyn Host) -> Answer<Kept> {
        self.kept.sequel(self.id, self.at, &mut Chance(host))
    }
}

/// A match to show.
#[derive(Deserialize)]
pub(crate) struct Look {
    kept: Kept,
    at: Millis,
}

impl Look {
    pub(crate) fn run(self) -> Answer<MatchAnswer> {
        self.kept.look(self.at)
    }
}

/// A match to list.
#[derive(Deserialize)]
pub(crate) struct Entry {
    kept: Kept,
}

impl Entry {
    pub(crate) fn run(self) -> Answer<MatchEntry> {
        self.kept.entry()
    }
}

/// A command of whoever is at this device.
#[derive(Deserialize)]
pub(crate) struct Order {
    kept: Kept,
    at: Millis,
    #[serde(flatten)]
    command: Command,
}

impl Order {
    pub(crate) fn run(self) -> Answer<Kept> {
        self.kept.obey(self.command, self.at)
    }
}

/// The computer's turn.
#[derive(Deserialize)]
pub(crate) struct Think {
    kept: Kept,
    at: Millis,
    /// Milliseconds to think, at most.
    time: u64,
}

impl Think {
    pub(crate) fn run(self, thinker: &mut Thinker, host: &mut dyn Host) -> Answer<Kept> {
        self.kept.think(self.at, Duration::from_millis(self.time), thinker, &mut Chance(host))
    }
}

/// An earlier board.
#[derive(Deserialize)]
pub(crate) struct Earlier {
    kept: Kept,
    moves: usize,
}

impl Earlier {
    pub(crate) fn run(self) -> Answer<LineView> {
        self.kept.earlier(self.moves)
    }
}

/// A move to explain.
#[derive(Deserialize)]
pub(crate) struct Why {
    kept: Kept,
    #[serde(flatten)]
    tried: Tried,
}

impl Why {
    pub(crate) fn run(self) -> Answer<Option<RefusalView>> {
        self.kept.why(&self.tried)
    }
}

/// A match to write down.
#[derive(Deserialize)]
pub(crate) struct KeptRecord {
    kept: Kept,
    format: Option<String>,
}

impl KeptRecord {
    pub(crate) fn run(self) -> Answer<Vec<u8>> {
        self.kept.record(self.format.as_deref())
    }
}
