package import MapSyntax

extension DiagnosticCode {
    package static let typeMismatch = DiagnosticCode("type-mismatch", .error)
}

extension Diagnostic {
    /// Reports a value of one type for an attribute of another. Labels show both declarations.
    static func typeMismatch(_ expression: Expression, _ attribute: Attribute, _ scope: ExpressionScope) -> Diagnostic {
        let wanted = attribute.type.on(.destination)
        var also: [Label] = []
        if let read = scope.attribute(at: expression) {
            also.append(Label(read.typeRange, "'\(read.name)' is \(scope.article(read.type))"))
        }
        also.append(Label(attribute.typeRange, "'\(attribute.name)' is \(scope.article(wanted))"))
        if case .constant(let value) = expression.kind, case .integer(let integer) = value, wanted.value.isInteger {
            return Diagnostic(
                .typeMismatch, "\(integer) does not fit '\(attribute.name)', which is \(scope.article(wanted))", at: expression.range,
                label: "too large", also: also,
                help: "write a smaller number, or declare '\(attribute.name)' as int64")
        }
        let conversion = conversion(of: expression, to: wanted)
        let quotient = wanted.value.isReal && expression.type.value.isInteger ? expression.integerQuotient : nil
        let choice = cure(of: expression.type.value)
        return Diagnostic(
            .typeMismatch, "'\(attribute.name)' is \(scope.article(wanted)), but this is \(scope.article(expression.type))",
            at: expression.range, label: scope.word(expression.type), also: also,
            help: conversion == nil ? choice : nil,
            fixes: quotient.map { converting(dividend: $0, to: wanted.value.word) } ?? conversion.map { converting(expression, with: $0) }
                ?? [])
    }

    /// Returns the function that converts the expression to the wanted type, if there is one, and whether '!' has to follow because the
    /// result may be nil.
    /// Returns what to read of a sequence or a row where one value is needed.
    private static func cure(of type: ValueType) -> String? {
        if type.rowSide != nil, type.element == nil { return "read an attribute of the row, as in '$source.author.name'" }
        guard let element = type.element else { return nil }
        if element.rowSide != nil {
            return "choose one row and read an attribute of it, as in '.first.name', or count the rows with '.count'"
        }
        let joining = element == .string ? ", or join them with '.joined(\", \")'" : ""
        return "choose one element with '.first', '.last' or '.only'\(joining)"
    }

    private static func conversion(of expression: Expression, to wanted: ExpressionType) -> (name: String, isUnwrapped: Bool)? {
        if case .enumeration(_, let name) = wanted.value { return expression.type.value.isText ? (name, !wanted.isOptional) : nil }
        guard let function = Function.named(wanted.value.word), let result = function.match([expression.type])?.result else { return nil }
        return (function.name, result.isOptional && !wanted.isOptional)
    }

    private static func converting(_ expression: Expression, with conversion: (name: String, isUnwrapped: Bool)) -> [Fix] {
        guard let range = expression.range else { return [] }
        let (mark, words) = conversion.isUnwrapped ? ("!", ", which checks first that every value can be converted") : ("", "")
        let edits = [Edit].wrapping(range, in: "\(conversion.name)(", ")\(mark)")
        return [Fix("convert it with '\(conversion.name)(…)\(mark)'\(words)", isSafe: false, edits)]
    }

    /// Returns the fix that converts the dividend. A conversion around a quotient of integers comes too late, since the fraction is already
    /// lost.
    private static func converting(dividend: Expression, to type: String) -> [Fix] {
        guard let range = dividend.range else { return [] }
        let title = "convert the dividend with '\(type)(…)': dividing integers drops the fraction"
        return [Fix(title, isSafe: false, .wrapping(range, in: "\(type)(", ")"))]
    }

    static func typeMismatch(_ rows: Expression, _ relationship: Relationship, _ scope: ExpressionScope) -> Diagnostic {
        let row = ValueType.row(.destination, relationship.destination)
        let wanted = relationship.isMany ? ExpressionType(.sequence(row)) : ExpressionType(row, isOptional: relationship.isOptional)
        var help: String?
        if rows.type.value.element != nil, !relationship.isMany { help = "choose one row with '.first', '.last' or '.only'" }
        if rows.type.value == .nothing { help = "write '[]' for no rows" }
        if rows.type.value.rowSide == nil, rows.type.value.element == nil, rows.type.value != .nothing {
            let target = scope.model(.destination)[relationship.destination].name
            let source = scope.source.entity(target)?.name ?? "…"
            help = "write the row that it refers to, as in '\(source).only($0.name == …)', or a relationship of '$source'"
        }
        return Diagnostic(
            .typeMismatch, "'\(relationship.name)' is \(scope.article(wanted)), but this is \(scope.article(rows.type))", at: rows.range,
            label: scope.word(rows.type),
            also: [Label(relationship.destinationRange, "'\(relationship.name)' is \(scope.article(wanted))")],
            help: help)
    }

