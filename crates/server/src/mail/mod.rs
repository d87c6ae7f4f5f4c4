//! Mail, where the host names a server for it: letters of a few lines to addresses that their owners have confirmed.
//!
//! `words` says what stands in a letter, `leaving` makes the link by which one gets no more of them, and `Mailer` takes them to
//! the mail server. What is to be sent stands in the store, so that it is sent once, whichever process does it.

mod leaving;
mod words;

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, SinglePart};
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

pub(crate) use leaving::Leaving;
pub(crate) use words::{Letter, News, confirmation, digest, is_correspondence, recovery};

use crate::config::{Config, Origin, Smtp};

/// How long a mail server may take for a step.
const PATIENCE: Duration = Duration::from_secs(20);
/// No address is longer.
const LONGEST_ADDRESS: usize = 254;

/// What became of a letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Posted {
    /// The mail server has taken it.
    Taken,
    /// It may work later.
    Later,
    /// It never will.
    Refused,
}

/// Who takes letters to the mail server.
pub(crate) struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// Where links lead.
    pub(crate) origin: Origin,
}

impl Mailer {
    /// The one that the settings ask for, if they ask for one.
    ///
    /// # Errors
    /// If they ask for one that cannot be: why.
    pub(crate) fn of(config: &Config) -> Result<Option<Arc<Mailer>>> {
        let Some(Smtp(url)) = &config.smtp else { return Ok(None) };
        let origin = config.origin.clone().context("smtp: links in letters need an origin")?;
        ensure!(!config.mail_from.is_empty(), "smtp: letters need a sender, mail-from = ikusa@example.org");
        let from: Mailbox = config.mail_from.parse().context("mail-from")?;
        let host = origin.authority().split(':').next().unwrap_or_default().to_owned();
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .context("smtp")?
            .timeout(Some(PATIENCE))
            .hello_name(ClientId::Domain(host))
            .build();
        Ok(Some(Arc::new(Mailer { transport, from, origin })))
    }

    /// Takes a letter to an address; each says how to get no more.
    pub(crate) async fn send(&self, letter: &Letter, to: &str, leaving: &Leaving) -> Posted {
        let Some(message) = self.message(letter, to, leaving) else { return Posted::Refused };
        match self.transport.send(message).await {
            Ok(_) => Posted::Taken,
            Err(error) => {
                tracing::warn!(%error, "the mail server did not take a letter");
                if error.is_permanent() { Posted::Refused } else { Posted::Later }
            }
        }
    }

    fn message(&self, letter: &Letter, to: &str, leaving: &Leaving) -> Option<Message> {
        let header =
            |name: &'static str, value: String| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
        let body = format!("{}\n\n-- \n{}\n", letter.body, letter.farewell(&leaving.page(&self.origin)));
        let text = SinglePart::builder()
            .header(ContentType::TEXT_PLAIN)
            .header(ContentTransferEncoding::Base64)
            .body(body);
        Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to.parse().ok()?))
            .subject(letter.subject.clone())
            .message_id(None)
            // RFC 8058: the mail program itself can say that no more is wanted. RFC 3834: nobody answers this by machine.
            .raw_header(header("List-Unsubscribe", format!("<{}>", leaving.address(&self.origin))))
            .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()))
            .raw_header(header("Auto-Submitted", "auto-generated".to_owned()))
            .singlepart(text)
            .ok()
    }
}

/// An address as it is kept, if it can be one.
pub(crate) fn address(text: &str) -> Option<String> {
    let text = text.trim();
    let read: Option<Address> = text.parse().ok().filter(|_| text.len() <= LONGEST_ADDRESS);
    read.map(|address| address.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_cannot_send_are_refused_in_words() {
        let with = |smtp: &str, origin: &str, from: &str| {
            let mut config = Config::over("some.db").expect("the defaults");
            config.smtp = Some(Smtp(smtp.to_owned())).filter(|_| !smtp.is_empty());
            (config.origin, config.mail_from) = (Config::origin_of(origin), from.to_owned());
            Mailer::of(&config).map(|mailer| mailer.is_some()).map_err(|error| format!("{error:#}"))
        };
        let (smtp, origin) = ("smtps://ikusa:secret@mail.example.org", "https://play.example.org");
        assert_eq!(with("", "", ""), Ok(false));
        assert_eq!(with(smtp, origin, "Ikusa <ikusa@example.org>"), Ok(true));
        for (smtp, origin, from, word) in [
            (smtp, "", "ikusa@example.org", "origin"),
            (smtp, origin, "", "mail-from"),
            (smtp, origin, "nobody", "mail-from"),
            ("gopher://mail.example.org", origin, "ikusa@example.org", "smtp"),
        ] {
            let error = with(smtp, origin, from).expect_err(word);
            assert!(error.contains(word) && !error.contains("secret"), "{error}");
        }
    }

    #[test]
    fn addresses_are_read_or_refused() {
        assert_eq!(address(" ana@example.org ").as_deref(), Some("ana@example.org"));
        for text in ["", "ana", "ana@", "@example.org", "a\r\nb@example.org", "Ana <ana@example.org>"] {
            assert_eq!(address(text), None, "{text:?}");
        }
        assert_eq!(address(&format!("{}@example.org", "a".repeat(300))), None);
    }
}
