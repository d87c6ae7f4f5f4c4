//! Seats that guests took before they had an account.

use super::cell::Fields;
use super::{AccountRow, Change, Standing, Store, Stored};

/// A seat becomes an account's if its token holds it and it is nobody's yet. Whoever sat down at both sides on two devices
/// keeps the second seat by its token alone: one device must not see the other's secrets.
const ADOPT: [&str; 2] = [
    "UPDATE matches SET black_account = $1, black_name = $2 WHERE black_token = $3 AND black_account IS NULL \
     AND rated = 0 AND (white_account IS NULL OR white_account <> $1 OR white_token = $3)",
    "UPDATE matches SET white_account = $1, white_name = $2 WHERE white_token = $3 AND white_account IS NULL \
     AND rated = 0 AND (black_account IS NULL OR black_account <> $1 OR black_token = $3)",
];
const HELD: &str = "SELECT id FROM matches WHERE (black_token = $1 AND black_account = $2) \
     OR (white_token = $1 AND white_account = $2) LIMIT 100";

impl Store {
    /// Gives an account the seats that these tokens hold and no account does; how many matches are the account's by them
    /// now. Whoever looks at one of them hears of the new name.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn adopt(&self, account: &AccountRow, tokens: &[Vec<u8>]) -> Stored<usize> {
        let change = |query: &'static str, token: &Vec<u8>| {
            Change::any(query, vec![account.id.into(), account.name.as_str().into(), token.clone().into()])
        };
        let changes: Vec<_> =
            tokens.iter().flat_map(|token| ADOPT.iter().map(move |query| change(query, token))).collect();
        if changes.is_empty() {
            return Ok(0);
        }
        self.apply(changes).await?;
        let mut held = 0;
        for token in tokens {
            for cells in self.rows(HELD, vec![token.clone().into(), account.id.into()]).await? {
                self.tell(&Fields::new(cells).text()?, Standing::default());
                held += 1;
            }
        }
        Ok(held)
    }
}
