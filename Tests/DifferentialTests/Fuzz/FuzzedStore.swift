import Foundation
import MapExecution
import MapPlan
import RandomTesting

/// Damages a store: its file, or mapc's own tables in it.
struct FuzzedStore {
    var random: SeededGenerator

    /// The offsets and sizes of the fields in a file's header: https://www.sqlite.org/fileformat2.html#the_database_header
    private static let headerFields = [
        (16, 2), (18, 1), (19, 1), (20, 1), (21, 1), (22, 1), (23, 1), (24, 4), (28, 4), (32, 4), (36, 4), (40, 4), (44, 4), (48, 4),
        (52, 4),
        (56, 4), (60, 4), (64, 4), (68, 4), (92, 4), (96, 4), (0, 16), (72, 20),
    ]

    /// Damages bits, bytes, fields of headers, pages and cells, or cuts off the end of the file.
    mutating func damageFile(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let pageSize = max(512, Int(bytes[16]) << 8 | Int(bytes[17]))
        let pageCount = max(1, bytes.count / pageSize)
        for _ in 0...Int(random.next() % 4) {
            guard bytes.count > 200 else { break }
            let page = Int.random(in: 0..<pageCount, using: &random) * pageSize
            let start = page == 0 ? 100 : page
            switch random.next() % 9 {
            case 0:
                let (offset, size) = random.pick(Self.headerFields)
                set(&bytes, at: offset, size: size)
            // The type of a page, its free blocks, the number and offset of its cells, its right-most child.
            case 1: set(&bytes, at: start + Int(random.next() % 12), size: random.pick([1, 2, 4]))
            // A pointer to a cell.
            case 2: set(&bytes, at: start + 8 + 2 * Int(random.next() % 12), size: 2)
            case 3, 4: set(&bytes, at: start + Int.random(in: 0..<pageSize, using: &random), size: 1)
            case 5:
                let other = Int.random(in: 0..<pageCount, using: &random) * pageSize
                guard page + pageSize <= bytes.count, other + pageSize <= bytes.count else { continue }
                bytes.replaceSubrange(page..<page + pageSize, with: bytes[other..<other + pageSize])
            case 6 where random.chance(30): bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
            case 7:
                let filled = bytes.indices.filter { $0 >= start && bytes[$0] != 0 && $0 < start + pageSize }
                if let place = filled.randomElement(using: &random) { bytes[place] ^= 1 << UInt8(random.next() % 8) }
            default: set(&bytes, at: Int.random(in: 0..<bytes.count, using: &random), size: 1)
            }
        }
        return bytes
    }

    private mutating func set(_ bytes: inout [UInt8], at offset: Int, size: Int) {
        let value = random.pick([0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF_FFFF, 0xFFFF_FFFF, 0xFFFF, random.next() & 0xFFFF_FFFF])
        for index in 0..<size where bytes.indices.contains(offset + index) {
            bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(max(0, min(size, 4) - 1 - index))))
        }
    }

    private static let columns = [
        "id", "format", "model", "version", "storage", "full", "seed", "from", "plan", "started", "seconds", "rows", "tool", "now",
        "unverified",
        "growth", "expectedRows", "expectedSeconds", "expectedGrowth", "lostReferences", "lostValues",
    ]

    private static let values = [
        "NULL", "''", "0", "1", "2", "-1", "9223372036854775807", "1e999", "0.5", "x''", "x'00ff'", "zeroblob(1000)", "'1'", "'2'", "'3'",
        "'a'",
        "char(0)", "CAST(x'ff' AS TEXT)", "'\u{202E}x'", "char(27) || '[2J'", "'a' || char(10) || '::error::'", "randomblob(16)",
        "hex(zeroblob(32))",
        "printf('%.5000c', 'a')", "\"version\"", "\"storage\"", "\"model\"", "\"full\"", "\"seed\"", "upper(\"storage\")",
        "\"version\" || ' '",
    ]

    private static let tables = [
        "DROP TABLE mapc_store", "DELETE FROM mapc_store", "ALTER TABLE mapc_store DROP COLUMN tool",
        "ALTER TABLE mapc_store RENAME COLUMN model TO m",
        "ALTER TABLE mapc_store ADD COLUMN more", "ALTER TABLE mapc_store RENAME TO mapc_stored",
        "CREATE TABLE IF NOT EXISTS mapc_store(format)",
        "INSERT INTO mapc_store SELECT NULL, * FROM mapc_store", "CREATE VIEW mapc_store AS SELECT 1 AS format",
        "CREATE VIEW mapc_store AS SELECT 1 AS id, * FROM mapc_stored", "CREATE INDEX mapc_index ON mapc_store(version)",
        "CREATE TRIGGER mapc_trigger AFTER INSERT ON mapc_store BEGIN DELETE FROM mapc_store; END",
        "CREATE TABLE mapc_store(id, format GENERATED ALWAYS AS (1), model, version)", "PRAGMA user_version = 7",
        "PRAGMA application_id = -1",
        "CREATE TABLE mapc_other(a)", "CREATE VIRTUAL TABLE mapc_store USING fts5(format, model, version)",
    ]

    /// Returns statements that change a store's receipts.
    mutating func receiptStatements() -> [String] {
        (0...Int(random.next() % 3)).map { _ in
            let (column, value) = (random.pick(Self.columns), random.pick(Self.values))
            switch random.next() % 6 {
            case 0: return random.pick(Self.tables)
            case 1:
                return "INSERT INTO mapc_store SELECT NULL, "
                    + Self.columns.dropFirst().map { $0 == column ? value : "\"\($0)\"" }.joined(separator: ", ")
                    + " FROM mapc_store ORDER BY id DESC LIMIT 1"
            default: return "UPDATE mapc_store SET \"\(column)\" = \(value)"
            }
        }
    }
}
