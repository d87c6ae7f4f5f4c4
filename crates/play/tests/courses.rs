//! Every stage of every course can be solved, its goal is judged by the rules, and every clause behind a refused move or a result
//! is taught. `-- --nocapture` prints the table of clauses and stages.

use std::collections::{BTreeMap, BTreeSet};

use ikusa_play::{AnyGame, AnyLine, GAMES};
use ikusa_rules::{Color, Effect, MoveError};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Course {
    game: String,
    stages: Vec<Stage>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stage {
    id: String,
    title: Words,
    say: Words,
    position: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// Moves that have been played before the learner's turn.
    #[serde(default)]
    before: String,
    goal: Goal,
    /// The opponent's answers, one behind each move of the learner.
    #[serde(default)]
    replies: Vec<String>,
    hints: Vec<Words>,
    solution: Vec<String>,
    teaches: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    es: String,
    en: String,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum Goal {
    /// A move that begins with one of these texts.
    Play { moves: Vec<String> },
    /// A move of this effect.
    Effect { effect: String },
    /// A move behind which the opponent is in check.
    Check,
    /// A move, with the reply behind it, that wins.
    Win,
    /// A move that ends the game for this reason.
    Outcome { reason: String },
    /// An attempt that this clause refuses.
    Refused { clause: String },
}

/// Clauses that no move and no result of a game cites: they judge position texts, formations and words of the notation.
fn is_about_texts(id: &str) -> bool {
    let (_, section) = id.split_once('.').unwrap_or_default();
    match id.split('.').next() {
        Some("shogi") => section.starts_with("setup"),
        Some("marshal") => section.starts_with("4."),
        Some("gungi25") => section.starts_with("9.") || ["1.pieces", "2.count"].contains(&section),
        Some("enhanced") => {
            section.starts_with("C.") || section == "R1" || section.split('.').next() == Some("6")
        }
        Some("gueides") => [
            "1.pieces",
            "1.nations",
            "3.nation-start",
            "4.turn",
            "8.last-rank",
            "8.radars",
            "10.count",
            "10.limit",
        ]
        .contains(&section),
        _ => false,
    }
}

fn course(game: &dyn AnyGame) -> Option<Course> {
    let path = format!("{}/../../courses/{}.json", env!("CARGO_MANIFEST_DIR"), game.id());
    let text = std::fs::read_to_string(&path).ok()?;
    Some(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}")))
}

fn opened(game: &dyn AnyGame, stage: &Stage) -> Box<dyn AnyLine> {
    let options: Vec<(&str, &str)> =
        stage.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let mut line = game
        .open(Some(&stage.position), &options)
        .unwrap_or_else(|error| panic!("{} {}: {error}", game.id(), stage.id));
    for text in stage.before.split_whitespace() {
        line.play(text).unwrap_or_else(|error| panic!("{} {}: {text}: {error}", game.id(), stage.id));
    }
    line
}

const fn effect_name(effect: Effect) -> &'static str {
    match effect {
        Effect::Move => "move",
        Effect::Capture => "capture",
        Effect::Stack => "stack",
        Effect::Drop => "drop",
        Effect::Other => "other",
    }
}

/// Whether `text`, played on this line, reaches the goal.
fn reaches(line: &dyn AnyLine, goal: &Goal, text: &str, reply: Option<&str>) -> bool {
    let learner: Color = line.turn();
    if let Goal::Refused { clause } = goal {
        return matches!(line.check(text), Err(MoveError::Illegal(refusal)) if refusal.id() == clause);
    }
    let sketch = line.sketches().into_iter().find(|(other, _)| other == text).map(|(_, sketch)| sketch);
    let mut after = line.fork();
    if after.play(text).is_err() {
        return false;
    }
    let check = after.in_check();
    if let Some(reply) = reply {
        let _ = after.play(reply);
    }
    match goal {
        Goal::Play { moves } => moves.iter().any(|start| text.starts_with(start.as_str())),
        Goal::Effect { effect } => sketch.is_some_and(|sketch| effect_name(sketch.effect) == effect),
        Goal::Check => check,
        Goal::Win => after.outcome().is_some_and(|outcome| outcome.winner == Some(learner)),
        Goal::Outcome { reason } => after.outcome().is_some_and(|outcome| outcome.reason.code == reason),
        Goal::Refused { .. } => false,
    }
}

#[test]
fn every_stage_can_be_solved_and_not_by_just_anything() {
    for game in GAMES.iter().copied() {
        let Some(course) = course(game) else { continue };
        assert_eq!(course.game, game.id());
        for stage in &course.stages {
            let place = format!("{} {}", game.id(), stage.id);
            let line = opened(game, stage);
            let [solution] = stage.solution.as_slice() else {
                panic!("{place}: a stage is one move of the learner")
            };
            let reply = stage.replies.first().map(String::as_str);
            assert!(
                reaches(&*line, &stage.goal, solution, reply),
                "{place}: {solution} does not reach the goal"
            );
            let legal = line.moves();
            let solving = legal.iter().filter(|text| reaches(&*line, &stage.goal, text, reply)).count();
            let refused = matches!(stage.goal, Goal::Refused { .. });
            assert!(refused || solving < legal.len() || legal.len() == 1, "{place}: every move solves it");
        }
    }
}

#[test]
fn every_stage_speaks_both_languages_and_has_three_hints() {
    for game in GAMES.iter().copied() {
        let Some(course) = course(game) else { continue };
        let mut ids = BTreeSet::new();
        for stage in &course.stages {
            let place = format!("{} {}", game.id(), stage.id);
            assert!(ids.insert(&stage.id), "{place}: twice");
            assert_eq!(stage.hints.len(), 3, "{place}");
            for words in [&stage.title, &stage.say].into_iter().chain(&stage.hints) {
                assert!(!words.es.trim().is_empty() && !words.en.trim().is_empty(), "{place}");
            }
        }
    }
}

#[test]
fn every_clause_that_a_player_meets_is_taught() {
    for game in GAMES.iter().copied() {
        let Some(course) = course(game) else { continue };
        let known: BTreeSet<&str> = game.clauses().iter().map(|clause| clause.id).collect();
        let mut taught: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for stage in &course.stages {
            for id in &stage.teaches {
                assert!(known.contains(id.as_str()), "{} {}: no clause {id}", game.id(), stage.id);
                taught.entry(id).or_default().push(&stage.id);
            }
            if let Goal::Refused { clause } = &stage.goal {
                assert!(stage.teaches.contains(clause), "{} {}: {clause}", game.id(), stage.id);
            }
        }
        for (clause, stages) in &taught {
            eprintln!("{clause:<28} {}", stages.join(", "));
        }
        let missing: Vec<&str> =
            known.into_iter().filter(|id| !is_about_texts(id) && !taught.contains_key(id)).collect();
        assert!(missing.is_empty(), "{}: nobody teaches {missing:?}", game.id());
    }
}
