//! Where puzzles come from: the positions of a game, and those after a slip that nobody made.

use std::collections::HashSet;

use ikusa_rules::{Game, Key, Line, MoveOf, Options, Pick, Position, Seeded};

use super::grade;
use super::prove::{self, PuzzleKind};
use super::row::Puzzle;
use super::theme::{SeenPosition, actors, themes_of};
use crate::engine::Engine;
use crate::learn::{Ending, Series, Transcript, play};
use crate::mate::{self, Proof};
use crate::playable::{Class, Playable};
use crate::score::Score;

/// Games of the engine against itself that are looked through.
#[derive(Clone, Debug)]
pub struct Quarry {
    /// Nodes for each move.
    pub nodes: u64,
    /// The most random plies at the start of a game.
    pub opening: u32,
    /// Decides the games and the slips.
    pub seed: u64,
    /// What every puzzle shall be about, if not just anything.
    pub theme: Option<String>,
    /// The options of the games.
    pub options: Vec<(String, String)>,
}

/// Nodes of the solver for a first look at a position.
const GLANCE: u64 = 400;
/// The same where few positions have what is looked for: those get a longer look.
const THEMED_GLANCE: u64 = 4_000;
/// Nodes of the search for a first look.
const SKIM: u64 = 2_500;
/// A game is decided from this score on.
const DECIDED: Score = 1_200;
/// A score that changes this much from one ply to the next tells of a mistake.
const SWING: Score = 250;
/// What a capture must win on its square to be worth a search.
const PRIZE: Score = 250;
/// Slips tried at each ply, and how many where few of them lead to what is looked for.
const SLIPS: usize = 2;
const THEMED_SLIPS: usize = 12;
/// Pieces brought to the board for a theme at each ply, and answers tried to each.
const SETUPS: usize = 6;
const ANSWERS: usize = 2;
/// At most so many puzzles of mate, and of the others, from one game: its positions resemble each other.
const MATES: usize = 4;
const TACTICS: usize = 3;
/// A mate in one is kept once in so many times.
const SHORT_MATES: usize = 3;
/// Moves of the solver in a line that is no mate.
const LONGEST: usize = 3;

impl Quarry {
    /// The puzzles in the game with this number; the same number gives the same puzzles.
    pub fn dig<G: Game<Position: Playable>>(&self, number: u64) -> Vec<Puzzle> {
        let series = Series {
            rules: String::new(),
            nodes: self.nodes,
            opening: self.opening,
            seed: self.seed,
            games: u64::MAX,
        };
        // To the very end: mates are where others would have resigned.
        let pairs = self.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let options = G::Options::chosen(pairs).unwrap_or_default();
        let mut game = play::<G>(&mut Engine::default(), &series, options, number, Ending::Played);
        if game.start.is_empty() {
            game.start = G::write_position(&G::start(options));
        }
        extract::<G>(&game, self.seed ^ number.rotate_left(32), self.theme.as_deref())
    }
}

/// The puzzles in a game, all of them or those of a theme; `seed` decides the slips.
pub fn extract<G: Game<Position: Playable>>(
    game: &Transcript,
    seed: u64,
    theme: Option<&str>,
) -> Vec<Puzzle> {
    let start = Some(game.start.as_str()).filter(|text| !text.is_empty());
    let Ok(mut line) = Line::<G>::open(start, G::Options::default()) else { return Vec::new() };
    let mut miner = Miner::<G> {
        theme,
        engine: Engine::default(),
        seeded: Seeded::new(seed),
        seen: HashSet::new(),
        mates: 0,
        tactics: 0,
        found: Vec::new(),
    };
    // A game that somebody else played has no scores: every position of it is worth a look.
    let scored = game.plies.iter().any(|ply| ply.score.is_some());
    let mut before: Option<Score> = None;
    for ply in &game.plies {
        let Ok(played) = line.read(&ply.text) else { break };
        // Random moves of an opening leave nothing worth a look; nor do tactics where the game is decided.
        if let Some(score) = ply.score.or((!scored).then_some(0)) {
            let even = score.abs() < DECIDED;
            let swung =
                !scored || theme.is_some() || before.is_some_and(|before| (score + before).abs() >= SWING);
            miner.look(&line, even && swung);
            for _ in 0..if theme.is_some() { THEMED_SLIPS } else { SLIPS } {
                miner.look_after_a_slip(&line, played, even);
            }
            miner.look_after_a_setup(&line, even);
        }
        before = ply.score;
        if miner.mates >= MATES && miner.tactics >= TACTICS {
            break;
        }
        line.play(played);
    }
    miner.found
}

/// Whether pieces can be moved, and not only placed, and there is a choice.
fn is_battle<G: Game<Position: Playable>>(position: &G::Position) -> bool {
    let moves = position.moves();
    let hand_moves = |m: &MoveOf<G>| matches!(G::sketch(position, *m).pick, Pick::Cell(_));
    moves.len() >= 4 && moves.iter().any(hand_moves)
}

struct Miner<'a, G: Game<Position: Playable>> {
    theme: Option<&'a str>,
    engine: Engine<G::Position>,
    seeded: Seeded,
    seen: HashSet<Key>,
    mates: usize,
    tactics: usize,
    found: Vec<Puzzle>,
}

