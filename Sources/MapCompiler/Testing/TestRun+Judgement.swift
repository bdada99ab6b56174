import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

// What is not as a test expects.
extension TestRun {
    func judge(_ migrated: [Migrated], from source: String) throws(TestFailure) -> [Diagnostic] {
        if cancellation.isCancelled { return [] }
        if let error = test.error { return judge(migrated, expecting: error, from: source) }
        let migrated = sayingMost(migrated)
        guard let first = migrated.first else { return [] }
        if first.outcome.value == nil {
            let errors = errors(of: first)
            return [stopped(first, by: errors)] + errors
        }
        for other in migrated.dropFirst() where other.outcome.value == nil {
            let errors = errors(of: other)
            return [stopped(other, by: errors, besides: first)] + errors
        }
        var failures: [Diagnostic] = []
        do {
            failures += try differences(in: first, from: source)
            failures += lost(in: first)
            failures += answers(of: first)
            if failures.isEmpty { failures += try migrated.dropFirst().compactMap { try difference($0, first) }.prefix(1) }
        } catch {
            throw TestFailure(
                .failedTest(
                    "the result cannot be read: \((error as? DatabaseError)?.message ?? "\(error)")", at: test.name.range, label: "migrated"
                ))
        }
        return failures
    }

    /// Puts ways last in which nobody knows what the rows become, because a version between refuses them: another way says which rows these are.
    func sayingMost(_ migrated: [Migrated]) -> [Migrated] {
        migrated.contains { $0.outcome.value == nil && !isUnverifiable($0) }
            ? migrated.filter { !isUnverifiable($0) } : migrated
    }

    /// The ways that must stop with the expected finding. One pass does not check what only a version between requires, so it may let rows through.
    private func stopping(_ migrated: [Migrated]) -> [Migrated] {
        let stepwise = migrated.filter { $0.way.isStepwise && stops($0) }
        return stepwise.isEmpty || steps.count < 2 ? migrated : migrated.filter(stops)
    }

    private func stops(_ migrated: Migrated) -> Bool { migrated.outcome.value == nil && !isUnverifiable(migrated) }

    /// Says that one pass lets rows through that the test expects to stop.
    func passedInOnePass(_ migrated: [Migrated]) -> [String] {
        guard test.error != nil, stopping(migrated).count < migrated.count else { return [] }
        return ["what one pass makes of the rows of '\(test.name.text)', which only a version between refuses"]
    }

    private func isUnverifiable(_ migrated: Migrated) -> Bool {
        migrated.outcome.diagnostics.contains { $0.code == .unverifiableRows }
    }

    private func stopped(_ migrated: Migrated, by errors: [Diagnostic], besides other: Migrated? = nil) -> Diagnostic {
        let code = errors.first.map { ": \($0.code.slug)" } ?? ""
        let words = other.map { "\(migrated.way.words) the migration stops, and \($0.way.words) it does not" } ?? "the migration stops"
        return .failedTest(
            words + code, at: test.name.range, label: "this test", notes: other == nil ? [] : passedVersion(of: errors),
            help: migrated.outcome.obstacle == .misfit
                ? "correct the mapping, or write 'error: \(errors.first?.code.slug ?? "…")' if the rows must not fit"
                : Self.help(for: errors))
    }

    /// Says which version refuses rows that one pass lets through.
    private func passedVersion(of errors: [Diagnostic]) -> [String] {
        guard let place = errors.first.flatMap({ step(of: $0, in: steps) }), place < steps.count - 1 else { return [] }
        return ["version \(steps[place].destination.version) refuses the rows, and one pass does not stop there"]
    }

    /// A finding's own help is about `apply`.
    static func help(for errors: [Diagnostic]) -> String? {
        errors.contains { $0.code == .missingParameter }
            ? "write its value under 'params', in the test or at the top of the file for all tests" : nil
    }

    /// The errors of a migration. The database in which the rows were is gone, so its path says nothing.
    func errors(of migrated: Migrated) -> [Diagnostic] {
        migrated.outcome.diagnostics.filter { $0.severity == .error }.map { error in
            var error = error
            if error.subject?.hasPrefix(folder) ?? false { error.subject = test.store?.text }
            if error.code == .otherVersion { error.help = "write the version of the database under 'from', or name another database" }
            return error
        }
    }

