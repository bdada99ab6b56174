import Foundation
import Synchronization

/// A separate folder for one case, with a shell that knows `mapc`. Deleted when the case ends.
struct Sandbox: ~Copyable {
    let folder: URL
    private let binaries: String
    private static let count = Atomic<Int>(0)

    /// Writes the files into a new folder. Commands find `mapc` in the folder `binaries`.
    init(
        _ files: [SpecFile], below parent: URL = FileManager.default.temporaryDirectory, binaries: String = Sandbox.binaries
    ) throws {
        self.binaries = binaries
        let number = Self.count.add(1, ordering: .relaxed).newValue
        folder = parent.appending(path: "mapc-spec-\(getpid())-\(number)")
        // Tests that were killed leave their folders, and the system gives their numbers again.
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in files { try write(file) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file, in a folder that is made if it is missing.
    func write(_ file: SpecFile) throws {
        let place = folder.appending(path: file.path)
        try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.bytes).write(to: place)
    }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Runs a command. Returns its output, both streams as a terminal would show them, and its exit code.
    ///
    /// Parts that differ between runs are replaced by `…`: durations, times, the path of the folder, and the names of plans, which the next
    /// version of mapc may make in another way.
    func run(_ command: String) throws -> (text: String, code: Int32) {
        let output = path(".printed")
        defer { try? FileManager.default.removeItem(atPath: output) }
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        let handle = try FileHandle(forWritingTo: URL(filePath: output))
        defer { try? handle.close() }
        // Both streams are appended to one file, so that neither overwrites the other.
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "exec >>.printed 2>&1 </dev/null\n" + Self.preamble + command]
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": "\(binaries):/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8", "TERM": "dumb",
            "SWIFT_BACKTRACE": "enable=no",
        ]
        // If `Scripts/mutants` planted a bug in these tests, the program that they run has it too.
        process.environment?["MAPC_MUTANT"] = ProcessInfo.processInfo.environment["MAPC_MUTANT"]
        try process.run()
        process.waitUntilExit()
        let printed = try String(contentsOfFile: output, encoding: .utf8).replacing(folder.path, with: "…")
            .replacing(/\d+\.\d+ s\b/, with: "… s").replacing(/(last run +|"started": ")[\d:.TZ-]+/) { "\($0.1)…" }
            .replacing(/\bplan [0-9a-f]{16}\b/, with: "plan …")
        return (printed, process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
    }

    /// Runs a command and returns its output line by line, with its exit code if that is not 0, as pages show it.
    func lines(of command: String) throws -> [String] {
        let (text, code) = try run(command)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines + (code == 0 ? [] : ["exit \(code)"])
    }

    /// `unprivileged` runs a command so that file permissions apply to root too.
    private static let preamble = """
        unprivileged() { if [ "$(id -u)" = 0 ]; then setpriv --inh-caps=-all --bounding-set=-all "$@"; else "$@"; fi; }

        """

    /// The folder with the mapc that was built together with these tests.
    static let binaries: String = {
        if let chosen = ProcessInfo.processInfo.environment["MAPC_BINARIES"] { return chosen }
        let files = FileManager.default
        var candidates = CommandLine.arguments.filter { $0.hasSuffix(".xctest") || $0.contains("PackageTests") }
            .map { URL(filePath: $0).deletingLastPathComponent() }
        candidates.append(repository.appending(path: ".build/debug"))
        return (candidates.first { files.isExecutableFile(atPath: $0.appending(path: "mapc").path) } ?? candidates[0]).path
    }()
}

/// The root of the checkout that these tests were built from.
let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
