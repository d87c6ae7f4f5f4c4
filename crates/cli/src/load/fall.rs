//! Clocks that all fall at the same time: how late that is told.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use ikusa_rules::Color;

use super::LoadPlan;
use super::duel::{Mirror, PATIENCE};
use super::figures::Latencies;
use super::server::{Seats, Server};
use super::wire::{Wire, is_ack};

/// How long a side may think in these matches: by then everyone has connected and every clock runs.
pub(super) const MAIN: Duration = Duration::from_secs(30);

/// A match whose first move is made, and whose second never will be.
pub(super) struct Faller {
    black: Wire,
    /// Stays connected: whoever is away loses otherwise.
    white: Wire,
    mirror: Mirror,
}

impl Faller {
    /// Connects both players.
    ///
    /// # Errors
    /// If the server refuses.
    pub(super) async fn begin(server: &Server, seats: &Seats, plan: &LoadPlan, index: u64) -> Result<Faller> {
        let black = Wire::open(server, &seats.id, Some(&seats.black), true).await?;
        let white = Wire::open(server, &seats.id, Some(&seats.white), true).await?;
        Ok(Faller { black, white, mirror: Mirror::new(plan, index)? })
    }

    /// Moves once and waits for the other side's clock to fall: how late whoever moved hears of it. The clock began to run
    /// after the move was sent, so this is rather too long than too short.
    ///
    /// # Errors
    /// If the server refuses the move or falls silent.
    pub(super) async fn play(mut self) -> Result<Latencies> {
        let (mover, command) = (self.mirror.turn(), self.mirror.choose()?);
        self.mirror.enact(mover, command.clone())?;
        let version = self.mirror.version();
        let wire = if mover == Color::Black { &mut self.black } else { &mut self.white };
        let sent = Instant::now();
        wire.command(version, &command).await?;
        wire.hears(sent, |text| is_ack(text, version)).await?;
        let told = wire.hears(sent, |text| text.contains(r#""reason":"time""#));
        let told = tokio::time::timeout(MAIN + PATIENCE, told).await.context("nobody tells the fall")??;
        Ok(Latencies { fallen: vec![told.saturating_sub(MAIN)], ..Latencies::default() })
    }
}
