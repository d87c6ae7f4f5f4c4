//! Reading a record: its words become a tree as written, and the tree is then played from its start (`resolve`).

use ikusa_rules::script::{self, Heading, LineColumn};
use ikusa_rules::{Color, Ending, Faults, Game as _, Record, RecordError, SyntaxError, say};

use super::resolve::Resolver;
use super::token::{Token, Tokens, Written};
use super::{DEEPEST, ENDINGS, NEVER};
use crate::{Gueides, Move, Options, Position};

/// Reads a record.
pub(super) fn read(bytes: &[u8], faults: &mut Faults) -> Result<Record<Gueides>, RecordError> {
    let heading = Heading::<Gueides>::read(script::text(bytes)?, NEVER)?;
    let Heading { headers, options, start, body } = heading;
    let game = parse(Tokens(body), faults)?;
    let (options, start) = agreed(&game, options, start);
    let tree = Resolver::new(&game.nodes).tree(&game.roots, &start, faults)?;
    Ok(Record { headers, options, start, comments: game.comments, tree })
}

/// The players agree on who begins (§11), which the book's records do not say: the first move does.
fn agreed(game: &Drafts, options: Options, start: Position) -> (Options, Position) {
    let white = Options { first: Color::White, ..options };
    let other = Gueides::start(white);
    let first = game.roots.first().map(|root| &game.nodes[*root].entry);
    let is_whites = |m: Move| other.side(Color::White).has(m.from);
    match first {
        Some(DraftEntry::Move(written))
            if options == Options::default()
                && start == Gueides::start(options)
                && is_whites(written.squares) =>
        {
            (white, other)
        }
        _ => (options, start),
    }
}

/// A move or ending as written, with what follows it.
pub(super) struct Draft {
    pub(super) place: LineColumn,
    pub(super) entry: DraftEntry,
    pub(super) millis: Option<u64>,
    pub(super) comments: Vec<String>,
    pub(super) children: Vec<usize>,
}

pub(super) enum DraftEntry {
    Move(Written),
    End(&'static Ending),
}

#[derive(Default)]
struct Drafts {
    nodes: Vec<Draft>,
    roots: Vec<usize>,
    comments: Vec<String>,
}

impl Drafts {
    fn add(&mut self, parent: Option<usize>, place: LineColumn, entry: DraftEntry) -> usize {
        let id = self.nodes.len();
        self.nodes.push(Draft { place, entry, millis: None, comments: Vec::new(), children: Vec::new() });
        match parent {
            Some(parent) => self.nodes[parent].children.push(id),
            None => self.roots.push(id),
        }
        id
    }
}

/// Where the reader stands in one line of play.
#[derive(Clone, Copy)]
struct Spot {
    /// The last entry of the line, and the one before it.
    last: Option<usize>,
    before: Option<usize>,
    /// Whether this line has an entry of its own yet.
    begun: bool,
    count: Count,
}

/// The numbers of a line: every move of the first player has its own.
#[derive(Clone, Copy, Default)]
struct Count {
    /// The number that this line said last.
    said: Option<u32>,
    /// How many moves of the record stand before the next one, with a first that was left out.
    plies: u32,
    /// What the first number was.
    first: Option<u32>,
}

impl Count {
    fn number(&mut self, number: u32, place: LineColumn) -> Result<(), SyntaxError> {
        let first = *self.first.get_or_insert(number);
        let expected = first.saturating_add(self.plies / 2);
        self.said = Some(number);
        if number == expected {
            return Ok(());
        }
        Err(place.fails(say!(
            "jugada {number}); se esperaba la {expected})",
            "move {number}), expected {expected})"
        )))
    }

    /// `...`: the first player's move stands elsewhere, at the latest before the record.
    fn skip(&mut self, before: bool) {
        self.plies += u32::from(before && self.plies == 0);
    }

