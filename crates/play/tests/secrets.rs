//! What one seat is told says nothing of what the other may keep secret: two games that differ only in hidden reverses
//! give the other seat and spectators the same bytes, until the difference is played.

use std::time::Duration;

use ikusa_play::protocol::MatchView;
use ikusa_play::think::{Level, Limits, Task, Thinker};
use ikusa_play::{Command, Match, Terms, game};
use ikusa_rules::{Color, Seeded, Viewer};

const GAMES: u64 = 24;
const MOVES: usize = 120;

fn begin(armies: [&str; 2]) -> Match {
    let game = game("gungi-enhanced").expect("the game");
    let mut contest = Match::new(game, Terms::default(), 0).expect("a match");
    for (color, army) in Color::BOTH.into_iter().zip(armies) {
        contest.apply(color, Command::Done { army: army.to_owned() }, 0).expect("a legal army");
    }
    contest
}

/// The same army with its Pawns, and its Griffins, in another order: what the other side sees is the same.
fn disguised(army: &str, seeded: &mut Seeded) -> String {
    let mut text: Vec<char> = army.chars().collect();
    for alike in ["PYI", "GW"] {
        let is = |c: &char| alike.contains(c.to_ascii_uppercase());
        let places: Vec<usize> = (0..text.len()).filter(|index| is(&text[*index])).collect();
        let mut letters: Vec<char> = places.iter().map(|index| text[*index]).collect();
        seeded.shuffle(&mut letters);
        places.iter().zip(letters).for_each(|(index, letter)| text[*index] = letter);
    }
    text.into_iter().collect()
}

fn told(contest: &Match, viewer: Viewer) -> String {
    serde_json::to_string(&MatchView::of(contest, viewer, 0)).expect("a view is JSON")
}

#[test]
fn games_that_differ_only_in_hidden_reverses_look_the_same() {
    let armies = game("gungi-enhanced").expect("the game").armies().expect("armies");
    let mut compared = 0;
    for seed in 0..GAMES {
        let mut seeded = Seeded::new(seed);
        let black = armies.random(Color::Black, seeded.next_u64());
        let white = armies.random(Color::White, seeded.next_u64());
        let other = disguised(&white, &mut seeded);
        assert_eq!(armies.check(Color::White, &other), Ok(Vec::new()), "seed {seed}: {other}");
        let (mut one, mut two) = (begin([&black, &white]), begin([&black, &other]));
        for _ in 0..MOVES {
            for viewer in [Viewer::Seat(Color::Black), Viewer::Spectator] {
                assert_eq!(told(&one, viewer), told(&two, viewer), "seed {seed}");
            }
            compared += 1;
            if one.outcome().is_some() {
                break;
            }
            let turn = one.line().turn();
            let Some(text) = seeded.pick(&one.line().moves()).cloned() else { break };
            let order = Command::Move { text };
            one.apply(turn, order.clone(), 0).expect("a legal move");
            // A move that tells the games apart, or only one of them allows, ends the comparison.
            let same = two.apply(turn, order, 0).is_ok()
                && told(&one, Viewer::Spectator) == told(&two, Viewer::Spectator);
            if !same {
                break;
            }
        }
    }
    assert!(compared > 300, "only {compared} positions were compared");
}

/// A match that begins at a position.
fn at(position: &str) -> Match {
    let terms = Terms { position: Some(position.to_owned()), ..Terms::default() };
    Match::new(game("gungi-enhanced").expect("the game"), terms, 0).expect("a match")
}

/// The computer chooses from what its seat is offered, and still ends with a legal move.
fn assert_computer_moves(world: &Match) {
    for level in [0, 2].map(Level::new) {
        let limits = Limits::movetime(Duration::from_millis(20));
        let task = Task { limits, level, seed: 7, ..Task::default() };
        let text = world.line().best(&mut Thinker::default(), &task, 7).expect("a move");
        assert!(world.line().moves().contains(&text), "{text} in {}", world.line().position());
    }
}

/// A move text as other hands write it: with marks, or with another sign for a capture.
fn spellings(text: &str) -> Vec<String> {
    let marks = ["", "!", "+", "$"];
    let signs = [("", ""), ("x", "X")];
    let respelt =
        |(from, to): (&str, &str)| if from.is_empty() { text.to_owned() } else { text.replace(from, to) };
    let mut all: Vec<String> =
        signs.iter().flat_map(|sign| marks.map(|mark| format!("{}{mark}", respelt(*sign)))).collect();
    all.sort();
    all.dedup();
    all
}

