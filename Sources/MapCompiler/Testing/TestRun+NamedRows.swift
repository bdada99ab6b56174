import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

// Rows of a test that a finding names by their keys.
extension TestRun {
    /// Returns the rows of the test of which those are made that a finding names. Their keys are those of a version on the way, and only the interpreter knows what was made of
    /// which row.
    func rows(named finding: Diagnostic, along steps: [CompleteMapping], isStepwise: Bool, from source: String) -> [TestRow] {
        // The rows of a database are no rows of the test.
        guard test.store == nil, let named = finding.rows, named.count > 0, let entity = named.entity else { return [] }
        let keys = named.first.map { row in row.key.map(\.text) }
        let store = TestStore(test.before, placement(of: test.source, in: nil))
        // In one pass the rows are those of the first version, unless the pass is not the first.
        let own = isStepwise ? step(of: finding, in: steps) : nil
        for count in [own].compactMap(\.self) + steps.indices where count < steps.count {
            let placed = placement(of: count == 0 ? test.source : steps[count - 1].destination, in: nil)
            guard let root = placed.model.entities.first(where: { $0.name == entity }).map({ placed.model.root(of: $0.id) }) else {
                continue
            }
            var places: [[String]: Int] = [:]
            for (place, rows) in made(of: store, by: Array(steps.prefix(count)), from: source) {
                for row in rows where placed.model.root(of: row.entity) == root { places[placed.keyTexts(of: row)] = place }
            }
            let found = keys.map { places[$0] }
            if !found.contains(nil) { return found.compactMap(\.self).map { test.before[$0] } }
        }
        return []
    }

    /// Returns what steps make of each row of the test, by its place.
    private func made(of store: TestStore, by steps: [CompleteMapping], from source: String) -> [Int: Set<RowReference>] {
        let rows = store.references.enumerated().map { (label: String($0), row: $1) }
        if steps.isEmpty { return Dictionary(uniqueKeysWithValues: store.references.enumerated().map { ($0, [$1]) }) }
        let chain = try? InterpretedChain(
            steps, of: SQLiteDatabase.open(source, for: .reading), store.placement, parameters: steps.map(values), run: run, labelled: rows)
        return Dictionary(uniqueKeysWithValues: (chain?.made ?? [:]).compactMap { label, rows in Int(label).map { ($0, rows) } })
    }

    /// Returns the step whose mapping or model a finding is about.
    func step(of finding: Diagnostic, in steps: [CompleteMapping]) -> Int? {
        guard let file = finding.labels.first?.range.file else { return nil }
        return steps.firstIndex { step in
            let files = check.analysis.step(from: step.source.version, to: step.destination.version)?.files ?? []
            return files.contains(file) || step.destination.file == file
        }
    }
}

extension TestStore {
    /// The rows by entity and key, in the order of the test.
    var references: [RowReference] { keyed.map { placement.reference($0.entity, $0.key) } }

    /// The rows that have a label, with it.
    var labelledReferences: [(label: String, row: RowReference)] {
        labelled.map { ($0.label, placement.reference($0.entity, $0.key)) }
    }
}

extension Placement {
    /// Returns a row by its stored key.
    func reference(_ entity: EntityID, _ stored: [StoredValue]) -> RowReference {
        RowReference(side: .source, entity: entity, key: zip(stored, key(of: entity)).map { decode($0, $1.coding, in: model) })
    }

    /// Returns the parts of a row's key as a finding has them.
    fileprivate func keyTexts(of row: RowReference) -> [String] {
        zip(row.key, key(of: row.entity)).map { keyWords([encode($0, $1.coding)]) }
    }
}
