import Foundation
import PythonTesting
import Testing

@testable import mapc

/// A team makes branches, releases and hotfixes in a repository of git, and every database reaches every later release. The judge is an oracle in Python. A longer run:
/// `MAPC_HISTORIES=1000 swift test --filter HistoryTests`.
@Suite(.enabled(if: !isChosen && Python.has(["sqlite3"], for: "the test of random histories")))
struct HistoryTests {
    @Test("Each database reaches each later release of a random history with the right rows")
    func histories() throws {
        let count = ProcessInfo.processInfo.environment["MAPC_HISTORIES"] ?? "3"
        let script = repository.appending(path: "Scripts/histories").path
        let ended = try Python.ended([script, Sandbox.binaries + "/mapc", "1", count])
        #expect(ended.status == 0 && ended.output.contains(" 0 failures"), "\(ended.output)\(ended.errors)")
    }
}
