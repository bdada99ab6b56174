import MapAnalysis
public import MapExecution
import MapPlanning
public import MapSyntax

extension Compiler {
    /// Returns the text of a test file whose rows reach as many parts of a step's mapping as generated rows do, and what they become.
    ///
    /// - Parameter scratch: a folder for databases, which exist only meanwhile.
    public func newTest(
        from source: String, to destination: String, in check: Check, scratch: String, cancellation: Cancellation = Cancellation()
    ) -> Outcome<TextFile> {
        guard let first = check.analysis.model(source), let last = check.analysis.model(destination) else {
            let missing = check.analysis.model(source) == nil ? source : destination
            return .stopped(by: .unusable, .noSuchVersion(missing, of: check.model ?? "", known: check.versions))
        }
        return findPath(in: check, from: source, to: destination, isStepwise: true).flatMap { path in
            guard !check.obstructs(path) else { return .stopped(by: .findings) }
            var search = ReachingRows(path.steps, placement(of: first, in: nil))
            search.run(cancellation)
            if cancellation.isCancelled { return .stopped(by: .cancelled) }
            do {
                var database = try SQLiteDatabase()
                try search.best.fill(&database)
                let rows = StoreRows(database, placement: search.best.placement)
                let recorded = try RecordedRows(rows, count: .max, nil)
                var name = "rows that reach \(search.reached) of \(search.parts.count) parts of the mapping"
                if check.tests.contains(where: { $0.name.text == name }) { name += " from \(source) to \(destination)" }
                return written(
                    try recorded.draft().withoutPlaces, named: name, of: first, to: last.version, check, scratch, cancellation)
            } catch {
                return .stopped(by: .failed, .unwritableRows(of: first))
            }
        }
    }
}

extension Diagnostic {
    fileprivate static func unwritableRows(of model: Model) -> Diagnostic {
        .invalidTest(
            "mapc cannot make rows of version \(model.version)", at: model.versionRange, label: "its rows",
            help: "write a test by hand, or name a database, as in 'store: stores/1.sqlite'")
    }
}

/// Looks for few rows that reach many parts of some steps.
private struct ReachingRows {
    private let steps: [CompleteMapping]
    let parts: [MappingPart]
    private(set) var best: MadeUpStore
    private(set) var reached = 0
    /// How many samples are tried. The rows are the same each time.
    private static let attempts = 80

    init(_ steps: [CompleteMapping], _ placement: Placement) {
        self.steps = steps
        var seen: Set<MappingPart> = []
        parts = steps.flatMap(\.writtenParts).filter { seen.insert($0).inserted }
        best = MadeUpStore(placement, rows: [])
    }

    mutating func run(_ cancellation: Cancellation) {
        var generator = SampleGenerator(seed: 1)
        let constants = steps.flatMap(\.expressions).flatMap(\.constants)
        for attempt in 0..<Self.attempts where !cancellation.isCancelled && (reached < parts.count || best.rows.isEmpty) {
            let store = MadeUpStore(best.placement, count: 1 + attempt % 5, hostility: 0, constants: constants, using: &generator)
            let count = reach(of: store)
            if count > reached || best.rows.isEmpty && count == reached { (best, reached) = (store, count) }
        }
        // Rows that reach nothing more are left out, the last ones first, since others refer to earlier ones.
        for place in best.rows.indices.reversed() where best.rows.count > 1 && !cancellation.isCancelled {
            var smaller = best
            smaller.rows.remove(at: place)
            if reach(of: smaller) == reached { best = smaller }
        }
    }

    /// Returns how many parts the rows reach; 0 if they do not fit.
    private func reach(of store: MadeUpStore) -> Int {
        let reach = Reach()
        do {
            // A row of an application has the rows to which it refers.
            if MadeUpReferences(store).isDangling { return -1 }
            var database = try SQLiteDatabase()
            try store.fill(&database)
            if try !database.rows("PRAGMA foreign_key_check").isEmpty { return -1 }
            let run = RunFacts(now: TestRun.now, seed: TestRun.seed)
            _ = try InterpretedChain(
                steps, of: database, store.placement, parameters: steps.map { $0.parameters.map { $0.defaultValue ?? .nil } }, run: run,
                allowance: Allowance(200_000), reach: reach)
        } catch {
            return -1
        }
        return parts.count { reach.count(of: $0) > 0 }
    }
}
