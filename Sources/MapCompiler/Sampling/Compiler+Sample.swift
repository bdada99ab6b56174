import MapAnalysis
import MapExecution
public import MapPlan
import MapPlanning
import MapSyntax

extension Compiler {
    /// Returns some rows of each table that a plan changes, before and after, by interpreting the mappings. It only reads the store.
    ///
    /// A later pass begins with what the passes before it make, so all rows are computed there. `now()` is the present, and new UUIDs are those of some run.
    public func sample(_ count: Int, of plan: Plan, for state: StoreState, in check: Check) -> Outcome<Samples> {
        guard let path = state.path else { return Outcome(Samples()) }
        return verification(.full, of: plan, for: state, in: check).flatMap { verification in
            do {
                return Outcome(try verification.legs.sample(count, of: path, state.schema, check.files))
            } catch let error as StoreError {
                return .stopped(by: error.obstacle, .store(error))
            } catch {
                return .stopped(by: .store, .unusableStore(path, words: "\(error)"))
            }
        }
    }
}

extension [VerifiedLeg] {
    fileprivate func sample(_ count: Int, of path: String, _ schema: StoreSchema, _ files: [TextFile]) throws -> Samples {
        let legs = compactMap { leg in leg.whole.map { (leg: leg, whole: $0) } }
        guard let first = legs.first?.whole else { return Samples() }
        var store = try SQLiteDatabase.open(path, for: .reading)
        let run = RunFacts(now: try present(on: &store), seed: [UInt8](repeating: 0, count: 16))
        var rows = StoreRows(store, placement: StorageLayout.of(first.source).place(first.source, schema))
        var (found, passed) = (Samples(), [StepStore]())
        for (place, (leg, whole)) in legs.enumerated() {
            let layout = StorageLayout.of(whole.destination)
            let destination =
                place == 0
                ? layout.place(whole.destination, schema.respelled(by: whole), beside: rows.placement)
                : layout.place(whole.destination, beside: rows.placement, .everything)
            let words = RefusalWords(mapping: whole, files: files)
            let former = passed
            try leg.sample(count, of: rows, whole, in: destination, run: run, words, into: &found)
            guard place < legs.count - 1 else { break }
            do {
                let made = try StepStore(destination, after: rows, by: whole)
                try leg.visit(whole, of: rows, in: destination, run: run, sampling: nil) { try made.add($0, to: $1) }
                rows = made.rows
                passed = [made]
            } catch let finding as EvaluationFinding {
                found.obstacles.append("later passes need the rows that \(whole.versions) refuses: \(words.words(for: finding))")
                break
            }
            withExtendedLifetime(former) {}
        }
        withExtendedLifetime(passed) {}
        return found
    }
}

/// Words for the reasons why a mapping refuses rows.
private struct RefusalWords {
    let mapping: CompleteMapping
    let origins: OriginWriter

    init(mapping: CompleteMapping, files: [TextFile]) {
        self.mapping = mapping
        origins = OriginWriter(files: files, mapping: mapping)
    }

    /// `'!' found nil (1-2.mapping.yaml:7)`, in the words of `mapc check`.
    func words(for finding: EvaluationFinding) -> String {
        let place = finding.range.map { origins.origin(.written($0)) }
        let shown = place.flatMap { place in place.file.map { " (\($0)\(place.line.map { ":\($0)" } ?? ""))" } } ?? ""
        return message(of: finding) + shown
    }

    private func message(of finding: EvaluationFinding) -> String {
        switch finding {
        case .nilUnderUnwrap: "'!' found nil"
        case .severalRows: "'.only' found several elements"
        case .doesNotFit(_, let leaf, _): "'\(mapping.destination[leaf.property].name)' gets a value that does not fit"
        case .unreadable, .otherKind, .notInMap, .refused, .outOfReach: finding.words
        }
    }
}

