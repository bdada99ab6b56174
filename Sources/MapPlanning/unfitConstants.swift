package import MapAnalysis
package import MapSyntax

/// Values that are written in a model or a mapping and that their own column does not keep: no row need be asked for that.
package func reportUnfitDefaults(of model: Model, into diagnostics: inout Diagnostics) {
    for entity in model.entities {
        for case .attribute(let attribute) in entity.declared {
            guard let value = attribute.defaultValue else { continue }
            let coding = columnForm(of: attribute.type.value, attribute.representation).coding
            if let found = unfit(value, "\(entity.name).\(attribute.name)", coding, at: attribute.range) { diagnostics.report(found) }
        }
    }
}

/// The same of constants under `set` and of `rows`.
package func reportUnfitConstants(of mapping: CompleteMapping, into diagnostics: inout Diagnostics) {
    let model = mapping.destination
    func report(_ value: Value, _ leaf: LeafID, _ entity: EntityID, at range: TextRange) {
        if case .list(let leaves) = value, leaf.leaf == nil {
            for (place, value) in leaves.enumerated() { report(value, LeafID(leaf.property, leaf: place), entity, at: range) }
            return
        }
        guard let coding = model.coding(of: leaf) else { return }
        if let found = unfit(value, "\(model[entity].name).\(model.path(leaf))", coding, at: range) { diagnostics.report(found) }
    }
    for entityMapping in mapping.entityMappings {
        for property in entityMapping.properties {
            guard case .written(let range) = property.origin, model[property.property].attribute != nil else { continue }
            for (leaf, value) in property.constants { report(value, leaf, entityMapping.destination, at: range) }
        }
        for row in entityMapping.literalRows {
            guard case .written(let range) = row.origin else { continue }
            for (property, value) in row.values where model[property].attribute != nil {
                report(value, LeafID(property), entityMapping.destination, at: range)
            }
        }
    }
}

private func unfit(_ value: Value, _ name: String, _ coding: ColumnCoding, at range: TextRange) -> Diagnostic? {
    let whole = value.widened(to: coding.type)
    if coding.keepsAllValues || coding.keeps(whole) { return nil }
    return Diagnostic(
        .valueDoesNotFit, "\(value.words) does not fit into '\(name)', which stores \(coding.keptWords)", at: range,
        help: "write a value that fits, or store the attribute in a finer form")
}

extension PropertyMapping {
    /// Values that it gives whatever the row is.
    fileprivate var constants: [(LeafID, Value)] {
        switch source {
        case .constant(let value), .carriedOrDefault(_, let value): return [(LeafID(property), value)]
        case .expression(let expression): return expression.constantResults.map { (LeafID(property), $0) }
        case .parts(let parts):
            return parts.enumerated().flatMap { place, part -> [(LeafID, Value)] in
                guard case .expression(let expression) = part else { return [] }
                return expression.constantResults.map { (LeafID(property, leaf: place), $0) }
            }
        case .carried, .inverse, .generatedKey, .absent: return []
        }
    }
}

extension Expression {
    /// Constants that may be its value.
    fileprivate var constantResults: [Value] {
        switch kind {
        case .constant(let value): [value]
        case .widen(let inner), .unwrap(let inner): inner.constantResults
        case .conditional(_, let then, let otherwise): then.constantResults + otherwise.constantResults
        case .coalesce(let first, let second): first.constantResults + second.constantResults
        case .lookup(_, let cases, let otherwise): (cases.map(\.value) + [otherwise].compactMap(\.self)).flatMap(\.constantResults)
        default: []
        }
    }
}

extension Model {
    /// How a value lies where mapc makes the table.
    fileprivate func coding(of leaf: LeafID) -> ColumnCoding? {
        guard let attribute = self[leaf.property].attribute else { return nil }
        guard let place = leaf.leaf else { return columnForm(of: attribute.type.value, attribute.representation).coding }
        guard case .composite(_, let name) = attribute.type.value, let leaf = composite(name)?.leaves[place] else { return nil }
        return columnForm(of: leaf.type.value, leaf.representation).coding
    }
}
