import MapSyntax

// Rows of a to-many with their places.
extension TestRowResolver {
    /// Resolves `[{ row: intro, place: 1 }, outro]`.
    func list(
        _ elements: [TestListedRowSyntax], _ relationship: Relationship, _ name: Name, into diagnostics: inout Diagnostics
    ) -> TestValue? {
        guard relationship.isMany, relationship.isOrdered else {
            guard let place = elements.compactMap(\.place).first ?? elements.first?.row else { return nil }
            diagnostics.report(
                .invalidTest(
                    "the rows of '\(name.text)' have no places: it \(relationship.isMany ? "is not ordered" : "leads to one row")",
                    at: place.range, label: "no place here", also: [Diagnostic.Label(relationship.range, "declared here")],
                    help: relationship.isMany ? "write the rows alone, as in '[first, second]'" : "write the row alone, without a list"))
            return nil
        }
        var rows: [TestListedRow] = []
        for element in elements {
            guard let reference = row(element.row, relationship, into: &diagnostics) else { continue }
            guard let literal = element.place else {
                rows.append(TestListedRow(reference))
                continue
            }
            guard let place = place(literal, into: &diagnostics) else { continue }
            rows.append(TestListedRow(reference, place: place))
        }
        guard rows.count == elements.count else { return nil }
        return isInOrder(zip(elements, rows).map { ($0, $1) }, into: &diagnostics) ? .rows(rows) : nil
    }

    /// Reads a place, which is a whole number or nil.
    private func place(_ literal: LiteralSyntax, into diagnostics: inout Diagnostics) -> RawValue? {
        if literal.form == .bare {
            if literal.text == "nil" { return .null }
            if let number = Int64(literal.text) { return .integer(number) }
        }
        diagnostics.report(.invalidLiteral(literal, LiteralFault("is no place", help: "write a whole number, or nil"), declared: nil))
        return nil
    }

    /// Reports a row whose place is before that of the row before it. Without a place, a row before the migration has the one that it has in the list.
    private func isInOrder(_ rows: [(syntax: TestListedRowSyntax, row: TestListedRow)], into diagnostics: inout Diagnostics) -> Bool {
        var last: (place: Int64?, name: String)?
        for (index, (syntax, row)) in rows.enumerated() {
            let place: Int64?
            switch row.place {
            case .integer(let number)?: place = number
            case .none:
                if !isBefore { continue }
                place = Int64(index)
            default: place = nil
            }
            if let last, place ?? .min < last.place ?? .min {
                diagnostics.report(.outOfOrder(syntax, place, behind: last.name, last.place))
                return false
            }
            last = (place, syntax.row.text)
        }
        return true
    }
}

extension Diagnostic {
    fileprivate static func outOfOrder(_ row: TestListedRowSyntax, _ place: Int64?, behind name: String, _ last: Int64?) -> Diagnostic {
        func words(_ place: Int64?) -> String { place.map(String.init) ?? "nil" }
        return .invalidTest(
            "'\(row.row.text)' has place \(words(place)), and '\(name)' before it has \(words(last))",
            at: row.place?.range ?? row.row.range, label: "not in order",
            help: row.place == nil
                ? "write its place, as in '{ row: \(row.row.text), place: \((last ?? 0) &+ 1) }': without it, it is \(words(place)), as in the list"
                : "write the rows in the order of their places; nil comes first")
    }
}
