//! The queries that several files ask, written once for both databases.
//!
//! Both accept `$1`, `$2` … as long as they first appear in that order, and whole numbers stand for flags and times, so one
//! text serves both.

pub(super) const INSERT_MATCH: &str = "INSERT INTO matches (id, game, terms, began, version, open, rated, created, \
     black_token, black_name, black_account, black_level, white_token, white_name, white_account, white_level, \
     deadline, turn, over, winner, reason, touched, awaits, client, cup) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, \
     $24, $25)";

/// The columns of a match in the order of [`INSERT_MATCH`], and what only later became known.
macro_rules! select_match {
    ($rest:literal) => {
        concat!(
            "SELECT id, game, terms, began, version, open, rated, created, \
             black_token, black_name, black_account, black_level, white_token, white_name, white_account, white_level, \
             deadline, turn, over, winner, reason, touched, awaits, client, sequel, \
             black_seen, black_gone, white_seen, white_gone, frozen, cup, capped FROM matches ",
            $rest
        )
    };
}

pub(super) const FIND_MATCH: &str = select_match!("WHERE id = $1");
pub(super) const WITHDRAW: &str = "UPDATE matches SET over = 1, open = 0, reason = 'withdrawn', touched = $1 \
     WHERE id = $2 AND began IS NULL AND over = 0";

/// What whoever runs the server looks at.
/// Those that are over, played and waiting by an index each: one over all of them would be written at every move.
pub(super) const LATEST: &str = select_match!(
    "WHERE id IN (SELECT id FROM (SELECT id FROM matches WHERE over = 1 ORDER BY touched DESC LIMIT $1) o \
     UNION SELECT id FROM (SELECT id FROM matches WHERE over = 0 AND began IS NOT NULL ORDER BY touched DESC LIMIT $1) r \
     UNION SELECT id FROM (SELECT id FROM matches WHERE over = 0 AND began IS NULL ORDER BY touched DESC LIMIT $1) w) \
     ORDER BY touched DESC LIMIT $1"
);
pub(super) const LATEST_RUNNING: &str =
    select_match!("WHERE over = 0 AND began IS NOT NULL AND frozen IS NULL ORDER BY touched DESC LIMIT $1");
pub(super) const LATEST_WAITING: &str =
    select_match!("WHERE over = 0 AND began IS NULL ORDER BY touched DESC LIMIT $1");
pub(super) const LATEST_FROZEN: &str =
    select_match!("WHERE frozen IS NOT NULL ORDER BY touched DESC LIMIT $1");
pub(super) const ANNUL_FROZEN: &str = "UPDATE matches SET over = 1, open = 0, reason = 'annulled', touched = $1 \
     WHERE id = $2 AND over = 0 AND frozen IS NOT NULL";
pub(super) const ACCOUNTS: &str = "SELECT name, created FROM accounts ORDER BY id DESC LIMIT $1";
pub(super) const OF_TOKEN: &str =
    select_match!("WHERE black_token = $1 OR white_token = $1 ORDER BY touched DESC LIMIT $2");
