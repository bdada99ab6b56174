import MapSyntax

extension ModelResolver {
    mutating func resolve(_ syntax: AttributeSyntax, _ id: PropertyID) -> Attribute {
        checkRenamingID(syntax.renamingID, of: syntax.name)
        let type = syntax.type.map { resolveType($0) } ?? .unknown
        var attribute = Attribute(
            id: id, name: syntax.name.text, canonicalName: syntax.renamingID?.text ?? syntax.name.text, range: syntax.name.range,
            typeRange: syntax.type?.range ?? syntax.name.range, type: type, isTransient: syntax.isTransient,
            representation: representation(syntax.stored, of: type.value))
        attribute.defaultValue = constant(syntax.defaultValue, for: attribute)
        if syntax.hasDetails { attribute.details = details(of: syntax, attribute) }
        checkColumn(syntax, of: attribute)
        return attribute
    }

    private mutating func details(of syntax: AttributeSyntax, _ attribute: Attribute) -> Attribute.Details {
        var details = Attribute.Details()
        if syntax.min != nil || syntax.max != nil { resolveRange(syntax, attribute, &details) }
        if syntax.minLength != nil || syntax.maxLength != nil { resolveLength(syntax, attribute, &details) }
        if let pattern = syntax.pattern { resolvePattern(pattern, syntax, attribute, &details) }
        details.derived = syntax.derived
        details.column = syntax.column?.names.first?.text
        details.declaredType = syntax.column?.declaredType?.text
        details.hashModifier = syntax.hashModifier?.text
        details.hasExternalStorage = syntax.coreData?.externalStorage != nil
        details.isPreserved = syntax.coreData?.preserved != nil
        details.isObjectID = syntax.coreData?.objectID != nil
        details.isEncrypted = syntax.coreData?.encrypted != nil
        details.derivation = syntax.coreData?.derived?.text
        details.doc = syntax.doc
        return details
    }

    private mutating func constant(_ literal: LiteralSyntax?, for attribute: Attribute) -> Value? {
        guard let literal, attribute.type.value != .unknown else { return nil }
        var cases: [String] = []
        if case .enumeration(_, let name) = attribute.type.value, let index = enumIndexes[name] {
            cases = enums[index].cases
            // An enum without cases has been reported.
            if cases.isEmpty { return nil }
        }
        switch literal.value(as: attribute.type.value, cases: cases) {
        case .success(.nil): return nil
        case .success(let value): return value
        case .failure(let fault):
            report(.invalidLiteral(literal, fault, declared: attribute.typeRange))
            return nil
        }
    }

    private mutating func resolveRange(_ syntax: AttributeSyntax, _ attribute: Attribute, _ details: inout Attribute.Details) {
        guard attribute.type.value.hasRange else {
            for case (let key, let range?) in [("min", syntax.min?.range), ("max", syntax.max?.range)] {
                let length = attribute.type.value.takesPattern ? "write '\(key)Length' for the length of a text, or remove '\(key)'" : nil
                let reason = "is for numbers and dates, but '\(attribute.name)' is \(attribute.type.value.article)"
                report(.meaninglessKey(key, at: range, reason, help: length))
            }
            return
        }
        details.min = constant(syntax.min, for: attribute)
        details.max = constant(syntax.max, for: attribute)
        if let least = details.min, let most = details.max, most.isLess(than: least), let range = syntax.max?.range {
            report(.contradictoryLimits("min", "max", at: range, and: syntax.min?.range ?? range))
        } else if let value = attribute.defaultValue, let literal = syntax.defaultValue?.range {
            if let least = details.min, value.isLess(than: least), let range = syntax.min?.range {
                report(.defaultBreaks("min", default: literal, limit: range))
            }
            if let most = details.max, most.isLess(than: value), let range = syntax.max?.range {
                report(.defaultBreaks("max", default: literal, limit: range))
            }
        }
    }

