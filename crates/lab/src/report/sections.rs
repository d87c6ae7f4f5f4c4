//! The document of a study, section by section.

use ikusa_rules::{Lang, Text};

use super::Study;
use super::document::{Block, Document};
use super::measure::{capital, figure, measures, named, verdict};
use super::plot;
use crate::estimate::Estimate;
use crate::findings::{Findings, Row, STRIDE};

impl Study {
    /// The study as a document.
    ///
    /// # Errors
    /// If its game is none of ours.
    pub fn document(&self, lang: Lang) -> Result<Document, String> {
        let game = self.plan.game()?;
        let writer = Writer { study: self, lang, pieces: game.pieces() };
        let title = format!("{}: {}", game.name().in_lang(lang), writer.say("¿es justo?", "is it fair?"));
        let mut blocks = writer.opening();
        for section in [
            Writer::figures,
            Writer::endings,
            Writer::lengths,
            Writer::widths,
            Writer::pieces,
            Writer::worths,
            Writer::effects,
            Writer::armies,
            Writer::limits,
        ] {
            blocks.extend(section(&writer));
        }
        Ok(Document { title, blocks })
    }
}

struct Writer<'a> {
    study: &'a Study,
    lang: Lang,
    pieces: &'static [ikusa_rules::PieceKind],
}

type Column<'a> = (&'a str, fn(&Row) -> Estimate);

