package import MapSyntax

extension DiagnosticCode {
    package static let wrongArguments = DiagnosticCode("wrong-arguments", .error)
}

extension Diagnostic {
    /// Reports a function that does not take the given arguments.
    static func wrongArguments(
        _ function: Function, _ arguments: [Expression], _ scope: ExpressionScope, _ name: TextRange, _ range: TextRange
    ) -> Diagnostic {
        if let wanted = function.otherCount(than: arguments.count) {
            return Diagnostic(
                .wrongArguments, "'\(function.name)' takes \(wanted), not \(arguments.count)", at: name, label: "called here",
                notes: function.signatures, help: "write \(function.sampleCall)")
        }
        let given = arguments.map { scope.article($0.type) }.joined(separator: " and ")
        let also = arguments.compactMap { argument in
            scope.attribute(at: argument).map { Label($0.typeRange, "'\($0.name)' is \(scope.article($0.type))") }
        }
        let isText = function.name == "+" && arguments.contains { $0.type.value.isText }
        let message = isText ? "'+' adds numbers, not strings" : "'\(function.name)' does not take \(given)"
        let isSequence = arguments.contains { $0.type.value.element != nil }
        return Diagnostic(
            .wrongArguments, message, at: name,
            label: arguments.count == 1 ? scope.word(arguments[0].type) : "", also: also,
            notes: isText || isSequence ? [] : function.signatures, help: help(function, arguments))
    }

    private static func help(_ function: Function, _ arguments: [Expression]) -> String? {
        let types = arguments.map(\.type.value)
        if let element = types.firstResult(\.element) {
            return element.isNumber
                ? "compute one number of the sequence, as in '.sum($0)' or '.max($0)'"
                : "choose one element with '.first', '.last' or '.only', or call it for each with '.map(…)'"
        }
        if types.contains(where: { $0.rowSide != nil }) { return "read an attribute of the row, as in '$source.author.name'" }
        if function.name == "+", types.contains(where: \.isText) { return "join text with concat(a, b)" }
        if ["+", "-", "*", "/"].contains(function.name), types.contains(.decimal), types.contains(where: \.isReal) {
            return "convert one with 'decimal(…)' or 'double(…)'"
        }
        if ["-", "*", "/", "%"].contains(function.name), types.contains(where: \.isText) {
            return "convert the text first, as in 'int64(…)' or 'decimal(…)'"
        }
        let wanted = arguments.map { ExpressionType($0.type.value.isText || $0.type.value == .nothing ? $0.type.value : .string) }
        return function.match(wanted) == nil ? nil : "convert it with 'string(…)'"
    }

    /// Reports `key` of a row whose key is not one value.
    static func wrongArguments(keyOf entity: Entity, in model: Model, at range: TextRange) -> Diagnostic {
        let names = entity.key.map { model[$0].name }
        let what = names.count == 1 ? "a relationship, '\(names[0])'" : "several values: '\(names.joined(separator: "', '"))'"
        return Diagnostic(
            .wrongArguments, "'key' gives one value, but the key of '\(entity.name)' is \(what)", at: range,
            also: [Label(entity.range, "declared here")], help: "read its parts by their names, as in '$source.code'")
    }

    /// Reports a pattern or a format that is not a constant.
    static func wrongArguments(unwritten argument: Expression, _ notation: Function.Notation, _ function: Function) -> Diagnostic {
        let word = notation == .pattern ? "pattern" : "format"
        return Diagnostic(
            .wrongArguments, "'\(function.name)' needs its \(word) as text in quotes", at: argument.range, notes: function.signatures,
            help: "write the \(word) as text in quotes: mapc checks it before it reads any row")
    }

    static func wrongArguments(ifWith count: Int, _ range: TextRange) -> Diagnostic {
        Diagnostic(
            .wrongArguments, "'if' takes a condition and two values, not \(count) arguments", at: range, label: "called here",
            notes: ["if(condition: boolean, then: T, otherwise: T) -> T"],
            help: count == 2 ? "write if(condition, a, nil) for no value otherwise" : "write if(condition, a, b)")
    }

    /// Reports a function of the mapping file that is called with too few or too many arguments.
    static func wrongArguments(_ function: MappingFunction, count: Int, at range: TextRange, _ scope: ExpressionScope) -> Diagnostic {
        let wanted = function.parameters.count
        return Diagnostic(
            .wrongArguments, "'\(function.name)' takes \(wanted) argument\(wanted == 1 ? "" : "s"), not \(count)", at: range,
            label: "called here", also: [Label(function.range, "'\(function.name)' is declared here")],
            notes: [scope.signature(of: function)],
            help: "write \(function.name)(\(function.parameters.map(\.name).joined(separator: ", ")))")
    }

    static func wrongArguments(
        _ function: MappingFunction, _ argument: Expression, for parameter: MappingFunction.Parameter, _ scope: ExpressionScope
    ) -> Diagnostic {
        Diagnostic(
            .wrongArguments,
            "'\(parameter.name)' of '\(function.name)' is \(scope.article(parameter.type)), but this is \(scope.article(argument.type))",
            at: argument.range, label: scope.word(argument.type),
            also: [Label(parameter.range, "'\(parameter.name)' is \(scope.article(parameter.type))")],
            notes: [scope.signature(of: function)], help: "pass \(scope.article(parameter.type)), or change the type of '\(parameter.name)'"
        )
    }

