import MapExecution
import MapPlan
import MapPlanning
package import MapSyntax

extension DiagnosticCode {
    /// SQL of a mapping that SQLite rejects on the tables of the version on which it runs.
    package static let invalidSql = DiagnosticCode("invalid-sql", .error)
}

extension Diagnostic {
    /// - Parameter what: the schema on which the statement was compiled: `version 1`.
    static func invalidSql(_ error: DatabaseError, in authored: AuthoredStatement, on schema: StoreSchema, _ what: String) -> Diagnostic {
        let sql = authored.statement.sql
        let tokens = sqlTokens(sql).filter { !$0.isBlank }
        let unknown = UnknownSQLName(error.message, tokens, schema)
        let token =
            unknown.flatMap { name in
                tokens.last { $0.offset <= error.offset ?? Int.max && $0.name.map { sameName($0, name.text) } == true }
            }
            ?? error.offset.flatMap { offset in tokens.last { $0.offset <= offset } }
        let piece = token.map { $0.offset..<($0.offset + $0.text.utf8.count) }
        let range = piece.map(authored.range(of:)) ?? authored.range
        guard let unknown, let near = nearest(to: unknown.text, among: unknown.known) else {
            if unknown == nil, let first = tokens.first, let token, token.offset == first.offset,
                let near = nearest(to: first.text, among: ["INSERT", "REPLACE", "UPDATE", "DELETE", "WITH"])
            {
                return Diagnostic(
                    .invalidSql, "SQLite rejects this on the tables of \(what): \(error.message)", at: range,
                    label: "did you mean '\(near)'?", help: "write '\(near)'",
                    fixes: [Fix("write '\(near)'", isSafe: false, [Edit(range, near)])])
            }
            let isOfTable = error.message.hasPrefix("no such table: ")
            let isQuoted = token?.kind == .quotedName && token?.text.hasPrefix("\"") == true
            return Diagnostic(
                .invalidSql, "SQLite rejects this on the tables of \(what): \(error.message)", at: range, label: "here",
                notes: unknown?.note.map { [$0] } ?? [],
                help: isQuoted && unknown != nil
                    ? "write text in single quotes; double quotes are for names"
                    : unknown == nil
                        ? "correct what the message names"
                        : "write a name that exists in \(what)"
                            + (isOfTable ? ", or list a table of another program under 'otherTables' in mapc.yaml" : ""))
        }
        let spelled = token?.kind == .quotedName ? quotedName(near) : near
        return Diagnostic(
            .invalidSql, "SQLite rejects this on the tables of \(what): \(error.message)", at: range,
            label: "did you mean '\(near)'?", help: "write '\(spelled)'",
            fixes: [Fix("write '\(spelled)'", isSafe: false, [Edit(range, spelled)])])
    }
}

/// The name that SQLite did not know, and those that it could have been.
private struct UnknownSQLName {
    var text: String
    var known: [String]
    var note: String?

    init?(_ message: String, _ tokens: [SQLToken], _ schema: StoreSchema) {
        func rest(after words: String) -> String? { message.hasPrefix(words) ? String(message.dropFirst(words.count)) : nil }
        // `no such column: Post.titel`, `table Post has no column named titel`
        let column =
            rest(after: "no such column: ") ?? message.firstRange(of: " has no column named ").map { String(message[$0.upperBound...]) }
        if let column {
            text = column.split(separator: ".").last.map(String.init) ?? column
            let mentioned = schema.tables.filter { table in tokens.contains { $0.name.map { sameName($0, table.name) } == true } }
            known = mentioned.flatMap(\.columns).map(\.name)
            if mentioned.count == 1, let table = mentioned.first { note = "'\(table.name)' has: " + known.joined(separator: ", ") }
        } else if let table = rest(after: "no such table: ") {
            text = table.split(separator: ".").last.map(String.init) ?? table
            known = schema.tables.map(\.name)
            if known.count <= 20 { note = "the tables are: " + known.joined(separator: ", ") }
        } else {
            return nil
        }
    }
}
