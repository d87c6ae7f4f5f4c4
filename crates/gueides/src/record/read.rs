//! Reading a record: its words become a tree as written, and the tree is then played from its start.
//!
//! The book writes a bare `↑` (§12). Which piece the Nation became is found by playing on with each piece
//! that fits: the one reading under which everything behind it is legal decides.

use ikusa_rules::script::{self, Heading, LineColumn};
use ikusa_rules::{
    Color, Ending, Entry, Faults, Game as _, NodeId, Position as _, Record, RecordError, Sentence,
    SyntaxError, Tree, say,
};

use super::token::{Arrow, Threat, Token, Tokens, Written};
use super::{DEEPEST, ENDINGS, NEVER};
use crate::notation::letters_of;
use crate::{Gueides, Kind, Move, Options, Position, legality};

/// Reads a record.
pub(super) fn read(bytes: &[u8], faults: &mut Faults) -> Result<Record<Gueides>, RecordError> {
    let heading = Heading::<Gueides>::read(script::text(bytes)?, NEVER)?;
    let Heading { headers, options, start, body } = heading;
    let game = parse(Tokens(body), faults)?;
    let (options, start) = agreed(&game, options, start);
    let tree = Resolver { nodes: &game.nodes, plays: 0, farthest: 0 }.tree(&game.roots, &start, faults)?;
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
struct Draft {
    place: LineColumn,
    entry: DraftEntry,
    millis: Option<u64>,
    comments: Vec<String>,
    children: Vec<usize>,
}

enum DraftEntry {
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

/// More tries than any sensible record needs, few enough to be quick.
const MOST_PLAYS: usize = 200_000;

/// Plays drafts and settles what a bare `↑` means.
struct Resolver<'a> {
    nodes: &'a [Draft],
    plays: usize,
    /// The last draft that was tried, in the order of the text.
    farthest: usize,
}

impl Resolver<'_> {
    /// Plays everything from the start.
    fn tree(
        &mut self,
        roots: &[usize],
        start: &Position,
        faults: &mut Faults,
    ) -> Result<Tree<Move>, RecordError> {
        let mut tree = Tree::default();
        // A stack instead of recursion: records may be longer than the call stack is deep.
        let mut open: Vec<(usize, Option<NodeId>, Position)> =
            roots.iter().rev().map(|&id| (id, None, start.clone())).collect();
        while let Some((id, parent, position)) = open.pop() {
            let draft = &self.nodes[id];
            let (entry, after, marks) = match &draft.entry {
                DraftEntry::End(ending) => (Entry::End(ending), position, String::new()),
                DraftEntry::Move(written) => {
                    let m = match self.meaning(draft, written, &position) {
                        Ok(m) => m,
                        Err(error) => {
                            faults.mind(error)?;
                            continue;
                        }
                    };
                    (Entry::Move(m), position.after(m), written.marks.clone())
                }
            };
            let node = tree.add(parent, entry);
            let filled = tree.node_mut(node);
            filled.millis = draft.millis;
            filled.marks = marks;
            filled.comments.clone_from(&draft.comments);
            open.extend(draft.children.iter().rev().map(|&child| (child, Some(node), after.clone())));
        }
        Ok(tree)
    }

    /// The move that a draft means here.
    fn meaning(
        &mut self,
        draft: &Draft,
        written: &Written,
        position: &Position,
    ) -> Result<Move, RecordError> {
        let place = draft.place;
        let m = match written.arrow {
            Arrow::None => written.squares,
            Arrow::Into(kind) => written.squares.becoming(kind),
            Arrow::Bare => return self.deduce(draft, written, position),
        };
        legality::check(position, m).map_err(|refusal| place.refuses(refusal))?;
        claim(position, m, written.threat).map_err(|message| place.fails(message))?;
        Ok(m)
    }

    /// Which piece a bare `↑` means: the only one that fits, now or by what follows.
    fn deduce(&mut self, draft: &Draft, written: &Written, position: &Position) -> Result<Move, RecordError> {
        let place = draft.place;
        let fitting = fitting(written, position);
        let Some(&only) = fitting.first() else {
            // No piece fits: the refusal of a plain one says why.
            let m = written.squares.becoming(Kind::Tank);
            return match legality::check(position, m) {
                Err(refusal) => Err(place.refuses(refusal)),
                Ok(()) => Err(place
                    .fails(say!(
                        "ninguna pieza da el AM o el MD que se anota con este ↑",
                        "no piece gives the AM or MD that this ↑ is said to give"
                    ))
                    .into()),
            };
        };
        if fitting.len() == 1 {
            return Ok(only);
        }
        let mut left = Vec::new();
        let (mut best, mut reached) = (only, 0);
        for m in fitting {
            self.farthest = 0;
            match self.consistent(&draft.children, &position.after(m)) {
                Ok(true) => left.push(m),
                Ok(false) if self.farthest > reached => (best, reached) = (m, self.farthest),
                Ok(false) => {}
                Err(()) => {
                    return Err(place
                        .fails(say!(
                            "hay demasiados ↑ sin pieza para averiguar qué significa cada uno",
                            "too many bare ↑ to find out what each means"
                        ))
                        .into());
                }
            }
        }
        // `*` and `**` are always written (§12): where they still leave a choice, their absence decides.
        if left.len() > 1 {
            let exact: Vec<_> =
                left.iter().copied().filter(|m| threat(position, *m) == written.threat).collect();
            if exact.len() == 1 {
                left = exact;
            }
        }
        match left.as_slice() {
            [m] => Ok(*m),
            // Whatever it became, something behind it is wrong: reading on as far as can be finds it.
            [] => Ok(best),
            several => {
                let kinds: Vec<_> = several.iter().filter_map(|m| m.promotion).collect();
                let pieces = letters_of(&kinds);
                Err(place
                    .fails(say!(
                        "este ↑ no dice qué pieza es, y las jugadas que siguen valen con varias: {pieces}",
                        "this ↑ does not say which piece, and the moves after it fit several: {pieces}"
                    ))
                    .into())
            }
        }
    }

    /// Whether all that follows can be played, with some reading of every bare `↑` in it.
    fn consistent(&mut self, line: &[usize], position: &Position) -> Result<bool, ()> {
        // Straight on without recursion; only alternatives and further bare arrows go deeper.
        let mut line = line;
        let mut position = position.clone();
        loop {
            let [main, others @ ..] = line else { return Ok(true) };
            for other in others {
                if !self.consistent(std::slice::from_ref(other), &position)? {
                    return Ok(false);
                }
            }
            let draft = &self.nodes[*main];
            let DraftEntry::Move(written) = &draft.entry else { return Ok(true) };
            self.plays += 1;
            self.farthest = self.farthest.max(*main);
            if self.plays > MOST_PLAYS {
                return Err(());
            }
            match fitting(written, &position).as_slice() {
                [] => return Ok(false),
                [m] => position.play_unchecked(*m),
                several => {
                    for m in several {
                        if self.consistent(&draft.children, &position.after(*m))? {
                            return Ok(true);
                        }
                    }
                    return Ok(false);
                }
            }
            line = &draft.children;
        }
    }
}

