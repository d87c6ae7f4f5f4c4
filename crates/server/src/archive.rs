//! A ZIP archive that is written while it is sent: entries are stored as they are, and the answer is compressed on its
//! way if the client likes.

/// Beyond so many entries or bytes the plain form of a ZIP archive ends.
pub(crate) const MOST_ENTRIES: usize = 60_000;
pub(crate) const MOST_BYTES: usize = 1 << 31;

/// Entries are files in UTF-8 names, made by a version 2.0 program, stored; their time is the first that ZIP knows.
const FLAGS: u16 = 1 << 11;
const VERSION: u16 = 20;
const FIRST_DAY: u32 = (1 << 21) | (1 << 16);

/// What the end of the archive must say about its entries.
#[derive(Default)]
pub(crate) struct Archive {
    directory: Vec<u8>,
    entries: usize,
    bytes: usize,
}

impl Archive {
    /// The bytes of one more file; none if it does not fit any more.
    pub(crate) fn file(&mut self, name: &str, content: &[u8]) -> Vec<u8> {
        if self.entries >= MOST_ENTRIES || self.bytes + content.len() > MOST_BYTES {
            return Vec::new();
        }
        let mut about = Vec::with_capacity(26);
        about.extend(VERSION.to_le_bytes());
        about.extend(FLAGS.to_le_bytes());
        about.extend(0u16.to_le_bytes());
        about.extend(FIRST_DAY.to_le_bytes());
        about.extend(crc32fast::hash(content).to_le_bytes());
        about.extend([short(content.len()), short(content.len())].concat());
        about.extend((name.len() as u16).to_le_bytes());
        about.extend(0u16.to_le_bytes());
        self.directory.extend([b"PK\x01\x02".as_slice(), &VERSION.to_le_bytes(), &about].concat());
        // No comment, one disk, no attributes.
        self.directory.extend([0; 10]);
        self.directory.extend(short(self.bytes));
        self.directory.extend(name.as_bytes());
        let entry = [b"PK\x03\x04".as_slice(), &about, name.as_bytes(), content].concat();
        self.entries += 1;
        self.bytes += entry.len();
        entry
    }

    /// What comes after the last file.
    pub(crate) fn end(self) -> Vec<u8> {
        let entries = (self.entries as u16).to_le_bytes();
        let mut end = [b"PK\x05\x06\0\0\0\0".as_slice(), &entries, &entries].concat();
        end.extend([short(self.directory.len()), short(self.bytes)].concat());
        end.extend(0u16.to_le_bytes());
        [self.directory, end].concat()
    }
}

fn short(bytes: usize) -> [u8; 4] {
    u32::try_from(bytes).unwrap_or(u32::MAX).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::Archive;

    /// The numbers of an archive as any reader looks for them: from the end.
    #[test]
    fn the_directory_leads_to_every_file() {
        let mut archive = Archive::default();
        let files = [("a.txt", "123456789"), ("ñ/b.json", "{}"), ("empty", "")];
        let mut zip: Vec<u8> =
            files.iter().flat_map(|(name, text)| archive.file(name, text.as_bytes())).collect();
        zip.extend(archive.end());
        let number = |at: usize, bytes: usize| {
            zip[at..at + bytes].iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte))
        };
        let end = zip.len() - 22;
        assert_eq!((&zip[end..end + 4], number(end + 10, 2)), (b"PK\x05\x06".as_slice(), 3));
        let mut at = number(end + 16, 4);
        assert_eq!(at + number(end + 12, 4), end);
        for (name, text) in files {
            assert_eq!(&zip[at..at + 4], b"PK\x01\x02");
            let (letters, local) = (number(at + 28, 2), number(at + 42, 4));
            assert_eq!(&zip[at + 46..at + 46 + letters], name.as_bytes());
            assert_eq!(&zip[local..local + 4], b"PK\x03\x04");
            let content = local + 30 + letters;
            assert_eq!(&zip[content..content + number(local + 22, 4)], text.as_bytes());
            at += 46 + letters;
        }
        // The check value that CRC-32 is known by.
        assert_eq!(number(14, 4), 0xCBF4_3926);
    }

    #[test]
    fn what_does_not_fit_is_left_out() {
        let mut archive = Archive::default();
        let written = (0..super::MOST_ENTRIES + 5).filter(|_| !archive.file("x", b"").is_empty()).count();
        assert_eq!(written, super::MOST_ENTRIES);
    }
}
