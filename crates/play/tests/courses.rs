//! Every stage of every course can be solved, its goal is judged by the rules, and every clause and ruling is taught, or it is
//! said why there is nothing to teach. `-- --nocapture` prints the table of clauses and stages.

use std::collections::{BTreeMap, BTreeSet};

use ikusa_play::trainer::{Attempt, attempt};
use ikusa_play::{AnyGame, AnyLine, GAMES};
use ikusa_rules::{Color, Effect, MoveError};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Course {
    game: String,
    chapters: Vec<Chapter>,
    stages: Vec<Stage>,
}

/// Stages that belong together, from one to the next chapter's first.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chapter {
    from: String,
    title: Words,
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
    /// A forced mate of several moves, answered by whoever looks for the best defence.
    Mate,
    /// A move that ends the game for this reason.
    Outcome { reason: String },
    /// An attempt that this clause refuses.
    Refused { clause: String },
    /// A legal army, made of the one that the stage's position is. White sets it up.
    Army,
}

/// Clauses and rulings that no stage teaches, by their id or the beginning of it, and why.
const UNTAUGHT: &[(&str, &str)] = &[
    ("shogi.setup.", POSITION_TEXT),
    ("enhanced.6.count", EDITOR),
    ("enhanced.6.territory", EDITOR),
    ("enhanced.6.front", EDITOR),
    ("enhanced.C.king", POSITION_TEXT),
    ("enhanced.C.count", POSITION_TEXT),
    ("enhanced.C.reserve", POSITION_TEXT),
    ("enhanced.C.barred", POSITION_TEXT),
    ("enhanced.C.mark", POSITION_TEXT),
    ("enhanced.C.pending", POSITION_TEXT),
    ("marshal.4.", POSITION_TEXT),
    ("gueides.1.", POSITION_TEXT),
    ("gueides.3.nation-start", POSITION_TEXT),
    ("gueides.4.turn", POSITION_TEXT),
    ("gueides.8.last-rank", POSITION_TEXT),
    ("gueides.8.radars", POSITION_TEXT),
    ("gueides.10.count", POSITION_TEXT),
    ("gueides.10.limit", POSITION_TEXT),
    ("gungi25.1.pieces", POSITION_TEXT),
    ("gungi25.2.count", POSITION_TEXT),
    ("gungi25.9.", POSITION_TEXT),
    ("gungi25.N1", "who begins is agreed before the game"),
];
const POSITION_TEXT: &str = "judges a position that somebody wrote; no play leads there";
const EDITOR: &str = "the editor of formations offers no such thing; only a written army can have it";

fn untaught(id: &str) -> Option<&'static str> {
    let names = |name: &str| id == name || name.ends_with('.') && id.starts_with(name);
    UNTAUGHT.iter().find(|(name, _)| names(name)).map(|(_, why)| *why)
}

/// The rulings that a game's rules page numbers: a letter and a number, as `R10`.
fn rulings(game: &dyn AnyGame, prefix: &str) -> BTreeSet<String> {
    let letters = match game.id() {
        "gungi-enhanced" => "RF",
        "gungi-marshal" => "M",
        "gueides" => "G",
        "gungi-25" => "N",
        _ => return BTreeSet::new(),
    };
    let path = format!("{}/../../docs/rules/{}.en.md", env!("CARGO_MANIFEST_DIR"), game.id());
    let page = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let words = page.split(|letter: char| !letter.is_ascii_alphanumeric());
    let is_ruling = |word: &&str| {
        let Some((letter, number)) = word.split_at_checked(1) else { return false };
        letters.contains(letter) && !letter.is_empty() && number.parse::<u8>().is_ok_and(|number| number > 0)
    };
    words.filter(is_ruling).map(|word| format!("{prefix}.{word}")).collect()
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
        Goal::Mate | Goal::Refused { .. } | Goal::Army => false,
    }
}