extension VerifiedLeg {
    /// Adds the first of some rows of each mapping whose rows are other ones afterwards.
    fileprivate func sample(
        _ count: Int, of rows: StoreRows, _ mapping: CompleteMapping, in destination: Placement, run: RunFacts, _ words: RefusalWords,
        into found: inout Samples
    ) throws {
        var title = "all tables"
        func addObstacle(_ finding: EvaluationFinding) {
            let reason = words.words(for: finding)
            found.obstacles.append("\(title), \(mapping.versions): which rows there are depends on one that is refused: \(reason)")
        }
        do {
            var maker = try maker(of: mapping, rows, in: destination, run: run)
            for entityMapping in mapping.entityMappings {
                title = mapping.title(of: entityMapping)
                do {
                    let made = try sample(count, of: rows, entityMapping, by: &maker, words)
                    let (old, new) = (
                        entityMapping.source.map { rows.placement.table(of: $0) }, destination.table(of: entityMapping.destination)
                    )
                    if let table = SampledRows(way: mapping.versions, title: title, old, new, made) { found.tables.append(table) }
                } catch let finding as EvaluationFinding {
                    addObstacle(finding)
                }
            }
        } catch let finding as EvaluationFinding {
            addObstacle(finding)
        }
    }

    private func sample(
        _ count: Int, of rows: StoreRows, _ entityMapping: EntityMapping, by maker: inout ExpectedRows, _ words: RefusalWords
    ) throws -> [SampledRow] {
        let table = maker.destination.table(of: entityMapping.destination)
        var made: [SampledRow] = []
        try maker.interpreter.forEachRow(of: entityMapping.id, sampling: count) { row, finding in
            guard made.count < count else { return }
            made.append(SampledRow(before: try rows.values(of: row), after: [], refusal: words.words(for: finding)))
        } _: { row in
            guard made.count < count else { return }
            let before = try row.origin.map { try rows.values(of: $0.row) }
            made.append(SampledRow(before: before, after: try table.columns.map { try maker.cell($0, row).stored }))
        }
        return made
    }
}

/// A row with the values of all columns.
private struct SampledRow {
    var before: [StoredValue]?
    /// None if the mapping refuses the row.
    var after: [StoredValue]
    var refusal: String?
}

extension CompleteMapping {
    /// `1 → 2`
    fileprivate var versions: String { "\(source.version) → \(destination.version)" }

    /// `Person`, or `Amount → Unit`.
    fileprivate func title(of entityMapping: EntityMapping) -> String {
        let (old, new) = (entityMapping.source.map { source[$0].name }, destination[entityMapping.destination].name)
        return old.map { $0 == new ? new : "\($0) → \(new)" } ?? new
    }
}

extension SampledRows {
    /// Leaves out the columns that are the same before and afterwards. `nil` if nothing else is left.
    fileprivate init?(way: String, title: String, _ old: PlacedTable?, _ new: PlacedTable, _ rows: [SampledRow]) {
        let columns = old?.columns ?? []
        let made = rows.filter { $0.refusal == nil }
        func place(_ name: String, in columns: [PlacedColumn]) -> Int? { columns.firstIndex { sameName($0.name, name) } }
        let isKept = { (name: String) in
            guard let one = place(name, in: columns), let other = place(name, in: new.columns) else { return false }
            // Where no row shows whether a value is kept, the reason for that is among the values.
            return !made.isEmpty
                && made.allSatisfy { $0.before.map { $0.indices.contains(one) ? $0[one] : .null } == $0.after[other] }
        }
        let changedBefore = columns.indices.filter { !isKept(columns[$0].name) }
        let changedAfter = new.columns.indices.filter { !isKept(new.columns[$0].name) }
        guard !rows.isEmpty, !(changedBefore.isEmpty && changedAfter.isEmpty && made.count == rows.count) else { return nil }
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
                    after: row.refusal == nil ? shownAfter.map { valueWords(row.after[$0], .stored) } : [], refusal: row.refusal)
            })
    }
}
