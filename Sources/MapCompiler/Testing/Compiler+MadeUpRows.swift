import MapAnalysis
public import MapExecution
import MapPlanning
public import MapSyntax

/// What migrating made-up rows found.
public struct MadeUpResult: Sendable {
    /// How many rows were migrated, those that did not fit among them.
    public internal(set) var rowCount = 0
    /// How many databases these rows were in.
    public internal(set) var storeCount = 0
    /// By code of a finding, in how many databases it stopped the migration.
    public internal(set) var refusals: [String: Int] = [:]
    /// What of the results was not compared with the mappings: `what SQL of '1-2.mapping.yaml' writes`.
    public internal(set) var uncompared: [String] = []
    /// Mistakes of mapc, each with a test file that shows it.
    public internal(set) var found: [(words: String, test: TextFile)] = []
}

extension Compiler {
    /// Migrates generated rows of each version to the latest one, in one pass and version by version, and compares every value with what the mappings mean. A
    /// difference is a mistake of mapc. Its rows are made fewer as long as it stays.
    ///
    /// - Parameters:
    ///   - rows: how many rows to make.
    ///   - seed: other rows for each seed, the same rows for the same one.
    ///   - isOver: is asked between databases; ends early.
    public func tryMadeUpRows(
        _ check: Check, rows: Int, seed: UInt64, scratch: String, cancellation: Cancellation = Cancellation(),
        isOver: () -> Bool = { false }
    ) -> Outcome<MadeUpResult> {
        tryMadeUpRows(
            check, rows: rows, seed: seed, scratch: scratch, cancellation: cancellation, altering: { plan, _, _ in plan },
            isOver: { _ in isOver() })
    }

    /// The same, with mistakes planted in plans. `isOver` is asked with what was found.
    package func tryMadeUpRows(
        _ check: Check, rows: Int, seed: UInt64, scratch: String, cancellation: Cancellation = Cancellation(),
        altering: @escaping PlanAlteration, isOver: (MadeUpResult) -> Bool
    ) -> Outcome<MadeUpResult> {
        guard !check.hasErrors, let last = check.latestVersion.flatMap({ check.analysis.model($0) }) else { return .stopped(by: .findings) }
        let sources = check.analysis.models.filter { model in
            // A database leaves Core Data only for a new file.
            model.isCoreData == last.isCoreData && model.version != last.version && !model.isWithdrawn
                && findPath(in: check, from: model.version, to: last.version).value != nil
        }
        var result = MadeUpResult()
        guard !sources.isEmpty else { return Outcome(result) }
        var generator = SampleGenerator(seed: seed)
        let constants = check.analysis.steps.compactMap(\.complete).flatMap(\.expressions).flatMap(\.constants)
        do throws(FileFailure) {
            let folder = try ScratchFolder(in: scratch, random: UInt64.random(in: 0 ... .max))
            while result.rowCount < rows, !isOver(result) {
                if cancellation.isCancelled { return .stopped(by: .cancelled) }
                let source = sources[result.storeCount % sources.count]
                let trial = MadeUpTrial(
                    check: check, source: source, destination: last, folder: folder.path, cancellation: cancellation, altering: altering)
                if result.storeCount < sources.count { result.noteUncompared(from: source, to: last, in: check) }
                let left = (rows - result.rowCount) / max(1, source.entities.count)
                let size = min(sizes[result.storeCount % sizes.count], max(1, left))
                // A hostile row mostly stops the migration, so a database of many rows has few.
                let hostility = generator.chance(50) ? 0 : min(15, 60 / size)
                let store = MadeUpStore(
                    placement(of: source, in: nil), count: size, hostility: hostility, constants: constants, using: &generator)
                result.storeCount += 1
                result.rowCount += max(store.rows.count, 1)
                result.note(trial.verdict(of: store), store, trial)
            }
            keep(folder)
        } catch {
            return .stopped(by: .failed, .unwritableFile(error.path, words: error.reason))
        }
        return Outcome(result)
    }
}

/// How many rows the tables of a database have, one database after another. Most are small: a mistake shows in few rows, and each database is planned for by
/// itself, which costs more than its rows.
private let sizes = [1, 2, 3, 5, 24]

extension MadeUpResult {
    fileprivate mutating func noteUncompared(from source: Model, to destination: Model, in check: Check) {
        let path = findPath(in: check, from: source.version, to: destination.version, isStepwise: true).value
        for words in check.uncompared(in: path?.steps ?? []) where !uncompared.contains(words) { uncompared.append(words) }
    }

    fileprivate mutating func note(_ verdict: MadeUpTrial.Verdict, _ store: MadeUpStore, _ trial: MadeUpTrial) {
        switch verdict {
        case .same: break
        case .refused(let code): refusals[code, default: 0] += 1
        case .wrong(let words):
            // One mistake shows in many databases, each time in other rows.
            guard !found.contains(where: { $0.words.subject == words.subject }), found.count < 10 else { return }
            let small = trial.smaller(store)
            let words = if case .wrong(let words) = trial.verdict(of: small) { words } else { words }
            let text = foundTestText(small, to: trial.destination, words: words)
            let name = "\(trial.source.version)-\(trial.destination.version)-\(found.count + 1).test.yaml"
            found.append((words, TextFile(path: name, text: text)))
        }
    }
}

extension String {
    /// A message without the rows that it names.
    fileprivate var subject: Substring { prefix { $0 != "(" } }
}
