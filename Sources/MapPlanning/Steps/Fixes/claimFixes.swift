import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Returns what the author could write instead of a claim that does not hold for every row. `origin` is the entry that makes the
    /// claim.
    func fixes(of claim: Claim, in origin: Origin, of entityMapping: EntityMapping) -> [PlanFix] {
        guard let range = claim.range else { return [] }
        let place = originWriter.origin(.written(range))
        // A claim that is the whole value of its entry needs no parentheses, and the value can become a mapping with `onNil`.
        let isWhole = originWriter.origin(origin).words.hasSuffix(": " + place.words)
        switch claim.kind {
        case .isPresent(let inner) where place.words.hasSuffix("!"):
            let type: ValueType = isOfComposite(inner) ? .unknown : inner.type.value
            let attribute = isWhole ? self.attribute(at: origin, of: entityMapping) : nil
            let sample = attribute.map { self.sample(for: $0) } ?? type.sample(cases: cases(of: type))
            return fixes(ofUnwrapped: sample, losesValues: inner.isInjectiveWherePresent, at: place, isWhole)
        case .isSingle:
            guard let only = place.words.range(of: ".only") else { return [] }
            let first = place.words.replacingCharacters(in: only, with: ".first")
            return [PlanFix("write '.first' for '.only' to choose the first", [PlanFix.Edit(place, first)])]
        case .isCovered: return fixes(ofMapAt: range, of: entityMapping)
        default: return []
        }
    }

    /// Returns the claim's help. For a `map`, it quotes the first fix, since that fix depends on the destination's type.
    func help(of claim: Claim, _ fixes: [PlanFix]) -> String {
        guard case .isCovered = claim.kind, let fix = fixes.first else { return claim.help }
        return "add the missing entries, or \(fix.title)"
    }

    /// Returns a fix that adds an `else` to a `map` under `set`: nil if the property is optional, otherwise a sample value.
    private func fixes(ofMapAt range: TextRange, of entityMapping: EntityMapping) -> [PlanFix] {
        let maps = entityMapping.properties.filter { $0.isMap(at: range) }
        guard let property = maps.first, let attribute = destination.model[property.property].attribute else { return [] }
        guard let other = attribute.type.isOptional ? "nil" : sample(for: attribute) else { return [] }
        let line = line(of: entityMapping, ["set", attribute.name, "else"], other, in: property.origin)
        return [PlanFix("write 'else: \(other)', which changes all other values to that", [], lines: [line])]
    }

    /// Returns the attribute that an entry sets; nil if it sets something else.
    private func attribute(at origin: Origin, of entityMapping: EntityMapping) -> Attribute? {
        let place = originWriter.origin(origin)
        let property = entityMapping.properties.first { originWriter.origin($0.origin) == place }
        return property.flatMap { destination.model[$0.property].attribute }
    }

    /// `losesValues`: with `!` every value must convert. With `??` instead, values that do not fit are dropped.
    private func fixes(ofUnwrapped sample: String?, losesValues: Bool, at place: PlanOrigin, _ isWhole: Bool) -> [PlanFix] {
        var fixes: [PlanFix] = []
        if let sample {
            let value = "\(place.words.dropLast()) ?? \(sample)"
            let title = "write '?? \(sample)' instead of '!'" + (losesValues ? " to drop the values that do not fit" : "")
            fixes.append(PlanFix(title, [PlanFix.Edit(place, isWhole ? value : "(\(value))")]))
        }
        let isPlain = place.words.utf8.allSatisfy { !",[]{}#:".utf8.contains($0) }
        if isWhole, isPlain {
            let entry = "{ value: \(place.words.dropLast()), onNil: drop }"
            fixes.append(PlanFix("write 'onNil: drop' to leave such rows out", [PlanFix.Edit(place, entry)]))
        }
        return fixes
    }

    /// Whether the claim is that a composite is not nil. Such a claim is checked with the first leaf, whose sample value does not fit the
    /// composite.
    private func isOfComposite(_ inner: Expression) -> Bool { if case .constant(.nil) = inner.kind { true } else { false } }

    func cases(of type: ValueType) -> [String] {
        guard case .enumeration(let side, let name) = type else { return [] }
        return (side == .source ? source.model : destination.model).enumeration(name)?.cases ?? []
    }
}

extension PropertyMapping {
    /// Whether the property's whole value is the `map` that is written at this place.
    fileprivate func isMap(at range: TextRange) -> Bool {
        guard case .expression(var expression) = source, case .written = origin else { return false }
        while case .widen(let inner) = expression.kind { expression = inner }
        if case .lookup(_, _, nil) = expression.kind { return expression.range == range }
        return false
    }
}

extension String {
    /// Returns the range of the last occurrence of some words.
    fileprivate func range(of words: String) -> Range<String.Index>? { ranges(of: words).last }

    fileprivate func replacingCharacters(in range: Range<String.Index>, with words: String) -> String {
        self[..<range.lowerBound] + words + self[range.upperBound...]
    }
}
