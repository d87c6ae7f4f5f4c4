//! GFEN, the position text of another family of programs: eleven fields, two letters for each piece.
//!
//! `<board> <turn> <phase> <hand w> <hand b> <captured w> <captured b> <done w> <done b> <ply> <level>`. White always
//! begins there. What was captured is written as `-` and ignored, for it never comes back.

use ikusa_rules::{ByColor, Color, Sentence, Square, SyntaxError, say};

use crate::board::{Hand, Tower};
use crate::draft::Draft;
use crate::options::Options;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::setup::Setup;

/// The two letters of each kind, in the order of [`Kind`].
const CODES: [&str; Kind::COUNT] =
    ["Su", "Ta", "Cj", "Sh", "Sm", "Ya", "Ki", "Sn", "To", "Hy", "Od", "Ym", "Tt", "Bo"];

/// The levels by name.
const LEVELS: [&str; 4] = ["intro", "beginner", "intermediate", "advanced"];

/// What names a level's start.
const START: &str = "startpos:";

/// The two letters of a kind.
pub(crate) fn code(kind: Kind) -> &'static str {
    CODES[kind.index()]
}

/// The kind with these two letters, in whatever case.
pub(crate) fn kind_of(code: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| CODES[kind.index()].eq_ignore_ascii_case(code))
}

/// Column and row from 0, as White counts them from its left corner.
pub(crate) fn coordinates(square: Square) -> (u8, u8) {
    (8 - square.file(), 8 - square.rank())
}

/// The square with these coordinates.
pub(crate) fn square_at(column: u8, row: u8) -> Option<Square> {
    (column < 9 && row < 9).then(|| Square::new(8 - column, 8 - row))
}

/// Whether a position text is meant as GFEN.
pub(crate) fn is_meant(text: &str) -> bool {
    text.starts_with(START) || text.split(' ').count() == 11
}

/// Reads GFEN without judging the position.
pub(crate) fn parse(text: &str, options: Options) -> Result<Setup, SyntaxError> {
    if let Some(name) = text.strip_prefix(START) {
        let level = level_of(START.len() + 1, name)?;
        return Ok(Setup::start(Options { level, first: Color::White, ..options }));
    }
    let fields = fields(text)?;
    let turn = match fields[1] {
        (_, "w") => Color::White,
        (_, "b") => Color::Black,
        (column, other) => return Err(wrong(column, say!("w o b", "w or b"), other)),
    };
    let mut open = ByColor::new(false, false);
    for (color, (column, flag)) in [(Color::White, fields[7]), (Color::Black, fields[8])] {
        open[color] = match flag {
            "0" => true,
            "1" => false,
            other => return Err(wrong(column, say!("0 o 1", "0 or 1"), other)),
        };
    }
    let draft = match fields[2] {
        (_, "pa" | "fi") => Draft::Over,
        (_, "pl") => match (open[Color::White], open[Color::Black]) {
            (true, true) => Draft::Both,
            (true, false) => Draft::White,
            (false, true) => Draft::Black,
            (false, false) => Draft::Over,
        },
        (column, other) => return Err(wrong(column, say!("pl, pa o fi", "pl, pa or fi"), other)),
    };
    let (column, ply) = fields[9];
    let ply: u32 =
        ply.parse().map_err(|_| wrong(column, say!("un número de jugadas", "a number of plies"), ply))?;
    let level = level_of(fields[10].0, fields[10].1)?;
    Ok(Setup {
        towers: board(fields[0].1)?,
        hands: ByColor::new(hand(fields[4])?, hand(fields[3])?),
        turn,
        draft,
        number: ply / 2 + 1,
        options: Options { level, first: Color::White, ..options },
    })
}

fn wrong(column: usize, expected: Sentence, found: &str) -> SyntaxError {
    SyntaxError::expected(column, &expected, found)
}

fn level_of(column: usize, name: &str) -> Result<u8, SyntaxError> {
    let known = (0..).zip(LEVELS).find(|(_, level)| *level == name).map(|(level, _)| level);
    let names = LEVELS.join(", ");
    known.ok_or_else(|| wrong(column, say!("un nivel de {names}", "a level of {names}"), name))
}

/// The eleven fields, each with its column.
fn fields(text: &str) -> Result<[(usize, &str); 11], SyntaxError> {
    let mut column = 1;
    let placed = text.split(' ').map(|word| {
        let at = column;
        column += word.chars().count() + 1;
        (at, word)
    });
    let found: Vec<_> = placed.collect();
    let count = found.len();
    found.try_into().map_err(|_| {
        SyntaxError::at(1, say!("{count} campos; GFEN tiene once", "{count} fields, GFEN has eleven"))
    })
}

fn board(text: &str) -> Result<[Tower; 81], SyntaxError> {
    let mut towers = [Tower::EMPTY; 81];
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 9 {
        return Err(wrong(1, say!("nueve filas", "nine ranks"), &rows.len().to_string()));
    }
    let mut column = 1;
    for (rank, row) in (0..9).zip(rows) {
        let mut file = 9u8;
        for cell in row.split('|') {
            let run = Some(cell).filter(|cell| cell.len() == 1).and_then(|cell| cell.parse::<u8>().ok());
            let width = run.unwrap_or(1);
            file = file.checked_sub(width).filter(|_| width > 0).ok_or_else(|| {
                wrong(column, say!("nueve columnas en la fila", "nine files on the rank"), cell)
            })?;
            if run.is_none() {
                towers[Square::new(file, rank).index()] = tower(column, cell)?;
            }
            column += cell.chars().count() + 1;
        }
        if file > 0 {
            return Err(wrong(column - 1, say!("nueve columnas en la fila", "nine files on the rank"), row));
        }
    }
    Ok(towers)
}

