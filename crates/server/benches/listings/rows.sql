-- What a server has that has been played on for three years, made by the database itself: {rows} games of {accounts} accounts.
-- Account 1 has a tenth of all games, a tenth of those against account 2; a hundred regulars have a thousand each of a million; the
-- others have some tens. Accounts 1 to 3 are there already. No commands are made: no list reads them.
WITH RECURSIVE n(i) AS (SELECT CAST(4 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < {accounts})
    INSERT INTO accounts (id, name, folded_name, looks, password, created) SELECT i, 'Player' || i, 'player' || i, 'player' || i, '', {now} - 90000000000 + i FROM n;

WITH RECURSIVE n(i) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < {rows} - 1),
    -- Numbers that look drawn: each of 0 to 9999, by a step of its own.
    d(i, a, b, c, e) AS (SELECT i, (i * 7919 + 13) % 10000, (i * 6101 + i / 7 + 29) % 10000, (i * 4409 + i / 11) % 10000, (i * 3571 + i / 3) % 10000 FROM n)
    INSERT INTO matches (id, game, terms, began, version, open, rated, created, black_token, black_name, black_account,
        white_token, white_name, white_account, over, winner, reason, touched, explored)
    SELECT 'm' || i,
        CASE WHEN c < 5000 THEN 'shogi' WHEN c < 7000 THEN 'gungi-enhanced' WHEN c < 8000 THEN 'gungi-marshal' WHEN c < 9000 THEN 'gueides' ELSE 'gungi-25' END,
        '{"options":[],"position":null,"time":' || CASE e % 6 WHEN 0 THEN '{"kind":"none"}' WHEN 1 THEN '{"kind":"fischer","main":60000,"increment":1000}'
            WHEN 2 THEN '{"kind":"fischer","main":300000,"increment":3000}' WHEN 3 THEN '{"kind":"fischer","main":600000,"increment":5000}'
            WHEN 4 THEN '{"kind":"byoyomi","main":1800000,"period":30000,"periods":1}' ELSE '{"kind":"correspondence","days":3}' END
            || ',"formation_time":null}',
        {now} - 94608000000 + i * (94608000000 / {rows}), 60, 0, CASE WHEN b < 6000 THEN 1 ELSE 0 END,
        {now} - 94608000000 + i * (94608000000 / {rows}), NULL, 'a',
        CASE WHEN i % 10 = 0 THEN 1 WHEN i % 10 = 1 THEN 4 + a % 100 ELSE 104 + a * a * ({accounts} - 104) / 100000000 END, NULL, 'b',
        CASE WHEN i % 100 = 0 THEN 2 WHEN i % 10 = 2 THEN 4 + b % 100 ELSE 104 + b * b * ({accounts} - 104) / 100000000 END,
        1, CASE WHEN e < 700 THEN NULL WHEN e < 5500 THEN 'black' ELSE 'white' END, 'mate',
        {now} - 94608000000 + i * (94608000000 / {rows}) + 600000, 1 FROM d;

-- Eight first moves of some thousands, the commonest in most games; an army of five hundred where the game has one.
INSERT INTO played (account, ended, match_id, game, seat, opponent, level, result, rated, opening, formation)
    SELECT black_account, touched, id, game, 'black', white_account, NULL, CASE winner WHEN 'black' THEN 2 WHEN 'white' THEN 0 ELSE 1 END, rated,
        CASE WHEN CAST(SUBSTR(id, 2) AS BIGINT) / 10 % 10 < 6 THEN '7g7f ' ELSE '2g2f ' END || CASE WHEN CAST(SUBSTR(id, 2) AS BIGINT) / 100 % 7 < 5 THEN '3c3d ' ELSE '8c8d ' END || 'x' || created % 4001,
        CASE game WHEN 'gungi-enhanced' THEN 'army' || created % 500 ELSE '' END FROM matches WHERE black_account <> white_account;
