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
}

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
};

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
};
