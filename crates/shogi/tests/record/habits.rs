//! Habits of programs and sites whose files people keep, written down as they write them: one row or test for each.

use encoding_rs::{EUC_JP, SHIFT_JIS};
use ikusa_rules::{Entry, Format, Game, Record};
use ikusa_shogi::Shogi;

fn format(id: &str) -> &'static Format<Shogi> {
    Format::find(id).unwrap()
}

fn read(id: &str, text: &str) -> Record<Shogi> {
    read_bytes(id, text.as_bytes())
}

fn read_bytes(id: &str, bytes: &[u8]) -> Record<Shogi> {
    let read = format(id).read(bytes);
    read.unwrap_or_else(|error| panic!("{error}\n{}", String::from_utf8_lossy(bytes)))
}

/// How the main line ended, and by which illegal move.
fn ending(record: &Record<Shogi>) -> (&'static str, Option<String>) {
    let last = *record.tree.main_line(None).last().unwrap();
    let node = record.tree.node(last);
    match node.entry {
        Entry::End(ending) => (ending.code, node.foul.map(|m| m.to_string())),
        Entry::Move(_) => ("none", None),
    }
}

fn header<'a>(record: &'a Record<Shogi>, name: &str) -> &'a str {
    record.headers.iter().find(|(named, _)| named == name).map_or("", |(_, value)| value)
}