    /// A move: where numbers are said, the first player's needs one.
    fn entry(&mut self, place: LineColumn) -> Result<(), SyntaxError> {
        let first = self.first.unwrap_or(1);
        let expected = first.saturating_add(self.plies / 2);
        if self.plies.is_multiple_of(2) && self.said.is_some_and(|said| said != expected) {
            return Err(place.fails(say!(
                "se esperaba el número de la jugada {expected})",
                "expected the number of move {expected})"
            )));
        }
        self.plies += 1;
        Ok(())
    }
}

/// Words into a tree, without asking what is legal.
fn parse(tokens: Tokens<'_>, faults: &mut Faults) -> Result<Drafts, RecordError> {
    let mut drafts = Drafts::default();
    // What follows a fault cannot be trusted.
    take_all(&mut drafts, tokens).or_else(|error| faults.mind(error))?;
    Ok(drafts)
}

fn take_all(drafts: &mut Drafts, mut tokens: Tokens<'_>) -> Result<(), SyntaxError> {
    let mut spot = Spot { last: None, before: None, begun: false, count: Count::default() };
    let mut outer: Vec<(LineColumn, Spot)> = Vec::new();
    while let Some((place, token)) = tokens.next()? {
        match token {
            Token::Number(number) => spot.count.number(number, place)?,
            Token::Skip => spot.count.skip(spot.last.is_none()),
            Token::Move(written) => {
                add(drafts, &mut spot, place, DraftEntry::Move(written))?;
            }
            Token::Word(word) => {
                let ending = ENDINGS.iter().find(|ending| ending.code == word).ok_or_else(|| {
                    let codes: Vec<_> = ENDINGS.iter().map(|ending| ending.code).collect();
                    place.fails(say!(
                        "'{word}' no es ni una jugada ni un final ({})",
                        "'{word}' is neither a move nor an ending ({})",
                        codes.join(", ")
                    ))
                })?;
                add(drafts, &mut spot, place, DraftEntry::End(ending))?;
            }
            Token::Comment(comment) => match spot.last {
                Some(last) if spot.begun => drafts.nodes[last].comments.push(comment),
                None if outer.is_empty() => drafts.comments.push(comment),
                _ => {
                    return Err(place.fails(say!(
                        "un comentario entre paréntesis va después de una jugada",
                        "a comment in brackets must stand after a move"
                    )));
                }
            },
            Token::Millis(millis) => {
                let last = spot.last.filter(|_| spot.begun);
                let last = last.ok_or_else(|| {
                    place.fails(say!("un tiempo va después de una jugada", "a time must stand after a move"))
                })?;
                drafts.nodes[last].millis = Some(millis);
            }
            Token::Open => {
                if !spot.begun {
                    return Err(place.fails(say!(
                        "una variante entre paréntesis va después de una jugada",
                        "an alternative in brackets must stand after a move"
                    )));
                }
                if outer.len() == DEEPEST {
                    return Err(place.fails(say!(
                        "más de {DEEPEST} paréntesis unos dentro de otros",
                        "more than {DEEPEST} brackets inside each other"
                    )));
                }
                outer.push((place, spot));
                // Another move in the place of the last.
                let moved =
                    spot.last.is_some_and(|last| matches!(drafts.nodes[last].entry, DraftEntry::Move(_)));
                let count = Count { said: None, plies: spot.count.plies - u32::from(moved), ..spot.count };
                spot = Spot { last: spot.before, before: None, begun: false, count };
            }
            Token::Close => {
                if !spot.begun && !outer.is_empty() {
                    return Err(place.fails(say!(
                        "se esperaba una jugada entre los paréntesis",
                        "expected a move between the brackets"
                    )));
                }
                (_, spot) = outer
                    .pop()
                    .ok_or_else(|| place.fails(say!("este ')' no cierra nada", "this ')' closes nothing")))?;
            }
        }
    }
    match outer.pop() {
        Some((place, _)) => Err(place.fails(say!(
            "a la variante que empieza aquí le falta el ')'",
            "the alternative that begins here has no ')'"
        ))),
        None => Ok(()),
    }
}

fn add(
    drafts: &mut Drafts,
    spot: &mut Spot,
    place: LineColumn,
    entry: DraftEntry,
) -> Result<(), SyntaxError> {
    if let Some(last) = spot.last.filter(|_| spot.begun)
        && matches!(drafts.nodes[last].entry, DraftEntry::End(_))
    {
        return Err(place.fails(say!("la línea ya terminó", "the line has already ended")));
    }
    if matches!(entry, DraftEntry::Move(_)) {
        spot.count.entry(place)?;
    }
    let id = drafts.add(spot.last, place, entry);
    *spot = Spot { last: Some(id), before: spot.last, begun: true, count: spot.count };
    Ok(())
}
