import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

/// The rows of a test as they are at a later version, for a test that is to begin there.
struct RowsAtVersion {
    private let entities: [TestDraft.Entity]

    /// Interprets the steps to the version; `nil` if the rows do not fit them.
    init?(of test: MigrationTest, at version: String, in check: Check) {
        let run = TestRun(test: test, check: check, folder: "", project: "", cancellation: Cancellation())
        guard let path = findPath(in: check, from: test.source.version, to: version, isStepwise: true).value, !check.obstructs(path) else {
            return nil
        }
        do {
            let store = TestStore(test.before, placement(of: test.source, in: nil))
            var database = try SQLiteDatabase()
            try store.fill(&database)
            let chain = try InterpretedChain(
                path.steps, of: database, store.placement, parameters: path.steps.map(run.values), run: run.run,
                labelled: store.labelledReferences)
            let placed = placement(of: path.destination, in: nil)
            let rows = StoreRows(try placed.database(of: chain.tables.map { $0.rows.map { $0.cells.map(\.stored) } }), placement: placed)
            let taken = Set(test.after.flatMap(\.rows).compactMap(\.label))
            entities = try RecordedRows(rows, labelled: chain.made, except: taken).draft().entities
        } catch {
            return nil
        }
    }

    var isEmpty: Bool { entities.isEmpty }

    /// Returns the rows as they stand in place of others: in lines, or in braces if those are.
    func text(in file: TextFile, at range: TextRange) -> String {
        let lower = Int(range.lower)
        let start = file.bytes.startOfLine(at: lower)
        let isInLines = file.bytes[start..<lower].allSatisfy { $0 == UInt8(ascii: " ") }
        guard isInLines else {
            return entities.map { entity in
                "\(yamlText(entity.name)): { " + entity.rows.map { "\(yamlText($0.label)): \($0.text)" }.joined(separator: ", ") + " }"
            }.joined(separator: ", ")
        }
        let space = "\n" + String(repeating: " ", count: lower - start)
        return entities.map { entity in
            "\(yamlText(entity.name)):" + entity.rows.map { "\(space)  \(yamlText($0.label)): \($0.text)" }.joined()
        }.joined(separator: space)
    }
}
