//! `ikusa draw` as people call it.

mod command;

use command::{ikusa, stdout};

#[test]
fn positions_and_games_become_pictures() {
    let svg = stdout(&["draw", "shogi", "-m", "7g7f 3c3d", "--svg", "--last", "--arrows", "2g>2f"]);
    assert!(svg.starts_with("<svg ") && svg.contains("<title>Shogi: lnsgkgsnl/"), "{}", &svg[..300]);
    let png = ikusa(&["draw", "gueides", "--png", "--width", "90"]).stdout;
    assert!(png.starts_with(b"\x89PNG"));
    let gif = ikusa(&["draw", "gueides", "-m", "a2-a3 a7-a6", "--gif", "--width", "60"]).stdout;
    assert!(gif.starts_with(b"GIF89a"));
}

/// Whoever draws for a viewer shows no more than the viewer may know: White's Pawns look alike to Black.
#[test]
fn a_viewer_is_drawn_what_it_may_know() {
    let drawn = |viewer: &'static str| stdout(&["draw", "gungi-enhanced", "--svg", "--seen-by", viewer]);
    let all = stdout(&["draw", "gungi-enhanced", "--svg"]);
    assert_ne!(drawn("black"), all);
    assert_ne!(drawn("black"), drawn("white"));
    assert!(drawn("spectator").len() < drawn("black").len(), "a spectator is shown no signs at all");
}

#[test]
fn what_cannot_be_drawn_is_refused_in_one_line() {
    for (args, word) in [
        (&["draw", "shogi"][..], "--svg"),
        (&["draw", "shogi", "--svg", "--arrows", "7g7f"], "square>square"),
        (&["draw", "shogi", "--svg", "--last", "0z"], "'0z' is not a square"),
        (&["draw", "shogi", "--svg", "--board", "glass"], "kaya"),
        (&["draw", "shogi", "--svg", "--seen-by", "nobody"], "spectator"),
    ] {
        let output = ikusa(args);
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(word) && said.lines().count() == 1, "{args:?}: {said}");
    }
}