    /// An operand of 'and', 'or' or 'not' that is not a condition.
    static func typeMismatch(operandOf sign: String, _ expression: Expression, _ scope: ExpressionScope) -> Diagnostic {
        let isText = expression.type.value.isText && sign != "not"
        let cure =
            isText ? "write 'a ?? b' for a default, or 'concat(a, b)' to join text; in a condition, compare it, as in '… != \"\"'" : nil
        let wanted = sign == "not" ? "a condition" : "conditions"
        return Diagnostic(
            .typeMismatch, "'\(sign)' takes \(wanted), but this is \(scope.article(expression.type))", at: expression.range,
            label: scope.word(expression.type), also: declaration(of: expression, scope),
            help: cure
                ?? (expression.type.value.isNumber
                    ? "compare it, as in '… != 0'"
                    : expression.type.value.isText ? "compare it, as in '… == \"\"'" : "compare it, as in '… != nil'"))
    }

    static func typeMismatch(condition type: String, _ expression: Expression, _ scope: ExpressionScope) -> Diagnostic {
        var help: String?
        if expression.type.value.isNumber { help = "compare it, as in '… != 0'" }
        if expression.type.isOptional { help = "compare it, as in '… != nil'" }
        if expression.type.value.isText {
            if case .constant = expression.kind {
                help = "remove the quotes if you mean the condition"
            } else {
                help = "compare it, as in '… != \"\"'"
            }
        }
        return Diagnostic(
            .typeMismatch, "a condition is a boolean, but this is \(type)", at: expression.range, label: scope.word(expression.type),
            also: declaration(of: expression, scope), help: help)
    }

    static func typeMismatch(
        compared left: String, _ right: String, _ range: TextRange, _ a: Expression, _ b: Expression, _ scope: ExpressionScope
    ) -> Diagnostic {
        let isTruth = [a, b].contains { $0.type.value == .boolean } && [a, b].contains { $0.type.value.isInteger }
        return Diagnostic(
            .typeMismatch, "\(left) is never equal to \(right)", at: range, label: "different types",
            also: declaration(of: a, scope) + declaration(of: b, scope),
            help: isTruth ? "write 'true' or 'false'" : cure(between: a, b))
    }

    /// Returns how two values of different types can be compared.
    private static func cure(between a: Expression, _ b: Expression) -> String {
        let types = [a.type.value, b.type.value]
        let isRow = types.contains { $0.rowSide != nil && $0.element == nil }
        if isRow, types.contains(where: { $0.isNumber || $0.isText || $0 == .uuid }) {
            return "compare the row's key, as in 'key($source.author) == 1'"
        }
        if types.contains(where: { $0.element != nil }) { return "write 'in' for one of several values, as in 'a in [1, 2]'" }
        if types.contains(where: \.isText), types.contains(where: \.isNumber) {
            return "convert one of them, as in 'string(…)' or 'int64(…)'; a number is written without quotes"
        }
        return "convert one of them with the function named after the other's type, as in 'string(…)'"
    }

    static func typeMismatch(
        ordered left: String, _ right: String, _ range: TextRange, _ a: Expression, _ b: Expression, _ scope: ExpressionScope
    ) -> Diagnostic {
        Diagnostic(
            .typeMismatch, left == right ? "\(left) cannot be ordered" : "\(left) cannot be compared with \(right)", at: range,
            label: left == right ? "not ordered" : "different types", also: declaration(of: a, scope) + declaration(of: b, scope),
            help: left == right ? "compare an attribute or a converted value, as in 'string(…)'" : cure(between: a, b))
    }

    static func typeMismatch(unordered type: String, _ expression: Expression, _ scope: ExpressionScope) -> Diagnostic {
        Diagnostic(
            .typeMismatch, "\(type) cannot be ordered", at: expression.range, label: "not ordered",
            also: declaration(of: expression, scope),
            help: expression.type.value.isText ? "order by 'string(…)' of it" : "order by an attribute, as in '$source.date'")
    }

