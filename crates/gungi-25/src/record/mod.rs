//! The record on paper: headers, `-DRAFT-` where the level has one, `-BATTLE-`, numbered rounds of canonical moves.
//!
//! ```text
//! Game: gungi-25
//! Level: 2
//! First: white
//! White: Ana
//! Black: Luis
//!
//! -DRAFT-
//! 1. M*5i M*5a
//! 2. D*5h. D*5b {alone from here on}
//! 3. … G*5c.
//!
//! -BATTLE-
//! 1. 5h-5g 5c-5e
//! 2. resign
//! ```
//!
//! An entry may also be written as gungi.js does. An entry may carry `+` (check), `#` (the end), judgements (`!`, `?`) and a time (`[12.500s]`).

mod gsa;
mod gungijs;
mod read;
mod write;

use ikusa_rules::script::{GAME, LineColumn};
use ikusa_rules::{
    Color, Ending, Format, Game as _, Loss, MoveError, Node, Options as _, Record, RecordError, SyntaxError,
    Text, say, whole,
};

use crate::game::Gungi25;
use crate::moves::Move;
use crate::options::Options;
use crate::position::Position;
use crate::setup::Setup;

/// How a line may end beside the outcomes of the rules.
pub(crate) const ENDINGS: &[&Ending] = &[&RESIGN, &DRAW, &TIMEOUT, &ADJOURN];
static RESIGN: Ending = Ending { code: "resign", says: Text { es: "rendición", en: "resignation" } };
static DRAW: Ending = Ending { code: "draw", says: Text { es: "empate acordado", en: "draw agreed" } };
static TIMEOUT: Ending = Ending { code: "timeout", says: Text { es: "tiempo agotado", en: "time is up" } };
static ADJOURN: Ending = Ending { code: "adjourn", says: Text { es: "partida suspendida", en: "adjourned" } };

/// The formats, our own first.
pub(crate) const FORMATS: &[Format<Gungi25>] = &[FORMAT, gungijs::FORMAT, gsa::FORMAT];

/// The format `gungi25`.
const FORMAT: Format<Gungi25> = Format {
    id: "gungi25",
    extensions: &["gungi25"],
    about: Text { es: "la partida en rondas numeradas", en: "the game in numbered rounds" },
    detect: looks_like_a_record,
    parse: read::read,
    print: write::write,
    print_times: None,
    split: whole,
};

/// What a header's name never holds, so that an entry cannot pass for a header.
const NEVER: &[char] = &['*', '{', '[', '~'];
/// The titles of the two stages.
const DRAFT: &str = "-DRAFT-";
const BATTLE: &str = "-BATTLE-";
/// A turn of a player who is done.
const SKIPPED: &str = "…";
/// The options that have a header of their own.
const LEVEL: &str = "Level";
const FIRST: &str = "First";

/// The options beside the level that are not the usual ones, as words; formats of other programs keep them in a remark.
fn unusual(options: Options) -> String {
    let usual = Options { level: options.level, ..Options::default() };
    let entries = options.entries().into_iter().zip(usual.entries()).filter(|(now, usual)| now != usual);
    let words: Vec<String> = entries.map(|((key, value), _)| format!("{key}={value}")).collect();
    words.join(" ")
}

/// Options with what such words say.
fn with_words(mut options: Options, words: &str, place: LineColumn) -> Result<Options, SyntaxError> {
    for word in words.split_whitespace() {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        options.set(key, value).map_err(|error| place.fails(error.says()))?;
    }
    Ok(options)
}

/// The position again under other options.
fn under(position: &Position, options: Options, place: LineColumn) -> Result<Position, SyntaxError> {
    let setup = Setup { options: Options { level: position.options().level, ..options }, ..position.setup() };
    Position::new(setup).map_err(|error| place.fails(error.says()))
}

/// The nodes of a record without variations, marks and times, which other programs' formats have no place for.
fn plain_line(record: &Record<Gungi25>) -> Result<Vec<&Node<Move>>, RecordError> {
    let mut nodes = Vec::new();
    let mut last = None;
    while let [main, others @ ..] = record.tree.children(last) {
        let node = record.tree.node(*main);
        let loss = match (others, node.marks.as_str(), node.millis) {
            ([], "", None) => None,
            ([], "", Some(_)) => Some(Loss::Times),
            ([], _, _) => Some(Loss::Marks),
            _ => Some(Loss::Variations),
        };
        if let Some(loss) = loss {
            return Err(RecordError::Inexpressible(loss));
        }
        nodes.push(node);
        last = Some(*main);
    }
    if record.options.first != Color::White {
        let what = say!("que empiezan las negras", "that Black begins");
        return Err(RecordError::Inexpressible(Loss::All(what)));
    }
    Ok(nodes)
}

/// The move that a text means; a refusal at its place.
fn played(position: &Position, text: &str, place: LineColumn) -> Result<Move, RecordError> {
    Gungi25::read_move(position, text).map_err(|error| match error {
        MoveError::Syntax(error) => place.fails(error.message).into(),
        MoveError::Illegal(refusal) => place.refuses(refusal),
    })
}

fn looks_like_a_record(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    text.lines().map(str::trim).any(|line| {
        line == DRAFT
            || line.split_once(':').is_some_and(|(key, value)| key == GAME && value.trim() == "gungi-25")
    })
}