fn tower(column: usize, cell: &str) -> Result<Tower, SyntaxError> {
    let mut tower = Tower::EMPTY;
    for word in cell.split('+') {
        let piece = piece(word).filter(|_| tower.height() < Tower::LIMIT);
        let expected = || say!("hasta tres piezas como wSu o bHy", "up to three pieces such as wSu or bHy");
        tower = tower.with(piece.ok_or_else(|| wrong(column, expected(), word))?);
    }
    Ok(tower)
}

fn piece(word: &str) -> Option<Piece> {
    let color = match word.chars().next()? {
        'w' => Color::White,
        'b' => Color::Black,
        _ => return None,
    };
    Some(Piece::new(color, Kind::ALL.into_iter().find(|kind| code(*kind) == &word[1..])?))
}

fn hand((column, text): (usize, &str)) -> Result<Hand, SyntaxError> {
    let mut hand = Hand::default();
    for word in text.split(',').filter(|_| text != "-") {
        let kind = Kind::ALL.into_iter().find(|kind| code(*kind) == word);
        let kind = kind.ok_or_else(|| {
            wrong(column, say!("piezas como Hy,Su, o -", "pieces such as Hy,Su, or -"), word)
        })?;
        let held = &mut hand[kind.index()];
        *held = held.saturating_add(1);
    }
    Ok(hand)
}

/// The GFEN of a position; whether White begins, as it must there, is for the caller to know.
pub(crate) fn write(position: &Position) -> String {
    let setup = position.setup();
    let rows: Vec<String> = (0..9).map(|rank| write_rank(&setup, rank)).collect();
    let turn = setup.turn.letter();
    let phase = match setup.draft {
        Draft::Over if position.plain_outcome().is_some() => "fi",
        Draft::Over => "pa",
        _ => "pl",
    };
    let [white, black] = [Color::White, Color::Black].map(|color| write_hand(&setup.hands[color]));
    let done = |color| u8::from(setup.draft != Draft::Over && !setup.draft.open_to(color));
    let (done_white, done_black) = (done(Color::White), done(Color::Black));
    let ply = u64::from(setup.number - 1) * 2 + u64::from(setup.turn == Color::Black);
    let level = LEVELS[usize::from(setup.options.level)];
    let board = rows.join("/");
    format!("{board} {turn} {phase} {white} {black} - - {done_white} {done_black} {ply} {level}")
}

fn write_rank(setup: &Setup, rank: u8) -> String {
    let mut cells: Vec<String> = Vec::new();
    let mut run = 0;
    for file in (0..9).rev() {
        let tower = setup.towers[Square::new(file, rank).index()];
        if tower == Tower::EMPTY {
            run += 1;
            continue;
        }
        if run > 0 {
            cells.push(run.to_string());
            run = 0;
        }
        let pieces: Vec<String> =
            tower.pieces().map(|piece| format!("{}{}", piece.color.letter(), code(piece.kind))).collect();
        cells.push(pieces.join("+"));
    }
    if run > 0 {
        cells.push(run.to_string());
    }
    cells.join("|")
}

fn write_hand(hand: &Hand) -> String {
    let codes: Vec<&str> = Kind::ALL
        .into_iter()
        .flat_map(|kind| std::iter::repeat_n(code(kind), usize::from(hand[kind.index()])))
        .collect();
    if codes.is_empty() { "-".to_owned() } else { codes.join(",") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;

    #[test]
    fn starts_read_as_ours() {
        for (level, name) in (0..).zip(LEVELS) {
            let start = Position::start(Options { level, ..Options::default() });
            let written = write(&start);
            for text in [format!("{START}{name}"), written] {
                let read = Position::new(parse(&text, Options::default()).expect("GFEN")).expect("a start");
                assert_eq!(text::write(&read), text::write(&start), "{text}");
            }
        }
    }

    #[test]
    fn towers_hands_and_drafts_survive() {
        let texts =
            ["8m/9/9/9/4|D:n:W|4/9/9/9/M8 D1/d2t1 b 3 - 7", "4m4/9/9/9/9/9/9/4D4/4M4 G1D1/g1d2 b 3 b 9"];
        for text in texts {
            let position =
                Position::new(text::parse(text, Options::default()).expect("ours")).expect("valid");
            let gfen = write(&position);
            let read = Position::new(parse(&gfen, Options::default()).expect("GFEN")).expect("valid");
            assert_eq!(text::write(&read), text, "{gfen}");
        }
    }

    #[test]
    fn what_is_no_gfen_says_where() {
        let good = "4|bSu|4/9/9/9/9/9/9/9/4|wSu|4 w pa - - - - 0 0 0 intro";
        assert!(is_meant(good) && parse(good, Options::default()).is_ok());
        for (from, to, column) in [
            ("4|bSu|4", "4|bSx|4", 3),
            ("4|bSu|4", "4|bSu|5", 7),
            ("4|bSu|4", "4|bSu|3", 8),
            (" w pa", " x pa", 31),
            ("pa - -", "pa Hy,X -", 36),
            ("intro", "easy", 50),
        ] {
            let text = good.replacen(from, to, 1);
            let found = parse(&text, Options::default()).map(|_| ()).map_err(|error| error.column);
            assert_eq!(found, Err(column), "{text}");
        }
        assert!(!is_meant("9/9 - w 0 - 1"));
    }
}