    /// Compares the findings that stop the migration with the expected one.
    private func judge(_ migrated: [Migrated], expecting error: TestErrorSyntax, from source: String) -> [Diagnostic] {
        for one in stopping(migrated) {
            guard stops(one) else {
                return [
                    .failedTest(
                        "the migration does not stop\(one.way.words == TestWay.onePass.words ? "" : " " + one.way.words)",
                        at: error.code.range, label: "expected '\(error.code.text)'",
                        help: "correct the mapping, or write under 'after' what the rows become")
                ]
            }
            let errors = errors(of: one)
            guard let found = errors.first(where: { $0.code.slug == error.code.text }) else {
                return [
                    .failedTest(
                        "the migration stops with '\(errors.first?.code.slug ?? "no finding")', not with '\(error.code.text)'",
                        at: error.code.range, label: "expected this",
                        instead: errors.first.map { Diagnostic.Edit(error.code.range, $0.code.slug) })
                ] + errors
            }
            if let failure = judge(found, error, one.way, from: source) { return [failure] }
        }
        return []
    }

    private func judge(_ found: Diagnostic, _ error: TestErrorSyntax, _ way: TestWay, from source: String) -> Diagnostic? {
        guard let wanted = error.rows else { return nil }
        let store = TestStore(test.before, placement(of: test.source, in: nil))
        // Rows of several entities have the same keys.
        let entity = (found.rows?.entity).flatMap { name in test.source.entities.first { $0.name == name }?.id }
        let mates = store.labelled.filter { row in entity.map { test.source.root(of: row.entity) == test.source.root(of: $0) } ?? true }
        let known = Dictionary(mates.map { ($0.key.map(keyText), $0.label) }) { first, _ in first }
        let first = found.rows?.first.map { row in row.key.map(\.text) } ?? []
        // Rows of a version between are made of rows of the test, perhaps with other keys.
        let traced = rows(named: found, along: steps, isStepwise: way.isStepwise, from: source).map(\.label)
        let names = first.enumerated().map { place, key in
            (traced.indices.contains(place) ? traced[place] : nil) ?? known[key] ?? key.joined(separator: ", ")
        }
        let range = wanted.first.map { $0.range.union(wanted[wanted.count - 1].range) } ?? error.code.range
        let count = found.rows?.count ?? 0
        let wantedNames = Set(wanted.map(\.text))
        if count == wanted.count, names.allSatisfy(wantedNames.contains) { return nil }
        let rest = count > names.count ? " and \(count - names.count) more" : ""
        return .failedTest(
            "the finding names \(count == 0 ? "no rows" : names.map { "'\($0)'" }.joined(separator: ", ") + rest)", at: range,
            label: "expected \(wanted.isEmpty ? "none" : "these")", notes: [found.message])
    }

    private func keyText(_ value: StoredValue) -> String { keyWords([value]) }
}

// Rows, as `after` has them.
extension TestRun {
    private func differences(in migrated: Migrated, from source: String) throws -> [Diagnostic] {
        guard !test.after.isEmpty else { return [] }
        let actual = try actualRows(migrated, from: source)
        let rows = try test.after.map { try actual.all(of: $0.entity, without: test.after.map(\.entity)) }
        let wanted = test.after.enumerated().flatMap { group, entity in
            entity.rows.map { RowAssignment.Wanted(row: $0, group: group) }
        }
        var assignment = try RowAssignment(wanted, among: rows, actual)
        if !assignment.isComplete { try assignment.takeNearest(among: rows) }
        var failures: [Diagnostic] = []
        for (group, entity) in test.after.enumerated() {
            let places = wanted.indices.filter { wanted[$0].group == group }
            let rest = assignment.rest(of: rows[group])
            let gone = places.filter { assignment.found[$0] == nil }
            var fix = try fix(of: entity, removing: gone.map { $0 - places[0] }, adding: rest, actual)
            for place in places {
                let one = wanted[place]
                guard let row = assignment.found[place] else {
                    failures.append(missing(one, hasOthers: !rest.isEmpty, actual, fix))
                    fix?.edits = []
                    continue
                }
                for cell in one.row.cells where try !assignment.holds(cell, row) {
                    failures.append(try wrong(cell, one, row, actual))
                }
            }
            if !rest.isEmpty, gone.isEmpty || rest.count > 1 { failures.append(try unexpected(rest, entity, actual, fix)) }
        }
        return failures
    }

    /// Reads the result, and what became of labelled rows, which only the interpreter knows.
    func actualRows(_ migrated: Migrated, from source: String, namesLabels: Bool = false) throws -> ActualRows {
        var database = try SQLiteDatabase.open(migrated.path, for: .reading)
        let schema = try readStoreSchema(from: &database)
        let rows = StoreRows(database, placement: placement(of: test.destination, in: schema))
        let store = TestStore(test.before, placement(of: test.source, in: nil))
        let labelled = store.labelledReferences
        let former = expectsNew ? try formerValues(in: source) : []
        guard test.store == nil, !labelled.isEmpty, namesLabels || namesFormerLabels else {
            return ActualRows(rows, made: [:], former: former)
        }
        let steps = steps
        let chain = try? InterpretedChain(
            steps, of: SQLiteDatabase.open(source, for: .reading), store.placement, parameters: steps.map(values), run: run,
            labelled: labelled)
        return ActualRows(rows, made: chain?.made, former: former)
    }

