import Foundation
import RandomTesting

/// Damages what a killed program leaves beside a store: a WAL that was not read back, or the journal of an unfinished transaction.
///
/// The formats: https://www.sqlite.org/fileformat2.html#the_rollback_journal, #wal_file_format
struct FuzzedJournal {
    var random: SeededGenerator

    /// Returns a journal that restores a store to these pages.
    static func journal(of bytes: [UInt8], pageSize: Int) -> [UInt8] {
        let nonce: UInt32 = 0x6D61_7063
        let count = bytes.count / pageSize
        var journal: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        for field in [UInt32(count), nonce, UInt32(count), UInt32(sectorSize), UInt32(pageSize)] { journal += big(field) }
        journal += [UInt8](repeating: 0, count: sectorSize - journal.count)
        for page in 0..<count {
            journal += big(UInt32(page + 1)) + bytes[page * pageSize..<(page + 1) * pageSize] + big(0)
        }
        sealJournal(&journal)
        return journal
    }

    private static let sectorSize = 512

    /// Damages the files beside a store.
    mutating func damage(_ files: StoreFiles) -> StoreFiles {
        StoreFiles(
            store: files.store, journal: files.journal.map { damage($0, isWAL: false) }, wal: files.wal.map { damage($0, isWAL: true) })
    }

    /// Damages a journal or WAL. Most of the time the checksums are corrected, so that SQLite accepts it.
    private mutating func damage(_ journal: [UInt8], isWAL: Bool) -> [UInt8] {
        var bytes = journal
        let (head, frame) = isWAL ? (32, 24) : (Self.sectorSize, 4)
        let size = Self.pageSize(of: journal, isWAL: isWAL) + frame + (isWAL ? 0 : 4)
        for _ in 0...Int(random.next() % 3) {
            let record = head + size * Int.random(in: 0..<max(1, (bytes.count - head) / size), using: &random)
            switch random.next() % 7 {
            case 0: set(&bytes, at: 4 * Int.random(in: 0..<8, using: &random))
            // The number of a page; in a WAL also the size of the store after it, and the salt.
            case 1, 2: set(&bytes, at: record + 4 * Int.random(in: 0..<frame / 4, using: &random))
            // The type of the page, and its cells.
            case 3, 4: set(&bytes, at: record + frame + Int.random(in: 0..<120, using: &random), isByte: true)
            case 5: bytes.removeLast(Int.random(in: 0..<max(1, bytes.count), using: &random))
            default: set(&bytes, at: Int.random(in: 0..<max(1, bytes.count), using: &random), isByte: true)
            }
        }
        if random.chance(70) { if isWAL { Self.sealWAL(&bytes) } else { Self.sealJournal(&bytes) } }
        return bytes
    }

    private mutating func set(_ bytes: inout [UInt8], at offset: Int, isByte: Bool = false) {
        let value = random.pick([
            0, 1, 2, 3, 0x7F, 0xFF, 0x200, 0x1000, 0x1_0000, 0x7FFF_FFFF, 0xFFFF_FFFF, UInt32(random.next() & 0xFFFF_FFFF),
        ])
        let field = isByte ? [UInt8(truncatingIfNeeded: value)] : Self.big(value)
        for (index, byte) in field.enumerated() where bytes.indices.contains(offset + index) { bytes[offset + index] = byte }
    }

    private static func pageSize(of bytes: [UInt8], isWAL: Bool) -> Int {
        guard bytes.count >= 32 else { return 4096 }
        let size = Int(word(bytes, at: isWAL ? 8 : 24))
        return (512...65_536).contains(size) && size & (size - 1) == 0 ? size : 4096
    }

    /// Writes the checksum after each page of a rollback journal.
    private static func sealJournal(_ bytes: inout [UInt8]) {
        guard bytes.count >= sectorSize else { return }
        let (pageSize, nonce) = (pageSize(of: bytes, isWAL: false), word(bytes, at: 12))
        var record = sectorSize
        while record + pageSize + 8 <= bytes.count {
            var sum = nonce
            for place in Swift.stride(from: pageSize - 200, to: 0, by: -200) { sum &+= UInt32(bytes[record + 4 + place]) }
            bytes.replaceSubrange(record + 4 + pageSize..<record + 8 + pageSize, with: big(sum))
            record += pageSize + 8
        }
    }

    /// Writes the checksums of the header and of each frame of a WAL.
    private static func sealWAL(_ bytes: inout [UInt8]) {
        guard bytes.count >= 32 else { return }
        let isBig = bytes[3] & 1 == 1
        var sums: (UInt32, UInt32) = (0, 0)
        func add(_ range: Range<Int>) {
            for place in Swift.stride(from: range.lowerBound, to: range.upperBound, by: 8) {
                let (first, second) = (word(bytes, at: place), word(bytes, at: place + 4))
                sums.0 &+= (isBig ? first : first.byteSwapped) &+ sums.1
                sums.1 &+= (isBig ? second : second.byteSwapped) &+ sums.0
            }
        }
        add(0..<24)
        bytes.replaceSubrange(24..<32, with: big(sums.0) + big(sums.1))
        let size = pageSize(of: bytes, isWAL: true)
        var frame = 32
        while frame + 24 + size <= bytes.count {
            add(frame..<frame + 8)
            add(frame + 24..<frame + 24 + size)
            bytes.replaceSubrange(frame + 16..<frame + 24, with: big(sums.0) + big(sums.1))
            frame += 24 + size
        }
    }

    private static func big(_ word: UInt32) -> [UInt8] { withUnsafeBytes(of: word.bigEndian) { Array($0) } }

    private static func word(_ bytes: [UInt8], at offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
