import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// A version that one pass skips refuses rows, which the plan does not check.
struct RefusedBetween: Error {
    var finding: EvaluationFinding
    var version: String
}

extension VerifiedLeg {
    /// Returns the rows that the leg must leave, by interpreting its steps one after another. Throws `EvaluationFinding` if some row cannot be interpreted.
    func expectedRows(
        of store: borrowing SQLiteDatabase, _ schema: StoreSchema, _ whole: CompleteMapping, run: RunFacts, sampling: Int?,
        work: VerifyingWork
    ) throws -> ExpectedStore? {
        guard let first = steps.first, let last = steps.last else { return nil }
        let source = StorageLayout.of(first.source).place(first.source, schema)
        let destination = StorageLayout.of(whole.destination).place(whole.destination, schema.respelled(by: whole), beside: source)
        var rows = StoreRows(SQLiteDatabase(sharing: store), placement: source)
        var passed: [StepStore] = []
        for (step, schema) in zip(steps, schemas).dropLast() {
            let former = passed
            let made = try StepStore(place(step.destination, schema, beside: rows.placement), after: rows, by: step)
            do {
                try visit(step, of: rows, in: made.placement, run: run, sampling: nil) { item, place in
                    try work.add()
                    try made.add(item, to: place)
                }
            } catch let finding as EvaluationFinding where passesUnchecked {
                throw RefusedBetween(finding: finding, version: step.destination.version)
            }
            // The rows read its file. Without this the compiler may close it after its last mention.
            withExtendedLifetime(former) {}
            rows = made.rows
            // The file lives as long as this value, and only the next step reads it.
            passed = [made]
        }
        let expected = try ExpectedStore(destination)
        try visit(last, of: rows, in: destination, run: run, sampling: sampling) { item, place in
            try work.add()
            try expected.add(item, to: place)
        } reading: {
            try work.add()
        } quick: { key, cells, place in
            try expected.add(key: key, cells: cells, to: place)
        } visited: { place, referencesKept in
            expected.referencesKept[place] = referencesKept
        }
        withExtendedLifetime(passed) {}
        return expected
    }

    private func place(_ model: Model, _ schema: StoreSchema?, beside neighbour: Placement) -> Placement {
        let layout = StorageLayout.of(model)
        if let schema { return layout.place(model, schema) }
        return layout.place(model, beside: neighbour, .everything)
    }

    /// Visits what one step makes, with the place of the table. With `quick`, rows that are made one from one come as the bytes of their keys and cells, on another
    /// thread, and `reading` is called for each of them when it is read.
    func visit(
        _ step: CompleteMapping, of rows: StoreRows, in destination: Placement, run: RunFacts, sampling: Int?,
        _ sink: (ExpectedTable.Item, Int) throws -> Void, reading: () throws -> Void = {},
        quick: ((CellBytes, CellBytes, Int) throws -> Void)? = nil,
        visited: (Int, [Int]) -> Void = { _, _ in }
    ) throws {
        var maker = try maker(of: step, rows, in: destination, run: run)
        maker.sampling = sampling
        maker.copiesColumns = true
        for (place, table) in destination.tables.enumerated() {
            if let quick, let rows = RowByRowTable(table, of: maker) {
                try rows.visit(reading: reading) { try quick($0, $1, place) }
                visited(place, rows.referencesKept)
                continue
            }
            if let quick, let pairs = PairByPairTable(table, of: maker), try pairs.isWhole() {
                try pairs.visit(reading: reading) { try quick($0, $1, place) }
                visited(place, [])
                continue
            }
            try maker.visit(table) { try sink($0, place) }
            visited(place, maker.referencesKept)
        }
    }

    /// Returns what makes the rows of a step.
    func maker(of step: CompleteMapping, _ rows: StoreRows, in destination: Placement, run: RunFacts) throws -> ExpectedRows {
        let interpreter = try interpretMapping(
            step, rows: rows, parameters: values(for: step), run: run, forms: destination.forms(from: rows.placement))
        var maker = ExpectedRows(interpreter: interpreter, store: rows, destination: destination)
        try maker.prepare()
        return maker
    }

    /// Returns the values of a step's parameters, in its order.
    private func values(for step: CompleteMapping) -> [Value] {
        step.parameters.map { parameter in
            guard let given = parameters.first(where: { $0.name == parameter.name }), given.isGiven ?? false, let words = given.words,
                case .success(let value) = Value.reading(words, as: parameter.type.value, cases: given.cases)
            else { return parameter.defaultValue ?? .nil }
            return value
        }
    }
}
