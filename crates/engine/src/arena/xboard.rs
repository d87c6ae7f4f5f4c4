//! Programs that keep the board themselves: the protocol of XBoard, and the older one of GNU Shogi.

use std::time::Duration;

use super::pipe::Pipe;
use super::seat::{Choice, Pace};

/// How one kind of program wants to be spoken to.
pub(super) struct XboardDialect {
    /// Whether it introduces itself after `protover 2`, knows variants and answers pings.
    introduces_itself: bool,
    /// A move of ours in its spelling and back: the same way in both directions.
    respell: fn(&str) -> String,
    /// The command that sets a time per move.
    clock: fn(Duration) -> String,
    /// The command that sets a depth.
    depth: &'static str,
    /// What a line says about the game.
    understand: fn(&[&str]) -> Option<Reply>,
}

/// What a program says of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Reply {
    Move(String),
    Resigned,
    Drawn,
    /// The side to move first has won, or the other.
    Won {
        first: bool,
    },
    Refused(String),
}

/// The protocol of XBoard, version 2. It has no time per move under a second by the letter, but programs that
/// read a fraction keep to it.
pub(super) const XBOARD: XboardDialect = XboardDialect {
    introduces_itself: true,
    respell: turn_squares,
    clock: |time| format!("st {}", time.as_secs_f64()),
    depth: "sd",
    understand: |words| match words {
        ["move", text, ..] => Some(Reply::Move((*text).trim_end_matches('=').to_owned())),
        ["resign", ..] => Some(Reply::Resigned),
        ["1/2-1/2", ..] => Some(Reply::Drawn),
        ["1-0", ..] => Some(Reply::Won { first: true }),
        ["0-1", ..] => Some(Reply::Won { first: false }),
        ["Illegal" | "Error", ..] => Some(Reply::Refused(words.join(" "))),
        _ => None,
    },
};

/// GNU Shogi speaks what XShogi spoke: moves as in USI, its own after `12. ...`, and times as so many moves in
/// whole seconds.
pub(super) const GNUSHOGI: XboardDialect = XboardDialect {
    introduces_itself: false,
    respell: str::to_owned,
    clock: |time| {
        const MOVES: u32 = 40;
        let seconds = (time * MOVES).as_secs().max(1);
        format!("level {MOVES} {}:{:02}", seconds / 60, seconds % 60)
    },
    depth: "depth",
    understand: |words| match words {
        [_, "...", text, ..] => Some(Reply::Move((*text).to_owned())),
        ["Resigns" | "Resigns.", ..] => Some(Reply::Resigned),
        ["Drawn" | "Draw", ..] => Some(Reply::Drawn),
        ["Illegal", ..] => Some(Reply::Refused(words.join(" "))),
        _ => None,
    },
};

/// The squares of a 9×9 board as XBoard names them, and back: it counts files from the left with letters and
/// ranks from below with digits, USI files from the right with digits and ranks from above with letters.
fn turn_squares(text: &str) -> String {
    let turn = |c: char| match c {
        '1'..='9' => char::from(b'a' + (b'9' - c as u8)),
        'a'..='i' => char::from(b'9' - (c as u8 - b'a')),
        '*' => '@',
        '@' => '*',
        other => other,
    };
    text.chars().map(turn).collect()
}

/// Tells a program that thinks to play what it has.
const MOVE_NOW: &str = "?";

impl XboardDialect {
    /// What a line says about the game. A complaint about [`MOVE_NOW`] says nothing: it was on its way already
    /// when the program moved.
    fn hear(&self, line: &str) -> Option<Reply> {
        let words: Vec<_> = line.split_whitespace().collect();
        (self.understand)(&words)
            .filter(|said| !matches!(said, Reply::Refused(_)) || words.last() != Some(&MOVE_NOW))
    }
}

/// How long a program may take over a bound that is not time.
const UNTIMED: Duration = Duration::from_secs(60);

pub(super) struct XBoard {
    pipe: Pipe,
    dialect: &'static XboardDialect,
    /// The game's name as a variant.
    variant: &'static str,
    /// What stands before a move, for programs that ask for it.
    usermove: &'static str,
    /// How many moves of this game its board has seen.
    seen: usize,
    /// The pace it was told in this game.
    pace: Option<Pace>,
}

impl XBoard {
    pub(super) fn start(
        command: &str,
        dialect: &'static XboardDialect,
        variant: &'static str,
    ) -> Result<XBoard, String> {
        let pipe = Pipe::start(command)?;
        let mut program = XBoard { pipe, dialect, variant, usermove: "", seen: 0, pace: None };
        if dialect.introduces_itself {
            program.learn_features()?;
        }
        Ok(program)
    }

    fn learn_features(&mut self) -> Result<(), String> {
        self.pipe.say("xboard")?;
        self.pipe.say("protover 2")?;
        let mut plays = false;
        let usermove = &mut self.usermove;
        self.pipe.listen(Duration::ZERO, |line| {
            let features = line.trim_start().strip_prefix("feature ")?;
            if features.contains("usermove=1") {
                *usermove = "usermove ";
            }
            let variants = features.split_once("variants=\"").and_then(|(_, rest)| rest.split('"').next());
            plays |= variants.is_some_and(|list| list.split(',').any(|name| name.trim() == self.variant));
            features.contains("done=1").then_some(())
        })?;
        if plays { Ok(()) } else { Err(format!("the program does not play {}", self.variant)) }
    }

