import MapAnalysis
import MapPlan

/// An entity's kind in the source and the kind that its rows get.
struct KindChange: Hashable {
    var from: StoredValue
    var to: StoredValue

    /// Names of kinds are compared by their bytes, whatever the column's collation: `Bar` and `bar` are two kinds.
    var comparing: Condition.Comparing {
        if case .text = from { .text } else { .plain }
    }
}

extension LoweringEnvironment {
    /// Returns how the kinds of a hierarchy of the source change; nil if that depends on more than the kind, or if some rows do not stay.
    func kindChanges(ofRowsIn root: EntityID) -> [KindChange]? {
        var changes: [KindChange] = []
        for kind in source.model.concreteKinds(of: root) {
            let makers = mapping.entityMappings.filter { $0.takenKinds.contains(kind) }
            guard let maker = makers.first, makers.count == 1, maker.condition == nil, maker.isRowByRow, keepsKey(maker),
                !maker.properties.contains(where: \.dropsNil)
            else { return nil }
            changes.append(KindChange(from: source.kind(of: kind), to: destination.kind(of: maker.destination)))
        }
        return changes
    }

    /// Returns how the kinds of the rows change to which a carried to-one refers; nil if that depends on more than their kind.
    func kindChanges(from origin: PropertyID, to toOne: PropertyID) -> [KindChange]? {
        guard keepsReference(from: origin, to: toOne), let target = source.model[origin].relationship?.destination else { return nil }
        return kindChanges(ofRowsIn: target)
    }
}

extension Placement {
    /// Returns the column with the kind of the row to which a to-one refers, if there is one.
    func referenceKind(_ toOne: PropertyID) -> PlacedColumn? {
        table(of: toOne.entity).columns.first { $0.role == .referenceKind(toOne) }
    }
}

/// Returns the kind that becomes of a stored kind. A kind of no entity stays.
func renumbered(_ kind: Scalar, _ changes: [KindChange]) -> Scalar {
    let cases = changes.filter { $0.from != $0.to }.map { change in
        ConditionalCase(when: .equal(kind, .constant(change.from), comparing: change.comparing, isProven: true), then: .constant(change.to))
    }
    return cases.isEmpty ? kind : .conditional(cases, otherwise: kind)
}
