import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapExecution

/// Migrates the items of shelves, which have an order, and asks SQLite for the order of those that stay.
@Suite struct CarriedOrderTests {
    private static let tally = Tally(seeds: 40, floors: ["chains": 30, "shelves with several items": 60])

    @Test(arguments: seeds(40))
    func `an order is carried over, whichever mappings make the rows`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let chain = OrderedChain(seed: seed)
        if let words = try chain.run(Self.tally) {
            Issue.record("seed \(seed): \(words)\n\(chain.script)\n\(chain.models[0])\n\(chain.mappings.joined(separator: "\n"))")
        }
    }
}

/// Shelves and items of one or of two kinds. Each step changes keys, leaves items out, or shares rows between several mappings.
private struct OrderedChain {
    let script: String
    let models: [String]
    let mappings: [String]
    private let table: String

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let hasKinds = random.chance(40)
        table = hasKinds ? "Media" : "Item"
        let kinds =
            hasKinds
            ? "  Media:\n    abstract: true\n    attributes: { title: string }\n    relationships: { shelf: { to: Shelf?, inverse: items } }\n"
                + "  Item: { parent: Media }\n  Book: { parent: Media, attributes: { pages: int64? } }\n"
            : "  Item:\n    attributes: { title: string }\n    relationships: { shelf: { to: Shelf?, inverse: items } }\n"
        models = ["1", "2", "3"].map { version in
            "model: Shop\nversion: \(version)\nentities:\n  Shelf:\n    key: code\n    attributes: { code: string, mark: string }\n"
                + "    relationships: { items: { to: [\(hasKinds ? "Media" : "Item")], inverse: shelf, ordered: true } }\n" + kinds
        }
        mappings = (1...2).map { step in
            let shelf = random.pick([
                "", "  Shelf: { set: { code: upper($source.code) } }\n", "  Shelf: { where: $source.code != \"b\" }\n",
                "  Shelf:\n    - name: S1\n      where: $source.mark < \"s2\"\n      set: { code: upper($source.code) }\n"
                    + "    - name: S2\n      where: not ($source.mark < \"s2\")\n",
            ])
            let item = random.pick([
                "", "  Item: { where: $source.title != \"i2\" }\n",
                "  Item:\n    - name: I1\n      where: $source.title < \"i3\"\n    - name: I2\n      where: not ($source.title < \"i3\")\n",
                "  Item:\n    - name: I1\n      where: $source.title < \"i3\"\n      set:\n        title: concat($source.title, \"\")\n"
                    + "    - name: I2\n      where: not ($source.title < \"i3\") and $source.title != \"i5\"\n",
            ])
            let entities = shelf + item
            return "mapping: Shop\nfrom: \(step)\nto: \(step + 1)\nallow: { new-uniqueness: tried }\n"
                + (entities.isEmpty ? "" : "entities:\n\(entities)")
        }
        let kind = hasKinds ? "type TEXT NOT NULL, " : ""
        var lines = [
            "CREATE TABLE Shelf (code TEXT NOT NULL PRIMARY KEY, mark TEXT NOT NULL);",
            "CREATE TABLE \(table) (id INTEGER PRIMARY KEY, \(kind)title TEXT NOT NULL, \(hasKinds ? "pages INTEGER, " : "")shelf_id TEXT REFERENCES Shelf (code) ON DELETE SET NULL, items_position INTEGER);",
            "CREATE INDEX \(table)_shelf_id ON \(table) (shelf_id);", "INSERT INTO Shelf VALUES ('a', 's1'), ('b', 's2'), ('c', 's3');",
        ]
        for (place, position) in (1...6).shuffled(using: &random).enumerated() {
            let shelf = random.pick(["'a'", "'a'", "'b'", "'c'"])
            let kindValue = hasKinds ? "'\(random.pick(["Item", "Book"]))', " : ""
            lines.append(
                "INSERT INTO \(table) (id, \(hasKinds ? "type, " : "")title, shelf_id, items_position) VALUES (\(place + 1), \(kindValue)'i\(place + 1)', \(shelf), \(position * 10));"
            )
        }
        script = lines.joined(separator: "\n")
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let store = try FirstStore(script)
        let check = checkChain(models, mappings)
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        let old = try orders(store.path)
        var results: [[[StoredValue]]] = []
        for isStepwise in [false, true] {
            let run = try store.migratedThrough(check, isStepwise: isStepwise)
            guard let path = run.path else { return "refused: \(run.errors)" }
            let new = try orders(path)
            for (shelf, titles) in new {
                if titles.count > 1 { _ = tally.note("shelves with several items", .held) }
                let expected = (old[shelf] ?? []).filter(titles.contains)
                if titles != expected {
                    return "\(isStepwise ? "step by step" : "in one pass"): \(shelf) has \(titles), and had \(expected)"
                }
            }
            var database = try SQLiteDatabase.open(path, for: .reading)
            results.append(try database.rows("SELECT * FROM \(table) ORDER BY title"))
        }
        _ = tally.note("chains", .held)
        return results[0] == results[1] ? nil : "step by step: \(results[1]), in one pass: \(results[0])"
    }

    /// The titles on each shelf, by its mark, in their order.
    private func orders(_ path: String) throws -> [String: [String]] {
        var database = try SQLiteDatabase.open(path, for: .reading)
        let rows = try database.rows(
            "SELECT s.mark, i.title FROM \(table) i JOIN Shelf s ON s.code = i.shelf_id ORDER BY s.mark, i.items_position")
        return Dictionary(grouping: rows) { $0[0].name ?? "" }.mapValues { $0.compactMap { $0[1].name } }
    }
}
