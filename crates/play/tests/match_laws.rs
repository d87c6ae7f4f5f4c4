//! Laws of every match, tried on random commands of both sides, wrong turns and times, over all games and time controls.
//! `IKUSA_LAWS=100000` tries more sequences, `IKUSA_LAWS_SEED` others; both are printed.

use std::cell::RefCell;
use std::collections::BTreeSet;

use ikusa_play::protocol::MatchView;
use ikusa_play::{Command, Denial, GAMES, Match, Millis, Offer, Stage, Terms, TimeControl};
use ikusa_rules::{ByColor, Color, Viewer};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// How a match is set up and what is tried in it, as numbers that shrink well.
#[derive(Clone, Debug)]
struct Script {
    game: usize,
    time: usize,
    between_people: bool,
    steps: Vec<Step>,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    /// What is tried.
    what: u8,
    black: bool,
    /// Which of several.
    pick: u16,
    /// How long after the last step.
    wait: usize,
}

const TIMES: [TimeControl; 6] = [
    TimeControl::None,
    TimeControl::SuddenDeath { main: 20_000 },
    TimeControl::Fischer { main: 10_000, increment: 2_000 },
    TimeControl::Byoyomi { main: 2_000, period: 1_000, periods: 3 },
    TimeControl::Byoyomi { main: 0, period: 5_000, periods: 1 },
    TimeControl::Correspondence { days: 1 },
];
const WAITS: [Millis; 10] = [0, 0, 1, 7, 100, 500, 900, 1_100, 31_000, 90_000_000];

fn script() -> impl Strategy<Value = Script> {
    // Mostly moves, and each other thing now and then; short waits are more likely than long ones.
    let what = prop_oneof![5 => Just(0_u8), 4 => 0..26_u8];
    let wait = prop_oneof![12 => 0..8_usize, 1 => 8..WAITS.len()];
    let step = (what, any::<bool>(), any::<u16>(), wait).prop_map(|(what, black, pick, wait)| Step {
        what,
        black,
        pick,
        wait,
    });
    (0..GAMES.len(), 0..TIMES.len(), any::<bool>(), prop::collection::vec(step, 1..48))
        .prop_map(|(game, time, between_people, steps)| Script { game, time, between_people, steps })
}

/// A match with what the log does not hold.
struct Trial {
    contest: Match,
    at: Millis,
    arrivals: Vec<(Color, Millis)>,
    drafts: ByColor<Option<String>>,
    reckoning: Option<Reckoning>,
}

/// A plain reckoning of time where it is one number: what is left, now and when the running turn began, and what was left
/// when the turn of each move began.
struct Reckoning {
    left: ByColor<i128>,
    turn: ByColor<i128>,
    before: Vec<ByColor<i128>>,
    increment: i128,
}

impl Reckoning {
    fn of(time: TimeControl) -> Option<Reckoning> {
        let (main, increment) = match time {
            TimeControl::SuddenDeath { main } => (main, 0),
            TimeControl::Fischer { main, increment } => (main, increment),
            _ => return None,
        };
        let left = ByColor::new(i128::from(main), i128::from(main));
        Some(Reckoning { left, turn: left, before: Vec::new(), increment: i128::from(increment) })
    }

    /// A command of `seat` was obeyed.
    fn obeyed(&mut self, seat: Color, contest: &Match) {
        let moves = contest.line().played().len();
        if moves > self.before.len() {
            self.before.push(self.turn);
            let both_here = Color::BOTH.iter().all(|color| contest.arrived(*color).is_some());
            let passed = contest.stage() == Stage::Playing && contest.line().turn() != seat;
            self.left[seat] += if both_here && passed { self.increment } else { 0 };
            self.turn = self.left;
        }
        while moves < self.before.len() {
            self.left = self.before.pop().expect("one for each move");
            self.turn = self.left;
        }
    }
}

/// Everything that commands may change, in short.
fn digest(contest: &Match) -> String {
    let seats = Color::BOTH.map(|color| (contest.army(color), contest.arrived(color)));
    format!(
        "{} {:?} {} {:?} {:?} {:?} {:?} {}",
        contest.version(),
        contest.stage(),
        contest.line().position(),
        contest.clock(),
        contest.offer(),
        contest.outcome(),
        seats,
        contest.rematch_agreed()
    )
}

