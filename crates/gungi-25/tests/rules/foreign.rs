//! Texts of other programs (§9): gungi.js's moves, GFEN.

use ikusa_gungi_25::{Gungi25, Position};
use ikusa_rules::{Format, Game, MoveError, Position as _, Record};

use crate::scene::{W3, battle, moves, options};

fn played(level: &str, texts: &[&str]) -> Position {
    let start = Gungi25::start(options(&[("level", level)]));
    texts.iter().fold(start, |position, text| {
        position.after(Gungi25::read_move(&position, text).unwrap_or_else(|error| panic!("{text}: {error}")))
    })
}

#[test]
fn gungi_js_counts_ranks_first_and_tells_tiers() {
    let position = played("1", &["槍(8-5-1)(7-5-2)付", "新馬(1-7-1)", "新忍(8-7-2)付"]);
    assert_eq!(
        Gungi25::write_position(&position),
        "2rimg3/1ra1n1as1/d1fwdwf1d/9/9/9/D1FW|D:N|WF1D/1S|A:S|3AR1/3GMI3 J2N2R1D1/j2n2s1d1 b 1 - 2"
    );
    let start = Gungi25::start(options(&[]));
    for (text, complaint) in [
        ("槍(8-5-1)(7-5-1)付", "tier 2, not 1"),
        ("槍(8-5-2)(7-5-2)付", "not on tier 2"),
        ("兵(8-5-1)(7-5-2)付", "兵 is not on tier 1 of 5h"),
        ("槍(8-5-1)", "expected a form"),
    ] {
        match Gungi25::read_move(&start, text) {
            Err(MoveError::Syntax(error)) => {
                assert!(error.to_string().contains(complaint), "{text}: {error}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn gungi_js_names_whom_a_tactician_turns_over() {
    let position = battle(&[("5e", "F:T"), ("6d", "s:d")], "S1D1/-", W3, &[]);
    let texts = [("付", "5e+6d"), ("返忍", "5e+6d~1"), ("返兵", "5e+6d~2"), ("返忍兵", "5e+6d~12")];
    for (behind, ours) in texts {
        let read = Gungi25::read_move(&position, &format!("謀(5-5-2)(4-6-3){behind}")).expect(ours);
        assert_eq!(Gungi25::write_move(&position, read), ours);
    }
    // Of two equal ones it is the lower.
    let equal = battle(&[("5e", "F:T"), ("6d", "d:d")], "D1/-", W3, &[]);
    let read = Gungi25::read_move(&equal, "謀(5-5-2)(4-6-3)返兵").expect("a betrayal");
    assert_eq!(Gungi25::write_move(&equal, read), "5e+6d~1");
    assert_eq!(moves(&equal, "5e+6d").len(), 3);
}

/// A game that gungi.js's own description shows, its draft included.
const GAME: &str = "9/9/9/9/9/9/9/9/9 M1G1I1J2W2N3R2S2F2D4C1A2K1T1/m1g1i1j2w2n3r2s2f2d4c1a2k1t1 w 3 wb 1
1.新帥(7-9-1)終 新帥(1-5-1) 新小(2-8-1) 新謀(1-2-1) 新馬(2-8-2)付 新大(3-4-1)終
2.帥(7-9-1)(8-8-1) 新砦(3-2-1) 3.新謀(8-2-1) 新弓(1-8-1) 4.新弓(9-9-1) 新馬(1-3-1)
5.新筒(9-5-1) 新弓(1-8-2)付 6.新兵(8-5-1) 新砦(3-6-1) 7.新大(8-9-1) 砦(3-6-1)(2-5-1)
8.新小(8-9-2)付 新小(1-7-1) 9.新槍(8-2-2)付 新侍(1-2-2)付 10.新兵(9-8-1) 小(1-7-1)(2-7-1)
11.新槍(8-6-1) 新侍(2-4-1) 12.新砦(9-9-2)付 侍(2-4-1)(3-3-1) 13.小(8-9-2)(7-8-1) 新兵(1-4-1)
";

fn format(id: &str) -> &'static Format<Gungi25> {
    Format::find(id).unwrap_or_else(|error| panic!("{error}"))
}

fn read(id: &str, text: &str) -> Record<Gungi25> {
    format(id).read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn a_game_of_gungi_js_is_read_and_goes_through_gsa_and_back() {
    assert!((format("gungijs").detect)(GAME.as_bytes()));
    let record = read("gungijs", GAME);
    assert_eq!(record.tree.main_moves().len(), 30);
    let gsa = String::from_utf8(format("gsa").write(&record).expect("GSA can say it")).expect("UTF-8");
    // White is done on a turn of its own, which comes behind Black's next placement.
    let lines: Vec<&str> = gsa.lines().skip_while(|line| *line != "%MOVES").take(5).collect();
    assert_eq!(lines, ["%MOVES", "+0013SU", "-0059SU", "+%DONE", "-0028SH"], "{gsa}");
    assert_eq!(read("gsa", &gsa), record);
    let again = format("gungijs").write(&record).expect("its own form");
    assert_eq!(read("gungijs", &String::from_utf8(again).expect("UTF-8")), record);
}

#[test]
fn gsa_tells_what_is_wrong_where() {
    let good =
        "V Gungi-1\n$WHITE:Ana\n$INITIAL_GFEN:startpos:intro\n%MOVES\n+1314HY\n'why not\n-9796HY\n%END\n";
    let wrong = |from: &str, to: &str| {
        let text = good.replace(from, to);
        format("gsa").read(text.as_bytes()).expect_err(&text).to_string()
    };
    assert!(wrong("+1314HY", "-1314HY").contains("line 5, column 1: it is the other side's turn"));
    assert!(wrong("+1314HY", "+1314SU").contains("there is no SU on 9g"));
    assert!(wrong("+1314HY", "+1344HY").contains("gungi25.3.reach"));
    assert!(wrong("+1314HY", "+%DONE").contains("a placement before %DONE"));
    assert!(wrong("+1314HY", "1314HY").contains("expected a form"));
    assert!(wrong("$INITIAL_GFEN", "$POSITION").contains("$INITIAL_GFEN"));
    let record = read("gsa", good);
    assert_eq!(record.headers, [("White".to_owned(), "Ana".to_owned())]);
    let first = record.tree.main_line(None)[0];
    assert_eq!(record.tree.node(first).comments, ["why not"]);
}

#[test]
fn gfen_is_a_position_text_too() {
    let text = "4|bSu|4/9/9/9/4|wHy+bYa+wSm|4/9/9/9/4|wSu|4 b pa Hy,Hy Bo - - 0 0 13 advanced";
    let position = Gungi25::read_position(text, options(&[])).expect("GFEN");
    let ours = "4m4/9/9/9/4|D:n:W|4/9/9/9/4M4 D2/t1 b 3 - 7";
    assert_eq!(Gungi25::write_position(&position), ours);
}

#[test]
fn n12_whoever_has_nothing_left_is_done() {
    let text = "4m4/9/9/9/9/9/9/4D4/4M4 D2/- w 3 wb 9";
    let position = Gungi25::read_position(text, options(&[])).expect("a draft");
    let play =
        |position: &Position, text| position.after(Gungi25::read_move(position, text).expect("a placement"));
    let alone = play(&position, "D*4h");
    assert!(Gungi25::write_position(&alone).ends_with("w 3 w 9"));
    let over = play(&alone, "D*6h.");
    assert!(Gungi25::write_position(&over).ends_with("w 3 - 9"));
}
