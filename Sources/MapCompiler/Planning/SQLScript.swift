import MapPlan
import MapSyntax

/// A script for the `sqlite3` shell on its way to text.
///
/// The shell reads lines, and obeys one that begins with a dot where no statement has begun. So what comes from files and stores is written by these
/// functions only: words stay in their comment, a statement ends where it ends, and every command is mapc's own.
package struct SQLScript: Sendable, Equatable {
    /// What the shell reads.
    package private(set) var text = ""

    init() {}

    /// A comment of one line, whatever is in the words.
    mutating func comment(_ words: String) { line("-- " + words.visible.inert) }

    /// What the shell itself obeys.
    mutating func command(_ command: StaticString) { line("\(command)") }

    mutating func blankLine() { line("") }

    /// A statement without its semicolon.
    mutating func statement(_ sql: String) {
        let tokens = sqlTokens(sql)
        var end = ";"
        if let last = tokens.last(where: { $0.kind != .space }), last.kind == .comment {
            // A comment that goes on would take in the semicolon, and what follows.
            let isClosed = last.text.utf8.count >= 4 && last.text.hasSuffix("*/")
            end = last.text.hasPrefix("--") ? "\n;" : isClosed ? ";" : "*/;"
        }
        line(keepingReturns(notEndingEarly(tokens)) + end)
    }

    /// Whether something in it is no line break and no tab, and is not shown either: written to a terminal, it could do anything there.
    package var holdsControlCharacters: Bool { text.unicodeScalars.contains { !$0.isVisible && $0 != "\n" && $0 != "\t" } }

    private mutating func line(_ line: String) {
        text += line
        text += "\n"
    }
}

extension PrintedText {
    /// A script, for a file or a pipe: statements keep their bytes.
    package init(_ script: SQLScript) { self.init(written: script.text) }
}

/// The text of a statement in which no line is only `/` or `go`, at which the shell would end it: an empty comment goes before that.
private func notEndingEarly(_ tokens: [SQLToken]) -> String {
    let words = tokens.lazy.filter { !$0.isBlank }.prefix(3)
    // The body of a trigger ends nowhere but at its END.
    if words.first?.isKeyword("create") == true, words.contains(where: { $0.isKeyword("trigger") }) { return tokens.map(\.text).joined() }
    var text = ""
    for (place, token) in tokens.enumerated() {
        let isEnd = token.isSymbol("/") || token.isKeyword("go")
        if isEnd, isFirst(place, in: tokens), isLast(place, in: tokens) { text += "/**/" }
        text += token.text
    }
    return text
}

/// Whether only space stands before a token on its line.
private func isFirst(_ place: Int, in tokens: [SQLToken]) -> Bool {
    guard place > 0 else { return true }
    return tokens[place - 1].kind == .space && (place == 1 || tokens[place - 1].text.utf8.contains(10))
}

/// Whether nothing but space and comments stands behind a token on its line.
private func isLast(_ place: Int, in tokens: [SQLToken]) -> Bool {
    let rest = tokens[(place + 1)...]
    guard let next = rest.first(where: { !$0.isBlank || $0.text.utf8.contains(10) }) else { return true }
    return next.isBlank
}

/// The shell takes one carriage return away before each line feed, also in a text: there are two of them.
private func keepingReturns(_ sql: String) -> String {
    guard sql.utf8.contains(13) else { return sql }
    var result = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in sql.unicodeScalars {
        if scalar == "\n", isAfterReturn { result.append("\r") }
        result.append(scalar)
        isAfterReturn = scalar == "\r"
    }
    return String(result)
}
