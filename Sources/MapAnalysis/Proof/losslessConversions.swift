import MapSyntax

extension Expression {
    /// Whether the conversion can be reversed: a widening, the text of a value that a text can represent, a date from its number.
    var isLosslessConversion: Bool {
        switch kind {
        case .widen: return true
        case .call(let function, let arguments) where arguments.count == 1:
            switch (function.name, arguments[0].type.value) {
            case ("string", .int16), ("string", .int32), ("string", .int64), ("string", .uuid), ("string", .decimal), ("string", .uri),
                ("string", .json), ("string", .enumeration),
                ("int64", .int16), ("int64", .int32), ("int32", .int16), ("double", .int16), ("double", .int32), ("double", .float),
                ("decimal", .int16), ("decimal", .int32), ("decimal", .int64), ("dateFromUnix", _), ("dateFromUnixMs", _), ("hex", _),
                ("base64", _):
                return true
            default: return false
            }
        // `decimal($source.cents) / 100`
        case .call(let function, _): return function.name == Function.divide.name && !type.isOptional && isInjectiveWherePresent
        default: return false
        }
    }

    /// Whether it gives different results for any two inputs for which it gives a result: exact arithmetic with a constant, and conversions
    /// to whole numbers that give nil for other numbers. `int64($source.price * 100)!` keeps every price.
    package var isInjectiveWherePresent: Bool {
        guard case .call(let function, let arguments) = kind else { return false }
        let isExact = arguments.allSatisfy { [.decimal, .int16, .int32, .int64].contains($0.widened.type.value) }
        switch (function.name, arguments.count) {
        case ("int16", 1), ("int32", 1), ("int64", 1): return isExact || [.double, .float].contains(arguments[0].type.value)
        case ("+", 2), ("-", 2): return isExact && arguments.contains { $0.constant != nil }
        case ("*", 2): return isExact && arguments.contains { $0.constant.map { !$0.isZero } ?? false }
        // The constants are the same for all.
        case ("concat", _): return arguments.filter { $0.constant == nil }.count == 1 && arguments.allSatisfy { !$0.type.isOptional }
        // A power of ten only moves the point.
        case ("/", 2): return isExact && type.value == .decimal && arguments[1].constant?.isPowerOfTen ?? false
        default: return false
        }
    }

    /// The value of which this is a conversion that gives different results for different values, if it gives a result; `nil` if it is none.
    var injectivelyConverted: Expression? {
        guard case .call(_, let arguments) = kind, isLosslessConversion || isInjectiveWherePresent else { return nil }
        return arguments.first { $0.constant == nil }
    }

    /// The inputs of a conversion that may give nil for an input that is not nil: `$source.text` of `int32($source.text)`, and the text
    /// from which an enum's case is made. Nil if this is not a conversion, or it keeps every input.
    package var lossilyConverted: [Expression]? {
        guard type.isOptional else { return nil }
        switch kind {
        case .call(let function, let arguments):
            guard function.isConversion, function.inDatabase(arguments.map(\.type)) != .operation(.unchanged),
                function.resultType(arguments.map { ExpressionType($0.type.value) })?.isOptional ?? false
            else { return nil }
            return arguments
        // Only an inferred expression has no place in the file.
        case .lookup(let inner, _, let otherwise?):
            guard otherwise.range == nil, case .constant(.nil) = otherwise.kind else { return nil }
            return [inner]
        default: return nil
        }
    }

    /// The expression without its widening.
    private var widened: Expression {
        if case .widen(let inner) = kind { inner.widened } else { self }
    }

    private var constant: Value? {
        switch widened.kind {
        case .constant(let value): return value
        case .call(let function, let arguments) where !function.isOfRun && !arguments.isEmpty:
            let values = arguments.compactMap(\.constant)
            return values.count == arguments.count ? function.call(values) : nil
        default: return nil
        }
    }
}

extension Value {
    /// Whether it is 1, 10, 0.01 or another power of ten, or the negative of one.
    fileprivate var isPowerOfTen: Bool {
        let text: String
        switch self {
        case .integer(let number): text = "\(number)"
        case .decimal(let decimal): text = decimal
        default: return false
        }
        let digits = text.utf8.filter { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
        return digits == [UInt8(ascii: "1")] && text.utf8.allSatisfy { "-.0123456789".utf8.contains($0) }
    }

    fileprivate var isZero: Bool { self == .integer(0) || self == .decimal("0") || self == .real(0) }
}

extension StepResolution {
    /// Returns how a mapping uses a property that it carries over: whether its stored form changes.
    func use(from old: PropertyID, to mapped: PropertyMapping) -> SourceUses.Use {
        if case .inferred(by: InferenceRule.sameName.name, _) = mapped.origin { return .kept }
        guard let was = pair.source.model[old].attribute, let attribute = pair.destination.model[mapped.property].attribute else {
            return .kept
        }
        if pair.fit(from: was, to: attribute) == .same { return .kept }
        return pair.holdsEveryValue(of: was, in: attribute) ? .converted : .checked
    }

    /// Whether the column of a property is sure to hold what is written there. A migration refuses a value that it cannot hold.
    func surelyFits(_ expression: Expression, _ mapped: PropertyMapping, _ mapping: EntityMapping) -> Bool {
        guard let attribute = pair.destination.model[mapped.property].attribute else { return true }
        if case .composite = attribute.type.value { return true }
        return WrittenForm(attribute.type.value, attribute.representation).surelyHolds(expression, mapping.lets) { leaf in
            guard leaf.leaf == nil, let was = pair.source.model[leaf.property].attribute else { return nil }
            return (was.type.value, was.representation)
        }
    }

    /// Whether a look-up can be reversed: every key has a value of its own, and `else` is never needed. Without `else`, a value that is not
    /// a key stops the run, but a nil that is not a key stays nil.
    func isReversible(_ cases: [Expression.LookupCase], of type: ExpressionType, _ otherwise: Expression?) -> Bool {
        let values = cases.compactMap { if case .constant(let value) = $0.value.kind { value } else { nil } }
        guard values.count == cases.count, Set(values).count == values.count else { return false }
        if otherwise == nil { return !type.isOptional || !values.contains(.nil) || cases.contains { $0.key == .nil } }
        guard case .enumeration(_, let name) = type.value, let all = pair.source.model.enumeration(name)?.cases else { return false }
        return all.allSatisfy { name in cases.contains { $0.key == .text(name) } }
    }
}
