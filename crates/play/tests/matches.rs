//! A match on its own: clocks, offers, who comes and who goes.

use ikusa_play::{Command, Denial, Match, Millis, Offer, Stage, Terms, TimeControl, game};
use ikusa_rules::Color;
use ikusa_rules::Color::{Black, White};

fn on(game_id: &str, terms: Terms) -> Match {
    Match::new(game(game_id).expect("a game"), terms, 0).expect("a match")
}

fn timed(time: TimeControl) -> Match {
    on("gueides", Terms { time, ..Terms::default() })
}

/// Whoever is to move plays the first move there is.
fn play(contest: &mut Match, at: Millis) {
    let (turn, text) = (contest.line().turn(), contest.line().moves().swap_remove(0));
    contest.apply(turn, Command::Move { text }, at).expect("a legal move");
}

fn main_time(contest: &Match, color: Color, at: Millis) -> Millis {
    contest.clock().left(color, at).unwrap_or_default().main
}

fn reason(contest: &Match) -> (Option<Color>, &'static str) {
    let outcome = contest.outcome().expect("it is over");
    (outcome.winner, outcome.reason.code)
}

const FISCHER: TimeControl = TimeControl::Fischer { main: 600_000, increment: 60_000 };

#[test]
fn a_takeback_gives_each_side_the_time_it_had() {
    let mut contest = timed(FISCHER);
    let mut at = 0;
    for _ in 0..3 {
        at += 10_000;
        play(&mut contest, at);
        at += 5_000;
        contest.apply(Black, Command::RequestTakeback, at).expect("a move to take back");
        contest.apply(White, Command::AnswerTakeback { accept: true }, at).expect("an answer");
        assert_eq!((main_time(&contest, Black, at), main_time(&contest, White, at)), (600_000, 600_000));
        assert_eq!(contest.clock().running(), Some((Black, at)));
    }
    // Two moves back: White's answer goes with it.
    play(&mut contest, at + 1_000);
    let before = (main_time(&contest, Black, at + 1_000), main_time(&contest, White, at + 1_000));
    play(&mut contest, at + 2_000);
    play(&mut contest, at + 3_000);
    contest.apply(White, Command::RequestTakeback, at + 4_000).expect("a move to take back");
    contest.apply(Black, Command::AnswerTakeback { accept: true }, at + 4_000).expect("an answer");
    assert_eq!((main_time(&contest, Black, at + 4_000), main_time(&contest, White, at + 4_000)), before);
}

#[test]
fn nothing_revives_a_clock_that_has_fallen() {
    let control = TimeControl::Byoyomi { main: 1_000, period: 1_000, periods: 1 };
    let mut contest = timed(control);
    play(&mut contest, 100);
    contest.apply(Black, Command::RequestTakeback, 200).expect("a move to take back");
    let late = 10_000;
    let answer = Command::AnswerTakeback { accept: true };
    assert_eq!(contest.apply(White, answer, late), Err(Denial::TimeIsUp));
    let text = contest.line().moves().swap_remove(0);
    assert_eq!(contest.apply(White, Command::Move { text }, late), Err(Denial::TimeIsUp));
    assert_eq!(contest.apply(White, Command::Resign, late), Err(Denial::TimeIsUp));
    assert_eq!(contest.apply(Black, Command::Flag, late), Err(Denial::ClockRuns));
    assert_eq!(contest.version(), 2);
    contest.apply(White, Command::Flag, late).expect("the flag has fallen");
    assert_eq!(reason(&contest), (Some(Black), "time"));
    assert_eq!(contest.clock().left(White, late).map(|left| (left.main, left.periods)), Some((0, 0)));
}

#[test]
fn who_wins_earns_no_time_by_it() {
    let mut contest = timed(FISCHER);
    contest.apply(White, Command::Resign, 100_000).expect("one may always resign");
    assert_eq!(main_time(&contest, Black, 200_000), 500_000);
}

#[test]
fn two_draw_offers_are_an_agreement() {
    let mut contest = timed(FISCHER);
    contest.apply(Black, Command::OfferDraw, 1).expect("an offer");
    contest.apply(White, Command::OfferDraw, 2).expect("the same");
    assert_eq!(reason(&contest), (None, "agreement"));
}

#[test]
fn a_draw_offer_stands_for_one_reply() {
    let mut contest = timed(FISCHER);
    contest.apply(Black, Command::OfferDraw, 1).expect("an offer");
    play(&mut contest, 2);
    assert_eq!(contest.offer(), Some((Black, Offer::Draw)));
    play(&mut contest, 3);
    assert_eq!(contest.offer(), None);
}

