//! Records read and written in every format.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Answer, Declined, Place, game};
use crate::protocol::{NodeView, TreeView};
use crate::{AnyRecord, FormatInfo, GAMES};
use ikusa_rules::say;

/// A record file to read.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordText {
    /// The text of the file.
    pub text: String,
    /// Its format; by content if not given.
    #[serde(default)]
    pub format: Option<String>,
}

/// A record that was read.
#[derive(Serialize, ToSchema)]
pub struct RecordAnswer {
    /// The game's id.
    pub game: String,
    /// The format's id.
    pub format: String,
    /// The header lines.
    pub headers: Vec<(String, String)>,
    /// Options of the game.
    pub options: BTreeMap<String, String>,
    /// The first position.
    pub position: String,
    /// The moves of the main line.
    pub moves: Vec<String>,
    /// How it ends, as a code.
    pub ending: Option<String>,
    /// Everything: variations, comments, times and endings.
    pub tree: TreeView,
}

impl RecordText {
    /// Reads the record.
    ///
    /// # Errors
    /// If it is of no format that is known, or breaks: where.
    pub fn read(&self) -> Answer<RecordAnswer> {
        let bytes = self.text.as_bytes();
        // No two games share a format's id; a test sees to it.
        let mut known =
            GAMES.iter().flat_map(|game| game.formats().into_iter().map(move |format| (*game, format)));
        let fits = |format: &FormatInfo| match &self.format {
            Some(id) => format.id == id,
            None => (format.detect)(bytes),
        };
        let (game, format) = known.find(|(_, format)| fits(format)).ok_or_else(|| {
            Declined::BadRequest(say!(
                "no se reconoce el formato del registro; elige uno",
                "cannot tell the record format; name it",
            ))
        })?;
        let record = game.read_record(format.id, bytes)?;
        Ok(RecordAnswer {
            game: game.id().to_owned(),
            format: format.id.to_owned(),
            headers: record.headers().to_vec(),
            options: record.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
            position: record.start(),
            moves: record.moves(),
            ending: record.ending().map(|ending| ending.code.to_owned()),
            tree: record.tree(),
        })
    }
}

/// A line or a tree to write down.
#[derive(Deserialize, ToSchema)]
pub struct WriteWish {
    /// Where it begins, and the moves of a record that is only a line.
    #[serde(flatten)]
    pub place: Place,
    /// Variations, comments, times and endings, from the place on; without it the record is the place's line.
    #[serde(default)]
    pub tree: Option<TreeView>,
    /// Header lines, as the format knows them.
    #[serde(default)]
    pub headers: Vec<(String, String)>,
    /// The format's id.
    pub format: String,
}

/// Beyond so many nodes a tree is refused.
const MOST_NODES: usize = 20_000;

impl WriteWish {
    /// The record file.
    ///
    /// # Errors
    /// If the place, the tree or the format is none, or the format cannot say all of it.
    pub fn write(&self) -> Answer<Vec<u8>> {
        Ok(self.compose()?.write(&self.format)?)
    }

    fn compose(&self) -> Answer<Box<dyn AnyRecord>> {
        let place = &self.place;
        let tree = match &self.tree {
            Some(_) if !place.moves.is_empty() => {
                return Err(Declined::BadRequest(say!(
                    "se esperaban jugadas o un árbol, no ambos",
                    "expected moves or a tree, not both"
                )));
            }
            Some(tree) => tree.clone(),
            None => line(&place.moves),
        };
        if tree.nodes.len() > MOST_NODES {
            return Err(Declined::BadRequest(say!(
                "a lo sumo {MOST_NODES} nodos",
                "at most {MOST_NODES} nodes"
            )));
        }
        let (headers, options) = (self.headers.clone(), place.borrowed_options());
        Ok(game(&place.game)?.compose_record(headers, place.position.as_deref(), &options, &tree)?)
    }
}

/// The tree that is only a line.
fn line(moves: &[String]) -> TreeView {
    let node = |(index, text): (usize, &String)| NodeView {
        parent: index.checked_sub(1),
        text: Some(text.clone()),
        ..NodeView::default()
    };
    TreeView { nodes: moves.iter().enumerate().map(node).collect(), ..TreeView::default() }
}
