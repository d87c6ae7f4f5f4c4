//! The 9×9 board of towers, and the board part of the position text (section 4 of the page).

use crate::pieces::{Kind, Piece, Side};

/// A square, both numbers from 1; a value may lie outside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    pub(crate) rank: i8,
    pub(crate) file: i8,
}

impl Spot {
    pub(crate) fn all() -> impl Iterator<Item = Spot> {
        (1..=9).flat_map(|rank| (1..=9).map(move |file| Spot { rank, file }))
    }

    pub(crate) fn plus(self, files: i8, ranks: i8) -> Spot {
        Spot { rank: self.rank + ranks, file: self.file + files }
    }

    pub(crate) fn on_board(self) -> bool {
        (1..=9).contains(&self.rank) && (1..=9).contains(&self.file)
    }

    /// King distance.
    pub(crate) fn distance(self, other: Spot) -> i8 {
        (self.rank - other.rank).abs().max((self.file - other.file).abs())
    }

    fn index(self) -> usize {
        (self.rank as usize - 1) * 9 + self.file as usize - 1
    }
}

/// The squares strictly between two squares of one straight line; `None` if they are not on one.
pub(crate) fn between(from: Spot, to: Spot) -> Option<impl Iterator<Item = Spot>> {
    let (files, ranks) = (to.file - from.file, to.rank - from.rank);
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    (straight && from != to)
        .then(|| (1..from.distance(to)).map(move |n| from.plus(files.signum() * n, ranks.signum() * n)))
}

/// Up to three pieces, base first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tower([Option<Piece>; 3]);

impl Tower {
    pub(crate) fn height(&self) -> u8 {
        self.0.iter().flatten().count() as u8
    }

    pub(crate) fn top(&self) -> Option<Piece> {
        self.0.iter().rev().find_map(|level| *level)
    }

    pub(crate) fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        self.0.iter().filter_map(|level| *level)
    }

    pub(crate) fn push(&mut self, piece: Piece) {
        let height = self.height() as usize;
        self.0[height] = Some(piece);
    }

    pub(crate) fn pop(&mut self) -> Option<Piece> {
        let height = self.height() as usize;
        self.0[height.checked_sub(1)?].take()
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board([Tower; 81]);

impl Board {
    pub(crate) fn empty() -> Board {
        Board([Tower::default(); 81])
    }

    pub(crate) fn at(&self, spot: Spot) -> &Tower {
        &self.0[spot.index()]
    }

    pub(crate) fn at_mut(&mut self, spot: Spot) -> &mut Tower {
        &mut self.0[spot.index()]
    }

    pub(crate) fn is_empty(&self, spot: Spot) -> bool {
        self.at(spot).height() == 0
    }

    /// Every uncovered piece with its square.
    pub(crate) fn tops(&self) -> impl Iterator<Item = (Spot, Piece)> + '_ {
        Spot::all().filter_map(|spot| self.at(spot).top().map(|piece| (spot, piece)))
    }

    /// Where the side's Marshal stands uncovered.
    pub(crate) fn marshal(&self, side: Side) -> Option<Spot> {
        self.tops().find(|(_, piece)| *piece == Piece { side, kind: Kind::Marshal }).map(|(spot, _)| spot)
    }

    /// How many of this piece are on the board, covered ones included.
    pub(crate) fn count(&self, piece: Piece) -> u8 {
        self.0.iter().flat_map(Tower::pieces).filter(|other| *other == piece).count() as u8
    }

    /// Rank 9 first, files 1 to 9, longest runs of empty squares as digits, towers in parentheses base first.
    pub(crate) fn text(&self) -> String {
        let rank_text = |rank: i8| {
            let (mut text, mut run) = (String::new(), 0);
            for file in 1..=9 {
                let tower = self.at(Spot { rank, file });
                if tower.height() == 0 {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text += &run.to_string();
                    run = 0;
                }
                let letters: String = tower.pieces().map(Piece::letter).collect();
                text += &if tower.height() == 1 { letters } else { format!("({letters})") };
            }
            if run > 0 {
                text += &run.to_string();
            }
            text
        };
        (1..=9).rev().map(rank_text).collect::<Vec<_>>().join("/")
    }

    pub(crate) fn parse(text: &str) -> Result<Board, String> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 9 {
            return Err(format!("{} ranks instead of 9", rows.len()));
        }
        let mut board = Board::empty();
        for (row, rank) in rows.iter().zip((1..=9).rev()) {
            board.parse_rank(row, rank)?;
        }
        Ok(board)
    }

    fn parse_rank(&mut self, row: &str, rank: i8) -> Result<(), String> {
        let (mut file, mut letters) = (1, row.chars());
        while let Some(letter) = letters.next() {
            if let Some(run @ 1..=9) = letter.to_digit(10) {
                file += run as i8;
                continue;
            }
            let group: String = match letter {
                '(' => letters.by_ref().take_while(|letter| *letter != ')').collect(),
                single => single.to_string(),
            };
            let spot = Spot { rank, file };
            if !spot.on_board() || group.len() > 3 || (letter == '(' && group.len() < 2) {
                return Err(format!("rank {rank} cannot be read"));
            }
            for letter in group.chars() {
                let piece = Piece::from_letter(letter).ok_or(format!("no piece '{letter}'"))?;
                self.at_mut(spot).push(piece);
            }
            file += 1;
        }
        if file == 10 { Ok(()) } else { Err(format!("rank {rank} has {} squares", file - 1)) }
    }
}
