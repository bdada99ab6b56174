import Foundation

/// Runs scripts in Python: other tools that make databases, and judges that are not mapc.
package enum Python {
    private static let interpreter = ProcessInfo.processInfo.environment["MAPC_PYTHON"] ?? "python3"

    /// Whether Python has these packages. If it does not, prints what is skipped. With a corpus the packages are required, so the answer is
    /// always true.
    package static func has(_ packages: [String], for purpose: String) -> Bool {
        if ProcessInfo.processInfo.environment["MAPC_CORPUS"] != nil { return true }
        let found = try? run(["-c", packages.map { "import \($0)" }.joined(separator: "; ")])
        if found == nil { print("Skipped: \(purpose), since python3 has not all of \(packages.joined(separator: ", "))") }
        return found != nil
    }

    /// Runs a script and returns what it prints.
    @discardableResult
    package static func run(_ arguments: [String]) throws -> String {
        let ended = try ended(arguments)
        guard ended.status == 0 else { throw Failure(arguments: arguments, words: ended.errors) }
        return ended.output
    }

    /// Runs a script and returns its exit code and what it prints on both streams.
    package static func ended(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
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

    package struct Failure: Error, CustomStringConvertible {
        var arguments: [String]
        var words: String

        package init(arguments: [String], words: String) { (self.arguments, self.words) = (arguments, words) }

        package var description: String { "python3 \(arguments.joined(separator: " ")) failed: \(words)" }
    }
}
