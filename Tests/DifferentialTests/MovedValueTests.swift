import Foundation
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler

/// Checks by plain SQL that a value which moves to another row is found from its old row, or that the mapping has to accept its loss.
///
/// A value is found by an equal key, by a reference between the two rows, or by a code that both rows have.
@Suite struct MovedValueTests {
    private static let tally = Tally(seeds: 60, floors: ["values that are found": 20, "losses that are asked about": 20])

    @Test(arguments: seeds(60))
    func `a value that moves is found from its old row`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let store = MovedValueStore(seed: seed)
        if let words = try store.run(Self.tally) { Issue.record("seed \(seed): \(words)\n\(store.texts.joined(separator: "\n"))") }
    }
}

private struct MovedValueStore {
    let texts: [String]
    private let keepsCode: Bool
    private let isMerged: Bool
    private let isLinked: Bool
    private let linksBack: Bool

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 7000)
        keepsCode = random.chance(40)
        isMerged = random.chance(50)
        isLinked = random.chance(30)
        linksBack = !isLinked && !isMerged && random.chance(30)
        let byCode = isMerged && random.chance(50)
        let hasNewKeys = random.chance(50)
        let first = "model: M\nversion: 1\nentities:\n  P:\n    attributes: { code: string, v: string }\n"
        let second =
            "model: M\nversion: 2\nentities:\n  P:\n    attributes: { code: string }\n"
            + (isLinked
                ? "    relationships: { t: { to: T?, inverse: ps } }\n"
                : linksBack ? "    relationships: { ts: { to: [T], inverse: p } }\n" : "")
            + "  T:\n\(hasNewKeys ? "    key: id\n" : "")    attributes: { v: string\(keepsCode ? ", code: string" : "")\(hasNewKeys ? ", id: uuid" : "") }\n"
            + (isLinked
                ? "    relationships: { ps: { to: [P], inverse: t } }\n"
                : linksBack ? "    relationships: { p: { to: P?, inverse: ts } }\n" : "")
        let mapping =
            "mapping: M\nfrom: 1\nto: 2\nentities:\n  P:\n    set: { code: $source.code\(isLinked ? ", t: PToT($source)" : "") }\n  T:\n    from: P\n"
            + (isMerged ? "    distinct: \(byCode ? "$source.code" : "$source.v")\n" : "")
            + "    set: { v: $source.v\(keepsCode ? ", code: $source.code" : "")\(hasNewKeys ? ", id: newUUID()" : "")\(linksBack ? ", p: PToP($source)" : "") }\n"
        texts = [first, second, mapping]
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let folder = NSTemporaryDirectory() + "mapc-moved-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var before = try SQLiteDatabase.open(folder + "/store.db", for: .creating)
        // Equal codes have equal values, so that a mapping may merge them.
        let rows = (1...6).map { "(\($0), 'c\($0 % 4)', 'v\($0 % 4 % 3)')" }.joined(separator: ", ")
        try before.execute(
            "BEGIN; CREATE TABLE P (id INTEGER PRIMARY KEY, code TEXT NOT NULL, v TEXT NOT NULL); INSERT INTO P VALUES \(rows); COMMIT")
        let names = ["1.model.yaml", "2.model.yaml", "1-2.mapping.yaml"]
        let check = Compiler().check(zip(names, texts).map { TextFile(path: $0, text: $1) })
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty {
            let others = mistakes.filter { $0.code.slug != "dropped-attribute" }
            if !others.isEmpty { return "\(others.map { [$0.code.slug, $0.message] })" }
            _ = tally.note("losses that are asked about", .held)
            return nil
        }
        let migrated = try MigratedStore(.inPlace, in: folder, by: check)
        guard let path = migrated.path else { return "\(migrated.diagnostics.map { [$0.code.slug, $0.message] })" }
        var after = try SQLiteDatabase.open(path, for: .reading)
        return try isFound(&after)
            ? {
                _ = tally.note("values that are found", .held); return nil
            }() : "no join finds the values"
    }

    /// Whether some join finds exactly the old value for each old row.
    private func isFound(_ after: inout SQLiteDatabase) throws -> Bool {
        var joins = ["T.id = P.id"]
        if isLinked { joins.append("T.id = P.t_id") }
        if linksBack { joins.append("T.p_id = P.id") }
        if keepsCode { joins.append("T.code = P.code") }
        for join in joins {
            let wrong = try after.rows(
                "SELECT 1 FROM P WHERE (SELECT group_concat(DISTINCT v) FROM T WHERE \(join)) IS NOT 'v' || (P.id % 4 % 3)")
            if wrong.isEmpty { return true }
        }
        return false
    }
}
