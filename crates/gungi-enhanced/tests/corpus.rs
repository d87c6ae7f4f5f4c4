//! The data of `testdata/gungi-enhanced`.

ikusa_laws::corpus!(ikusa_gungi_enhanced::Enhanced, twin_perft, refusals, scenarios);
