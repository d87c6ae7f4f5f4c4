//! Position texts: `<board> <turn> <hands> <stage> <ply>`.

use ikusa_rules::{ByColor, Color, PositionError, Square, SyntaxError, say};

use crate::board::{Hand, Tower};
use crate::options::Options;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::setup::Setup;
use crate::stage::{Mark, Stage};

/// The letters of all pieces, for messages.
const LETTERS: &str = "MLJGFUCRSNYAP";

/// Reads a position text.
pub(crate) fn read(text: &str, options: Options) -> Result<Position, PositionError> {
    Position::new(read_setup(text, options)?)
}

/// Reads a position text without asking whether it is playable.
fn read_setup(text: &str, options: Options) -> Result<Setup, SyntaxError> {
    let mut column = 1;
    let mut fields = Vec::new();
    for field in text.split(' ') {
        fields.push((field, column));
        column += field.chars().count() + 1;
    }
    let [board, turn, hands, stage, ply] = fields[..] else {
        let message = say!(
            "se esperaban 5 campos (tablero, turno, manos, etapa, número) y hay {}",
            "expected 5 fields (board, turn, hands, stage, ply), found {}",
            fields.len()
        );
        return Err(SyntaxError::at(column.saturating_sub(1).max(1), message));
    };
    Ok(Setup {
        towers: read_board(board.0, board.1)?,
        turn: read_turn(turn.0, turn.1)?,
        hands: read_hands(hands.0, hands.1)?,
        stage: read_stage(stage.0, stage.1)?,
        ply: read_ply(ply.0, ply.1)?,
        options,
    })
}

fn read_board(text: &str, start: usize) -> Result<[Tower; 81], SyntaxError> {
    let mut towers = [Tower::EMPTY; 81];
    let mut column = start;
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 9 {
        return Err(SyntaxError::at(
            start,
            say!("filas: {}; se esperaban 9", "ranks: {}, expected 9", ranks.len()),
        ));
    }
    for (row, rank) in ranks.into_iter().enumerate() {
        read_rank(rank, 8 - row as u8, column, &mut towers)?;
        column += rank.chars().count() + 1;
    }
    Ok(towers)
}

fn read_rank(text: &str, rank: u8, start: usize, towers: &mut [Tower; 81]) -> Result<(), SyntaxError> {
    let mut file = 0;
    let mut after_run = false;
    let mut chars = text.chars().zip(start..);
    while let Some((c, column)) = chars.next() {
        let square = |file: usize| (file < 9).then(|| Square::new(file as u8, rank).index());
        match c {
            '1'..='9' if !after_run => file += c as usize - '0' as usize,
            '1'..='9' => {
                return Err(SyntaxError::at(
                    column,
                    say!("dos cuentas de casillas vacías seguidas", "two runs of empty squares side by side"),
                ));
            }
            '(' => {
                let inside: String = chars.by_ref().map(|(c, _)| c).take_while(|c| *c != ')').collect();
                let closed = text.chars().nth(column - start + inside.chars().count() + 1) == Some(')');
                if !closed {
                    return Err(SyntaxError::at(
                        column,
                        say!("una torre sin el ')' que la cierra", "a tower that is not closed by ')'"),
                    ));
                }
                let at = square(file).ok_or_else(|| too_long(column, rank))?;
                towers[at] = read_tower(&inside, column)?;
                file += 1;
            }
            _ => {
                let at = square(file).ok_or_else(|| too_long(column, rank))?;
                towers[at] = Tower::EMPTY.with(read_piece(c, column)?);
                file += 1;
            }
        }
        after_run = c.is_ascii_digit();
        if file > 9 {
            return Err(too_long(column, rank));
        }
    }
    if file < 9 {
        let message = say!(
            "la fila {} tiene {file} casillas; se esperaban 9",
            "rank {} has {file} squares, expected 9",
            rank + 1
        );
        return Err(SyntaxError::at(start, message));
    }
    Ok(())
}

fn too_long(column: usize, rank: u8) -> SyntaxError {
    SyntaxError::at(
        column,
        say!("la fila {} tiene más de 9 casillas", "rank {} has more than 9 squares", rank + 1),
    )
}

fn read_tower(inside: &str, start: usize) -> Result<Tower, SyntaxError> {
    let pieces: Vec<Piece> =
        inside.chars().zip(start + 1..).map(|(c, column)| read_piece(c, column)).collect::<Result<_, _>>()?;
    if !(2..=3).contains(&pieces.len()) {
        let message = say!(
            "una torre entre paréntesis tiene 2 o 3 piezas, no {}",
            "a tower in parentheses has 2 or 3 pieces, not {}",
            pieces.len()
        );
        return Err(SyntaxError::at(start, message));
    }
    Ok(pieces.into_iter().collect())
}

fn read_piece(c: char, column: usize) -> Result<Piece, SyntaxError> {
    Piece::from_letter(c).ok_or_else(|| {
        SyntaxError::at(
            column,
            say!(
                "'{c}' no es una pieza; se esperaba una de {LETTERS}",
                "'{c}' is not a piece, expected one of {LETTERS}"
            ),
        )
    })
}

