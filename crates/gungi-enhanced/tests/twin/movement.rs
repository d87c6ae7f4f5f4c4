//! Section 5, the table: what each type reaches from each level.

use std::sync::LazyLock;

use super::piece::Kind::{self, *};

/// `(dx, dy)` with dy > 0 forward for the mover.
pub(crate) type Step = (i8, i8);

/// What a piece reaches: single leaps, and directions it slides in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Set {
    pub(crate) jumps: Vec<Step>,
    pub(crate) slides: Vec<Step>,
}

/// The table of section 5, in its own words. An empty entry repeats the level before.
const TABLE: [(Kind, [&str; 3]); 20] = [
    (King, ["J (0,±1) (±1,0) (±1,±1)", "", ""]),
    (Swordsman, ["J (0,1) (±1,1) (±1,0) (0,-1)", "J (0,2) (±1,1) (±1,0) (0,-2)", ""]),
    (Pawn, ["J (0,1)", "J (0,1) (±2,0)", "J (±1,1) (±2,0)"]),
    (Assassin, ["J (±1,2)", "J (±1,2) (±1,1)", ""]),
    (Lion, ["slide N E S W", "J (±1,±1)", ""]),
    (Unicorn, ["slide NE SE SW NW", "J (0,±1) (±1,0)", ""]),
    (Archer, ["J (0,2) (±2,0)", "J (±2,2) (0,1) (0,-1)", "J (±2,2) (±2,0) (0,-2)"]),
    (Captain, ["J (0,1) (±1,1) (±1,-1)", "J (0,±1) (±1,±1)", "J (±1,1) (±2,0) (±1,-1) (±2,-2)"]),
    (Lancer, ["J (0,2) (0,1) (±1,0) (0,-1)", "", ""]),
    (Boar, ["J (0,±1) (±1,0)", "J (±1,±1)", ""]),
    (Major, ["J (0,1) (±1,1) (±1,0) (0,-1)", "", ""]),
    (Jester, ["J (±1,0)", "", ""]),
    (Horse, ["J (±1,2) (0,-1)", "J (±1,2) (±1,1) (0,-1)", "J (±1,2) (±1,1) (±1,-2) (±2,-2)"]),
    (Griffin, ["slide N", "J (±1,±1)", ""]),
    (Dragon, ["slide N E S W J (±1,±1)", "J (±1,±1)", ""]),
    (Phoenix, ["slide NE SE SW NW J (0,±1) (±1,0)", "J (0,±1) (±1,0)", ""]),
    (Elephant, ["J (0,1) (0,-1) (±1,-1)", "J (0,1) (0,-1) (±2,-2)", "J (0,1) (0,-1) (±1,-1) (±2,-2)"]),
    (Bear, ["J (±1,±1)", "J (0,±1) (±1,0)", ""]),
    (Cannon, ["", "", ""]),
    (Fortress, ["", "", ""]),
];

/// Section 6.8: where each mount carries its tower.
const MOUNTS: [(Kind, &str); 4] = [
    (Boar, "J (±1,±1)"),
    (Bear, "J (0,±1) (±1,0)"),
    (Elephant, "J (0,1) (±1,1) (0,-1)"),
    (Unicorn, "J (0,1) (±1,1) (0,2) (±1,2)"),
];

const DIRECTIONS: [(&str, Step); 8] = [
    ("N", (0, 1)),
    ("NE", (1, 1)),
    ("E", (1, 0)),
    ("SE", (1, -1)),
    ("S", (0, -1)),
    ("SW", (-1, -1)),
    ("W", (-1, 0)),
    ("NW", (-1, 1)),
];

/// The numbers that `2`, `-2` or `±2` stand for.
fn numbers(text: &str) -> Vec<i8> {
    match text.strip_prefix('±') {
        Some(n) => {
            let n: i8 = n.parse().expect("a number in the table");
            vec![-n, n]
        }
        None => vec![text.parse().expect("a number in the table")],
    }
}

/// Reads one entry of the table.
fn read(entry: &str) -> Set {
    let mut set = Set::default();
    for word in entry.split_whitespace().filter(|word| !matches!(*word, "J" | "slide")) {
        if let Some((_, step)) = DIRECTIONS.iter().find(|(name, _)| *name == word) {
            set.slides.push(*step);
        } else {
            let (dx, dy) = word.trim_matches(['(', ')']).split_once(',').expect("a pair in the table");
            for x in numbers(dx) {
                for y in numbers(dy) {
                    set.jumps.push((x, y));
                }
            }
        }
    }
    set
}

static SETS: LazyLock<Vec<[Set; 3]>> = LazyLock::new(|| {
    let mut sets = vec![<[Set; 3]>::default(); TABLE.len()];
    for (kind, [one, two, three]) in TABLE {
        let two = if two.is_empty() { one } else { two };
        let three = if three.is_empty() { two } else { three };
        sets[kind as usize] = [read(one), read(two), read(three)];
    }
    sets
});

static MOUNT_SETS: LazyLock<Vec<Set>> = LazyLock::new(|| {
    let mut sets = vec![Set::default(); TABLE.len()];
    for (kind, entry) in MOUNTS {
        sets[kind as usize] = read(entry);
    }
    sets
});

/// The set of a type at a level from 1 to 3.
pub(crate) fn set(kind: Kind, level: usize) -> &'static Set {
    &SETS[kind as usize][level - 1]
}

/// Where a type carries its tower; empty for what is no mount.
pub(crate) fn mount(kind: Kind) -> &'static [Step] {
    &MOUNT_SETS[kind as usize].jumps
}
