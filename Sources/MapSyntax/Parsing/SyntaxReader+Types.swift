// Types and short forms: `string?`, `[Tag]`, `int32 = 0`.
extension SyntaxReader {
    /// Parses a type in a long form, or the short form of a relationship.
    mutating func type(_ node: YAMLNode, of what: String) -> TypeSyntax? {
        switch node.content {
        case .missing: return nil
        case .scalar(let scalar):
            if scalar.isEmptyPlain {
                report(.emptyValue(of: "the type of \(what)", node.range, expected: "a type"))
                return nil
            }
            if let type = simpleType(scalar) { return type }
            report(notAType(scalar, of: what))
            return nil
        case .sequence(let elements, _): return manyType(elements, node, of: what)
        case .mapping:
            report(.wrongShape(of: "the type of \(what)", node.range, expected: "a name", found: node.shape))
            return nil
        }
    }

    /// Parses `[Tag]`: one entity in brackets.
    private mutating func manyType(_ elements: [YAMLNode], _ node: YAMLNode, of what: String) -> TypeSyntax? {
        guard elements.count == 1, case .scalar(let scalar) = elements[0].content, !scalar.isEmptyPlain else {
            report(
                .wrongShape(
                    of: "a to-many", node.range, expected: "one entity in brackets", found: "several or none", help: "write [Tag]"))
            return nil
        }
        guard var type = simpleType(scalar) else {
            report(notAType(scalar, of: what))
            return nil
        }
        if type.isOptional {
            let fixed = "[\(type.name.text)]"
            report(
                .invalidShortForm(
                    scalar.text, of: "a to-many", node.range, label: "a to-many is empty, never nil", help: "write \(fixed)",
                    fixes: [Diagnostic.Fix("write \(fixed)", isSafe: true, [Diagnostic.Edit(node.range, fixed)])]))
            type.isOptional = false
        }
        type.isMany = true
        type.range = node.range
        return type
    }

    /// Parses a name, or a name with `?`. Makes no array of it, since a big project has a hundred thousand.
    private func simpleType(_ scalar: YAMLScalar) -> TypeSyntax? {
        if isName(scalar.text) {
            return TypeSyntax(name: Name(scalar.text, scalar.range), isOptional: false, isMany: false, range: scalar.range)
        }
        guard scalar.text.utf8.last == UInt8(ascii: "?") else { return nil }
        let name = String(Substring(scalar.text.utf8.dropLast()))
        guard isName(name) else { return nil }
        let range = scalar.range(of: 0..<name.utf8.count)
        return TypeSyntax(name: Name(name, range), isOptional: true, isMany: false, range: scalar.range)
    }

    private func notAType(_ scalar: YAMLScalar, of what: String) -> Diagnostic {
        if let habit = shortFormHabit(scalar, of: what, mayHaveDefault: false) { return habit }
        if what != "a relationship", let meant = TypeWithLength(scalar.text), meant.isAlone {
            return .invalidShortForm(
                scalar.text, of: what, scalar.range, length: scalar.range(of: meant.place), meaning: meant.type,
                help: "write '\(meant.type)'")
        }
        return .invalidShortForm(
            scalar.text, of: what, scalar.range, label: "expected a name, with '?' if it may be nil",
            help: what == "a relationship"
                ? "write 'Post', 'Post?' or '[Tag]'" : "write the type alone, as in 'string?'; other things have keys")
    }

    /// Parses `type`, `type?`, `type = default`, `type? = default`.
    mutating func shortForm(_ scalar: YAMLScalar, into attribute: inout AttributeSyntax) {
        if let type = simpleType(scalar) {
            attribute.type = type
            return
        }
        let bytes = Array(scalar.text.utf8)
        let nameLength = nameLength(in: bytes, from: 0)
        let isOptional = nameLength < bytes.count && bytes[nameLength] == UInt8(ascii: "?")
        let typeLength = nameLength + (isOptional ? 1 : 0)
        guard nameLength > 0, bytes[typeLength...].starts(with: " = ".utf8), bytes.count > typeLength + 3 else {
            report(badShortForm(scalar, bytes, typeLength: nameLength > 0 ? typeLength : 0))
            return
        }
        let name = Name(String(decoding: bytes[..<nameLength], as: UTF8.self), scalar.range(of: 0..<nameLength))
        attribute.type = TypeSyntax(name: name, isOptional: isOptional, isMany: false, range: scalar.range(of: 0..<typeLength))
        guard let literal = shortDefault(scalar, bytes, from: typeLength + 3) else {
            report(badShortForm(scalar, bytes, typeLength: typeLength))
            return
        }
        attribute.defaultValue = literal.isNil ? nil : literal
    }

    /// Parses the default after ` = `: one text in quotes, or one bare word.
    private mutating func shortDefault(_ scalar: YAMLScalar, _ bytes: [UInt8], from lower: Int) -> LiteralSyntax? {
        let range = scalar.range(of: lower..<bytes.count)
        if bytes[lower] == UInt8(ascii: "\"") || bytes[lower] == UInt8(ascii: "'") {
            var parser = ExpressionParser(scalar)
            var lexer = ExpressionLexer(Array(bytes[lower...]))
            var token = lexer.next()
            guard token.kind == .text, token.upper + lower == bytes.count else { return nil }
            token.lower += lower
            token.upper += lower
            let text = parser.text(token)
            for diagnostic in parser.diagnostics.all { report(diagnostic) }
            return LiteralSyntax(text: text, form: .quoted, range: range)
        }
        let isWord = bytes[lower...].allSatisfy { $0 > UInt8(ascii: " ") && !"\"'()[]{},=".utf8.contains($0) }
        guard isWord else { return nil }
        var text = String(decoding: bytes[lower...], as: UTF8.self)
        if text == "null" || text == "NULL" || text == "~" {
            report(.nullLiteral(Name(text, range)))
            text = "nil"
        }
        return LiteralSyntax(text: text, form: .bare, range: range)
    }
}

/// The language's own types.
let builtInTypes = [
    "boolean", "int16", "int32", "int64", "float", "double", "decimal", "string", "date", "uuid", "uri", "data", "json", "transformable",
]

/// Whether a word is one of the language's own types, which is enough to recognise a misplaced attribute.
func isBuiltInType(_ word: String) -> Bool { builtInTypes.contains(word) }

extension LiteralSyntax {
    /// The bare word `nil`, which is not a value.
    var isNil: Bool { form == .bare && text == "nil" }
}
