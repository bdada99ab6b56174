import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapSyntax

/// Checks that a test's rows before are accepted if and only if the database that is made of them gives back each to-many as the test writes it.
@Suite struct WrittenListTests {
    private static let tally = Tally(seeds: 500, floors: ["accepted": 250, "refused": 100, "equal places": 20])

    @Test(arguments: seeds(500))
    func `a list of a test is what its database has`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let lists = WrittenLists(seed: seed)
        let check = Compiler().check(lists.files)
        var diagnostics = Diagnostics()
        let test = try #require(resolveTests(of: check.analysis, into: &diagnostics).first, "\(lists.text)")
        let isAccepted = holdsRows(of: test, check.analysis, into: &diagnostics)
        let isGivenBack = try Self.givesBack(test)
        if isGivenBack, lists.hasEqualPlaces { _ = Self.tally.note("equal places", .held) }
        let verdict: Tally.Verdict = isAccepted == isGivenBack ? .held : .broken(diagnostics.all.map(\.message).joined(separator: "\n"))
        if let words = Self.tally.note(isAccepted ? "accepted" : "refused", verdict) {
            Issue.record("seed \(seed): \(isAccepted ? "accepted, but not given back" : "refused: \(words)")\n\(lists.text)")
        }
    }

    /// Whether the database of the rows has each list with the rows that the test writes, in their order if it has one.
    private static func givesBack(_ test: MigrationTest) throws -> Bool {
        let store = TestStore(test.before, placement(of: test.source, in: nil))
        var database = try SQLiteDatabase()
        do { try store.fill(&database) } catch { return false }
        let rows = StoreRows(database, placement: store.placement)
        for (row, reference) in zip(test.before, store.references) {
            for cell in row.cells {
                guard case .relationship(let id) = cell.place, case .rows(let listed) = cell.value,
                    let relationship = test.source[id].relationship
                else { continue }
                let written = listed.map { store.place(of: $0.reference, relationship).map { store.references[$0] } }
                let found = try rows.relatedRows(id, of: reference).map(Optional.some)
                if relationship.isOrdered ? found != written : found.count != written.count || Set(found) != Set(written) { return false }
            }
        }
        return true
    }
}

/// A test of which the rows before have random lists.
private struct WrittenLists {
    let text: String
    private let model: String
    private(set) var hasEqualPlaces = false

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let key = random.pick(["", "key: name, ", "key: id, "])
        let isOrdered = random.chance(70)
        let order = isOrdered ? ", ordered: true" : ""
        model = """
            model: Music
            version: 1
            entities:
              Album:
                attributes: { title: string }
                relationships:
                  tracks: { to: [Track], inverse: album\(order) }
                  tags: { to: [Track], inverse: albums\(order) }
              Track:
                \(key.isEmpty ? "" : "key: \(key.contains("name") ? "name" : "id")")
                attributes: { name: string\(key.contains("id") ? ", id: uuid" : "") }
                relationships: { album: Album?, albums: { to: [Album], inverse: tags } }
            """
        var lines = [
            "from: 1", "to: 1", "tests:", "  lists:", "    after: {}", "    before:", "      Track:",
        ]
        let names = ["d", "B", "a", "é"]
        for (place, name) in names.enumerated() {
            let id = key.contains("id") ? ", id: 00000000-0000-4000-8000-00000000000\([7, 3, 9, 1][place])" : ""
            lines.append("        \(["w", "x", "z", "u"][place]): { name: \(name)\(id) }")
        }
        let others = key.isEmpty ? ["1", "2", "77"] : key.contains("name") ? ["a", "B", "nobody"] : []
        lines.append("      Album:")
        for title in ["One", "Two"] {
            var cells = ["title: \(title)"]
            for property in ["tracks", "tags"] where random.chance(50) {
                var distinct = ["w", "x", "z", "u"].shuffled(using: &random)
                var place = 0
                var listed: [String] = []
                for index in 0..<random.number(below: 4) {
                    let row =
                        random.chance(8) && !others.isEmpty
                        ? random.pick(others) : random.chance(8) ? random.pick(["w", "x", "z", "u"]) : distinct.removeLast()
                    guard isOrdered, random.chance(70) || index < place else {
                        place = index
                        listed.append(row)
                        continue
                    }
                    let isEqual = index > 0 && random.chance(50)
                    if isEqual { hasEqualPlaces = true } else { place = max(place + 1, index) }
                    listed.append("{ row: \(row), place: \(place) }")
                }
                cells.append("\(property): [\(listed.joined(separator: ", "))]")
            }
            lines.append("        - { \(cells.joined(separator: ", ")) }")
        }
        text = lines.joined(separator: "\n") + "\n"
    }

    var files: [TextFile] {
        let other = model.replacing("version: 1", with: "version: 2")
        return [
            TextFile(path: "1.model.yaml", text: model + "\n"), TextFile(path: "2.model.yaml", text: other + "\n"),
            TextFile(path: "a.test.yaml", text: text.replacing("to: 1", with: "to: 2")),
        ]
    }
}