INSERT INTO played (account, ended, match_id, game, seat, opponent, level, result, rated, opening, formation)
    SELECT white_account, touched, id, game, 'white', black_account, NULL, CASE winner WHEN 'white' THEN 2 WHEN 'black' THEN 0 ELSE 1 END, rated,
        CASE WHEN CAST(SUBSTR(id, 2) AS BIGINT) / 10 % 10 < 6 THEN '7g7f ' ELSE '2g2f ' END || CASE WHEN CAST(SUBSTR(id, 2) AS BIGINT) / 100 % 7 < 5 THEN '3c3d ' ELSE '8c8d ' END || 'x' || created % 4001,
        CASE game WHEN 'gungi-enhanced' THEN 'army' || created % 499 ELSE '' END FROM matches WHERE black_account <> white_account;
INSERT INTO tallies SELECT account, game, COUNT(CASE result WHEN 0 THEN 1 END), COUNT(CASE result WHEN 1 THEN 1 END),
    COUNT(CASE result WHEN 2 THEN 1 END) FROM played GROUP BY account, game;
INSERT INTO meetings SELECT account, opponent, game, COUNT(CASE result WHEN 0 THEN 1 END), COUNT(CASE result WHEN 1 THEN 1 END),
    COUNT(CASE result WHEN 2 THEN 1 END) FROM played GROUP BY account, opponent, game;
INSERT INTO ratings SELECT id, 'shogi', 'blitz', 1000.0 + id % 1200, 60.0, 0.06, 10 FROM accounts;
INSERT INTO ratings SELECT id, 'gueides', 'rapid', 1000.0 + id % 900, 60.0, 0.06, 10 FROM accounts;
INSERT INTO rating_points SELECT account, 'shogi', 'blitz', ROW_NUMBER() OVER (PARTITION BY account ORDER BY ended), ended, 1500.0 + ended % 300, 60.0, match_id
    FROM played WHERE game = 'shogi' AND rated = 1;

-- Now: every five thousandth game is being played; a thousand people wait for an opponent, a thousand for an answer. Of what
-- nobody answered, a month's worth.
UPDATE matches SET over = 0, winner = NULL, reason = NULL, touched = {now}, explored = 0 WHERE CAST(SUBSTR(id, 2) AS BIGINT) % 5000 = 1;
WITH RECURSIVE n(i) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < {rows} / 10)
    INSERT INTO matches (id, game, terms, version, open, rated, created, black_token, black_name, black_account, over, reason, touched, explored)
    SELECT CASE WHEN i < 1000 THEN 's' WHEN i < 2000 THEN 'c' ELSE 'o' END || i, 'shogi', '{"options":[],"position":null,"time":{"kind":"none"},"formation_time":null}', 0,
        CASE WHEN i < 1000 THEN 1 ELSE 0 END, 0, {now} - i * 2000, NULL, 'a', 4 + i % 5000, CASE WHEN i < 2000 THEN 0 ELSE 1 END,
        CASE WHEN i < 2000 THEN NULL ELSE 'withdrawn' END, {now} - i, 1 FROM n;
UPDATE matches SET black_token = {token} WHERE id LIKE 's%' OR id LIKE 'c%';
INSERT INTO seeks SELECT id, black_account, 1500, NULL, NULL, 1, 9000000000000 FROM matches WHERE open = 1;
INSERT INTO challenges SELECT id, black_account, 1 + CAST(SUBSTR(id, 2) AS BIGINT) % 60, created FROM matches WHERE began IS NULL AND id LIKE 'c%';
INSERT INTO challenges SELECT id, black_account, 1 + CAST(SUBSTR(id, 2) AS BIGINT) % 5000, {now} FROM matches WHERE began IS NULL AND id LIKE 'o%' AND created % 5 = 0;
UPDATE matches SET frozen = 'the rules have changed' WHERE over = 1 AND CAST(SUBSTR(id, 2) AS BIGINT) % 50000 = 7 AND id LIKE 'm%';

