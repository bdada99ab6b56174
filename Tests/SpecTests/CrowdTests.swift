import Foundation
import PythonTesting
import Testing

@testable import mapc

/// Other programs read and write a database while mapc migrates it. The judge is SQLite. A longer run: `MAPC_CROWD=10000 swift test --filter CrowdTests`.
@Suite(.enabled(if: !isChosen && Python.has(["sqlite3"], for: "the test of databases that other programs use")))
struct CrowdTests {
    @Test("Beside programs that read and write, every committed row stays, and the database is the old one or the new one")
    func crowd() throws {
        let runs = ProcessInfo.processInfo.environment["MAPC_CROWD"] ?? "16"
        let script = repository.appending(path: "Scripts/crowd").path
        let ended = try Python.ended([script, "--mapc", Sandbox.binaries + "/mapc", "--runs", runs])
        #expect(ended.status == 0 && ended.output.contains("\(runs) runs, 0 wrong"), "\(ended.output)\(ended.errors)")
    }
}