fn waiting(game_id: &str, time: TimeControl) -> Match {
    let game = game(game_id).expect("a game");
    on(game_id, Terms { time, ..Terms::default() }.settled(game, true))
}

#[test]
fn no_clock_runs_before_both_have_been_seen() {
    let mut contest = waiting("gueides", FISCHER);
    assert_eq!((contest.clock().running(), contest.deadline()), (None, Some(60_000)));
    assert!(contest.arrive(Black, 20_000));
    assert!(!contest.arrive(Black, 21_000));
    // Black may move already; White's time does not run.
    play(&mut contest, 25_000);
    assert_eq!(contest.clock().running(), None);
    assert!(contest.arrive(White, 50_000));
    assert_eq!(contest.clock().running(), Some((White, 50_000)));
    assert_eq!(main_time(&contest, White, 51_000), 599_000);
    // The first move of each side must come within a minute; later ones have the clock's time.
    assert_eq!(contest.deadline(), Some(110_000));
    play(&mut contest, 60_000);
    assert_eq!(contest.deadline(), contest.clock().deadline());
}

#[test]
fn the_order_in_which_one_is_told_who_came_does_not_matter() {
    let clocks = [[(Black, 9_000), (White, 4_000)], [(White, 4_000), (Black, 9_000)]].map(|arrivals| {
        let mut contest = waiting("gueides", FISCHER);
        arrivals.into_iter().for_each(|(color, at)| assert!(contest.arrive(color, at)));
        *contest.clock()
    });
    assert_eq!(clocks[0], clocks[1]);
    assert_eq!(clocks[0].running(), Some((Black, 9_000)));
}

#[test]
fn a_match_that_never_begins_ends_without_a_result() {
    let mut contest = waiting("gueides", FISCHER);
    contest.arrive(White, 1_000);
    assert_eq!(contest.fallen(59_999), None);
    assert_eq!(contest.fallen(60_000), Some(Black));
    contest.apply(Black, Command::Flag, 60_000).expect("nobody came");
    assert_eq!(reason(&contest), (None, "never-began"));
    assert_eq!(contest.verdict(), None);
    // Whoever comes and does not move is in the same case, unless the clock is faster.
    for (time, end) in
        [(FISCHER, (None, "never-began")), (TimeControl::SuddenDeath { main: 10_000 }, (Some(White), "time"))]
    {
        let mut contest = waiting("gueides", time);
        assert!(contest.arrive(Black, 5_000) && contest.arrive(White, 5_000));
        contest.apply(Black, Command::Flag, 65_000).expect("no move was made");
        assert_eq!(reason(&contest), end);
    }
    let correspondence = waiting("gueides", TimeControl::Correspondence { days: 3 });
    assert_eq!(correspondence.clock().running(), Some((Black, 0)));
}

#[test]
fn where_play_has_a_clock_the_formation_has_one() {
    let mut contest = waiting("gungi-enhanced", FISCHER);
    assert_eq!(contest.stage(), Stage::Forming);
    assert!(contest.arrive(Black, 0) && contest.arrive(White, 0));
    let deadline = contest.deadline().expect("a time to form");
    assert_eq!(deadline, 15 * 60_000);
    assert_eq!(contest.apply(Black, Command::Resign, deadline), Err(Denial::TimeIsUp));
    contest.apply(Black, Command::Flag, deadline).expect("nobody is done");
    assert_eq!(reason(&contest), (None, "no-formation"));
    assert_eq!(on("gungi-enhanced", Terms::default()).deadline(), None);
}

#[test]
fn whoever_may_not_play_any_more_loses_what_was_played() {
    let mut contest = timed(FISCHER);
    contest.apply(Black, Command::Forfeit, 500).expect("the host says so");
    assert_eq!((reason(&contest), contest.verdict()), ((None, "never-began"), None));
    let mut contest = timed(FISCHER);
    for at in [1_000, 2_000] {
        play(&mut contest, at);
    }
    // Whosever turn it is, and although time has run out meanwhile.
    let late = contest.deadline().expect("a clock") + 1;
    contest.apply(White, Command::Forfeit, late).expect("the host says so");
    assert_eq!((reason(&contest), contest.verdict()), ((Some(Black), "forfeit"), contest.outcome()));
    assert_eq!(contest.apply(Black, Command::Forfeit, late), Err(Denial::Over));
}

