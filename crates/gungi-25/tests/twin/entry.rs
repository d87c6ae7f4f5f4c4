//! Moves, drops, placements and betrayals (§4 to §7) as canonical texts, and what they leave behind.

use crate::grid::{LETTERS, Spot, Twin, is_white, name, spots};

/// A move with its text, and the position behind it.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) text: String,
    pub(crate) behind: Twin,
}

impl Twin {
    /// Everything that may be played, the Marshal's safety aside.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        let mut found = Vec::new();
        if self.in_draft() {
            self.placements(&mut found);
        } else {
            for from in self.tops(self.white) {
                self.moves(from, &mut found);
            }
            self.drops(&mut found);
        }
        found
    }

    /// §4.
    fn moves(&self, from: Spot, found: &mut Vec<Entry>) {
        let piece = self.top(from).expect("a top piece");
        let mut lifted = self.clone();
        let tower = lifted.towers.get_mut(&from).expect("its tower");
        tower.pop();
        if tower.is_empty() {
            lifted.towers.remove(&from);
        }
        for to in self.reach(from) {
            let way = |sign: &str| format!("{}{sign}{}", name(from), name(to));
            let Some(top) = self.top(to) else {
                found.push(lifted.arriving(way("-"), to, piece));
                continue;
            };
            if is_white(top) != self.white {
                let mut captured = lifted.clone();
                let kept = self.towers[&to].chars().filter(|c| is_white(*c) == self.white).collect();
                captured.towers.insert(to, kept);
                found.push(captured.arriving(way("x"), to, piece));
            }
            let clumsy = piece.eq_ignore_ascii_case(&'M') && self.level < 2;
            if self.height(to) < self.tallest() && !top.eq_ignore_ascii_case(&'M') && !clumsy {
                lifted.stacked(&way("+"), to, piece, found);
            }
        }
    }

    /// §5.
    fn drops(&self, found: &mut Vec<Entry>) {
        let ranks = self.tops(self.white).into_iter().map(|(_, rank)| rank);
        // N8: the furthest forward of the own tops.
        let Some(front) = (if self.white { ranks.min() } else { ranks.max() }) else { return };
        for letter in LETTERS.chars().map(|letter| self.own(letter)).filter(|own| self.held(*own) > 0) {
            let mut held = self.clone();
            held.take_from_hand(letter);
            for to in spots() {
                let behind = if self.white { to.1 >= front } else { to.1 <= front };
                let free = self
                    .top(to)
                    .is_none_or(|top| is_white(top) == self.white && !top.eq_ignore_ascii_case(&'M'));
                if behind && free && self.height(to) < self.tallest() {
                    held.stacked(&format!("{}*{}", letter.to_ascii_uppercase(), name(to)), to, letter, found);
                }
            }
        }
    }

    /// A piece on top of whatever is there, with every betrayal that a Tactician may choose (§7).
    fn stacked(&self, text: &str, to: Spot, piece: char, found: &mut Vec<Entry>) {
        found.push(self.arriving(text.to_owned(), to, piece));
        if !piece.eq_ignore_ascii_case(&'T') {
            return;
        }
        let below: Vec<char> = self.towers.get(&to).map(|tower| tower.chars().collect()).unwrap_or_default();
        for set in 1..1u32 << below.len() {
            let chosen = |tier: &usize| set & (1 << tier) != 0;
            let mut turned = self.clone();
            let pays = (0..below.len()).filter(chosen).all(|tier| {
                let own = self.own(below[tier]);
                let has = is_white(below[tier]) != self.white && turned.held(own) > 0;
                if has {
                    turned.take_from_hand(own);
                }
                has
            });
            if pays {
                let exchange = |(tier, c): (usize, &char)| if chosen(&tier) { self.own(*c) } else { *c };
                turned.towers.insert(to, below.iter().enumerate().map(exchange).collect());
                let tiers: String =
                    (0..below.len()).filter(chosen).map(|tier| (tier + 1).to_string()).collect();
                found.push(turned.arriving(format!("{text}~{tiers}"), to, piece));
            }
        }
    }

    /// The piece arrives, and the turn passes on.
    fn arriving(&self, text: String, to: Spot, piece: char) -> Entry {
        let mut behind = self.clone();
        behind.towers.entry(to).or_default().push(piece);
        if self.white != self.terms.white_begins {
            behind.number += 1;
        }
        behind.white = !self.white;
        Entry { text, behind }
    }

    /// §6.
    fn placements(&self, found: &mut Vec<Entry>) {
        let marshal = self.own('M');
        for letter in LETTERS.chars().map(|letter| self.own(letter)).filter(|own| self.held(*own) > 0) {
            if self.held(marshal) > 0 && letter != marshal {
                continue;
            }
            for to in spots() {
                let home = if self.white { to.1 >= 7 } else { to.1 <= 3 };
                let free = self.top(to).is_none_or(|top| top != marshal);
                if !home || !free || self.height(to) >= self.tallest() {
                    continue;
                }
                for done in [false, true] {
                    // N12: who places the last piece is done.
                    let count = self.hands.chars().filter(|held| is_white(*held) == self.white).count();
                    if done || count > 1 {
                        found.push(self.placed(letter, to, done));
                    }
                }
            }
        }
    }

    fn placed(&self, letter: char, to: Spot, done: bool) -> Entry {
        let mut behind = self.clone();
        behind.take_from_hand(letter);
        behind.towers.entry(to).or_default().push(letter);
        let second = self.white != self.terms.white_begins;
        let (me, other) = if self.white { (0, 1) } else { (1, 0) };
        // N12: who has nothing left is done.
        let idle = !self.hands.chars().any(|held| is_white(held) != self.white);
        behind.placing[other] &= !idle;
        let alone = !behind.placing[other];
        if second && (!alone || done) {
            behind.number += 1;
        }
        if done {
            behind.placing[me] = false;
        }
        if done && second {
            // N13: the second player's word ends the draft, and the first player opens the battle.
            behind.placing = [false, false];
            behind.white = self.terms.white_begins;
        } else if behind.placing[other] {
            behind.white = !self.white;
        }
        let stop = if done { "." } else { "" };
        Entry { text: format!("{}*{}{stop}", letter.to_ascii_uppercase(), name(to)), behind }
    }
}
