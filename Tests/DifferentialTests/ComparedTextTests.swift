import Foundation
import MapAnalysis
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler

/// Checks that conditions compare texts by their bytes, whatever collations and indexes the store has for their columns. Swift compares the texts of the store.
@Suite struct ComparedTextTests {
    private static let tally = Tally(
        seeds: 60, floors: ["rows that a condition leaves out": 300, "columns with a collation and an index": 40, "disjunctions": 70])

    @Test(arguments: seeds(60))
    func `a condition holds for the rows whose bytes it names`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let trial = ComparedTexts(seed: seed)
        if let words = try trial.run(Self.tally) { Issue.record("seed \(seed): \(words)\n\(trial.script)\n\(trial.mapping)") }
    }
}

/// A condition over the texts of a row.
private indirect enum TextCondition {
    case compared(column: Int, String, to: String)
    case listed(column: Int, [String])
    case columns(String)
    case not(TextCondition)
    case all([TextCondition])
    case any([TextCondition])

    static func random(_ depth: Int, using random: inout SeededGenerator) -> TextCondition {
        let column = Int.random(in: 0...1, using: &random)
        switch Int.random(in: 0...(depth == 0 ? 5 : 14), using: &random) {
        case 0...3:
            return .compared(column: column, random.pick(["==", "==", "==", "!=", "!=", "<", ">="]), to: random.pick(ComparedTexts.texts))
        case 4: return .listed(column: column, (0...1).map { _ in random.pick(ComparedTexts.texts) })
        case 5: return .columns(random.pick(["==", "!="]))
        case 6, 7: return .not(.random(depth - 1, using: &random))
        case 8: return .all((0...1).map { _ in .random(depth - 1, using: &random) })
        default:
            // SQLite makes one search of several comparisons of a column.
            let texts = (0...Int.random(in: 1...2, using: &random)).map { _ in random.pick(ComparedTexts.texts) }
            if random.chance(60) { return .any(texts.map { .compared(column: column, "==", to: $0) }) }
            return .any((0...1).map { _ in .random(depth - 1, using: &random) })
        }
    }

    var disjunctionCount: Int {
        switch self {
        case .compared, .listed, .columns: 0
        case .not(let inner): inner.disjunctionCount
        case .all(let parts): parts.map(\.disjunctionCount).reduce(0, +)
        case .any(let parts): parts.map(\.disjunctionCount).reduce(1, +)
        }
    }

    func holds(for row: [String]) -> Bool {
        func compared(_ left: String, _ symbol: String, _ right: String) -> Bool {
            let isBefore = left.utf8.lexicographicallyPrecedes(right.utf8)
            return switch symbol {
            case "==": left.utf8.elementsEqual(right.utf8)
            case "!=": !left.utf8.elementsEqual(right.utf8)
            case "<": isBefore
            default: !isBefore
            }
        }
        return switch self {
        case .compared(let column, let symbol, let text): compared(row[column], symbol, text)
        case .listed(let column, let texts): texts.contains { compared(row[column], "==", $0) }
        case .columns(let symbol): compared(row[0], symbol, row[1])
        case .not(let inner): !inner.holds(for: row)
        case .all(let parts): parts.allSatisfy { $0.holds(for: row) }
        case .any(let parts): parts.contains { $0.holds(for: row) }
        }
    }

    func words(_ row: String) -> String {
        func name(_ column: Int) -> String { "\(row).\(["c", "d"][column])" }
        return switch self {
        case .compared(let column, let symbol, let text): "\(name(column)) \(symbol) \"\(text)\""
        case .listed(let column, let texts): "\(name(column)) in [\(texts.map { "\"\($0)\"" }.joined(separator: ", "))]"
        case .columns(let symbol): "\(name(0)) \(symbol) \(name(1))"
        case .not(let inner): "not (\(inner.words(row)))"
        case .all(let parts): "(\(parts.map { $0.words(row) }.joined(separator: " and ")))"
        case .any(let parts): "(\(parts.map { $0.words(row) }.joined(separator: " or ")))"
        }
    }
}

/// A table of two texts, and a mapping with three conditions over them: which rows stay, which have a mark, and how many there are.
private struct ComparedTexts {
    static let texts = ["a", "A", "a ", "b", "B", "b  ", "", " ", "ä", "Ä"]

    let script: String
    private let rows: [[String]]
    private let conditions: [TextCondition]
    private let collatedIndexCount: Int

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 1700)
        let collations = (0...1).map { _ in random.pick(["", "NOCASE", "NOCASE", "RTRIM", "BINARY"]) }
        let declared = zip(["c", "d"], collations).map { "\($0) TEXT NOT NULL\($1.isEmpty ? "" : " COLLATE \($1)")" }
        var lines = ["CREATE TABLE T (id INTEGER PRIMARY KEY, \(declared.joined(separator: ", ")));"]
        if random.chance(30) { lines = ["PRAGMA encoding = 'UTF-16le';"] + lines }
        var count = 0
        for (name, collation) in zip(["c", "d"], collations) where random.chance(70) {
            lines.append("CREATE INDEX i\(name) ON T (\(name)\(random.chance(20) ? " COLLATE NOCASE" : ""));")
            if !collation.isEmpty, collation != "BINARY" { count += 1 }
        }
        collatedIndexCount = count
        rows = (0..<12).map { _ in [random.pick(Self.texts), random.pick(Self.texts)] }
        for (number, row) in rows.enumerated() { lines.append("INSERT INTO T VALUES (\(number), '\(row[0])', '\(row[1])');") }
        if random.chance(50) { lines.append("ANALYZE;") }
        script = lines.joined(separator: "\n")
        conditions = (0...2).map { _ in TextCondition.random(2, using: &random) }
    }

    private func model(_ version: Int) -> String {
        let more = version == 2 ? ", mark: int64, count: int64" : ""
        return "model: Texts\nversion: \(version)\nentities:\n  T:\n    attributes: { c: string, d: string\(more) }\n"
    }

    var mapping: String {
        """
        mapping: Texts
        from: 1
        to: 2
        entities:
          T:
            where: |
              \(conditions[0].words("$source"))
            set:
              mark: |
                if(\(conditions[1].words("$source")), 1, 0)
              count: |
                T.count(\(conditions[2].words("$0")))
        """
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let first = try FirstStore(script)
        let check = checkProject([model(1), model(2)], mapping)
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        // mapc sees that some conditions never hold.
        if mistakes.map(\.code) == [.droppedEntity], !rows.contains(where: conditions[0].holds) { return nil }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        for _ in 0..<collatedIndexCount { _ = tally.note("columns with a collation and an index", .held) }
        for _ in 0..<conditions.map(\.disjunctionCount).reduce(0, +) { _ = tally.note("disjunctions", .held) }
        let count = rows.filter(conditions[2].holds).count
        let expected = rows.enumerated().filter { conditions[0].holds(for: $0.element) }.map { number, row in
            [StoredValue.integer(Int64(number)), .integer(conditions[1].holds(for: row) ? 1 : 0), .integer(Int64(count))]
        }
        for _ in expected.count..<rows.count { _ = tally.note("rows that a condition leaves out", .held) }
        for way in MigratedStore.Way.allCases {
            let migrated = try first.migrated(way, by: check)
            guard let path = migrated.path else { return "\(way): \(migrated.diagnostics.map { [$0.code.slug, $0.message] })" }
            var after = try SQLiteDatabase.open(path, for: .reading)
            let found = try after.rows("SELECT id, mark, count FROM T ORDER BY id")
            if found != expected { return "\(way): \(found), and not \(expected)" }
        }
        return nil
    }
}