    private var expectsNew: Bool { test.after.flatMap(\.rows).flatMap(\.cells).contains { $0.value == .new } }

    /// The values of all rows before, keys too.
    private func formerValues(in source: String) throws -> Set<Value> {
        var database = try SQLiteDatabase.open(source, for: .reading)
        let placement = placement(of: test.source, in: try readStoreSchema(from: &database))
        let rows = StoreRows(database, placement: placement)
        var found: Set<Value> = []
        for entity in test.source.entities where !entity.isAbstract {
            let leaves = test.source.properties(of: entity.id).flatMap {
                test.source[$0].attribute == nil ? [] : test.source.leaves(of: $0)
            }
            try rows.forEachRow(of: entity.id) { row in
                found.formUnion(row.key)
                for leaf in leaves { found.insert(try rows.value(leaf, of: row)) }
            }
        }
        return found
    }

    /// Whether a row that is expected has, or refers to, the label of a row before.
    private var namesFormerLabels: Bool {
        let labels = Set(test.before.compactMap(\.label))
        return test.after.flatMap(\.rows).contains { row in
            row.label.map(labels.contains) ?? false
                || row.cells.contains { cell in
                    switch cell.value {
                    case .row(.label(let label)?): labels.contains(label)
                    case .rows(let rows):
                        rows.contains { if case .label(let label) = $0.reference { labels.contains(label) } else { false } }
                    default: false
                    }
                }
        }
    }

    /// Returns the values of a step's parameters.
    func values(of step: CompleteMapping) -> [Value]? {
        step.parameters.map { parameter in
            guard let text = test.parameters[parameter.name] else { return parameter.defaultValue ?? .nil }
            guard case .success(let value) = Value.reading(text, as: parameter.type.value) else { return .text(text) }
            return value
        }
    }

    private func wrong(
        _ cell: TestCell, _ wanted: RowAssignment.Wanted, _ row: RowReference, _ actual: ActualRows
    ) throws -> Diagnostic {
        let entity = test.destination[test.after[wanted.group].entity].name
        var notes = ["the row is \(actual.name(row))"]
        if case .leaf(let leaf) = cell.place, case .exactly(.text(let bytes)) = cell.value,
            case .text(let found) = try actual.value(leaf, of: row), let words = unseenDifference(bytes, found)
        {
            notes.append(words)
        }
        return .failedTest(
            "'\(entity).\(cell.name)' is \(try actual.words(cell, row))", at: cell.range, label: "expected this", notes: notes,
            help: cell.place == .composite(cell.place.property)
                ? "write the parts that you expect, as in '\(cell.name).…: …'" : nil,
            instead: try actual.text(cell, row).map { Diagnostic.Edit(cell.extent, $0) })
    }

    private func missing(_ wanted: RowAssignment.Wanted, hasOthers: Bool, _ actual: ActualRows, _ fix: Diagnostic.Fix?) -> Diagnostic {
        let entity = test.destination[test.after[wanted.group].entity].name
        var finding = missing(wanted, of: entity, hasOthers: hasOthers, actual)
        finding.fixes = [fix].compactMap(\.self)
        return finding
    }

    private func missing(_ wanted: RowAssignment.Wanted, of entity: String, hasOthers: Bool, _ actual: ActualRows) -> Diagnostic {
        if let label = wanted.row.label, let made = actual.made, let rows = made[label], rows.isEmpty {
            return .failedTest("no row is made of '\(label)'", at: wanted.row.range, label: "expected a row of '\(entity)'")
        }
        return .failedTest(
            "no row of '\(entity)' is like this", at: wanted.row.range, label: "expected this row",
            notes: hasOthers ? [] : ["there is no other row of '\(entity)'"])
    }

    private func unexpected(
        _ rest: [RowReference], _ entity: TestEntity, _ actual: ActualRows, _ fix: Diagnostic.Fix?
    ) throws -> Diagnostic {
        let shown = try rest.prefix(3).map { row in
            let cells = entity.rows.first?.cells ?? []
            let values = try cells.map { "\($0.name): \(try actual.words($0, row))" }
            return "\(actual.name(row))" + (values.isEmpty ? "" : " { \(values.joined(separator: ", ")) }")
        }
        let name = test.destination[entity.entity].name
        let words = rest.count == 1 ? "a row of '\(name)' is not expected" : "\(rest.count) rows of '\(name)' are not expected"
        var finding = Diagnostic.failedTest(
            words, at: entity.name.range, label: entity.rows.count == 1 ? "expected one row" : "expected \(entity.rows.count) rows",
            notes: shown.map { "the row is \($0)" } + (rest.count > 3 ? ["and \(rest.count - 3) more"] : []))
        finding.fixes = [fix].compactMap(\.self)
        return finding
    }
}
