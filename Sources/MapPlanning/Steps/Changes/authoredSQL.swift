package import MapAnalysis
package import MapPlan
package import MapSyntax

/// One statement of an author's SQL, and its place in the file.
package struct AuthoredStatement: Sendable {
    /// The statement with `:since` instead of `$since`, otherwise byte for byte as written.
    package var statement: Statement
    private let text: SQLTextSyntax
    private let lower: Int

    fileprivate init(_ statement: Statement, in text: SQLTextSyntax, from lower: Int) {
        self.statement = statement
        self.text = text
        self.lower = lower
    }

    /// Whether both statements are in the same YAML scalar.
    package func isBeside(_ other: AuthoredStatement) -> Bool { text.range == other.text.range }

    /// The place of the whole statement.
    package var range: TextRange { range(of: 0..<statement.sql.utf8.count) }

    /// Returns the place of a piece of the statement. `piece` is in bytes.
    package func range(of piece: Range<Int>) -> TextRange { text.range(of: (lower + piece.lowerBound)..<(lower + piece.upperBound)) }

    /// The start of the statement, for people: `UPDATE Post SET title = 'x' …`
    var title: String {
        let written = text.text.utf8.dropFirst(lower).prefix(statement.sql.utf8.count)
        let words = String(decoding: written, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count > 60 ? words.prefix(59) + "…" : words
    }
}

/// Returns the statements of a mapping's SQL, which semicolons separate. Reports parameters that the mapping does not declare.
package func authoredStatements(
    _ texts: [SQLTextSyntax], in mapping: CompleteMapping, into diagnostics: inout Diagnostics
) -> [AuthoredStatement] {
    var statements: [AuthoredStatement] = []
    for text in texts {
        for tokens in sqlTokens(text.text).split(whereSeparator: { $0.isSymbol(";") }) {
            guard let first = tokens.firstIndex(where: { !$0.isBlank }), let last = tokens.lastIndex(where: { !$0.isBlank }) else {
                continue
            }
            var sql = ""
            for token in tokens[first...last] {
                sql += token.kind == .parameter && token.text.hasPrefix("$") ? ":" + token.text.dropFirst() : token.text
                if token.kind == .parameter { report(token, in: text, mapping, into: &diagnostics) }
            }
            statements.append(AuthoredStatement(Statement(sql, .author), in: text, from: tokens[first].offset))
        }
    }
    return statements
}

private func report(_ token: SQLToken, in text: SQLTextSyntax, _ mapping: CompleteMapping, into diagnostics: inout Diagnostics) {
    let name = Name(String(token.text.dropFirst()), text.range(of: token.offset..<(token.offset + token.text.utf8.count)))
    guard token.text.hasPrefix("$") else { return diagnostics.report(.unknownVariable(inSQL: token.text, at: name.range)) }
    let known = mapping.parameters.map(\.name)
    guard !known.contains(name.text) else { return }
    diagnostics.report(.unknownVariable(inSQL: name, isLet: mapping.fileLets.contains { $0.name == name.text }, known: known))
}

extension LegOutline {
    /// Adds the author's SQL before and after everything else.
    func addAuthoredSQL(into draft: inout LegDraft) {
        guard let sql = mapping.sql else { return }
        var ignored = Diagnostics()
        for (texts, phase, kind) in [(sql.before, LegDraft.Phase.before, Step.Kind.before), (sql.after, .after, .after)] {
            for authored in authoredStatements(texts, in: mapping, into: &ignored) {
                draft.add(
                    phase, kind, "SQL: \(authored.title)", [.authored(authored.statement)],
                    origins: [originWriter.origin(.written(authored.range))],
                    isReversible: false)
            }
        }
    }
}
