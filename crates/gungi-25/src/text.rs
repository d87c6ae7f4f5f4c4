//! The position text: board, hands, turn, level, draft and number, as programs of this game write them.

use ikusa_rules::{Arrangement, ByColor, Color, Man, PieceKind, Sentence, Square, SyntaxError, say};

use crate::board::{Hand, Tower};
use crate::draft::Draft;
use crate::options::Options;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::setup::Setup;

/// Reads a position text without judging it; the level in it counts, whatever the options say.
pub(crate) fn parse(text: &str, options: Options) -> Result<Setup, SyntaxError> {
    let fields = fields(text)?;
    let level = match fields[3].1 {
        "0" => 0,
        "1" => 1,
        "2" => 2,
        "3" => 3,
        other => {
            return Err(SyntaxError::at(
                fields[3].0,
                say!(
                    "'{other}' no es un nivel; se esperaba de 0 a 3",
                    "'{other}' is not a level, expected 0 to 3"
                ),
            ));
        }
    };
    let draft = match fields[4].1 {
        "-" => Draft::Over,
        "w" => Draft::White,
        "b" => Draft::Black,
        "wb" | "bw" => Draft::Both,
        other => {
            let message = say!(
                "'{other}' no dice quién puede seguir colocando; se esperaba wb, w, b o -",
                "'{other}' does not say who may still place, expected wb, w, b or -"
            );
            return Err(SyntaxError::at(fields[4].0, message));
        }
    };
    let turn = match fields[2].1 {
        "w" => Color::White,
        "b" => Color::Black,
        other => {
            return Err(SyntaxError::at(
                fields[2].0,
                say!(
                    "'{other}' no es un bando; se esperaba w o b",
                    "'{other}' is not a side, expected w or b"
                ),
            ));
        }
    };
    let number = fields[5].1.parse().ok().filter(|number| *number > 0).ok_or_else(|| {
        SyntaxError::at(
            fields[5].0,
            say!(
                "'{}' no es un número de ronda; se esperaba 1 o más",
                "'{}' is not a round number, expected 1 or more",
                fields[5].1
            ),
        )
    })?;
    Ok(Setup {
        towers: board(fields[0].1)?,
        hands: hands(fields[1].0, fields[1].1)?,
        turn,
        draft,
        number,
        options: Options { level, ..options },
    })
}

/// The six fields, each with its column.
fn fields(text: &str) -> Result<[(usize, &str); 6], SyntaxError> {
    let mut found = [(0, ""); 6];
    let (mut count, mut column) = (0, 1);
    for word in text.split(' ') {
        let slot = found.get_mut(count).ok_or_else(|| {
            SyntaxError::at(
                column,
                say!(
                    "más de seis campos; se esperaban tablero, manos, turno, nivel, despliegue y número",
                    "more than six fields, expected board hands turn level draft number"
                ),
            )
        })?;
        *slot = (column, word);
        (count, column) = (count + 1, column + word.chars().count() + 1);
    }
    if count < 6 {
        let message = say!(
            "se esperaban seis campos (tablero, manos, turno, nivel, despliegue y número) y hay {count}",
            "expected six fields (board, hands, turn, level, draft, number), found {count}"
        );
        return Err(SyntaxError::at(column.saturating_sub(1).max(1), message));
    }
    Ok(found)
}

fn board(text: &str) -> Result<[Tower; 81], SyntaxError> {
    let mut towers = [Tower::EMPTY; 81];
    let (mut file, mut rank) = (9u8, 0u8);
    let mut chars = text.chars().enumerate().peekable();
    while let Some((i, c)) = chars.next() {
        let fails = |message: Sentence| SyntaxError::at(i + 1, message);
        match c {
            '/' if file > 0 => {
                return Err(fails(say!(
                    "la fila {} termina tras {} columnas",
                    "rank {} ends after {} files",
                    rank + 1,
                    9 - file
                )));
            }
            '/' if rank == 8 => return Err(fails(say!("más de nueve filas", "more than nine ranks"))),
            '/' => (file, rank) = (9, rank + 1),
            '1'..='9' => {
                let run = c as u8 - b'0';
                file = file.checked_sub(run).ok_or_else(|| {
                    fails(say!("la fila {} es demasiado larga", "rank {} is too long", rank + 1))
                })?;
            }
            _ => {
                let tower = if c == '|' { tower(&mut chars, i)? } else { Tower::EMPTY.with(man(i, c)?) };
                file = file.checked_sub(1).ok_or_else(|| {
                    fails(say!("la fila {} es demasiado larga", "rank {} is too long", rank + 1))
                })?;
                towers[Square::new(file, rank).index()] = tower;
            }
        }
    }
    if rank < 8 || file > 0 {
        let message = say!(
            "el tablero termina en la fila {} tras {} columnas; se esperaban nueve de cada una",
            "the board ends on rank {} after {} files, expected nine of each",
            rank + 1,
            9 - file
        );
        return Err(SyntaxError::at(text.chars().count().max(1), message));
    }
    Ok(towers)
}

