//! The words in which the two protocols differ.

/// One protocol's words.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The greeting, as `usi`.
    pub hello: &'static str,
    /// The answer to it.
    pub hello_back: &'static str,
    /// What announces a new game.
    pub new_game: &'static str,
    /// What announces a position text.
    pub position: &'static str,
    /// The clocks of Black and White in `go`: time left, then increment.
    pub clocks: [(&'static str, &'static str); 2],
    /// Whether the first clock belongs to the first player (UGI) and not to Black (USI).
    pub clocks_by_player: bool,
    /// What to play when there is nothing to play.
    pub no_move: &'static str,
    /// What to play when the game is won by declaring it so, where the protocol knows that.
    pub win: Option<&'static str>,
    /// The name of the option for the table's size.
    pub hash: &'static str,
    /// The name of the option to think in the opponent's time, where the protocol knows that; an answer then also names
    /// the move that it expects.
    pub ponder: Option<&'static str>,
    /// The options of games that the protocol settles itself.
    pub settled: &'static [&'static str],
    /// What stands before a time per move in `go`.
    pub per_move: &'static str,
    /// How drops are written; some programs answer with the other's sign.
    pub drop: &'static str,
    /// Options of games that the protocol has names of its own for.
    pub renamed: &'static [Renamed],
}

/// An option of a game as a protocol knows it.
#[derive(Clone, Copy, Debug)]
pub struct Renamed {
    /// Our key.
    pub key: &'static str,
    /// The protocol's name.
    pub name: &'static str,
    /// What it may be: the protocol's words beside ours.
    pub words: &'static [(&'static str, &'static str)],
}

impl Dialect {
    /// The protocol's name and word for a key and word of ours.
    pub(super) fn theirs(&self, key: &'static str, word: &'static str) -> (&'static str, &'static str) {
        let Some(renamed) = self.renamed.iter().find(|renamed| renamed.key == key) else {
            return (key, word);
        };
        let theirs = renamed.words.iter().find(|(_, ours)| *ours == word);
        (renamed.name, theirs.map_or(word, |(theirs, _)| theirs))
    }

    /// Our key and word for a name and word of the protocol's, in whatever case.
    pub(super) fn ours<'a>(&self, name: &'a str, word: &'a str) -> (&'a str, &'a str) {
        let Some(renamed) = self.renamed.iter().find(|renamed| renamed.name.eq_ignore_ascii_case(name))
        else {
            return (name, word);
        };
        let ours = renamed.words.iter().find(|(theirs, _)| theirs.eq_ignore_ascii_case(word));
        (renamed.key, ours.map_or(word, |(_, ours)| ours))
    }
}

/// What programs call the ways to settle an impasse, whichever protocol they speak.
const RENAMED: &[Renamed] = &[Renamed {
    key: "impasse",
    name: "EnteringKingRule",
    words: &[
        ("Manual", "manual"),
        ("CSARule24", "csa24"),
        ("CSARule27", "csa27"),
        ("TryRule", "try"),
        ("NoEnteringKing", "off"),
    ],
}];

/// The universal shogi interface.
pub static USI: Dialect = Dialect {
    hello: "usi",
    hello_back: "usiok",
    new_game: "usinewgame",
    position: "sfen",
    clocks: [("btime", "binc"), ("wtime", "winc")],
    clocks_by_player: false,
    no_move: "resign",
    win: Some("win"),
    hash: "USI_Hash",
    ponder: Some("USI_Ponder"),
    // `startpos` is the even game, whatever came before, and the interface is the referee.
    settled: &["handicap", "illegal"],
    per_move: "movetime",
    drop: "*",
    renamed: RENAMED,
};

/// USI for programs that know a time per move only as byoyomi.
pub static BYOYOMI: Dialect = Dialect { per_move: "btime 0 wtime 0 byoyomi", ..USI };

/// The universal game interface.
pub static UGI: Dialect = Dialect {
    hello: "ugi",
    hello_back: "ugiok",
    new_game: "uginewgame",
    position: "fen",
    clocks: [("p1time", "p1inc"), ("p2time", "p2inc")],
    clocks_by_player: true,
    no_move: "0000",
    win: None,
    hash: "Hash",
    ponder: None,
    settled: &[],
    per_move: "movetime",
    drop: "@",
    renamed: RENAMED,
};
