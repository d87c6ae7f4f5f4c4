//! Section 11: the position text, read and written.

use super::board::{Board, Tower, name, square};
use super::piece::Kind::*;
use super::piece::{Face, Piece, Side, Stock};
use super::twin::{Faults, Twin};

impl Twin {
    /// Reads a position text; what it does not say are the options.
    pub(crate) fn parse(text: &str, faults: Faults, first: Side) -> Result<Twin, String> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [board, turn, reserves, barred, exchanged, pending, flags, round] = fields[..] else {
            return Err(format!("{} fields", fields.len()));
        };
        let (coronation, claimable) = read_flags(flags)?;
        let twin = Twin {
            board: read_board(board)?,
            turn: read_turn(turn)?,
            reserves: read_stocks(reserves)?,
            barred: read_stocks(barred)?,
            exchanged: read_squares(exchanged)?,
            pending: read_pending(pending)?,
            coronation,
            claimable,
            round: round.parse().ok().filter(|&round| round > 0).ok_or("round")?,
            faults,
            first,
            claimed_by: None,
        };
        twin.validate()?;
        Ok(twin)
    }

    /// The canonical position text.
    pub(crate) fn text(&self) -> String {
        let flags = match (self.coronation, self.claimable) {
            (false, false) => "-",
            (true, false) => "c",
            (false, true) => "f",
            (true, true) => "cf",
        };
        [
            write_board(&self.board),
            self.turn.letter().to_string(),
            write_stocks(&self.reserves),
            write_stocks(&self.barred),
            write_squares(&self.exchanged),
            self.pending.map_or("-".to_owned(), |face| face.letter().to_string()),
            flags.to_owned(),
            self.round.to_string(),
        ]
        .join(" ")
    }

    /// What a position text is refused for beside its syntax.
    fn validate(&self) -> Result<(), String> {
        for side in Side::BOTH {
            for face in Face::all() {
                self.validate_count(side, face)?;
                if self.barred[side as usize].count(face) > self.reserves[side as usize].count(face) {
                    return Err(format!("barred {} is not in the reserve", face.letter()));
                }
                let in_reserve = self.reserves[side as usize].count(face) > 0;
                if in_reserve && matches!(face.kind(), King | Cannon | Fortress) {
                    return Err(format!("{} in a reserve", face.letter()));
                }
            }
        }
        if !self.board.keeps_the_tower_rules() {
            return Err("a broken tower rule".to_owned());
        }
        if (0..81).any(|at| self.exchanged[at] && self.board.0[at].height() != 3) {
            return Err("a mark without a three-level tower".to_owned());
        }
        Ok(())
    }

    /// Black S plus White Z at most 2, and so on for every pair and side; exactly one King a side. A pending
    /// piece counts, so that one which does not exist is one too many.
    fn validate_count(&self, side: Side, front: Face) -> Result<(), String> {
        let count = |piece: Piece| {
            let on_board =
                self.board.0.iter().flat_map(|tower| tower.iter()).filter(|&&p| p == piece).count();
            let pending = self.pending == Some(piece.face) && self.turn == piece.side;
            on_board + self.reserves[piece.side as usize].count(piece.face) + usize::from(pending)
        };
        let piece = Piece { face: front, side };
        if front.kind() == King {
            return if count(piece) == 1 { Ok(()) } else { Err("not one King a side".to_owned()) };
        }
        let is_front = front.per_army() > 0;
        if is_front && count(piece) + count(piece.turned()) > front.per_army() {
            return Err(format!("too many {}", piece.letter()));
        }
        Ok(())
    }
}

fn read_turn(text: &str) -> Result<Side, String> {
    match text {
        "b" => Ok(Side::Black),
        "w" => Ok(Side::White),
        _ => Err(format!("turn {text}")),
    }
}

fn read_flags(text: &str) -> Result<(bool, bool), String> {
    match text {
        "-" => Ok((false, false)),
        "c" => Ok((true, false)),
        "f" => Ok((false, true)),
        "cf" => Ok((true, true)),
        _ => Err(format!("flags {text}")),
    }
}

