//! What programmers' tools do with a game's engine, the game's type erased. WebAssembly has neither processes nor files:
//! there is only the bench.

use ikusa_engine::net::{NetError, Pictured, Teachable};
use ikusa_engine::{Benched, Playable, Row, bench};
#[cfg(not(target_family = "wasm"))]
use {
    ikusa_engine::arena::{SeriesPlan, Tally, play_series},
    ikusa_engine::learn::{Pupil, Student, Transcript},
    ikusa_engine::protocol::{self, Dialect},
    ikusa_engine::puzzle::{self, Puzzle, Quarry},
    std::io::{self, BufRead, Write},
};

use crate::game::Erased;

/// Bench, protocols, arena and the steps of learning of one game.
pub trait EngineTools: Sync {
    /// Searches the game's fixed positions.
    fn bench(&self, depth: Option<u32>, visit: &mut dyn FnMut(Row));

    /// Takes a net's file for engines that are made from now on: a program that carries no nets is brought them.
    ///
    /// # Errors
    /// If it is no net of the game, or there is one already.
    fn bring_net(&self, bytes: &[u8]) -> Result<(), NetError>;

    #[cfg(not(target_family = "wasm"))]
    /// Speaks a protocol until it is told to quit.
    ///
    /// # Errors
    /// If reading or writing fails.
    fn converse(
        &self,
        dialect: &'static Dialect,
        input: &mut dyn BufRead,
        output: &mut (dyn Write + Send),
    ) -> io::Result<()>;

    #[cfg(not(target_family = "wasm"))]
    /// Plays a series of games between engines.
    ///
    /// # Errors
    /// If a player cannot be started, in words.
    fn play_series(
        &self,
        plan: &SeriesPlan,
        options: &[(&str, &str)],
        progress: &(dyn Fn(&Tally) + Sync),
    ) -> Result<Tally, String>;

    #[cfg(not(target_family = "wasm"))]
    /// What can be taught the game.
    fn pupil(&self) -> &'static dyn Pupil;

    #[cfg(not(target_family = "wasm"))]
    /// The puzzles in the game with this number of a quarry.
    fn dig(&self, quarry: &Quarry, number: u64) -> Vec<Puzzle>;

    #[cfg(not(target_family = "wasm"))]
    /// The puzzles in a game that somebody played, all of them or those of a theme.
    fn extract(&self, game: &Transcript, seed: u64, theme: Option<&str>) -> Vec<Puzzle>;

    #[cfg(not(target_family = "wasm"))]
    /// Proves a puzzle anew.
    ///
    /// # Errors
    /// If it is not what it says: why.
    fn prove(&self, puzzle: &Puzzle) -> Result<puzzle::PuzzleKind, String>;
}

impl<G: Benched> EngineTools for Erased<G>
where
    G::Position: Pictured + Playable<Eval: Teachable<G::Position>>,
{
    fn bench(&self, depth: Option<u32>, visit: &mut dyn FnMut(Row)) {
        bench::<G>(depth, visit);
    }

    fn bring_net(&self, bytes: &[u8]) -> Result<(), NetError> {
        G::Position::shipped().bring::<G::Position>(bytes)
    }

    #[cfg(not(target_family = "wasm"))]
    fn converse(
        &self,
        dialect: &'static Dialect,
        input: &mut dyn BufRead,
        output: &mut (dyn Write + Send),
    ) -> io::Result<()> {
        protocol::run::<G>(dialect, input, output)
    }

    #[cfg(not(target_family = "wasm"))]
    fn play_series(
        &self,
        plan: &SeriesPlan,
        options: &[(&str, &str)],
        progress: &(dyn Fn(&Tally) + Sync),
    ) -> Result<Tally, String> {
        play_series::<G>(plan, options, progress)
    }

    #[cfg(not(target_family = "wasm"))]
    fn pupil(&self) -> &'static dyn Pupil {
        &Student::<G>::NEW
    }

    #[cfg(not(target_family = "wasm"))]
    fn dig(&self, quarry: &Quarry, number: u64) -> Vec<Puzzle> {
        quarry.dig::<G>(number)
    }

    #[cfg(not(target_family = "wasm"))]
    fn extract(&self, game: &Transcript, seed: u64, theme: Option<&str>) -> Vec<Puzzle> {
        puzzle::extract::<G>(game, seed, theme)
    }

    #[cfg(not(target_family = "wasm"))]
    fn prove(&self, puzzle: &Puzzle) -> Result<puzzle::PuzzleKind, String> {
        puzzle::prove::<G>(puzzle)
    }
}
