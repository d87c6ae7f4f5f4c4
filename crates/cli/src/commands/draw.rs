//! `ikusa draw`: a position as a picture, a game as a moving one.

use std::io::IsTerminal;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use clap::{ArgGroup, Args};
use ikusa_picture::{Arrow, Frame, Look, Marks, Set, Style, Theme, board, gif, look, themes, webp};
use ikusa_play::{AnyGame, AnyLine};
use ikusa_rules::{Color, Diagram, Viewer};

use super::files::{self, Hints};
use crate::args::LineArgs;
use crate::tongue::{self, tell};

/// Draw a position as SVG or PNG, or a whole game as GIF or WebP
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("format").required(true)))]
pub(crate) struct Draw {
    #[command(flatten)]
    line: LineArgs,
    /// A picture of lines and areas
    #[arg(long, group = "format")]
    svg: bool,
    /// A picture of pixels
    #[arg(long, group = "format")]
    png: bool,
    /// The moves of the record, or those of -m, one after the other
    #[arg(long, group = "format")]
    gif: bool,
    /// The same as WebP, smaller and without loss
    #[arg(long, group = "format")]
    webp: bool,
    /// A record file to draw instead of -p and -m
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    record: Option<PathBuf>,
    /// Where to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Arrows between squares, such as "7g>7f 2c>2d"
    #[arg(long, value_name = "ARROWS", default_value = "", hide_default_value = true)]
    arrows: String,
    /// Mark the last move, or these squares
    #[arg(long, value_name = "SQUARES", num_args = 0..=1, default_missing_value = "")]
    last: Option<String>,
    /// The set of pieces: picture, kanji, pair, letter or contrast
    #[arg(long, default_value = "picture", value_parser = parse_set)]
    set: Set,
    /// What the board is made of: kaya, walnut, tatami, slate or paper
    #[arg(long, default_value = "kaya", value_parser = parse_theme)]
    board: &'static Theme,
    /// As this viewer may see it: black, white or spectator [default: everything]
    #[arg(long, value_name = "VIEWER", value_parser = parse_viewer)]
    seen_by: Option<Viewer>,
    /// Turn the board round
    #[arg(long)]
    flip: bool,
    /// Leave out the names of files and ranks
    #[arg(long)]
    bare: bool,
    /// How wide, in pixels
    #[arg(long, default_value_t = 640, value_parser = clap::value_parser!(u32).range(16..=4096))]
    width: u32,
    /// How long each move of a moving picture stays, in milliseconds
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 900, value_parser = clap::value_parser!(u32).range(20..=60_000))]
    pace: u32,
    /// The format of the record file [default: by its name or content]
    #[arg(long, value_name = "FORMAT", requires = "record")]
    from: Option<String>,
}

impl Draw {
    pub(crate) fn run(&self) -> Result<()> {
        let (game, line) = self.opened()?;
        let look = look(game.id()).map_err(|error| anyhow!(error))?;
        let bytes = match (self.svg, self.png) {
            (true, _) => self.still(game, look, line.as_ref(), false)?.svg(self.width).into_bytes(),
            (_, true) => self
                .still(game, look, line.as_ref(), false)?
                .png(self.width)
                .map_err(|error| anyhow!(error))?,
            _ => {
                let frames = self.frames(game, look, line.as_ref())?;
                let written = if self.gif { gif(&frames, self.width) } else { webp(&frames, self.width) };
                written.map_err(|error| anyhow!(error))?
            }
        };
        if self.output.is_none() && !self.svg && std::io::stdout().is_terminal() {
            bail!("{}", files::unshowable());
        }
        files::write_bytes(self.output.as_deref(), &bytes)
    }

    fn opened(&self) -> Result<(&'static dyn AnyGame, Box<dyn AnyLine>)> {
        let game = self.line.game.0;
        let Some(path) = &self.record else {
            let (line, flaw) = self.line.look()?;
            if let Some(flaw) = flaw {
                eprintln!("ikusa: {flaw:#}");
            }
            return Ok((game, line));
        };
        let hints = Hints::of(game, self.from.clone());
        let found = hints.read(path).with_context(|| path.display().to_string())?;
        let record = found
            .records
            .first()
            .with_context(|| tell!("{}: no contiene ninguna partida", "{}: no game in it", path.display()))?;
        Ok((game, record.line()))
    }