fn read_pending(text: &str) -> Result<Option<Face>, String> {
    match text {
        "-" => Ok(None),
        "F" => Ok(Face::of('F')),
        "N" => Ok(Face::of('N')),
        _ => Err(format!("pending {text}")),
    }
}

/// Rows 1 to 9, each from column a to i.
fn read_board(text: &str) -> Result<Board, String> {
    let mut board = Board::empty();
    let rows: Vec<&str> = text.strip_suffix('/').unwrap_or(text).split('/').collect();
    if rows.len() != 9 {
        return Err(format!("{} rows", rows.len()));
    }
    for (row, text) in rows.iter().enumerate() {
        let towers = read_row(text)?;
        if towers.len() != 9 {
            return Err(format!("row {} has {} squares", row + 1, towers.len()));
        }
        board.0[row * 9..][..9].copy_from_slice(&towers);
    }
    Ok(board)
}

fn read_row(text: &str) -> Result<Vec<Tower>, String> {
    let mut towers = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '1'..='9' => towers.extend((b'0'..c as u8).map(|_| Tower::empty())),
            '(' => {
                let (inside, after) = rest.split_once(')').ok_or("an open parenthesis")?;
                towers.push(read_tower(inside)?);
                rest = after;
            }
            _ => towers.push(read_tower(&c.to_string())?),
        }
    }
    Ok(towers)
}

fn read_tower(text: &str) -> Result<Tower, String> {
    let mut tower = Tower::empty();
    if text.is_empty() || text.len() > 3 {
        return Err(format!("tower ({text})"));
    }
    for letter in text.chars() {
        tower.push(Piece::of(letter).ok_or_else(|| format!("letter {letter}"))?);
    }
    Ok(tower)
}

fn write_board(board: &Board) -> String {
    let rows = board.0.chunks(9).map(|row| {
        let mut text = String::new();
        let mut gap = 0;
        for tower in row {
            if tower.height() == 0 {
                gap += 1;
                continue;
            }
            write_gap(&mut text, gap);
            gap = 0;
            let letters: String = tower.iter().map(|piece| piece.letter()).collect();
            text += &if tower.height() == 1 { letters } else { format!("({letters})") };
        }
        write_gap(&mut text, gap);
        text
    });
    rows.collect::<Vec<String>>().join("/")
}

fn write_gap(text: &mut String, gap: usize) {
    if gap > 0 {
        *text += &gap.to_string();
    }
}

/// As in SFEN: counts before letters.
fn read_stocks(text: &str) -> Result<[Stock; 2], String> {
    let mut stocks = [Stock::default(); 2];
    if text == "-" {
        return Ok(stocks);
    }
    let mut digits = String::new();
    for c in text.chars() {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        let piece = Piece::of(c).ok_or_else(|| format!("letter {c}"))?;
        let count: u8 = if digits.is_empty() { 1 } else { digits.parse().map_err(|_| "count")? };
        for _ in 0..count {
            stocks[piece.side as usize].add(piece.face);
        }
        digits.clear();
    }
    if digits.is_empty() { Ok(stocks) } else { Err("a count without a letter".to_owned()) }
}

/// Black's letters then White's, each in the order of the table of section 2.
fn write_stocks(stocks: &[Stock; 2]) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        for face in Face::all() {
            let count = stocks[side as usize].count(face);
            if count > 1 {
                text += &count.to_string();
            }
            if count > 0 {
                text.push(Piece { face, side }.letter());
            }
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

fn read_squares(text: &str) -> Result<[bool; 81], String> {
    let mut squares = [false; 81];
    if text != "-" {
        for name in text.split(',') {
            squares[square(name).ok_or_else(|| format!("square {name}"))?] = true;
        }
    }
    Ok(squares)
}

/// Sorted as text.
fn write_squares(squares: &[bool; 81]) -> String {
    let mut names: Vec<String> = (0..81).filter(|&at| squares[at]).map(name).collect();
    names.sort();
    if names.is_empty() { "-".to_owned() } else { names.join(",") }
}
