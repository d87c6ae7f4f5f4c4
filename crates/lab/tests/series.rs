//! Series of real games, small ones: what is counted adds up, and a break changes nothing.

use std::fs;
use std::path::PathBuf;

use ikusa_lab::{Findings, Journal, LabPlan, RuleSet, Study, html, play_series, text, verdict};
use ikusa_play::{GAMES, is_placement};
use ikusa_rules::Lang;

fn plan(game: &str, sets: Vec<RuleSet>) -> LabPlan {
    LabPlan {
        version: "test".to_owned(),
        game: game.to_owned(),
        sets,
        nodes: 12,
        opening: 4,
        armies: true,
        longest: 60,
        seed: 3,
    }
}

fn rules(key: &str, value: &str) -> RuleSet {
    RuleSet { options: vec![(key.to_owned(), value.to_owned())], position: None }
}

fn file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("ikusa-lab-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn the_figures_of_every_game_add_up() {
    for game in GAMES.iter() {
        let plan = plan(game.id(), vec![RuleSet::default()]);
        let mut journal = Journal::nowhere();
        play_series(&plan, 4, 2, &mut journal, |_| {}).expect("a series");
        let found = Findings::of(&plan, 0, &journal.games).expect("figures");
        assert_eq!(found.games, 4, "{}", game.id());
        assert_eq!(found.results.iter().sum::<usize>(), 4);
        let plies: usize = journal.games.iter().map(|game| game.moves.split(' ').count()).sum();
        assert_eq!(found.lengths.iter().sum::<usize>(), plies);
        let ends: f64 = found.endings.iter().map(|row| row.figures[0].mean).sum();
        assert!((ends - 1.0).abs() < 1e-9, "{}: every game ends in one way", game.id());
        let moved: f64 = found.effects.iter().map(|row| row.figures[0].mean).sum();
        assert!((4.0 * moved - plies as f64).abs() < 1e-6, "{}: every ply is a move of some kind", game.id());
        let start = game.open(None, &[]).expect("the start");
        let places = game.has_formation() || is_placement(start.as_ref());
        assert_eq!(found.armies.is_empty(), !places, "{}", game.id());
        let study = Study { plan, command: "ikusa lab".to_owned(), findings: vec![found] };
        for lang in [Lang::Es, Lang::En] {
            let document = study.document(lang).expect("a document");
            assert!(text(&document).contains('±') && html(&document, lang).contains("<svg"));
        }
    }
}

#[test]
fn a_series_taken_up_after_a_break_is_the_series_without_one() {
    let plan = plan("gueides", vec![rules("repetition", "4"), rules("repetition", "off")]);
    let path = file("break");
    let mut whole = Journal::nowhere();
    play_series(&plan, 4, 2, &mut whole, |_| {}).expect("a series");
    let mut part = Journal::open(&path, &plan).expect("a journal");
    play_series(&plan, 2, 1, &mut part, |_| {}).expect("a part");
    drop(part);
    // The break comes in the middle of a line.
    let kept = fs::read_to_string(&path).expect("a journal");
    fs::write(&path, &kept[..kept.len() - 7]).expect("a torn journal");
    let mut again = Journal::open(&path, &plan).expect("a journal");
    assert_eq!(again.games.len(), 3, "the torn game is played again");
    play_series(&plan, 4, 2, &mut again, |_| {}).expect("the rest");
    assert_eq!(again.games, whole.games);
    let other = LabPlan { nodes: 13, ..plan };
    let refused = Journal::open(&path, &other).expect_err("another series");
    assert!(refused.contains("another series") && refused.contains("\"nodes\":13"), "{refused}");
    fs::remove_file(&path).expect("a journal");
}

#[test]
fn a_verdict_says_what_was_seen_and_what_was_not() {
    // A lone President must be dominated within so many moves: with one there is no time, so such games are drawn sooner.
    let plan = plan("gueides", vec![RuleSet::default(), rules("lone", "1")]);
    let mut journal = Journal::nowhere();
    play_series(&plan, 3, 2, &mut journal, |_| {}).expect("a series");
    let mut findings: Vec<_> =
        (0..2).map(|set| Findings::of(&plan, set, &journal.games).expect("figures")).collect();
    findings[0].length = ikusa_lab::Estimate { mean: 100.0, error: 2.0 };
    findings[1].length = ikusa_lab::Estimate { mean: 112.0, error: 2.2 };
    findings[1].score = findings[0].score;
    let study = Study { plan, command: String::new(), findings };
    let said = verdict(&study, Lang::En);
    assert!(said.starts_with("`lone=1` against `usual rules`: "), "{said}");
    assert!(said.contains("lengthens games by 12.0 ± 3.0 plies"), "{said}");
    assert!(said.contains("No change in balance was seen"), "{said}");
    assert!(verdict(&study, Lang::Es).contains("alarga las partidas en 12.0 ± 3.0 jugadas"));
}

#[test]
fn wrong_rules_are_refused_before_anything_is_played() {
    let refused = |plan: &LabPlan| plan.check().expect_err("wrong rules");
    assert!(refused(&plan("go", vec![RuleSet::default()])).contains("unknown game 'go'"));
    let said = refused(&plan("shogi", vec![RuleSet::default(), rules("handicap", "king")]));
    assert!(said.starts_with("'handicap=king': "), "{said}");
}
