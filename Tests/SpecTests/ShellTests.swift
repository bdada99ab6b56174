import Foundation
import PythonTesting
import Testing

@testable import mapc

/// Shells complete command lines of mapc, with the scripts that it prints.
@Suite(.enabled(if: !isChosen && Python.has(["pexpect"], for: "the test of completions in shells")))
struct ShellTests {
    @Test("A shell completes what is typed", arguments: ["bash", "zsh", "fish"])
    func completes(shell: String) throws {
        guard hasProgram(shell, for: "the test of completions in \(shell)") else { return }
        let script = repository.appending(path: "Scripts/check-shells").path
        let ended = try Python.ended([script, Sandbox.binaries + "/mapc", shell])
        #expect(ended.status == 0 && ended.output.contains("completions in \(shell), 0 wrong"), "\(ended.output)\(ended.errors)")
    }
}

/// Whether a program can be run. If it cannot, prints what is skipped. With a corpus it is required, so the answer is always true.
func hasProgram(_ name: String, for purpose: String) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    if environment["MAPC_CORPUS"] != nil { return true }
    let folders = environment["PATH", default: "/usr/bin:/bin"].split(separator: ":")
    let isThere = folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    if !isThere { print("Skipped: \(purpose), since there is no \(name)") }
    return isThere
}
