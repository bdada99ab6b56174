import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the obligations that an attribute and references agree about the column in which they are stored. A column has one value: if the row of one
    /// reference gets another key and that of the other does not, one of them cannot follow.
    func addSharedColumnObligations(_ change: TableChange, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for pair in change.columns where pair.isComputed && pair.column.roles.count > 1 {
            for entityMapping in change.match.keeping + change.match.adding {
                addObligation(pair.column, entityMapping, &lowering, into: &draft)
                addDanglingObligations(pair.column, entityMapping, &lowering, into: &draft)
            }
        }
    }

    /// Adds the obligations that no reference is dangling of which the plan writes a part: with another value in that part, it could lead to a row to which it
    /// never referred.
    private func addDanglingObligations(
        _ column: PlacedColumn, _ entityMapping: EntityMapping, _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) {
        guard let rows = lowering.takenRows(entityMapping) else { return }
        for case .reference(let toOne, _) in column.roles {
            guard case .carried(let origin)? = entityMapping[toOne]?.source, let origins = source.model[origin].relationship,
                !origins.isMany,
                destination.reference(toOne).contains(where: { $0.roles.count == 1 }),
                case .row(let target) = lowering.path(.row(rows.row), [.toOne(origin)], Expression(.unknown, .unknown))
            else { continue }
            let columns = source.reference(origin).map { (column: $0, value: lowering.stored($0, of: rows.row)) }
            let isSet = columns.map { Condition.not(.isNil($0.value)) }
            let shown = columns.enumerated().map { place, part in
                FoundValue(ShownValue(.stored, name: part.column.name), part.value, column: "value\(place)")
            }
            let name = "\(source.model[origin.entity].name).\(source.model[origin].name)"
            let missing = "a row of '\(source.model[origins.destination].name)'"
            addObligation(
                .danglingReference,
                "'\(name)' refers to \(missing) that does not exist, and the plan writes '\(column.name)', a part of it",
                of: rows, where: .all(isSet + [lowering.isMissing(target)]), showing: shown,
                entityMapping[toOne].map { place(of: $0) } ?? entityMapping.origin,
                help: "set these references to nil, or add the rows to which they refer, before the migration", into: &draft)
        }
    }

    private func addObligation(
        _ column: PlacedColumn, _ entityMapping: EntityMapping, _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) {
        guard let rows = lowering.takenRows(entityMapping) else { return }
        let values = lowering.sharedValues(column, in: entityMapping, for: rows.row)
        var named: [(property: PropertyID, value: Scalar)] = values.attribute.map { [$0] } ?? []
        named += values.references.map { ($0.relationship, $0.value) }
        let accidents = values.references.compactMap { lowering.accidentalReference($0.relationship, in: entityMapping, for: rows.row) }
        let conflicts = self.conflicts(values) + accidents.map(\.isForced)
        guard named.count > 1, !conflicts.isEmpty else { return }
        let names = named.map { "'\(destination.model[$0.property.entity].name).\(destination.model[$0.property].name)'" }
        let shown = named.enumerated().map { place, part in
            FoundValue(ShownValue(.stored, name: destination.model[part.property].name), part.value, column: "value\(place)")
        }
        let place = named.firstResult { part in entityMapping[part.property].map { self.place(of: $0) } }
        addObligation(
            .conflictingColumn, "\(names.joined(separator: " and ")) are stored in the column '\(column.name)' and need different values",
            of: rows, where: .any(conflicts), showing: shown, place ?? entityMapping.origin,
            help: "let all of them change alike, or give one of them a column of its own first", into: &draft)
    }

    /// The conditions that two parts of a column need different values of it, or that a reference needs a value and an attribute has none.
    private func conflicts(_ values: SharedValues) -> [Condition] {
        func differ(_ left: Scalar, _ right: Scalar) -> Condition { .not(.equal(left, right, comparing: .plain, isProven: false)) }
        var conflicts: [Condition] = []
        for (place, reference) in values.references.enumerated() {
            if let attribute = values.attribute {
                conflicts.append(.all([reference.isSet, .any([.isNil(attribute.value), differ(attribute.value, reference.value)])]))
            }
            for other in values.references[..<place] {
                conflicts.append(.all([reference.isSet, other.isSet, differ(other.value, reference.value)]))
            }
        }
        return conflicts
    }
}
