//! Laws of a game's tables: clauses, pieces, verbs, endings, formats, options.

use std::collections::BTreeSet;

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use ikusa_rules::{Game, Options, Text, Values};

use crate::Suite;
use crate::tongue::english_in;

fn unique<T: Eq + Hash + Debug>(what: &str, items: impl IntoIterator<Item = T>) {
    let mut seen = HashSet::new();
    for item in items {
        let text = format!("{item:?}");
        assert!(seen.insert(item), "{what} {text} twice");
    }
}

fn said(what: &str, text: &Text) {
    assert!(!text.es.trim().is_empty() && !text.en.trim().is_empty(), "{what} has no words");
    assert_eq!(english_in(text.es), None, "{what}: {}", text.es);
}

/// The places of a sentence, whatever form of a word each asks for: `{el 0}` and `{the 0}` are the same place.
fn places(sentence: &str) -> BTreeSet<&str> {
    let inside = sentence.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let named = inside.map(|inside| inside.rsplit(' ').next().unwrap_or(inside));
    named.filter(|place| place.parse::<u8>().is_ok()).collect()
}

/// Clauses, pieces, verbs, endings and formats have ids of their own and words in both languages, and a clause has the same
/// places in both.
pub fn words<S: Suite>() {
    type G<S> = <S as Suite>::Game;
    unique("clause", G::<S>::CLAUSES.iter().map(|clause| clause.id));
    for clause in G::<S>::CLAUSES {
        said(clause.id, &clause.says);
        let (es, en) = (places(clause.says.es), places(clause.says.en));
        assert_eq!(es, en, "{}", clause.id);
        assert!(!en.contains("4"), "{}: a refusal names at most four particulars", clause.id);
    }
    unique("piece", G::<S>::PIECES.iter().map(|kind| kind.id));
    unique("letter", G::<S>::PIECES.iter().map(|kind| kind.letter));
    G::<S>::PIECES.iter().for_each(|kind| said(kind.id, &kind.name));
    unique("verb", G::<S>::VERBS.iter().map(|verb| verb.code));
    G::<S>::VERBS.iter().for_each(|verb| said(verb.code, &verb.says));
    unique("ending", G::<S>::ENDINGS.iter().map(|ending| ending.code));
    G::<S>::ENDINGS.iter().for_each(|ending| said(ending.code, &ending.says));
    unique("format", G::<S>::FORMATS.iter().map(|format| format.id));
    G::<S>::FORMATS.iter().for_each(|format| said(format.id, &format.about));
}

/// Every option is its default until it is set, takes every value of its table and no other, and says so.
pub fn options<S: Suite>() {
    type O<S> = <<S as Suite>::Game as Game>::Options;
    unique("option", O::<S>::SPECS.iter().map(|spec| spec.key));
    for spec in O::<S>::SPECS {
        said(spec.key, &spec.about);
        assert!(O::<S>::default().entries().contains(&(spec.key, spec.default.to_owned())), "{}", spec.key);
        let (right, wrong) = match spec.values {
            Values::Words(words) => {
                unique("word", words);
                (words.iter().map(|word| (*word).to_owned()).collect(), vec!["no-such-word".to_owned()])
            }
            Values::Number(low, high) => (
                vec![low.to_string(), high.to_string()],
                vec![(high + 1).to_string(), "-1".into(), "x".into()],
            ),
        };
        for text in right {
            let mut options = O::<S>::default();
            options.set(spec.key, &text).unwrap_or_else(|error| panic!("{error}"));
            assert!(options.entries().contains(&(spec.key, text)), "{}", spec.key);
            let _ = S::Game::start(options);
        }
        for text in wrong {
            let error = O::<S>::default().set(spec.key, &text).expect_err(spec.key).to_string();
            assert!(error.contains(spec.key) && error.contains(&text), "{error}");
        }
    }
    assert!(O::<S>::default().set("no-such-option", "1").is_err());
}
