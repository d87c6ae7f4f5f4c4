//! SFEN, the text of positions: `lnsgkgsnl/1r5b1/… b - 1`.

use std::fmt::Write;
use std::iter::Peekable;
use std::str::Chars;

use ikusa_rules::{ByColor, Color, Sentence, Square, SyntaxError, say};

use crate::{Hand, Kind, Piece, Setup};

/// The start of an even game.
pub const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Reads an arrangement; whether it is playable, [`Position::new`](crate::Position::new) decides.
///
/// Hands may come in any order, a count may have several digits, and the number of the move may be missing
/// (it is 1 then). `startpos` means the start of an even game.
///
/// # Errors
/// With the column and what was expected there.
pub fn read(text: &str) -> Result<Setup, SyntaxError> {
    let text = text.trim_end();
    if text.trim_start() == "startpos" {
        return read(START);
    }
    let mut reader = Reader { chars: text.chars().peekable(), column: 1 };
    reader.skip_spaces();
    let board = reader.board()?;
    reader.gap(say!("a quién le toca ('b' o 'w')", "the side to move ('b' or 'w')"))?;
    let turn = reader.turn()?;
    reader.gap(say!("las piezas en la mano ('-' si no hay)", "the pieces in hand ('-' for none)"))?;
    let hands = reader.hands()?;
    reader.skip_spaces();
    let ply = if reader.chars.peek().is_some() { reader.ply()? } else { 1 };
    reader.skip_spaces();
    match reader.chars.peek() {
        None => Ok(Setup { board, hands, turn, ply }),
        Some(_) => Err(reader.expected(&say!("el final de la posición", "the end of the position"))),
    }
}

/// Writes an arrangement in the canonical way: hands as rook to pawn, Black's first.
pub fn write(setup: &Setup) -> String {
    let mut text = String::with_capacity(100);
    for rank in 0..9 {
        if rank > 0 {
            text.push('/');
        }
        write_rank(setup, rank, &mut text);
    }
    text.push(' ');
    text.push(setup.turn.letter());
    text.push(' ');
    write_hands(&setup.hands, &mut text);
    let _ = write!(text, " {}", setup.ply);
    text
}

fn write_rank(setup: &Setup, rank: u8, text: &mut String) {
    let mut empty = 0;
    for file in (0..9).rev() {
        match setup.board[Square::new(file, rank).index()] {
            None => empty += 1,
            Some(piece) => {
                write_count(&mut empty, text);
                text.push_str(&piece.letters());
            }
        }
    }
    write_count(&mut empty, text);
}

