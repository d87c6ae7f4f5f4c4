//! What stands in a letter, in the language of its reader.

use ikusa_play::Terms;
use ikusa_rules::Color;

use crate::config::Origin;
use crate::store::{MatchRow, PlayedRow, Score};

/// A letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Letter {
    pub(super) subject: String,
    pub(super) body: String,
    spanish: bool,
}

impl Letter {
    /// What stands below, with the link by which one gets no more of them.
    pub(super) fn farewell(&self, leave: &str) -> String {
        let words = if self.spanish { "No recibir más correos" } else { "No more letters" };
        format!("{words}: {leave}")
    }
}

/// That an address is one's own.
pub(crate) fn confirmation(name: &str, origin: &Origin, code: &str, spanish: bool) -> Letter {
    let link = format!("{}/mail/confirm-{code}", origin.text());
    let (subject, body) = if spanish {
        (
            "Confirma tu dirección",
            format!(
                "Hola, {name}:\n\nConfirma con este enlace que esta dirección es tuya. Vale un día.\n\n{link}\n\nSi no lo pediste, no hagas nada."
            ),
        )
    } else {
        (
            "Confirm your address",
            format!(
                "Hello {name},\n\nconfirm with this link that this address is yours. It is good for a day.\n\n{link}\n\nIf you did not ask for it, do nothing."
            ),
        )
    };
    Letter { subject: format!("Ikusa: {subject}"), body, spanish }
}

/// A way back for whoever forgot the password.
pub(crate) fn recovery(name: &str, origin: &Origin, code: &str, spanish: bool) -> Letter {
    let link = format!("{}/mail/recover-{code}", origin.text());
    let (subject, body) = if spanish {
        (
            "Una contraseña nueva",
            format!(
                "Hola, {name}:\n\nCon este enlace eliges una contraseña nueva. Vale una hora y una sola vez.\n\n{link}\n\nSi no lo pediste, no hagas nada: nadie ha entrado a tu cuenta."
            ),
        )
    } else {
        (
            "A new password",
            format!(
                "Hello {name},\n\nthis link lets you choose a new password. It is good for an hour, and once.\n\n{link}\n\nIf you did not ask for it, do nothing: nobody has entered your account."
            ),
        )
    };
    Letter { subject: format!("Ikusa: {subject}"), body, spanish }
}

/// What waits for someone who has not been here.
pub(crate) struct News {
    /// Matches in which it is their turn.
    pub(crate) turns: Vec<MatchRow>,
    /// Challenges that wait for an answer.
    pub(crate) challenges: Vec<MatchRow>,
    /// What has ended.
    pub(crate) results: Vec<PlayedRow>,
}

/// All that waits for someone, in one letter; none if nothing does.
pub(crate) fn digest(
    name: &str,
    account: i64,
    origin: &Origin,
    news: &News,
    spanish: bool,
) -> Option<Letter> {
    let line = |row: &MatchRow, more: &str| {
        let game = ikusa_play::game(&row.game);
        let game = game.map_or(row.game.as_str(), |it| if spanish { it.name().es } else { it.name().en });
        let own = Color::BOTH.into_iter().find(|color| row.seats[*color].account == Some(account));
        let taken = || Color::BOTH.into_iter().find(|color| !row.seats[*color].is_free());
        let other = own.map(Color::other).or_else(taken).unwrap_or(Color::Black);
        let guest = if spanish { "Invitado" } else { "Guest" };
        let by = row.seats[other].name.as_deref().unwrap_or(guest);
        format!("- {game}, {by}{more}: {}/m/{}", origin.text(), row.id)
    };
    let parts: [(&str, &str, Vec<String>); 3] = [
        ("Te toca jugar:", "It is your turn:", news.turns.iter().map(|row| line(row, "")).collect()),
        ("Te retan:", "You are challenged:", news.challenges.iter().map(|row| line(row, "")).collect()),
        (
            "Terminaron:",
            "These are over:",
            news.results.iter().map(|one| line(&one.row, score(one.score, spanish))).collect(),
        ),
    ];
    let parts: Vec<_> = parts.into_iter().filter(|(_, _, lines)| !lines.is_empty()).collect();
    if parts.is_empty() {
        return None;
    }
    let part = |(es, en, lines): &(&str, &str, Vec<String>)| {
        format!("\n\n{}\n\n{}", if spanish { es } else { en }, lines.join("\n"))
    };
    let hello = if spanish { format!("Hola, {name}:") } else { format!("Hello {name},") };
    let subject = if spanish { "Tus partidas te esperan" } else { "Your games wait for you" };
    let body = format!("{hello}{}", parts.iter().map(part).collect::<String>());
    Some(Letter { subject: format!("Ikusa: {subject}"), body, spanish })
}

fn score(score: Score, spanish: bool) -> &'static str {
    match (score, spanish) {
        (Score::Won, true) => " (ganaste)",
        (Score::Won, false) => " (you won)",
        (Score::Drawn, true) => " (empate)",
        (Score::Drawn, false) => " (drawn)",
        (Score::Lost, true) => " (perdiste)",
        (Score::Lost, false) => " (you lost)",
    }
}

/// Whether a match goes on without its players being there.
pub(crate) fn is_correspondence(row: &MatchRow) -> bool {
    use ikusa_play::Speed;
    let terms: Terms = serde_json::from_str(&row.terms).unwrap_or_default();
    matches!(Speed::of(terms.time), Speed::Correspondence | Speed::Unlimited)
}
