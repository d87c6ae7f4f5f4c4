//! Tournaments as the API tells of them.

use ikusa_cup::{StandingsRow, standings, tiebreaks};
use ikusa_play::{Millis, Terms, TimeControl};
use serde::Serialize;
use utoipa::ToSchema;

use crate::cups::field_of;
use crate::store::{Cup, CupGame, CupRow, CupStage};

/// How many games are told of at a time: the latest. The table's file has all.
const GAMES: usize = 200;
/// How many of a player's games stand in the table: the latest.
const SHEET: usize = 24;

/// A line of a list of tournaments.
#[derive(Serialize, ToSchema)]
pub(crate) struct CupEntryView {
    /// The id.
    id: String,
    /// What it is called.
    name: String,
    /// `arena`, `swiss` or `round-robin`.
    kind: &'static str,
    /// The game's id.
    game: String,
    /// How time is limited.
    time: TimeControl,
    /// Options of the game, as (key, value).
    options: Vec<(String, String)>,
    /// Whether its matches count for ratings.
    rated: bool,
    /// Whether bots may enter.
    bots: bool,
    /// `open`, `running`, `over` or `cancelled`.
    stage: &'static str,
    /// How many have entered.
    players: u64,
    /// The last round that has been paired.
    round: u32,
    /// How many rounds a Swiss has, or how often everyone meets everyone in a round robin.
    rounds: u32,
    /// How many milliseconds an arena lasts.
    lasts: Millis,
    /// How many milliseconds it rests between rounds.
    pause: Millis,
    /// When it is to begin; null: when its maker says so.
    starts: Option<Millis>,
    /// When it began.
    began: Option<Millis>,
    /// When it ended.
    ended: Option<Millis>,
    /// When it goes on by itself: it begins, the next round does, or an arena ends.
    next: Option<Millis>,
    /// When it was made.
    created: Millis,
}

pub(super) fn cup_entry(row: &CupRow, players: u64) -> CupEntryView {
    let terms: Terms = serde_json::from_str(&row.terms).unwrap_or_default();
    let chosen = |game: &dyn ikusa_play::AnyGame| terms.chosen_options(game).cloned().collect();
    CupEntryView {
        id: row.id.clone(),
        name: row.name.clone(),
        kind: row.kind.word(),
        game: row.game.clone(),
        time: terms.time,
        options: ikusa_play::game(&row.game).map(chosen).unwrap_or_default(),
        rated: row.rated,
        bots: row.bots,
        stage: row.stage.word(),
        players,
        round: row.round,
        rounds: row.rounds,
        lasts: row.lasts,
        pause: row.pause,
        starts: row.starts,
        began: row.began,
        ended: row.ended,
        next: row.next,
        created: row.created,
    }
}