/// Every answer that costs nothing: what the rules say of a move before it is tried, however it is spelt, and of what
/// cannot be a move at all.
#[test]
fn what_may_be_asked_does_not_depend_on_what_is_hidden() {
    let muster = game("gungi-enhanced").expect("the game").armies().expect("armies");
    let (mut asked, mut differences) = (0, 0);
    for seed in 0..GAMES / 3 {
        let mut seeded = Seeded::new(seed);
        let armies = Color::BOTH.map(|color| muster.random(color, seeded.next_u64()));
        let mut contest = begin([&armies[0], &armies[1]]);
        for _ in 0..MOVES {
            let line = contest.line();
            let (viewer, legal) = (Viewer::Seat(line.turn()), line.moves());
            let worlds: Vec<Match> =
                line.worlds(viewer, seeded.next_u64(), 2).iter().map(|world| at(world)).collect();
            if let [one, two] = &worlds[..]
                && worlds.iter().all(|world| world.outcome().is_none())
            {
                let allowed = [one, two].map(|world| world.line().moves());
                differences += usize::from(allowed[0] != allowed[1]);
                let contested = |text: &String| allowed[0].contains(text) != allowed[1].contains(text);
                let offered: Vec<String> = line.offers(viewer).into_iter().map(|(text, _)| text).collect();
                // Those that only one of the two allows, one more, and one that nobody may play now.
                let mut texts: Vec<String> = offered.iter().filter(|text| contested(text)).cloned().collect();
                texts.extend(seeded.pick(&offered).cloned());
                texts.push(format!(
                    "{}{}",
                    ["a1x", "e5-", "3x"][seeded.below(3)],
                    ["e5", "i9", "c3"][seeded.below(3)]
                ));
                for text in texts.iter().flat_map(|text| spellings(text)) {
                    assert_eq!(one.why(&text), two.why(&text), "seed {seed}: {text} in {}", line.position());
                    asked += 1;
                }
            }
            let captures: Vec<_> = legal.iter().filter(|text| text.contains('x')).collect();
            let liked = if seeded.below(2) == 0 { seeded.pick(&captures).copied() } else { None };
            let Some(text) = liked.or_else(|| seeded.pick(&legal)).cloned() else { break };
            let turn = line.turn();
            contest.apply(turn, Command::Move { text }, 0).expect("a legal move");
        }
    }
    eprintln!("{asked} questions, {differences} pairs that allowed different moves");
    assert!(asked > 500 && differences > 0, "nothing hidden ever mattered, so nothing was tested");
}

#[test]
fn what_is_offered_does_not_depend_on_what_is_hidden() {
    let armies = game("gungi-enhanced").expect("the game").armies().expect("armies");
    let mut differences = 0;
    for seed in 0..GAMES {
        let mut seeded = Seeded::new(seed);
        let armies = Color::BOTH.map(|color| armies.random(color, seeded.next_u64()));
        let mut contest = begin([&armies[0], &armies[1]]);
        for _ in 0..MOVES {
            let line = contest.line();
            let (viewer, legal) = (Viewer::Seat(line.turn()), line.moves());
            let offered: Vec<String> = line.offers(viewer).into_iter().map(|(text, _)| text).collect();
            assert!(legal.iter().all(|text| offered.contains(text)), "seed {seed}: {}", line.position());
            let worlds: Vec<Match> =
                line.worlds(viewer, seeded.next_u64(), 2).iter().map(|world| at(world)).collect();
            if let [one, two] = &worlds[..]
                && worlds.iter().all(|world| world.outcome().is_none())
            {
                assert_eq!(told(one, viewer), told(two, viewer), "seed {seed}: {}", line.position());
                if one.line().moves() != two.line().moves() {
                    differences += 1;
                    let offers = [one, two].map(|world| world.line().offers(viewer));
                    assert_eq!(offers[0], offers[1], "seed {seed}: {}", line.position());
                    let known = [one, two].map(|world| world.line().worlds(viewer, seed, 6));
                    assert_eq!(known[0], known[1], "seed {seed}: {}", line.position());
                    assert_computer_moves(one);
                    assert_computer_moves(two);
                }
            }
            // Captures are what turns pieces over; without a liking for them few would happen.
            let captures: Vec<_> = legal.iter().filter(|text| text.contains('x')).collect();
            let liked = if seeded.below(2) == 0 { seeded.pick(&captures).copied() } else { None };
            let Some(text) = liked.or_else(|| seeded.pick(&legal)).cloned() else { break };
            let turn = line.turn();
            contest.apply(turn, Command::Move { text }, 0).expect("a legal move");
        }
    }
    eprintln!("{differences} pairs of positions looked alike and allowed different moves");
    assert!(differences > 0, "nothing hidden ever mattered, so nothing was tested");
}
