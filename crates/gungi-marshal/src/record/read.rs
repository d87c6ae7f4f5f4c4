//! Reading a record: every entry is played as it is read.

use ikusa_rules::script::{self, Heading, LineColumn};
use ikusa_rules::{
    Entry, Faults, History, NodeId, Position as _, Record, RecordError, SyntaxError, Tree, say,
};

use super::NEVER;
use super::scanner::{Scanner, Word};
use super::token::{Content, EntryText, Threat, contradiction, threat};
use crate::game::Marshal;
use crate::notation::MoveText;
use crate::position::Position;
use crate::stage::Stage;
use crate::{legality, moves::Move};

/// Reads a record.
pub(super) fn read(bytes: &[u8], faults: &mut Faults) -> Result<Record<Marshal>, RecordError> {
    let heading = Heading::<Marshal>::read(script::text(bytes)?, NEVER)?;
    let Heading { headers, options, start, body } = heading;
    let mut reader = Reader::new(start.clone());
    let mut scanner = Scanner(body);
    loop {
        let taken = match scanner.next() {
            Ok(Some((place, word))) => reader.take(place, word),
            Ok(None) => break,
            Err(error) => Err(error.into()),
        };
        if let Err(error) = taken {
            // What follows a fault cannot be trusted.
            faults.mind(error)?;
            break;
        }
    }
    Ok(Record { headers, options, start, comments: reader.comments, tree: reader.tree })
}

/// The game so far.
struct Reader {
    position: Position,
    past: History,
    tree: Tree<Move>,
    last: Option<NodeId>,
    comments: Vec<String>,
    /// The last number of a round in this stage.
    round: Option<u32>,
    ended: bool,
}

impl Reader {
    fn new(position: Position) -> Reader {
        let past = History::starting_at(&position);
        Reader {
            position,
            past,
            tree: Tree::default(),
            last: None,
            comments: Vec::new(),
            round: None,
            ended: false,
        }
    }

    fn take(&mut self, place: LineColumn, word: Word) -> Result<(), RecordError> {
        match word {
            Word::Bar | Word::Skipped => {}
            Word::Placement => self.expect_stage(place, false)?,
            Word::Battle => {
                self.expect_stage(place, true)?;
                self.round = None;
            }
            Word::Round(number) => self.expect_round(place, number)?,
            Word::Comment(comment) => match self.last {
                Some(last) => self.tree.node_mut(last).comments.push(comment),
                None => self.comments.push(comment),
            },
            Word::Millis(millis) => {
                let last = self.last.ok_or_else(|| {
                    place
                        .fails(say!("un tiempo va después de una jugada", "a time must stand after an entry"))
                })?;
                self.tree.node_mut(last).millis = Some(millis);
            }
            Word::Entry(text) => self.entry(place, &text)?,
        }
        Ok(())
    }

    fn expect_stage(&self, place: LineColumn, battle: bool) -> Result<(), SyntaxError> {
        match (battle, self.position.stage()) {
            (true, Stage::Placement { .. }) => {
                Err(place.fails(say!("la colocación todavía no terminó", "the placement is not over yet")))
            }
            (false, Stage::Battle) => {
                Err(place.fails(say!("la colocación ya terminó", "the placement is over already")))
            }
            _ => Ok(()),
        }
    }

    /// The placement's rounds are part of the rules and so are their numbers; those of the battle go on from wherever
    /// the first stands.
    fn expect_round(&mut self, place: LineColumn, number: u32) -> Result<(), SyntaxError> {
        self.refuse_if_ended(place)?;
        if let Stage::Placement { round, .. } = self.position.stage() {
            let round = u32::from(round);
            self.round = Some(round);
            return match round == number {
                true => Ok(()),
                false => Err(place.fails(say!(
                    "ronda {number} de la colocación; se esperaba la ronda {round}",
                    "round {number} of the placement, expected round {round}"
                ))),
            };
        }
        let expected = self.round.map_or(number, |last| last.saturating_add(1));
        self.round = Some(number);
        if number == expected {
            return Ok(());
        }
        Err(place
            .fails(say!("ronda {number}; se esperaba la {expected}", "round {number}, expected {expected}")))
    }

    fn refuse_if_ended(&self, place: LineColumn) -> Result<(), SyntaxError> {
        match self.ended {
            true => Err(place.fails(say!("la partida ya terminó", "the game has already ended"))),
            false => Ok(()),
        }
    }

    fn entry(&mut self, place: LineColumn, text: &str) -> Result<(), RecordError> {
        self.refuse_if_ended(place)?;
        let EntryText { content, threat, marks } = EntryText::parse(text).map_err(|error| {
            LineColumn { column: place.column + error.column - 1, ..place }.fails(error.message)
        })?;
        let entry = match content {
            Content::End(ending) => {
                self.ended = true;
                Entry::End(ending)
            }
            Content::Move(text) => Entry::Move(self.play(place, text, threat)?),
            Content::Named { text, kind, captures } => {
                if let Some(message) = contradiction(&self.position, text, kind, captures) {
                    return Err(place.fails(message).into());
                }
                Entry::Move(self.play(place, text, threat)?)
            }
        };
        let node = self.tree.add(self.last, entry);
        self.tree.node_mut(node).marks = marks;
        self.last = Some(node);
        Ok(())
    }

    fn play(&mut self, place: LineColumn, text: MoveText, claimed: Threat) -> Result<Move, RecordError> {
        let m = legality::resolve(&self.position, text).map_err(|refusal| place.refuses(refusal))?;
        self.position.play_unchecked(m);
        self.past.push(&self.position);
        self.ended = self.position.outcome_with(&self.past).is_some();
        match (claimed, threat(&self.position)) {
            (Threat::Check, Threat::None) => {
                Err(place.fails(say!("lleva un + pero no da jaque", "marked + but gives no check")).into())
            }
            (Threat::Mate, Threat::None | Threat::Check) => {
                Err(place.fails(say!("lleva un # pero no es mate", "marked # but is not mate")).into())
            }
            _ => Ok(m),
        }
    }
}