impl<G: Game<Position: Playable>> Miner<'_, G> {
    fn look_after_a_slip(&mut self, line: &Line<G>, played: MoveOf<G>, even: bool) {
        let moves = line.moves();
        let Some(slip) = self.seeded.pick(&moves).copied().filter(|slip| *slip != played) else { return };
        let mut after = line.clone();
        after.play(slip);
        let now = after.now();
        let wins = |m: &MoveOf<G>| now.class(*m) == Class::Tactical && now.exchange_yields(*m, PRIZE);
        // Slips hang pieces at every ply: every fourth such is enough, but for those that are looked for.
        let worth = self.theme.is_some() || self.seeded.below(4) == 0 && now.moves().iter().any(wins);
        self.look(&after, even && worth);
    }

    /// Brings a piece that the theme is about to the board, lets the other side answer anything, and looks from there.
    fn look_after_a_setup(&mut self, line: &Line<G>, even: bool) {
        let actors = self.theme.map_or(&[][..], actors);
        let brings = |m: &MoveOf<G>| match G::sketch(line.now(), *m).pick {
            Pick::Hand(kind) => actors.contains(&kind.name.en),
            _ => false,
        };
        let setups: Vec<MoveOf<G>> = line.moves().into_iter().filter(brings).collect();
        for _ in 0..SETUPS.min(setups.len()) {
            let Some(setup) = self.seeded.pick(&setups) else { return };
            let mut brought = line.clone();
            brought.play(*setup);
            for _ in 0..ANSWERS {
                let mut answered = brought.clone();
                let answers = answered.moves();
                let Some(answer) = self.seeded.pick(&answers) else { break };
                answered.play(*answer);
                self.look(&answered, even);
            }
        }
    }

    /// Looks for a mate, and where it is `sharp` for another way to win.
    fn look(&mut self, line: &Line<G>, sharp: bool) {
        let position = line.now();
        if line.outcome().is_some() || !is_battle::<G>(position) || !self.seen.insert(position.key()) {
            return;
        }
        if self.theme.is_some_and(|theme| !SeenPosition::<G>::new(position).offers(theme, PRIZE)) {
            return;
        }
        // A puzzle begins with its position: no past may count.
        let line = Line::<G>::starting_at(position.clone(), line.options());
        if self.mates < MATES && self.mate(&line) {
            return;
        }
        if sharp && self.tactics < TACTICS {
            self.tactic(&line);
        }
    }

    /// Keeps a mate; whether there is one, kept or not.
    fn mate(&mut self, line: &Line<G>) -> bool {
        let position = line.now();
        let glance = if self.theme.is_some() { THEMED_GLANCE } else { GLANCE };
        let Proof::Mate(moves) = mate::solve(position, |nodes| nodes >= glance) else { return false };
        let short = moves.len() == 1 && self.theme.is_none() && self.seeded.below(SHORT_MATES) > 0;
        // A prover's line need not be the shortest; only the shortest tells how long the puzzle is.
        let plies = moves.len().min(prove::LONGEST_MATE) as u8;
        let shortest = mate::within(position, position.turn(), plies, 100_000).unwrap_or(moves);
        if !short && prove::is_only_mate(position, &shortest).is_ok() {
            self.mates += usize::from(self.keep(line, PuzzleKind::Mate, &shortest));
        }
        true
    }

    fn tactic(&mut self, line: &Line<G>) {
        let skimmed = prove::two_lines(&mut self.engine, (line.now(), line.history()), SKIM);
        let first = skimmed.best().filter(|_| prove::tactic(&skimmed).is_some());
        if first.is_none_or(|first| !self.is_wanted(&themes_of::<G>(line.now(), &[first]))) {
            return;
        }
        let thought = prove::deep(&mut self.engine, (line.now(), line.history()));
        let Some(kind) = prove::tactic(&thought) else { return };
        let moves = self.follow(line, &thought.lines[0].moves);
        self.tactics += usize::from(self.keep(line, kind, &moves));
    }

    /// The line as long as the solver's next move is the only one too.
    fn follow(&mut self, line: &Line<G>, variation: &[MoveOf<G>]) -> Vec<MoveOf<G>> {
        let us = line.now().turn();
        let (mut at, mut kept) = (line.clone(), 0);
        let mut ours = 0;
        for (index, m) in variation.iter().enumerate() {
            if at.outcome().is_some() || ours == LONGEST {
                break;
            }
            if at.now().turn() == us {
                if index > 0 {
                    let again = prove::two_lines(&mut self.engine, (at.now(), at.history()), SKIM * 6);
                    if prove::tactic(&again).is_none() || again.best() != Some(*m) {
                        break;
                    }
                }
                ours += 1;
                kept = index + 1;
            }
            at.play(*m);
        }
        variation[..kept].to_vec()
    }

    fn is_wanted(&self, themes: &[&str]) -> bool {
        self.theme.is_none_or(|theme| themes.contains(&theme))
    }

    /// Grades a puzzle and keeps it, if it is about what is looked for; whether it is.
    fn keep(&mut self, line: &Line<G>, kind: PuzzleKind, moves: &[MoveOf<G>]) -> bool {
        let Some(&first) = moves.first() else { return false };
        let themes = themes_of::<G>(line.now(), moves);
        // A word ("claim") is nothing to find on the board.
        if matches!(G::sketch(line.now(), first).pick, Pick::Nothing) || !self.is_wanted(&themes) {
            return false;
        }
        let rating = grade::rate(&mut self.engine, (line.now(), line.history()), first);
        let mut words = vec![kind.word().to_owned()];
        words.extend(themes.into_iter().map(str::to_owned));
        let (position, line) = (G::write_position(line.now()), line.texts_of(moves));
        self.found.push(Puzzle { position, line, themes: words, rating });
        true
    }
}
