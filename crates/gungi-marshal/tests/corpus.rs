//! The data of `testdata/gungi-marshal`.

ikusa_laws::corpus!(ikusa_gungi_marshal::Marshal, twin_perft, refusals, scenarios);
