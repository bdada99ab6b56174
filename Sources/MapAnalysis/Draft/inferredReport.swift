import MapSyntax

/// Returns what inference makes of a step, one item a line: `Post.hexColor <- Post.color   renaming-id: renaming ID 'color'`.
///
/// Each entity without an entry has a line, followed by one line for each property that no entry sets. A property without an origin shows
/// the value that it gets. The side of a relationship that follows shows the other side.
package func inferredReport(_ step: StepAnalysis, from source: Model, to destination: Model) -> String {
    var lines: [String] = []
    let (source, destination) = (ModelNames(source), ModelNames(destination))
    for mapping in step.draft {
        let entity = destination.name(mapping.destination)
        if case .inferred(let rule, let because) = mapping.origin {
            lines.append("\(entity) <- \(mapping.source.map(source.name) ?? "nothing")   \(rule): \(because)")
        }
        guard mapping.source != nil else { continue }
        let isOneOfSeveral = step.draft.filter { $0.destination == mapping.destination }.count > 1
        for entry in inferredEntries(of: mapping, source, destination) {
            let name = "\(entity).\(entry.property)" + (isOneOfSeveral ? " of \(mapping.name)" : "")
            lines.append("\(name) <- \(entry.value ?? "?")   \(entry.rule): \(entry.because)")
        }
    }
    return lines.map { $0.visible + "\n" }.joined()
}

/// An entry that a mapping need not have, because mapc infers it.
package struct InferredEntry: Sendable {
    package var property: String
    /// Where the value comes from, in words; `nil` if mapc cannot decide.
    package var value: String?
    /// The rule of inference.
    package var rule: String
    package var because: String
}

/// Returns the entries that inference adds to a mapping.
package func inferredEntries(of mapping: EntityMapping, from source: Model, to destination: Model) -> [InferredEntry] {
    inferredEntries(of: mapping, ModelNames(source), ModelNames(destination))
}

private func inferredEntries(of mapping: EntityMapping, _ source: ModelNames, _ destination: ModelNames) -> [InferredEntry] {
    mapping.properties.compactMap { property in
        guard case .inferred(let rule, let because) = property.origin else { return nil }
        let value = rule == "undecided" ? nil : words(property.source, mapping, source, destination)
        return InferredEntry(property: destination.model[property.property].name, value: value, rule: rule, because: because)
    }
}

private func words(_ value: PropertyMapping.Source, _ mapping: EntityMapping, _ source: ModelNames, _ destination: ModelNames) -> String {
    let entity = mapping.source.map(source.name) ?? ""
    switch value {
    case .carried(let id): return "\(entity).\(source.model[id].name)"
    case .carriedOrDefault(let id, let value): return "\(entity).\(source.model[id].name) ?? \(value.words)"
    case .expression(let expression): return words(expression, entity, source)
    case .parts: return "its parts"
    case .constant(let value): return value.words
    case .inverse(let stated): return "the other side of \(destination.path(stated))"
    case .generatedKey:
        guard case .kept = mapping.keys, let elements = mapping.elements?.entity else { return "the key of \(entity)" }
        return "the key of \(source.name(elements))"
    case .absent: return "nothing"
    }
}

/// Inference makes only widenings, default values and mapped rows of one property, so these cases are enough.
private func words(_ expression: Expression, _ entity: String, _ source: ModelNames) -> String {
    switch expression.kind {
    case .widen(let inner), .mapped(_, let inner): words(inner, entity, source)
    case .coalesce(let inner, let other): "\(words(inner, entity, source)) ?? \(words(other, entity, source))"
    case .constant(let value): value.words
    case .path(_, let steps): entity + steps.map { ".\(source.model[$0.property].name)" }.joined()
    default: "an expression"
    }
}

/// Returns what the compiler proves about a step, one line for each entity of the source and one for each of its properties: `Post:
/// preserved, every row by PostToPost` and `  color: kept, by PostToPost`.
package func proofReport(_ step: StepAnalysis, from source: Model, to destination: Model) -> String {
    let names = ModelNames(source)
    var lines: [String] = []
    for line in step.proof.entities {
        lines.append("\(names.name(line.entity)): \(line.fate.rawValue), \(line.because)")
        for property in line.properties {
            lines.append("  \(names.model[property.property].name): \(property.fate.rawValue), \(property.because)")
        }
    }
    return lines.map { $0.visible + "\n" }.joined()
}
