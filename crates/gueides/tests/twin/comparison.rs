//! The library against the twin: whole random games, sparse positions, and games that go in circles.

use ikusa_gueides::Gueides;
use ikusa_rules::{Color, Game, History, Options as _, Outcome, Position as _, Seeded};

use crate::board::{Board, Kind, Side};
use crate::game::{Ending, Twin};
use crate::moves::Action;
use crate::past::Past;
use crate::sparse;

/// The numbers of a fixed seed, or for a longer hunt of the seed in the environment: `SEED=7 cargo test …`.
fn seeded(fixed: u64) -> Seeded {
    let seed = std::env::var("SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(fixed);
    eprintln!("seed {seed}");
    Seeded::new(seed)
}

type Fast = <Gueides as Game>::Position;

const OPTIONS: [&str; 4] = ["", "first=white", "lone=5 repetition=off", "first=white lone=50 repetition=off"];

/// What the library thinks of the same text.
fn fast_side(twin: &Twin, options: &str) -> Fast {
    let text = twin.text();
    match Gueides::read_position(&text, fast_options(options)) {
        Ok(position) => position,
        Err(error) => panic!("the library refuses {text} [{options}]: {error}"),
    }
}

fn fast_options(text: &str) -> <Gueides as Game>::Options {
    let mut options = <Gueides as Game>::Options::default();
    for entry in text.split_whitespace() {
        let (key, value) = entry.split_once('=').expect("key=value");
        options.set(key, value).expect("a known option");
    }
    options
}

/// Compares everything that a text can show of this position and of every position after it, and gives the
/// legal actions.
#[track_caller]
fn compare(twin: &Twin, fast: &Fast, options: &str, random: &mut Seeded) -> Vec<Action> {
    let place = format!("{} [{options}]", twin.text());
    assert_eq!(Gueides::write_position(fast), twin.text(), "text, {place}");
    let mut moves: Vec<_> = fast.moves().into_iter().map(|m| (Gueides::write_move(fast, m), m)).collect();
    moves.sort_by(|one, other| one.0.cmp(&other.0));
    let mut actions: Vec<_> = twin.actions().into_iter().map(|action| (action.text(), action)).collect();
    actions.sort_by(|one, other| one.0.cmp(&other.0));
    let texts: Vec<&String> = moves.iter().map(|(text, _)| text).collect();
    let legal: Vec<&String> = actions.iter().map(|(text, _)| text).collect();
    let missing: Vec<_> = legal.iter().filter(|text| !texts.contains(text)).collect();
    let extra: Vec<_> = texts.iter().filter(|text| !legal.contains(text)).collect();
    assert!(texts == legal, "moves, {place}: the library misses {missing:?} and adds {extra:?}");
    assert_eq!(fast.count_moves(), legal.len(), "count, {place}");
    assert_eq!(fast.in_check(), twin.in_check(), "AM, {place}");
    assert_eq!(fast.outcome().map(shape), twin.outcome().map(expected), "outcome, {place}");
    for ((text, m), (_, action)) in moves.iter().zip(&actions) {
        assert_eq!(Gueides::read_move(fast, text).ok(), Some(*m), "reading {text}, {place}");
        let next = Gueides::write_position(&fast.after(*m));
        assert_eq!(next, twin.apply(*action).text(), "after {text}, {place}");
    }
    for text in (0..20).map(|_| any_text(random)).filter(|text| !legal.contains(&text)) {
        assert!(Gueides::read_move(fast, &text).is_err(), "{text} accepted, {place}");
    }
    actions.into_iter().map(|(_, action)| action).collect()
}

/// A move text with any two squares, now and then with a promotion.
fn any_text(random: &mut Seeded) -> String {
    let mut square = || format!("{}{}", (b'a' + random.below(9) as u8) as char, 1 + random.below(8));
    let text = format!("{}-{}", square(), square());
    let becomes = ["", "", "", "^S", "^R", "^P", "^N"];
    text + becomes[random.below(becomes.len())]
}

/// The winner and the reason's code.
fn shape(outcome: Outcome) -> (Option<Color>, &'static str) {
    (outcome.winner, outcome.reason.code)
}

fn expected(ending: Ending) -> (Option<Color>, &'static str) {
    match ending {
        Ending::Md { winner: Side::Black } => (Some(Color::Black), "checkmate"),
        Ending::Md { winner: Side::White } => (Some(Color::White), "checkmate"),
        Ending::Cornered => (None, "stalemate"),
        Ending::Consecutive => (None, "perpetual-check"),
        Ending::Lone => (None, "lone-president"),
        Ending::Repetition => (None, "repetition"),
    }
}

/// Plays one move on both sides.
fn step(twin: &mut Twin, fast: &mut Fast, action: Action) {
    let m = Gueides::read_move(fast, &action.text()).expect("compared above");
    fast.play_unchecked(m);
    *twin = twin.apply(action);
}

/// Compares a game of random moves from `twin` on and gives the number of positions.
fn random_game(mut twin: Twin, options: &str, plies: usize, random: &mut Seeded) -> usize {
    let mut fast = fast_side(&twin, options);
    for played in 0..plies {
        let actions = compare(&twin, &fast, options, random);
        let Some(action) = random.pick(&actions).copied() else { return played + 1 };
        step(&mut twin, &mut fast, action);
    }
    plies
}

#[test]
fn random_games_agree() {
    let mut random = seeded(20_261_115);
    let mut positions = 0;
    while positions < 12_000 {
        let options = OPTIONS[random.below(OPTIONS.len())];
        positions += random_game(Twin::start(options), options, 150, &mut random);
    }
}

#[test]
fn sparse_positions_agree() {
    let mut random = seeded(72);
    let mut positions = 0;
    while positions < 20_000 {
        let options = OPTIONS[random.below(OPTIONS.len())];
        let start = sparse::position(&mut random, options);
        positions += random_game(start, options, 6, &mut random);
    }
}

/// G6, G7 and §10 with a past: players who like to give AM and to come back to where they were.
#[test]
fn circling_games_agree() {
    let mut random = seeded(31);
    let mut endings = Vec::new();
    for _ in 0..400 {
        let options = OPTIONS[random.below(OPTIONS.len())];
        let start = sparse::position(&mut random, options);
        endings.extend(circling_game(start, options, &mut random));
    }
    for ending in [Ending::Consecutive, Ending::Lone, Ending::Repetition] {
        let times = endings.iter().filter(|found| **found == ending).count();
        eprintln!("{ending:?}: {times} times");
        assert!(times >= 5, "{ending:?} came up only {times} times");
    }
}

fn circling_game(mut twin: Twin, options: &str, random: &mut Seeded) -> Option<Ending> {
    let mut fast = fast_side(&twin, options);
    let (mut past, mut history) = (Past::starting_at(&twin), History::starting_at(&fast));
    let (attacker, mut seen) = (twin.turn, vec![twin.board.clone()]);
    for _ in 0..120 {
        let (ending, outcome) = (past.outcome(), fast.outcome_with(&history));
        let place = || format!("{} [{options}] after {}", twin.text(), past.text());
        assert_eq!(outcome.map(shape), ending.map(expected), "{}", place());
        if ending.is_some() {
            return ending;
        }
        let action = circling_move(&twin, attacker, &seen, random);
        past.push(action);
        step(&mut twin, &mut fast, action);
        history.push(&fast);
        seen.push(twin.board.clone());
    }
    None
}

/// The first player hunts: AM if there is one, and rather on a board seen before. The other flees with the
/// President, and rather to a square where he has been. Both do something else now and then.
fn circling_move(twin: &Twin, attacker: Side, seen: &[Board], random: &mut Seeded) -> Action {
    let actions = twin.actions();
    let am = |action: &&Action| twin.apply(**action).in_check();
    let flight = |action: &&Action| twin.board.at(action.from).is_some_and(|p| p.kind == Kind::President);
    let liked: Vec<Action> = match random.below(12) {
        0 => Vec::new(),
        _ if twin.turn == attacker => actions.iter().filter(am).copied().collect(),
        _ => actions.iter().filter(flight).copied().collect(),
    };
    let back: Vec<Action> = liked.iter().filter(|a| seen.contains(&twin.apply(**a).board)).copied().collect();
    let wish = if random.below(5) == 0 { &liked } else { &back };
    *random
        .pick(wish)
        .or_else(|| random.pick(&liked))
        .or_else(|| random.pick(&actions))
        .expect("the game is not over")
}
