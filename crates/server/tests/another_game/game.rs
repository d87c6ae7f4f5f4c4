//! Crossing's identity, texts and records.

use std::fmt::Write as _;

use ikusa_rules::script::{self, GAME, Heading, OPTIONS, POSITION};
use ikusa_rules::{
    Arrangement, Bitboard, ByColor, Clause, Color, Diagram, Effect, Ending, Entry, Faults, Format, Game,
    Loss, Man, MoveError, NodeId, Open, Options as _, Pick, PieceKind, Position as _, PositionError, Record,
    RecordError, ShortText, Sketch, Square, SyntaxError, Text, Tree, Usual, Verb, piece_kind, say, whole,
};

use super::position::{self, Crossing, SIZE, Step};

ikusa_rules::options! {
    /// What players agree on.
    pub(crate) struct Options {
        /// Who moves first.
        first: Color = "black", "quién juega primero", "who moves first";
    }
}

/// Crossing, as a rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Rules;

static PIECES: [PieceKind; 1] =
    [piece_kind("stone", "X", "石", ["la", "Piedra", "Piedras"], ["a", "Stone", "Stones"])];
static RESIGN: Ending = Ending { code: "resign", says: Text { es: "se rinde", en: "resigns" } };
static STEP: Verb = Verb::new("step", "avanzar", "step");

impl Game for Rules {
    type Position = Crossing;
    type Options = Options;
    type Secrets = Open;
    type Customs = Usual;

    const ID: &'static str = "crossing";
    const NAME: Text = Text { es: "Cruce", en: "Crossing" };
    const PIECES: &'static [PieceKind] = &PIECES;
    const VERBS: &'static [&'static Verb] = &[&STEP];
    const CLAUSES: &'static [&'static Clause] = &[
        &position::OWN,
        &position::FORWARD,
        &position::TAKEN,
        &position::OVER,
        &position::STONES,
        &position::ONE_ACROSS,
    ];
    const ENDINGS: &'static [&'static Ending] = &[&RESIGN];
    const FORMATS: &'static [Format<Rules>] = &[Format {
        id: "crossing",
        extensions: &["crossing"],
        about: Text { es: "una jugada tras otra", en: "one move after the other" },
        detect: |bytes| bytes.starts_with(format!("{GAME}: {}", Rules::ID).as_bytes()),
        parse: read_record,
        print: write_record,
        print_times: None,
        split: whole,
    }];

    fn start(options: Options) -> Crossing {
        Crossing::start(options.first)
    }

    fn read_position(text: &str, _: Options) -> Result<Crossing, PositionError> {
        let text = text.trim();
        let wrong = || {
            let what = say!(
                "cinco filas y el turno, como 'xxxxx/5/5/5/XXXXX b'",
                "five ranks and the turn, as in 'xxxxx/5/5/5/XXXXX b'"
            );
            SyntaxError::expected(1, &what, text)
        };
        let (rows, turn) = text.split_once(' ').ok_or_else(wrong)?;
        let turn =
            Some(turn.chars()).filter(|turn| turn.clone().count() == 1).and_then(|mut turn| turn.next());
        let turn = turn.and_then(Color::from_letter).ok_or_else(wrong)?;
        let mut stones = ByColor::<Bitboard>::default();
        let rows: Vec<&str> = rows.split('/').collect();
        if rows.len() != usize::from(SIZE) {
            return Err(wrong().into());
        }
        for (row, rank) in rows.into_iter().zip((0..SIZE).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                let color = match letter {
                    'X' => Color::Black,
                    'x' => Color::White,
                    '1'..='5' => {
                        file += letter as u8 - b'0';
                        continue;
                    }
                    _ => return Err(wrong().into()),
                };
                if file >= SIZE {
                    return Err(wrong().into());
                }
                stones[color] = stones[color].with(Square::new(file, rank));
                file += 1;
            }
            if file != SIZE {
                return Err(wrong().into());
            }
        }
        Crossing { stones, turn }.checked().map_err(PositionError::Invalid)
    }

    fn write_position(position: &Crossing) -> String {
        Rules::arrange(&Arrangement {
            cells: Rules::diagram(position).cells,
            hands: ByColor::default(),
            turn: position.turn,
        })
    }

    fn read_move(position: &Crossing, text: &str) -> Result<Step, MoveError> {
        let squares: Vec<char> = text.trim().chars().filter(|c| *c != '-').collect();
        let square = |at: usize| {
            let [file, rank] = squares.get(at..at + 2)? else { return None };
            let file = ('a'..='e').zip(0..).find(|(name, _)| name == file)?.1;
            let rank = ('1'..='5').zip(0..).find(|(name, _)| name == rank)?.1;
            Some(Square::new(file, rank))
        };
        let (Some(from), Some(to), 4) = (square(0), square(2), squares.len()) else {
            return Err(SyntaxError::expected(
                1,
                &say!("dos casillas, como a1a2", "two squares, as in a1a2"),
                text,
            )
            .into());
        };
        let step = Step { from, to };
        position.refusal(step).map_or(Ok(step), |refusal| Err(refusal.into()))
    }

    fn write_move(_: &Crossing, step: Step) -> String {
        format!("{}{}", name(step.from), name(step.to))
    }

    fn arrange(pieces: &Arrangement) -> String {
        let rows = pieces.rows(Color::Black, usize::from(SIZE));
        format!("{} {}", rows.join("/"), pieces.turn.letter())
    }

    fn diagram(position: &Crossing) -> Diagram {
        let man = |square| Color::BOTH.into_iter().find(|color| position.stones[*color].has(square));
        let cell = |square| man(square).map(|color| Man { color, kind: &PIECES[0] }).into_iter().collect();
        let ranks = (0..SIZE).rev();
        let squares = ranks.clone().flat_map(|rank| (0..SIZE).map(move |file| Square::new(file, rank)));
        Diagram {
            files: ('a'..='e').map(String::from).collect(),
            ranks: ranks.map(|rank| (rank + 1).to_string()).collect(),
            cells: squares.map(cell).collect(),
            hands: ByColor::default(),
            upper: Color::Black,
            bottom: Color::Black,
            placing: false,
            notes: Vec::new(),
        }
    }

    fn attempt(position: &Crossing, pick: Pick, to: usize) -> Option<String> {
        let Pick::Cell(from) = pick else { return None };
        let diagram = Rules::diagram(position);
        let name = |cell| diagram.square(cell).map(|(file, rank)| format!("{file}{rank}"));
        Some(format!("{}{}", name(from)?, name(to)?))
    }

    fn sketch(position: &Crossing, step: Step) -> Sketch {
        let cell = |square: Square| usize::from((SIZE - 1 - square.rank()) * SIZE + square.file());
        let effect = if position.takes(step) { Effect::Capture } else { Effect::Move };
        Sketch::board(cell(step.from), cell(step.to), effect, &STEP)
    }
}