#[test]
fn every_stage_can_be_solved_and_not_by_just_anything() {
    for game in GAMES.iter().copied() {
        let Some(course) = course(game) else { continue };
        assert_eq!(course.game, game.id());
        for stage in course.stages.iter().filter(|stage| !matches!(stage.goal, Goal::Army | Goal::Mate)) {
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
fn every_mate_is_forced_and_no_longer_than_it_must_be() {
    let mut mates = 0;
    for game in GAMES.iter().copied() {
        let Some(course) = course(game) else { continue };
        for stage in course.stages.iter().filter(|stage| matches!(stage.goal, Goal::Mate)) {
            let place = format!("{} {}", game.id(), stage.id);
            let mut line = opened(game, stage);
            let learner = line.turn();
            let plies = stage.solution.len();
            let forced = |plies| line.mate_within(learner, plies, 500_000);
            assert!(plies >= 3 && forced(plies).is_some(), "{place}: no mate in {plies} plies");
            assert!(forced(plies - 2).is_none(), "{place}: there is a shorter mate");
            let wrong = line.moves().into_iter().filter(|text| {
                let tried = attempt(line.as_ref(), &stage.solution, true, text).expect("a legal move");
                matches!(tried, Attempt::Wrong { .. })
            });
            assert!(wrong.count() > 0, "{place}: every move solves it");
            let mut rest = stage.solution.clone();
            loop {
                let text = rest[0].clone();
                match attempt(line.as_ref(), &rest, true, &text)
                    .unwrap_or_else(|error| panic!("{place}: {error}"))
                {
                    Attempt::Solved => break,
                    Attempt::Right { reply, rest: left } => {
                        line.play(&text).expect("legal");
                        reply.iter().for_each(|text| line.play(text).expect("legal"));
                        rest = left;
                    }
                    Attempt::Wrong { .. } => panic!("{place}: {text} is wrong"),
                }
            }
            mates += 1;
        }
    }
    assert!(mates >= 4, "{mates} mates");
}

#[test]
fn every_army_to_mend_shows_what_it_teaches_and_can_be_mended() {
    let mut mended = 0;
    for game in GAMES.iter().copied() {
        let Some(course) = course(game) else { continue };
        for stage in course.stages.iter().filter(|stage| matches!(stage.goal, Goal::Army)) {
            let place = format!("{} {}", game.id(), stage.id);
            let armies = game.armies().unwrap_or_else(|| panic!("{place}: a game without armies"));
            let faults = |text: &str| -> BTreeSet<String> {
                let found =
                    armies.check(Color::White, text).unwrap_or_else(|error| panic!("{place}: {error}"));
                found.iter().map(|fault| fault.id().to_owned()).collect()
            };
            let shown = faults(&stage.position);
            // What is judged when both armies are revealed is no fault of one of them.
            let own = |id: &&String| *id != "enhanced.R1";
            assert!(stage.teaches.iter().filter(own).all(|id| shown.contains(id)), "{place}: {shown:?}");
            assert_eq!(faults(&stage.solution[0]), BTreeSet::new(), "{place}");
            mended += 1;
        }
    }
    assert!(mended >= 3, "{mended} armies");
}

#[test]
fn chapters_follow_each_other_and_are_short_enough_for_one_row_of_a_phone() {
    for game in GAMES.iter().copied() {
        let Some(course) = course(game) else { continue };
        let begins: Vec<usize> = course
            .chapters
            .iter()
            .map(|chapter| {
                assert!(!chapter.title.es.is_empty() && !chapter.title.en.is_empty(), "{}", chapter.from);
                let found = course.stages.iter().position(|stage| stage.id == chapter.from);
                found.unwrap_or_else(|| panic!("{}: no stage {}", game.id(), chapter.from))
            })
            .chain([course.stages.len()])
            .collect();
        assert_eq!(begins[0], 0, "{}: every stage has a chapter", game.id());
        for (chapter, pair) in course.chapters.iter().zip(begins.windows(2)) {
            let count = pair[1].checked_sub(pair[0]);
            assert!(
                count.is_some_and(|count| (3..=8).contains(&count)),
                "{} {}: {count:?}",
                game.id(),
                chapter.from
            );
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
fn every_clause_and_ruling_is_taught_or_has_a_reason() {
    for game in GAMES.iter().copied() {
        let Some(course) = course(game) else { continue };
        let clauses = game.clauses().iter().map(|clause| clause.id.to_owned());
        let mut known: BTreeSet<String> = clauses.collect();
        let prefix = known.first().and_then(|id| id.split('.').next()).unwrap_or_default().to_owned();
        known.extend(rulings(game, &prefix));
        let mut taught: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for stage in &course.stages {
            for id in &stage.teaches {
                assert!(known.contains(id), "{} {}: no clause {id}", game.id(), stage.id);
                taught.entry(id).or_default().push(&stage.id);
            }
            if let Goal::Refused { clause } = &stage.goal {
                assert!(stage.teaches.contains(clause), "{} {}: {clause}", game.id(), stage.id);
            }
        }
        for id in &known {
            let stages = taught.get(id.as_str()).map(|stages| stages.join(", "));
            match (stages, untaught(id)) {
                (Some(stages), None) => eprintln!("{id:<28} {stages}"),
                (None, Some(why)) => eprintln!("{id:<28} ({why})"),
                (Some(_), Some(_)) => panic!("{id} is taught, and is said not to be"),
                (None, None) => panic!("{}: nobody teaches {id}", game.id()),
            }
        }
    }
}
