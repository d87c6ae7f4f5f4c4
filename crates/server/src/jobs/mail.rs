//! Sends letters. Each is claimed in the database before it is sent, so that one process sends it once; what the mail server
//! does not take now is tried again, more and more seldom.

use std::sync::Arc;
use std::time::Duration;

use ikusa_play::Millis;
use ikusa_rules::Color;
use tokio::time::sleep;

use crate::app::App;
use crate::live::now;
use crate::mail::{Leaving, Letter, Mailer, News, Posted, confirmation, digest, is_correspondence, recovery};
use crate::metrics::Metrics;
use crate::store::{Holder, LetterKind, LetterRow, MailRow, StoreError, Stored, Wanted};
use crate::token::Token;

const BEAT: Duration = Duration::from_secs(1);
/// How long a letter rests after the first try, should its process die; twice as long each further time.
const REST: Millis = 60_000;
/// How often one is tried.
const TRIES: u32 = 8;
/// How many lines of a kind a digest has.
const LINES: usize = 20;
/// Among how many of one's latest matches turns are looked for.
const LATEST: u32 = 200;

pub(super) async fn send(app: App, mailer: Arc<Mailer>) {
    loop {
        if let Err(error) = send_all(&app, &mailer).await {
            tracing::warn!(%error, "cannot send letters");
        }
        sleep(BEAT).await;
    }
}

async fn send_all(app: &App, mailer: &Mailer) -> Stored<()> {
    let store = app.hub.store();
    for (account, due) in store.due_digests(now()).await? {
        unless_taken(store.begin_digest(account, due, now()).await)?;
    }
    for letter in store.due_letters(now()).await? {
        let rest = REST << letter.tries.min(TRIES);
        if unless_taken(store.claim_letter(&letter, now() + rest).await)? {
            send_one(app, mailer, &letter).await?;
        }
    }
    Ok(())
}

/// Whether it is ours to do; another process may have been faster.
fn unless_taken(done: Stored<()>) -> Stored<bool> {
    match done {
        Ok(()) => Ok(true),
        Err(StoreError::Conflict) => Ok(false),
        Err(error) => Err(error),
    }
}

async fn send_one(app: &App, mailer: &Mailer, letter: &LetterRow) -> Stored<()> {
    let store = app.hub.store();
    let Some(mail) = store.mail(letter.account).await? else { return store.end_letter(letter).await };
    let Some(text) = write(app, mailer, letter, &mail).await? else { return store.end_letter(letter).await };
    let leaving = Leaving::of(&app.mail_secret, mail.account, &mail.address);
    match mailer.send(&text, &mail.address, &leaving).await {
        Posted::Later if letter.tries + 1 < TRIES => Ok(()),
        posted => {
            if posted == Posted::Taken {
                Metrics::count(&app.metrics.letters_sent);
            }
            if letter.kind == LetterKind::Digest {
                store.seen_news(letter.account).await?;
            }
            store.end_letter(letter).await
        }
    }
}

/// What stands in a letter; nothing if it has become needless.
async fn write(app: &App, mailer: &Mailer, letter: &LetterRow, mail: &MailRow) -> Stored<Option<Letter>> {
    let store = app.hub.store();
    let name = store.account_by_id(letter.account).await?.name;
    let spanish = mail.lang == "es";
    let form = match letter.kind {
        LetterKind::Confirm => confirmation,
        LetterKind::Recover => recovery,
        LetterKind::Digest => {
            // Whoever has been here meanwhile, or is, knows it all.
            let Some(since) = mail.since.filter(|_| mail.digest) else { return Ok(None) };
            if store.is_online(letter.account, now()).await? {
                return store.seen_news(letter.account).await.map(|()| None);
            }
            let news = news(app, letter.account, since).await?;
            return Ok(digest(&name, letter.account, &mailer.origin, &news, spanish));
        }
    };
    let code = Token::fresh();
    store.keep_mail_code(letter, code.hash(), now()).await?;
    Ok(Some(form(&name, &mailer.origin, code.reveal(), spanish)))
}

/// What waits for an account's owner.
async fn news(app: &App, account: i64, since: Millis) -> Stored<News> {
    let store = app.hub.store();
    let holder = Holder { account: Some(account), ..Holder::default() };
    let mut turns = store.matches_of(&holder, LATEST).await?;
    turns.retain(|row| {
        let own = Color::BOTH.into_iter().find(|color| row.seats[*color].account == Some(account));
        !row.status.over && own.is_some() && row.status.turn == own && is_correspondence(row)
    });
    turns.truncate(LINES);
    let mut challenges = store.challenges_for(account).await?;
    challenges.truncate(LINES);
    let wanted = Wanted { since, ..Wanted::default() };
    let (mut results, _) = store.history(account, &wanted).await?;
    results.retain(|one| is_correspondence(&one.row));
    results.truncate(LINES);
    Ok(News { turns, challenges, results })
}
