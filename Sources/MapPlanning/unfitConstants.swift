package import MapAnalysis
package import MapSyntax

/// Reports defaults in a model that their own column cannot store. This does not depend on any rows.
package func reportUnfitDefaults(of model: Model, into diagnostics: inout Diagnostics) {
    for entity in model.entities {
        for case .attribute(let attribute) in entity.declared {
            guard let value = attribute.defaultValue else { continue }
            let form = columnForm(of: attribute.type.value, attribute.representation)
            let column = UnfitColumn(
                name: "\(entity.name).\(attribute.name)", declaredType: attribute.declaredType ?? form.declaredType, coding: form.coding)
            if let found = column.unfit(value, in: model, at: attribute.range) { diagnostics.report(found) }
        }
    }
}

/// Reports constants under `set` and in `rows` that their own column cannot store.
package func reportUnfitConstants(of mapping: CompleteMapping, into diagnostics: inout Diagnostics) {
    let model = mapping.destination
    func report(_ value: Value, _ leaf: LeafID, _ entity: EntityID, at range: TextRange) {
        if case .list(let leaves) = value, leaf.leaf == nil {
            for (place, value) in leaves.enumerated() { report(value, LeafID(leaf.property, leaf: place), entity, at: range) }
            return
        }
        guard let form = model.form(of: leaf) else { return }
        let column = UnfitColumn(name: "\(model[entity].name).\(model.path(leaf))", declaredType: form.declaredType, coding: form.coding)
        if let found = column.unfit(value, in: model, at: range) { diagnostics.report(found) }
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

/// Reports values of a test's rows that their own column cannot store: the test would be about other values.
package func reportUnfitValues(of rows: [TestRow], in model: Model, into diagnostics: inout Diagnostics) {
    for row in rows {
        for cell in row.cells {
            guard case .leaf(let leaf) = cell.place, case .exactly(let value) = cell.value, let form = model.form(of: leaf) else {
                continue
            }
            let column = UnfitColumn(name: "\(model[row.entity].name).\(cell.name)", declaredType: form.declaredType, coding: form.coding)
            if let found = column.unfit(value, in: model, at: cell.range) { diagnostics.report(found) }
        }
    }
}

/// A column as the model declares it.
private struct UnfitColumn {
    var name: String
    var declaredType: String
    var coding: ColumnCoding

    /// Returns a diagnostic if the column would not return the same constant.
    func unfit(_ value: Value, in model: Model, at range: TextRange) -> Diagnostic? {
        let whole = value.widened(to: coding.type)
        guard coding.keepsAllValues || coding.keeps(whole) else {
            return Diagnostic(
                .valueDoesNotFit, "\(value.words) does not fit into '\(name)', which stores \(coding.keptWords)", at: range,
                help: "write a value that fits, or store the attribute in a finer form")
        }
        guard let affinity = changingAffinity(of: coding, declaredType) else { return nil }
        let stored = encode(whole, coding)
        if decode(affinity.kept(stored), coding, in: model) == decode(stored, coding, in: model) { return nil }
        return Diagnostic(
            .valueDoesNotFit, "\(value.words) does not fit into '\(name)', whose column is declared '\(declaredType)'", at: range,
            help: "write a value that fits, or declare the column '\(columnForm(of: coding.type, coding.representation).declaredType)'")
    }
}

extension PropertyMapping {
    /// The constants that may become the property's value, whatever the row.
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
    /// The constants that may be the expression's value.
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
    /// Returns the declared type and coding of a value in a table that mapc makes.
    fileprivate func form(of leaf: LeafID) -> (declaredType: String, coding: ColumnCoding)? {
        guard let attribute = self[leaf.property].attribute else { return nil }
        guard let place = leaf.leaf else {
            let form = columnForm(of: attribute.type.value, attribute.representation)
            return (attribute.declaredType ?? form.declaredType, form.coding)
        }
        guard case .composite(_, let name) = attribute.type.value, let leaf = composite(name)?.leaves[place] else { return nil }
        return columnForm(of: leaf.type.value, leaf.representation)
    }
}