#[test]
fn whoever_is_left_alone_may_claim_the_match() {
    let mut contest = timed(FISCHER);
    for at in [1_000, 2_000] {
        play(&mut contest, at);
    }
    assert_eq!(contest.apply(White, Command::ClaimVictory, 3_000), Err(Denial::OpponentHere));
    contest.set_away(Black, Some(3_000));
    let from = contest.claimable(Black).expect("a countdown");
    assert_eq!(contest.apply(White, Command::ClaimVictory, from - 1), Err(Denial::OpponentHere));
    contest.set_away(Black, None);
    assert_eq!(contest.apply(White, Command::ClaimVictory, from), Err(Denial::OpponentHere));
    contest.set_away(Black, Some(3_000));
    contest.apply(White, Command::ClaimVictory, from).expect("Black is away");
    assert_eq!(reason(&contest), (Some(White), "abandoned"));
    let again = Match::replay(contest.game(), contest.terms().clone(), 0, contest.log().to_vec());
    assert_eq!(again.map(|again| again.outcome()), Ok(contest.outcome()));
    // A match that was hardly begun has no winner, and days for a move are days.
    let mut contest = timed(FISCHER);
    contest.set_away(Black, Some(0));
    contest.apply(White, Command::ClaimVictory, 300_000).expect("Black is away");
    assert_eq!(reason(&contest), (None, "never-began"));
    let mut slow = timed(TimeControl::Correspondence { days: 1 });
    slow.set_away(Black, Some(0));
    assert_eq!(slow.claimable(Black), None);
}

#[test]
fn terms_name_every_option_and_the_rules_they_were_made_under() {
    for game in ikusa_play::GAMES.iter() {
        let terms = Terms::default().settled(*game, true);
        let keys: Vec<_> = terms.options.iter().map(|(key, _)| key.as_str()).collect();
        assert_eq!(keys, game.options().iter().map(|spec| spec.key).collect::<Vec<_>>());
        assert!(terms.rules.is_some());
        assert_eq!(terms.chosen_options(*game).count(), 0);
        let text = serde_json::to_string(&terms).expect("terms are JSON");
        assert_eq!(serde_json::from_str::<Terms>(&text).expect("the same"), terms);
    }
    // Terms of the first version still read.
    let old = r#"{"options":[],"position":null,"time":{"kind":"none"},"formation_time":null}"#;
    assert_eq!(serde_json::from_str::<Terms>(old).expect("old terms"), Terms::default());
}

#[test]
fn a_match_without_an_end_ends_without_a_result() {
    let game = game("shogi").expect("a game");
    let mut contest = Match::new(game, Terms::default(), 0).expect("a match");
    let mut number = 0;
    while contest.outcome().is_none() {
        // One move, and back again, for ever.
        let (seat, command) = match number % 3 {
            0 => (Color::Black, Command::Move { text: "7g7f".to_owned() }),
            1 => (Color::Black, Command::RequestTakeback),
            _ => (Color::White, Command::AnswerTakeback { accept: true }),
        };
        contest.apply(seat, command, number).expect("allowed");
        number += 1;
        assert!(number <= 5_000, "there is a bound");
    }
    assert_eq!(contest.outcome().map(|outcome| outcome.reason.code), Some("too-long"));
    assert!(contest.verdict().is_none(), "it says nothing about strength");
    let log = contest.log().to_vec();
    let again = Match::replay(game, Terms::default(), 0, log).expect("it replays");
    assert_eq!((again.version(), again.outcome()), (contest.version(), contest.outcome()));
}

/// Whoever may put marks behind a move could put a whole book there, and a match keeps what it is told.
#[test]
fn no_move_is_a_book() {
    for (id, position) in [("gueides", None), ("gungi-enhanced", Some(sample())), ("gungi-marshal", None)] {
        let mut contest = on(id, Terms { position, ..Terms::default() });
        let (turn, text) = (contest.line().turn(), contest.line().moves().swap_remove(0));
        let long = Command::Move { text: format!("{text}{}", "!".repeat(1_000)) };
        assert_eq!(contest.apply(turn, long, 0), Err(Denial::TooLong), "{id}");
        assert!(contest.log().is_empty());
        contest.apply(turn, Command::Move { text }, 0).expect("a legal move");
    }
}

fn sample() -> String {
    game("gungi-enhanced").expect("a game").open(None, &[]).expect("the sample formation").position()
}
