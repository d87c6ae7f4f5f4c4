//! What a side holds, a byte for each kind, which part of it a mate needs, and how much more would not help.

/// More than anyone can hold of a kind, and below half of what a byte holds.
const PLENTY: u8 = 60;
const TOPS: u64 = 0x8080_8080_8080_8080;

/// Whether every byte of `less` is at most that of `more`.
pub(super) fn covers(more: u64, less: u64) -> bool {
    ((more | TOPS) - less) & TOPS == TOPS
}

/// The larger of each two bytes.
pub(super) fn union(a: u64, b: u64) -> u64 {
    bytewise(a, b, u8::max)
}

/// The smaller of each two bytes.
pub(super) fn intersection(a: u64, b: u64) -> u64 {
    bytewise(a, b, u8::min)
}

/// What `hand` was before a move that took `before` to `after`.
pub(super) fn undone(hand: u64, before: u64, after: u64) -> u64 {
    let spent = bytewise(before, after, u8::saturating_sub);
    let gained = bytewise(after, before, u8::saturating_sub);
    bytewise(bytewise(hand, gained, u8::saturating_sub), spent, |hand, spent| (hand + spent).min(PLENTY))
}

/// As much as one likes of every kind that is held.
pub(super) fn plenty(held: u64) -> u64 {
    bytewise(held, 0, |held, _| if held == 0 { 0 } else { PLENTY })
}

/// The most that one side can hold while the other, which now holds `others`, keeps what it spends by a move that leaves
/// it `left`.
pub(super) fn spared(held: u64, others: u64, left: u64) -> u64 {
    let spent = bytewise(others, left, u8::saturating_sub);
    let both = bytewise(held, others, |held, others| held + others);
    let most = bytewise(both, spent, u8::saturating_sub);
    bytewise(most, spent, |most, spent| if spent == 0 { PLENTY } else { most })
}

/// The bytes of `held` whose kinds the other does not hold.
pub(super) fn withheld(held: u64, others: u64) -> u64 {
    bytewise(held, others, |held, others| if others == 0 { held } else { 0 })
}

fn bytewise(a: u64, b: u64, each: impl Fn(u8, u8) -> u8) -> u64 {
    let (a, b) = (a.to_le_bytes(), b.to_le_bytes());
    u64::from_le_bytes(std::array::from_fn(|kind| each(a[kind], b[kind])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_compared_kind_by_kind() {
        assert!(covers(0x0203, 0x0202) && covers(0x0203, 0) && !covers(0x0203, 0x0300));
        assert_eq!(union(0x0103, 0x0201), 0x0203);
        assert_eq!(withheld(0x0203, 0x0100), 0x0003);
    }

    #[test]
    fn a_dropped_piece_was_needed_and_a_captured_one_was_not() {
        assert_eq!(undone(0x0001, 0x0102, 0x0002), 0x0101, "one of the second kind was dropped");
        assert_eq!(undone(0x0101, 0x0002, 0x0102), 0x0001, "one of the second kind was captured");
        assert_eq!(undone(0x0001, 0x0002, 0x0102), 0x0001, "a capture that is not needed");
    }

    #[test]
    fn whoever_puts_a_piece_in_between_must_hold_it() {
        let most = u64::from(PLENTY);
        assert_eq!(spared(0x0001, 0x0102, 0x0002) & 0xffff, most, "the only one of the second kind is spent");
        assert_eq!(spared(0x0101, 0x0202, 0x0102) & 0xffff, 0x0200 | most);
        assert_eq!(plenty(0x0100), most << 8);
    }
}
