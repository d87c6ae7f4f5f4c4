//! How pieces look: the file that the client draws from too.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::path::Path;

/// The body of a piece, about the origin and about 82 units wide.
#[derive(Clone, Debug)]
pub struct Body {
    /// Its outline.
    pub outline: Path,
    /// The hollow of a turned disc, the panel of a chip, the shine on a koma.
    pub dish: Path,
    /// Shows which way it goes, where the outline does not.
    pub nose: Path,
    /// What lies in shadow.
    pub shade: Path,
    /// How large a face is drawn.
    pub scale: f64,
    /// Where the face sits: a koma is wider at its foot.
    pub lean: f64,
    /// Whether the face turns with its piece.
    pub turns: bool,
    /// Whether its side is one curve, as that of a turned disc.
    pub round: bool,
    /// Whether both sides' pieces are of one wood, told apart by where they point.
    pub one_wood: bool,
}

/// A drawing: layers of a paint and a path in a box of 100 by 100.
pub(crate) type Drawing = Vec<(String, Path)>;

/// How a game's pieces look.
#[derive(Clone, Debug)]
pub struct Look {
    /// The body of its pieces.
    pub body: Body,
    /// Whether squares alternate in colour; else lines divide them.
    pub checkered: bool,
    pub(crate) drawings: BTreeMap<String, Drawing>,
    pub(crate) signs: BTreeMap<String, Drawing>,
    pub(crate) promoted: Vec<String>,
    pub(crate) hidden: Vec<String>,
    reverses: BTreeMap<String, String>,
    pub(crate) pairs: BTreeMap<String, String>,
}

impl Look {
    /// Whether a kind is the promoted form of another.
    pub fn is_promoted(&self, id: &str) -> bool {
        self.promoted.iter().any(|known| known == id)
    }

    /// The same without the signs by which owners tell what is behind a face: on the table everybody would read them.
    pub fn without_signs(&self) -> Look {
        Look { signs: BTreeMap::new(), ..self.clone() }
    }

    /// Whether a kind carries such a sign.
    pub fn is_signed(&self, id: &str) -> bool {
        self.signs.contains_key(id)
    }

    /// The kind on the back of a piece that shows this one at the start.
    pub fn reverse(&self, id: &str) -> Option<&str> {
        self.reverses.get(id).map(String::as_str)
    }

    /// Whether a kind stands for a piece whose true face its viewer may not know: there is no such piece in the box.
    pub fn is_hidden(&self, id: &str) -> bool {
        self.hidden.iter().any(|known| known == id)
    }
}

#[derive(Deserialize)]
struct File {
    bodies: BTreeMap<String, FileBody>,
    drawings: BTreeMap<String, Vec<(String, String)>>,
    games: BTreeMap<String, FileGame>,
}

#[derive(Deserialize)]
struct FileBody {
    outline: String,
    dish: String,
    nose: String,
    shade: String,
    scale: f64,
    lean: f64,
    turns: bool,
}

#[derive(Deserialize)]
struct FileGame {
    shape: String,
    checkered: bool,
    drawings: BTreeMap<String, String>,
    #[serde(default)]
    signs: BTreeMap<String, String>,
    #[serde(default)]
    promoted: Vec<String>,
    #[serde(default)]
    hidden: Vec<String>,
    #[serde(default)]
    reverses: BTreeMap<String, String>,
    #[serde(default)]
    pairs: BTreeMap<String, String>,
}

/// Read once; a test reads it all, so what is wrong with it does not wait for a user.
static LOOKS: LazyLock<Result<BTreeMap<String, Look>, String>> =
    LazyLock::new(|| read(include_str!("../../../art/pieces.json")));

/// How the pieces of the game with this id look.
///
/// # Errors
/// If the art has no such game, or is damaged.
pub fn look(game: &str) -> Result<&'static Look, String> {
    let looks = LOOKS.as_ref().map_err(Clone::clone)?;
    looks.get(game).ok_or_else(|| format!("there is no art for the game '{game}'"))
}

fn read(text: &str) -> Result<BTreeMap<String, Look>, String> {
    let file: File = serde_json::from_str(text).map_err(|error| format!("art/pieces.json: {error}"))?;
    let mut drawings: BTreeMap<&str, Drawing> = BTreeMap::new();
    for (name, layers) in &file.drawings {
        let layers = layers.iter().map(|(paint, d)| Ok((paint.clone(), Path::read(d)?)));
        drawings.insert(name, layers.collect::<Result<_, String>>()?);
    }
    let drawn = |table: &BTreeMap<String, String>| -> Result<BTreeMap<String, Drawing>, String> {
        let find = |name: &String| drawings.get(name.as_str()).cloned().ok_or(format!("no drawing '{name}'"));
        table.iter().map(|(id, name)| Ok((id.clone(), find(name)?))).collect()
    };
    let mut looks = BTreeMap::new();
    for (id, game) in &file.games {
        let shape = file.bodies.get(&game.shape).ok_or_else(|| format!("no body '{}'", game.shape))?;
        let body = Body {
            outline: Path::read(&shape.outline)?,
            dish: Path::read(&shape.dish)?,
            nose: Path::read(&shape.nose)?,
            shade: Path::read(&shape.shade)?,
            scale: shape.scale,
            lean: shape.lean,
            turns: shape.turns,
            round: game.shape == "disc",
            one_wood: shape.turns,
        };
        let look = Look {
            body,
            checkered: game.checkered,
            drawings: drawn(&game.drawings)?,
            signs: drawn(&game.signs)?,
            promoted: game.promoted.clone(),
            hidden: game.hidden.clone(),
            reverses: game.reverses.clone(),
            pairs: game.pairs.clone(),
        };
        looks.insert(id.clone(), look);
    }
    Ok(looks)
}
