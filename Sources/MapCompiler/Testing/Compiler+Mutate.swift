import MapAnalysis
public import MapExecution
public import MapSyntax

/// What changing the mappings of a project and running its tests found.
public struct MutationResult: Sendable {
    /// How many changes were tried: those that give a valid mapping.
    public let changeCount: Int
    /// A finding for each change that no test noticed.
    public let unnoticed: [Diagnostic]
}

extension Compiler {
    /// Changes the mappings of a project, one place after the other, and runs the tests that go through the mapping. A change that no test notices is a finding.
    ///
    /// Each test runs in one pass alone. The parameters are those of `test`.
    public func mutate(
        _ check: Check, in project: String, scratch: String, cancellation: Cancellation = Cancellation(),
        where isWanted: (String) -> Bool = { _ in true }, onChange: (Int) -> Void = { _ in }
    ) -> Outcome<MutationResult> {
        guard !check.hasErrors else { return .stopped(by: .findings) }
        let tests = check.tests.filter { isWanted($0.name.text) }
        var memory = CheckMemory()
        var unnoticed: [Diagnostic] = []
        var count = 0
        for mapping in check.analysis.project.mappings {
            let concerned = tests.filter { $0.goesThrough(mapping, in: check) }.map(\.name.text)
            for change in mapping.changes(in: check.files, enums: check.enums) {
                if cancellation.isCancelled { return .stopped(by: .cancelled) }
                guard let changed = valid(change, of: check, &memory) else { continue }
                count += 1
                onChange(count)
                let again = changed.tests.filter { concerned.contains($0.name.text) }
                do throws(FileFailure) {
                    if try !isNoticed(by: again, changed, in: project, scratch, cancellation) {
                        unnoticed.append(.unnoticedChange(change.words, at: change.range, hasTests: !concerned.isEmpty))
                    }
                } catch {
                    return .stopped(by: .failed, .unwritableFile(error.path, words: error.reason))
                }
            }
        }
        return cancellation.isCancelled ? .stopped(by: .cancelled) : Outcome(MutationResult(changeCount: count, unnoticed: unnoticed))
    }

    /// Returns the project once for each change of its mappings that gives a valid mapping, with what the change is.
    package func changed(_ check: Check) -> [(words: String, check: Check)] {
        var memory = CheckMemory()
        return check.analysis.project.mappings.flatMap { $0.changes(in: check.files, enums: check.enums) }.compactMap { change in
            let file = check.files[Int(change.range.file.index)]
            return valid(change, of: check, &memory).map {
                ("\(file.path):\(LineIndex(file).line(of: Int(change.range.lower))): \(change.words)", $0)
            }
        }
    }

    /// Returns the project with the first alternative of a change that has no errors; `nil` if all have.
    private func valid(_ change: MappingChange, of check: Check, _ memory: inout CheckMemory) -> Check? {
        for edits in change.alternatives {
            let files = Diagnostic.Fix("", isSafe: true, edits).applied(to: check.files)
            let changed = self.check(files, remembering: &memory, isQuick: true)
            if !changed.hasErrors { return changed }
        }
        return nil
    }

    private func isNoticed(
        by tests: [MigrationTest], _ check: Check, in project: String, _ scratch: String, _ cancellation: Cancellation
    ) throws(FileFailure) -> Bool {
        for test in tests {
            let folder = try ScratchFolder(in: scratch, random: UInt64.random(in: 0 ... .max))
            var run = TestRun(test: test, check: check, folder: folder.path, project: project, cancellation: cancellation)
            run.ways = [.onePass]
            run.goesOn = false
            let failures = run.result().failures
            keep(folder)
            if !failures.isEmpty { return true }
        }
        return false
    }
}

extension Check {
    /// The cases of each enum of each version.
    fileprivate var enums: [[String]] { analysis.models.flatMap(\.enums).map(\.cases) }
}

extension MigrationTest {
    /// Whether the test migrates through the step of a mapping file.
    fileprivate func goesThrough(_ mapping: MappingSyntax, in check: Check) -> Bool {
        let run = TestRun(test: self, check: check, folder: "", project: "", cancellation: Cancellation())
        return run.steps.contains { step in
            mapping.from.map { $0.names(step.source.version) } ?? true && mapping.to?.names(step.destination.version) ?? false
        }
    }
}