    fn still(
        &self,
        game: &dyn AnyGame,
        look: &Look,
        line: &dyn AnyLine,
        moving: bool,
    ) -> Result<ikusa_picture::Scene> {
        let diagram = self.seen_by.map_or_else(|| line.diagram(), |viewer| line.view(viewer).diagram);
        let cells = |text: &str| -> Result<Vec<usize>> {
            text.split_whitespace().map(|name| cell(&diagram, name)).collect()
        };
        let marks = Marks {
            last: match self.last.as_deref() {
                _ if moving => line.last_cells(),
                None => Vec::new(),
                Some("") => line.last_cells(),
                Some(squares) => cells(squares)?,
            },
            arrows: if moving { Vec::new() } else { self.arrows(&diagram)? },
        };
        let style = Style {
            theme: self.board,
            set: self.set,
            flipped: self.flip,
            coordinates: !self.bare,
            hands: game.pieces().iter().any(|kind| game.may_hold(kind)),
        };
        let mut scene = board(look, &diagram, &marks, style);
        let position = self.seen_by.map_or_else(|| line.position(), |viewer| line.view(viewer).position);
        scene.title = format!("{}: {position}", game.name().in_lang(tongue::lang()));
        Ok(scene)
    }

    fn arrows(&self, diagram: &Diagram) -> Result<Vec<Arrow>> {
        let arrow = |text: &str| -> Result<Arrow> {
            let (from, to) = text.split_once('>').with_context(|| {
                tell!(
                    "la flecha '{text}' no tiene la forma casilla>casilla",
                    "arrow '{text}' is not of the form square>square"
                )
            })?;
            Ok(Arrow { from: cell(diagram, from)?, to: cell(diagram, to)? })
        };
        self.arrows.split_whitespace().map(arrow).collect()
    }

    /// A picture for each position of the line; the last one stays longer.
    fn frames(&self, game: &dyn AnyGame, look: &Look, line: &dyn AnyLine) -> Result<Vec<Frame>> {
        let hundredths = u16::try_from(self.pace / 10).unwrap_or(u16::MAX);
        let frame = |count: usize| -> Result<Frame> {
            let at = line.rewound(count).context("a line that is shorter than itself")?;
            let hundredths = if count == line.len() { hundredths.saturating_mul(3) } else { hundredths };
            Ok(Frame { scene: self.still(game, look, at.as_ref(), true)?, hundredths })
        };
        (0..=line.len()).map(frame).collect()
    }
}

/// The cell with this name: file and rank as the board is labelled, or the books' rank-file.
fn cell(diagram: &Diagram, name: &str) -> Result<usize> {
    let named = |(cell, _): &(usize, &Vec<ikusa_rules::Man>)| {
        let (file, rank) =
            (&diagram.files[cell % diagram.files.len()], &diagram.ranks[cell / diagram.files.len()]);
        name == format!("{file}{rank}") || name == format!("{rank}-{file}")
    };
    let found = diagram.cells.iter().enumerate().find(named).map(|(cell, _)| cell);
    found.with_context(|| {
        tell!("'{name}' no es una casilla de este tablero", "'{name}' is not a square of this board")
    })
}

pub(super) fn parse_set(word: &str) -> Result<Set, String> {
    let known = Set::ALL.iter().find(|(name, _)| *name == word).map(|(_, set)| *set);
    let names = || Set::ALL.map(|(name, _)| name).join(", ");
    known.ok_or_else(|| tell!("se esperaba uno de {}", "expected one of {}", names()))
}

fn parse_theme(word: &str) -> Result<&'static Theme, String> {
    Theme::find(word).map_err(|_| {
        let names: Vec<_> = themes().iter().map(|theme| theme.name).collect();
        tell!("se esperaba uno de {}", "expected one of {}", names.join(", "))
    })
}

fn parse_viewer(word: &str) -> Result<Viewer, String> {
    match word {
        "spectator" => Ok(Viewer::Spectator),
        _ => Color::BOTH.into_iter().find(|color| color.word() == word).map(Viewer::Seat).ok_or_else(|| {
            tell!("se esperaba black, white o spectator", "expected black, white or spectator")
        }),
    }
}
