import MapSyntax

extension StepResolution {
    /// The findings for the decisions that inference leaves to the author. A property that several kinds inherit has one finding, whose
    /// fixes answer for all of them.
    var askedFindings: [Diagnostic] {
        var findings: [Diagnostic] = []
        var seen = Set<Inherited>()
        for question in questions where question.isReported {
            guard let inherited = Inherited(question) else {
                findings.append(question.diagnostic)
                continue
            }
            guard seen.insert(inherited).inserted else { continue }
            let alike = questions.filter { $0.isReported && Inherited($0) == inherited }
            findings.append(joint(alike, of: inherited.property))
        }
        return findings
    }

    /// Returns one finding for several questions about a property. Its fixes write a line for each of its entities.
    private func joint(_ alike: [Question], of property: PropertyID) -> Diagnostic {
        var finding = alike[0].diagnostic
        let asked = alike.compactMap(\.entity)
        let kept = keptBelow(Set(asked), property)
        guard alike.count > 1 || !kept.isEmpty, alike.allSatisfy({ $0.values == alike[0].values }) else { return finding }
        let name = pair.destination.model[property].name
        let names = listed(asked.map { "'\(pair.destination.name($0))'" })
        let own = "'\(pair.destination.name(asked[0]))'"
        if let help = finding.help, help.hasSuffix(own) { finding.help = help.dropLast(own.count) + names }
        let others = kept.map { (line: MappingEdits.Line.set($0.entity, name, $0.value), entry: heads[$0.mapping.index].written) }
        let entries = alike.filter { $0.entity != nil }.map(\.entry)
        finding.fixes = alike[0].values.compactMap { value in
            let lines = zip(asked, entries).map { (line: MappingEdits.Line.set($0, name, value), entry: $1) }
            return edits.writing("write '\(name): \(value)' under 'set' of \(names)", lines + others)
        }
        return finding
    }

    private func keptBelow(_ asked: Set<EntityID>, _ property: PropertyID) -> [KeptValue] {
        KeptValue.below(asked, property, mappings, pair.source, pair.destination)
    }
}

/// The common parts of questions about one property.
private struct Inherited: Hashable {
    var code: DiagnosticCode
    var place: TextRange?
    var property: PropertyID

    init?(_ question: Question) {
        guard case .set(_, let property, _) = question.answer, !question.values.isEmpty else { return nil }
        (code, place, self.property) = (question.diagnostic.code, question.diagnostic.labels.first?.range, property)
    }
}

/// A value that inference finds for a kind, although an entity above it needs a written value. The written line would apply to the kind
/// too, so the fix also writes the kind's own value.
struct KeptValue {
    var mapping: MappingID
    var entity: EntityID
    var value: String
    var origin: Origin

    static func below(
        _ asked: Set<EntityID>, _ property: PropertyID, _ mappings: [EntityMapping], _ source: ModelNames, _ destination: ModelNames
    ) -> [KeptValue] {
        mappings.compactMap { mapping in
            let entity = mapping.destination
            guard mapping.source != nil, !asked.contains(entity), asked.contains(where: { destination.model.isKind(entity, of: $0) }),
                let mapped = mapping[property], case .inferred = mapped.origin,
                let value = draftExpression(mapped, source, destination)
            else { return nil }
            return KeptValue(mapping: mapping.id, entity: entity, value: value, origin: mapped.origin)
        }
    }
}

/// Returns a list in words: 'a', 'b' and 'c'.
private func listed(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
}
