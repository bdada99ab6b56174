import Foundation
import PythonTesting
import Testing

@testable import mapc

/// A run that a signal stops leaves the bytes and names that were there before. The judge compares files. A longer run: `Scripts/signals MAPC --runs 200 --megabytes 1000`.
@Suite(.enabled(if: !isChosen && Python.has(["sqlite3"], for: "the test of signals")))
struct SignalTests {
    @Test("Interrupted at any moment, a run leaves the database and its folder as they were", arguments: ["delete", "wal"])
    func isUndone(_ mode: String) throws {
        let script = repository.appending(path: "Scripts/signals").path
        let ended = try Python.ended([script, Sandbox.binaries + "/mapc", "--runs", "8", "--megabytes", "4", "--mode", mode])
        #expect(
            ended.status == 0 && ended.output.contains("8 signals") && ended.output.contains("; 0 wrong"), "\(ended.output)\(ended.errors)")
    }
}