fn write_count(empty: &mut u8, text: &mut String) {
    if *empty > 0 {
        text.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}

fn write_hands(hands: &ByColor<Hand>, text: &mut String) {
    if hands.iter().all(|hand| hand.is_empty()) {
        text.push('-');
    }
    for color in Color::BOTH {
        for (kind, count) in hands[color].with_kings() {
            if count > 1 {
                let _ = write!(text, "{count}");
            }
            text.push_str(&Piece::new(color, kind).letters());
        }
    }
}

struct Reader<'a> {
    chars: Peekable<Chars<'a>>,
    column: usize,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        self.column += 1;
        self.chars.next()
    }

    fn expected(&mut self, what: &Sentence) -> SyntaxError {
        let found = self.chars.peek().map(char::to_string).unwrap_or_default();
        SyntaxError::expected(self.column, what, &found)
    }

    fn skip_spaces(&mut self) {
        while self.chars.peek() == Some(&' ') {
            self.next();
        }
    }

    fn gap(&mut self, before: Sentence) -> Result<(), SyntaxError> {
        if self.chars.peek() != Some(&' ') {
            return Err(self.expected(&Sentence::joined([say!("un espacio y", "a space and"), before], " ")));
        }
        self.skip_spaces();
        Ok(())
    }

    fn board(&mut self) -> Result<[Option<Piece>; Square::COUNT], SyntaxError> {
        let mut board = [None; Square::COUNT];
        for rank in 0..9 {
            if rank > 0 {
                if self.chars.peek() != Some(&'/') {
                    return Err(self.expected(&say!(
                        "'/' antes de la fila {}",
                        "'/' before rank {}",
                        rank_letter(rank)
                    )));
                }
                self.next();
            }
            self.rank(rank, &mut board)?;
        }
        Ok(board)
    }

    fn rank(&mut self, rank: u8, board: &mut [Option<Piece>; Square::COUNT]) -> Result<(), SyntaxError> {
        let mut file = 9;
        while file > 0 {
            match self.chars.peek() {
                Some(&c @ '1'..='9') => {
                    let skip = c as u8 - b'0';
                    if skip > file {
                        let letter = rank_letter(rank);
                        return Err(self.expected(&say!(
                            "un número hasta {file} en la fila {letter}",
                            "a number up to {file} in rank {letter}"
                        )));
                    }
                    file -= skip;
                    self.next();
                }
                _ => {
                    let piece = self.piece(&say!(
                        "el resto de la fila {} (casillas que faltan: {file})",
                        "the rest of rank {} (squares to go: {file})",
                        rank_letter(rank)
                    ))?;
                    file -= 1;
                    board[Square::new(file, rank).index()] = Some(piece);
                }
            }
        }
        Ok(())
    }

    fn piece(&mut self, or: &Sentence) -> Result<Piece, SyntaxError> {
        let plus = self.chars.peek() == Some(&'+');
        if plus {
            self.next();
        }
        let promotes =
            say!("una pieza que asciende (una de P L N S B R)", "a piece that promotes (one of P L N S B R)");
        let what = if plus { &promotes } else { or };
        let found = self.chars.peek().and_then(|c| {
            let kind = Kind::from_letter(c.to_ascii_uppercase())?;
            let kind = if plus { kind.promoted()? } else { kind };
            Some(Piece::new(side(*c), kind))
        });
        let piece = found.ok_or_else(|| self.expected(what))?;
        self.next();
        Ok(piece)
    }

    fn turn(&mut self) -> Result<Color, SyntaxError> {
        let turn = self.chars.peek().and_then(|c| Color::from_letter(*c));
        let turn = turn.ok_or_else(|| {
            self.expected(&say!("a quién le toca ('b' o 'w')", "the side to move ('b' or 'w')"))
        })?;
        self.next();
        Ok(turn)
    }

    fn hands(&mut self) -> Result<ByColor<Hand>, SyntaxError> {
        let mut hands = ByColor::<Hand>::default();
        if self.chars.peek() == Some(&'-') {
            self.next();
            return Ok(hands);
        }
        loop {
            let start = self.column;
            let count = self.count()?;
            let kind = self.chars.peek().and_then(|c| Kind::from_letter(c.to_ascii_uppercase()));
            let Some(kind) = kind else {
                return Err(self.expected(&say!(
                    "una pieza en la mano (una de R B G S N L P)",
                    "a piece in hand (one of R B G S N L P)"
                )));
            };
            let color = self.next().map_or(Color::Black, side);
            let total = u32::from(hands[color].count(kind)) + count.unwrap_or(1);
            let total = u8::try_from(total).ok().filter(|total| *total < 100);
            let Some(total) = total else {
                return Err(SyntaxError::at(
                    start,
                    say!(
                        "se esperaba una cuenta de a lo sumo 99 en la mano",
                        "expected a count of at most 99 in hand"
                    ),
                ));
            };
            hands[color].set(kind, total);
            if matches!(self.chars.peek(), None | Some(' ')) {
                return Ok(hands);
            }
        }
    }

    /// A number without leading zero, if one stands here.
    fn count(&mut self) -> Result<Option<u32>, SyntaxError> {
        if self.chars.peek() == Some(&'0') {
            return Err(self.expected(&say!("una cuenta desde 1", "a count from 1")));
        }
        let mut count = None;
        while let Some(digit) = self.chars.peek().and_then(|c| c.to_digit(10)) {
            let sum = count.unwrap_or(0u32) * 10 + digit;
            if sum > u32::from(u16::MAX) {
                return Err(self.expected(&say!(
                    "un número de a lo sumo {}",
                    "a number of at most {}",
                    u16::MAX
                )));
            }
            count = Some(sum);
            self.next();
        }
        Ok(count)
    }

    fn ply(&mut self) -> Result<u16, SyntaxError> {
        let what = say!("el número de la próxima jugada, desde 1", "the number of the next move, from 1");
        let ply = if self.chars.peek() == Some(&'0') { None } else { self.count()? };
        ply.and_then(|ply| u16::try_from(ply).ok()).ok_or_else(|| self.expected(&what))
    }
}

/// Upper case is Black.
fn side(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::Black } else { Color::White }
}

fn rank_letter(rank: u8) -> char {
    char::from(b'a' + rank)
}
