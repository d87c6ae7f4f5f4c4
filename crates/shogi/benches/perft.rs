//! Perft beside the crate `haitaka` in the same process: interleaved, best of all rounds.
//!
//! `cargo bench -p ikusa-shogi --bench perft -- [SECONDS]`, for so long on each task. Both sides count leaves
//! in their own idiom: whole sets at the last ply ("counted"), or every leaf played ("played"). Only the
//! ratios mean something on a machine that others use too.

#![expect(clippy::print_stdout, reason = "a bench reports to the terminal")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use haitaka::Board;
use ikusa_rules::perft::{Leaves, perft};
use ikusa_shogi::{Position, text};

const MATSURI: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

/// What to measure: name, position, depth, how leaves are counted, the ratio aimed at.
const TASKS: [(&str, &str, u32, Leaves, f64); 4] = [
    ("start, counted", text::START, 5, Leaves::Counted, 1.6),
    ("start, played", text::START, 5, Leaves::Played, 1.3),
    ("matsuri, counted", MATSURI, 3, Leaves::Counted, 1.1),
    ("matsuri, played", MATSURI, 3, Leaves::Played, 1.2),
];

fn main() {
    let seconds = std::env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(4);
    println!("{:<18} {:>12} {:>12} {:>7} {:>7}", "M nodes/s", "ikusa", "haitaka", "ratio", "aim");
    for (name, text, depth, leaves, aim) in TASKS {
        let ours: Position = text.parse().expect("the positions are legal");
        let theirs: Board = text.parse().expect("the positions are legal");
        let (mut our_best, mut their_best) = (0f64, 0f64);
        let (start, mut rounds) = (Instant::now(), 0);
        while rounds < 5 || start.elapsed() < Duration::from_secs(seconds) {
            rounds += 1;
            let (our_nodes, our_speed) = timed(|| perft(black_box(&ours), black_box(depth), leaves));
            let (their_nodes, their_speed) = timed(|| match leaves {
                Leaves::Counted => haitaka_counted(black_box(&theirs), black_box(depth)),
                Leaves::Played => haitaka_played(black_box(&theirs), black_box(depth)),
            });
            assert_eq!(our_nodes, their_nodes, "both count the same tree");
            (our_best, their_best) = (our_best.max(our_speed), their_best.max(their_speed));
        }
        println!(
            "{name:<18} {our_best:>12.1} {their_best:>12.1} {:>6.2}x {aim:>6.1}x",
            our_best / their_best
        );
    }
}

/// The leaves and millions of them per second.
fn timed(count: impl FnOnce() -> u64) -> (u64, f64) {
    let start = Instant::now();
    let nodes = black_box(count());
    (nodes, nodes as f64 / start.elapsed().as_secs_f64() / 1e6)
}

fn haitaka_counted(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_board_moves(|moves| {
            nodes += moves.into_iter().len() as u64;
            false
        });
        board.generate_drops(|moves| {
            nodes += moves.into_iter().len() as u64;
            false
        });
        return nodes;
    }
    haitaka_children(board, |child| nodes += haitaka_counted(child, depth - 1));
    nodes
}

fn haitaka_played(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    haitaka_children(board, |child| nodes += haitaka_played(child, depth - 1));
    nodes
}

fn haitaka_children(board: &Board, mut visit: impl FnMut(&Board)) {
    let mut play = |moves: haitaka::PieceMoves| {
        for m in moves {
            let mut child = board.clone();
            child.play_unchecked(m);
            visit(&child);
        }
        false
    };
    board.generate_board_moves(&mut play);
    board.generate_drops(&mut play);
}
