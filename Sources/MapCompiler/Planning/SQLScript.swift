import MapPlan
import MapSyntax

/// A script for the `sqlite3` shell.
///
/// The shell executes a line that begins with a dot if no statement has begun. So text from files and stores is written only by these methods:
/// comments stay on their line, statements end where they should, and every dot command is a constant of mapc.
///
/// At a prompt the shell goes on after an error, whatever `.bail` says. But it executes what it has read only at a line that ends with a semicolon, and
/// leaves out the rest of that at an error. So each semicolon of the transaction stands before the next statement, and the last one ends it.
package struct SQLScript: Sendable, Equatable {
    /// The text that the shell reads.
    package private(set) var text = ""
    private var isInTransaction = false

    init() {}

    /// Writes a comment of one line, whatever the words contain.
    mutating func comment(_ words: String) { line("-- " + words.visible.inert) }

    /// Writes a dot command.
    mutating func command(_ command: StaticString) { line("\(command)") }

    mutating func blankLine() { line("") }

    /// Writes a statement, given without its semicolon.
    mutating func statement(_ sql: String) {
        // A comment between the semicolon and the statement would let the shell execute what it has read.
        let tokens = Array(sqlTokens(sql).drop(while: \.isBlank))
        let last = tokens.last { $0.kind != .space }
        let comment = last?.kind == .comment ? last?.text : nil
        // An unclosed comment would swallow the semicolon and everything after it.
        let isOpen = comment.map { $0.hasPrefix("/*") && !($0.utf8.count >= 4 && $0.hasSuffix("*/")) } ?? false
        let written = keepingReturns(notEndingEarly(tokens)) + (isOpen ? "*/" : "")
        if isInTransaction {
            line("; " + written + (isKept(tokens) ? "; SELECT 0 LIMIT 0" : ""))
        } else {
            line(written + (comment?.hasPrefix("--") == true ? "\n;" : ";"))
        }
    }

    /// Begins the transaction, of which the shell executes nothing before its end.
    mutating func begin() {
        line("BEGIN EXCLUSIVE")
        isInTransaction = true
    }

    /// Ends the transaction.
    mutating func commit() {
        statement("COMMIT")
        line(";")
        isInTransaction = false
    }

    /// Whether the script contains control characters other than line breaks and tabs. A terminal would execute them.
    package var holdsControlCharacters: Bool { text.unicodeScalars.contains { !$0.isVisible && $0 != "\n" && $0 != "\t" } }

    private mutating func line(_ line: String) {
        text += line
        text += "\n"
    }
}

extension PrintedText {
    /// The text of a script, for a file or a pipe. Statements keep their bytes.
    package init(_ script: SQLScript) { self.init(written: script.text) }
}

/// Whether SQLite keeps the text of the statement. To the text of an index, a view, some tables and an added column it counts all that is before the
/// semicolon, space and comments too, so that has to follow at once; and no line may end with it.
private func isKept(_ tokens: [SQLToken]) -> Bool {
    let words = tokens.lazy.filter { !$0.isBlank }.prefix(2).map { $0 }
    if words.first?.isKeyword("alter") == true { return true }
    return words.first?.isKeyword("create") == true && words.last.map { !$0.isKeyword("temp") && !$0.isKeyword("trigger") } == true
}

/// Returns the statement with an empty comment before each line that is only `/` or `go`. The shell would end the statement at such a line.
private func notEndingEarly(_ tokens: [SQLToken]) -> String {
    let words = tokens.lazy.filter { !$0.isBlank }.prefix(3)
    // The body of a trigger ends only at its END.
    if words.first?.isKeyword("create") == true, words.contains(where: { $0.isKeyword("trigger") }) { return tokens.map(\.text).joined() }
    var text = ""
    for (place, token) in tokens.enumerated() {
        let isEnd = token.isSymbol("/") || token.isKeyword("go")
        if isEnd, isFirst(place, in: tokens), isLast(place, in: tokens) { text += "/**/" }
        text += token.text
    }
    return text
}

/// Whether a token is the first on its line, apart from space.
private func isFirst(_ place: Int, in tokens: [SQLToken]) -> Bool {
    guard place > 0 else { return true }
    return tokens[place - 1].kind == .space && (place == 1 || tokens[place - 1].text.utf8.contains(10))
}

/// Whether a token is the last on its line, apart from space and comments.
private func isLast(_ place: Int, in tokens: [SQLToken]) -> Bool {
    let rest = tokens[(place + 1)...]
    guard let next = rest.first(where: { !$0.isBlank || $0.text.utf8.contains(10) }) else { return true }
    return next.isBlank
}

/// Doubles carriage returns before line feeds, since the shell removes one before each, also in a text.
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
