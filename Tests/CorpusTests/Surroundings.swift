import Foundation

/// What these tests need from the machine: the corpus, Python and its packages, the fixtures of this repository.
enum Surroundings {
    /// The folder that `MAPC_CORPUS` names. If it is set, no test is skipped.
    static let corpus = ProcessInfo.processInfo.environment["MAPC_CORPUS"]

    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    static let fixtures = tests.path + "/Fixtures"
    static let scripts = tests.deletingLastPathComponent().path + "/Scripts"

    private static let interpreter = ProcessInfo.processInfo.environment["MAPC_PYTHON"] ?? "python3"

    /// Whether Python has these packages. If it does not, prints what is skipped. With a corpus the packages are required, so the answer is
    /// always true.
    static func hasPython(_ packages: [String], for purpose: String) -> Bool {
        if corpus != nil { return true }
        let found = try? runPython(["-c", "import " + packages.joined(separator: ", ")])
        if found == nil { print("Skipped: \(purpose), since python3 has not all of \(packages.joined(separator: ", "))") }
        return found != nil
    }

    /// Runs a script and returns what it prints.
    @discardableResult
    static func runPython(_ arguments: [String]) throws -> String {
        let run = try python(arguments)
        guard run.status == 0 else { throw PythonFailure(arguments: arguments, words: run.errors) }
        return run.output
    }

    /// Runs a script and returns its exit code and what it prints on both streams.
    static func python(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [interpreter] + arguments
        let (output, errors) = (Pipe(), FileManager.default.temporaryDirectory.path + "/mapc-python-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: errors, contents: nil)
        defer { try? FileManager.default.removeItem(atPath: errors) }
        process.standardOutput = output
        process.standardError = FileHandle(forWritingAtPath: errors)
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let words = FileManager.default.contents(atPath: errors).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return (process.terminationStatus, String(decoding: text, as: UTF8.self), words)
    }
}

struct PythonFailure: Error, CustomStringConvertible {
    var arguments: [String]
    var words: String

    var description: String { "python3 \(arguments.joined(separator: " ")) failed: \(words)" }
}

/// A folder that is deleted after the test.
final class TemporaryFolder {
    let path = NSTemporaryDirectory() + "mapc-corpus-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    /// The bytes of every file in it, by name.
    var contents: [String: Data] {
        Dictionary(uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: file($0)) ?? Data()) })
    }
}