    private mutating func resolveLength(_ syntax: AttributeSyntax, _ attribute: Attribute, _ details: inout Attribute.Details) {
        guard attribute.type.value.takesPattern || attribute.type.value == .data else {
            for case (let key, let range?) in [("minLength", syntax.minLength?.range), ("maxLength", syntax.maxLength?.range)] {
                let limit = attribute.type.value.hasRange ? key == "minLength" ? "min" : "max" : nil
                let reason = "is for text and data, but '\(attribute.name)' is \(attribute.type.value.article)"
                let help = limit.map { "write '\($0)' for the size of the value, or remove '\(key)'" }
                report(.meaninglessKey(key, at: range, reason, help: help))
            }
            return
        }
        details.minLength = count(syntax.minLength)
        details.maxLength = count(syntax.maxLength)
        if let least = details.minLength, let most = details.maxLength, least > most, let range = syntax.maxLength?.range {
            report(.contradictoryLimits("minLength", "maxLength", at: range, and: syntax.minLength?.range ?? range))
        } else if let length = attribute.defaultValue.map({ Int($0.length) }), let literal = syntax.defaultValue?.range {
            if let least = details.minLength, length < least, let range = syntax.minLength?.range {
                report(.defaultBreaks("minLength", default: literal, limit: range))
            }
            if let most = details.maxLength, length > most, let range = syntax.maxLength?.range {
                report(.defaultBreaks("maxLength", default: literal, limit: range))
            }
        }
    }

    private mutating func resolvePattern(
        _ pattern: LiteralSyntax, _ syntax: AttributeSyntax, _ attribute: Attribute, _ details: inout Attribute.Details
    ) {
        guard attribute.type.value.takesPattern else {
            report(.meaninglessKey("pattern", at: pattern.range, "is for text, but '\(attribute.name)' is \(attribute.type.value.article)"))
            return
        }
        if let fault = TextPattern.fault(in: pattern.text) {
            report(.invalidPattern(fault, at: pattern.range))
            return
        }
        details.pattern = pattern.text
        guard case .text(let text)? = attribute.defaultValue, let literal = syntax.defaultValue?.range else { return }
        if TextPattern.matchesWhole(text, Array(pattern.text.utf8)) == false {
            report(.defaultBreaks("pattern", default: literal, limit: pattern.range))
        }
    }

    /// Reports keys about the column of an attribute that is not stored and has no column, and of a composite, which has several.
    private mutating func checkColumn(_ syntax: AttributeSyntax, of attribute: Attribute) {
        if syntax.isTransient, let derived = syntax.derived {
            report(.meaninglessKey("derived", at: derived.range, "computes '\(attribute.name)', but it is transient"))
        }
        if !attribute.isStored {
            let word = attribute.isTransient ? "transient" : "derived"
            for case (let key, let range?) in [("column", syntax.column?.names.first?.range), ("stored", syntax.stored?.range)] {
                report(.meaninglessKey(key, at: range, "sets where '\(attribute.name)' is stored, but it is \(word)"))
            }
        }
        if let second = syntax.column?.names.dropFirst().first {
            report(.meaninglessKey("column", at: second.range, "names several columns, but an attribute has one", help: "name one"))
        }
        if case .composite = attribute.type.value, let declared = syntax.column?.declaredType {
            report(.meaninglessKey("type", at: declared.range, "is for one column, but a composite has one for each attribute"))
        }
    }
}

extension ValueType {
    /// Whether the type can have `min` and `max`.
    fileprivate var hasRange: Bool {
        switch self {
        case .int16, .int32, .int64, .float, .double, .decimal, .date, .unknown: true
        default: false
        }
    }

    fileprivate var takesPattern: Bool { self == .string || self == .uri || self == .unknown }
}

extension Value {
    /// Whether one of two values of the same ordered type is less than the other.
    fileprivate func isLess(than other: Value) -> Bool {
        switch (self, other) {
        case (.integer(let left), .integer(let right)), (.date(let left), .date(let right)): left < right
        case (.real(let left), .real(let right)): left < right
        case (.decimal(let left), .decimal(let right)): DecimalText.isLess(left, right)
        default: false
        }
    }
}

extension AttributeSyntax {
    /// Whether the declaration needs an attribute's details.
    fileprivate var hasDetails: Bool {
        min != nil || max != nil || minLength != nil || maxLength != nil || pattern != nil || derived != nil || column != nil
            || hashModifier != nil || coreData != nil || doc != nil
    }
}
