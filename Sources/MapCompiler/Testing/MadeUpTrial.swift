import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

/// Migrates made-up rows of a version to the latest one, in one pass and version by version, and holds every value against what the interpreter says.
struct MadeUpTrial {
    let check: Check
    let source: Model
    let destination: Model
    let folder: String
    let cancellation: Cancellation
    /// Plants mistakes in plans.
    var altering: PlanAlteration = { plan, _, _ in plan }

    enum Verdict: Equatable {
        /// All ways leave the same rows, and they are what the mappings mean.
        case same
        /// The rows do not fit, with the code of the finding.
        case refused(String)
        /// mapc is wrong, with what is wrong.
        case wrong(String)
    }

    /// Migrates the rows in both ways.
    func verdict(of store: MadeUpStore) -> Verdict {
        var verdicts: [Verdict] = []
        for (way, name) in [(TestWay.onePass, "pass.sqlite"), (.stepwise, "steps.sqlite")] {
            let path = FileSystem.join(folder, name)
            _ = try? FileSystem.remove(path)
            do {
                try store.make(at: path, userVersion: userVersion(of: source.version, in: check))
            } catch {
                return .refused("rows that no database has")
            }
            verdicts.append(verdict(at: path, by: way))
        }
        for case .wrong(let words) in verdicts { return .wrong(words) }
        guard goesTheSameSteps(in: check, from: source.version, to: destination.version) else {
            return verdicts.first { $0 != .same } ?? .same
        }
        switch (verdicts[0], verdicts[1]) {
        case (.same, .same):
            return contents("pass.sqlite") == contents("steps.sqlite") ? .same : .wrong("one pass leaves other rows than '--stepwise'")
        case (.refused(let code), .same): return .wrong("one pass stops with '\(code)', '--stepwise' does not")
        // One pass does not check what only a version between requires, and says so.
        case (.same, .refused(let code)), (.refused, .refused(let code)): return .refused(code)
        default: return .same
        }
    }

    private func verdict(at path: String, by way: TestWay) -> Verdict {
        let run = RunFacts(now: TestRun.now, seed: TestRun.seed)
        let outcome = way.migrate(path, from: source, to: destination, in: check, run: run, altering: altering, cancellation)
        if outcome.value != nil { return .same }
        let errors = outcome.diagnostics.filter { $0.severity == .error }
        let first = errors.first
        let isWrong = outcome.obstacle == .failed || errors.contains(where: \.code.isOfMapcItself)
        return isWrong ? .wrong(first?.message ?? "the migration fails") : .refused(first?.code.slug ?? "an error")
    }

    private func contents(_ name: String) -> [[[StoredValue]]]? {
        (try? describedRows(at: FileSystem.join(folder, name), of: destination))?.map(\.rows)
    }

    /// Leaves rows out while the verdict stays wrong, first halves and then single rows.
    func smaller(_ store: MadeUpStore) -> MadeUpStore {
        var store = store
        var size = max(store.rows.count / 2, 1)
        while true {
            var place = 0
            var isSmaller = false
            while place < store.rows.count, !cancellation.isCancelled {
                var candidate = store
                candidate.rows.removeSubrange(place..<min(place + size, store.rows.count))
                if case .wrong = verdict(of: candidate) {
                    store = candidate
                    isSmaller = true
                } else {
                    place += size
                }
            }
            if size == 1 && !isSmaller { return store }
            size = max(size / 2, 1)
        }
    }
}
