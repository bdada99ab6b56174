import RandomTesting

@testable import MapSyntax

/// Writes comments into a file, without changing its values.
enum RandomComments {
    /// Writes comments where the formatter leaves them: above an entry, indented like it, and two spaces behind an entry.
    static func inPlace(_ file: TextFile, _ generator: inout SeededGenerator) -> TextFile? {
        commented(file, &generator) { line, generator in
            let indentation = String(line.prefix { $0 == " " })
            if generator.chance(30) { return [indentation + "# above", line] }
            return generator.chance(20) ? [line + "  # behind"] : [line]
        }
    }

    /// Writes comments and blank lines anywhere.
    static func anywhere(_ file: TextFile, _ generator: inout SeededGenerator) -> TextFile? {
        commented(file, &generator) { line, generator in
            let indentation = String(repeating: " ", count: Int.random(in: 0...9, using: &generator))
            let above = generator.chance(25) ? [indentation + "# above"] : []
            let more = above.isEmpty || generator.chance(50) ? above : above + [indentation + "   #  - more: true"]
            let blank = generator.chance(10) ? [""] : []
            return more + blank + [generator.chance(15) ? line + " # behind" : line]
        }
    }

    /// Changes the lines one after another, and takes back each change after which the file says something else. Returns `nil` if nothing changed.
    private static func commented(
        _ file: TextFile, _ generator: inout SeededGenerator, _ change: (String, inout SeededGenerator) -> [String]
    ) -> TextFile? {
        let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        // Reading the file after each line takes the square of its length.
        guard lines.count < 40, !file.bytes.contains(.carriageReturn), let meaning = outline(of: file) else { return nil }
        var written: [String] = []
        for (index, line) in lines.enumerated() {
            let changed = line.isEmpty ? [line] : change(line, &generator)
            let candidate = TextFile(path: "", text: (written + changed + lines[(index + 1)...]).joined(separator: "\n"))
            written += changed != [line] && outline(of: candidate) == meaning ? changed : [line]
        }
        return written == lines ? nil : TextFile(path: "", text: written.joined(separator: "\n"))
    }

    private static func outline(of file: TextFile) -> String? {
        let reading = Reading(bytes: file.bytes)
        return reading.root == nil || reading.diagnostics.contains { $0.severity == .error } ? nil : reading.outline
    }
}
