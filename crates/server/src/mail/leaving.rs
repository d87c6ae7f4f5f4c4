//! The link by which someone gets no more letters: good for as long as the letter is kept, made without keeping anything, and
//! of no use for anything else.

use ring::hmac;

use crate::config::Origin;

/// A link for one account and one address.
pub(crate) struct Leaving {
    account: i64,
    sign: String,
}

impl Leaving {
    /// The link of an account's letters to an address.
    pub(crate) fn of(secret: &[u8], account: i64, address: &str) -> Leaving {
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret);
        let tag = hmac::sign(&key, format!("leave {account} {address}").as_bytes());
        let sign = tag.as_ref().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        Leaving { account, sign }
    }

    /// The account that a link names, which may be anyone's.
    pub(crate) fn account(text: &str) -> Option<i64> {
        text.split_once('-')?.0.parse().ok()
    }

    /// The link's own part.
    pub(crate) fn text(&self) -> String {
        format!("{}-{}", self.account, self.sign)
    }

    /// Where mail programs say that no more is wanted.
    pub(super) fn address(&self, origin: &Origin) -> String {
        format!("{}/api/mail/leave/{}", origin.text(), self.text())
    }

    /// Where people do: a link that is only looked at changes nothing.
    pub(super) fn page(&self, origin: &Origin) -> String {
        format!("{}/mail/leave-{}", origin.text(), self.text())
    }
}
