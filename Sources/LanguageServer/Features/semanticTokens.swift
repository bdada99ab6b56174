import MapAnalysis
import MapCompiler
import MapSyntax

extension Feature {
    /// The words of a file with what they are, for colours.
    static let semanticTokens = Feature(
        "textDocument/semanticTokens/full", "semanticTokensProvider",
        [
            "legend": [
                "tokenTypes": .array(Colour.allCases.map { .string($0.rawValue) }), "tokenModifiers": ["declaration"],
            ], "full": true,
        ]
    ) { place, _ throws(Refusal) in
        var numbers: [JSONValue] = []
        var (line, column) = (0, 0)
        for word in colouredWords(of: place).sorted(by: { $0.bytes.lowerBound < $1.bytes.lowerBound }) {
            for piece in place.text.pieces(of: word.bytes) {
                let range = place.text.range(of: piece)
                guard let first = range["start"]["line"].integer, let start = range["start"]["character"].integer,
                    let stop = range["end"]["character"].integer
                else { continue }
                let modifiers = word.isDeclaration ? 1 : 0
                numbers += [first - line, first == line ? start - column : start, stop - start, word.colour.number, modifiers]
                    .map { .integer($0) }
                (line, column) = (first, start)
            }
        }
        return ["data": .array(numbers)]
    }
}

/// Returns the coloured words of a file. Names come first, since a key may be a name as well.
private func colouredWords(of place: Place) -> [ColouredText.Word] {
    let file = place.text.file
    var unheard = Diagnostics()
    let syntax = parse([readableText(of: file)], into: &unheard)
    let expressions = expressions(in: syntax, place.snapshot)
    var words = ColouredText(file)
    for expression in expressions { words.addVariables(of: expression) }
    for occurrence in place.snapshot.occurrences(in: place.file) {
        if let colour = Colour(occurrence.referent) { words.add(colour, occurrence.range, isDeclaration: occurrence.isDeclaration) }
    }
    for expression in expressions {
        words.addSigns(of: expression, in: file.bytes)
        words.reserve(expression.range)
    }
    for type in types(in: syntax) where ValueType(builtIn: type.name.text) != nil { words.add(.type, type.name.range) }
    for constant in standards(in: syntax) { words.add(constant.colour, constant.range) }
    for mark in yamlMarks(of: file) {
        switch mark.kind {
        case .key: words.add(.keyword, mark.range)
        case .comment: words.add(.comment, mark.range)
        case .quoted: words.add(.string, mark.range)
        case .plain:
            let text = String(decoding: file.bytes[Int(mark.range.lower)..<Int(mark.range.upper)], as: UTF8.self)
            words.add(Colour(constant: text), mark.range)
        }
    }
    return words.words
}

private func expressions(in syntax: ProjectSyntax, _ snapshot: Snapshot) -> [ExpressionSyntax] {
    syntax.models.flatMap { $0.entities.flatMap(\.attributes).compactMap(\.derived) }
        + syntax.mappings.flatMap { mapping in
            var names = MappingNameReader(mapping, snapshot.check.analysis)
            names.read()
            return names.expressions
        }
}

private func attributes(of model: ModelSyntax) -> [AttributeSyntax] {
    model.composites.flatMap(\.attributes) + model.entities.flatMap(\.attributes)
}

private func types(in syntax: ProjectSyntax) -> [TypeSyntax] {
    syntax.models.flatMap { attributes(of: $0).compactMap(\.type) }
        + syntax.mappings.flatMap { mapping in
            mapping.parameters.compactMap(\.type) + mapping.functions.flatMap(\.parameters).map(\.type)
        }
}

/// Returns the default values, which may be written behind a type: `int32 = 20`.
private func standards(in syntax: ProjectSyntax) -> [LiteralSyntax] {
    syntax.models.flatMap { attributes(of: $0).compactMap(\.defaultValue) }
        + syntax.mappings.flatMap { $0.parameters.compactMap(\.defaultValue) }
}

extension LiteralSyntax {
    fileprivate var colour: Colour { form == .quoted ? .string : Colour(constant: text) }
}

extension PositionedText {
    /// Returns the part of a word on each of its lines, since a token is on one line. Blanks at the start of the later lines do not belong to it.
    fileprivate func pieces(of bytes: Range<Int>) -> [Range<Int>] {
        let (first, last) = (lines.line(of: bytes.lowerBound), lines.line(of: bytes.upperBound))
        return (first...last).compactMap { line in
            let content = lines.content(ofLine: line)
            var (lower, upper) = (max(content.lowerBound, bytes.lowerBound), min(content.upperBound, bytes.upperBound))
            if line > first { lower = file.bytes[lower..<max(lower, upper)].firstIndex { $0 != UInt8(ascii: " ") } ?? upper }
            upper = max(lower, upper)
            return lower < upper ? lower..<upper : nil
        }
    }
}
