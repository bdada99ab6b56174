package import MapAnalysis
package import MapSyntax

/// Reports relationships that the mapping sets to rows under `rows`, if these rows have the column of the other side. Such a row is inserted as it is written,
/// so the reference would stay nil. This does not depend on any rows.
package func reportUnlinkedRows(of mapping: CompleteMapping, into diagnostics: inout Diagnostics) {
    let bringing = mapping.entityMappings.filter { !$0.literalRows.isEmpty }
    guard !bringing.isEmpty, !mapping.statedRelationships.isEmpty else { return }
    let model = mapping.destination
    let placement = StorageLayout.of(model).place(model, nil)
    for stated in mapping.statedRelationships.sorted() {
        guard let relationship = model[stated].relationship, let toOne = relationship.inverse, !placement.reference(toOne).isEmpty else {
            continue
        }
        if !relationship.isMany { reportIncompleteRows(without: toOne, of: bringing, in: model, into: &diagnostics) }
        for maker in mapping.makers(of: stated.entity) {
            guard let property = maker[stated], case .written(let range) = property.origin else { continue }
            let named = bringing.first { rows in
                model.isKind(rows.destination, of: relationship.destination) && property.expressions.contains { $0.mayBeRow(of: rows.id) }
            }
            if let named { diagnostics.report(.unlinkedRow(stated, toOne, of: named, in: model, at: range)) }
        }
    }
}

/// Reports rows without a required side of a one-to-one that they store.
private func reportIncompleteRows(
    without toOne: PropertyID, of bringing: [EntityMapping], in model: Model, into diagnostics: inout Diagnostics
) {
    guard let relationship = model[toOne].relationship, !relationship.isOptional else { return }
    for rows in bringing where model.isKind(rows.destination, of: toOne.entity) {
        for row in rows.literalRows where !row.values.contains(where: { $0.property == toOne }) {
            guard case .written(let range) = row.origin else { continue }
            diagnostics.report(.incompleteRow(model[toOne], of: model[rows.destination].name, at: range))
        }
    }
}

extension Expression {
    /// Whether a part of the value is a row under a mapping's `rows`, or the end of a path from new rows, where such a row may be.
    fileprivate func mayBeRow(of rows: MappingID) -> Bool {
        contains { part in
            switch part.kind {
            case .variable(.brought(rows)): return true
            case .path(let base, let steps) where base.type.value.rowSide == .destination:
                if case .attribute? = steps.last { return false }
                return true
            default: return false
            }
        }
    }
}
