import MapPlan

/// A CHECK of a column, or of the table.
struct WrittenCheck: Equatable {
    /// The column in whose declaration the CHECK is written. `nil` for a CHECK of the table.
    var column: String?
    /// The name after CONSTRAINT.
    var name: String?
    /// The text between the parentheses.
    var expression: String
    /// Its tokens in the declaration.
    var inside: Range<Int> = 0..<0
}

extension TableDeclaration {
    /// All CHECKs: those of the columns, then those of the table.
    var checks: [WrittenCheck] {
        columns.flatMap { column in
            column.parts(.check).compactMap { check($0.tokens, of: column.name) }
        } + constraints.filter { $0.kind == .check }.compactMap { check($0.tokens, of: nil) }
    }

    private func check(_ range: Range<Int>, of column: String?) -> WrittenCheck? {
        var cursor = TokenCursor(tokens, from: range.lowerBound, to: range.upperBound)
        var name: String?
        if cursor.consume("constraint") {
            name = cursor.token?.name
            cursor.advance()
        }
        guard cursor.consume("check"), let open = cursor.position else { return nil }
        cursor.advancePastGroup()
        let inside = (open + 1)..<max(open + 1, cursor.endOfLast - 1)
        return WrittenCheck(column: column, name: name, expression: tokens[inside].map(\.text).joined(), inside: inside)
    }
}
