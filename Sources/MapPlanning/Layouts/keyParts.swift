import MapAnalysis
import MapPlan

extension TablesPlacer {
    /// One column of an entity's key, with all that a reference to the entity needs.
    struct KeyPart {
        /// The column's name before it gets a number because of a collision.
        var name: String
        var role: PlacedColumn.Role
        /// `nil` for the `id` of an entity without a declared key.
        var property: PropertyID?
        var declaredType: String
        var coding: ColumnCoding
    }

    func keyParts(of root: EntityID, above: [EntityID] = []) -> [KeyPart] {
        let declared = model[root].key.flatMap { keyParts(of: $0, above: above + [root]) }
        if !declared.isEmpty { return declared }
        let column = PlacedColumn(rowID: model.undeclaredKey(of: root))
        return [KeyPart(name: column.name, role: .rowID, property: nil, declaredType: column.declaredType, coding: column.coding)]
    }

    private func keyParts(of id: PropertyID, above: [EntityID]) -> [KeyPart] {
        switch model[id] {
        case .attribute(let attribute):
            return leaves(of: attribute, isKey: true, mayBeRequired: true).map {
                KeyPart(
                    name: $0.column.name, role: $0.column.role, property: id, declaredType: $0.column.declaredType,
                    coding: $0.column.coding)
            }
        case .relationship(let relationship):
            let target = model.root(of: relationship.destination)
            // The analysis has already refused a circular key, so this only prevents endless recursion.
            guard !relationship.isMany, !above.contains(target) else { return [] }
            let parts = keyParts(of: target, above: above)
            return zip(parts, model.columnNames(of: id)).enumerated().map { index, pair in
                let (part, name) = pair
                return KeyPart(
                    name: name, role: .reference(id, index), property: id,
                    declaredType: relationship.declaredType ?? part.declaredType, coding: part.coding)
            }
        }
    }
}
