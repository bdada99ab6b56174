import Foundation
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler

/// Checks by plain SQL that a conversion makes no two different values equal, except values that the run counts or that the plan refuses.
@Suite struct ConvertedValueTests {
    private static let tally = Tally(seeds: 60, floors: ["migrations that are carried out": 35, "values that are counted": 100])

    @Test(arguments: seeds(60))
    func `two different values stay different, or are counted`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let store = ConvertedStore(seed: seed)
        if let words = try store.run(Self.tally) { Issue.record("seed \(seed): \(words)\n\(store.words)") }
    }
}

/// A store of one table whose column `old` has different values, and a mapping that converts them into `new`.
private struct ConvertedStore {
    private struct Conversion {
        var old: String
        var new: String
        var value: String
        /// SQL of values.
        var values: [String]
    }

    private let conversion: Conversion
    private let values: [String]

    private static let texts = [
        "''", "'1'", "'01'", "'+1'", "' 1'", "'1.0'", "'1e0'", "'2'", "'-0'", "'0'", "'good'", "'Good'", "'good '", "'bad'", "'x'", "'y'",
        "'é'", "'e\u{301}'",
        "'2024-01-01'", "'2024-01-01T00:00:00Z'", "'2024-01-01T00:00:00.1234567Z'", "'9223372036854775807'", "'9223372036854775808'",
        "'0.1'",
        "'0.10'", "'00000000-0000-0000-0000-00000000000a'", "'00000000-0000-0000-0000-00000000000A'",
    ]
    /// Numbers that are spelled in two ways are one value as decimals and as doubles.
    private static let numbers = texts.filter { !["'01'", "'+1'", "'1.0'", "'1e0'", "'-0'", "'0.10'"].contains($0) }
    private static let doubles = [
        "0.0", "1.0", "1.5", "1.0000001", "1.0000002", "1700000000.123456789", "1700000000.1234565", "700000000.1234567",
        "700000000.1234568", "1e300",
        "9007199254740993.0", "9007199254740994.0", "0.1", "0.30000000000000004", "0.3", "-0.0000001", "2.5e-7", "86400.5",
    ]
    private static let integers = [
        "0", "1", "-1", "9007199254740992", "9007199254740993", "9223372036854775807", "-9223372036854775808", "70000", "3",
    ]
    private static let ends = ["", " ?? FALLBACK", "!"]

    private static let conversions: [Conversion] = {
        func all(_ old: String, _ name: String, _ new: String, _ fallback: String, _ values: [String], more: [String] = []) -> [Conversion]
        {
            let written = ends.map { "\(name)($source.old)" + $0.replacing("FALLBACK", with: fallback) }
            let chosen = [
                "if(\(name)($source.old) == nil, \(fallback), \(name)($source.old)!)", "coalesce(\(name)($source.old), \(fallback))",
            ]
            return (written + chosen + more).map { Conversion(old: old, new: new + "?", value: $0, values: values) }
        }
        let listed = "{ value: $source.old, map: { good: good, bad: bad }, else: \"good\" }"
        return all("string", "int64", "int64", "7", texts) + all("string", "int16", "int16", "7", texts)
            + all("string", "double", "double", "0.5", numbers) + all("string", "decimal", "decimal", "decimal(\"7\")", numbers)
            + all("string", "Mood", "Mood", "\"good\"", texts, more: [listed])
            + all("double", "dateFromUnix", "date", "now()", doubles) + all("double", "dateFromUnixMs", "date", "now()", doubles)
            + all("double", "int64", "int64", "7", doubles) + all("double", "float", "float", "float(1)!", doubles)
            + all("double", "decimal", "decimal", "decimal(\"7\")", doubles) + all("int64", "int16", "int16", "7", integers)
            + all("int64", "dateFromUnix", "date", "now()", integers)
            + [
                Conversion(old: "{ type: date, stored: reference2001 }", new: "date?", value: "$source.old", values: doubles),
                Conversion(old: "{ type: date, stored: julian }", new: "date?", value: "$source.old", values: doubles),
                Conversion(old: "int64", new: "double?", value: "double($source.old)", values: integers),
                Conversion(old: "double", new: "string?", value: "string($source.old)", values: doubles),
            ]
    }()

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 900)
        conversion = random.pick(Self.conversions)
        values = conversion.values.filter { _ in random.chance(60) }
    }

    var words: String { "\(conversion.value) of \(conversion.old): \(values.joined(separator: ", "))" }

    private func model(_ version: String, _ attributes: String) -> String {
        "model: C\nversion: \(version)\nenums: { Mood: [good, bad] }\nentities:\n  E:\n    attributes:\n      old: \(conversion.old)\n\(attributes)"
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let folder = NSTemporaryDirectory() + "mapc-converted-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let type = conversion.old == "string" ? "TEXT" : conversion.old == "int64" ? "INTEGER" : "REAL"
        var before = try SQLiteDatabase.open(folder + "/store.db", for: .creating)
        let rows = values.enumerated().map { "INSERT INTO E VALUES (\($0.offset + 1), \($0.element));" }.joined()
        try before.execute("CREATE TABLE E (id INTEGER PRIMARY KEY, old \(type) NOT NULL); \(rows)")
        let value = conversion.value.hasPrefix("{") ? conversion.value : "|\n        \(conversion.value)"
        let files = [
            ("1.model.yaml", model("1", "")), ("2.model.yaml", model("2", "      new: \(conversion.new)\n")),
            ("1-2.mapping.yaml", "mapping: C\nfrom: 1\nto: 2\nentities:\n  E:\n    set:\n      new: \(value)\n"),
        ]
        let check = Compiler().check(files.map { TextFile(path: $0.0, text: $0.1) })
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        // Some of the expressions are never nil, or are no conversion of this type.
        if !mistakes.isEmpty {
            return mistakes.allSatisfy { ["never-nil", "type-mismatch", "no-such-form"].contains($0.code.slug) }
                ? nil : "\(mistakes.map { [$0.code.slug, $0.message] })"
        }
        let migrated = try MigratedStore(.inPlace, in: folder, by: check)
        guard let path = migrated.path else {
            let others = migrated.errors(besides: ["missing-value", "value-does-not-fit", "unreadable-value"])
            return others.isEmpty ? nil : "\(others.map { [$0.code.slug, $0.message] })"
        }
        _ = tally.note("migrations that are carried out", .held)
        let counted = migrated.run?.lostValueCount ?? 0
        for _ in 0..<counted { _ = tally.note("values that are counted", .held) }
        var after = try SQLiteDatabase.open(path, for: .reading)
        let sums = try after.rows("SELECT count(DISTINCT old), count(DISTINCT new), count(*) FROM E")[0]
        guard case .integer(let olds) = sums[0], case .integer(let news) = sums[1] else { return "no counts" }
        if olds - news <= counted { return nil }
        let merged = try after.rows("SELECT quote(old) || ' to ' || quote(new) FROM E ORDER BY new, old").map { shown($0[0]) }
        return "\(olds) different values become \(news), and \(counted) are counted: \(merged.joined(separator: "; "))"
    }
}
