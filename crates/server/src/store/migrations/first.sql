CREATE TABLE accounts (
    id {growing_id}, name TEXT NOT NULL, folded_name TEXT NOT NULL UNIQUE, password TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE TABLE sessions (
    token {bytes} PRIMARY KEY, account BIGINT NOT NULL REFERENCES accounts (id), expires BIGINT NOT NULL
);
CREATE TABLE matches (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, terms TEXT NOT NULL, began BIGINT, version BIGINT NOT NULL,
    open BIGINT NOT NULL, rated BIGINT NOT NULL, created BIGINT NOT NULL,
    black_token {bytes}, black_name TEXT, black_account BIGINT REFERENCES accounts (id), black_level BIGINT,
    white_token {bytes}, white_name TEXT, white_account BIGINT REFERENCES accounts (id), white_level BIGINT,
    deadline BIGINT, turn TEXT, over BIGINT NOT NULL, winner TEXT, reason TEXT, touched BIGINT NOT NULL,
    counted BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX matches_open ON matches (created) WHERE open = 1;
CREATE INDEX matches_deadline ON matches (deadline) WHERE over = 0;
CREATE INDEX matches_computer ON matches (touched)
    WHERE over = 0 AND (black_level IS NOT NULL OR white_level IS NOT NULL);
CREATE INDEX matches_black_token ON matches (black_token);
CREATE INDEX matches_white_token ON matches (white_token);
CREATE INDEX matches_black_account ON matches (black_account);
CREATE INDEX matches_white_account ON matches (white_account);
CREATE TABLE commands (
    match_id TEXT NOT NULL REFERENCES matches (id), version BIGINT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (match_id, version)
);
CREATE TABLE claims (
    match_id TEXT NOT NULL, version BIGINT NOT NULL, kind TEXT NOT NULL, until BIGINT NOT NULL,
    PRIMARY KEY (match_id, kind)
);
CREATE TABLE ratings (
    account BIGINT NOT NULL REFERENCES accounts (id), game TEXT NOT NULL, speed TEXT NOT NULL,
    rating {real} NOT NULL, deviation {real} NOT NULL, volatility {real} NOT NULL, games BIGINT NOT NULL,
    PRIMARY KEY (account, game, speed)
);
