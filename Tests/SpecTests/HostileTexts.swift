import Foundation
import RandomTesting

/// Names and values that try to do harm: to control a terminal, to begin a line, to look like other text, to end the quotes around them.
struct HostileTexts {
    /// The text after each line break. No printed line may begin with it.
    static let mark = "EVIL"

    private static let pieces = [
        // Sequences that control a terminal, in seven bits and in eight.
        "\u{1B}[31m", "\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{1B}]8;;https://example.org\u{1B}\\", "\u{9B}31m", "\u{9D}0;title\u{9C}",
        "\u{7}",
        "\u{8}\u{8}\u{8}\u{8}", "\u{7F}", "\u{0E}", "\t",
        // Characters that some program takes as the end of a line.
        "\n\(mark)", "\r\(mark)", "\r\n\(mark)", "\n\r\n \(mark)", "\u{B}\(mark)", "\u{C}\(mark)", "\u{85}\(mark)", "\u{2028}\(mark)",
        "\u{2029}\(mark)",
        // Commands of GitHub's and Azure's runners, of the sqlite3 shell, and the ends of comments.
        "\n::error::\(mark)", "\n  ::add-mask::\(mark)", "\r\n::set-output name=a::\(mark)", "##[error]\(mark)",
        "##vso[task.complete]\(mark)",
        "%0A::error::\(mark)", "\n.shell touch owned\n", "\n.system touch owned\n", "\n/\n", "\ngo\n", "*/", "-- ", "\n--\n",
        // Characters that set the writing direction, and characters without width.
        "\u{202E}", "\u{202A}\u{202C}", "\u{2066}", "\u{2069}", "\u{200E}", "\u{200F}", "\u{61C}", "\u{200B}", "\u{200C}", "\u{200D}",
        "\u{2060}",
        "\u{FEFF}", "\u{AD}", "\u{3164}", "\u{115F}", "\u{E0041}\u{E007F}", "\u{FFF9}", "\u{180E}",
        // Quotes and punctuation.
        "'", "\"", "`", "]", "\\", "\\n", ": ", " #", "{", "}", ", ", "%25", "$source", "::", "<b>", "&amp;", "|", "e\u{301}", "\u{301}",
        "名前", "👩\u{200D}👧",
    ]

    private var random: SeededGenerator
    /// The number of texts made so far.
    private(set) var count = 0

    init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

    /// Returns a different text each time, even if letter case is ignored.
    mutating func next() -> String {
        count += 1
        var text = random.number(below: 4) == 0 ? "" : "n"
        for _ in 0...random.number(below: 4) {
            text += Self.pieces[random.number(below: Self.pieces.count)] + (random.number(below: 2) == 0 ? "" : "x")
        }
        return text + "\(count)"
    }

    /// Returns a text that is a possible file name.
    mutating func fileName() -> String { "f" + String(next().replacing("/", with: "∕").prefix(40)) }

    /// Returns the first harmful part of a printed text, in words; `nil` if there is none. With `isColoured`, colours are mapc's own.
    static func harm(in text: String, isColoured: Bool = false, isForGitHub: Bool = false) -> String? {
        let plain = isColoured ? text.replacing(/\u{1B}\[[0-9;]*m/, with: "") : text
        for line in plain.unicodeScalars.split(separator: "\n") {
            let shown = String(line).debugDescription
            if let scalar = line.first(where: isControl) { return "U+\(String(scalar.value, radix: 16)) in \(shown)" }
            let words = String(line.drop { $0.properties.isWhitespace })
            if words.contains("##[") || words.contains("##vso[") { return "a command for a runner: \(shown)" }
            let isCommand =
                words.hasPrefix("::") && !(isForGitHub && ["::error ", "::warning ", "::notice "].contains(where: words.hasPrefix))
            if isCommand || words.hasPrefix(mark) { return "a line that begins with theirs: \(shown)" }
        }
        return nil
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension String {
    /// The text as one word of a shell command.
    var shellQuoted: String { "'" + doubling("'", by: "'\\''") + "'" }

    /// The text as a name in SQL.
    var sqlName: String { "\"" + doubling("\"", by: "\"\"") + "\"" }

    /// The text as a string in SQL.
    var sqlText: String { "'" + doubling("'", by: "''") + "'" }

    /// Doubles the quotes, also those with an accent.
    private func doubling(_ quote: Unicode.Scalar, by both: String) -> String {
        unicodeScalars.map { $0 == quote ? both : String($0) }.joined()
    }
}
