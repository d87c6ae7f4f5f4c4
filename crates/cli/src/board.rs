//! Boards in a terminal: any game's [`Diagram`] as text, towers from base to top.

use std::fmt::Write;
use std::io::IsTerminal;

use clap::ValueEnum;
use ikusa_play::{AnyGame, AnyLine};
use ikusa_rules::{Color, Diagram, Lang, Man, Outcome};

/// How pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Pieces {
    /// The letters of the notation; upper and lower case tell the sides apart
    Letters,
    /// One traditional character each, the far side's marked with v
    Kanji,
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Paint {
    /// If the terminal has them and NO_COLOR is not set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Paint {
    pub(crate) fn decide(self) -> bool {
        match self {
            Paint::Always => true,
            Paint::Never => false,
            Paint::Auto => {
                std::io::stdout().is_terminal()
                    && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
                    && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
            }
        }
    }
}

/// How a board looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) pieces: Pieces,
    pub(crate) painted: bool,
    pub(crate) lang: Lang,
    /// Whether check is announced even where the game's book does not want it.
    pub(crate) announce: bool,
}

const BOLD: &str = "\x1b[1m";
const NEAR: &str = "\x1b[36m";
const FAR: &str = "\x1b[33m";
const DIM: &str = "\x1b[2m";
const PLAIN: &str = "\x1b[0m";

impl Look {
    /// The whole drawing: the far hand, the board, the near hand, and notes.
    pub(crate) fn draw(self, game: &dyn AnyGame, diagram: &Diagram) -> String {
        let mut text = String::new();
        let (far, near) = (diagram.bottom.other(), diagram.bottom);
        self.hand(&mut text, game, diagram, far);
        self.grid(&mut text, diagram);
        self.hand(&mut text, game, diagram, near);
        for note in &diagram.notes {
            let _ = writeln!(text, "{}", if self.lang == Lang::Es { &note.es } else { &note.en });
        }
        text
    }

    /// One line: whose move it is and what is announced, or how it ended.
    pub(crate) fn status(self, game: &dyn AnyGame, line: &dyn AnyLine) -> String {
        if let Some(outcome) = line.outcome() {
            return self.result(outcome);
        }
        let told = self.announce || game.announces_check();
        let check = match told && line.in_check() {
            true => format!(", {}", game.check_word().in_lang(self.lang)),
            false => String::new(),
        };
        match self.lang {
            Lang::Es => format!("juegan las {}{check}", line.turn().name().es.to_lowercase()),
            Lang::En => format!("{} to move{check}", line.turn().name().en),
        }
    }

    /// How a game ended.
    pub(crate) fn result(self, outcome: Outcome) -> String {
        let result = match (outcome.winner, self.lang) {
            (Some(winner), Lang::Es) => format!("ganan las {}", winner.name().es.to_lowercase()),
            (Some(winner), Lang::En) => format!("{} wins", winner.name().en),
            (None, Lang::Es) => "empate".to_owned(),
            (None, Lang::En) => "draw".to_owned(),
        };
        format!("{result}: {}", outcome.reason.says.in_lang(self.lang))
    }

    fn grid(self, text: &mut String, diagram: &Diagram) {
        let levels = diagram.cells.iter().map(Vec::len).max().unwrap_or(1).max(1);
        let glyph = self.glyph_width(diagram);
        let cell = levels * glyph;
        let margin = diagram.ranks.iter().map(String::len).max().unwrap_or(1);
        let edge =
            format!("{}+{}", " ".repeat(margin + 1), "-".repeat(cell + 1).repeat(diagram.files.len()) + "-+");
        let files: String = diagram.files.iter().map(|file| format!(" {file:^cell$}")).collect();
        let _ = writeln!(text, "{}{}", " ".repeat(margin + 2), files.trim_end());
        let _ = writeln!(text, "{edge}");
        for (rank, row) in diagram.ranks.iter().zip(diagram.cells.chunks(diagram.files.len())) {
            let _ = write!(text, "{rank:>margin$} |");
            for tower in row {
                text.push(' ');
                text.push_str(&self.tower(diagram, tower, levels, glyph));
            }
            let _ = writeln!(text, " | {rank}");
        }
        let _ = writeln!(text, "{edge}");
    }

    /// A tower from base to top, left to right; the top piece is emphasised.
    fn tower(self, diagram: &Diagram, tower: &[Man], levels: usize, glyph: usize) -> String {
        let blank = (levels - tower.len().max(1)) * glyph;
        let mut text = String::new();
        if tower.is_empty() {
            text.push_str(&self.paint(DIM, &format!("{:>glyph$}", "·")));
        }
        for (level, man) in tower.iter().enumerate() {
            let drawn = self.glyph(diagram, man, glyph);
            let side = if man.color == diagram.bottom { NEAR } else { FAR };
            let top = level + 1 == tower.len();
            text.push_str(&self.paint(&format!("{}{side}", if top { BOLD } else { DIM }), &drawn));
        }
        text + &" ".repeat(blank)
    }

    fn glyph_width(self, diagram: &Diagram) -> usize {
        let men = diagram.cells.iter().flatten();
        match self.pieces {
            Pieces::Kanji => 3,
            Pieces::Letters => men.map(|man| man.kind.letter.len()).max().unwrap_or(1),
        }
    }

    fn glyph(self, diagram: &Diagram, man: &Man, width: usize) -> String {
        match self.pieces {
            Pieces::Letters => format!("{:>width$}", letter(diagram, man)),
            Pieces::Kanji => {
                let facing = if man.color == diagram.bottom { ' ' } else { 'v' };
                match man.kind.kanji {
                    // Games without a tradition have letters only.
                    "" => format!("{facing}{:>2}", man.kind.letter),
                    kanji => format!("{facing}{kanji}"),
                }
            }
        }
    }

    fn hand(self, text: &mut String, game: &dyn AnyGame, diagram: &Diagram, color: Color) {
        let hand = &diagram.hands[color];
        if hand.is_empty() {
            return;
        }
        let men = hand.iter().map(|(man, count)| {
            let piece = match self.pieces {
                Pieces::Kanji if !man.kind.kanji.is_empty() => man.kind.kanji.to_owned(),
                _ => letter(diagram, man),
            };
            if *count == 1 { piece } else { format!("{piece}×{count}") }
        });
        let men = men.collect::<Vec<_>>().join(" ");
        let (side, held) = (color.name().in_lang(self.lang), game.held_word().in_lang(self.lang));
        let _ = writeln!(text, "{side} {held}: {men}");
    }

    fn paint(self, style: &str, text: &str) -> String {
        if self.painted { format!("{style}{text}{PLAIN}") } else { text.to_owned() }
    }
}

/// The letter of a piece as the texts of its game write it.
pub(crate) fn letter(diagram: &Diagram, man: &Man) -> String {
    if man.color == diagram.upper { man.kind.letter.to_uppercase() } else { man.kind.letter.to_lowercase() }
}
