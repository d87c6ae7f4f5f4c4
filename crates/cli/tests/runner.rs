//! A match between two engines under a runner that goes by UGI to the letter: it waits for lines of exactly two words, asks
//! the engine itself whose turn it is, whether the game is over and who has won, and sends every move from the start.

mod command;

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use command::IKUSA;

struct Engine {
    child: Child,
    says: ChildStdin,
    hears: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn start(game: &str) -> Engine {
        let mut child = Command::new(IKUSA)
            .args(["ugi", game])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let (says, hears) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        let mut engine = Engine { child, says, hears: BufReader::new(hears).lines() };
        engine.say("ugi");
        while engine.hear() != "ugiok" {}
        engine.say("setoption name Hash value 1");
        engine.say("isready");
        while engine.hear() != "readyok" {}
        engine.say("uginewgame");
        engine
    }

    fn say(&mut self, line: &str) {
        writeln!(self.says, "{line}").expect("it listens");
    }

    fn hear(&mut self) -> String {
        self.hears.next().expect("it goes on speaking").expect("UTF-8")
    }

    /// The second word of the next line that has two, of which the first is `word`.
    fn word(&mut self, word: &str) -> String {
        loop {
            let line = self.hear();
            if let [first, second] = line.split_whitespace().collect::<Vec<_>>()[..]
                && first == word
            {
                return second.to_owned();
            }
        }
    }

    fn ask(&mut self, place: &str, what: &str) -> String {
        self.say(place);
        self.say(&format!("query {what}"));
        self.word("response")
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.say("quit");
        let _ = self.child.wait();
    }
}

/// Plays from `start` until the game is over or so many moves are made; gives the result as both engines see it.
fn play(game: &str, start: &str, most: usize, go: &str) -> (String, Vec<String>) {
    let mut engines = [Engine::start(game), Engine::start(game)];
    let mut moves: Vec<String> = Vec::new();
    loop {
        let place = match moves.as_slice() {
            [] => format!("position {start}"),
            some => format!("position {start} moves {}", some.join(" ")),
        };
        let [one, two] = ["gameover", "result"].map(|what| {
            let answers = engines.each_mut().map(|engine| engine.ask(&place, what));
            assert_eq!(answers[0], answers[1], "{game}: {place}");
            answers[0].clone()
        });
        assert_eq!(one == "false", two == "none", "{game}: {place}");
        if one == "true" || moves.len() == most {
            return (two, moves);
        }
        let first = engines[0].ask(&place, "p1turn") == "true";
        let mover = &mut engines[usize::from(!first)];
        mover.say(&place);
        mover.say(go);
        moves.push(mover.word("bestmove"));
    }
}

/// Positions in which whoever moves wins at once.
const WON: [(&str, &str); 5] = [
    ("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"),
    ("gueides", "3s4s/1P7/9/9/7p1/9/9/9 b 6 97"),
    (
        "gungi-enhanced",
        "2B1srb1Q/2(fp)c2B2/1b1ia(qps)1p1/WX7/q6B1/6c1Y/PSSP1PU2/2I1TF1l1/P(QO)(NT)M1B1CR w CObcd - - - - 54",
    ),
    (
        "gungi-marshal",
        "(fP)6P1/1(gGp)f6/3P3(nP)1/1pj6/9/2(Am)1S4/6(rPS)J1/3p2(LgM)2/2(PaP)p1A2(GF) w - - 193",
    ),
    ("gungi-25", "8m/9/8G/9/9/9/9/9/M8 I1/- w 3 - 1"),
];

#[test]
fn a_match_runs_to_its_end_in_every_game() {
    for (game, position) in WON {
        let (result, moves) = play(game, &format!("fen {position}"), 9, "go nodes 2000");
        assert!(["p1win", "p2win"].contains(&&*result), "{game}: {result} after {moves:?}");
    }
}

#[test]
fn a_match_runs_on_a_clock_from_the_start_of_every_game() {
    for (game, _) in WON {
        let (result, moves) = play(game, "startpos", 6, "go p1time 300 p2time 300 p1inc 10 p2inc 10");
        // Whoever has no time to think may be mated sooner.
        assert!(moves.len() == 6 || result != "none", "{game}: {result} after {moves:?}");
    }
}