/// The legal moves that a written one can mean, by itself.
fn fitting(written: &Written, position: &Position) -> Vec<Move> {
    let m = written.squares;
    let readings = match written.arrow {
        Arrow::None => vec![m],
        Arrow::Into(kind) => vec![m.becoming(kind)],
        Arrow::Bare => Kind::ALL.into_iter().map(|kind| m.becoming(kind)).collect(),
    };
    let fits = |m: &Move| position.is_legal(*m) && claim(position, *m, written.threat).is_ok();
    readings.into_iter().filter(fits).collect()
}

/// What a legal move does to the enemy President.
fn threat(position: &Position, m: Move) -> Threat {
    let after = position.after(m);
    match (after.in_check(), after.can_move()) {
        (false, _) => Threat::None,
        (true, true) => Threat::Am,
        (true, false) => Threat::Md,
    }
}

/// A `*` or `**` that stands must be true; one that is missing may have been forgotten.
fn claim(position: &Position, m: Move, claimed: Threat) -> Result<(), Sentence> {
    if threat(position, m) >= claimed {
        Ok(())
    } else if claimed == Threat::Am {
        Err(say!("'*' anota AM, pero la jugada no lo da", "'*' says AM, but the move gives none"))
    } else {
        Err(say!("'**' anota MD, pero la jugada no lo da", "'**' says MD, but the move does not give it"))
    }
}
