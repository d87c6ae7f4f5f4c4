//! How long listings take over many stored games, on every database at hand: `ROWS=1000000 cargo bench -p ikusa-server`.
//! One account in a thousand has a tenth of all games.
// What it measures is for whoever runs it.
#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};

use ikusa_server::store::{Holder, Score, Store, Wanted};

const ACCOUNTS: u32 = 1_000;
const TIMES: u32 = 200;

/// Rows that both databases make themselves; `{rows}` and `{accounts}` are how many.
const FILL: &str = "
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {accounts})
    INSERT INTO accounts (id, name, folded_name, password, created) SELECT i, 'player' || i, 'player' || i, '', 0 FROM n;
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {rows} - 1)
    INSERT INTO matches (id, game, terms, began, version, open, rated, created, black_token, black_name, black_account,
        white_token, white_name, white_account, over, winner, reason, touched)
    SELECT 'm' || i, CASE i % 3 WHEN 0 THEN 'shogi' WHEN 1 THEN 'gueides' ELSE 'gungi-marshal' END,
        '{\"options\":[],\"position\":null,\"time\":{\"kind\":\"none\"},\"formation_time\":null}', i, 1, 0, i % 2, i, NULL, 'a',
        CASE i % 10 WHEN 0 THEN 1 ELSE 2 + (i * 37) % ({accounts} - 1) END, NULL, 'b', 2 + (i * 61 + 13) % ({accounts} - 1),
        1, CASE i % 5 WHEN 0 THEN NULL WHEN 1 THEN 'black' ELSE 'white' END, 'mate', i FROM n;
INSERT INTO played SELECT black_account, touched, id, game, 'black', white_account, NULL,
    CASE winner WHEN 'black' THEN 2 WHEN 'white' THEN 0 ELSE 1 END, rated, '7g7f 3c3d', CASE created % 4 WHEN 0 THEN 'an army' ELSE '' END FROM matches;
INSERT INTO played SELECT white_account, touched, id, game, 'white', black_account, NULL,
    CASE winner WHEN 'white' THEN 2 WHEN 'black' THEN 0 ELSE 1 END, rated, '2g2f 8c8d', '' FROM matches
    WHERE white_account <> black_account;
INSERT INTO tallies SELECT account, game, COUNT(CASE result WHEN 0 THEN 1 END), COUNT(CASE result WHEN 1 THEN 1 END),
    COUNT(CASE result WHEN 2 THEN 1 END) FROM played GROUP BY account, game;
INSERT INTO ratings SELECT id, 'shogi', 'rapid', 1500.0 + id, 60.0, 0.06, 10 FROM accounts;
UPDATE matches SET over = 0, winner = NULL, reason = NULL, touched = 10000000 + touched WHERE created % 500 = 1;
UPDATE matches SET over = 0, open = 1, began = NULL, white_account = NULL, white_name = NULL, winner = NULL, reason = NULL
    WHERE created % 1000 = 2;
INSERT INTO seeks SELECT id, black_account, 1500, NULL, NULL, 1, 10000000 FROM matches WHERE created % 1000 = 2;
UPDATE matches SET over = 0, began = NULL, white_account = NULL, white_name = NULL, winner = NULL, reason = NULL
    WHERE created % 1000 = 3;
INSERT INTO challenges SELECT id, black_account, 1 + created % {accounts}, created FROM matches WHERE created % 1000 = 3;
ANALYZE;
";

#[tokio::main]
async fn main() {
    // `cargo test` runs benches too, only to see that they work.
    let tested = std::env::args().any(|arg| arg == "--test");
    let rows = std::env::var("ROWS").ok().and_then(|rows| rows.parse().ok());
    let rows: u32 = rows.unwrap_or(if tested { 2_000 } else { 100_000 });
    let folder = std::env::temp_dir().join(format!("ikusa-listings-{}", std::process::id()));
    let file = folder.join("bench.db").display().to_string();
    let mut addresses = vec![file.clone()];
    addresses.extend(std::env::var("IKUSA_TEST_POSTGRES"));
    for address in addresses {
        let store = Store::open(&address).await.expect("the database opens");
        let began = Instant::now();
        let fill = FILL.replace("{rows}", &rows.to_string()).replace("{accounts}", &ACCOUNTS.to_string());
        if address == file {
            rusqlite::Connection::open(&file).and_then(|file| file.execute_batch(&fill)).expect("rows");
        } else {
            let (client, connection) =
                tokio_postgres::connect(&address, tokio_postgres::NoTls).await.expect("PostgreSQL answers");
            tokio::spawn(connection);
            client.batch_execute(&fill).await.expect("rows");
        }
        let kind = if address == file { "SQLite" } else { "PostgreSQL" };
        println!(
            "{kind}: {rows} games of {ACCOUNTS} accounts, made in {:.1} s",
            began.elapsed().as_secs_f64()
        );
        measure(&store).await;
        measure_hall(&store).await;
    }
    let _ = std::fs::remove_dir_all(folder);
}

