import MapSyntax

/// The kinds of names that an editor colours, in the order in which the numbers of the answer count them.
private enum TokenKind: String, CaseIterable {
    case `class`, property, type, enumMember, function, variable

    init?(_ referent: Referent) {
        switch referent {
        case .entity: self = .class
        case .property: self = .property
        case .type: self = .type
        case .enumCase: self = .enumMember
        case .function: self = .function
        case .local: self = .variable
        case .version: return nil
        }
    }

    var number: Int { TokenKind.allCases.firstIndex(of: self) ?? 0 }
}

extension Feature {
    /// The names of a file with what they are, for colours.
    static let semanticTokens = Feature(
        "textDocument/semanticTokens/full", "semanticTokensProvider",
        [
            "legend": [
                "tokenTypes": .array(TokenKind.allCases.map { .string($0.rawValue) }), "tokenModifiers": ["declaration"],
            ], "full": true,
        ]
    ) { place, _ throws(Refusal) in
        var numbers: [JSONValue] = []
        var (line, column, end) = (0, 0, Int32(0))
        for occurrence in place.snapshot.occurrences(in: place.file).sorted(by: { $0.range.lower < $1.range.lower }) {
            // A token is on one line, and no two overlap.
            guard let kind = TokenKind(occurrence.referent), occurrence.range.lower >= end else { continue }
            let range = place.text.range(of: occurrence.range)
            guard let first = range["start"]["line"].integer, first == range["end"]["line"].integer,
                let start = range["start"]["character"].integer, let stop = range["end"]["character"].integer
            else { continue }
            let modifiers = occurrence.isDeclaration ? 1 : 0
            numbers += [first - line, first == line ? start - column : start, stop - start, kind.number, modifiers].map { .integer($0) }
            (line, column, end) = (first, start, occurrence.range.upper)
        }
        return ["data": .array(numbers)]
    }
}
