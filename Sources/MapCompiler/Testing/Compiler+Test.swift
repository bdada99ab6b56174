import MapAnalysis
public import MapExecution
import MapSyntax

extension Compiler {
    /// Runs the tests of a project, each with its rows in a database of its own. Returns the results in the order of the files.
    ///
    /// - Parameters:
    ///   - check: a checked project. Tests with findings are not run.
    ///   - project: the folder of the project, for databases that tests name. They are only read.
    ///   - scratch: a folder for new databases, which exist only while a test runs.
    ///   - isWanted: whether to run the test of a name.
    ///   - onResult: is called after each test.
    public func test(
        _ check: Check, in project: String, scratch: String, cancellation: Cancellation = Cancellation(),
        where isWanted: (String) -> Bool = { _ in true }, onResult: (TestResult) -> Void = { _ in }
    ) -> Outcome<[TestResult]> {
        guard !check.obstructsEverything else { return .stopped(by: .findings) }
        var results: [TestResult] = []
        for test in check.tests where isWanted(test.name.text) && !cancellation.isCancelled {
            do throws(FileFailure) {
                let folder = try ScratchFolder(in: scratch, random: UInt64.random(in: 0 ... .max))
                let run = TestRun(test: test, check: check, folder: folder.path, project: project, cancellation: cancellation)
                let result = stoppable(by: cancellation) { run.result() }
                keep(folder)
                if cancellation.isCancelled { break }
                results.append(result)
                onResult(result)
            } catch {
                return .stopped(by: .failed, .unwritableFile(error.path, words: error.reason))
            }
        }
        return cancellation.isCancelled ? .stopped(by: .cancelled) : Outcome(results)
    }
}

/// Keeps a folder until here, since its lifetime ends with its last use.
func keep(_ folder: borrowing ScratchFolder) {}