-- The explorer: the start by what kind of games, and as many other positions as there are games; a hundred thousand armies.
INSERT INTO explored_moves (game, position, made, speed, band, month, black, drawn, white, best)
    SELECT 'shogi', {start}, 'move' || (c % 30) * (c % 30) / 30, CASE c % 6 WHEN 0 THEN 'bullet' WHEN 1 THEN 'blitz' WHEN 2 THEN 'rapid'
        WHEN 3 THEN 'classical' WHEN 4 THEN 'correspondence' ELSE 'unlimited' END, CASE WHEN c % 3 = 0 THEN 0 ELSE 10 + (c / 60) % 14 END, 24286 + month,
        COUNT(*), 0, COUNT(*) / 2, '001500 m1' FROM (SELECT (CAST(SUBSTR(id, 2) AS BIGINT) * 104729 + created / 1000) % 10000 AS c,
        CAST(SUBSTR(id, 2) AS BIGINT) * 36 / {rows} AS month FROM matches WHERE game = 'shogi' AND id LIKE 'm%') games GROUP BY 3, 4, 5, 6;
INSERT INTO explored_moves (game, position, made, speed, band, month, black, drawn, white, best)
    SELECT game, CAST(SUBSTR(id, 2) AS BIGINT) * 2654435761, '7g7f', 'blitz', 15, 24300, 1, 0, 0, '001500 ' || id FROM matches WHERE id LIKE 'm%';
WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < {rows} / 10)
    INSERT INTO explored_armies (game, army, games, won, drawn, lost, best, weight, merit)
    SELECT 'gungi-enhanced', 'army' || i, 1 + 100000 / i, i % 2, 1 + 100000 / i - i % 2, 0, 'm1', 0, i * 7919 % 10000 FROM n;

-- Tournaments, reports, words, studies, blocks.
WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
    INSERT INTO cups (id, name, kind, game, terms, rated, bots, rounds, lasts, pause, starts, maker, created, stage, round, began, version)
    SELECT 'cup' || i, 'Cup ' || i, 'swiss', 'shogi', '{"options":[],"position":null,"time":{"kind":"fischer","main":300000,"increment":3000},"formation_time":null}',
        1, 0, 9, 0, 30000, {now} - i * 1000, 4 + i % 100, {now} - i * 1000, CASE WHEN i <= 40 THEN 'running' WHEN i <= 80 THEN 'open' ELSE 'over' END, 9, {now} - i * 1000, 1 FROM n;
INSERT INTO cup_entries SELECT c.id, a.id, a.id, a.name, 1500, 1, {now} FROM cups c JOIN accounts a ON a.id <= 40 AND a.id > 3;
WITH RECURSIVE n(i) AS (SELECT CAST(41 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < 200)
    INSERT INTO cup_entries SELECT 'cup1', i, i, 'Player' || i, 1500, 1, {now} FROM n;
WITH RECURSIVE n(i) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < 880)
    INSERT INTO cup_games SELECT 'cup1', i, 1 + i / 98, 4 + i % 98, 102 + (i + i / 98) % 98, 'm' || i, CASE i % 3 WHEN 0 THEN 'draw' WHEN 1 THEN 'black' ELSE 'white' END FROM n;
WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < {rows} / 20)
    INSERT INTO reports (at, reporter, accused, match_id, reason, note, closed)
    SELECT {now} - 1000 * i, 4 + i % 500, 1, 'm' || i, 'abuse', 'a note', CASE WHEN i % 150 = 0 THEN NULL ELSE {now} END FROM n;
INSERT INTO audit (at, who, act, account, about) SELECT at, 'Mod', 'warn', accused, note FROM reports;
WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < {rows} / 5)
    INSERT INTO words (match_id, room, seat, account, name, body, at)
    SELECT 'm' || CASE WHEN i < 1000 THEN 0 ELSE i END, 'players', 'black', 1, 'Busy', 'a word', {now} FROM n;
WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < 100)
    INSERT INTO studies SELECT 'study' || i, 1, 'Study ' || i, 'shogi', 'public', 1, {now}, 3, '[]' FROM n;
INSERT INTO blocks SELECT 1, id FROM accounts WHERE id > 10000 AND id <= 10500;
UPDATE accounts SET moderator = 1 WHERE id = 3;
