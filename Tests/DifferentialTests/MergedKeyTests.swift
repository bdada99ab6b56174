import Foundation
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler

/// Checks by plain SQL that the rows which a plan and a run call merged are those whose keys are gone, and that the others are there.
@Suite struct MergedKeyTests {
    private static let tally = Tally(seeds: 60, floors: ["rows that are merged": 60])

    @Test(arguments: seeds(60))
    func `a plan names the keys that are gone`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let store = MergedStore(seed: seed)
        if let words = try store.run(Self.tally) {
            Issue.record("seed \(seed): \(words)\n\(store.script)\n\(store.mapping)\n\(store.model(2))")
        }
    }
}

private struct MergedStore {
    let script: String
    let mapping: String
    private let isDeclared: Bool
    private let isText: Bool

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 5100)
        isDeclared = random.chance(60)
        let isText = isDeclared && random.chance(30)
        self.isText = isText
        let keys = (1...7).shuffled(using: &random)
        let rows = keys.map { key in
            "(\(isText ? "'\(key)'" : "\(key)"), '\(random.pick(["a", "b", "c"]))', \(Int.random(in: 0...3, using: &random)))"
        }
        script =
            "CREATE TABLE P (id \(isText ? "TEXT NOT NULL" : "INTEGER") PRIMARY KEY, code TEXT NOT NULL, v INTEGER NOT NULL); INSERT INTO P VALUES "
            + rows.joined(separator: ", ")
        let order = random.pick(["", "    order: $source.v desc\n", "    order: $source.v\n"])
        let isSet = isDeclared && random.chance(30)
        mapping =
            "mapping: M\nfrom: 1\nto: 2\ndrop: [P.v]\nentities:\n  P:\n    distinct: $source.code\n" + order
            + (isSet ? "    set: { id: $source.id }\n" : "")
    }

    func model(_ version: Int) -> String {
        "model: M\nversion: \(version)\nentities:\n  P:\n"
            + (isDeclared
                ? "    key: id\n    attributes: { id: \(isText ? "string" : "int64"), code: string, v: int64 }\n"
                : "    attributes: { code: string, v: int64 }\n")
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let folder = NSTemporaryDirectory() + "mapc-merged-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var before = try SQLiteDatabase.open(folder + "/store.db", for: .creating)
        try before.execute("BEGIN; \(script); COMMIT")
        let files = [("1.model.yaml", model(1)), ("2.model.yaml", model(2)), ("1-2.mapping.yaml", mapping)]
        let check = Compiler().check(files.map { TextFile(path: $0.0, text: $0.1) })
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        let migrated = try MigratedStore(.inPlace, in: folder, by: check)
        guard let path = migrated.path else { return "\(migrated.diagnostics.map { [$0.code.slug, $0.message] })" }
        var after = try SQLiteDatabase.open(path, for: .reading)
        let kept = Set(try after.rows("SELECT id FROM P").map { $0[0] })
        let all = Set(try before.rows("SELECT id FROM P").map { $0[0] })
        let counted = (migrated.run?.legs ?? []).flatMap(\.ledger).flatMap(\.terms).filter { $0.counts == .merged }
        let gone = Set(counted.flatMap { $0.keys.flatMap(\.self) })
        if !gone.isSubset(of: all.subtracting(kept)) { return "counted as merged and still there: \(gone), \(kept)" }
        for _ in gone { _ = tally.note("rows that are merged", .held) }
        let listed = try migrated.mergedKeys(of: folder + "/store.db")
        if !listed.losers.isSubset(of: all.subtracting(kept)) { return "called merged and still there: \(listed.losers), \(kept)" }
        if !listed.winners.isSubset(of: kept) { return "called kept and gone: \(listed.winners), \(kept)" }
        return listed.winners.isEmpty && kept != all ? "no group is listed" : nil
    }
}

extension MigratedStore {
    /// The keys that the queries of the plan list for the store before: of rows that stay, and of rows that are merged into them.
    fileprivate func mergedKeys(of store: String) throws -> (winners: Set<StoredValue>, losers: Set<StoredValue>) {
        var (winners, losers): (Set<StoredValue>, Set<StoredValue>) = ([], [])
        guard let plan else { return (winners, losers) }
        for group in try MapExecution.preview(plan, functions: [:], on: store).plan.merged?.flatMap(\.groups) ?? [] {
            winners.formUnion(group.winner)
            losers.formUnion(group.losers.flatMap(\.self))
        }
        return (winners, losers)
    }
}
