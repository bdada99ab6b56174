import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

// The way of the rows to later versions, on which users take databases with such rows.
extension TestRun {
    /// Migrates the rows to the newest version and to the open one. Returns the versions, and what goes wrong on the way.
    func goOn(from source: String) throws(TestFailure) -> (versions: [String], failures: [Diagnostic]) {
        var versions: [String] = []
        var hasStopped = false
        for model in laterVersions {
            guard let path = path(to: model, isStepwise: true), !check.obstructs(path) else { continue }
            let migrated = try migrateInAllWays(source, to: path)
            if cancellation.isCancelled { return (versions, []) }
            var isStopped = false
            let failures = try judge(migrated, at: model, from: source, &isStopped)
            removeResults()
            if !failures.isEmpty { return (versions, failures) }
            if isStopped { hasStopped = true } else { versions.append(model.version) }
        }
        guard let code = test.later, let last = versions.last, !hasStopped else { return (versions, []) }
        return (
            versions,
            [
                .failedTest(
                    "nothing stops the rows on the way to \(Self.words(last))", at: code.range, label: "expected '\(code.text)'",
                    help: "remove 'later', or correct the mapping")
            ]
        )
    }

    /// The newest version after that of the test and the open one, if databases with such rows may exist: their version is released.
    private var laterVersions: [Model] {
        let models = check.analysis.models
        guard test.error == nil, check.isLocked(test.source),
            let end = models.firstIndex(where: { $0.version == test.destination.version })
        else { return [] }
        let later = models[(end + 1)...].filter { !$0.isWithdrawn }
        // An open version without a change is the one before it.
        let open = later.last.flatMap { $0.isOpen && check.latestVersion == $0.version ? $0 : nil }
        return [later.last { !$0.isOpen }, open].compactMap(\.self)
    }

    private static func words(_ version: String) -> String {
        version == VersionSyntax.openLabel ? "the open version" : "version \(version)"
    }

    private func path(to model: Model, isStepwise: Bool) -> MigrationPath? {
        findPath(in: check, from: test.source.version, to: model.version, isStepwise: isStepwise).value
    }

    private func judge(
        _ migrated: [Migrated], at model: Model, from source: String, _ isStopped: inout Bool
    ) throws(TestFailure) -> [Diagnostic] {
        for one in sayingMost(migrated) where one.outcome.value == nil {
            let errors = errors(of: one)
            if let code = test.later, errors.contains(where: { $0.code.slug == code.text }) {
                isStopped = true
                return []
            }
            return [stopped(one, by: errors, on: model, from: source)] + errors
        }
        do {
            guard let first = migrated.first else { return [] }
            return try migrated.dropFirst().compactMap { try difference($0, first, at: model) }.prefix(1) + []
        } catch {
            throw TestFailure(
                .failedTest(
                    "version \(model.version) of the rows cannot be read: \((error as? DatabaseError)?.message ?? "\(error)")",
                    at: test.name.range, label: "migrated"))
        }
    }

    private func stopped(_ migrated: Migrated, by errors: [Diagnostic], on model: Model, from source: String) -> Diagnostic {
        let steps = path(to: model, isStepwise: migrated.way.isStepwise)?.steps ?? []
        let versions = ([test.source.version] + steps.map(\.destination.version)).joined(separator: " → ")
        let rows = errors.first.map { self.rows(named: $0, along: steps, isStepwise: migrated.way.isStepwise, from: source) } ?? []
        let code = errors.first?.code.slug
        let words = "on the way to \(Self.words(model.version)) the migration stops" + (code.map { ": \($0)" } ?? "")
        let note = "the way is \(versions), \(migrated.way.words)"
        if let wanted = test.later {
            return .failedTest(
                words, at: wanted.range, label: "expected '\(wanted.text)'", also: rows.map { Diagnostic.Label($0.range, "this row") },
                notes: [note], instead: code.map { Diagnostic.Edit(wanted.range, $0) })
        }
        return .failedTest(
            words, at: test.name.range, label: "users have databases of version \(test.source.version)",
            also: rows.map { Diagnostic.Label($0.range, "this row") }, notes: [note],
            help: migrated.outcome.obstacle == .misfit
                ? "correct the mapping, or write 'later: \(code ?? "…")' if such rows must not fit" : Self.help(for: errors))
    }
}

extension Check {
    /// Whether mapc.lock has a version.
    fileprivate func isLocked(_ model: Model) -> Bool {
        analysis.project.lock?.versions.contains { VersionSyntax.isSame($0.label, model.version) } ?? false
    }
}
