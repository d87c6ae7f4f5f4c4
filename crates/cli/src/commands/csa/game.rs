//! One game at a CSA server.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use ikusa_play::protocol::{NodeView, TreeView};
use ikusa_play::think::time::PlayerClock;
use ikusa_play::think::{Level, Limits, Settings, Task, Thinker};
use ikusa_play::{AnyGame, AnyLine};
use ikusa_rules::Color;

use super::Csa;
use super::summary::{Summary, Times};
use super::wire::Wire;
use crate::tongue::tell;

/// The only game that the protocol knows.
pub(super) fn shogi() -> Result<&'static dyn AnyGame> {
    ikusa_play::game("shogi").with_context(|| tell!("falta el shogi", "shogi is missing"))
}

/// A game in progress.
pub(super) struct Game {
    line: Box<dyn AnyLine>,
    side: Color,
    times: Times,
    /// What is left of one's own time.
    left: Duration,
    delay: Duration,
    thinker: Thinker,
    task: Task,
}

impl Game {
    pub(super) fn begin(csa: &Csa, summary: Summary) -> Result<Game> {
        let Summary { line, side, times, .. } = summary;
        let settings =
            Settings { hash: csa.hash as usize, threads: csa.threads.into(), ..Settings::default() };
        let task = Task { settings, limits: Limits::default(), level: Level::new(csa.level), seed: 0 };
        let thinker = Thinker::default();
        Ok(Game { line, side, times, left: times.total, delay: csa.delay, thinker, task })
    }

    /// Plays it to its end, which is said as the server says it.
    pub(super) fn play(mut self, wire: &mut Wire) -> Result<String> {
        let mut ends = Vec::new();
        if self.line.turn() == self.side {
            wire.say(&self.answer()?)?;
        }
        loop {
            let said = wire.hear()?;
            match said.as_bytes()[0] {
                b'+' | b'-' => self.hear_move(&said, wire)?,
                b'#' => ends.push(said.clone()),
                // A resignation or declaration is repeated to both.
                b'%' => {}
                _ => continue,
            }
            if ["#WIN", "#LOSE", "#DRAW", "#CHUDAN", "#CENSORED"].contains(&said.as_str()) {
                return Ok(ends.join(" "));
            }
        }
    }

    /// A move of either side with the time it took, as the server confirms it.
    fn hear_move(&mut self, said: &str, wire: &mut Wire) -> Result<()> {
        let (text, spent) = said.split_once(",T").unwrap_or((said, "0"));
        let mover = self.line.turn();
        self.line.play(text).with_context(|| {
            tell!("el servidor dice la jugada '{said}'", "the server says the move '{said}'")
        })?;
        if mover == self.side {
            let spent =
                spent.parse().map_or(Duration::ZERO, |count: u32| self.times.unit.saturating_mul(count));
            self.left = (self.left + self.times.increment).saturating_sub(spent);
        } else if self.line.outcome().is_none() {
            wire.say(&self.answer()?)?;
        }
        Ok(())
    }

    /// One's own move, a declaration where it wins, or a resignation where there is none.
    fn answer(&mut self) -> Result<String> {
        let declares = self.line.impasse().and_then(|impasse| impasse.declaration);
        if declares.is_some_and(|outcome| outcome.winner == Some(self.side)) {
            return Ok("%KACHI".to_owned());
        }
        let task = Task { limits: self.limits(), ..self.task };
        match self.line.best(&mut self.thinker, &task, 0) {
            Some(best) => written(self.line.as_ref(), &best),
            None => Ok("%TORYO".to_owned()),
        }
    }

    /// How long to think by one's clock, less what the way takes.
    fn limits(&self) -> Limits {
        let kept = |time: Duration| time.saturating_sub(self.delay);
        let Times { increment, byoyomi, .. } = self.times;
        let clock = match byoyomi.is_zero() {
            true => PlayerClock { left: kept(self.left), increment, byoyomi },
            false => PlayerClock { left: self.left, increment, byoyomi: kept(byoyomi) },
        };
        Limits { time: Some(clock.allowance()), ..Limits::default() }
    }
}

/// A legal move as the protocol has it (`+7776FU`): the last line of a record with that move alone.
fn written(line: &dyn AnyLine, text: &str) -> Result<String> {
    let node = NodeView { text: Some(text.to_owned()), ..NodeView::default() };
    let tree = TreeView { nodes: vec![node], ..TreeView::default() };
    let record = shogi()?.compose_record(Vec::new(), Some(&line.position()), &[], &tree)?;
    let bytes = record.write("csa")?;
    let record = String::from_utf8_lossy(&bytes);
    let is_move = |line: &&str| line.len() == 7 && line.starts_with(['+', '-']);
    match record.lines().rev().find(is_move) {
        Some(said) => Ok(said.to_owned()),
        None => {
            bail!("{}", tell!("la jugada {text} no se puede escribir", "the move {text} cannot be written"))
        }
    }
}
