import Foundation
import Synchronization

/// A folder of its own for one case, and a shell in it that knows `mapc`; gone when the case is over.
struct Sandbox: ~Copyable {
    let folder: URL
    private static let count = Atomic<Int>(0)

    init(_ files: [SpecFile]) throws {
        let number = Self.count.add(1, ordering: .relaxed).newValue
        folder = FileManager.default.temporaryDirectory.appending(path: "mapc-spec-\(getpid())-\(number)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in files {
            let place = folder.appending(path: file.path)
            try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.bytes).write(to: place)
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// What `command` prints, on both streams as a terminal would show it, and its exit code.
    ///
    /// What is another in every run is `…`: how long it took, when it was, where the folder is; and the names of plans, which the next mapc may
    /// make otherwise.
    func run(_ command: String) throws -> (text: String, code: Int32) {
        let output = path(".printed")
        defer { try? FileManager.default.removeItem(atPath: output) }
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        let handle = try FileHandle(forWritingTo: URL(filePath: output))
        defer { try? handle.close() }
        // Both streams append to one file: neither overwrites what the other wrote.
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "exec >>.printed 2>&1 </dev/null\n" + Self.preamble + command]
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": "\(Self.binaries):/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8", "TERM": "dumb",
            "SWIFT_BACKTRACE": "enable=no",
        ]
        // A bug that `Scripts/mutants` planted in these tests is planted in the program that they run.
        process.environment?["MAPC_MUTANT"] = ProcessInfo.processInfo.environment["MAPC_MUTANT"]
        try process.run()
        process.waitUntilExit()
        let printed = try String(contentsOfFile: output, encoding: .utf8).replacing(folder.path, with: "…")
            .replacing(/\d+\.\d+ s\b/, with: "… s").replacing(/(last run +|"started": ")[\d:.TZ-]+/) { "\($0.1)…" }
            .replacing(/\bplan [0-9a-f]{16}\b/, with: "plan …")
        return (printed, process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
    }

    /// `unprivileged` runs a command so that permissions of files count for root, too.
    private static let preamble = """
        unprivileged() { if [ "$(id -u)" = 0 ]; then setpriv --inh-caps=-all --bounding-set=-all "$@"; else "$@"; fi; }

        """

    /// The folder with the mapc that was built together with these tests.
    private static let binaries: String = {
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
