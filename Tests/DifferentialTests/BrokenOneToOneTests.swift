import Foundation
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler

/// Checks by plain SQL that each reference of a one-to-one is kept or counted when the other side takes over its column, when a mapping sets it from there, or
/// when its rows are merged, in stores that break the one-to-one: several rows refer to one row, and some to none. References that come to share a row count too.
@Suite struct BrokenOneToOneTests {
    private static let tally = Tally(
        seeds: 60, floors: ["references that are kept": 60, "references that are lost": 30, "references that come to share a row": 8])

    @Test(arguments: seeds(60))
    func `each reference of a one-to-one is kept or counted`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let store = OneToOneStore(seed: seed)
        if let words = try store.run(Self.tally) {
            Issue.record("seed \(seed), \(store.change): \(words)\n\(store.script)\n\(store.mapping)")
        }
    }
}

private struct OneToOneStore {
    let script: String
    let mapping: String
    /// What happens to the column `A.b_id`.
    let change: Change
    /// Whether version 1 has only the side with the column.
    private let wasOneWay: Bool

    enum Change {
        case moves, isSetFromThere, stays
        /// The other side becomes a to-many, which has room for all references.
        case becomesMany
    }

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 310)
        let owners = (1...6).map { key in
            let target = random.chance(15) ? "NULL" : "\(random.chance(15) ? 70 + key : Int.random(in: 1...3, using: &random))"
            return "(\(key), \(key % 3), \(target))"
        }
        script = """
            CREATE TABLE A (id INTEGER PRIMARY KEY, n INTEGER NOT NULL, b_id INTEGER REFERENCES B (id) ON DELETE SET NULL);
            CREATE INDEX A_b_id ON A (b_id);
            CREATE TABLE B (id INTEGER PRIMARY KEY, n INTEGER NOT NULL);
            INSERT INTO B VALUES (1, 0), (2, \(random.chance(50) ? 0 : 1)), (3, \(random.chance(50) ? 0 : 2));
            INSERT INTO A VALUES \(owners.joined(separator: ", "));
            """
        let change = [Change.moves, .isSetFromThere, .isSetFromThere, .stays, .stays, .becomesMany].randomElement(using: &random) ?? .moves
        (self.change, wasOneWay) = (change, change == .stays && random.chance(30))
        var conditions = ["A": random.chance(30), "B": random.chance(30)].filter(\.value).keys.sorted()
        // One mapping for all rows, or two of which only the first merges rows.
        let (merges, isList) = (random.chance(40), change != .stays && random.chance(40))
        if merges || isList { conditions.removeAll { $0 == "B" } }
        let value = change == .isSetFromThere ? "set: { a: $source.a }" : ""
        let changes = ["A", "B"].map { entity in
            if entity == "B", isList {
                let others = [merges ? ["distinct: $source.n"] : [], value.isEmpty ? [] : [value]]
                return "    - { \((["from: B", "name: Low", "where: $source.n < 1"] + others.joined()).joined(separator: ", ")) }\n"
                    + "    - { \((["from: B", "name: High", "where: not ($source.n < 1)"] + others[1]).joined(separator: ", ")) }\n"
            }
            return (conditions.contains(entity) ? "    where: $source.n != 1\n" : "")
                + (entity == "B" && merges ? "    distinct: $source.n\n" : "") + (entity == "B" && !value.isEmpty ? "    \(value)\n" : "")
        }
        mapping =
            "mapping: M\nfrom: 1\nto: 2\n" + (conditions.isEmpty ? "" : "drop: [\(conditions.joined(separator: ", "))]\n")
            + (changes.allSatisfy(\.isEmpty)
                ? "" : "entities:\n" + zip(["A", "B"], changes).filter { !$1.isEmpty }.map { "  \($0):\n\($1)" }.joined())
    }

    private func model(_ version: Int) -> String {
        let hasColumn = version == 1 || change == .isSetFromThere || change == .stays
        let isOneWay = version == 1 && wasOneWay
        let ownerSide =
            "    attributes: { n: int64 }\n"
            + (hasColumn ? "    relationships: { b: \(isOneWay ? "B?" : "{ to: B?, inverse: a }") }\n" : "")
        let otherSide =
            "    attributes: { n: int64 }\n"
            + (isOneWay
                ? "" : "    relationships: { a: \(hasColumn ? "{ to: A?, inverse: b }" : change == .becomesMany ? "[A]" : "A?") }\n")
        return "model: M\nversion: \(version)\nentities:\n  A:\n\(ownerSide)  B:\n\(otherSide)"
    }

    /// Whether all rows of `B` are compared, not only those of one of two mappings.
    private var mergesAll: Bool { !mapping.contains("name: Low") }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let folder = NSTemporaryDirectory() + "mapc-one-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var before = try SQLiteDatabase.open(folder + "/store.db", for: .creating)
        try before.execute("BEGIN; \(script) COMMIT")
        let files = [("1.model.yaml", model(1)), ("2.model.yaml", model(2)), ("1-2.mapping.yaml", mapping)]
        let check = Compiler().check(files.map { TextFile(path: $0.0, text: $0.1) })
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        let migrated = try MigratedStore(.inPlace, in: folder, by: check)
        guard let path = migrated.path, let run = migrated.run else { return "\(migrated.diagnostics.map { [$0.code.slug, $0.message] })" }
        var after = try SQLiteDatabase.open(path, for: .reading)
        func count(_ database: inout SQLiteDatabase, _ sql: String) throws -> Int64 {
            if case .integer(let number)? = try database.value(sql) { number } else { -1 }
        }
        // Where the column stays, a reference goes uncounted with the row that has it.
        let keepsColumn = change == .isSetFromThere || change == .stays
        let staying = keepsColumn && mapping.contains("  A:\n    where") ? "n <> 1 AND b_id IS NOT NULL" : "b_id IS NOT NULL"
        let all = try count(&before, "SELECT count(*) FROM A WHERE \(staying)")
        let dangling = try count(&before, "SELECT count(*) FROM A WHERE \(staying) AND b_id NOT IN (SELECT id FROM B)")
        let pairs =
            keepsColumn
            ? "SELECT b_id, id FROM A WHERE b_id IS NOT NULL"
            : change == .becomesMany ? "SELECT B_id, A_id FROM B_a" : "SELECT id, a_id FROM B WHERE a_id IS NOT NULL"
        // A dangling reference may stay where it is.
        let stillDangling =
            change == .stays ? try count(&after, "SELECT count(*) FROM A WHERE b_id NOT IN (SELECT id FROM B)") : 0
        let kept = try count(&after, "SELECT count(*) FROM (\(pairs))") - stillDangling
        // The first row of a group stays for the others.
        let images =
            mapping.contains("distinct")
            ? "(SELECT min(o.id) FROM B AS o WHERE o.n = b.n AND (\(mergesAll ? "1" : "o.n < 1") OR o.id = b.id))" : "b.id"
        for row in try after.rows(pairs) {
            if change == .stays, try before.rows("SELECT 1 FROM B WHERE id = \(row[0].number)").isEmpty { continue }
            let pair = try before.rows(
                "SELECT 1 FROM A JOIN B AS b ON b.id = A.b_id WHERE \(images) = \(row[0].number) AND A.id = \(row[1].number)")
            if pair.isEmpty { return "B \(row[0]) refers to \(row[1]), which did not refer to it" }
        }
        if change == .stays {
            // Of the references that stay, those that share a row now and did not before.
            let left = "SELECT id, b_id FROM A WHERE b_id IS NOT NULL"
            let ids = try after.rows(left).map { "\($0[0].number)" }.joined(separator: ",")
            let now = try count(&after, "SELECT count(*) - count(DISTINCT b_id) FROM (\(left))")
            let were = wasOneWay ? 0 : try count(&before, "SELECT count(*) - count(DISTINCT b_id) FROM (\(left)) WHERE id IN (\(ids))")
            for _ in 0..<max(now - were, 0) { _ = tally.note("references that come to share a row", .held) }
            let counted = run.legs.count(of: .sharedReferences)
            if counted != now - were { return "\(now - were) references come to share a row, and counted are \(counted)" }
        }
        if change == .becomesMany {
            let ofStayingRows = try ["A", "B"].map { entity in
                try "(" + after.rows("SELECT id FROM \(entity)").map { "\($0[0].number)" }.joined(separator: ",") + ")"
            }
            let room = try count(
                &before,
                "SELECT count(*) FROM A JOIN B AS b ON b.id = b_id WHERE A.id IN \(ofStayingRows[0]) AND \(images) IN \(ofStayingRows[1])")
            if kept != room { return "\(room) references have room in the to-many, and \(kept) are in it" }
        }
        let counts = (lost: run.lostReferenceCount, dangling: run.danglingReferenceCount)
        for _ in 0..<kept { _ = tally.note("references that are kept", .held) }
        for _ in 0..<max(all - dangling - kept, 0) { _ = tally.note("references that are lost", .held) }
        guard counts.dangling == dangling - stillDangling, counts.lost == all - dangling - kept else {
            return "of \(all) references, \(kept) are kept and \(dangling) led nowhere, and counted are \(counts)"
        }
        return nil
    }
}

extension StoredValue {
    fileprivate var number: Int64 { if case .integer(let number) = self { number } else { -1 } }
}