async fn measure(store: &Store) {
    let wanted = Wanted::default;
    let game = Wanted { game: Some("gueides".to_owned()), ..wanted() };
    let opponent = Wanted { opponent: Some(7), ..wanted() };
    let drawn = Wanted { score: Some(Score::Drawn), rated: Some(true), ..wanted() };
    let won = Wanted { game: Some("gungi-marshal".to_owned()), score: Some(Score::Won), ..wanted() };
    let common = Wanted { opening: "7g7f".to_owned(), ..wanted() };
    let opening = Wanted { opening: "2g2f 8c8d 7g7f".to_owned(), ..wanted() };
    let formation = Wanted { formation: Some("an army".to_owned()), ..wanted() };
    let unknown = Wanted { formation: Some("another army".to_owned()), ..wanted() };
    let listings = [
        ("all", wanted()),
        ("a game", game),
        ("an opponent", opponent),
        ("drawn and rated", drawn),
        ("a game, won", won),
        ("an opening of most", common),
        ("an opening that nobody played", opening),
        ("a formation", formation),
        ("a formation that nobody placed", unknown),
    ];
    for (name, wanted) in listings {
        report(&format!("history, {name}"), async |account| {
            store.history(account, &wanted).await.expect("a page");
        })
        .await;
    }
    report("tally", async |account| drop(store.tally(account, None).await.expect("a tally"))).await;
    report("head to head", async |account| drop(store.tally(account, Some(7)).await.expect("a tally"))).await;
    report("own matches", async |account| {
        let holder = Holder { tokens: Vec::new(), account: Some(account) };
        store.matches_of(&holder, 100).await.expect("matches");
    })
    .await;
}

/// What everyone is shown alike: who waits, who plays, who is challenged.
async fn measure_hall(store: &Store) {
    report("seeks, 100 of one in a thousand", async |_| drop(store.seeks(1, 100).await.expect("seeks")))
        .await;
    report("being played, 60 of one in five hundred", async |_| {
        drop(store.playing(1, 60).await.expect("matches"));
    })
    .await;
    report("challenges to an account", async |account| {
        drop(store.challenges_for(account).await.expect("challenges"));
    })
    .await;
    report("all challenges", async |_| drop(store.challenges().await.expect("challenges"))).await;
    report("planned replies", async |_| drop(store.due_plans().await.expect("plans"))).await;
    report("messages to send", async |_| drop(store.due_notices(1).await.expect("notices"))).await;
    report("letters to send", async |_| drop(store.due_letters(1).await.expect("letters"))).await;
    report("digests that are due", async |_| drop(store.due_digests(1).await.expect("digests"))).await;
    report("passkeys", async |account| drop(store.passkeys(account).await.expect("passkeys"))).await;
}

/// Half and 95 of a hundred, over accounts with few games, and for the one with many.
async fn report(name: &str, ask: impl AsyncFn(i64)) {
    let mut lines = Vec::new();
    for heavy in [false, true] {
        let mut times = Vec::new();
        for time in 0..TIMES {
            let account = if heavy { 1 } else { 2 + i64::from(time * 17 % (ACCOUNTS - 1)) };
            let began = Instant::now();
            ask(account).await;
            times.push(began.elapsed());
        }
        times.sort();
        let at = |share: usize| millis(times[times.len() * share / 100]);
        lines.push(format!("p50 {:>7.2} p95 {:>7.2} ms", at(50), at(95)));
    }
    println!("  {name:<40} {}   the busiest: {}", lines[0], lines[1]);
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}
