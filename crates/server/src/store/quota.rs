//! How many rated games two accounts may play with each other: ratings that two trade between themselves say nothing about how they
//! play. Beyond the quota a match of theirs is an ordinary one, and says so. Whom one meets in a tournament is not one's choice, so
//! those games neither count here nor are kept from counting.

use ikusa_play::Millis;

use super::Change;

/// How many rated games of one game two accounts may have within a day, those that are being played included.
const QUOTA: u32 = 20;
const DAY: Millis = 24 * 60 * 60 * 1_000;

/// Whether a match would be rated but for the quota.
pub(super) const CAPPED: &str = "ALTER TABLE matches ADD COLUMN capped BIGINT NOT NULL DEFAULT 0;";

/// Its accounts are those that sit there; who is challenged does not yet. What was aborted stands in nobody's history.
const CAP: &str = "UPDATE matches SET rated = 0, capped = 1 WHERE id = $1 AND rated = 1 AND cup IS NULL AND $2 <= (\
     SELECT COUNT(*) FROM played p JOIN matches m ON m.id = p.match_id \
     WHERE p.account = COALESCE(matches.black_account, $3) AND p.opponent = COALESCE(matches.white_account, $3) \
     AND p.ended > $4 AND p.game = matches.game AND p.rated = 1 AND m.cup IS NULL) + (\
     SELECT COUNT(*) FROM matches m WHERE m.id IN (\
         SELECT id FROM matches b WHERE b.black_account = COALESCE(matches.black_account, $3) AND b.touched > $4 \
         UNION ALL SELECT id FROM matches w WHERE w.white_account = COALESCE(matches.black_account, $3) AND w.touched > $4) \
     AND COALESCE(matches.white_account, $3) IN (m.black_account, m.white_account) AND m.id <> matches.id \
     AND m.game = matches.game AND m.over = 0 AND m.began IS NOT NULL AND m.rated = 1 AND m.cup IS NULL)";

/// Keeps a match from counting if its two accounts have had their share by the moment `at`; `awaited` is whom its free seat is for.
pub(super) fn change(id: &str, awaited: Option<i64>, at: Millis) -> Change {
    Change::any(CAP, vec![id.into(), QUOTA.into(), awaited.into(), at.saturating_sub(DAY).into()])
}