/// Each side by its own index: together they would be read whole and sorted.
pub(super) const OF_ACCOUNT: &str = select_match!(
    "WHERE id IN (SELECT id FROM (SELECT id FROM matches WHERE black_account = $1 ORDER BY touched DESC LIMIT $2) b \
     UNION SELECT id FROM (SELECT id FROM matches WHERE white_account = $1 ORDER BY touched DESC LIMIT $2) w) \
     ORDER BY touched DESC LIMIT $2"
);
pub(super) const ALL_OF_ACCOUNT: &str = select_match!(
    "WHERE id IN (SELECT id FROM (SELECT id FROM matches WHERE black_account = $1 AND (created, id) < ($2, $3) \
     ORDER BY created DESC, id DESC LIMIT $4) b UNION SELECT id FROM (SELECT id FROM matches \
     WHERE white_account = $1 AND (created, id) < ($2, $3) ORDER BY created DESC, id DESC LIMIT $4) w) \
     ORDER BY created DESC, id DESC LIMIT $4"
);
/// A page of those of an account that are not over, or have not begun.
pub(super) const UNFINISHED: &str = select_match!(
    "WHERE id IN (SELECT id FROM matches WHERE black_account = $1 AND over = 0 \
     UNION SELECT id FROM matches WHERE white_account = $1 AND over = 0) AND id > $2 ORDER BY id LIMIT $3"
);
/// A page of those whose clock has fallen, after one that was seen last.
pub(super) const FALLEN: &str = select_match!(
    "WHERE over = 0 AND deadline <= $1 AND (deadline, id) > ($2, $3) ORDER BY deadline, id LIMIT $4"
);
/// The next work for the computer that nobody has claimed. Clients take turns: the first match of each comes before the
/// second of any, what a process works on already counts, and where the clock runs comes first.
pub(super) const COMPUTER_WORK: &str = select_match!(
    "JOIN (SELECT m.id AS work, c.match_id IS NOT NULL AS busy, ROW_NUMBER() OVER (\
         PARTITION BY m.client ORDER BY c.match_id IS NULL, m.touched, m.id) AS place \
         FROM matches m LEFT JOIN claims c ON c.match_id = m.id AND c.version = m.version AND c.until > $1 \
         WHERE m.awaits IS NOT NULL) queue ON queue.work = id \
     WHERE NOT busy ORDER BY place, deadline IS NULL, touched, id LIMIT $2"
);

/// How far the matches are whose ids stand in a text, separated by spaces: version, and seats taken and seen.
pub(super) const STANDINGS_SQLITE: &str = "SELECT id, version, (black_token IS NOT NULL OR black_level IS NOT NULL) + \
     (white_token IS NOT NULL OR white_level IS NOT NULL) + \
     (black_seen IS NOT NULL) + (white_seen IS NOT NULL) FROM matches \
     WHERE id IN (SELECT value FROM json_each('[\"' || replace($1, ' ', '\",\"') || '\"]'))";
pub(super) const STANDINGS_POSTGRES: &str = "SELECT id, version, \
     (black_token IS NOT NULL OR black_level IS NOT NULL)::INT::BIGINT + \
     (white_token IS NOT NULL OR white_level IS NOT NULL)::INT::BIGINT + \
     (black_seen IS NOT NULL)::INT::BIGINT + (white_seen IS NOT NULL)::INT::BIGINT FROM matches \
     WHERE id = ANY (string_to_array($1, ' '))";

/// The matches whose ids stand in a text, separated by spaces.
pub(super) const BY_ID_SQLITE: &str =
    select_match!("WHERE id IN (SELECT value FROM json_each('[\"' || replace($1, ' ', '\",\"') || '\"]'))");
pub(super) const BY_ID_POSTGRES: &str = select_match!("WHERE id = ANY (string_to_array($1, ' '))");

pub(super) const BUMP_VERSION: &str = "UPDATE matches SET version = version + 1, deadline = $1, turn = $2, over = $3, \
     winner = $4, reason = $5, touched = $6, awaits = $7, sequel = COALESCE($8, sequel), open = 0 \
     WHERE id = $9 AND version = $10";
pub(super) const INSERT_COMMAND: &str = "INSERT INTO commands (match_id, version, body) VALUES ($1, $2, $3)";
pub(super) const COMMANDS: &str =
    "SELECT body FROM commands WHERE match_id = $1 AND version >= $2 ORDER BY version";

/// Someone holding a seat is there, or has gone. The other seat must be as it was when the deadline was worked out.
macro_rules! presence {
    ($own:literal, $other:literal) => {
        concat!(
            "UPDATE matches SET ",
            $own,
            "_seen = COALESCE(",
            $own,
            "_seen, $1), ",
            $own,
            "_gone = $2, deadline = $3, ",
            $own,
            "_via = $4 \
             WHERE id = $5 AND version = $6 AND COALESCE(",
            $other,
            "_seen, 0) = $7 AND over = 0"
        )
    };
}
pub(super) const BLACK_IS_HERE: &str = presence!("black", "white");
pub(super) const WHITE_IS_HERE: &str = presence!("white", "black");
/// What cannot be played on leaves the queues.
pub(super) const FREEZE: &str =
    "UPDATE matches SET frozen = $1, deadline = NULL, awaits = NULL WHERE id = $2 AND version = $3";