impl Writer<'_> {
    fn say(&self, es: &'static str, en: &'static str) -> &'static str {
        Text { es, en }.in_lang(self.lang)
    }

    fn heading(&self, es: &'static str, en: &'static str) -> Block {
        Block::Heading(self.say(es, en).to_owned())
    }

    fn paragraph(&self, es: &'static str, en: &'static str) -> Block {
        Block::Paragraph(self.say(es, en).to_owned())
    }

    fn plot(&self, name: &'static str, words: &str, draw: impl FnOnce(&str) -> String) -> Block {
        Block::Plot(name, words.to_owned(), draw(words))
    }

    fn found(&self) -> &[Findings] {
        &self.study.findings
    }

    fn name(&self, set: usize) -> String {
        named(self.study, set, self.lang)
    }

    fn opening(&self) -> Vec<Block> {
        let plan = &self.study.plan;
        let games = self.found().iter().map(|found| found.games.to_string()).collect::<Vec<_>>().join(" + ");
        let what = self
            .say(
                "{games} partidas del motor contra sí mismo, {nodes} nodos por movimiento, después de {opening} movimientos al azar. Los errores son los del 95 %. Se juegan otra vez así:",
                "{games} games of the engine against itself, {nodes} nodes a move, after {opening} random moves. Errors are those of 95 %. They are played again by:",
            )
            .replace("{games}", &games)
            .replace("{nodes}", &plan.nodes.to_string())
            .replace("{opening}", &plan.opening.to_string());
        vec![
            Block::Paragraph(verdict(self.study, self.lang)),
            Block::Paragraph(what),
            Block::Command(self.study.command.clone()),
        ]
    }

    fn figures(&self) -> Vec<Block> {
        let mut head = vec![String::new()];
        head.extend((0..self.found().len()).map(|set| self.name(set)));
        if self.found().len() > 1 {
            head.push(self.say("diferencia", "difference").to_owned());
        }
        let row = |measure: &super::Measure| {
            let unit = measure.unit.in_lang(self.lang);
            let with_unit = |value| format!("{} {unit}", figure(value)).trim_end().to_owned();
            let mut cells = vec![capital(measure.name.in_lang(self.lang))];
            cells.extend(self.found().iter().map(|found| with_unit((measure.of)(found))));
            if let [a, b, ..] = self.found() {
                cells.push(with_unit((measure.of)(b).above((measure.of)(a))));
            }
            cells
        };
        let words = [
            self.say("gana el primero", "the first wins"),
            self.say("empate", "draw"),
            self.say("gana el segundo", "the second wins"),
            self.say("interrumpida", "broken off"),
        ];
        let rows: Vec<_> =
            self.found().iter().enumerate().map(|(set, found)| (self.name(set), found.results)).collect();
        let title = self.say("Resultados", "Results");
        vec![
            self.heading("Las cifras", "The figures"),
            Block::Table(head, measures().iter().map(row).collect()),
            self.plot("results", title, |title| plot::results(title, &rows, words)),
        ]
    }

    /// A table of rows by their ids, the sets of rules side by side.
    fn table(&self, first: &str, of: fn(&Findings) -> &[Row], columns: &[Column<'_>]) -> Block {
        let mut head = vec![first.to_owned()];
        for (word, _) in columns {
            let several = self.found().len() > 1;
            head.extend(
                (0..self.found().len()).map(|set| {
                    if several { format!("{word}, {}", self.name(set)) } else { (*word).to_owned() }
                }),
            );
        }
        let mut ids: Vec<&Row> = Vec::new();
        for row in self.found().iter().flat_map(of) {
            if !ids.iter().any(|known| known.id == row.id) {
                ids.push(row);
            }
        }
        let line = |row: &&Row| {
            let mut cells = vec![capital(row.name.in_lang(self.lang))];
            for (_, value) in columns {
                cells.extend(self.found().iter().map(|found| {
                    let here = of(found).iter().find(|other| other.id == row.id);
                    here.map_or_else(|| "–".to_owned(), |row| figure(value(row)))
                }));
            }
            cells
        };
        Block::Table(head, ids.iter().map(line).collect())
    }

    fn endings(&self) -> Vec<Block> {
        let columns: [Column<'_>; 2] = [
            (self.say("% de partidas", "% of games"), |row| row.figures[0].times(100.0)),
            (self.say("% del primero en ellas", "% for the first in them"), |row| {
                row.figures[1].times(100.0)
            }),
        ];
        vec![
            self.heading("Cómo terminan", "How games end"),
            self.table(self.say("final", "end"), |found| &found.endings, &columns),
        ]
    }

    fn lengths(&self) -> Vec<Block> {
        let series: Vec<_> = self.found().iter().map(|found| found.lengths.as_slice()).collect();
        let title = self.say("Duración de las partidas", "Length of games");
        vec![
            Block::Heading(title.to_owned()),
            self.plot("length", title, |title| plot::histogram(title, &series, self.say("jugadas", "plies"))),
        ]
    }

    fn widths(&self) -> Vec<Block> {
        let series: Vec<_> = self.found().iter().map(|found| found.widths.as_slice()).collect();
        let title =
            self.say("Movimientos legales a lo largo de la partida", "Legal moves in the course of a game");
        vec![
            Block::Heading(title.to_owned()),
            self.plot("moves", title, |title| {
                plot::lines(title, &series, STRIDE, self.say("jugadas", "plies"))
            }),
        ]
    }

    fn pieces(&self) -> Vec<Block> {
        let columns: [Column<'_>; 4] = [
            (self.say("mueve", "moves"), |row| row.figures[0]),
            (self.say("entra", "enters"), |row| row.figures[1]),
            (self.say("captura", "captures"), |row| row.figures[2]),
            (self.say("se pierde", "is lost"), |row| row.figures[3]),
        ];
        vec![
            self.heading("Qué hace cada pieza", "What each piece does"),
            self.paragraph(
                "Veces por partida, las piezas de ambos jugadores juntas.",
                "Times in a game, both players' pieces together.",
            ),
            self.table(self.say("pieza", "piece"), |found| &found.pieces, &columns),
        ]
    }

    fn worths(&self) -> Vec<Block> {
        let Some(found) = self.found().first().filter(|found| !found.worths.is_empty()) else {
            return Vec::new();
        };
        let name = |worth: &crate::worth::Worth| {
            let kind = self.pieces.iter().find(|kind| kind.letter == worth.letter);
            let name = kind.map_or(worth.letter, |kind| kind.name.in_lang(self.lang));
            let hand = if worth.in_hand { self.say(" (en mano)", " (in hand)") } else { "" };
            capital(&format!("{name}{hand}"))
        };
        let other = |worth: &crate::worth::Worth| {
            let same =
                |other: &&crate::worth::Worth| other.letter == worth.letter && other.in_hand == worth.in_hand;
            self.found().get(1).and_then(|found| found.worths.iter().find(same))
        };
        let rows: Vec<_> = found
            .worths
            .iter()
            .map(|worth| {
                let values =
                    std::iter::once(worth).chain(other(worth)).map(|worth| worth.chance.times(100.0));
                (name(worth), values.collect())
            })
            .collect();
        let title = self.say("Cuánto vale cada pieza", "What each piece is worth");
        let mut head = vec![self.say("pieza", "piece").to_owned()];
        head.extend((0..self.found().len()).map(|set| format!("%, {}", self.name(set))));
        let cells = |(name, values): &(String, Vec<Estimate>)| {
            let mut cells = vec![name.clone()];
            cells.extend(values.iter().map(|value| figure(*value)));
            cells
        };
        let table = Block::Table(head, rows.iter().map(cells).collect());
        vec![
            Block::Heading(title.to_owned()),
            self.paragraph(
                "La probabilidad de ganar, en por ciento, de quien tiene una pieza más de esa clase, con todo lo demás igual: un modelo logístico ajustado a lo que había en el tablero cada ocho jugadas. Por debajo de 50, tenerla acompañó a la derrota.",
                "The chance to win, in per cent, of whoever has one more piece of the kind, all else being equal: a logistic model fitted to what was on the board every eight plies. Below 50, having it went with losing.",
            ),
            self.plot("worth", title, |title| plot::dots(title, &rows, Some(50.0))),
            table,
        ]
    }

    fn effects(&self) -> Vec<Block> {
        let columns: [Column<'_>; 2] = [
            (self.say("por partida", "in a game"), |row| row.figures[0]),
            (self.say("% de partidas", "% of games"), |row| row.figures[1].times(100.0)),
        ];
        vec![
            self.heading("Qué movimientos ocurren", "Which moves occur"),
            self.table(self.say("movimiento", "move"), |found| &found.effects, &columns),
        ]
    }

    fn armies(&self) -> Vec<Block> {
        if self.found().iter().all(|found| found.armies.is_empty()) {
            return Vec::new();
        }
        let columns: [Column<'_>; 2] = [
            (self.say("puntuación, %", "score, %"), |row| row.figures[0].times(100.0)),
            (self.say("usada", "used"), |row| Estimate { error: f64::INFINITY, ..row.figures[1] }),
        ];
        vec![
            self.heading("Qué formaciones ganan", "Which formations win"),
            self.table(self.say("formación", "formation"), |found| &found.armies, &columns),
        ]
    }

    fn limits(&self) -> Vec<Block> {
        vec![
            self.heading("Lo que esto no dice", "What this does not say"),
            self.paragraph(
                "Ambos lados son el mismo motor con poco tiempo: lo que un motor fuerte o una persona harían de estas reglas puede ser distinto. Una diferencia se da por vista cuando supera lo que el azar explica en 99 de 100 casos; lo que no se vio puede existir y ser menor que su error.",
                "Both sides are the same engine with little time: what a strong engine or a person would make of these rules may differ. A difference counts as seen when it is larger than chance explains in 99 cases of 100; what was not seen may exist and be smaller than its error.",
            ),
        ]
    }
}
