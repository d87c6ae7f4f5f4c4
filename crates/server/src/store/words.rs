//! What people say beside the board.

use ikusa_play::Millis;
use ikusa_rules::{ByColor, Color};

use super::cell::{Cell, Fields};
use super::{Change, Store, Stored};

/// Where something is said: players and spectators are apart, so that nobody is told what to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Room {
    /// Between the players.
    Players,
    /// Among those who watch.
    Watchers,
}

impl Room {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Room::Players => "players",
            Room::Watchers => "watchers",
        }
    }
}

/// Something said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordRow {
    /// Its number; later ones have larger ones. It is given by the database.
    pub id: i64,
    /// The match.
    pub match_id: String,
    /// Where.
    pub room: Room,
    /// The speaker's seat, for players.
    pub seat: Option<Color>,
    /// The speaker's account.
    pub account: Option<i64>,
    /// The speaker's name.
    pub name: Option<String>,
    /// The code of a phrase that everyone reads in their own language.
    pub phrase: Option<String>,
    /// Words of the speaker's own.
    pub body: Option<String>,
    /// When.
    pub at: Millis,
}

/// How many words are told at a time: the latest.
const INSERT: &str = "INSERT INTO words (match_id, room, seat, account, name, phrase, body, at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
macro_rules! words {
    ($rest:literal) => {
        concat!("SELECT id, match_id, room, seat, account, name, phrase, body, at FROM words ", $rest)
    };
}
const SAID: &str = words!("WHERE match_id = $1 AND id > $2 ORDER BY id DESC LIMIT 200");
const ONE: &str = words!("WHERE match_id = $1 AND id = $2");
const SAID_BY: &str = words!("WHERE account = $1 AND id > $2 ORDER BY id LIMIT 500");
const COUNT: &str = "SELECT COUNT(*) FROM words WHERE match_id = $1";
const WANT: &str =
    "INSERT INTO free_talk (match_id, seat) VALUES ($1, $2) ON CONFLICT (match_id, seat) DO NOTHING";
const WANT_NO_MORE: &str = "DELETE FROM free_talk WHERE match_id = $1 AND seat = $2";
const WANTED: &str = "SELECT seat FROM free_talk WHERE match_id = $1";

impl WordRow {
    fn read(cells: Vec<Cell>) -> Stored<WordRow> {
        let fields = &mut Fields::new(cells);
        Ok(WordRow {
            id: fields.int()?,
            match_id: fields.text()?,
            room: if fields.text()? == Room::Players.word() { Room::Players } else { Room::Watchers },
            seat: color(fields.text_or_none()?),
            account: fields.int_or_none()?,
            name: fields.text_or_none()?,
            phrase: fields.text_or_none()?,
            body: fields.text_or_none()?,
            at: fields.unsigned()?,
        })
    }
}

fn color(word: Option<String>) -> Option<Color> {
    Color::BOTH.into_iter().find(|color| word.as_deref() == Some(color.word()))
}

impl Store {
    /// Keeps something said; whoever looks at the match hears that there is something.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn say(&self, word: WordRow) -> Stored<()> {
        let id = word.match_id.clone();
        let values = vec![
            word.match_id.into(),
            word.room.word().into(),
            word.seat.map(Color::word).into(),
            word.account.into(),
            word.name.into(),
            word.phrase.into(),
            word.body.into(),
            word.at.into(),
        ];
        self.apply(vec![Change::one(INSERT, values)]).await?;
        self.tell_of_words(&id);
        Ok(())
    }

    /// What was said at a match after a word, the oldest first: the latest two hundred.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn said(&self, id: &str, after: i64) -> Stored<Vec<WordRow>> {
        let rows = self.rows(SAID, vec![id.into(), after.into()]).await?;
        rows.into_iter().rev().map(WordRow::read).collect()
    }

    /// One word of a match.
    ///
    /// # Errors
    /// If there is none.
    pub async fn word(&self, id: &str, word: i64) -> Stored<WordRow> {
        WordRow::read(self.row(ONE, vec![id.into(), word.into()]).await?)
    }

    /// A page of what an account has said, the oldest first.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn said_by(&self, account: i64, after: i64) -> Stored<Vec<WordRow>> {
        let rows = self.rows(SAID_BY, vec![account.into(), after.into()]).await?;
        rows.into_iter().map(WordRow::read).collect()
    }

    /// How much was said at a match.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn words_said(&self, id: &str) -> Stored<u64> {
        Fields::new(self.row(COUNT, vec![id.into()]).await?).unsigned()
    }

    /// Notes whether a player wants to talk freely. Whoever looks at the match hears of it.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn want_free_talk(&self, id: &str, seat: Color, want: bool) -> Stored<()> {
        let query = if want { WANT } else { WANT_NO_MORE };
        self.change(query, vec![id.into(), seat.word().into()]).await?;
        self.tell_of_words(id);
        Ok(())
    }

    /// Which players want to talk freely.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn free_talk(&self, id: &str) -> Stored<ByColor<bool>> {
        let mut wanted = ByColor::default();
        for cells in self.rows(WANTED, vec![id.into()]).await? {
            if let Some(seat) = color(Some(Fields::new(cells).text()?)) {
                wanted[seat] = true;
            }
        }
        Ok(wanted)
    }
}
