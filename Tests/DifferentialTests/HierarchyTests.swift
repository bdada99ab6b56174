import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapSyntax

/// Checks that an entry of a parent does the same as in a model where the whole hierarchy is one entity with an attribute for the kind. The
/// same store is migrated in both ways, and no row differs.
///
/// This is an independent check: the flat mapping does not use the code that the mappings of hierarchies and the interpreter share.
@Suite struct HierarchyTests {
    private static let tally = Tally(seeds: 25, floors: ["migrations that make rows": 22])

    @Test(arguments: seeds(25))
    func `a parent's entry is about all its rows together`(seed: UInt64) throws {
        var maker = TwoReadings(seed: seed)
        let (tree, flat) = maker.make()
        let rows = maker.rows()
        let (one, other) = (try result(tree, rows, maker.made), try result(flat, rows, maker.made))
        let words = "\(tree.page)\n\(rows.joined(separator: ";\n"))"
        #expect(one == other, "\(words)\n\(flat.page)")
        let isMigrated = !one.isEmpty && !one.contains { $0.hasPrefix("refused: ") || $0.hasPrefix("failed: ") }
        _ = Self.tally.note("migrations that make rows", isMigrated ? .held : .silent)
        for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") }
    }

    /// Returns the rows after a migration, or the reason why there are none.
    private func result(_ migration: Migration, _ rows: [String], _ columns: [String]) throws -> [String] {
        let steps = try migration.complete()
        var database = try SQLiteDatabase()
        try database.run(
            Statement(
                "CREATE TABLE \"Block\" (\"id\" INTEGER PRIMARY KEY, \"type\" TEXT NOT NULL, \"a\" INTEGER, \"b\" TEXT, \"c\" INTEGER, "
                    + "\"t\" TEXT, \"w\" INTEGER)", .create))
        for row in rows { try database.run(Statement(row, .insert)) }
        let schema = try readStoreSchema(from: &database)
        let plan = try PlanningWay.stepwise.plan(steps, schema, migration.files)
        do throws(RunFailure) {
            try TrialRun.apply(plan, to: &database)
        } catch {
            if case .findings(let findings, _) = error { return findings.map { "refused: \($0.obligation.code)" } }
            return ["failed: \(error)"]
        }
        let names = (["id", "type", "a", "b", "c", "t", "w"] + columns).map { "\"\($0)\"" }.joined(separator: ", ")
        return try database.rows("SELECT \(names) FROM \"Block\" ORDER BY \"id\"").map { row in row.map(shown).joined(separator: " | ") }
    }
}

/// A migration of a hierarchy, and the same migration of one entity.
private struct TwoReadings {
    var random: SeededGenerator
    /// The new columns.
    var made: [String] = []
    private var lines: (tree: [String], flat: [String]) = ([], [])
    private var isAbstract = true

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private static let attributes = ["a: int32?", "b: string?", "c: int64?"]

    mutating func make() -> (tree: Migration, flat: Migration) {
        isAbstract = random.chance(60)
        let refined = random.chance(50) ? condition(isOwn: true) : nil
        say("where", random.chance(60) ? condition(isOwn: false) : nil, refining: refined?.flat)
        let hasElements = random.chance(20)
        if hasElements { say("each", ("range(0, 2)", "range(0, 2)")) }
        let unites = random.chance(50)
        if unites {
            let key = random.pick(["b", "a", "[a, b]"])
            say("distinct", (key, key))
        }
        if unites, random.chance(70) { say("order", kindOrder()) }
        let overridden = addValues(hasGroup: unites, hasElements)
        var text = refined.map { ["    where: |", "      \($0.tree)"] } ?? []
        if let overridden { text += ["    set:", "      \(overridden): |", "        $source.a"] }
        let entries = ["entities:", "  Block:"] + lines.tree + (text.isEmpty ? [] : ["  Text:"] + text)
        let allow = "allow: { inferred-across: wanted }\n"
        let tree = Migration(
            "a hierarchy", [tree(isAbstract, with: []), tree(isAbstract, with: made)], [allow + entries.joined(separator: "\n") + "\n"])
        let flat = Migration(
            "one entity", [Self.flat(with: []), Self.flat(with: made)],
            [allow + (["entities:", "  Block:"] + lines.flat).joined(separator: "\n") + "\n"])
        return (tree, flat)
    }

