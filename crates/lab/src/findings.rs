//! What a series says about the rules it was played by.

use std::collections::BTreeMap;

use ikusa_play::AnyGame;
use ikusa_rules::{Color, Text};
use serde::Serialize;
use serde::ser::Serializer;

use crate::estimate::{Estimate, Mean, share};
use crate::plan::LabPlan;
use crate::played::Played;
use crate::tally::{Deeds, GameFigures};
use crate::worth::{Moment, Worth, fit};

/// A game that was broken off has no reason of the rules.
const CUT: (&str, Text) = ("cut", Text { es: "interrumpida por larga", en: "broken off, too long" });

/// A row of a table: a name and figures in the order of its columns.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// A stable name: a letter, a reason's code, an army's id.
    pub id: String,
    /// The name for people.
    #[serde(serialize_with = "words")]
    pub name: Text,
    /// The figures.
    pub figures: Vec<Estimate>,
}

fn words<S: Serializer>(text: &Text, serializer: S) -> Result<S::Ok, S::Error> {
    BTreeMap::from([("es", text.es), ("en", text.en)]).serialize(serializer)
}

/// The figures of one series.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Findings {
    /// How many games.
    pub games: usize,
    /// The first player's score, from 0 to 1.
    pub score: Estimate,
    /// Wins of the first player, draws, wins of the second, broken off.
    pub results: [usize; 4],
    /// The share of draws, games that were broken off among them.
    pub draws: Estimate,
    /// Plies of a game.
    pub length: Estimate,
    /// Legal moves at a ply.
    pub branching: Estimate,
    /// Checks in a game.
    pub checks: Estimate,
    /// Captures in a game.
    pub captures: Estimate,
    /// The lengths of all games.
    pub lengths: Vec<usize>,
    /// Legal moves by ply, ten plies together.
    pub widths: Vec<Estimate>,
    /// How games end: the share of each reason, and the first player's score in it.
    pub endings: Vec<Row>,
    /// What pieces do in a game: moves, drops, captures, and how often they are lost.
    pub pieces: Vec<Row>,
    /// Kinds of moves: how often in a game, and the share of games in which they occur.
    pub effects: Vec<Row>,
    /// Armies: their score, and how often they were used.
    pub armies: Vec<Row>,
    /// What pieces are worth.
    pub worths: Vec<Worth>,
}

/// Plies that are shown as one point.
pub(crate) const STRIDE: usize = 10;

/// Running sums of a series.
#[derive(Default)]
struct Sums {
    score: Mean,
    length: Mean,
    branching: Mean,
    checks: Mean,
    captures: Mean,
    results: [usize; 4],
    lengths: Vec<usize>,
    widths: Vec<Mean>,
    endings: BTreeMap<&'static str, (Text, Mean)>,
    deeds: Vec<BTreeMap<&'static str, Deeds>>,
    verbs: Vec<BTreeMap<&'static str, (&'static Text, u32)>>,
    armies: BTreeMap<String, Mean>,
    moments: Vec<Moment>,
}

impl Findings {
    /// Plays the games of the set `set` again and counts.
    ///
    /// # Errors
    /// If a game is not one by the plan's rules.
    pub fn of(plan: &LabPlan, set: usize, games: &[Played]) -> Result<Findings, String> {
        let game = plan.game()?;
        let mut sums = Sums::default();
        for played in games.iter().filter(|played| played.set == set) {
            let tally = GameFigures::of(game, &plan.sets[set], played)?;
            sums.add(played, tally);
        }
        Ok(sums.close(game))
    }
}

