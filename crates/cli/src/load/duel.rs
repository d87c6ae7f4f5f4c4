//! One match of the load between two connections that move in turn.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use ikusa_play::{Applied, Command, Match, Stage, Terms};
use ikusa_rules::{Color, Seeded};

use super::LoadPlan;
use super::figures::Latencies;
use super::onlookers::Sendings;
use super::server::{Seats, Server};
use super::wire::{Wire, is_ack, tells};

/// Longer than this and the server has lost a message.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);

/// A match as the generator knows it: the same commands give the same match.
pub(super) struct Mirror {
    contest: Match,
    seeded: Seeded,
}

impl Mirror {
    pub(super) fn new(plan: &LoadPlan, index: u64) -> Result<Mirror> {
        let seeded = Seeded::new(plan.seed.wrapping_mul(1_000_003).wrapping_add(index));
        Ok(Mirror { contest: Match::new(plan.game, Terms::default(), 0)?, seeded })
    }

    /// When a match makes its first move: each at a moment of its own within the first pace.
    pub(super) fn first_beat(&mut self, plan: &LoadPlan) -> Duration {
        plan.pace.mul_f64(self.seeded.below(1_000) as f64 / 1_000.0)
    }

    pub(super) fn is_over(&self) -> bool {
        self.contest.stage() == Stage::Over
    }

    pub(super) fn turn(&self) -> Color {
        self.contest.to_act()
    }

    pub(super) fn version(&self) -> u64 {
        self.contest.version()
    }

    /// One random legal move.
    pub(super) fn choose(&mut self) -> Result<Command> {
        let moves = self.contest.line().moves();
        let text = self.seeded.pick(&moves).cloned().context("a game that is not over has moves")?;
        Ok(Command::Move { text })
    }

    /// Does what the server is told, or has told.
    pub(super) fn enact(&mut self, seat: Color, command: Command) -> Result<()> {
        Ok(self.contest.attempt(Applied { seat, at: 0, command, key: None, lag: 0 })?)
    }

    /// The armies that both sides set up before the first move, where the game has that: its first named one.
    fn army(&self, color: Color) -> Result<Option<Command>> {
        if self.contest.stage() != Stage::Forming {
            return Ok(None);
        }
        let armies = self.contest.game().armies().context("a game with a formation has armies")?;
        let (preset, _) = armies.presets().first().context("a game with armies has named ones")?;
        Ok(armies.preset(preset, color).map(|army| Command::Done { army }))
    }
}

/// A match with both its players.
pub(super) struct Duel {
    /// Black's and White's.
    wires: [Wire; 2],
    mirror: Mirror,
    /// When each version was sent, where someone looks on.
    sendings: Option<Arc<Sendings>>,
}

impl Duel {
    /// Connects both players, who set up their armies where the game begins with that.
    ///
    /// # Errors
    /// If the server refuses.
    pub(super) async fn begin(server: &Server, seats: &Seats, plan: &LoadPlan, index: u64) -> Result<Duel> {
        let black = Wire::open(server, &seats.id, Some(&seats.black), plan.lean).await?;
        let white = Wire::open(server, &seats.id, Some(&seats.white), plan.lean).await?;
        let mirror = Mirror::new(plan, index)?;
        let mut duel = Duel { wires: [black, white], mirror, sendings: None };
        for color in Color::BOTH {
            if let Some(command) = duel.mirror.army(color)? {
                duel.tell(color, command).await?;
            }
        }
        Ok(duel)
    }

    /// Lets someone look on.
    pub(super) fn show_to(&mut self, sendings: &Arc<Sendings>) {
        self.sendings = Some(Arc::clone(sendings));
    }

    /// Plays until the time is over or the game is. Each side moves once in a pace, the sides by turns.
    ///
    /// # Errors
    /// If the server refuses a move or falls silent.
    pub(super) async fn play(mut self, plan: LoadPlan, begun: Instant) -> Result<Latencies> {
        let mut latencies = Latencies::default();
        let beat = plan.pace / 2;
        let first = begun + self.mirror.first_beat(&plan);
        for number in 0.. {
            let due = first + beat * number;
            if due >= begun + plan.time || self.mirror.is_over() {
                break;
            }
            tokio::time::sleep_until(due.into()).await;
            let (mover, command) = (self.mirror.turn(), self.mirror.choose()?);
            let (acknowledged, delivered) = self.tell(mover, command).await?;
            latencies.add(acknowledged, delivered);
        }
        Ok(latencies)
    }

    /// One command: how long until it is acknowledged, and until the opponent knows it.
    async fn tell(&mut self, mover: Color, command: Command) -> Result<(Duration, Duration)> {
        self.mirror.enact(mover, command.clone())?;
        let version = self.mirror.version();
        let [black, white] = &mut self.wires;
        let (mover, other) = if mover == Color::Black { (black, white) } else { (white, black) };
        let sent = Instant::now();
        if let Some(sendings) = &self.sendings {
            sendings.note(version, sent);
        }
        mover.command(version, &command).await?;
        let acknowledged = mover.hears(sent, |text| is_ack(text, version));
        let delivered = other.hears(sent, |text| tells(text, version));
        let both = async { tokio::try_join!(acknowledged, delivered) };
        tokio::time::timeout(PATIENCE, both).await.context("the server has fallen silent")?
    }
}
