//! The few figures by which rules are judged and compared, and a verdict in words.

use ikusa_rules::{Lang, Text};

use super::Study;
use crate::estimate::Estimate;
use crate::findings::Findings;

/// A figure that two sets of rules are compared by.
pub struct Measure {
    /// What it is.
    pub name: Text,
    /// What it is counted in.
    pub unit: Text,
    /// The figure.
    pub of: fn(&Findings) -> Estimate,
    /// What the second rules do if it is higher, with `{}` for by how much; if it is lower; if no change was seen.
    pub says: [Text; 3],
}

const fn text(es: &'static str, en: &'static str) -> Text {
    Text { es, en }
}

const POINTS: Text = text("%", "%");

/// In the order of their weight.
static MEASURES: [Measure; 6] = [
    Measure {
        name: text("puntuación del primer jugador", "first player's score"),
        unit: POINTS,
        of: |found| found.score.times(100.0),
        says: [
            text("da {} puntos más al primer jugador", "gives {} points more to the first player"),
            text("da {} puntos más al segundo jugador", "gives {} points more to the second player"),
            text("no se ve un cambio en el equilibrio", "no change in balance was seen"),
        ],
    },
    Measure {
        name: text("empates", "draws"),
        unit: POINTS,
        of: |found| found.draws.times(100.0),
        says: [
            text("aumenta los empates en {} puntos", "raises draws by {} points"),
            text("reduce los empates en {} puntos", "lowers draws by {} points"),
            text("no se ve un cambio en los empates", "no change in draws was seen"),
        ],
    },
    Measure {
        name: text("duración", "length"),
        unit: text("jugadas", "plies"),
        of: |found| found.length,
        says: [
            text("alarga las partidas en {} jugadas", "lengthens games by {} plies"),
            text("acorta las partidas en {} jugadas", "shortens games by {} plies"),
            text("no se ve un cambio en la duración", "no change in length was seen"),
        ],
    },
    Measure {
        name: text("movimientos legales por jugada", "legal moves at a ply"),
        unit: text("", ""),
        of: |found| found.branching,
        says: [
            text("ofrece {} movimientos más por jugada", "offers {} moves more at a ply"),
            text("ofrece {} movimientos menos por jugada", "offers {} moves fewer at a ply"),
            text(
                "no se ve un cambio en la cantidad de movimientos",
                "no change in the number of moves was seen",
            ),
        ],
    },
    Measure {
        name: text("capturas por partida", "captures in a game"),
        unit: text("", ""),
        of: |found| found.captures,
        says: [
            text("trae {} capturas más por partida", "brings {} captures more in a game"),
            text("trae {} capturas menos por partida", "brings {} captures fewer in a game"),
            text("no se ve un cambio en las capturas", "no change in captures was seen"),
        ],
    },
    Measure {
        name: text("jaques por partida", "checks in a game"),
        unit: text("", ""),
        of: |found| found.checks,
        says: [
            text("trae {} jaques más por partida", "brings {} checks more in a game"),
            text("trae {} jaques menos por partida", "brings {} checks fewer in a game"),
            text("no se ve un cambio en los jaques", "no change in checks was seen"),
        ],
    },
];

/// The figures by which rules are judged.
pub fn measures() -> &'static [Measure] {
    &MEASURES
}

/// A figure with its error, with as many digits as the error leaves meaning to.
pub(super) fn figure(value: Estimate) -> String {
    let digits =
        if value.error >= 10.0 && value.error.is_finite() { 0 } else { usize::from(value.error >= 0.1) };
    let digits = if value.error < 0.1 { 2 } else { digits };
    if value == Estimate::default() {
        return "–".to_owned();
    }
    let mean = if value.mean == 0.0 { 0.0 } else { value.mean };
    if value.error.is_finite() {
        format!("{mean:.digits$} ± {:.digits$}", value.error)
    } else {
        format!("{mean:.1}")
    }
}

/// What the study says, in sentences: whether the rules are fair, or what the second rules change.
pub fn verdict(study: &Study, lang: Lang) -> String {
    match &study.findings[..] {
        [one] => fairness(one, lang),
        [a, b, ..] => comparison(study, a, b, lang),
        [] => String::new(),
    }
}

fn fairness(found: &Findings, lang: Lang) -> String {
    let score = figure(found.score.times(100.0));
    let says = if !found.score.differs_from(0.5) {
        text(
            "El primer jugador obtiene {} %: estas partidas no muestran una ventaja para nadie.",
            "The first player scores {} %: these games show no advantage for anyone.",
        )
    } else if found.score.mean > 0.5 {
        text(
            "El primer jugador obtiene {} %: mover primero es una ventaja.",
            "The first player scores {} %: to move first is an advantage.",
        )
    } else {
        text(
            "El primer jugador obtiene {} %: mover primero es una desventaja.",
            "The first player scores {} %: to move first is a disadvantage.",
        )
    };
    says.in_lang(lang).replace("{}", &score)
}

fn comparison(study: &Study, a: &Findings, b: &Findings, lang: Lang) -> String {
    let (mut seen, mut same) = (Vec::new(), Vec::new());
    for measure in &MEASURES {
        let change = (measure.of)(b).above((measure.of)(a));
        if change.differs_from(0.0) {
            let size = Estimate { mean: change.mean.abs(), ..change };
            let says = measure.says[usize::from(change.mean < 0.0)].in_lang(lang);
            seen.push(says.replace("{}", &figure(size)));
        } else {
            same.push(measure.says[2].in_lang(lang));
        }
    }
    let (first, second) = (named(study, 0, lang), named(study, 1, lang));
    let nothing =
        text("no cambia nada que se vea", "changes nothing that can be seen").in_lang(lang).to_owned();
    let seen = if seen.is_empty() { nothing } else { seen.join(", ") };
    let against = text("frente a", "against").in_lang(lang);
    let same = same.iter().map(|says| capital(says)).collect::<Vec<_>>().join(". ");
    let same = if same.is_empty() { same } else { format!(" {same}.") };
    format!("`{second}` {against} `{first}`: {seen}.{same}")
}

/// How people tell a set of rules from the other.
pub(super) fn named(study: &Study, set: usize, lang: Lang) -> String {
    let name = study.plan.sets.get(set).map(crate::plan::RuleSet::name).unwrap_or_default();
    if name.is_empty() { text("reglas usuales", "usual rules").in_lang(lang).to_owned() } else { name }
}

pub(super) fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
