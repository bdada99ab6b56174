import MapAnalysis
import MapExecution
public import MapPlan
import MapPlanning

extension Compiler {
    /// Returns some rows of each table that a plan changes, before and after, by interpreting the mappings. It only reads the store.
    ///
    /// A later pass begins with what the passes before it make, so all rows are computed there. `now()` is the present, and new UUIDs are those of some run.
    public func sample(_ count: Int, of plan: Plan, for state: StoreState, in check: Check) -> Outcome<[SampledRows]> {
        guard let path = state.path else { return Outcome([]) }
        return verification(.full, of: plan, for: state, in: check).flatMap { verification in
            do {
                return Outcome(try verification.legs.sample(count, of: path, state.schema))
            } catch is EvaluationFinding {
                // Rows that the mapping refuses have their findings from the plan itself.
                return Outcome([])
            } catch let error as StoreError {
                return .stopped(by: error.obstacle, .store(error))
            } catch {
                return .stopped(by: .store, .unusableStore(path, words: "\(error)"))
            }
        }
    }
}

extension [VerifiedLeg] {
    fileprivate func sample(_ count: Int, of path: String, _ schema: StoreSchema) throws -> [SampledRows] {
        let legs = compactMap { leg in leg.whole.map { (leg: leg, whole: $0) } }
        guard let first = legs.first?.whole else { return [] }
        var store = try SQLiteDatabase.open(path, for: .reading)
        let run = RunFacts(now: try present(on: &store), seed: [UInt8](repeating: 0, count: 16))
        var rows = StoreRows(store, placement: StorageLayout.of(first.source).place(first.source, schema))
        var (found, passed) = ([SampledRows](), [StepStore]())
        for (place, (leg, whole)) in legs.enumerated() {
            let layout = StorageLayout.of(whole.destination)
            let destination =
                place == 0
                ? layout.place(whole.destination, schema.respelled(by: whole), beside: rows.placement)
                : layout.place(whole.destination, beside: rows.placement, .everything)
            found += try leg.sample(count, of: rows, whole, in: destination, run: run)
            guard place < legs.count - 1 else { break }
            let former = passed
            let made = try StepStore(destination, after: rows, by: whole)
            try leg.visit(whole, of: rows, in: destination, run: run, sampling: nil) { try made.add($0, to: $1) }
            withExtendedLifetime(former) {}
            rows = made.rows
            passed = [made]
        }
        withExtendedLifetime(passed) {}
        return found
    }
}

extension VerifiedLeg {
    /// Returns the first of some rows of each mapping whose rows are other ones afterwards.
    fileprivate func sample(
        _ count: Int, of rows: StoreRows, _ mapping: CompleteMapping, in destination: Placement, run: RunFacts
    ) throws -> [SampledRows] {
        var maker = try maker(of: mapping, rows, in: destination, run: run)
        return try mapping.entityMappings.compactMap { entityMapping in
            let table = destination.table(of: entityMapping.destination)
            var made: [(before: [StoredValue]?, after: [StoredValue])] = []
            try maker.interpreter.forEachRow(of: entityMapping.id, sampling: count) { row in
                guard made.count < count else { return }
                let before = try row.origin.map { try rows.values(of: $0.row) }
                made.append((before, try table.columns.map { try maker.cell($0, row).stored }))
            }
            let old = entityMapping.source.map { rows.placement.table(of: $0) }
            let (source, name) = (entityMapping.source.map { mapping.source[$0].name }, mapping.destination[entityMapping.destination].name)
            return SampledRows(
                way: mapping.versions, title: source.map { $0 == name ? name : "\($0) → \(name)" } ?? name, old, table, made)
        }
    }
}

extension CompleteMapping {
    /// `1 → 2`
    fileprivate var versions: String { "\(source.version) → \(destination.version)" }
}

extension SampledRows {
    /// Leaves out the columns that are the same before and afterwards. `nil` if nothing else is left.
    fileprivate init?(
        way: String, title: String, _ old: PlacedTable?, _ new: PlacedTable, _ rows: [(before: [StoredValue]?, after: [StoredValue])]
    ) {
        let columns = old?.columns ?? []
        func place(_ name: String, in columns: [PlacedColumn]) -> Int? { columns.firstIndex { sameName($0.name, name) } }
        let isKept = { (name: String) in
            guard let one = place(name, in: columns), let other = place(name, in: new.columns) else { return false }
            return rows.allSatisfy { $0.before.map { $0.indices.contains(one) ? $0[one] : .null } == $0.after[other] }
        }
        let changedBefore = columns.indices.filter { !isKept(columns[$0].name) }
        let changedAfter = new.columns.indices.filter { !isKept(new.columns[$0].name) }
        guard !rows.isEmpty, !(changedBefore.isEmpty && changedAfter.isEmpty) else { return nil }
        let shownBefore = Set((old?.key ?? []) + changedBefore).sorted()
        let shownAfter = Set(new.key + changedAfter).sorted()
        self.init(
            way: way, title: title, columnsBefore: shownBefore.map { columns[$0].name },
            columnsAfter: shownAfter.map { new.columns[$0].name },
            rows: rows.map { row in
                Row(
                    before: row.before.map { values in
                        shownBefore.map { valueWords(values.indices.contains($0) ? values[$0] : .null, .stored) }
                    },
                    after: shownAfter.map { valueWords(row.after[$0], .stored) })
            })
    }
}