pub(super) const SET_DEADLINE: &str = "UPDATE matches SET deadline = $1 WHERE id = $2 AND version = $3";

pub(super) const SEAT_BLACK: &str = "UPDATE matches SET black_token = $1, black_name = $2, black_account = $3, \
     black_level = $4, began = $5, deadline = $6, turn = $7, over = $8, winner = $9, reason = $10, touched = $11, \
     awaits = $12, open = open * $13 \
     WHERE id = $14 AND black_token IS NULL AND black_level IS NULL AND over = 0";
pub(super) const SEAT_WHITE: &str = "UPDATE matches SET white_token = $1, white_name = $2, white_account = $3, \
     white_level = $4, began = $5, deadline = $6, turn = $7, over = $8, winner = $9, reason = $10, touched = $11, \
     awaits = $12, open = open * $13 \
     WHERE id = $14 AND white_token IS NULL AND white_level IS NULL AND over = 0";

pub(super) const KEEP_DRAFT: &str = "INSERT INTO drafts (match_id, seat, army) VALUES ($1, $2, $3) \
     ON CONFLICT (match_id, seat) DO UPDATE SET army = excluded.army";
pub(super) const DRAFTS: &str = "SELECT seat, army FROM drafts WHERE match_id = $1";

/// PostgreSQL only.
pub(super) const CLOCK: &str = "SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT";

pub(super) const INSERT_ACCOUNT: &str =
    "INSERT INTO accounts (name, folded_name, looks, password, created) VALUES ($1, $2, $3, $4, $5)";
pub(super) const ACCOUNT_BY_NAME: &str = "SELECT id, name, password FROM accounts WHERE folded_name = $1";
pub(super) const ACCOUNT_CREATED: &str = "SELECT created FROM accounts WHERE id = $1";
pub(super) const SET_PASSWORD: &str = "UPDATE accounts SET password = $1 WHERE id = $2";
pub(super) const RATING: &str = "SELECT rating, deviation, volatility, games FROM ratings \
     WHERE account = $1 AND game = $2 AND speed = $3";
pub(super) const RATINGS: &str = "SELECT game, speed, rating, deviation, volatility, games FROM ratings \
     WHERE account = $1 ORDER BY game, speed";
/// A rating is made from one that had a game less: if there is another now, nothing changes.
pub(super) const UPSERT_RATING: &str = "INSERT INTO ratings (account, game, speed, rating, deviation, volatility, games) \
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (account, game, speed) DO UPDATE SET rating = excluded.rating, \
     deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games \
     WHERE ratings.games = excluded.games - 1";

/// Which value of [`APPEND`] is the match, from 0.
pub(super) const APPEND_ID: usize = 8;

/// [`BUMP_VERSION`] and [`INSERT_COMMAND`] in one statement, so that PostgreSQL can pipeline appends of
/// different matches over one connection: one statement is one transaction.
pub(super) const APPEND: &str = "WITH bumped AS (UPDATE matches SET version = version + 1, deadline = $1, turn = $2, \
     over = $3, winner = $4, reason = $5, touched = $6, awaits = $7, sequel = COALESCE($8, sequel), open = 0 \
     WHERE id = $9 AND version = $10 RETURNING id) \
     INSERT INTO commands (match_id, version, body) SELECT id, $10, $11 FROM bumped";

/// SQLite only: "ikus" in the head of the file, so that tools know whose it is.
pub(super) const MARK_FILE: &str = "PRAGMA application_id = 1768650099";
/// PostgreSQL only.
pub(super) const IS_READ_ONLY: &str =
    "SELECT CASE WHEN pg_is_in_recovery() THEN 'on' ELSE current_setting('transaction_read_only') END";
