//! §1: the board of 9 files and 8 ranks, its pieces, and the board part of the position text.

/// The two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Black,
    White,
}

impl Side {
    pub(crate) fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }

    /// §1: Black moves up, White moves down.
    pub(crate) fn forward(self) -> i8 {
        match self {
            Side::Black => 1,
            Side::White => -1,
        }
    }

    /// §1: the rank on which this side's Nations begin.
    pub(crate) fn nation_rank(self) -> i8 {
        match self {
            Side::Black => 2,
            Side::White => 7,
        }
    }

    /// §8: the rank on which this side's Nations are promoted.
    pub(crate) fn last_rank(self) -> i8 {
        match self {
            Side::Black => 8,
            Side::White => 1,
        }
    }
}

/// §3: the kinds of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Tank,
    Ship,
    Submarine,
    Carrier,
    Superplane,
    Missile,
    Satellite,
    Radar,
    President,
    Nation,
}

impl Kind {
    const LETTERS: [(Kind, char); 10] = [
        (Kind::Tank, 'T'),
        (Kind::Ship, 'B'),
        (Kind::Submarine, 'U'),
        (Kind::Carrier, 'V'),
        (Kind::Superplane, 'A'),
        (Kind::Missile, 'M'),
        (Kind::Satellite, 'S'),
        (Kind::Radar, 'R'),
        (Kind::President, 'P'),
        (Kind::Nation, 'N'),
    ];

    pub(crate) fn letter(self) -> char {
        Kind::LETTERS.iter().find(|(kind, _)| *kind == self).map_or('?', |(_, letter)| *letter)
    }

    pub(crate) fn from_letter(letter: char) -> Option<Kind> {
        Kind::LETTERS.iter().find(|(_, known)| *known == letter).map(|(kind, _)| *kind)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub(crate) side: Side,
    pub(crate) kind: Kind,
}

impl Piece {
    pub(crate) fn letter(self) -> char {
        match self.side {
            Side::White => self.kind.letter(),
            Side::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    fn from_letter(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        Some(Piece { side, kind: Kind::from_letter(letter.to_ascii_uppercase())? })
    }
}

/// A square, both numbers from 1; a value may lie outside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    pub(crate) file: i8,
    pub(crate) rank: i8,
}

impl Spot {
    pub(crate) fn all() -> impl Iterator<Item = Spot> {
        (1..=8).flat_map(|rank| (1..=9).map(move |file| Spot { file, rank }))
    }

    pub(crate) fn plus(self, files: i8, ranks: i8) -> Spot {
        Spot { file: self.file + files, rank: self.rank + ranks }
    }

    pub(crate) fn text(self) -> String {
        format!("{}{}", (b'a' + self.file as u8 - 1) as char, self.rank)
    }
}

/// What stands where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board([[Option<Piece>; 9]; 8]);

impl Board {
    pub(crate) fn empty() -> Board {
        Board([[None; 9]; 8])
    }

    pub(crate) fn at(&self, spot: Spot) -> Option<Piece> {
        self.0[spot.rank as usize - 1][spot.file as usize - 1]
    }

    pub(crate) fn put(&mut self, spot: Spot, piece: Option<Piece>) {
        self.0[spot.rank as usize - 1][spot.file as usize - 1] = piece;
    }

    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Spot, Piece)> + '_ {
        Spot::all().filter_map(|spot| self.at(spot).map(|piece| (spot, piece)))
    }

    pub(crate) fn find(&self, side: Side, kind: Kind) -> Option<Spot> {
        self.pieces().find(|(_, piece)| *piece == Piece { side, kind }).map(|(spot, _)| spot)
    }

    pub(crate) fn count(&self, side: Side) -> usize {
        self.pieces().filter(|(_, piece)| piece.side == side).count()
    }

    /// §6 of the page: rank 8 first, runs of empty squares as digits.
    pub(crate) fn text(&self) -> String {
        let rank_text = |rank: i8| {
            let (mut text, mut run) = (String::new(), 0);
            for file in 1..=9 {
                match self.at(Spot { file, rank }) {
                    None => run += 1,
                    Some(piece) => {
                        if run > 0 {
                            text += &run.to_string();
                        }
                        run = 0;
                        text.push(piece.letter());
                    }
                }
            }
            if run > 0 {
                text += &run.to_string();
            }
            text
        };
        (1..=8).rev().map(rank_text).collect::<Vec<_>>().join("/")
    }

    pub(crate) fn parse(text: &str) -> Result<Board, String> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 8 {
            return Err(format!("{} ranks instead of 8", rows.len()));
        }
        let mut board = Board::empty();
        for (row, rank) in rows.iter().zip((1..=8).rev()) {
            let mut file = 1;
            for letter in row.chars() {
                if let Some(run @ 1..=9) = letter.to_digit(10) {
                    file += run as i8;
                } else {
                    let piece = Piece::from_letter(letter).ok_or(format!("no piece '{letter}'"))?;
                    if file > 9 {
                        return Err(format!("rank {rank} is too long"));
                    }
                    board.put(Spot { file, rank }, Some(piece));
                    file += 1;
                }
            }
            if file != 10 {
                return Err(format!("rank {rank} has {} squares", file - 1));
            }
        }
        Ok(board)
    }
}
