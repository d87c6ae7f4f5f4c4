//! Every clause that can refuse a move, with a move it refuses; the table of clauses itself.

use super::scene::*;
use ikusa_gungi_enhanced::Enhanced;
use ikusa_rules::{Game, Lang, MoveError};

/// (position, fields, move, clause): one line for each way a readable move can be refused.
const REFUSED: &[(&str, &str, &str, &str)] = &[
    ("e5=q e6=pz", WHITE, "e6-e5", "legal"),
    ("e5=z e6=q", WHITE, "e5-e6", "legal"),
    ("e5=z e6=pq", WHITE, "e5-e6", "legal"),
    ("e5=z e6=pz", WHITE, "e5-e6", "5"),
    ("e5=z e6=pqt", WHITE, "e5-e6", "5.height"),
    ("e5=z e6=r", WHITE, "e5-e6", "5.king"),
    ("e5=z", WHITE, "d5-d6", "7.1.empty"),
    ("e5=Z", WHITE, "e5-e4", "7.1"),
    ("e5=zS", WHITE, "e5-e6", "7.1"),
    ("e5=n", WHITE, "e5-e6", "A.immobile"),
    ("e5=z", WHITE, "e5-d6", "A"),
    ("e5=Sl", WHITE, "e5-d4", "7.1.major"),
    ("e1=n e5=p", WHITE, "e5-d6", "7.4.3"),
    ("e5=bg", WHITE, "e5-e6", "7.4.4"),
    ("e1=n e5=z e6=p", WHITE, "e5-e6", "R3"),
    ("e5=r e6=p e9=L d6=p", "w - - - - - 1", "e5-d6", "legal"),
    ("e5=r d6=p e9=L", WHITE, "e5-d6", "7.2.1.jump"),
    ("e5=z e6=P", WHITE, "e5-e6", "C.capture"),
    ("e5=z", WHITE, "e5xe6", "7.2"),
    ("e5=z e6=p", WHITE, "e5xe6", "7.2"),
    ("e5=z", WHITE, "2xe5", "7.2.level"),
    ("e5=z", WHITE, "1xe5", "7.2.own"),
    ("e5=Z", WHITE, "1xe5", "7.2.captor"),
    ("e5=fZ", WHITE, "2xe5", "7.2.fortress"),
    ("e5=r d9=L", WHITE, "e5-d5", "7.2.1"),
    ("e5=r e9=L a1=s", WHITE, "a1-a2", "8.1"),
    ("e5=r e6=PA", WHITE, "e5xe6", "R7"),
    ("e5=z", WHITE, "P*c5", "7.3.reserve"),
    ("e5=z", WHITE, "R*c5", "7.3.reserve"),
    ("e5=z", "w p p - - - 1", "P*c5", "7.6.1.bar"),
    ("e5=Z", "w q - - - - 1", "Q*e5", "7.3"),
    ("e5=z", "w q - - - - 1", "Q*e5", "7.4.1"),
    ("e5=a", "w q - - - - 1", "Q*e5", "legal"),
    ("e5=pqa", "w t - - - - 1", "T*e5", "5.height"),
    ("e5=a", "w a - - - - 1", "A*e5", "5"),
    ("e5=z", "w p - - - - 1", "P*c9", "7.4.2"),
    ("e5=tp", WHITE, ":e5", "7.5.1.height"),
    ("e5=spq", WHITE, ":e5", "7.5.1"),
    ("e5=tpS", WHITE, ":e5", "7.5.1.enemy"),
    ("e5=npt", WHITE, ":e5", "7.5.1.piece"),
    ("e5=tpr", WHITE, ":e5", "7.5.1.piece"),
    ("e5=tps", "w - - e5 - - 1", ":e5", "R5"),
    ("e3=s f3=r", WHITE, "e3=f3", "7.5.2"),
    ("e3=z f3=r h3=L", WHITE, "e3=f3", "7.5.2.pair"),
    ("e2=s f3=r h3=L", WHITE, "e2=f3", "7.5.2.adjacent"),
    ("e3=ps f3=r h3=L", WHITE, "e3=f3", "7.5.2.alone"),
    ("e3=s f3=sr h3=L", WHITE, "e3=f3", "5"),
    ("e4=qp", WHITE, "e4~e3", "7.5.3"),
    ("e4=o", WHITE, "e4~e3", "7.5.3.load"),
    ("e4=op", WHITE, "e4~d3", "7.5.3.reach"),
    ("e4=op e3=q", WHITE, "e4~e3", "7.5.3.empty"),
    ("e4=op", WHITE, "e5~e3", "7.1.empty"),
    ("e4=q", "w j - - - - 1", "e4<>J", "7.5.4"),
    ("e4=z", "w z - - - - 1", "e4<>Z", "7.5.4.lancer"),
    ("e4=z", WHITE, "e4<>J", "7.3.reserve"),
    ("e4=zq", "w q - - - - 1", "e4<>Q", "5"),
    ("e9=z", "w p - - - - 1", "e9<>P", "R6"),
    ("e5=z e6=G", WHITE, "e5xe6", "7.6.2.choice"),
    ("e5=z e6=G", WHITE, "e5xe6(e4)", "7.6.2"),
    ("e5=z", "w - - - N - 1", "e5-e6", "7.6.2.first"),
    ("e5=z", "w - - - N - 1", "(e5)", "7.6.2"),
    ("e5=z", WHITE, "(e1)", "7.6.2.none"),
    ("e2=m e3=S", WHITE, "e2xe3", "7.6.3.choice"),
    ("e2=m e3=S", WHITE, "e2xe3(e5)", "7.6.3"),
    ("e2=m e3=S a1=zq", WHITE, "e2xe3(a1)", "5"),
    ("d5=b e5=PL", WHITE, "d5xe5", "R10"),
    ("e5=z e6=S", "w q - - - c 1", "e5xe6{Q}", "7.6.5"),
    ("e5=r e6=SA", "w - - - - c 1", "e5xe6{Q}", "7.3.reserve"),
    ("d5=r e5=pPA e8=b", WHITE_CROWNING, "d5xe5", "7.6.5.turn"),
    ("e5=z e6=S", WHITE, "e5xe6(a1)", "C.choice"),
    ("e5=r e6=GA", "w q - - - c 1", "e5xe6(a1){Q}", "C.order"),
    ("e5=b d6=b", WHITE, "d6-e6", "8.3.jesters"),
    ("e5=p", "w p - - - - 1", "P*e7", "8.3.pawns"),
    ("e9=R", "w b - - - - 1", "B*d9", "R11"),
    ("e9=R", "w p - - - - 1", "P*e8", "8.3.check"),
    ("e5=z", WHITE, "claim", "8.3.claim"),
    ("a9=R a5=l", WHITE, "a5-a6", "R1"),
];

#[test]
fn every_refusal_names_its_clause() {
    for (towers, fields, text, clause) in REFUSED {
        let position = scene(towers, fields);
        assert_eq!(why(&position, text), *clause, "{text} in {towers} {fields}");
        legal(&position, text);
        if let Err(MoveError::Illegal(refusal)) = Enhanced::read_move(&position, text) {
            for lang in [Lang::Es, Lang::En] {
                let sentence = refusal.sentence(lang);
                let filled = !["{0}", "{1}", "{2}", "{3}"].iter().any(|place| sentence.contains(place));
                assert!(filled && !sentence.is_empty(), "{sentence}");
            }
        }
    }
}
