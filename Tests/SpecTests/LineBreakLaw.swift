import Foundation
import RandomTesting

/// Repeats a command that edits files, or prints edits, in a copy of its folder where all files have CRLF. They must become what the others become, with CRLF.
enum LineBreakLaw {
    /// Words that commands have which edit files of a project, or print edits of them.
    private static let edits: [(command: String, option: String?)] = [
        ("check", "--diff"), ("fmt", nil), ("import", nil), ("lint", "--fix"), ("lint", "--unsafe-fixes"), ("lint", "--update-baseline"),
        ("lock", nil), ("new", nil), ("rebase", nil), ("release", nil), ("squash", nil), ("test", "--update"),
    ]

    /// Runs a command. Returns what it prints, and how it treats files with CRLF.
    static func run(_ command: String, in sandbox: borrowing Sandbox) throws -> (lines: [String], verdict: Tally.Verdict) {
        let before = isEdit(command) ? try files(of: sandbox) : []
        let inputs = before.filter { isText($0.path) }
        let lines = try sandbox.lines(of: command)
        // Git would see that all files have changed, and files with both line breaks have none of their own.
        if inputs.isEmpty || before.contains(where: { $0.path.hasPrefix(".git/") })
            || inputs.contains(where: { $0.bytes.contains(carriageReturn) })
        {
            return (lines, .silent)
        }
        let copy = try Sandbox(before.map { isText($0.path) ? windows($0) : $0 })
        let again = try copy.lines(of: command).flatMap { $0.replacing("\r\n", with: "\r\u{0}").split(separator: "\u{0}").map(String.init) }
        for path in inputs.map(\.path) {
            let wanted = FileManager.default.contents(atPath: sandbox.path(path)).map { windows(Array($0)) }
            let found = FileManager.default.contents(atPath: copy.path(path)).map { Array($0) }
            if found != wanted {
                let words = found.map { String(decoding: $0, as: UTF8.self).debugDescription } ?? "gone"
                return (lines, .broken("$ \(command)\nwith CRLF \(path) becomes \(words)\n\(again.joined(separator: "\n"))"))
            }
        }
        guard command.contains(" --diff"), lines.first?.hasPrefix("--- ") ?? false else { return (lines, .held) }
        let wanted = withWindowsLines(lines)
        return (lines, again == wanted ? .held : .broken("$ \(command)\nwith CRLF \(again)\nand not \(wanted)"))
    }

    /// Returns a diff of files with CRLF. New files have none.
    private static func withWindowsLines(_ diff: [String]) -> [String] {
        var isNew = false
        return diff.flatMap { line -> [String] in
            if line.hasPrefix("--- ") { isNew = line == "--- /dev/null" }
            let isOfFile = !line.hasPrefix("--- ") && !line.hasPrefix("+++ ") && ["+", "-", " "].contains(line.prefix(1))
            return [isOfFile && !isNew ? line + "\r" : line]
        }
    }

    /// Whether mapc writes files of this name as text: those of a project, its lock and baselines.
    private static func isText(_ path: String) -> Bool { [".yaml", ".lock"].contains(where: path.hasSuffix) }

    private static func isEdit(_ command: String) -> Bool {
        let words = command.split(separator: " ").map(String.init)
        return words.first == "mapc" && !command.contains(where: "|;&<>$`".contains)
            && edits.contains { words.count > 1 && words[1] == $0.command && ($0.option.map(words.contains) ?? true) }
    }

    private static let carriageReturn = UInt8(ascii: "\r")

    private static func windows(_ file: SpecFile) -> SpecFile { SpecFile(path: file.path, bytes: windows(file.bytes), assertions: []) }

    private static func windows(_ bytes: [UInt8]) -> [UInt8] { bytes.flatMap { $0 == UInt8(ascii: "\n") ? Array("\r\n".utf8) : [$0] } }

    /// The files in the folder and below it.
    private static func files(of sandbox: borrowing Sandbox) throws -> [SpecFile] {
        let folder = sandbox.path("")
        return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().compactMap { path in
            let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + path)
            guard attributes[.type] as? FileAttributeType == .typeRegular else { return nil }
            return FileManager.default.contents(atPath: folder + "/" + path).map { SpecFile(path: path, bytes: Array($0), assertions: []) }
        }
    }
}
