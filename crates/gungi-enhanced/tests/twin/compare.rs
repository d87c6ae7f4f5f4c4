//! The twin beside the fast generator over random games and positions: the same moves, check, outcome, next
//! positions and refusals.

use std::collections::BTreeSet;

use ikusa_gungi_enhanced::Enhanced;
use ikusa_rules::perft::{Leaves, perft};
use ikusa_rules::{Game, Position, Seeded};

use super::difference::{Moves, difference, difference_after, differs, options, read};
use super::perft::shapes;
use super::piece::Side;
use super::scene::{SAMPLE, with_faults};
use super::shrink::shrink;
use super::synthetic;
use super::turn;
use super::twin::{Faults, Twin};

/// A walk of the two side by side.
struct Walk {
    rng: Seeded,
    positions: usize,
    seen: BTreeSet<String>,
    complaints: Vec<String>,
}

impl Walk {
    fn new(seed: u64) -> Walk {
        eprintln!("seed {seed:#x}");
        Walk { rng: Seeded::new(seed), positions: 0, seen: BTreeSet::new(), complaints: Vec::new() }
    }

    fn complain(&mut self, twin: &Twin, what: String) {
        let small = shrink(twin, |twin| differs(twin).is_some());
        let again = differs(&small).unwrap_or_else(|| format!("only in play: {what}"));
        self.complaints.push(format!(
            "{} {:?} first={:?}\n  {again}",
            small.text(),
            small.faults,
            small.first
        ));
        assert!(self.complaints.len() < 12, "{}", self.complaints.join("\n"));
    }

    /// Plays up to `plies` random moves, comparing each position and a few of the next ones.
    fn play(&mut self, start: Twin, plies: usize) {
        let mut fast = read(&start);
        let mut twin = start;
        for _ in 0..plies {
            let moves = turn::all(&twin);
            self.positions += 1;
            let texts: Vec<String> = moves.iter().map(|(text, _)| text.clone()).collect();
            self.seen.extend(shapes(&texts));
            let mut found = difference(&twin, &moves, &fast);
            for _ in 0..4 {
                if let Some((played, next)) = self.rng.pick(&moves) {
                    found = found.or_else(|| difference_after(&twin, &fast, played, next));
                }
            }
            if let Some(what) = found {
                return self.complain(&twin, what);
            }
            let Some((played, next)) = self.choose(&moves) else { return };
            fast = fast.after(Enhanced::read_move(&fast, played).unwrap());
            twin = next.clone();
            if self.rng.below(8) == 0 {
                fast = read(&twin);
            }
        }
    }

    /// A random move that goes on, more often one that is not a plain move or drop.
    fn choose<'a>(&mut self, moves: &'a Moves) -> Option<&'a (String, Twin)> {
        let ongoing: Vec<_> = moves.iter().filter(|(_, next)| next.claimed_by.is_none()).collect();
        let lively: Vec<_> = ongoing.iter().filter(|(text, _)| !text.contains(['-', '*'])).collect();
        if !lively.is_empty() && self.rng.below(2) == 0 {
            return self.rng.pick(&lively).map(|chosen| **chosen);
        }
        self.rng.pick(&ongoing).copied()
    }

    fn finish(self) -> usize {
        assert!(self.complaints.is_empty(), "{}", self.complaints.join("\n"));
        self.positions
    }
}

/// Options and flags that change from game to game.
fn opening(game: usize) -> Twin {
    let faults = if game % 4 == 3 { Faults::Claim } else { Faults::Prevent };
    let first = if game % 8 < 4 { Side::Black } else { Side::White };
    let mut twin = Twin::parse(SAMPLE, faults, first).unwrap();
    twin.coronation = game % 2 == 1;
    twin
}

#[test]
fn twin_games_from_the_sample_formation() {
    let mut walk = Walk::new(0x6761_6d65_7331);
    for game in 0..48 {
        walk.play(opening(game), 120);
    }
    let positions = walk.finish();
    assert!(positions >= 3_500, "{positions} positions");
}

#[test]
fn twin_games_from_random_formations() {
    let mut walk = Walk::new(0x666f_726d_7331);
    for game in 0..64 {
        let board = synthetic::formations(&mut walk.rng);
        walk.play(Twin { board, ..opening(game) }, 80);
    }
    let positions = walk.finish();
    assert!(positions >= 2_500, "{positions} positions");
}

#[test]
fn twin_games_from_synthetic_positions() {
    let mut walk = Walk::new(0x7379_6e74_6831);
    for _ in 0..5_500 {
        let start = synthetic::position(&mut walk.rng);
        walk.play(start, 3);
    }
    for shape in [
        "(c1)",
        "1xc1",
        "1xc1(c1)",
        ":c1",
        "L*c1",
        "c1-c1",
        "c1<>L",
        "c1=c1",
        "c1xc1",
        "c1xc1(c1)",
        "c1xc1(c1){L}",
        "c1xc1{L}",
        "c1xc1{L}(c1)",
        "c1~c1",
        "claim",
    ] {
        assert!(walk.seen.contains(shape), "no move like {shape}");
    }
    let positions = walk.finish();
    assert!(positions >= 14_000, "{positions} positions");
}

