import MapAnalysis
import MapPlan
import MapSyntax

extension LegBuilder {
    /// What could be written in the place of a claim that does not hold of every row. `origin` is the entry that makes the claim.
    func fixes(of claim: Claim, in origin: Origin, of entityMapping: EntityMapping) -> [PlanFix] {
        guard let range = claim.range else { return [] }
        let place = originWriter.origin(.written(range))
        // The whole value of its entry needs no parentheses, and can have keys of its own.
        let isWhole = originWriter.origin(origin).words.hasSuffix(": " + place.words)
        switch claim.kind {
        case .isPresent(let inner) where place.words.hasSuffix("!"):
            let type: ValueType = isOfComposite(inner) ? .unknown : inner.type.value
            return fixes(ofUnwrapped: type, losesValues: inner.isInjectiveWherePresent, at: place, isWhole)
        case .isSingle:
            guard let only = place.words.range(of: ".only") else { return [] }
            let first = place.words.replacingCharacters(in: only, with: ".first")
            return [PlanFix("write '.first' for '.only' to choose the first", [PlanFix.Edit(place, first)])]
        case .isCovered: return fixes(ofMapAt: range, of: entityMapping)
        default: return []
        }
    }

    /// What a fix writes is shown; `!` and `.only` are the same wherever they stand.
    func help(of claim: Claim, _ fixes: [PlanFix]) -> String {
        guard case .isCovered = claim.kind, let fix = fixes.first else { return claim.help }
        return "add the missing entries, or \(fix.title)"
    }

    /// `else` for the values that a `map` under `set` has no entry for: nil where that may be.
    private func fixes(ofMapAt range: TextRange, of entityMapping: EntityMapping) -> [PlanFix] {
        let maps = entityMapping.properties.filter { $0.isMap(at: range) }
        guard let property = maps.first, let attribute = destination.model[property.property].attribute else { return [] }
        let type = attribute.type.on(.destination).value
        guard let other = attribute.type.isOptional ? "nil" : type.sample(cases: cases(of: type)) else { return [] }
        let line = line(of: entityMapping, ["set", attribute.name, "else"], other, in: property.origin)
        return [PlanFix("write 'else: \(other)', which changes all other values to that", [], lines: [line])]
    }

    /// `losesValues`: a `!` around a conversion has every value converted, and `??` in its place drops those that do not fit.
    private func fixes(ofUnwrapped type: ValueType, losesValues: Bool, at place: PlanOrigin, _ isWhole: Bool) -> [PlanFix] {
        var fixes: [PlanFix] = []
        if let sample = type.sample(cases: cases(of: type)) {
            let value = "\(place.words.dropLast()) ?? \(sample)"
            let title = "write '?? \(sample)' instead of '!'" + (losesValues ? " to drop the values that do not fit" : "")
            fixes.append(PlanFix(title, [PlanFix.Edit(place, isWhole ? value : "(\(value))")]))
        }
        let isPlain = place.words.utf8.allSatisfy { !",[]{}#:".utf8.contains($0) }
        if isWhole, isPlain {
            let entry = "{ value: \(place.words), onNil: drop }"
            fixes.append(PlanFix("write 'onNil: drop' to leave such rows out", [PlanFix.Edit(place, entry)]))
        }
        return fixes
    }

    /// Whether the claim is that a composite is there, which is asked with its first leaf: what fits the leaf does not fit there.
    private func isOfComposite(_ inner: Expression) -> Bool { if case .constant(.nil) = inner.kind { true } else { false } }

    func cases(of type: ValueType) -> [String] {
        guard case .enumeration(let side, let name) = type else { return [] }
        return (side == .source ? source.model : destination.model).enumeration(name)?.cases ?? []
    }
}

extension PropertyMapping {
    /// Whether all of its value is the `map` that stands there.
    fileprivate func isMap(at range: TextRange) -> Bool {
        guard case .expression(var expression) = source, case .written = origin else { return false }
        while case .widen(let inner) = expression.kind { expression = inner }
        if case .lookup(_, _, nil) = expression.kind { return expression.range == range }
        return false
    }
}

extension String {
    /// The last place of some words.
    fileprivate func range(of words: String) -> Range<String.Index>? { ranges(of: words).last }

    fileprivate func replacingCharacters(in range: Range<String.Index>, with words: String) -> String {
        self[..<range.lowerBound] + words + self[range.upperBound...]
    }
}
