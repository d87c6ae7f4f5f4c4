//! What can be taught, the game's type erased.

use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::sync::Arc;

use ikusa_rules::{Game, OptionError, Options as _};

use super::chance::Outcomes;
use super::generate::{Series, generate};
use super::lessons::Course;
use super::model::Shown;
use super::rules;
use super::transcript::Transcript;
use crate::net::{Inputs, Net, NetError, Pictured, Teachable};
use crate::playable::Playable;

/// The steps of learning for one game, without its type.
pub trait Pupil: Sync {
    /// The game's id.
    fn id(&self) -> &'static str;

    /// How many inputs its nets have, or those that are told of pieces alone (`plain`).
    fn shown(&self, plain: bool) -> Shown;

    /// The net in use, if there is one.
    fn net(&self) -> Option<Arc<Net>>;

    /// Reads a net's file.
    ///
    /// # Errors
    /// See [`Net::read`].
    fn read(&self, bytes: &[u8]) -> Result<Net, NetError>;

    /// A net's file.
    fn write(&self, net: &Net) -> Vec<u8>;

    /// The options that these pairs of key and value choose, as a series and the heading of its file name them.
    ///
    /// # Errors
    /// If the game has no such option or it cannot be that.
    fn rules(&self, options: &[(&str, &str)]) -> Result<String, OptionError>;

    /// Plays games to learn from, judged by `net` or else by hand; see [`generate`].
    ///
    /// # Errors
    /// If the game has no such options, in words.
    fn generate(
        &self,
        series: &Series,
        net: Option<Arc<Net>>,
        known: &BTreeSet<u64>,
        parallel: usize,
        visit: &mut (dyn FnMut(Transcript) -> bool + Send),
    ) -> Result<(), String>;

    /// Takes a game's positions into a course, played by the options that `rules` names; see [`Course::take`].
    ///
    /// # Errors
    /// If the game cannot be played, in words.
    fn take(&self, course: &mut Course, game: &Transcript, rules: &str) -> Result<(), String>;

    /// Takes a game's scores and its result; see [`Outcomes::take`].
    ///
    /// # Errors
    /// If the game cannot be played, in words.
    fn weigh(&self, outcomes: &mut Outcomes, game: &Transcript, rules: &str) -> Result<(), String>;
}

/// Whoever learns the game `G`.
pub struct Student<G>(PhantomData<G>);

impl<G> Student<G> {
    /// One is like another: all that is learned is in the nets.
    pub const NEW: Self = Student(PhantomData);
}

impl<G> Pupil for Student<G>
where
    G: Game<Position: Pictured + Playable<Eval: Teachable<G::Position>>>,
{
    fn id(&self) -> &'static str {
        G::ID
    }

    fn shown(&self, plain: bool) -> Shown {
        let [followed, all] = [Inputs::<G::Position>::PLAIN, Inputs::<G::Position>::COUNT];
        Shown { plain: followed, relations: if plain { 0 } else { all - followed } }
    }

    fn net(&self) -> Option<Arc<Net>> {
        G::Position::shipped().net::<G::Position>()
    }

    fn read(&self, bytes: &[u8]) -> Result<Net, NetError> {
        Net::read::<G>(bytes)
    }

    fn write(&self, net: &Net) -> Vec<u8> {
        net.write::<G>()
    }

    fn rules(&self, options: &[(&str, &str)]) -> Result<String, OptionError> {
        G::Options::chosen(options.iter().copied()).map(|options| rules::write(&options))
    }

    fn generate(
        &self,
        series: &Series,
        net: Option<Arc<Net>>,
        known: &BTreeSet<u64>,
        parallel: usize,
        visit: &mut (dyn FnMut(Transcript) -> bool + Send),
    ) -> Result<(), String> {
        type Eval<G> = <<G as Game>::Position as Playable>::Eval;
        let eval = net.map_or_else(Eval::<G>::by_hand, Eval::<G>::by_net);
        generate::<G>(series, &eval, known, parallel, visit)
    }

    fn take(&self, course: &mut Course, game: &Transcript, rules: &str) -> Result<(), String> {
        course.take::<G>(game, rules::read(rules)?)
    }

    fn weigh(&self, outcomes: &mut Outcomes, game: &Transcript, rules: &str) -> Result<(), String> {
        outcomes.take::<G>(game, rules::read(rules)?)
    }
}
