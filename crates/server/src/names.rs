//! Names that people can tell apart: nothing invisible, no mixture of scripts, no letters that only look like others.

use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection};

use crate::error::{Answer, ApiError};

/// How long an account's name and a guest's may be.
const ACCOUNT: std::ops::RangeInclusive<usize> = 2..=24;
const GUEST: usize = 40;

/// Whether a new account may have this name.
///
/// # Errors
/// If not: why.
pub(crate) fn check_account(name: &str) -> Answer<()> {
    let fits = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    if !ACCOUNT.contains(&name.chars().count()) || !name.chars().all(fits) {
        return Err(ApiError::BadRequest("a name has 2 to 24 letters, digits, - or _".into()));
    }
    // A name in another script that reads like one in plain letters would pass for it.
    let in_disguise = !name.is_ascii() && skeleton(name).all(|c| c.is_ascii());
    if in_disguise { Err(unclear()) } else { check_clear(name) }
}

/// What a name looks like: two that look alike, such as `Ikusa` and `lkusa`, give the same.
pub(crate) fn looks(name: &str) -> String {
    // Once as it is written and once in small letters, since letters look alike in either.
    let once = skeleton(name).collect::<String>().to_lowercase();
    skeleton(&once).collect::<String>().to_lowercase()
}

/// Whether an account can have this name; older ones may have names that would not be given today.
pub(crate) fn may_be_an_account(name: &str) -> bool {
    ACCOUNT.contains(&name.chars().count()) && !name.contains('\0')
}

/// The name a guest asks for, without blanks around it.
///
/// # Errors
/// If nobody may have it: why.
pub(crate) fn guest(name: Option<String>) -> Answer<Option<String>> {
    let Some(name) = name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()) else {
        return Ok(None);
    };
    if name.chars().count() > GUEST {
        return Err(ApiError::BadRequest(format!("a name has at most {GUEST} characters")));
    }
    check_clear(&name)?;
    Ok(Some(name))
}

fn check_clear(name: &str) -> Answer<()> {
    let clear = |c: char| " -_.'".contains(c) || c.identifier_allowed();
    let plain = name.nfkc().eq(name.chars()) && name.chars().all(clear);
    let letters: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
    if plain && letters.check_restriction_level(RestrictionLevel::HighlyRestrictive) {
        Ok(())
    } else {
        Err(unclear())
    }
}

fn unclear() -> ApiError {
    ApiError::BadRequest(
        "a name has letters and digits of one script, none that are invisible or only look like others"
            .into(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_alike_looks_alike() {
        for (one, other) in
            [("Ikusa", "lkusa"), ("Magnus", "Rnagnus"), ("player10", "playerlO"), ("Ana", "ana")]
        {
            assert_eq!(looks(one), looks(other), "{one} {other}");
        }
        assert_ne!(looks("Ana"), looks("Eva"));
    }

    #[test]
    fn names_that_can_be_told_apart_pass() {
        for name in ["Magnus", "José_Ñandú", "羽生善治", "Ана", "Ikusa-戦", "zoë9", "Ωμέγα"]
        {
            assert!(check_account(name).is_ok(), "{name}");
        }
        let named = |name: &str| guest(Some(name.to_owned())).ok().flatten();
        for name in ["Ana María", "O'Neill", "Dr. No", "戦 2"] {
            assert_eq!(named(&format!(" {name} ")).as_deref(), Some(name));
        }
        assert_eq!(guest(None).ok(), Some(None));
    }

    #[test]
    fn disguises_and_invisible_characters_do_not() {
        let mixed = "\u{41c}\u{430}gnus";
        let fullwidth = "\u{ff2d}\u{ff41}gnus";
        let cyrillic = "\u{430}\u{441}\u{430}";
        for name in [mixed, fullwidth, cyrillic, "a", "a b", "", "ana\u{200b}", "ana\u{0}"] {
            assert!(check_account(name).is_err(), "{name:?}");
        }
        for name in [
            "ana\u{202e}b",
            "a\u{200d}na",
            "\u{2800}",
            "ana\u{0}",
            "an\u{ad}a",
            "ana\nb",
            "\u{feff}x",
            mixed,
            fullwidth,
        ] {
            assert!(guest(Some(name.to_owned())).is_err(), "{name:?}");
        }
    }
}