fn moves(record: &Record<Shogi>) -> String {
    record.tree.main_moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Whatever is read can be written and read again, in every format that can say it.
fn keeps(record: &Record<Shogi>) {
    for id in ["kifu", "kif", "ki2u", "csa3", "csa", "jkf"] {
        let Ok(bytes) = format(id).write_fully(record) else { continue };
        let mut back = format(id).read(&bytes).unwrap_or_else(|error| panic!("{id}: {error}"));
        let mut wanted = record.clone();
        back.headers.sort();
        wanted.headers.sort();
        assert_eq!(back, wanted, "{id}");
    }
}

/// The words of KIF in place of a move, after Black's first.
#[rustfmt::skip]
const WORDS: &[(&str, &str)] = &[
    ("投了", "resign"), ("投了。", "resign"), ("投了         ( 0:01/00:00:12)", "resign"), ("△投了", "resign"),
    ("中断", "abort"), ("詰み", "checkmate"), ("詰", "checkmate"), ("不詰", "no-mate"), ("千日手", "repetition"),
    ("持将棋", "impasse"), ("切れ負け", "time-up"), ("時間切れ", "time-up"), ("時間切れ負け", "time-up"),
    ("切断", "time-up"), ("接続切れ", "time-up"), ("反則勝ち", "illegal-win"), ("反則負け", "illegal-loss"),
    ("後手 反則負け", "illegal-loss"), ("入玉勝ち", "declaration-win"), ("入玉宣言", "declaration-win"),
    ("入玉宣言勝ち", "declaration-win"), ("宣言勝ち", "declaration-win"), ("引き分け", "draw"), ("引分け", "draw"),
    ("不戦勝", "default-win"), ("不戦敗", "default-loss"), ("最大手数", "move-limit"), ("封じ手", "sealed"),
    ("待った", "take-back"), ("エラー", "error"), ("トライ", "try"), ("王手千日手", "illegal-loss"), ("連続王手の千日手", "illegal-loss"),
];

/// The shortest form of JKF, which its own library fills up.
#[test]
fn a_move_of_jkf_that_says_where_it_comes_from_need_not_name_its_piece() {
    let text = r#"{"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}}},{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4}}},
        {"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"promote":true}}]}"#;
    let record = read("jkf", text);
    assert_eq!(moves(&record), "7g7f 3c3d 8h2b+");
    keeps(&record);
    assert!(format("jkf").read(br#"{"moves":[{},{"move":{"to":{"x":7,"y":6}}}]}"#).is_err());
}

#[test]
fn every_word_for_an_ending_is_understood() {
    for (word, code) in WORDS {
        let record = read("kifu", &format!("手合割：平手\n   1 ７六歩(77)\n   2 {word}\n"));
        assert_eq!(ending(&record), (*code, None), "{word}");
        keeps(&record);
    }
}

/// Sentences under the moves, after Black's first.
#[rustfmt::skip]
const SENTENCES: &[(&str, &str)] = &[
    ("まで1手で先手の勝ち", "resign"), ("まで1手で先手の勝ち。", "resign"), ("まで、1手で先手の勝ち", "resign"),
    ("まで1手にて先手の勝ち", "resign"), ("まで1手で先手勝ち", "resign"), ("まで１手で先手の勝ち", "resign"),
    ("まで1手で後手の投了", "resign"), ("まで1手で投了により先手の勝ち", "resign"), ("まで1手で詰み", "checkmate"),
    ("まで1手で詰みにより先手の勝ち", "checkmate"), ("まで1手で中断", "abort"), ("まで1手で千日手", "repetition"),
    ("まで1手で千日手により引き分け", "repetition"), ("まで1手で持将棋", "impasse"),
    ("まで1手で持将棋により引き分け", "impasse"), ("まで1手で時間切れにより先手の勝ち", "time-up"),
    ("まで1手で時間切れ", "time-up"), ("まで1手で切断により先手の勝ち", "time-up"),
    ("まで1手で後手の反則負け", "illegal-loss"), ("まで1手で先手の反則負け", "illegal-win"),
    ("まで1手で後手の反則勝ち", "illegal-win"), ("まで1手で反則により後手の勝ち", "illegal-win"),
    ("まで1手で連続王手の千日手により後手の勝ち", "illegal-win"), ("まで1手で後手の入玉勝ち", "declaration-win"),
    ("まで1手で入玉宣言により後手の勝ち", "declaration-win"), ("まで1手で入玉勝ち", "declaration-win"),
    ("まで1手で引き分け", "draw"), ("まで1手で最大手数により引き分け", "move-limit"), ("まで1手で封じ手", "sealed"),
];

#[test]
fn every_sentence_for_an_ending_is_understood() {
    for (sentence, code) in SENTENCES {
        for (id, text) in [("kifu", "1 ７六歩(77)"), ("ki2u", "▲７六歩")] {
            let record = read(id, &format!("手合割：平手\n{text}\n{sentence}\n"));
            assert_eq!(ending(&record), (*code, None), "{sentence}");
        }
    }
}

#[test]
fn who_is_in_check_has_not_repeated_the_position_by_checks() {
    // Black gives check with the rook; White is to move.
    let sfen = "position sfen 4k4/9/9/9/9/9/9/3R5/4K4 b - 1 moves 6h5h";
    let mut text = String::from_utf8(format("csa3").write(&read("usi", sfen)).unwrap()).unwrap();
    text.push_str("%OUTE_SENNICHITE\n");
    assert_eq!(ending(&read("csa3", &text)), ("illegal-win", None));
    let quiet = "PI\n+\n+7776FU\n%OUTE_SENNICHITE\n";
    assert_eq!(ending(&read("csa", quiet)), ("illegal-loss", None));
}

/// A game of floodgate up to Black's second move.
const FLOODGATE: &str = "V2\nN+Suisho\nN-gikou2_1c\n$EVENT:wdoor+floodgate-300-10F+Suisho+gikou2_1c+20240101090002\n\
    $START_TIME:2024/01/01 09:00:02\n'Max_Moves:256\n'Least_Time_Per_Move:0\n'Increment:10\n\
    P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
    P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n\
    P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n\
    'rating:Suisho+abc:gikou2_1c+def\n'black_rate:Suisho+abc:4400.0\n'white_rate:gikou2_1c+def:3800.0\n\
    +7776FU\nT1\n'** 48 -3334FU +2726FU\n-3334FU\nT12\n+2726FU\nT3\n";

/// What the server writes under the moves, how the game ended, and by which illegal move.
#[rustfmt::skip]
const SUMMARIES: &[(&str, &str, Option<&str>)] = &[
    ("%TORYO\n'P1-KY\n'summary:toryo:Suisho win:gikou2_1c lose\n'$END_TIME:2024/01/01 09:12:00\n", "resign", None),
    ("'P1-KY\n'summary:time up:Suisho win:gikou2_1c lose\n", "time-up", None),
    ("'summary:sennichite:Suisho draw:gikou2_1c draw\n", "repetition", None),
    ("'summary:max_moves:Suisho draw:gikou2_1c draw\n", "move-limit", None),
    ("'summary:oute_sennichite:Suisho win:gikou2_1c lose\n", "illegal-loss", None),
    ("'summary:oute_sennichite:Suisho lose:gikou2_1c win\n", "illegal-win", None),
    ("'ILLEGAL_MOVE(-8286HI)\n'P1-KY\n'summary:illegal move:Suisho win:gikou2_1c lose\n", "illegal-win", Some("8b8f")),
    ("'ILLEGAL_MOVE(hello)\n'summary:illegal move:Suisho win:gikou2_1c lose\n", "illegal-loss", None),
    ("%KACHI\n'summary:kachi:Suisho lose:gikou2_1c win\n", "declaration-win", None),
    ("%KACHI\n'summary:illegal kachi:Suisho win:gikou2_1c lose\n", "illegal-loss", None),
    ("%TORYO\n'summary:abnormal:Suisho win:gikou2_1c lose\n", "resign", None),
    ("'ILLEGAL_MOVE(-8286HI)\n", "none", None),
    ("'summary:who knows:Suisho win:gikou2_1c lose\n", "none", None),
];

#[test]
fn floodgate_says_in_a_comment_how_a_game_ended() {
    for (tail, code, foul) in SUMMARIES {
        let record = read("csa", &format!("{FLOODGATE}{tail}"));
        let (found, by) = ending(&record);
        assert_eq!((found, by.as_deref()), (*code, *foul), "{tail}");
        assert_eq!(header(&record, "先手"), "Suisho");
        keeps(&record);
    }
}

#[test]
fn headers_of_csa_may_stand_below_the_moves() {
    let record = read("csa", "V2.2\nN+a\nPI\n+\n+7776FU\n%TORYO\n$END_TIME:2024/01/01 10:00:00\n");
    assert_eq!(header(&record, "終了日時"), "2024/01/01 10:00:00");
    keeps(&record);
}

#[test]
fn a_file_of_81dojo_is_read() {
    let text = "#KIF version=2.0 encoding=UTF-8\n開始日時：2017/03/07\n場所：81Dojo (ver.2016/03/20)\n持ち時間：15分+60秒\n\
        手合割：平手\n先手：black123\n後手：why\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:12/)\n\
        \u{20}  2 ８四歩(83)   ( 0:11/)\n   3 ６六歩(67)   ( 1:6/)\n   4 投了   ( 0:3/)\n";
    let record = read("kifu", text);
    assert_eq!((moves(&record).as_str(), ending(&record).0), ("7g7f 8c8d 6g6f", "resign"));
    assert_eq!(record.tree.node(record.tree.main_line(None)[2]).millis, Some(66_000));
    keeps(&record);
}

#[test]
fn a_file_of_kifu_for_windows_is_read() {
    let text = "# ----  Kifu for Windows V7.40 棋譜ファイル  ----\r\n開始日時：2004/04/06(火) 09:00:00\r\n表題：名人戦\r\n\
        棋戦：第62期名人戦七番勝負第１局\r\n持ち時間：９時間\r\n消費時間：3▲1△2\r\n場所：東京都\r\n手合割：平手　　\r\n\
        先手：羽生善治\r\n後手：森内俊之\r\n*対局前の解説\r\n*#副解説\r\n手数----指手---------消費時間--\r\n\
        \u{20}  1 ７六歩(77)   ( 1:00/00:01:00)+\r\n&初手\r\n*#分岐あり\r\n   2 ３四歩(33)   ( 0:00/00:00:00)\r\n\
        \u{20}  3 ２二角成(88) ( 0:30/00:01:30)\r\n   4 同　銀(31)   ( 0:00/00:00:00)\r\n   5 投了         ( 0:00/00:01:30)\r\n\
        まで4手で後手の勝ち\r\n\r\n変化：1手\r\n   1 ２六歩(27)   ( 0:00/00:00:00)\r\n\x1a";
    let (bytes, _, _) = SHIFT_JIS.encode(text);
    let record = read_bytes("kif", &bytes);
    assert_eq!((moves(&record).as_str(), ending(&record).0), ("7g7f 3c3d 8h2b+ 3a2b", "resign"));
    assert_eq!(record.comments, ["対局前の解説", "#副解説"]);
    assert_eq!(record.tree.node(record.tree.main_line(None)[0]).comments, ["&初手", "#分岐あり"]);
    assert_eq!(record.tree.children(None).len(), 2);
    assert_eq!(header(&record, "消費時間"), "3▲1△2");
    keeps(&record);
}

#[test]
fn a_file_of_piyo_shogi_is_read() {
    let text = "\u{feff}# ぴよ将棋 棋譜ファイル\n開始日時: 2021/05/05 10:00\n先手: あなた\n後手: ひよこ\n手合割：\n\
        手数----指手---------消費時間--\n   1 ７六歩(77)    (00:03 / 00:00:03)\n   2 ３四歩(33)    (00:00 / 00:00:00)\n\
        \u{20}  3 切れ負け    (10:00 / 00:10:03)\n";
    let record = read("kifu", text);
    assert_eq!((header(&record, "先手"), header(&record, "開始日時")), ("あなた", "2021/05/05 10:00"));
    assert_eq!(ending(&record).0, "time-up");
    keeps(&record);
}

#[test]
fn figures_and_parentheses_may_have_any_width() {
    let text =
        "先手　：甲\n手番：先手\n１　▲７六歩（７７）　（０：１６／００：００：１６）\n2手目 △３四歩(33)\n"
            .replace('／', "/");
    let record = read("kifu", &text);
    assert_eq!(moves(&record), "7g7f 3c3d");
    assert_eq!(record.tree.node(record.tree.main_line(None)[0]).millis, Some(16_000));
    assert_eq!(header(&record, "先手"), "甲");
}

#[test]
fn moves_may_be_numbered_marked_and_told_apart_as_people_do() {
    let text = "1. ▲ ７六歩(77)\n2手目 △ ３四歩(33)\n3 ▲５八金右(49)\n";
    assert_eq!(moves(&read("kifu", text)), "7g7f 3c3d 4i5h");
    assert_eq!(moves(&read("ki2u", "▲　７六歩　△　３四歩　▲　５八金右\n")), "7g7f 3c3d 4i5h");
}

#[test]
fn a_bare_position_is_told_from_those_of_other_games() {
    let bare = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f\n";
    assert!((format("usi").detect)(bare.as_bytes()));
    let gungi = "3img3/1s2n2s1/d1fwdwf1d/9/9/9/D1FWDWF1D/1S2N2S1/3GMI3 J2N2R2D1/j2n2r2d1 w 0 - 1\n";
    assert!(!(format("usi").detect)(gungi.as_bytes()));
}

#[test]
fn ki2_may_name_the_square_a_piece_comes_from_and_say_how_it_ends() {
    let record = read("ki2u", "☗７六歩(77)　☖３四歩(33)\n▲５八金(49) △投了\n");
    assert_eq!((moves(&record).as_str(), ending(&record).0), ("7g7f 3c3d 4i5h", "resign"));
    let wrong = format("ki2u").read("▲５八金(39)\n".as_bytes()).unwrap_err().to_string();
    assert!(wrong.contains("expected the square of a 金, found a 銀"), "{wrong}");
}

#[test]
fn variations_may_go_from_the_first_to_the_last() {
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n\n変化：2手\n2 ８四歩(83)\n\n変化：4手\n4 ４四歩(43)\n";
    let record = read("kifu", text);
    let main = record.tree.main_line(None);
    assert_eq!(record.tree.children(Some(main[0])).len(), 2);
    assert_eq!(record.tree.children(Some(main[2])).len(), 2);
    keeps(&record);
}

#[test]
fn handicaps_have_other_names() {
    for (name, id) in [
        ("平手", "none"),
        ("　平手　", "none"),
        ("左香落ち", "lance"),
        ("飛落ち", "rook"),
        ("2枚落ち", "2"),
        ("６枚落", "6"),
        ("10枚落ち", "10"),
        ("右五枚落ち", "5"),
    ] {
        let record = read("kifu", &format!("手合割：{name}\n"));
        let options = ikusa_rules::Options::entries(&record.options);
        assert!(options.contains(&("handicap", id.to_owned())), "{name}: {options:?}");
    }
}

#[test]
fn a_diagram_may_be_drawn_in_half_width() {
    let rank = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n";
    let text = format!(
        "後手の持駒:なし\n  9  8  7  6  5  4  3  2  1\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n{}\
         | ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒:飛2 角 歩12\n手番:後手\n手数=20  ▲７六歩  まで\n",
        rank.repeat(7)
    );
    let record = read("kifu", &text);
    assert_eq!(Shogi::write_position(&record.start), "4k4/9/9/9/9/9/9/9/4K4 w 2RB12P 21");
}

#[test]
fn several_games_with_half_width_colons_are_told_apart() {
    let game = "先手: 甲\n後手: 乙\n1 ７六歩(77)\n2 投了\n";
    let games = format("kifu").read_all(game.repeat(3).as_bytes(), &mut ikusa_rules::Faults::strict());
    assert_eq!(games.map(|games| games.len()), Ok(3));
}

#[test]
fn a_declaration_may_be_wrong() {
    let text = "#KIF version=2.0 encoding=UTF-8\r\n先手：山田\r\n1 ７六歩(77)\r\n";
    let (bytes, _, _) = SHIFT_JIS.encode(text);
    assert_eq!(header(&read_bytes("kif", &bytes), "先手"), "山田");
    let text = "#KIF version=2.0 encoding=Shift_JIS\n先手：山田\n1 ７六歩(77)\n";
    assert_eq!(header(&read("kif", text), "先手"), "山田");
}

#[test]
fn half_width_katakana_are_told_from_euc_jp() {
    let csa = |name: &str| format!("V2.2\nN+{name}\nPI\n+\n+7776FU\n%TORYO\n");
    for name in ["ﾔﾏﾀﾞ", "ﾊﾌﾞﾖｼﾊﾙ", "ﾓﾘｳﾁ", "ﾀﾆｶﾞﾜ ｺｳｼﾞ", "ﾜﾀﾅﾍﾞ"]
    {
        let text = csa(name);
        let (bytes, _, _) = SHIFT_JIS.encode(&text);
        assert_eq!(header(&read_bytes("csa", &bytes), "先手"), name);
    }
    for name in ["山田", "羽生善治", "ＧＰＳ将棋", "ボナンザ", "たぬきの休日"] {
        let text = csa(name);
        let (bytes, _, _) = EUC_JP.encode(&text);
        assert_eq!(header(&read_bytes("csa", &bytes), "先手"), name);
    }
    let kif = "先手：ﾔﾏﾀﾞ\r\n後手：鈴木\r\n1 ７六歩(77)\r\n*ｶﾀｶﾅ\r\n2 投了\r\n";
    let (bytes, _, _) = SHIFT_JIS.encode(kif);
    assert_eq!(header(&read_bytes("kif", &bytes), "先手"), "ﾔﾏﾀﾞ");
}