/// A tournament with its table and games.
#[derive(Serialize, ToSchema)]
pub(crate) struct CupView {
    /// What it is.
    cup: CupEntryView,
    /// How often it has changed.
    version: u64,
    /// What decides after points, in this order: `buchholz`, `sonneborn-berger`, `direct`, `wins`.
    tiebreaks: [&'static str; 3],
    /// The table, the best first.
    table: Vec<CupLineView>,
    /// The latest games and byes, in the order of pairing.
    games: Vec<CupGameView>,
    /// What it is to whoever asks; null for guests.
    me: Option<CupSelf>,
}

/// What a tournament is to an account.
#[derive(Serialize, ToSchema)]
pub(crate) struct CupSelf {
    /// Whether the account has made it.
    maker: bool,
    /// Its number, if it has entered.
    number: Option<u32>,
    /// Whether it is to be paired.
    here: bool,
    /// The match it is to play now.
    playing: Option<String>,
}

/// A player's line in the table.
#[derive(Serialize, ToSchema)]
pub(crate) struct CupLineView {
    /// The place; those whom nothing tells apart share one.
    pub(super) rank: u32,
    /// The number, by which games call the player.
    pub(super) number: u32,
    /// The name; empty once the account is erased.
    pub(super) name: String,
    /// The rating at the time of entering.
    pub(super) rating: i32,
    /// Points: a win and a bye are one, a draw a half.
    pub(super) points: f64,
    /// What decides after points.
    pub(super) tiebreaks: [f64; 3],
    /// Whether they are to be paired; not so if they have left or did not come.
    here: bool,
    /// The match that they play now.
    playing: Option<String>,
    /// Their latest games, in order: the opponent's number, null for a bye, and what they got for it.
    sheet: Vec<CupScore>,
}

/// A game in a player's line.
#[derive(Serialize, ToSchema)]
pub(crate) struct CupScore {
    /// The opponent's number; null for a bye.
    opponent: Option<u32>,
    /// Points; null while it is played.
    points: Option<f64>,
    /// The match; null for a bye and for games that nobody came to.
    id: Option<String>,
}

/// A game or a bye.
#[derive(Serialize, ToSchema)]
pub(crate) struct CupGameView {
    /// In which round; in an arena, which game.
    round: u32,
    /// Black's number, or whose bye it is.
    black: u32,
    /// White's number; null for a bye.
    white: Option<u32>,
    /// The match; null for a bye and for games that nobody came to.
    id: Option<String>,
    /// `black`, `white`, `draw`, `black-unplayed`, `white-unplayed`, `neither`; null for byes and while it is played.
    result: Option<&'static str>,
}

impl From<&CupGame> for CupGameView {
    fn from(game: &CupGame) -> CupGameView {
        CupGameView {
            round: game.round,
            black: game.black,
            white: game.white,
            id: game.match_id.clone(),
            result: game.result.map(ikusa_cup::Result::word),
        }
    }
}

pub(super) fn halves(count: u32) -> f64 {
    f64::from(count) / 2.0
}

/// The whole tournament as an account sees it.
pub(super) fn cup_view(cup: &Cup, account: Option<i64>) -> CupView {
    let own = |account: i64| {
        let entry = cup.entries.iter().find(|entry| entry.account == Some(account));
        CupSelf {
            maker: cup.row.maker == Some(account),
            number: entry.map(|entry| entry.number),
            here: entry.is_some_and(|entry| entry.here),
            playing: entry.and_then(|entry| playing(cup, entry.number)),
        }
    };
    CupView {
        cup: cup_entry(&cup.row, cup.entries.len() as u64),
        version: cup.row.version,
        tiebreaks: tiebreaks(cup.row.kind).map(ikusa_cup::Tiebreak::word),
        table: table(cup, SHEET),
        games: cup.games[cup.games.len().saturating_sub(GAMES)..].iter().map(CupGameView::from).collect(),
        me: account.map(own),
    }
}

/// All games.
pub(super) fn all_games(cup: &Cup) -> Vec<CupGameView> {
    cup.games.iter().map(CupGameView::from).collect()
}

/// The table, with so many games in each line.
pub(super) fn table(cup: &Cup, sheet: usize) -> Vec<CupLineView> {
    let field = field_of(cup, &[]);
    standings(&field, cup.row.kind).iter().map(|line| line_view(cup, line, sheet)).collect()
}

fn playing(cup: &Cup, number: u32) -> Option<String> {
    let plays = |game: &&CupGame| game.black == number || game.white == Some(number);
    let open =
        cup.games.iter().rev().filter(plays).find(|game| game.white.is_some() && game.result.is_none());
    open.filter(|_| cup.row.stage == CupStage::Running)?.match_id.clone()
}

fn line_view(cup: &Cup, line: &StandingsRow, sheet: usize) -> CupLineView {
    let entry = &cup.entries[line.player];
    let number = entry.number;
    let own: Vec<CupScore> = cup
        .games
        .iter()
        .filter(|game| game.black == number || game.white == Some(number))
        .map(|game| score(game, number))
        .collect();
    let skipped = own.len().saturating_sub(sheet);
    CupLineView {
        rank: line.rank,
        number,
        name: entry.name.clone(),
        rating: entry.rating,
        points: halves(line.halves),
        tiebreaks: line.quarters.map(|quarters| f64::from(quarters) / 4.0),
        here: entry.here,
        playing: playing(cup, number),
        sheet: own.into_iter().skip(skipped).collect(),
    }
}

fn score(game: &CupGame, number: u32) -> CupScore {
    let side = if game.black == number { ikusa_cup::Side::Black } else { ikusa_cup::Side::White };
    let opponent = if game.black == number { game.white } else { Some(game.black) };
    let points = match game.white {
        None => Some(1.0),
        Some(_) => game.result.map(|result| halves(result.halves(side))),
    };
    CupScore { opponent, points, id: game.match_id.clone() }
}
