//! The data of `testdata/shogi`.

ikusa_laws::corpus!(ikusa_shogi::Shogi, outcomes, refusals, scenarios);
