import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Returns a fix that writes `valid(…)` around everything that reads a value, and adds entries for inferred readings. Returns none if
    /// one of the readings cannot be rewritten.
    func fixes(of leaf: LeafID, readBy readings: [StoredReading], and others: [Claim]) -> [PlanFix] {
        guard leaf.leaf == nil, let attribute = source.model[leaf.property].attribute, !readings.isEmpty || !others.isEmpty else {
            return []
        }
        let type = attribute.type.value
        let sample = type.sample(cases: cases(of: type))
        var (edits, lines): ([PlanFix.Edit], [PlanFix.Line]) = ([], [])
        var places: [TextRange] = []
        for claim in readings.compactMap(\.claim) + others {
            guard case .isReadable(let read) = claim.kind, let range = claim.range, let value = valid(read, range, sample) else {
                return []
            }
            if places.contains(range) { continue }
            if places.contains(where: { $0.file == range.file && $0.lower < range.upper && range.lower < $0.upper }) { return [] }
            places.append(range)
            edits.append(PlanFix.Edit(originWriter.origin(.written(range)), value))
        }
        for reading in readings where reading.claim == nil {
            let carrying = reading.rows.properties.filter { carries($0, leaf) }
            if carrying.isEmpty || reading.isOfOrder { return [] }
            for property in carrying {
                guard let fix = rewriting(property, of: reading.rows, as: { checked($0, attribute.type.isOptional, sample) }, { $0 }) else {
                    return []
                }
                edits += fix.edits.filter { !edits.contains($0) }
                lines += (fix.lines ?? []).filter { !lines.contains($0) }
            }
        }
        let other = attribute.type.isOptional ? "nil" : sample ?? "nil"
        if edits.isEmpty, lines.isEmpty { return [] }
        let title =
            "write '\(checked("$source.\(attribute.name)", attribute.type.isOptional, sample) ?? "valid(…)")', which changes such values to \(other)"
        return [PlanFix(title, edits, lines: lines.isEmpty ? nil : lines)]
    }

    private func carries(_ property: PropertyMapping, _ leaf: LeafID) -> Bool {
        switch property.source {
        case .carried(let id), .carriedOrDefault(let id, _): LeafID(id) == leaf
        case .expression(let expression): expression.attributeOfSource == leaf
        case .constant, .parts, .inverse, .generatedKey, .absent: false
        }
    }

    /// Returns `valid(…)` around a path. A path whose type is not optional needs a value instead of nil.
    private func valid(_ read: Expression, _ range: TextRange, _ sample: String?) -> String? {
        let words = originWriter.origin(.written(range)).words
        guard !words.isEmpty, !words.utf8.contains(UInt8(ascii: "\n")), let value = checked(words, read.type.isOptional, sample) else {
            return nil
        }
        return read.type.isOptional ? value : "(\(value))"
    }

    private func checked(_ words: String, _ isOptional: Bool, _ sample: String?) -> String? {
        isOptional ? "valid(\(words))" : sample.map { "valid(\(words)) ?? \($0)" }
    }
}