/// Both accept and refuse the same positions, most of them broken in one or two places.
#[test]
fn twin_agrees_on_what_is_refused() {
    let seed = 0x7265_6675_7331;
    eprintln!("seed {seed:#x}");
    let mut rng = Seeded::new(seed);
    let mut refused = 0;
    for _ in 0..4_000 {
        let mut twin = synthetic::position(&mut rng);
        for _ in 0..=rng.below(2) {
            synthetic::spoil(&mut rng, &mut twin);
        }
        let text = twin.text();
        let slow = Twin::parse(&text, twin.faults, twin.first).map(|_| ());
        let quick = Enhanced::read_position(&text, options(&twin)).map(|_| ());
        assert_eq!(slow.is_ok(), quick.is_ok(), "{text}: twin {slow:?}, fast {quick:?}");
        refused += usize::from(slow.is_err());
    }
    assert!((1_000..3_500).contains(&refused), "{refused} of 4000 refused");
}

/// What the fast side reads as a move is legal, and every legal move is read, also among texts that are legal
/// elsewhere.
#[test]
fn twin_agrees_on_which_texts_are_moves() {
    let seed = 0x7465_7874_7331;
    eprintln!("seed {seed:#x}");
    let mut rng = Seeded::new(seed);
    let mut pool = Vec::new();
    for _ in 0..600 {
        let twin = synthetic::position(&mut rng);
        let fast = read(&twin);
        let legal = twin.legal_moves();
        for _ in 0..40 {
            let Some(text): Option<&String> = rng.pick(&pool) else { break };
            let read = Enhanced::read_move(&fast, text).map(|m| Enhanced::write_move(&fast, m));
            match &read {
                Ok(canonical) => assert!(legal.contains(canonical), "{} reads {text}", twin.text()),
                Err(_) => assert!(!legal.contains(text), "{} refuses {text}", twin.text()),
            }
        }
        let spread = legal.len() / 10 + 1;
        pool.extend(legal.into_iter().step_by(spread));
    }
}

#[test]
fn twin_perft_is_the_fast_sides_too() {
    for line in super::perft::lines() {
        let position = read(&line.twin);
        for (depth, &leaves) in (1..).zip(&line.counts) {
            assert_eq!(perft(&position, depth, Leaves::Played), leaves, "{} at {depth}", line.twin.text());
        }
    }
}

/// Corners that random positions seldom find, each a reading that the two should share.
#[test]
fn twin_agrees_on_corner_cases() {
    for (towers, fields) in [
        // A third Jester in the column is induced as well; so is a pair beside one that stood before.
        ("a1=r e3=B d5=oB e7=B i9=R", "w - - - - f"),
        ("a1=r b3=B b4=B d5=oB e7=B i9=R", "w - - - - f"),
        // Two Jesters of the side not to move are ignored, until it is to move.
        ("a1=r e3=B e7=B i9=R", "w - - - - -"),
        // An own pair that nobody claimed is no reason for a drawn Coronation.
        ("d5=r e5=aCT h4=b h6=b a9=R", "w - - - - cf"),
        // A King attacked at the reveal, and the other side's pair.
        ("a1=r e1=l b2=b b3=b e9=R", "w - - - - -"),
        // A drawn Coronation that a top piece attacks too.
        ("a1=r e1=pR e5=l", "w - - - - c"),
        // No room for a pending piece.
        (
            "a1=r b1=q c1=q d1=t e1=t f1=s g1=s h1=a i1=a a2=a b2=p c2=p d2=p e2=y f2=i g2=p h2=p i2=l \
          a3=u b3=Q c3=Q d3=T e3=T f3=S g3=S h3=A i3=A i9=R",
            "w - - - F -",
        ),
        // A pending Cannon that raises an own piece to attack the King.
        ("a1=r e5=s e7=R", "w - - - N -"),
        // A mate that is a fault, and one that is not.
        ("e9=R d9=Q f9=Q d8=S f8=S e7=m i1=r", "w p - - - -"),
    ] {
        for faults in [Faults::Prevent, Faults::Claim] {
            let twin = with_faults(towers, fields, faults);
            let found = differs(&twin).or_else(|| {
                let moves = turn::all(&twin).into_iter().filter(|(_, next)| next.claimed_by.is_none());
                moves.map(|(_, next)| next).find_map(|next| differs(&next))
            });
            assert_eq!(found, None, "{} {faults:?}", twin.text());
        }
    }
}
