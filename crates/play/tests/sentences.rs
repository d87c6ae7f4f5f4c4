//! Every sentence of every clause, with every noun that can fill it, in one file per language for a reader to proofread.
//!
//! `IKUSA_BLESS=1 cargo test -p ikusa-play --test sentences` writes the files anew.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fmt::Write;
use std::fs;
use std::path::Path;

use ikusa_play::{AnyGame, GAMES};
use ikusa_rules::{Arg, Clause, Color, Game, Lang, PieceKind, Refusal};

/// What a place of a sentence is filled with: the form that either language asks for tells.
fn asked(clause: &Clause, index: usize) -> Option<String> {
    let form = |text: &str| {
        let mut places = text.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
        places.find_map(|(inside, _)| {
            let (form, place) = inside.rsplit_once(' ').unwrap_or(("", inside));
            (place == index.to_string()).then(|| form.to_owned())
        })
    };
    let forms = [form(clause.says.es), form(clause.says.en)];
    forms.iter().flatten().find(|form| !form.is_empty()).or(forms[0].as_ref()).cloned()
}

fn fill(clause: &'static Clause, piece: Option<&'static PieceKind>, number: i32) -> Refusal {
    let squares = ["e5", "e6", "e7", "e8"];
    let mut args: Vec<Arg> = Vec::new();
    for (index, square) in squares.into_iter().enumerate() {
        let Some(form) = asked(clause, index) else { break };
        args.push(match (form.as_str(), piece) {
            ("las", _) => Color::Black.into(),
            (form, _) if form.contains('/') => number.into(),
            ("", _) | (_, None) => square.into(),
            (_, Some(piece)) => piece.into(),
        });
    }
    Refusal::new(clause, &args)
}

fn needs_piece(clause: &Clause) -> bool {
    (0..4)
        .filter_map(|index| asked(clause, index))
        .any(|form| !["", "las"].contains(&form.as_str()) && !form.contains('/'))
}

/// All sentences of a game.
fn sentences(game: &dyn AnyGame, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    for clause in game.clauses() {
        let counted = (0..4).filter_map(|index| asked(clause, index)).any(|form| form.contains('/'));
        let numbers: &[i32] = if counted { &[0, 1, 2] } else { &[2] };
        let mut names: Vec<Option<&'static PieceKind>> = vec![None];
        if needs_piece(clause) {
            names = game.pieces().iter().map(Some).collect();
            names.dedup_by_key(|kind| kind.map(|kind| kind.name.es));
        }
        for name in names {
            for number in numbers {
                lines.push(format!("{}: {}", clause.id, fill(clause, name, *number).sentence(lang)));
            }
        }
    }
    lines
}

#[test]
fn every_sentence_stands_in_the_files_for_proofreading() {
    for (lang, file) in [(Lang::Es, "sentences.es.txt"), (Lang::En, "sentences.en.txt")] {
        let mut text = String::new();
        for game in GAMES.iter() {
            for line in sentences(*game, lang) {
                writeln!(text, "{line}").unwrap();
            }
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(file);
        if std::env::var_os("IKUSA_BLESS").is_some() {
            fs::write(&path, &text).unwrap();
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        let changed = text.lines().zip(kept.lines()).find(|(now, then)| now != then);
        assert_eq!(text, kept, "{file} is not up to date, from {changed:?} on; see the head of this test");
    }
}

/// Mistakes that a sentence put together from parts is prone to, as whole words.
fn mistakes(sentence: &str, lang: Lang, names: &[&str], put_together: bool) -> Option<String> {
    let words: Vec<&str> =
        sentence.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty()).collect();
    let pairs = || words.windows(2).map(|pair| (pair[0], pair[1]));
    let said = match lang {
        Lang::En => pairs().find(|(a, b)| {
            // "a Unicorn", but "an unpromoted pawn".
            let vowel = b.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O']) && !b.starts_with("uni");
            (*a == "a" && vowel && !b.starts_with("one") && *b != "e5")
                || (*a == "an" && !vowel)
                || (["the", "an"].contains(a) && *b == "own")
        }),
        Lang::Es => pairs().find(|(a, b)| {
            (["de", "a"].contains(a) && *b == "el")
                || ["tablas", "propio", "coger"].contains(b)
                || (["Negras", "Blancas"].contains(b) && *a != "las")
        }),
    };
    let spaced: Vec<&str> = sentence.split(' ').collect();
    let plural = spaced.windows(2).map(|pair| (pair[0], pair[1]));
    let plural = plural.into_iter().find(|(a, b)| *a == "1" && b.len() > 3 && b.ends_with('s'));
    let bare = lang == Lang::Es && put_together && names.iter().any(|name| sentence.starts_with(name));
    let left =
        sentence.contains('{') && !sentence.contains("{reemplazo}") && !sentence.contains("{replacement}");
    said.or(plural)
        .map(|pair| format!("{pair:?}"))
        .or_else(|| (bare || left).then(|| "a bare name or a place".to_owned()))
}

#[test]
fn no_sentence_has_one_of_the_known_mistakes() {
    for game in GAMES.iter() {
        let names: Vec<_> = game.pieces().iter().map(|kind| kind.name.es).collect();
        for lang in [Lang::Es, Lang::En] {
            for line in sentences(*game, lang) {
                let (id, sentence) = line.split_once(": ").unwrap();
                let begins = |clause: &&&'static Clause| clause.says.in_lang(lang).starts_with('{');
                let put_together = game.clauses().iter().filter(begins).any(|clause| clause.id == id);
                let found = mistakes(sentence, lang, &names, put_together);
                assert_eq!(found, None, "{line}");
            }
        }
    }
}

/// A client that opens a record is told its ending by code.
#[test]
fn every_ending_of_a_record_has_words_in_the_client() {
    fn codes<G: Game>() -> impl Iterator<Item = &'static str> {
        G::ENDINGS.iter().map(|ending| ending.code)
    }
    let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/i18n/words.ts");
    let words = fs::read_to_string(words).unwrap();
    let all = codes::<ikusa_shogi::Shogi>()
        .chain(codes::<ikusa_gueides::Gueides>())
        .chain(codes::<ikusa_gungi_25::Gungi25>())
        .chain(codes::<ikusa_gungi_enhanced::Enhanced>())
        .chain(codes::<ikusa_gungi_marshal::Marshal>());
    for code in all {
        assert_eq!(words.matches(&format!("'ending.{code}': ")).count(), 2, "{code} in two languages");
    }
}
