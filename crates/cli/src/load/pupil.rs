//! One match of the load against the computer.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use ikusa_play::Command;
use ikusa_rules::Color;
use serde_json::Value;

use super::LoadPlan;
use super::duel::{Mirror, PATIENCE};
use super::figures::Latencies;
use super::server::{Seats, Server};
use super::wire::{Wire, is_ack, told};

/// Who plays Black against the computer.
pub(super) struct Pupil {
    wire: Wire,
    mirror: Mirror,
}

impl Pupil {
    /// Connects.
    ///
    /// # Errors
    /// If the server refuses.
    pub(super) async fn begin(server: &Server, seats: &Seats, plan: &LoadPlan, index: u64) -> Result<Pupil> {
        let wire = Wire::open(server, &seats.id, Some(&seats.black), true).await?;
        Ok(Pupil { wire, mirror: Mirror::new(plan, index)? })
    }

    /// Plays until the time is over or the game is: a move in each pace, or as soon as the computer has answered. Instead of
    /// when the opponent hears of a move, it is measured when the computer has replied.
    ///
    /// # Errors
    /// If the server refuses a move or falls silent.
    pub(super) async fn play(mut self, plan: LoadPlan, begun: Instant) -> Result<Latencies> {
        let mut latencies = Latencies::default();
        let mut due = begun + self.mirror.first_beat(&plan);
        while due < begun + plan.time && !self.mirror.is_over() {
            tokio::time::sleep_until(due.into()).await;
            due = Instant::now().max(due + plan.pace);
            let sent = Instant::now();
            let acknowledged =
                if self.mirror.turn() == Color::Black { Some(self.give(sent).await?) } else { None };
            self.await_reply().await?;
            if let Some(acknowledged) = acknowledged {
                latencies.add(acknowledged, sent.elapsed());
            }
        }
        Ok(latencies)
    }

    async fn give(&mut self, sent: Instant) -> Result<Duration> {
        let command = self.mirror.choose()?;
        self.mirror.enact(Color::Black, command.clone())?;
        let version = self.mirror.version();
        self.wire.command(version, &command).await?;
        let acknowledged = self.wire.hears(sent, |text| is_ack(text, version));
        tokio::time::timeout(PATIENCE, acknowledged).await.context("the server has fallen silent")?
    }

    /// Reads on until it is Black's turn again, and does what the computer did.
    async fn await_reply(&mut self) -> Result<()> {
        while self.mirror.turn() == Color::White && !self.mirror.is_over() {
            let version = self.mirror.version() + 1;
            let reply =
                self.wire.reads(|text| told(text).filter(|told| *told >= version).map(|_| text.to_owned()));
            let reply =
                tokio::time::timeout(PATIENCE, reply).await.context("the computer does not answer")??;
            let reply: Value = serde_json::from_str(&reply)?;
            let text = reply["last"].as_str().context("a short state tells the last move")?.to_owned();
            self.mirror.enact(Color::White, Command::Move { text })?;
        }
        Ok(())
    }
}
