import Foundation
import RandomTesting

/// Names and values that want to do harm: to steer a terminal, to begin a line, to look like others, to leave the quotes that they stand in.
struct HostileTexts {
    /// What stands where a text breaks a line: nothing that is printed may begin with it.
    static let mark = "EVIL"

    private static let pieces = [
        // Sequences that a terminal obeys, in seven bits and in eight.
        "\u{1B}[31m", "\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{1B}]8;;https://example.org\u{1B}\\", "\u{9B}31m", "\u{9D}0;title\u{9C}",
        "\u{7}",
        "\u{8}\u{8}\u{8}\u{8}", "\u{7F}", "\u{0E}", "\t",
        // Whatever somebody takes for the end of a line.
        "\n\(mark)", "\r\(mark)", "\r\n\(mark)", "\n\r\n \(mark)", "\u{B}\(mark)", "\u{C}\(mark)", "\u{85}\(mark)", "\u{2028}\(mark)",
        "\u{2029}\(mark)",
        // Commands of GitHub's and Azure's runners, of the sqlite3 shell, and the ends of comments.
        "\n::error::\(mark)", "\n  ::add-mask::\(mark)", "\r\n::set-output name=a::\(mark)", "##[error]\(mark)",
        "##vso[task.complete]\(mark)",
        "%0A::error::\(mark)", "\n.shell touch owned\n", "\n.system touch owned\n", "\n/\n", "\ngo\n", "*/", "-- ", "\n--\n",
        // Directions of writing, and what has no width.
        "\u{202E}", "\u{202A}\u{202C}", "\u{2066}", "\u{2069}", "\u{200E}", "\u{200F}", "\u{61C}", "\u{200B}", "\u{200C}", "\u{200D}",
        "\u{2060}",
        "\u{FEFF}", "\u{AD}", "\u{3164}", "\u{115F}", "\u{E0041}\u{E007F}", "\u{FFF9}", "\u{180E}",
        // Quotes and signs.
        "'", "\"", "`", "]", "\\", "\\n", ": ", " #", "{", "}", ", ", "%25", "$source", "::", "<b>", "&amp;", "|", "e\u{301}", "\u{301}",
        "名前", "👩\u{200D}👧",
    ]

    private var random: SeededGenerator
    /// How many were made.
    private(set) var count = 0

    init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

    /// Another one each time, of which at most the letter case is another's.
    mutating func next() -> String {
        count += 1
        var text = random.number(below: 4) == 0 ? "" : "n"
        for _ in 0...random.number(below: 4) {
            text += Self.pieces[random.number(below: Self.pieces.count)] + (random.number(below: 2) == 0 ? "" : "x")
        }
        return text + "\(count)"
    }

    /// One that a file can be called.
    mutating func fileName() -> String { "f" + String(next().replacing("/", with: "∕").prefix(40)) }

    /// What of a printed text does harm, for people; `nil` for nothing. Colours are ours where there are any.
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
    /// As one word of a shell's.
    var shellQuoted: String { "'" + doubling("'", by: "'\\''") + "'" }

    /// As a name in SQL.
    var sqlName: String { "\"" + doubling("\"", by: "\"\"") + "\"" }

    /// As a text in SQL.
    var sqlText: String { "'" + doubling("'", by: "''") + "'" }

    /// Whatever accent is above the quote.
    private func doubling(_ quote: Unicode.Scalar, by both: String) -> String {
        unicodeScalars.map { $0 == quote ? both : String($0) }.joined()
    }
}