fn told(contest: &Match, viewer: Viewer, at: Millis) -> String {
    serde_json::to_string(&MatchView::of(contest, viewer, at)).expect("a view is JSON")
}

impl Trial {
    fn new(script: &Script) -> Trial {
        let (game, time) = (GAMES[script.game], TIMES[script.time]);
        let terms = Terms { time, ..Terms::default() }.settled(game, script.between_people);
        Trial {
            contest: Match::new(game, terms, 1_000).expect("terms that hold"),
            at: 1_000,
            arrivals: Vec::new(),
            drafts: ByColor::default(),
            reckoning: Reckoning::of(time),
        }
    }

    fn command(&self, step: Step, seat: Color) -> Command {
        let contest = &self.contest;
        let any_of = |texts: &[String]| texts.get(usize::from(step.pick) % texts.len().max(1)).cloned();
        let army = || {
            let armies = contest.game().armies();
            armies.map(|armies| armies.random(seat, u64::from(step.pick % 7))).unwrap_or_default()
        };
        match step.what {
            1 => Command::Move { text: "nonsense".to_owned() },
            2 => Command::Move {
                text: ["5i5a", "e1-e9", "(9,5)-(1,5)", "9-5-1:1-5-1"][usize::from(step.pick % 4)].to_owned(),
            },
            3 => Command::Resign,
            4 | 5 => Command::OfferDraw,
            6 => Command::AnswerDraw { accept: step.pick.is_multiple_of(3) },
            7 | 8 => Command::RequestTakeback,
            9 | 10 => Command::AnswerTakeback { accept: !step.pick.is_multiple_of(4) },
            11 => Command::ProposeImpasse,
            12 => Command::AnswerImpasse { accept: step.pick.is_multiple_of(2) },
            13 => Command::DeclareImpasse,
            14 => Command::Rematch,
            15 => Command::DeclineRematch,
            16 => Command::Abort,
            17 | 18 => Command::Flag,
            19 => Command::Done { army: "nonsense".to_owned() },
            20 => Command::Done { army: "x".repeat(2_000) },
            // An archer in the king's place.
            21 => Command::Done { army: army().replace('r', "a").replace('R', "A") },
            22 => Command::ClaimVictory,
            _ if contest.stage() == Stage::Forming => Command::Done { army: army() },
            _ => Command::Move { text: any_of(&contest.line().moves()).unwrap_or_default() },
        }
    }

    /// Lets time pass.
    fn wait(&mut self, time: Millis) {
        self.at += time;
        let running = self.contest.clock().running().filter(|_| self.contest.stage() == Stage::Playing);
        if let (Some(reckoning), Some((side, _))) = (&mut self.reckoning, running) {
            reckoning.left[side] -= i128::from(time);
        }
    }

    fn assert_time_is_conserved(&self) {
        let Some(reckoning) = &self.reckoning else { return };
        if self.contest.clock().control() != self.contest.terms().time {
            return;
        }
        for color in Color::BOTH {
            let shown = self.contest.clock().left(color, self.at).unwrap_or_default();
            assert_eq!(i128::from(shown.main), reckoning.left[color].max(0), "{color:?} at {}", self.at);
        }
    }

    /// Building the match again from what is stored gives the same to everyone.
    fn assert_replays(&self) {
        let contest = &self.contest;
        let mut again = Match::new(contest.game(), contest.terms().clone(), 1_000).expect("terms that hold");
        let arrive = |again: &mut Match, by: Millis| {
            for (color, at) in self.arrivals.iter().filter(|(_, at)| *at <= by) {
                again.arrive(*color, *at);
            }
        };
        for applied in contest.log() {
            arrive(&mut again, applied.at);
            again.restore(applied.clone()).expect("what was applied can be applied again");
        }
        arrive(&mut again, Millis::MAX);
        if contest.stage() == Stage::Forming {
            for (color, draft) in Color::BOTH.into_iter().zip(self.drafts.iter()) {
                let _ = draft.as_deref().map(|draft| again.draft(color, draft));
            }
        }
        for viewer in [Viewer::Seat(Color::Black), Viewer::Seat(Color::White), Viewer::Spectator] {
            let one = MatchView::of(contest, viewer, self.at);
            let mut two = MatchView::of(&again, viewer, self.at);
            // Who is away is no part of what is stored with the commands.
            two.claimable = one.claimable;
            assert_eq!(one, two);
        }
    }
}