    pub(super) fn begin(&mut self) -> Result<(), String> {
        (self.seen, self.pace) = (0, None);
        self.pipe.say("new")?;
        if self.dialect.introduces_itself {
            self.pipe.say(&format!("variant {}", self.variant))?;
            // What it still had to say about the last game comes before its answer.
            self.pipe.ask("ping 1", "pong")?;
        }
        self.pipe.drain();
        self.pipe.say("force")
    }

    pub(super) fn choose<M>(
        &mut self,
        start: Option<&str>,
        moves: &[String],
        pace: Pace,
    ) -> Result<Choice<M>, String> {
        if start.is_some() {
            return Err("the program can only be told games from the usual start".to_owned());
        }
        let thinking = self.keep(pace)?;
        for text in &moves[self.seen..] {
            let text = (self.dialect.respell)(text);
            self.pipe.say(&format!("{}{text}", self.usermove))?;
        }
        self.pipe.say("go")?;
        let said = self.hear_within(thinking)?;
        // It would go on and think in our time.
        self.pipe.say("force")?;
        self.seen = moves.len() + 1;
        let moves_first = moves.len().is_multiple_of(2);
        match said {
            Reply::Move(text) => Ok(Choice::Say((self.dialect.respell)(&text))),
            Reply::Resigned => Ok(Choice::Resign),
            Reply::Drawn => Ok(Choice::Draw),
            Reply::Won { first } if first != moves_first => Ok(Choice::Resign),
            Reply::Won { .. } => Err("the program claims to have won".to_owned()),
            Reply::Refused(line) => Err(format!("the program refused a move: {line}")),
        }
    }

    /// What the program decides, told to decide when its time is up: GNU Shogi counts in whole seconds.
    fn hear_within(&mut self, time: Duration) -> Result<Reply, String> {
        let understand = |line: &str| self.dialect.hear(line);
        if let Some(said) = self.pipe.listen_for(time, understand) {
            return Ok(said);
        }
        self.pipe.say(MOVE_NOW)?;
        self.pipe.listen(Duration::ZERO, understand)
    }

    /// Tells the program its pace, once in a game, and returns how long it may think.
    fn keep(&mut self, pace: Pace) -> Result<Duration, String> {
        let (command, thinking) = match pace {
            Pace::Time(time) => ((self.dialect.clock)(time), time),
            Pace::Depth(depth) => (format!("{} {depth}", self.dialect.depth), UNTIMED),
            Pace::Nodes(_) => return Err("the program knows no bound in nodes".to_owned()),
        };
        if self.pace.replace(pace) != Some(pace) {
            self.pipe.say(&command)?;
        }
        Ok(thinking)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_turn_there_and_back() {
        for (ours, theirs) in [("7g7f", "c3c4"), ("P*5e", "P@e5"), ("8h2b+", "b2h8+"), ("1a9i", "i9a1")] {
            assert_eq!(turn_squares(ours), theirs);
            assert_eq!(turn_squares(theirs), ours);
        }
    }

    #[track_caller]
    fn check(dialect: &XboardDialect, line: &str, expected: Option<Reply>) {
        assert_eq!(dialect.hear(line), expected, "{line}");
    }

    #[test]
    fn lines_are_understood() {
        check(&XBOARD, "move h8b2+", Some(Reply::Move("h8b2+".to_owned())));
        check(&XBOARD, "move b7b8=", Some(Reply::Move("b7b8".to_owned())));
        check(&XBOARD, "0-1 {Black mates}", Some(Reply::Won { first: false }));
        check(&XBOARD, "1/2-1/2 {repetition}", Some(Reply::Drawn));
        check(&XBOARD, "  4  29  2  5247  1. ... Pg6 2. Bxh8+", None);
        check(&GNUSHOGI, "12. ... 3c3d 299610", Some(Reply::Move("3c3d".to_owned())));
        check(&GNUSHOGI, "12. 7g7f 300000", None);
        check(
            &GNUSHOGI,
            "Illegal move (no match) 3d4c",
            Some(Reply::Refused("Illegal move (no match) 3d4c".to_owned())),
        );
    }

    #[test]
    fn a_late_order_to_move_is_no_refusal() {
        check(&GNUSHOGI, "Illegal move (no match) ?", None);
        check(&XBOARD, "Error (unknown command): ?", None);
        check(&XBOARD, "Illegal move: e2e4", Some(Reply::Refused("Illegal move: e2e4".to_owned())));
    }

    #[test]
    fn a_program_moves_when_its_time_is_up() {
        let mut program =
            XBoard::start("sh tests/sessions/slow-thinker.sh", &GNUSHOGI, "shogi").expect("a shell");
        program.begin().expect("it listens");
        let choice = program.choose::<()>(None, &["7g7f".to_owned()], Pace::Time(Duration::from_millis(1)));
        assert!(matches!(choice, Ok(Choice::Say(text)) if text == "3c3d"), "it was told to move");
    }

    #[test]
    fn times_are_told_as_each_program_counts_them() {
        let time = Duration::from_millis(200);
        assert_eq!((XBOARD.clock)(time), "st 0.2");
        assert_eq!((GNUSHOGI.clock)(time), "level 40 0:08");
        assert_eq!((GNUSHOGI.clock)(Duration::from_secs(3)), "level 40 2:00");
    }
}
