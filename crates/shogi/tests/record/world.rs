//! What other programs write and read: one test for each habit that a record file of the world has shown.

use encoding_rs::{EUC_JP, ISO_2022_JP};
use ikusa_rules::{Entry, Faults, Format, Game, Loss, Record};
use ikusa_shogi::Shogi;

fn format(id: &str) -> &'static Format<Shogi> {
    Format::find(id).unwrap()
}

fn read(id: &str, text: &str) -> Record<Shogi> {
    format(id).read(text.as_bytes()).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn refused(id: &str, text: &str) -> String {
    format(id).read(text.as_bytes()).map(drop).unwrap_err().to_string()
}

fn write(id: &str, record: &Record<Shogi>) -> String {
    String::from_utf8(format(id).write(record).unwrap_or_else(|e| panic!("{id}: {e}"))).unwrap()
}

/// The main line: moves, then the ending and the illegal move behind it.
fn story(record: &Record<Shogi>) -> String {
    let line = record.tree.main_line(None).into_iter().map(|id| record.tree.node(id));
    let words = line.map(|node| match (node.entry, node.foul) {
        (Entry::Move(m), _) => m.to_string(),
        (Entry::End(ending), Some(foul)) => format!("{} by {foul}", ending.code),
        (Entry::End(ending), None) => ending.code.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn files_of_the_world_are_read_or_refused_for_what_is_wrong_in_them() {
    let file = ikusa_laws::data::of::<Shogi>().join("records/world.txt");
    for [cause, id, text, expected] in ikusa_laws::data::rows(&file) {
        let read = format(&id).read(text.replace('⏎', "\n").as_bytes());
        match &read {
            Ok(record) => assert_eq!(story(record), expected, "{cause}"),
            Err(error) => assert!(error.to_string().contains(&expected), "{cause}: {error}"),
        }
    }
}

#[test]
fn a_sealed_move_ends_a_record() {
    let record = read("kifu", "1 ７六歩(77)\n2 封じ手\nまで1手で封じ手\n");
    assert_eq!(story(&record), "7g7f sealed");
    for id in ["kifu", "ki2u", "jkf"] {
        assert_eq!(story(&read(id, &write(id, &record))), "7g7f sealed", "{id}");
    }
}

/// Black drops a second pawn on file 7 and loses by it.
const NIFU: &str = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ２六歩(27)\n6 ８四歩(83)\n7 ２五歩(26)\n8 ８五歩(84)\n9 ２四歩(25)\n10 同　歩(23)\n11 同　飛(28)\n12 ８六歩(85)\n13 ７五歩打 ( 0:05/00:00:05)\n*二歩\n14 反則勝ち\nまで13手で後手の反則勝ち\n";

#[test]
fn a_game_that_ended_by_an_illegal_move_keeps_that_move_in_every_format() {
    let record = read("kifu", NIFU);
    assert!(story(&record).ends_with("8e8f illegal-win by P*7e"), "{}", story(&record));
    for id in ["kifu", "kif", "csa", "csa3", "jkf", "ki2u"] {
        let bytes = format(id).write_fully(&record).unwrap();
        assert_eq!(format(id).read(&bytes).as_ref(), Ok(&record), "{id}");
    }
    let csa = write("csa3", &record);
    assert!(csa.contains("+0075FU\nT5\n%+ILLEGAL_ACTION\n'*二歩\n"), "{csa}");
    assert!(write("ki2u", &record).contains("▲７五歩打\nまで13手で後手の反則勝ち\n*二歩\n"));
    let loss = read("kifu", "1 ７五歩(77)\n2 反則勝ち\n");
    assert_eq!(story(&loss), "illegal-win by 7g7e");
}

#[test]
fn an_illegal_move_that_ended_nothing_is_still_refused() {
    assert!(refused("kifu", "1 ７五歩(77)\n").starts_with("line 1, column 3: shogi.movement"));
    assert!(refused("kifu", "1 ７五歩(77)\n2 ３四歩(33)\n").starts_with("line 1, column 3: shogi.movement"));
    assert!(refused("kifu", "1 ７五歩(77)\n2 投了\n").starts_with("line 1, column 3: shogi.movement"));
    assert!(refused("csa", "PI\n+\n+7775FU\n-3334FU\n").starts_with("line 3, column 1: shogi.movement"));
    assert!(refused("ki2u", "▲７五歩\n").contains("expected a move"));
}

#[test]
fn ki2_that_ended_by_an_illegal_move_is_read() {
    // The silver on 5g is pinned: moving it leaves the king in check.
    let start = "position sfen 4k4/9/9/4r4/9/9/4S4/4K4/9 b - 1";
    let mut text = write("ki2u", &read("usi", start));
    text.push_str("▲４六銀\n*王手放置\nまで1手で後手の反則勝ち\n");
    assert_eq!(story(&read("ki2u", &text)), "illegal-win by 5g4f");
}

#[test]
fn ki2_tells_pieces_apart_by_where_they_reach_even_if_pinned() {
    for (moves, text) in [
        ("position sfen 4k4/9/9/4r4/9/9/4S4/4K4/9 b S 1 moves S*4f", "▲４六銀打"),
        ("position sfen 4k4/9/9/4r4/9/9/4S1S2/4K4/9 b - 1 moves 3g4f", "▲４六銀右"),
    ] {
        let record = read("usi", moves);
        let ki2 = write("ki2u", &record);
        assert!(ki2.contains(text), "{ki2}");
        assert_eq!(read("ki2u", &ki2), record);
        // Others write less; the rules tell what is meant.
        assert_eq!(read("ki2u", &ki2.replace(text, "▲４六銀")), record);
    }
}

#[test]
fn ki2_declares_nothing() {
    let record = read("usi", "position startpos moves 7g7f");
    assert!(write("ki2u", &record).starts_with("手合割：平手\n"));
    let bytes = format("ki2").write(&record).unwrap();
    assert!(!bytes.starts_with(b"#"));
    assert_eq!(format("ki2").read(&bytes), Ok(record));
}

#[test]
fn csa_names_the_players_first() {
    let record = read("kifu", "棋戦：名人戦\n場所：東京\n備考：x\n後手：乙\n先手：甲\n1 ７六歩(77)\n");
    let csa = write("csa3", &record);
    assert!(csa.contains("V3.0\nN+甲\nN-乙\n$EVENT:名人戦\n$SITE:東京\n$NOTE:x\nPI\n"), "{csa}");
}

#[test]
fn kif_ends_with_a_sentence_that_names_the_winner() {
    for (text, sentence) in [
        ("手合割：二枚落ち\n1 ６二銀(71)\n2 投了\n", "まで1手で上手の勝ち\n"),
        ("1 ７六歩(77)\n2 時間切れ\n", "まで1手で時間切れにより先手の勝ち\n"),
        ("1 ７六歩(77)\n2 千日手\n", "まで1手で千日手\n"),
    ] {
        let record = read("kifu", text);
        let kif = write("kifu", &record);
        assert!(kif.contains(sentence), "{kif}");
        assert_eq!(read("kifu", &kif), record);
    }
}

#[test]
fn a_usi_line_may_end_with_resign() {
    let record = read("usi", "position startpos moves 7g7f 3c3d resign\n");
    assert_eq!(story(&record), "7g7f 3c3d resign");
    assert_eq!(write("usi", &record), "position startpos moves 7g7f 3c3d resign\n");
}

#[test]
fn a_bare_sfen_is_a_record_without_moves() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    for text in [start.to_owned(), format!("sfen {start}"), format!("{start} moves 7g7f")] {
        assert_eq!(Shogi::write_position(&read("usi", &text).start), start, "{text}");
    }
}

#[test]
fn several_games_in_one_file_are_read_one_by_one() {
    let sfen = "position startpos moves 7g7f\n\nposition startpos moves 2g2f\n";
    let games = format("usi").read_all(sfen.as_bytes(), &mut Faults::strict()).unwrap();
    assert_eq!(games.iter().map(story).collect::<Vec<_>>(), ["7g7f", "2g2f"]);
    assert_eq!(refused("usi", sfen), "expected one game, found 2");
    let csa = "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n%CHUDAN\n";
    let games = format("csa").read_all(csa.as_bytes(), &mut Faults::strict()).unwrap();
    assert_eq!(games.iter().map(story).collect::<Vec<_>>(), ["7g7f resign", "2g2f abort"]);
    let wrong = csa.replace("+2726FU", "+2725FU");
    let error = format("csa").read_all(wrong.as_bytes(), &mut Faults::strict()).unwrap_err();
    assert!(error.to_string().starts_with("line 9, column 1: shogi.movement"), "{error}");
    assert_eq!(story(&read("csa", "PI\n+\n+7776FU\n%TORYO\n/\n")), "7g7f resign", "a last '/' parts nothing");
}

#[test]
fn several_games_of_kif_begin_at_their_headers() {
    let one = "先手：甲\n手合割：平手\n手数----指手----\n1 ７六歩(77)\n2 投了\nまで1手で先手の勝ち\n\n";
    let games = format("kifu").read_all(one.repeat(3).as_bytes(), &mut Faults::strict()).unwrap();
    assert_eq!(games.iter().map(story).collect::<Vec<_>>(), ["7g7f resign"; 3]);
    let wrong = format!("{one}{}", one.replace("(77)", "(78)"));
    let error = format("kifu").read_all(wrong.as_bytes(), &mut Faults::strict()).unwrap_err();
    assert!(error.to_string().starts_with("line 11, column 3: shogi.empty-square"), "{error}");
    let bare = "1 ７六歩(77)\n2 投了\nまで1手で先手の勝ち\n\n".repeat(2);
    assert_eq!(format("kifu").read_all(bare.as_bytes(), &mut Faults::strict()).unwrap().len(), 2);
    let branch = format!("{one}変化：1手\n1 ２六歩(27)\n");
    assert_eq!(format("kifu").read_all(branch.as_bytes(), &mut Faults::strict()).unwrap().len(), 1);
    let ki2 = "手合割：平手\n▲７六歩\n手合割：平手\n▲２六歩\n";
    assert_eq!(format("ki2u").read_all(ki2.as_bytes(), &mut Faults::strict()).unwrap().len(), 2);
    assert!(
        refused("kifu", "1 ７六歩(77)\n先手：late\n").contains("expected a header"),
        "no game of its own"
    );
}

#[test]
fn collections_of_positions_have_remarks() {
    let sfen = "# two of them\nposition startpos moves 7g7f\n\n# the other\nposition startpos\n";
    assert_eq!(format("usi").read_all(sfen.as_bytes(), &mut Faults::strict()).unwrap().len(), 2);
}

#[test]
fn a_variation_after_the_last_move_goes_on_from_it() {
    let record = read("kifu", "1 ７六歩(77)\n2 ３四歩(33)\n\n変化：3手\n3 ２六歩(27)\n");
    assert_eq!(story(&record), "7g7f 3c3d 2g2f");
    assert!(refused("kifu", "1 ７六歩(77)\n\n変化：3手\n3 ２六歩(27)\n").contains("from 1 to 2"));
}

#[test]
fn what_stands_under_a_line_of_dashes_is_a_comment() {
    let record = read("kifu", "1 ７六歩(77)\n2 投了\n------\ngenerated by 激指定跡道場4\n");
    assert_eq!(story(&record), "7g7f resign");
    let last = *record.tree.main_line(None).last().unwrap();
    assert_eq!(record.tree.node(last).comments, ["generated by 激指定跡道場4"]);
}

#[test]
fn euc_jp_is_recognised() {
    let text = "V2\nN+山田\nN-ＧＰＳ将棋\n'コメントです\nPI\n+\n+7776FU\n%TORYO\n";
    let (bytes, _, _) = EUC_JP.encode(text);
    let record = format("csa").read(&bytes).unwrap();
    assert_eq!(record.headers[0].1, "山田");
    assert_eq!(record.comments, ["コメントです"]);
}

#[test]
fn encodings_that_nobody_writes_any_more_are_read() {
    let text = "先手：山田\r\n1 ７六歩(77)\r\n";
    let (mail, _, _) = ISO_2022_JP.encode(text);
    let little: Vec<u8> =
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> =
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_be_bytes).collect();
    for bytes in [&*mail, &little, &big] {
        let record = format("kif").read(bytes).unwrap();
        assert_eq!((record.headers[0].1.as_str(), story(&record).as_str()), ("山田", "7g7f"));
    }
}

#[test]
fn csa_statements_may_have_comments_behind_them() {
    let record = read("csa", "PI\n+\n+7776FU,'* 30\n%KACHI,'* -5000 win\n");
    assert_eq!(story(&record), "7g7f declaration-win");
    let last = *record.tree.main_line(None).last().unwrap();
    assert_eq!(record.tree.node(last).comments, [" -5000 win"]);
}

#[test]
fn kif_has_dialects() {
    assert_eq!(story(&read("kifu", "1 ７六歩(77)\n2 後手 反則負け\n")), "7g7f illegal-loss");
    let record = read("kifu", "手合割：二枚落\n1 ６二銀(71)\n");
    assert_eq!(story(&record), "7a6b");
    let record = read(
        "kifu",
        "1 ２六歩(27)\n2 ３四歩(33)\n3 ２五歩(26)\n4 ５四歩(53)\n5 ２四歩(25)\n6 ２四同歩(23)\n",
    );
    assert!(story(&record).ends_with("2c2d"));
    let record = read("kifu", "1 ７六歩(77) (0:01.5/00:00:01.5)\n");
    assert_eq!(record.tree.node(record.tree.main_line(None)[0]).millis, Some(1500));
}

#[test]
fn one_character_with_two_codes_is_no_loss() {
    let record = read("kifu", "棋戦：名人戦〜決勝−\n1 ７六歩(77)\n");
    assert!(format("kif").write(&record).is_ok());
}

#[test]
fn positions_that_cannot_be_played_can_be_kept() {
    for (sfen, clause) in [
        ("9/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "shogi.setup.no-king"),
        ("4k4/9/9/9/4P4/4P4/9/9/4K4 b - 1", "shogi.setup.nifu"),
        ("P3k4/9/9/9/9/9/9/9/4K4 b - 1", "shogi.setup.dead-piece"),
        ("4k4/4R4/9/9/9/9/9/9/4K4 b - 1", "shogi.setup.check"),
        ("9/9/9/9/9/9/9/9/4K4 b kr 1", "shogi.setup.king-in-hand"),
    ] {
        let record = read("usi", &format!("position sfen {sfen}"));
        assert_eq!(Shogi::write_position(&record.start), sfen);
        let flaws = Shogi::flaws(&record.start);
        assert!(flaws.iter().any(|flaw| flaw.id() == clause), "{flaws:?}");
        for id in ["kifu", "ki2u", "csa3", "jkf"] {
            assert_eq!(read(id, &write(id, &record)), record, "{id}");
        }
    }
    let castle = "9/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let record = read("usi", &format!("position sfen {castle} moves 7g7f"));
    assert_eq!(story(&record), "7g7f");
    let capture = refused("usi", "position sfen 4k4/4R4/9/9/9/9/9/9/4K4 b - 1 moves 5b5a");
    assert!(capture.contains("shogi.setup.check"), "{capture}");
    let king = "手合割：その他\n後手の持駒：飛\n先手の持駒：なし\n".to_owned();
    assert!(format("kifu").read(king.as_bytes()).is_err());
}

#[test]
fn what_a_format_cannot_say_can_be_left_out_and_is_named() {
    let record = read(
        "kifu",
        "先手：甲\n*始め\n1 ７六歩(77) ( 0:01/)\n*一\n2 ３四歩(33)\n3 中断\n\n変化：2手\n2 ８四歩(83)\n",
    );
    let (bytes, lost) = format("usi").write_lossily(&record).unwrap();
    assert_eq!(String::from_utf8(bytes).unwrap(), "position startpos moves 7g7f 3c3d\n");
    let wanted = [Loss::Headers, Loss::Comments, Loss::Times, Loss::Ending, Loss::Variations];
    assert!(wanted.iter().all(|loss| lost.contains(loss)), "{lost:?}");
    let (_, lost) = format("csa").write_lossily(&record).unwrap();
    assert_eq!(lost, [Loss::Variations]);
    let (_, lost) = format("ki2u").write_lossily(&record).unwrap();
    assert_eq!(lost, [Loss::Times]);
    let smile = read("kifu", "先手：😀\n1 ７六歩(77)\n");
    let (bytes, lost) = format("kif").write_lossily(&smile).unwrap();
    assert_eq!(lost, [Loss::Character('😀')]);
    assert_eq!(format("kif").read(&bytes).unwrap().headers[0].1, "〓");
}

/// A move whose time is not one is still that move, and so are those after it.
#[test]
fn leniently_a_time_that_is_none_costs_no_move() {
    let kif = "   1 ７六歩(77)   00:16\n   2 ３四歩(33)   ( :16/00:00:16)\n   3 ２六歩(27)\n";
    let csa = "PI\n+\nT5\n+7776FU\nTx\n-3334FU,T-1\n+2726FU\nT7\n%TORYO\n";
    for (id, text, told, moves) in
        [("kifu", kif, 2, "7g7f 3c3d 2g2f"), ("csa", csa, 3, "7g7f 3c3d 2g2f resign")]
    {
        assert!(Format::<Shogi>::find(id).unwrap().read(text.as_bytes()).is_err(), "{id}");
        let mut faults = Faults::lenient();
        let records = Format::<Shogi>::find(id).unwrap().read_all(text.as_bytes(), &mut faults).unwrap();
        assert_eq!((story(&records[0]).as_str(), faults.found().len()), (moves, told), "{id}");
    }
}

#[test]
fn leniently_what_can_be_read_is_read_and_faults_are_told() {
    let text = "1 ７六歩(77)\n3 ３四歩(33)\n4 ２五歩(27)\n5 ８四歩(83)\n\n変化：2手\n2 ８四歩(83)\n";
    let mut faults = Faults::lenient();
    let records = format("kifu").read_all(text.as_bytes(), &mut faults).unwrap();
    assert_eq!(story(&records[0]), "7g7f 3c3d");
    assert_eq!(records[0].tree.len(), 3, "the variation is read too");
    let faults: Vec<_> = faults.found().iter().map(ToString::to_string).collect();
    assert_eq!(faults[0], "line 2, column 1: expected move number 2");
    let (mut free, text) = (Faults::lenient(), "1 ７六歩(77)\nいい手\n2 ３四歩(33)\n");
    let records = format("kifu").read_all(text.as_bytes(), &mut free).unwrap();
    assert_eq!((story(&records[0]).as_str(), free.found().len()), ("7g7f 3c3d", 1));
    assert!(faults.iter().any(|fault| fault.starts_with("line 3, column 3: shogi.movement")), "{faults:?}");
}
