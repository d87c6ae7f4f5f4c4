//! Reading a record: every entry is played as it is read.

use ikusa_rules::script::{self, Cursor, Heading, LineColumn};
use ikusa_rules::{
    Entry, Faults, History, NodeId, Options as _, Position as _, Record, RecordError, SyntaxError, Tree, say,
};

use super::{BATTLE, DRAFT, ENDINGS, FIRST, LEVEL, NEVER, SKIPPED, played};
use crate::draft::Draft;
use crate::game::Gungi25;
use crate::moves::Move;
use crate::options::Options;
use crate::position::Position;
use crate::setup::Setup;

/// Reads a record.
pub(super) fn read(bytes: &[u8], faults: &mut Faults) -> Result<Record<Gungi25>, RecordError> {
    let text = script::text(bytes)?;
    let Heading { headers, options, start, body } = Heading::<Gungi25>::read(text, NEVER)?;
    let (own, headers): (Vec<_>, Vec<_>) =
        headers.into_iter().partition(|(key, _)| [LEVEL, FIRST].contains(&key.as_str()));
    let agreed = agreed(options, &own, text)?;
    let start = begun(start, options, agreed)?;
    let mut reader = Reader::new(start.clone(), body);
    if let Err(error) = reader.run() {
        faults.mind(error)?;
    }
    Ok(Record { headers, options: start.options(), start, comments: reader.comments, tree: reader.tree })
}

/// The options with what the headers of their own say.
fn agreed(mut options: Options, own: &[(String, String)], text: &str) -> Result<Options, SyntaxError> {
    for (key, value) in own {
        let set = options.set(&key.to_lowercase(), value);
        set.map_err(|error| {
            let line = text.lines().position(|line| line.starts_with(key.as_str())).unwrap_or(0) + 1;
            SyntaxError::at_line(line, 1, error.says())
        })?;
    }
    Ok(options)
}

/// Where the record begins: a position of its own keeps its level.
fn begun(start: Position, options: Options, agreed: Options) -> Result<Position, RecordError> {
    if start == Position::start(options) {
        return Ok(Position::start(agreed));
    }
    let level = start.options().level;
    let setup = Setup { options: Options { level, ..agreed }, ..start.setup() };
    Position::new(setup).map_err(|error| SyntaxError::at_line(1, 1, error.says()).into())
}

/// The game so far and what is still to be read.
struct Reader<'a> {
    cursor: Cursor<'a>,
    position: Position,
    history: History,
    tree: Tree<Move>,
    last: Option<NodeId>,
    comments: Vec<String>,
    round: u32,
    ended: bool,
}

impl<'a> Reader<'a> {
    fn new(position: Position, cursor: Cursor<'a>) -> Reader<'a> {
        let history = History::starting_at(&position);
        Reader {
            cursor,
            position,
            history,
            tree: Tree::default(),
            last: None,
            comments: Vec::new(),
            round: 0,
            ended: false,
        }
    }

    fn run(&mut self) -> Result<(), RecordError> {
        while let Some(first) = self.cursor.skip_blanks() {
            let place = self.cursor.place();
            match first {
                '{' => self.comment()?,
                '[' => self.time(place)?,
                _ => {
                    let rest = self.cursor.rest();
                    let end =
                        rest.find(|c: char| c.is_whitespace() || c == '{' || c == '[').unwrap_or(rest.len());
                    let word = self.cursor.take(end);
                    self.word(place, word)?;
                }
            }
        }
        Ok(())
    }

    fn comment(&mut self) -> Result<(), SyntaxError> {
        let comment = self.cursor.comment()?;
        match self.last {
            Some(last) => self.tree.node_mut(last).comments.push(comment),
            None => self.comments.push(comment),
        }
        Ok(())
    }

    fn time(&mut self, place: LineColumn) -> Result<(), SyntaxError> {
        let millis = self.cursor.time()?;
        let last = self.last.ok_or_else(|| {
            place.fails(say!("un tiempo va después de una jugada", "a time must stand after an entry"))
        })?;
        self.tree.node_mut(last).millis = Some(millis);
        Ok(())
    }

    fn word(&mut self, place: LineColumn, word: &str) -> Result<(), RecordError> {
        match word {
            DRAFT if self.position.draft() == Draft::Over => {
                Err(place.fails(say!("el despliegue ya terminó", "the draft is over already")).into())
            }
            BATTLE if self.position.draft() != Draft::Over => {
                Err(place.fails(say!("el despliegue todavía no terminó", "the draft is not over yet")).into())
            }
            DRAFT | BATTLE => {
                self.round = 0;
                Ok(())
            }
            SKIPPED | "..." => self.skip(place),
            _ => match word.strip_suffix('.').and_then(|number| number.parse().ok()) {
                Some(number) => self.round(place, number),
                None => self.entry(place, word),
            },
        }
    }

    fn round(&mut self, place: LineColumn, number: u32) -> Result<(), RecordError> {
        self.refuse_if_ended(place)?;
        self.round += 1;
        if number == self.round {
            return Ok(());
        }
        Err(place
            .fails(say!(
                "ronda {number}; se esperaba la ronda {}",
                "round {number}, expected round {}",
                self.round
            ))
            .into())
    }

    fn refuse_if_ended(&self, place: LineColumn) -> Result<(), SyntaxError> {
        match self.ended {
            true => Err(place.fails(say!("la partida ya terminó", "the game has already ended"))),
            false => Ok(()),
        }
    }

    fn skip(&self, place: LineColumn) -> Result<(), RecordError> {
        let alone =
            self.position.draft() != Draft::Over && !self.position.draft().open_to(!self.position.turn());
        let cut = self.last.is_none() && self.position.turn() != self.position.options().first;
        if alone || cut {
            return Ok(());
        }
        Err(place
            .fails(say!(
                "aquí nadie terminó: no se omite ningún turno",
                "nobody is done here, so no turn is left out"
            ))
            .into())
    }

    fn entry(&mut self, place: LineColumn, word: &str) -> Result<(), RecordError> {
        self.refuse_if_ended(place)?;
        let bare = word.trim_end_matches(['!', '?']);
        let marks = word[bare.len()..].to_owned();
        let entry = match ENDINGS.iter().find(|ending| ending.code == bare) {
            Some(ending) => {
                self.ended = true;
                Entry::End(ending)
            }
            None => Entry::Move(self.play(place, bare)?),
        };
        let node = self.tree.add(self.last, entry);
        self.tree.node_mut(node).marks = marks;
        self.last = Some(node);
        Ok(())
    }

    fn play(&mut self, place: LineColumn, text: &str) -> Result<Move, RecordError> {
        let (text, claim) = match text.as_bytes() {
            [.., claim @ (b'+' | b'#')] => (&text[..text.len() - 1], Some(*claim)),
            _ => (text, None),
        };
        let m = played(&self.position, text, place)?;
        self.position.play_unchecked(m);
        self.history.push(&self.position);
        self.ended = self.position.outcome_with(&self.history).is_some();
        match claim {
            Some(b'+') if !self.position.in_check() => {
                Err(place.fails(say!("lleva un + pero no da jaque", "marked + but gives no check")).into())
            }
            Some(b'#') if !self.ended => Err(place
                .fails(say!("lleva un # pero la partida sigue", "marked # but the game goes on"))
                .into()),
            _ => Ok(m),
        }
    }
}