    /// Reports parts that must have one type: branches, elements, sides of `??`.
    static func typeMismatch(parts owner: String, _ first: String, _ second: String, _ range: TextRange) -> Diagnostic {
        Diagnostic(
            .typeMismatch, "\(owner) cannot give both \(first) and \(second)", at: range, label: "different types",
            help: "convert one of them, as in 'string(…)' or 'int64(…)'; a number is written without quotes")
    }

    static func typeMismatch(notARow type: String, _ expression: Expression, _ scope: ExpressionScope) -> Diagnostic {
        Diagnostic(
            .typeMismatch, "'is' and 'as' need a row, but this is \(type)", at: expression.range, label: scope.word(expression.type),
            also: declaration(of: expression, scope), help: "convert a value with the function named after the type, as in string(…)")
    }

    static func typeMismatch(neverKind name: Name, row: Entity, _ entity: Entity) -> Diagnostic {
        Diagnostic(
            .typeMismatch, "a row of '\(row.name)' can never be a '\(name.text)'", at: name.range, label: "another hierarchy",
            also: [Label(row.range, "'\(row.name)' declared here"), Label(entity.range, "'\(entity.name)' declared here")],
            help: "name an entity below '\(row.name)'")
    }

    static func typeMismatch(notASequence type: String, _ expression: Expression, _ scope: ExpressionScope) -> Diagnostic {
        Diagnostic(
            .typeMismatch, "'in' searches a list or a to-many, but this is \(type)", at: expression.range,
            label: scope.word(expression.type), also: declaration(of: expression, scope),
            help: expression.type.value.isText
                ? "write 'contains(text, part)' for a part of a text" : "write a list, as in 'a in [1, 2]', or '==' for one value")
    }

    static func typeMismatch(notJSON type: String, _ expression: Expression, _ scope: ExpressionScope) -> Diagnostic {
        Diagnostic(
            .typeMismatch, "'emit' writes JSON, but this is \(type)", at: expression.range, label: scope.word(expression.type),
            also: declaration(of: expression, scope), help: "emit values of it, as in '.name' or 'key(…)'")
    }

    static func typeMismatch(throughOne type: String, _ expression: Expression, _ scope: ExpressionScope) -> Diagnostic {
        Diagnostic(
            .typeMismatch, "'each' needs a list, a to-many or an optional row, but this is \(type)",
            at: expression.range, label: scope.word(expression.type), also: declaration(of: expression, scope),
            help: expression.type.value.isText
                ? "write split(text, \", \") for the parts of a text" : "name a to-many of the source, as in '$source.tags'")
    }

    /// Reports values of two types under a key of a parent's entry. Such a key must have one type for the rows of all subentities.
    static func typeMismatch(
        acrossKinds what: String, _ first: String, of kind: String, _ second: String, of other: String, at range: TextRange?
    )
        -> Diagnostic
    {
        Diagnostic(
            .typeMismatch, "\(what) is \(first) for rows of '\(kind)' and \(second) for rows of '\(other)'", at: range,
            label: "values of two types", help: "convert one of them, so that rows of all these entities can be compared")
    }

    /// Reports a value under `distinct` that is the same in all rows.
    static func typeMismatch(constantKey range: TextRange) -> Diagnostic {
        Diagnostic(
            .typeMismatch, "'distinct' compares a value that all rows have in common, so all rows would become one", at: range,
            label: "the same in all rows",
            help: "name what the rows to merge have in common: an attribute, a to-one, or a value computed from them")
    }

    static func typeMismatch(notAKey what: String, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .typeMismatch, "'distinct' compares values and rows, but this is \(what)", at: range, label: "cannot be compared",
            help: "name an attribute, a to-one, or a value computed from them")
    }

    private static func declaration(of expression: Expression, _ scope: ExpressionScope) -> [Label] {
        scope.attribute(at: expression).map { [Label($0.typeRange, "'\($0.name)' is \(scope.article($0.type))")] } ?? []
    }
}

extension Expression {
    /// The dividend, if the value is a quotient of integers, alone or as an operand of `+ - * /`.
    fileprivate var integerQuotient: Expression? {
        switch kind {
        case .widen(let inner), .unwrap(let inner): return inner.integerQuotient
        case .call(let function, let arguments) where ["+", "-", "*", "/"].contains(function.name) && arguments.count == 2:
            if function.name == "/", arguments.allSatisfy({ $0.type.value.isInteger }) { return arguments[0] }
            return arguments[0].integerQuotient ?? arguments[1].integerQuotient
        default: return nil
        }
    }
}