    static func wrongArguments(mapping name: Name, count: Int, _ range: TextRange) -> Diagnostic {
        Diagnostic(
            .wrongArguments, "the mapping '\(name.text)' takes one row, not \(count) arguments", at: name.range,
            label: "called here", help: "write \(name.text)($source.…) with one row")
    }

    static func wrongArguments(mapping name: Name, takes entity: Entity, _ rows: Expression, _ scope: ExpressionScope) -> Diagnostic {
        Diagnostic(
            .wrongArguments, "the mapping '\(name.text)' takes a row of '\(entity.name)', not \(scope.article(rows.type))", at: rows.range,
            label: scope.word(rows.type), also: [Label(entity.range, "'\(entity.name)' declared here")],
            help: "pass a row of '\(entity.name)', such as a relationship of '$source'")
    }

    /// Reports rows of a kind that a closer `from` takes.
    static func wrongArguments(mapping name: Name, never entity: Entity, _ rows: Expression) -> Diagnostic {
        Diagnostic(
            .wrongArguments, "the mapping '\(name.text)' takes no rows of '\(entity.name)'", at: rows.range,
            label: "another mapping takes these", also: [Label(entity.range, "'\(entity.name)' declared here")],
            help: "call the mapping that takes rows of '\(entity.name)'")
    }

    static func wrongArguments(window name: WindowName, count: Int, _ range: TextRange) -> Diagnostic {
        let given = count == 0 ? "nothing" : count == 1 ? "one argument" : "\(count) arguments"
        return Diagnostic(
            .wrongArguments, "'\(name.rawValue)' takes \(name.parameters), not \(given)", at: range, label: "called here",
            notes: [name.signature], help: "write the arguments in the order of the signature")
    }

    /// Reports a value or a group that consists of several values.
    static func wrongArguments(
        window name: WindowName, isGroup: Bool, _ argument: Expression, _ scope: ExpressionScope
    ) -> Diagnostic {
        let expected =
            isGroup
            ? "the group of '\(name.rawValue)' is a value, a row or a list of them"
            : "the value of '\(name.rawValue)' is one value or one row"
        let isComposite = if case .composite = argument.type.value { true } else { false }
        return Diagnostic(
            .wrongArguments, "\(expected), not \(scope.article(argument.type))", at: argument.range, label: scope.word(argument.type),
            notes: [name.signature], help: isComposite ? "write its parts, as in '[$source.place.x, $source.place.y]'" : nil)
    }

    static func wrongArguments(window name: WindowName, emptyGroup range: TextRange) -> Diagnostic {
        Diagnostic(
            .wrongArguments, "the group of '\(name.rawValue)' is an empty list", at: range, notes: [name.signature],
            help: "write what the rows of a group have in common, or leave the group out to make all rows one group")
    }

    static func wrongArguments(conversion name: Name, _ arguments: [Expression], _ scope: ExpressionScope, _ range: TextRange) -> Diagnostic
    {
        let given = arguments.isEmpty ? "nothing" : arguments.map { scope.article($0.type) }.joined(separator: ", ")
        return Diagnostic(
            .wrongArguments, "'\(name.text)' takes one string, not \(given)", at: name.range, label: "the name of an enum",
            help: "pass one text, as in \(name.text)($source.status)")
    }

    static func wrongArguments(method name: Name, takes: String, _ arguments: [Expression], _ scope: ExpressionScope) -> Diagnostic {
        let given = arguments.isEmpty ? "nothing" : arguments.map { scope.article($0.type) }.joined(separator: ", ")
        return Diagnostic(.wrongArguments, "'.\(name.text)' takes \(takes), not \(given)", at: name.range)
    }

    static func wrongArguments(method name: Name, takes: String, count: Int) -> Diagnostic {
        let given = count == 0 ? "nothing" : count == 1 ? "one argument" : "\(count) arguments"
        return Diagnostic(
            .wrongArguments, "'.\(name.text)' takes \(takes), not \(given)", at: name.range, label: "called here",
            help: "pass \(takes) in the parentheses")
    }

    private static func help(over type: ValueType) -> String? {
        if type.rowSide != nil { return "read an attribute of the rows" }
        if type.element?.isText ?? false {
            return "join texts with '.joined(\", \")', or convert each one to a number first, as in '.map(…)'"
        }
        guard type.element?.isComposite ?? false else { return nil }
        return "choose a row first, then its composite, as in '$source.posts.first.place'"
    }

    static func wrongArguments(method name: Name, over owner: String, _ base: Expression, _ scope: ExpressionScope) -> Diagnostic {
        Diagnostic(
            .wrongArguments, "'.\(name.text)' does not apply to \(owner)", at: name.range,
            help: help(over: base.type.value))
    }
}

extension ExpressionScope {
    /// Returns the signature of a function, such as `metres(a: row of 'Place', b: row of 'Place') -> double`.
    fileprivate func signature(of function: MappingFunction) -> String {
        let parameters = function.parameters.map { "\($0.name): \(word($0.type))" }
        return "\(function.name)(\(parameters.joined(separator: ", "))) -> \(word(function.body.type))"
    }
}