impl Sums {
    fn add(&mut self, played: &Played, tally: GameFigures) {
        let winner = tally.outcome.and_then(|outcome| outcome.winner);
        let score = |side: Color| match winner {
            Some(winner) => f64::from(winner == side),
            None => 0.5,
        };
        let first = score(tally.first);
        let result = match winner {
            Some(winner) => 2 * usize::from(winner != tally.first),
            None => 1 + 2 * usize::from(tally.outcome.is_none()),
        };
        self.results[result] += 1;
        self.score.add(first);
        let (code, says) = tally.outcome.map_or(CUT, |outcome| (outcome.reason.code, outcome.reason.says));
        self.endings.entry(code).or_insert((says, Mean::default())).1.add(first);
        self.length.add(tally.plies as f64);
        self.lengths.push(tally.plies);
        self.checks.add(f64::from(tally.checks));
        self.captures.add(f64::from(tally.captures));
        let mut width = Mean::default();
        for (ply, count) in tally.widths.iter().enumerate() {
            width.add(*count as f64);
            if self.widths.len() <= ply / STRIDE {
                self.widths.push(Mean::default());
            }
            self.widths[ply / STRIDE].add(*count as f64);
        }
        self.branching.add(width.estimate().mean);
        if let Some(armies) = &played.armies {
            for (name, side) in armies.iter().zip([Color::Black, Color::White]) {
                self.armies.entry(name.clone()).or_default().add(score(side));
            }
        }
        let black = score(Color::Black);
        let moment = |balance| Moment { game: played.number, balance, score: black };
        self.moments.extend(tally.balances.into_iter().map(moment));
        self.deeds.push(tally.deeds);
        self.verbs.push(tally.verbs);
    }

    fn close(self, game: &dyn AnyGame) -> Findings {
        let games = self.score.count();
        Findings {
            games,
            score: self.score.estimate(),
            results: self.results,
            draws: share(self.results[1] + self.results[3], games),
            length: self.length.estimate(),
            branching: self.branching.estimate(),
            checks: self.checks.estimate(),
            captures: self.captures.estimate(),
            widths: self.widths.iter().filter(|mean| mean.count() >= 20).map(Mean::estimate).collect(),
            endings: self.endings(games),
            pieces: self.pieces(game),
            effects: self.effects(games),
            armies: self.armies(game),
            worths: fit(&self.moments),
            lengths: self.lengths,
        }
    }

    fn endings(&self, games: usize) -> Vec<Row> {
        let row = |(code, (says, mean)): (&&str, &(Text, Mean))| {
            let figures = vec![share(mean.count(), games), mean.estimate()];
            Row { id: (*code).to_owned(), name: *says, figures }
        };
        ranked(self.endings.iter().map(row).collect())
    }

    fn pieces(&self, game: &dyn AnyGame) -> Vec<Row> {
        let mean = |letter: &str, of: fn(&Deeds) -> u32| {
            let mut mean = Mean::default();
            self.deeds
                .iter()
                .for_each(|deeds| mean.add(deeds.get(letter).map_or(0.0, |it| f64::from(of(it)))));
            mean.estimate()
        };
        let row = |kind: &ikusa_rules::PieceKind| {
            let of: [fn(&Deeds) -> u32; 4] = [|it| it.moves, |it| it.drops, |it| it.captures, |it| it.lost];
            let figures = of.map(|of| mean(kind.letter, of)).to_vec();
            Row { id: kind.letter.to_owned(), name: kind.name, figures }
        };
        let rows = game.pieces().iter().map(row);
        ranked(rows.filter(|row| row.figures.iter().any(|figure| figure.mean > 0.0)).collect())
    }

    fn effects(&self, games: usize) -> Vec<Row> {
        let names: BTreeMap<_, _> =
            self.verbs.iter().flatten().map(|(id, (text, _))| (*id, **text)).collect();
        let row = |(id, name): (&str, Text)| {
            let mut mean = Mean::default();
            let counts = self.verbs.iter().map(|verbs| verbs.get(id).map_or(0, |(_, count)| *count));
            counts.clone().for_each(|count| mean.add(f64::from(count)));
            let seen = counts.filter(|count| *count > 0).count();
            Row { id: id.to_owned(), name, figures: vec![mean.estimate(), share(seen, games)] }
        };
        ranked(names.into_iter().map(row).collect())
    }

    fn armies(&self, game: &dyn AnyGame) -> Vec<Row> {
        let presets = game.armies().map_or(&[][..], |armies| armies.presets());
        let drawn = Text { es: "al azar", en: "at random" };
        let row = |(id, mean): (&String, &Mean)| {
            let name = presets.iter().find(|(known, _)| known == id).map_or(drawn, |(_, name)| *name);
            let used = Estimate { mean: mean.count() as f64, error: 0.0 };
            Row { id: id.clone(), name, figures: vec![mean.estimate(), used] }
        };
        ranked(self.armies.iter().map(row).collect())
    }
}

/// Rows with the greatest first figure first.
fn ranked(mut rows: Vec<Row>) -> Vec<Row> {
    rows.sort_by(|a, b| b.figures[0].mean.total_cmp(&a.figures[0].mean));
    rows
}