fn read_turn(text: &str, column: usize) -> Result<Color, SyntaxError> {
    let mut chars = text.chars();
    let color = chars.next().and_then(Color::from_letter).filter(|_| chars.next().is_none());
    color.ok_or_else(|| {
        SyntaxError::at(
            column,
            say!("'{text}' no es un turno; se esperaba w o b", "'{text}' is not a turn, expected w or b"),
        )
    })
}

fn read_hands(text: &str, start: usize) -> Result<ByColor<Hand>, SyntaxError> {
    let mut hands = ByColor::<Hand>::default();
    if text == "-" {
        return Ok(hands);
    }
    // White's pieces come before Black's, each in the order of the table.
    let order = |piece: Piece| (piece.color == Color::Black, piece.kind);
    let mut previous = None;
    let mut count = String::new();
    for (c, column) in text.chars().zip(start..) {
        if c.is_ascii_digit() {
            count.push(c);
            continue;
        }
        let piece = read_piece(c, column)?;
        if previous.is_some_and(|previous| order(previous) >= order(piece)) {
            let message = say!(
                "'{c}' está fuera de orden; se esperaba {LETTERS} para las blancas y luego para las negras",
                "'{c}' is out of order, expected {LETTERS} for White, then for Black"
            );
            return Err(SyntaxError::at(column, message));
        }
        hands[piece.color][piece.kind.index()] = read_count(&count, column)?;
        previous = Some(piece);
        count.clear();
    }
    if previous.is_none() || !count.is_empty() {
        let message = say!(
            "'{text}' no son manos; se esperaban cuentas y letras, o -",
            "'{text}' is not a hand, expected counts and letters, or -"
        );
        return Err(SyntaxError::at(start, message));
    }
    Ok(hands)
}

/// A count before a letter: nothing for one, else a plain number from 2 on.
fn read_count(text: &str, column: usize) -> Result<u8, SyntaxError> {
    if text.is_empty() {
        return Ok(1);
    }
    let count = text.parse().ok().filter(|n| *n >= 2 && !text.starts_with('0'));
    count.ok_or_else(|| {
        SyntaxError::at(
            column,
            say!(
                "'{text}' no es una cuenta; se esperaba un número desde 2",
                "'{text}' is not a count, expected a number from 2 on"
            ),
        )
    })
}

fn read_stage(text: &str, column: usize) -> Result<Stage, SyntaxError> {
    let wrong = || {
        let message = say!(
            "'{text}' no es una etapa; se esperaba - o P con una ronda de 1 a 26 y quizá w, b o =",
            "'{text}' is not a stage, expected - or P with a round from 1 to 26 and perhaps w, b or ="
        );
        SyntaxError::at(column, message)
    };
    if text == "-" {
        return Ok(Stage::Battle);
    }
    let rest = text.strip_prefix('P').ok_or_else(wrong)?;
    let digits = rest.trim_end_matches(['w', 'b', '=']);
    let mark = match &rest[digits.len()..] {
        "" => Mark::Open,
        "=" => Mark::Passed,
        "w" => Mark::Done(Color::White),
        "b" => Mark::Done(Color::Black),
        _ => return Err(wrong()),
    };
    let round = plain_number(digits).filter(|n| (1..=u32::from(Stage::LAST_ROUND)).contains(n));
    Ok(Stage::Placement { round: round.ok_or_else(wrong)? as u8, mark })
}

fn read_ply(text: &str, column: usize) -> Result<u32, SyntaxError> {
    plain_number(text).ok_or_else(|| {
        SyntaxError::at(
            column,
            say!(
                "'{text}' no es un número de acciones; se esperaba 0, 1, …",
                "'{text}' is not a number of actions, expected 0, 1, …"
            ),
        )
    })
}

/// A number without sign or leading zeros.
fn plain_number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

/// The canonical text of a position.
pub(crate) fn write(position: &Position) -> String {
    let setup = position.setup();
    let board: Vec<String> = (0..9).rev().map(|rank| write_rank(&setup, rank)).collect();
    format!(
        "{} {} {} {} {}",
        board.join("/"),
        setup.turn.letter(),
        write_hands(&setup.hands),
        write_stage(setup.stage),
        setup.ply
    )
}

fn write_rank(setup: &Setup, rank: u8) -> String {
    let mut text = String::new();
    let mut run = 0;
    for file in 0..9 {
        let tower = setup.towers[Square::new(file, rank).index()];
        if tower == Tower::EMPTY {
            run += 1;
            continue;
        }
        if run > 0 {
            text.push_str(&run.to_string());
            run = 0;
        }
        let letters: String = tower.pieces().map(Piece::letter).collect();
        text.push_str(&if tower.height() > 1 { format!("({letters})") } else { letters });
    }
    if run > 0 {
        text.push_str(&run.to_string());
    }
    text
}

fn write_hands(hands: &ByColor<Hand>) -> String {
    let mut text = String::new();
    for color in [Color::White, Color::Black] {
        for kind in Kind::ALL {
            match hands[color][kind.index()] {
                0 => continue,
                1 => {}
                count => text.push_str(&count.to_string()),
            }
            text.push(Piece::new(color, kind).letter());
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

pub(crate) fn write_stage(stage: Stage) -> String {
    match stage {
        Stage::Battle => "-".to_owned(),
        Stage::Placement { round, mark } => match mark {
            Mark::Open => format!("P{round}"),
            Mark::Passed => format!("P{round}="),
            Mark::Done(color) => format!("P{round}{}", color.letter()),
        },
    }
}