fn man(i: usize, letter: char) -> Result<Piece, SyntaxError> {
    Piece::from_letter(letter).ok_or_else(|| {
        SyntaxError::at(
            i + 1,
            say!(
                "'{letter}' no es una pieza; se esperaba una de MGIJWNRSFDCAKT, mayúscula o minúscula",
                "'{letter}' is not a piece, expected one of MGIJWNRSFDCAKT in either case"
            ),
        )
    })
}

/// A tower behind its first bar: letters from base to top with colons between, and a bar.
fn tower(
    chars: &mut std::iter::Peekable<impl Iterator<Item = (usize, char)>>,
    start: usize,
) -> Result<Tower, SyntaxError> {
    let open = || {
        SyntaxError::at(
            start + 1,
            say!(
                "a la torre que empieza aquí le falta la segunda barra",
                "the tower that begins here has no second bar"
            ),
        )
    };
    let mut tower = Tower::EMPTY;
    loop {
        let (i, letter) = chars.next().ok_or_else(open)?;
        if tower.height() == Tower::LIMIT {
            return Err(SyntaxError::at(
                i + 1,
                say!("una torre de más de tres piezas", "a tower of more than three pieces"),
            ));
        }
        tower = tower.with(man(i, letter)?);
        match chars.next().ok_or_else(open)? {
            (_, ':') => {}
            (_, '|') if tower.height() > 1 => return Ok(tower),
            (i, '|') => {
                return Err(SyntaxError::at(
                    i + 1,
                    say!("una pieza sola se escribe sin barras", "a single piece stands without bars"),
                ));
            }
            (i, other) => {
                return Err(SyntaxError::at(
                    i + 1,
                    say!(
                        "'{other}' en una torre; se esperaba : o |",
                        "'{other}' in a tower, expected : or |"
                    ),
                ));
            }
        }
    }
}

fn hands(column: usize, text: &str) -> Result<ByColor<Hand>, SyntaxError> {
    let (white, black) = text.split_once('/').ok_or_else(|| {
        SyntaxError::at(
            column,
            say!(
                "'{text}' no son dos manos; se esperaba la de las blancas, / y la de las negras",
                "'{text}' is not a pair of hands, expected White's, / and Black's"
            ),
        )
    })?;
    let behind = column + white.chars().count() + 1;
    let mut hands = ByColor::default();
    hands[Color::White] = hand(column, white, Color::White)?;
    hands[Color::Black] = hand(behind, black, Color::Black)?;
    Ok(hands)
}

fn hand(column: usize, text: &str, color: Color) -> Result<Hand, SyntaxError> {
    let mut hand = Hand::default();
    if text == "-" {
        return Ok(hand);
    }
    if text.is_empty() {
        return Err(SyntaxError::at(
            column,
            say!("una mano vacía se escribe -", "an empty hand is written -"),
        ));
    }
    let mut chars = text.chars().enumerate();
    while let Some((i, letter)) = chars.next() {
        let at = column + i;
        let piece = Piece::from_letter(letter).filter(|piece| piece.color == color).ok_or_else(|| {
            let letters = match color {
                Color::White => "MGIJWNRSFDCAKT",
                Color::Black => "mgijwnrsfdcakt",
            };
            let message = say!(
                "'{letter}' no es una pieza de esta mano; se esperaba una de {letters}",
                "'{letter}' is not a piece of this hand, expected one of {letters}",
            );
            SyntaxError::at(at, message)
        })?;
        let count = chars.next().and_then(|(_, digit)| digit.to_digit(10)).filter(|count| *count > 0);
        let count = count.ok_or_else(|| {
            SyntaxError::at(
                at + 1,
                say!(
                    "se esperaba cuántas '{letter}' hay en la mano, de 1 a 9",
                    "expected how many '{letter}' are in hand, 1 to 9"
                ),
            )
        })?;
        let held = &mut hand[piece.kind.index()];
        if *held > 0 {
            return Err(SyntaxError::at(
                at,
                say!("'{letter}' está dos veces en esta mano", "'{letter}' stands twice in this hand"),
            ));
        }
        *held = count as u8;
    }
    Ok(hand)
}

