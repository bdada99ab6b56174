package import MapSyntax

extension DiagnosticCode {
    package static let possiblyNil = DiagnosticCode("possibly-nil", .error)
}

extension Diagnostic {
    static func possiblyNil(_ expression: Expression, _ attribute: Attribute, _ scope: ExpressionScope) -> Diagnostic {
        let type = attribute.type.on(.destination).value
        return possiblyNil(
            expression, attribute.name, attribute.typeRange, scope, sample: type.sample(cases: scope.cases(of: type)))
    }

    static func possiblyNil(_ expression: Expression, _ relationship: Relationship, _ scope: ExpressionScope) -> Diagnostic {
        possiblyNil(expression, relationship.name, relationship.destinationRange, scope, sample: nil)
    }

    /// Reports a value that may be nil where a value is required. The fixes are the three ways to resolve it.
    private static func possiblyNil(
        _ expression: Expression, _ name: String, _ declaration: TextRange, _ scope: ExpressionScope, sample: String?
    ) -> Diagnostic {
        var also = [Label(declaration, "'\(name)' is required")]
        if let attribute = scope.attribute(at: expression), attribute.type.isOptional {
            also.append(Label(attribute.typeRange, "'\(attribute.name)' may be nil"))
        }
        if let nilOfMap = expression.nilOfMap {
            let fixes = nilOfMap.isLiteral ? sample.map { replacing(nilOfMap.range, by: $0) } ?? [] : []
            return Diagnostic(
                .possiblyNil, "'\(name)' is required, but this 'map' may give nil", at: nilOfMap.range, label: nilOfMap.label, also: also,
                help: nilOfMap.cure + ", or add 'onNil: drop' to leave such rows out", fixes: fixes)
        }
        let isNil = expression.type.value == .nothing
        let message = isNil ? "'\(name)' is required and cannot be nil" : "'\(name)' is required, but this may be nil"
        return Diagnostic(
            .possiblyNil, message, at: expression.range, label: isNil ? "nil" : scope.word(expression.type), also: also,
            help: isNil ? "write a value" : nil, fixes: isNil ? [] : answers(expression, scope, sample: sample))
    }

    private static func replacing(_ range: TextRange, by sample: String) -> [Fix] {
        [Fix("write '\(sample)' instead", isSafe: false, isChoice: true, [Edit(range, sample)])]
    }

    private static func answers(_ expression: Expression, _ scope: ExpressionScope, sample: String?) -> [Fix] {
        guard let range = expression.range else { return [] }
        var fixes: [Fix] = []
        if let sample {
            let (start, end) = expression.bindsLoosely ? ("(", ")") : ("", "")
            fixes.append(
                Fix(
                    "write '?? \(sample)' after it to replace nil", isSafe: false, isChoice: true,
                    .wrapping(range, in: start, "\(end) ?? \(sample)")))
        }
        fixes.append(unwrapping(expression, range, scope))
        // A path contains no commas and brackets, so it can be written in a flow map unchanged.
        if expression.isPath, range == scope.wholeValue {
            let edits = [Edit].wrapping(range, in: "{ value: ", ", onNil: drop }")
            fixes.append(Fix("write 'onNil: drop' to leave such rows out", isSafe: false, isChoice: true, edits))
        }
        return fixes
    }

    /// Returns the fix that writes `!` after the value. If the value is a row, the source row exists and only the row that a mapping makes
    /// from it may be missing. Then the fix calls the mapping.
    private static func unwrapping(_ expression: Expression, _ range: TextRange, _ scope: ExpressionScope) -> Fix {
        if case .mapped(let mappings, let rows) = expression.kind, rows.range == range {
            let calls = scope.mappings.filter { $0.value.mappings.count == 1 && mappings.contains($0.value.mappings[0]) }
            if calls.count == 1, mappings.count == 1, let call = calls.first, call.value.result.isOptional {
                let edits = [Edit].wrapping(range, in: "\(call.key)(", ")!")
                let row = if case .variable(.source) = rows.kind { "$source" } else { "…" }
                return Fix("write '\(call.key)(\(row))!' to check first that no row has nil", isSafe: false, edits)
            }
        }
        let edits: [Edit] = expression.isPostfix ? .wrapping(range, in: "", "!") : .wrapping(range, in: "(", ")!")
        return Fix("write '!' after it to check first that no row has nil", isSafe: false, edits)
    }

    static func possiblyNil(condition range: TextRange) -> Diagnostic {
        let end = TextRange(range.file, Int(range.upper), Int(range.upper))
        return Diagnostic(
            .possiblyNil, "a condition is true or false, but this may be nil", at: range, label: "boolean?",
            help: "write '== true' after it",
            fixes: [Fix("write '== true' after it", isSafe: false, [Edit(end, " == true")])])
    }

    static func possiblyNil(unwrappedNil range: TextRange) -> Diagnostic {
        Diagnostic(.possiblyNil, "'nil!' has no value", at: range, label: "always nil", help: "write a value, or nil without '!'")
    }
}

extension Expression {
    /// The place where a `map` of the mapping file gives nil, and what to write instead; nil for other expressions.
    fileprivate var nilOfMap: (range: TextRange, label: String, cure: String, isLiteral: Bool)? {
        switch kind {
        case .mapped(_, let inner), .widen(let inner): return inner.nilOfMap
        // For rows, mapc turns a `map` into an 'if' whose condition is not in the file.
        case .conditional(let condition, let then, _):
            guard condition.range == nil, then.type.isOptional, let range = then.range else { return nil }
            return (range, "nil", "leave this entry out", false)
        default: break
        }
        // A conversion to an enum is also a look-up, but not one that the author wrote as `map`.
        guard case .lookup(let value, let cases, let otherwise) = kind, cases.contains(where: { $0.value.range != nil }) else { return nil }
        if let entry = cases.first(where: \.value.type.isOptional), let range = entry.value.range {
            return (range, "nil", "write a value here", true)
        }
        if let otherwise, let range = otherwise.range {
            guard otherwise.type.isOptional else { return nil }
            let isLiteral = if case .constant(.nil) = otherwise.kind { true } else { false }
            return (range, isLiteral ? "nil" : "may be nil", "write a value that is never nil after 'else'", isLiteral)
        }
        return value.range.map { ($0, "may be nil", "add an entry for nil, as in 'nil: …', or an 'else'", false) }
    }

    /// Whether it is a variable or a path, whose text can be written anywhere in YAML.
    fileprivate var isPath: Bool {
        switch kind {
        case .variable: true
        case .path(let base, _), .widen(let base), .mapped(_, let base): base.isPath
        default: false
        }
    }

    /// Whether `!` can be appended to it without parentheses.
    fileprivate var isPostfix: Bool {
        switch kind {
        case .variable, .path, .method: true
        case .call(let function, _): function.name.utf8.allSatisfy { $0 > 0x40 || $0 >= 0x30 && $0 < 0x3A }
        case .conditional, .lookup, .mapped: true
        case .widen(let inner): inner.isPostfix
        default: false
        }
    }

    /// Whether a `??` after it would apply only to its last part. Comparisons bind weaker than `??`.
    fileprivate var bindsLoosely: Bool {
        switch kind {
        case .comparison, .membership, .and, .or, .not, .test: true
        default: false
        }
    }
}

extension ValueType {
    /// Returns a value that can be written in an expression, as an example for a place that needs one.
    package func sample(cases: [String]) -> String? {
        switch self {
        case .int16, .int32, .int64, .float, .double, .decimal: "0"
        case .boolean: "false"
        case .string: "\"\""
        case .enumeration: cases.first.map { "\"\($0)\"" }
        default: nil
        }
    }
}
