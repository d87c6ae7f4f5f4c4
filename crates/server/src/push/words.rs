//! What a message says, in the language of its device.

use ikusa_play::Terms;
use ikusa_rules::{Color, Sentence, say};
use serde_json::json;

use crate::store::{MatchRow, NoticeKind};

/// The message for one of a match's accounts, or for whoever is challenged to it.
pub(crate) fn message(row: &MatchRow, kind: NoticeKind, account: i64, lang: &str) -> String {
    let game = ikusa_play::game(&row.game);
    let name = |spanish: bool| {
        game.map_or(row.game.as_str(), |game| if spanish { game.name().es } else { game.name().en })
    };
    let own = Color::BOTH.into_iter().find(|color| row.seats[*color].account == Some(account));
    let other = match own {
        Some(own) => &row.seats[own.other()],
        None => row.seats.iter().find(|seat| !seat.is_free()).unwrap_or(&row.seats[Color::Black]),
    };
    let by = |guest: &str| other.name.clone().unwrap_or_else(|| guest.to_owned());
    let says = |es: &str, en: &str| Sentence { es: es.to_owned(), en: en.to_owned() };
    let words = match kind {
        NoticeKind::Turn => says("Te toca", "It is your turn"),
        NoticeKind::Begun => says("La partida empezó", "The match has begun"),
        NoticeKind::Challenge => says("Te retan", "You are challenged"),
        NoticeKind::Result => match (row.status.winner, own) {
            (None, _) => says("La partida terminó", "The match is over"),
            (Some(winner), Some(own)) if winner == own => say!("Ganaste", "You won"),
            _ => says("Perdiste", "You lost"),
        },
    };
    let spanish = lang == "es";
    let (title, game, by) =
        if spanish { (words.es, name(true), by("Invitado")) } else { (words.en, name(false), by("Guest")) };
    let terms: Terms = serde_json::from_str(&row.terms).unwrap_or_default();
    json!({ "kind": kind.word(), "match": row.id, "title": title, "body": format!("{game}, {by}"), "time": terms.time })
        .to_string()
}
