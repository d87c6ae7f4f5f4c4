//! What every game of Ikusa must obey, written once over [`Game`].
//!
//! A game's `tests/laws.rs` names what only the game knows ([`Suite`]: which values of its move type could mean
//! something, how a board is mirrored, what set-ups no game would reach) and calls [`laws!`]; its `tests/corpus.rs`
//! calls [`corpus!`] on the files of `testdata`. Every random walk prints its seed.

#![allow(clippy::missing_panics_doc, reason = "a law that does not hold panics")]

pub mod armies;
pub mod corpus;
pub mod data;
pub mod fuzz;
pub mod moves;
pub mod mutation;
pub mod pages;
pub mod records;
pub mod rules;
pub mod secrets;
pub mod speed;
pub mod tables;
pub mod texts;
pub mod tongue;
pub mod walk;

pub use ikusa_rules::{Game, Line};
use ikusa_rules::{Position, Seeded};

/// The position of a suite's game.
pub type SuitePosition<S> = <<S as Suite>::Game as Game>::Position;
/// The move of a suite's game.
pub type SuiteMove<S> = <SuitePosition<S> as Position>::Move;
/// The images of a position and its moves under a symmetry of the game.
pub type Symmetry<S> = (fn(&SuitePosition<S>) -> SuitePosition<S>, fn(SuiteMove<S>) -> SuiteMove<S>);

/// What the laws must be told of a game.
pub trait Suite {
    /// The game.
    type Game: Game;

    /// Every value of the move type that could mean something here; of these the generator must give exactly the legal
    /// ones.
    fn candidates(position: &SuitePosition<Self>) -> Vec<SuiteMove<Self>>;

    /// Whether a legal move changes material at once, as [`Select::Tactical`](ikusa_rules::Select) has it.
    fn is_tactical(position: &SuitePosition<Self>, m: SuiteMove<Self>) -> bool;

    /// Moves that random walks leave out: those that end the game by an act which no position text tells.
    fn leaves_out(_m: SuiteMove<Self>) -> bool {
        false
    }

    /// A position that random play would hardly reach, and the options by which it is played.
    fn scattered(_seeded: &mut Seeded) -> Option<(SuitePosition<Self>, <Self::Game as Game>::Options)> {
        None
    }

    /// The symmetries of the game: positions with as many moves, each the image of one.
    fn symmetries() -> Vec<Symmetry<Self>> {
        Vec::new()
    }

    /// What else holds in every position of this game.
    fn also(_position: &SuitePosition<Self>) {}

    /// How many bytes a position and a move may take: both are copied at every node of a search.
    fn sizes() -> (usize, usize);
}

/// One `#[test]` for each law, over the [`Suite`] of a game.
#[macro_export]
macro_rules! laws {
    ($suite:ty) => {
        $crate::laws! { $suite:
            the_generator_gives_exactly_the_legal_moves: moves::generation,
            counting_and_selecting_agree_with_listing: moves::counting,
            playing_keeps_keys_texts_and_validity: texts::positions,
            every_move_text_reads_back_as_the_move: texts::moves,
            a_position_is_over_exactly_if_it_has_no_moves: moves::endings,
            symmetries_keep_moves_and_outcomes: moves::symmetries,
            a_passed_turn_changes_nothing_else: moves::passing,
            positions_and_moves_stay_small: moves::sizes,
            sketches_stand_on_the_diagram: moves::sketches,
            whatever_a_hand_tries_is_judged: moves::attempts,
            what_else_the_game_demands: moves::also,
            refusals_cite_a_clause_in_both_languages: texts::refusals,
            mutated_texts_are_refused_or_read_back: texts::mutations,
            random_records_survive_every_format: records::round_trips,
            damaged_records_never_panic: records::damage,
            tables_name_everything_once_and_in_both_languages: tables::words,
            options_are_what_their_table_says: tables::options,
            secrets_stay_secret: secrets::hold,
            ready_armies_are_legal: armies::ready,
        }

        #[test]
        #[ignore = "minutes long: make fuzz"]
        fn fuzz() {
            $crate::fuzz::at_length::<<$suite as $crate::Suite>::Game>();
        }
    };
    ($suite:ty: $($name:ident: $module:ident::$law:ident,)*) => {
        $(#[test]
        fn $name() {
            $crate::$module::$law::<$suite>();
        })*
    };
}

/// One `#[test]` for each file of a game's test data: the three that every game has, and those that are named.
#[macro_export]
macro_rules! corpus {
    ($game:ty $(, $more:ident)*) => {
        $crate::corpus! { $game: valid, invalid, perft $(, $more)* }

        #[test]
        fn rules() {
            $crate::rules::ask::<$crate::Line<$game>>(<$game as $crate::Game>::ID);
        }

        #[test]
        fn every_clause_and_ruling_is_named() {
            $crate::rules::named::<$game>();
        }
    };
    ($game:ty: $($file:ident),*) => {
        $(#[test]
        fn $file() {
            $crate::corpus::$file::<$game>(&$crate::data::of::<$game>());
        })*
    };
}