/// `a1` to `e5`.
pub(crate) fn name(square: Square) -> ShortText {
    ShortText::new(&format!("{}{}", char::from(b'a' + square.file()), square.rank() + 1))
}

/// What the name of a heading never holds.
const NEVER: &[char] = &['{'];

fn read_record(bytes: &[u8], faults: &mut Faults) -> Result<Record<Rules>, RecordError> {
    let Heading { headers, options, start, mut body } = Heading::<Rules>::read(script::text(bytes)?, NEVER)?;
    let mut record =
        Record { headers, options, start: start.clone(), comments: Vec::new(), tree: Tree::default() };
    let (mut now, mut last): (Crossing, Option<NodeId>) = (start, None);
    while let Some(first) = body.skip_blanks() {
        let place = body.place();
        let comments = match last {
            Some(last) => &mut record.tree.node_mut(last).comments,
            None => &mut record.comments,
        };
        match (first, last) {
            ('{', _) => comments.push(body.comment()?),
            ('[', Some(last)) => record.tree.node_mut(last).millis = Some(body.time()?),
            _ => {
                let length = body.rest().find(char::is_whitespace).unwrap_or(body.rest().len());
                let word = body.take(length);
                if last.is_some_and(|last| matches!(record.tree.node(last).entry, Entry::End(_))) {
                    return Err(place
                        .fails(say!("la partida ya terminó", "the game has already ended"))
                        .into());
                }
                let entry = match Rules::read_move(&now, word) {
                    _ if word == RESIGN.code => Entry::End(&RESIGN),
                    Ok(step) => {
                        now.play_unchecked(step);
                        Entry::Move(step)
                    }
                    Err(error) => {
                        faults.mind(match error {
                            MoveError::Illegal(refusal) => place.refuses(refusal),
                            MoveError::Syntax(error) => place.fails(error.message).into(),
                        })?;
                        return Ok(record);
                    }
                };
                last = Some(record.tree.add(last, entry));
            }
        }
    }
    Ok(record)
}

fn write_record(record: &Record<Rules>) -> Result<Vec<u8>, RecordError> {
    let mut text = format!("{GAME}: {}\n", Rules::ID);
    let options: Vec<_> =
        record.options.entries().iter().map(|(key, value)| format!("{key}={value}")).collect();
    let _ = writeln!(text, "{OPTIONS}: {}", options.join(" "));
    if record.start != Rules::start(record.options) {
        let _ = writeln!(text, "{POSITION}: {}", Rules::write_position(&record.start));
    }
    text.push_str(&script::headers(record, NEVER)?);
    record.comments.iter().for_each(|comment| text.push_str(&script::braced(comment)));
    let mut last = None;
    while let [only, others @ ..] = record.tree.children(last) {
        let node = record.tree.node(*only);
        if !others.is_empty() {
            return Err(RecordError::Inexpressible(Loss::Variations));
        }
        if !node.marks.is_empty() {
            return Err(RecordError::Inexpressible(Loss::Marks));
        }
        text.push('\n');
        text.push_str(&match node.entry {
            Entry::Move(step) => Rules::write_move(&record.start, step),
            Entry::End(ending) => ending.code.to_owned(),
        });
        node.millis.iter().for_each(|millis| text.extend([" ", &script::bracketed(*millis)]));
        node.comments.iter().for_each(|comment| text.extend([" ", &script::braced(comment)]));
        last = Some(*only);
    }
    text.push('\n');
    Ok(text.into_bytes())
}