/// Something that happens without a command. Whether it was that.
fn without_command(trial: &mut Trial, step: Step, seat: Color) -> bool {
    let contest = &mut trial.contest;
    match step.what {
        23 => {
            // Whoever comes at the moment of a command comes after it.
            if contest.log().last().is_some_and(|applied| applied.at == trial.at) {
                trial.wait(1);
            }
            let contest = &mut trial.contest;
            if contest.arrive(seat, trial.at) {
                trial.arrivals.push((seat, trial.at));
            }
        }
        24 => contest.set_away(seat, (!step.pick.is_multiple_of(3)).then_some(trial.at)),
        25 => {
            let seen = |contest: &Match| {
                [Viewer::Seat(seat.other()), Viewer::Spectator].map(|viewer| told(contest, viewer, 0))
            };
            let (before, text) = (seen(contest), format!("draft {}", step.pick));
            if contest.draft(seat, &text).is_ok() {
                trial.drafts[seat] = Some(text);
            }
            assert_eq!(seen(contest), before, "a draft is nobody else's business");
        }
        _ => return false,
    }
    true
}

fn run(script: &Script, reached: &RefCell<BTreeSet<&'static str>>) {
    let mut trial = Trial::new(script);
    for step in &script.steps {
        trial.wait(WAITS[step.wait]);
        let seat = if step.black { Color::Black } else { Color::White };
        // Most moves are meant by the side that may make them.
        let acts = trial.contest.must_act(seat) || step.pick % 8 == 0;
        let seat = if step.what == 0 && !acts { seat.other() } else { seat };
        if without_command(&mut trial, *step, seat) {
            trial.assert_time_is_conserved();
            continue;
        }
        let command = trial.command(*step, seat);
        let contest = &mut trial.contest;
        let (before, stage, offer) = (digest(contest), contest.stage(), contest.offer());
        let (version, fallen) = (contest.version(), contest.fallen(trial.at));
        match contest.apply(seat, command.clone(), trial.at) {
            Err(denial) => {
                reached.borrow_mut().insert(denial.code());
                assert_eq!(digest(contest), before, "{denial} changed something");
                let aftermath = matches!(command, Command::Rematch | Command::DeclineRematch);
                assert!(
                    stage != Stage::Over || aftermath || denial == Denial::Over,
                    "{denial} after the end"
                );
                assert!(
                    fallen.is_none() || denial == Denial::TimeIsUp || command == Command::Flag,
                    "{denial}"
                );
            }
            Ok(()) => {
                assert_eq!(contest.version(), version + 1);
                assert!(
                    stage != Stage::Over || matches!(command, Command::Rematch | Command::DeclineRematch)
                );
                assert!(fallen.is_none() || command == Command::Flag, "{command:?} after the fall");
                if command == Command::OfferDraw && offer == Some((seat.other(), Offer::Draw)) {
                    assert_eq!(contest.stage(), Stage::Over, "both offer a draw");
                }
                if contest.stage() == Stage::Over {
                    assert_eq!((contest.clock().running(), contest.deadline()), (None, None));
                }
                if let Some(reckoning) = &mut trial.reckoning {
                    reckoning.obeyed(seat, contest);
                }
            }
        }
        trial.assert_time_is_conserved();
    }
    trial.assert_replays();
}

#[test]
fn every_match_keeps_the_laws() {
    let number = |name: &str, default: u64| {
        std::env::var(name).ok().map_or(default, |text| text.parse().expect("a whole number"))
    };
    let (cases, seed) = (number("IKUSA_LAWS", 2_000), number("IKUSA_LAWS_SEED", 13));
    eprintln!("IKUSA_LAWS={cases} IKUSA_LAWS_SEED={seed}");
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let config = Config { cases: cases as u32, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let reached = RefCell::new(BTreeSet::new());
    let result = runner.run(&script(), |script| {
        run(&script, &reached);
        Ok(())
    });
    result.unwrap_or_else(|failure| panic!("{failure}"));
    let reached = reached.into_inner();
    let missing: Vec<_> = Denial::CODES.iter().filter(|code| !reached.contains(*code)).collect();
    assert!(missing.is_empty(), "never refused as {missing:?}");
}