/// The canonical text of a position.
pub(crate) fn write(position: &Position) -> String {
    let setup = position.setup();
    let board: Vec<String> = (0..9).map(|rank| write_rank(&setup, rank)).collect();
    let hands = [Color::White, Color::Black].map(|color| write_hand(&setup.hands[color], color));
    let draft = match setup.draft {
        Draft::Over => "-",
        Draft::White => "w",
        Draft::Black => "b",
        Draft::Both => "wb",
    };
    let (turn, level) = (setup.turn.letter(), setup.options.level);
    format!("{} {} {turn} {level} {draft} {}", board.join("/"), hands.join("/"), setup.number)
}

fn write_rank(setup: &Setup, rank: u8) -> String {
    let mut text = String::new();
    let mut run = 0;
    for file in (0..9).rev() {
        let tower = setup.towers[Square::new(file, rank).index()];
        if tower == Tower::EMPTY {
            run += 1;
            continue;
        }
        if run > 0 {
            text.push_str(&run.to_string());
            run = 0;
        }
        text.push_str(&tower_text(tower));
    }
    if run > 0 {
        text.push_str(&run.to_string());
    }
    text
}

/// A letter for one piece, `|D:n:W|` for a tower.
fn tower_text(tower: Tower) -> String {
    let letters: Vec<String> = tower.pieces().map(|piece| piece.letter().to_string()).collect();
    if letters.len() > 1 { format!("|{}|", letters.join(":")) } else { letters.concat() }
}

fn write_hand(hand: &Hand, color: Color) -> String {
    let held = Kind::ALL.into_iter().filter(|kind| hand[kind.index()] > 0);
    let text: String =
        held.map(|kind| format!("{}{}", Piece::new(color, kind).letter(), hand[kind.index()])).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

/// The text of pieces as someone has put them, in a battle that has just begun. Its level is the lowest that uses all
/// of them, so that an editor need not ask.
pub(crate) fn arrange(pieces: &Arrangement) -> String {
    let rows: Vec<String> = pieces.cells.chunks(9).map(arranged_row).collect();
    let hands = [Color::White, Color::Black].map(|color| arranged_hand(pieces, color));
    let level = arranged_level(pieces);
    format!("{} {} {} {level} - 1", rows.join("/"), hands.join("/"), pieces.turn.letter())
}

fn letter(color: Color, kind: &PieceKind) -> String {
    if color == Color::White { kind.letter.to_owned() } else { kind.letter.to_ascii_lowercase() }
}

fn arranged_row(row: &[Vec<Man>]) -> String {
    let mut text = String::new();
    let mut run = 0;
    for men in row {
        if men.is_empty() {
            run += 1;
            continue;
        }
        if run > 0 {
            text.push_str(&run.to_string());
            run = 0;
        }
        let letters: Vec<String> = men.iter().map(|man| letter(man.color, man.kind)).collect();
        text.push_str(&if letters.len() > 1 { format!("|{}|", letters.join(":")) } else { letters.concat() });
    }
    if run > 0 {
        text.push_str(&run.to_string());
    }
    text
}

fn arranged_hand(pieces: &Arrangement, color: Color) -> String {
    let mut text = String::new();
    for kind in Kind::ALL {
        let held = pieces.hands[color].iter().filter(|(other, _)| other.letter == kind.info().letter);
        match held.map(|(_, count)| u32::from(*count)).sum::<u32>() {
            0 => {}
            count => text.push_str(&format!("{}{count}", letter(color, kind.info()))),
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

fn arranged_level(pieces: &Arrangement) -> u8 {
    let on_board = pieces.cells.iter().flatten().map(|man| man.kind);
    let held = Color::BOTH.into_iter().flat_map(|color| pieces.hands[color].iter()).map(|(kind, _)| *kind);
    let kinds: Vec<Kind> =
        on_board.chain(held).filter_map(|kind| Kind::from_letter(kind.letter.chars().next()?)).collect();
    let tallest = pieces.cells.iter().map(Vec::len).max().unwrap_or(0);
    let fits = |level: &u8| kinds.iter().all(|kind| kind.is_used_on(*level)) && (*level == 3 || tallest <= 2);
    (0..3).find(fits).unwrap_or(3)
}
