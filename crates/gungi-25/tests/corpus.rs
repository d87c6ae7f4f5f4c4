//! The data of `testdata/gungi-25`.

ikusa_laws::corpus!(ikusa_gungi_25::Gungi25, twin_perft, refusals, outcomes, destinations, scenarios);