    mutating func rows() -> [String] {
        (0..<Int.random(in: 4...14, using: &random)).map { number in
            let kind = random.pick(["Text", "Text", "Photo", "Wide"] + (isAbstract ? [] : ["Block"]))
            let (a, c) = (random.pick(["NULL", "1", "2", "3"]), random.pick(["NULL", "-1", "5", "7", "9"]))
            let b = random.pick(["NULL", "'x'", "'X'", "'é'"])
            let t = kind == "Text" ? random.pick(["NULL", "'n'"]) : "NULL"
            let w = kind == "Photo" || kind == "Wide" ? random.pick(["NULL", "4"]) : "NULL"
            return "INSERT INTO Block VALUES (\(number * 3 + 1), '\(kind)', \(a), \(b), \(c), \(t), \(w))"
        }
    }

    private mutating func say(_ key: String, _ value: (tree: String, flat: String)?, refining more: String? = nil) {
        if key == "distinct", let value {
            lines.tree.append("    \(key): \(value.tree)")
            lines.flat.append("    \(key): \(value.flat)")
            return
        }
        if let value { lines.tree += ["    \(key): |", "      \(value.tree)"] }
        let flat = [value?.flat, more.map { "($source.kind != \"Text\" or \($0))" }].compactMap { $0.map { "(\($0))" } }
        if !flat.isEmpty, key == "where" {
            lines.flat += ["    \(key): |", "      \(flat.joined(separator: " and "))"]
        } else if let value {
            lines.flat += ["    \(key): |", "      \(value.flat)"]
        }
    }

    private mutating func condition(isOwn: Bool) -> (tree: String, flat: String) {
        if !isOwn, random.chance(40) {
            let (tree, flat) = random.pick([
                ("$source is Photo", "$source.kind in [\"Photo\", \"Wide\"]"), ("$source is Text", "$source.kind == \"Text\""),
                ("not ($source is Wide)", "$source.kind != \"Wide\""),
            ])
            return (tree + " or $source.a == 1", flat + " or $source.a == 1")
        }
        let plain = random.pick(["$source.a != nil", "$source.b == \"x\" or $source.c > 0", "key($source) % 4 != 0", "$source.c != 5"])
        return (plain, plain)
    }

    private mutating func kindOrder() -> (tree: String, flat: String) {
        if random.chance(30) { return ("$source is Photo desc", "$source.kind in [\"Photo\", \"Wide\"] desc") }
        let plain = random.pick(["$source.c desc", "$source.c", "$source.a desc"])
        return (plain, plain)
    }

    /// Adds attributes that are set to windows and groups. Returns the one that is set to another value for rows of one kind.
    private mutating func addValues(hasGroup: Bool, _ hasElements: Bool) -> String? {
        var values = [
            ("n", "rowNumber($source.c)"), ("g", "rowNumber([$source.a desc, $source.c], $source.b)"),
            ("p", "previous($source.c, $source.a)"),
            ("u", "int32(upTo($source.c).count)"),
        ]
        if hasElements { values += [("i", "$index"), ("s", "upTo($source.c).sum($0)"), ("l", "upTo($source.a).last")] }
        if !hasElements {
            values += [
                ("s", "upTo($source.c, $source.b).sum($0.a)"),
                ("l", "upTo($source.c).filter($0.a != nil).last.a"), ("f", "upTo($source.c).sorted($0.a).first.c"),
            ]
        }
        if hasGroup { values += [("z", "$group.count"), ("y", "$group.max($0.c)")] }
        var set: [(String, String)] = []
        for value in values where random.chance(40) { set.append(value) }
        if set.isEmpty { set.append(values[0]) }
        made = set.map(\.0)
        let overridden = random.chance(40) ? set.randomElement(using: &random)?.0 : nil
        lines.tree.append("    set:")
        lines.flat.append("    set:")
        for (name, value) in set {
            lines.tree += ["      \(name): |", "        \(value)"]
            let flat = name == overridden ? "if($source.kind == \"Text\", $source.a, \(value))" : value
            lines.flat += ["      \(name): |", "        \(flat)"]
        }
        return overridden
    }

    private static func added(_ names: [String]) -> [String] { names.map { "\($0): int64?" } }

    private func tree(_ isAbstract: Bool, with names: [String]) -> String {
        let attributes = (Self.attributes + Self.added(names)).map { "      \($0)" }.joined(separator: "\n")
        return """
            entities:
              Block:
                abstract: \(isAbstract)
                attributes:
            \(attributes)
              Text:
                parent: Block
                attributes: { t: "string?" }
              Photo:
                parent: Block
                attributes: { w: "int32?" }
              Wide:
                parent: Photo

            """
    }

    private static func flat(with names: [String]) -> String {
        let attributes = (attributes + ["t: string?", "w: int32?", "kind: { type: string, column: type }"] + added(names))
            .map { "      \($0)" }.joined(separator: "\n")
        return """
            entities:
              Block:
                attributes:
            \(attributes)

            """
    }
}
