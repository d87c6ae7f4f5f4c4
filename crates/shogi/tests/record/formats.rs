//! Record files: everything valid is read, and what is written reads back as the same record.

use std::fs;
use std::path::{Path, PathBuf};

use ikusa_rules::{Color, Entry, Format, Game, NodeId, Options as _, Record, RecordError};
use ikusa_shogi::{Options, Shogi, record::ENDINGS};

fn format(id: &str) -> &'static Format<Shogi> {
    Format::find(id).unwrap()
}

fn valid() -> Vec<(PathBuf, Record<Shogi>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/shogi/records/valid");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 16, "the test data is there");
    paths.into_iter().map(|path| (path.clone(), read_file(&path))).collect()
}

fn read_file(path: &Path) -> Record<Shogi> {
    let ending = path.extension().unwrap().to_str().unwrap();
    let format = Shogi::FORMATS.iter().find(|format| format.extensions.contains(&ending)).unwrap();
    format.read(&fs::read(path).unwrap()).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn file(name: &str) -> Record<Shogi> {
    read_file(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/shogi/records/valid").join(name))
}

fn read(id: &str, text: &str) -> Record<Shogi> {
    format(id).read(text.as_bytes()).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn write(id: &str, record: &Record<Shogi>) -> String {
    String::from_utf8(format(id).write(record).unwrap()).unwrap()
}

fn inexpressible(id: &str, record: &Record<Shogi>) -> String {
    match format(id).write(record) {
        Err(RecordError::Inexpressible(what)) => what.to_string(),
        other => panic!("{id} should not express it: {other:?}"),
    }
}

/// CSA puts the headers in an order of its own.
fn ordered(mut record: Record<Shogi>) -> Record<Shogi> {
    record.headers.sort();
    record
}

/// The moves and endings behind `from`, variations in brackets.
fn shape(record: &Record<Shogi>, from: Option<NodeId>) -> String {
    let mut text = String::new();
    for (i, id) in record.tree.children(from).iter().enumerate() {
        let entry = match record.tree.node(*id).entry {
            Entry::Move(m) => m.to_string(),
            Entry::End(ending) => ending.code.to_owned(),
        };
        let line = format!("{entry} {}", shape(record, Some(*id)));
        text = if i == 0 { line } else { format!("{text} [{}]", line.trim()) };
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn what_any_format_can_write_reads_back_the_same() {
    for (path, record) in valid() {
        for format in Shogi::FORMATS {
            match format.write_fully(&record) {
                Ok(bytes) => {
                    let back = ordered(format.read(&bytes).unwrap());
                    assert_eq!(back, ordered(record.clone()), "{} through {}", path.display(), format.id);
                }
                Err(RecordError::Inexpressible(_)) => {}
                Err(error) => panic!("{} through {}: {error}", path.display(), format.id),
            }
        }
    }
}

#[test]
fn every_file_can_be_converted_to_some_other_format() {
    for (path, record) in valid() {
        let expressible = Shogi::FORMATS.iter().filter(|format| format.write(&record).is_ok()).count();
        let fractions = path.ends_with("v3.csa");
        assert!(expressible >= if fractions { 1 } else { 3 }, "{}: {expressible}", path.display());
    }
}

#[test]
fn files_are_recognised_by_content() {
    for (path, record) in valid() {
        let bytes = fs::read(&path).unwrap();
        let found = Shogi::FORMATS.iter().find(|format| (format.detect)(&bytes));
        let found = found.unwrap_or_else(|| panic!("{}", path.display()));
        assert_eq!(found.read(&bytes).as_ref(), Ok(&record), "{} as {}", path.display(), found.id);
        for format in Shogi::FORMATS {
            let Ok(bytes) = format.write(&record) else { continue };
            let found = Shogi::FORMATS.iter().find(|format| (format.detect)(&bytes)).map(|format| format.id);
            assert_eq!(found, Some(format.id), "{}", path.display());
        }
    }
}

#[test]
fn kif_gives_headers_comments_times_and_variations() {
    let record = file("even.kif");
    assert_eq!(
        shape(&record, None),
        "7g7f 3c3d 8h2b+ 3a2b B*4e 7a6b 4e3d 2b3c resign \
         [6a5b 4e3d [4e6c+ 5b6c abort]] [8c8d 2g2f]"
    );
    assert_eq!(record.headers[0], ("開始日時".to_owned(), "2023/01/15 10:00".to_owned()));
    assert_eq!(record.headers[5], ("先手".to_owned(), "山田　太郎".to_owned()));
    assert_eq!(record.headers.len(), 8, "the handicap is no header");
    assert_eq!(record.comments, ["対局開始前のコメント", "二行目"]);
    let line = record.tree.main_line(None);
    assert_eq!(record.tree.node(line[1]).comments, ["角道を開ける", "&しおり"]);
    let times: Vec<_> = line.iter().filter_map(|id| record.tree.node(*id).millis).collect();
    assert_eq!(times, [16_000, 2000, 65_000, 0, 59_000, 600_000, 1000, 30_000, 0]);
    assert_eq!(file("even.kifu"), record, "the encoding makes no difference");
}

#[test]
fn kif_is_written_as_programs_expect_it() {
    let text = write("kifu", &file("even.kif"));
    for line in [
        "#KIF version=2.0 encoding=UTF-8",
        "手合割：平手",
        "   1 ７六歩(77)   ( 0:16/00:00:16)",
        "   2 ３四歩(33)   ( 0:02/00:00:02)+",
        "   3 ２二角成(88) ( 1:05/00:01:21)",
        "   4 同　銀(31)   ( 0:00/00:00:02)",
        "   5 ４五角打     ( 0:59/00:02:20)",
        "   9 投了         ( 0:00/00:02:21)",
        "変化：7手",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
    }
}

#[test]
fn shift_jis_is_shift_jis() {
    let record = file("even.kif");
    let bytes = format("kif").write(&record).unwrap();
    assert!(std::str::from_utf8(&bytes).is_err());
    assert!(bytes.starts_with(b"#KIF version=2.0 encoding=Shift_JIS\r\n"));
    // 手合割：平手
    let line = b"\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\r\n";
    assert!(bytes.windows(line.len()).any(|window| window == line));
}

#[test]
fn a_name_that_could_be_utf8_stays_shift_jis() {
    let mut record = read("csa", "V2.2\nPI\n+\n");
    record.headers.push(("先手".to_owned(), "ﾄ｡".to_owned()));
    let bytes = format("csa").write(&record).unwrap();
    assert!(bytes.starts_with(b"'CSA encoding=SHIFT_JIS\r\n"));
    assert_eq!(format("csa").read(&bytes), Ok(record));
}

#[test]
fn handicaps_are_start_positions_and_options() {
    let record = file("handicap.kif");
    assert_eq!(record.start.turn(), Color::White);
    assert!(record.options.entries().contains(&("handicap", "2".to_owned())));
    assert_eq!(record.start, Shogi::start(record.options));
    let text = write("kifu", &record);
    assert!(text.contains("手合割：二枚落ち\n") && text.contains("上手：師匠\n"), "{text}");
    assert!(write("csa3", &record).contains("\nPI22KA82HI\n-\n"));
    assert!(write("jkf", &record).contains("\"preset\": \"2\""));
}

#[test]
fn every_handicap_survives_every_format() {
    for handicap in &ikusa_shogi::handicap::HANDICAPS {
        let mut options = Options::default();
        options.set("handicap", handicap.id).unwrap();
        let start = Shogi::start(options);
        let record =
            Record { headers: vec![], options, start, comments: vec![], tree: ikusa_rules::Tree::default() };
        for format in Shogi::FORMATS {
            let back = format.read(&format.write(&record).unwrap()).unwrap();
            assert_eq!(back, record, "{} through {}", handicap.id, format.id);
        }
    }
}

#[test]
fn options_travel_in_headers() {
    let mut record = file("line.usi");
    record.options.set("impasse", "csa27").unwrap();
    record.options.set("handicap", "rook").unwrap();
    for id in ["kifu", "ki2", "csa", "csa3", "jkf"] {
        let back = format(id).read(&format(id).write(&record).unwrap()).unwrap();
        assert_eq!(back, record, "{id}");
        assert_eq!(back.start.options(), record.options, "{id}: the rules of the position too");
    }
    assert_eq!(inexpressible("usi", &record), "the options of the game");
}

#[test]
fn problems_are_diagrams_with_hands() {
    let record = file("tsume.kifu");
    let start = Shogi::write_position(&record.start);
    assert_eq!(start, "7k1/9/7PP/9/9/9/9/9/6+R2 b Gr2b3g4s4n4l16p 1");
    assert_eq!(shape(&record, None), "G*2b checkmate");
    let same = file("tsume.csa");
    assert_eq!(same.start, record.start, "CSA says 00AL");
}

#[test]
fn a_start_that_only_a_diagram_explains_keeps_its_name_and_place() {
    let mut record = file("other.jkf");
    record.headers.push(("先手".to_owned(), "x".to_owned()));
    assert_eq!(record.headers[0].0, "手合割");
    for id in ["kif", "ki2u", "csa", "jkf"] {
        let back = format(id).read(&format(id).write(&record).unwrap()).unwrap();
        if id == "csa" {
            assert_eq!(back.headers[0].0, "先手", "the players come first");
        }
        assert_eq!(ordered(back), ordered(record.clone()), "{id}");
    }
}

#[test]
fn games_taken_up_in_the_middle_keep_their_numbers() {
    let record = file("diagram-white.kif");
    assert_eq!(record.start.ply(), 2);
    assert_eq!(shape(&record, None), "3c3d 8h2b+ 8b2b time-up [6g6f]");
    assert!(write("kifu", &record).contains("手数＝1\n"));
}

#[test]
fn ki2_tells_which_piece_moved() {
    let record = file("even.ki2");
    assert_eq!(
        shape(&record, None),
        "7g7f 3c3d 8h2b+ 3a2b B*4e 6a5b 4e3d 2b3c 3d5f abort [4a5b 4e6c+ illegal-win] [4i5h 7a6b 7i6h]"
    );
}

#[test]
fn ki2_has_times_only_if_asked() {
    let record = file("even.kif");
    let plain = write("ki2u", &record);
    assert!(plain.contains("▲７六歩 △３四歩\n*角道を開ける\n") && !plain.contains("*("), "{plain}");
    let timed = String::from_utf8(format("ki2u").write_fully(&record).unwrap()).unwrap();
    assert!(
        timed.contains("▲７六歩\n*( 0:16/00:00:16)\n△３四歩\n*( 0:02/00:00:02)\n*角道を開ける\n"),
        "{timed}"
    );
    assert_eq!(read("ki2u", &timed), record);
    let mut record = file("line.usi");
    let first = record.tree.children(None)[0];
    record.tree.node_mut(first).comments.push("( 0:16/00:00:16)".to_owned());
    assert_eq!(inexpressible("ki2u", &record), "comments", "it would read as a time");
}

#[test]
fn csa_3_has_fractions_and_notes() {
    let record = file("v3.csa");
    let times: Vec<_> = record.tree.main_line(None).iter().map(|id| record.tree.node(*id).millis).collect();
    assert_eq!(times, [Some(1234), Some(500), Some(12_000), None]);
    assert!(record.headers.contains(&("備考".to_owned(), "一行目\n二行目 \\ 終".to_owned())));
    assert!(record.headers.contains(&("最大手数".to_owned(), "320".to_owned())));
    assert!(write("csa3", &record).starts_with("'CSA encoding=UTF-8\nV3.0\nN+先手番\n"));
}

#[test]
fn headers_have_their_names_in_each_format() {
    let record = file("floodgate.csa");
    let kif = write("kifu", &record);
    for line in [
        "先手：GPSshogi",
        "後手：技巧",
        "棋戦：test+floodgate-600-10",
        "場所：東京",
        "持ち時間：00:10+10",
        "X_UNKNOWN：kept",
    ] {
        assert!(kif.lines().any(|found| found == line), "{line} in\n{kif}");
    }
    let csa = write("csa3", &read("kifu", &kif));
    for line in [
        "N-技巧",
        "$SITE:東京",
        "$START_TIME:2015/05/05 12:00:00",
        "$X_UNKNOWN:kept",
        "'** 30 -3334FU +2726FU",
    ] {
        assert!(csa.lines().any(|found| found == line), "{line} in\n{csa}");
    }
}

#[test]
fn every_ending_survives_every_format_that_has_it() {
    for moves in ["7g7f", "7g7f 3c3d"] {
        for ending in ENDINGS {
            let mut record = read("usi", &format!("position startpos moves {moves}"));
            let last = *record.tree.main_line(None).last().unwrap();
            record.tree.add(Some(last), Entry::End(ending));
            for format in Shogi::FORMATS.iter().filter(|format| format.id != "usi") {
                match format.write(&record) {
                    Ok(bytes) => assert_eq!(format.read(&bytes).as_ref(), Ok(&record), "{}", format.id),
                    Err(error) => {
                        let lacking: &[_] = match format.id {
                            "csa" => &["default-win", "default-loss", "move-limit", "sealed", "try"],
                            "csa3" => &["default-win", "default-loss", "take-back", "sealed", "try"],
                            _ => &[],
                        };
                        assert!(lacking.contains(&ending.code), "{} in {}: {error}", ending.code, format.id);
                    }
                }
            }
        }
    }
}

#[test]
fn what_a_format_cannot_express_it_names() {
    let with_times = file("floodgate.csa");
    let with_variations = file("even.ki2");
    for (id, record, what) in [
        ("usi", &with_times, "the headers"),
        ("csa", &with_variations, "variations"),
        ("csa3", &with_variations, "variations"),
        ("usi", &with_variations, "the headers"),
        ("usi", &file("drops.csa"), "how the game ended"),
        ("kif", &file("v3.csa"), "fractions of seconds"),
    ] {
        assert_eq!(inexpressible(id, record), what, "{id}");
    }
}

#[test]
fn nothing_gets_lost_unnoticed() {
    let plain = || file("line.usi");
    let header = |name: &str, value: &str| {
        let mut record = plain();
        record.headers.push((name.to_owned(), value.to_owned()));
        record
    };
    for (name, value) in [
        ("*", "x"),
        ("a：b", "x"),
        ("", "x"),
        ("#x", "y"),
        ("1 ", "x"),
        ("先手", "a\nb"),
        ("手合割", "角落ち"),
    ] {
        let what = inexpressible("kifu", &header(name, value));
        assert!(what.contains("header") || what.contains("record"), "{name}: {what}");
    }
    assert_eq!(inexpressible("csa", &header("先手", "a\nb")), "a line break in a comment or header");
    assert!(inexpressible("csa", &header("EVENT", "x")).contains("'EVENT'"), "it would read as 棋戦");
    assert!(inexpressible("kif", &header("先手", "¥")).contains("'¥'"));
    assert!(inexpressible("kif", &header("先手", "😀")).contains("'😀'"));
    assert_eq!(inexpressible("usi", &header("先手", "x")), "the headers");
    let mut record = plain();
    record.comments.push("two\nlines".to_owned());
    for id in ["kifu", "ki2u", "csa3", "jkf"] {
        assert_eq!(inexpressible(id, &record), "a line break in a comment or header", "{id}");
    }
    let mut record = plain();
    let first = record.tree.children(None)[0];
    record.tree.node_mut(first).marks.push('!');
    assert_eq!(inexpressible("kifu", &record), "judgements of moves such as '!'");
}

#[test]
fn illegal_moves_and_entries_behind_an_end_are_not_written() {
    let mut record = file("line.usi");
    let illegal = ikusa_shogi::notation::parse_move("5i5a").unwrap();
    record.tree.add(None, Entry::Move(illegal));
    assert_eq!(inexpressible("jkf", &record), "the move 5i5a, which is not legal");
    let mut record = file("drops.csa");
    let end = *record.tree.main_line(None).last().unwrap();
    record.tree.add(Some(end), Entry::End(ENDINGS[0]));
    assert_eq!(inexpressible("kifu", &record), "entries after the end of a line");
}

#[test]
fn kif_tolerates_what_programs_write() {
    for text in [
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n",
        "\u{feff}手合割：平手\r\n1 ▲７六歩(77)\r\n2 △３四歩(33)\r\n3 ▲２二角成(88)\r\n",
        "# a comment\n手数----指手---------消費時間--\n   1 76歩(77) ( 0:01/)\n   2 34歩(33)(0:01 / 0:00:01)\n   3 22角成(88) (00:00:01/00:00:01)+\n",
        "先手：a\n1　７六歩(77)\n\n2　３四歩(33)   \n3　２２角成(８８)\n",
    ] {
        assert_eq!(shape(&read("kifu", text), None), "7g7f 3c3d 8h2b+", "{text}");
    }
    let promoted = "後手の持駒：なし\n|v玉 ・ ・ ・ ・ ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ 成銀 杏 竜|\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| 王 ・ ・ ・ ・ ・ ・ ・ ・|\n先手の持ち駒：歩18　角2\n1 ３二全(33)\n2 ９二玉(91)\n3 ２二成香(23)\n";
    let record = read("kifu", promoted);
    assert_eq!(Shogi::write_position(&record.start), "k8/9/6+S+L+R/9/9/9/9/9/K8 b 2B18P 1");
}

#[test]
fn jkf_says_what_players_need() {
    let text = write("jkf", &file("even.ki2"));
    assert!(text.contains("\"relative\":\"R\"") && text.contains("\"capture\":\"KA\""), "{text}");
    assert!(text.contains("\"same\":true") && text.contains("\"promote\":true"), "{text}");
    assert!(text.contains("{\"special\":\"CHUDAN\"}"), "{text}");
}

#[test]
fn the_page_on_records_names_every_format_and_ending() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/records.md");
    let page = fs::read_to_string(page).unwrap();
    let ids = Shogi::FORMATS.iter().map(|format| format.id).chain(ENDINGS.iter().map(|ending| ending.code));
    for id in ids {
        assert!(page.contains(&format!("\n| `{id}` |")), "{id}");
    }
}
