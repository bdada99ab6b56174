import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Returns a fix that rewrites a property's value: `$source.rating` as `clamp($source.rating, 0, 5)`. An inferred value becomes a new
    /// line. Returns `nil` if the value cannot be rewritten. `isOfOwnValue` tells that no two rows get the same value only by this.
    func rewriting(
        _ property: PropertyMapping, of entityMapping: EntityMapping, isOfOwnValue: Bool = false, as value: (String) -> String?,
        _ title: (String) -> String
    ) -> PlanFix? {
        let name = destination.model[property.property].name
        // The rewritten values of several rows may be equal, which a unique set does not allow.
        let keys = destination.model.uniqueSets(of: entityMapping.destination)
        if !isOfOwnValue, keys.contains(where: { key in key.contains { $0.property == property.property } }) { return nil }
        if case .expression(let expression) = property.source {
            guard let range = expression.range, case .written = property.origin else { return nil }
            let place = originWriter.origin(.written(range))
            guard let value = value(place.words), place.words.utf8.allSatisfy({ $0 != UInt8(ascii: "\n") }) else { return nil }
            return PlanFix(title("\(name): \(value)"), [PlanFix.Edit(place, value)])
        }
        if case .written = property.origin { return rewritten(property, name, value, title) }
        guard let (carried, ofNil) = carriedWords(property), let rewritten = value(carried) else { return nil }
        let value = rewritten + ofNil
        let line = line(of: entityMapping, ["set", name], value, in: entityMapping.origin)
        return PlanFix(title("\(name): \(value)"), [], lines: [line])
    }

    /// Returns the fix of a written `title: $source.title`, which is carried over like an inferred value.
    private func rewritten(
        _ property: PropertyMapping, _ name: String, _ value: (String) -> String?, _ title: (String) -> String
    ) -> PlanFix? {
        let place = originWriter.origin(property.origin)
        let head = name + ": "
        guard carriedWords(property) != nil, place.words.hasPrefix(head + "$"), !place.words.utf8.contains(UInt8(ascii: "\n")),
            let value = value(String(place.words.dropFirst(head.count)))
        else { return nil }
        return PlanFix(title(head + value), [PlanFix.Edit(place, head + value)])
    }

    /// Returns a new line in the entry of a mapping's rows.
    func line(of entityMapping: EntityMapping, _ keys: [String], _ value: String, in origin: Origin) -> PlanFix.Line {
        let entry: PlanOrigin? = if case .written = origin { originWriter.origin(origin) } else { nil }
        return PlanFix.Line(
            from: source.model.version, to: destination.model.version, entity: destination.model[entityMapping.destination].name,
            entry: entry, keys: keys, value: value)
    }

    /// Returns `$source.rating` for a value that is carried over unchanged, and `?? 0` if the value has a default for nil.
    func carriedWords(_ property: PropertyMapping) -> (words: String, ofNil: String)? {
        let (old, filling): (PropertyID, Value?)
        switch property.source {
        case .carried(let id): (old, filling) = (id, nil)
        case .carriedOrDefault(let id, let value): (old, filling) = (id, value)
        case .constant, .expression, .parts, .inverse, .generatedKey, .absent: return nil
        }
        guard let was = source.model[old].attribute, let attribute = destination.model[property.property].attribute,
            was.type.value == attribute.type.value, was.canonicalName == attribute.canonicalName
        else { return nil }
        let words = "\(property.isOfItem ? "$item" : "$source").\(was.name)"
        guard let filling else { return (words, "") }
        return draftConstant(filling).map { (words, " ?? \($0)") }
    }
}

// Bounds.
extension LegOutline {
    /// Returns the fix that brings values within `min` and `max`, or cuts them at `maxLength`. Another text takes the place of one that is too short or does
    /// not match a pattern.
    func fixes(ofBounds attribute: Attribute, _ property: PropertyMapping, _ entityMapping: EntityMapping) -> [PlanFix] {
        let (least, greatest) = (attribute.min.flatMap(draftConstant), attribute.max.flatMap(draftConstant))
        let fix = rewriting(property, of: entityMapping) { words in
            switch (least, greatest, attribute.maxLength) {
            case (let least?, let greatest?, _): "clamp(\(words), \(least), \(greatest))"
            case (let least?, nil, _): "max(\(words), \(least))"
            case (nil, let greatest?, _): "min(\(words), \(greatest))"
            case (nil, nil, let length?) where attribute.type.value == .string && attribute.minLength == nil && attribute.pattern == nil:
                "prefix(\(words), \(length))"
            default: nil
            }
        } _: {
            "write '\($0)', which changes values out of bounds"
        }
        return fix.map { [$0] } ?? fixes(ofTextBounds: attribute, property, entityMapping)
    }

    func help(ofBounds attribute: Attribute, _ key: String, _ fix: PlanFix?) -> String {
        let version = destination.model.version
        guard let fix else { return "bring the values within bounds, or widen '\(key)' in version \(version)" }
        return "\(fix.title), or widen '\(key)' in version \(version)"
    }
}

// Forms.
extension LegOutline {
    /// Returns the fix that cuts dates to whole seconds. There is none for decimals, which may be too great however they are rounded.
    func fixes(ofMisfit coding: ColumnCoding, _ leaf: LeafID, _ property: PropertyMapping, _ entityMapping: EntityMapping) -> [PlanFix] {
        guard leaf.leaf == nil else { return [] }
        let fix = rewriting(property, of: entityMapping) { words in
            coding.representation == .date(.unix) ? "startOfSecond(\(words))" : nil
        } _: {
            "write '\($0)', which changes values that do not fit"
        }
        return [fix].compactMap(\.self)
    }
}
