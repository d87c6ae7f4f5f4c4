//! Programs that are told the whole game before each move: USI and UGI.

use std::time::Duration;

use super::pipe::Pipe;
use super::seat::{Choice, Pace};

/// The words in which the two protocols, and programs that know only a part of them, differ.
pub(super) struct Tongue {
    hello: &'static str,
    hello_back: &'static str,
    new_game: &'static str,
    position: &'static str,
    /// What stands before a time per move in `go`.
    clock: &'static str,
    /// How drops are written; some shogi programs answer with `@`.
    drop: &'static str,
}

pub(super) const USI: Tongue = Tongue {
    hello: "usi",
    hello_back: "usiok",
    new_game: "usinewgame",
    position: "sfen",
    clock: "movetime",
    drop: "*",
};

/// USI for programs that know a time per move only as byoyomi.
pub(super) const BYOYOMI: Tongue = Tongue { clock: "btime 0 wtime 0 byoyomi", ..USI };

pub(super) const UGI: Tongue = Tongue {
    hello: "ugi",
    hello_back: "ugiok",
    new_game: "uginewgame",
    position: "fen",
    clock: "movetime",
    drop: "@",
};

/// How long a program may take over a bound that is not time.
const UNTIMED: Duration = Duration::from_secs(60);

pub(super) struct Universal {
    pipe: Pipe,
    tongue: &'static Tongue,
}

impl Universal {
    pub(super) fn start(command: &str, tongue: &'static Tongue) -> Result<Universal, String> {
        let mut pipe = Pipe::start(command)?;
        pipe.ask(tongue.hello, tongue.hello_back)?;
        pipe.ask("isready", "readyok")?;
        Ok(Universal { pipe, tongue })
    }

    pub(super) fn begin(&mut self) -> Result<(), String> {
        self.pipe.say(self.tongue.new_game)
    }

    pub(super) fn choose<M>(
        &mut self,
        start: Option<&str>,
        moves: &[String],
        pace: Pace,
    ) -> Result<Choice<M>, String> {
        let start =
            start.map_or_else(|| "startpos".to_owned(), |text| format!("{} {text}", self.tongue.position));
        self.pipe.say(&format!("position {start} moves {}", moves.join(" ")))?;
        let (go, thinking) = match pace {
            Pace::Time(time) => (format!("go {} {}", self.tongue.clock, time.as_millis()), time),
            Pace::Nodes(nodes) => (format!("go nodes {nodes}"), UNTIMED),
            Pace::Depth(depth) => (format!("go depth {depth}"), UNTIMED),
        };
        self.pipe.say(&go)?;
        self.pipe.listen(thinking, |line| {
            let mut words = line.split_whitespace();
            (words.next() == Some("bestmove")).then(|| match words.next().unwrap_or("resign") {
                "resign" | "(none)" | "0000" | "none" => Choice::Resign,
                "win" => Choice::Declare,
                text => Choice::Say(text.replace('@', self.tongue.drop)),
            })
        })
    }
}
