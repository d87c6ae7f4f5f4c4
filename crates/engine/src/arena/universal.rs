//! Programs that are told the whole game before each move: USI and UGI.

use std::time::Duration;

use super::pipe::Pipe;
use super::seat::{Choice, Pace};
use crate::protocol::Dialect;

/// How long a program may take over a bound that is not time.
const UNTIMED: Duration = Duration::from_secs(60);

pub(super) struct Universal {
    pipe: Pipe,
    dialect: &'static Dialect,
}

impl Universal {
    pub(super) fn start(command: &str, dialect: &'static Dialect) -> Result<Universal, String> {
        let mut pipe = Pipe::start(command)?;
        pipe.ask(dialect.hello, dialect.hello_back)?;
        pipe.ask("isready", "readyok")?;
        Ok(Universal { pipe, dialect })
    }

    pub(super) fn begin(&mut self) -> Result<(), String> {
        self.pipe.say(self.dialect.new_game)
    }

    pub(super) fn choose<M>(
        &mut self,
        start: Option<&str>,
        moves: &[String],
        pace: Pace,
    ) -> Result<Choice<M>, String> {
        let start =
            start.map_or_else(|| "startpos".to_owned(), |text| format!("{} {text}", self.dialect.position));
        self.pipe.say(&format!("position {start} moves {}", moves.join(" ")))?;
        let (go, thinking) = match pace {
            Pace::Time(time) => (format!("go {} {}", self.dialect.per_move, time.as_millis()), time),
            Pace::Nodes(nodes) => (format!("go nodes {nodes}"), UNTIMED),
            Pace::Depth(depth) => (format!("go depth {depth}"), UNTIMED),
        };
        self.pipe.say(&go)?;
        self.pipe.listen(thinking, |line| {
            let mut words = line.split_whitespace();
            (words.next() == Some("bestmove")).then(|| match words.next().unwrap_or("resign") {
                "resign" | "(none)" | "0000" | "none" => Choice::Resign,
                "win" => Choice::Declare,
                text => Choice::Say(text.replace('@', self.dialect.drop)),
            })
        })
    }
}
