import MapAnalysis
import MapPlan

extension ModelQuestions {
    /// A to-one that is required and refers to nothing, refers to a row that does not exist, or to one of another entity.
    func references(_ toOne: PropertyID) -> [Obligation] {
        guard let relationship = model[toOne].relationship else { return [] }
        let columns = placement.reference(toOne)
        let name = "\(model[toOne.entity].name).\(relationship.name)"
        var found: [Obligation] = []
        if !model.isCoreData {
            found.append(
                obligation(
                    .danglingReference,
                    "'\(name)' refers to rows of '\(model[relationship.destination].name)' that do not exist", of: toOne.entity,
                    where: .all([isGiven(columns), .not(exists(relationship.destination, columns, ofKind: false))]),
                    showing: values(columns), at: relationship.range, help: "add the rows, or correct these references"))
            if !relationship.isOptional {
                found.append(
                    obligation(
                        .missingValue, "'\(name)' is required in version \(model.version), but refers to no row", of: toOne.entity,
                        where: .not(isGiven(columns)), showing: [], at: relationship.range,
                        help: "choose a row, or write '?' behind the entity"))
            }
        }
        if !placement.isKind(of: relationship.destination, "d").isAlwaysTrue {
            found.append(
                obligation(
                    .rowOfAnotherKind, "'\(name)' refers to rows that are not of '\(model[relationship.destination].name)'",
                    of: toOne.entity,
                    where: .all([
                        isGiven(columns), exists(relationship.destination, columns, ofKind: false),
                        .not(exists(relationship.destination, columns, ofKind: true)),
                    ]), showing: values(columns), at: relationship.range, help: "correct these references"))
        }
        return found + sharedPartners(toOne, relationship, columns)
    }

    /// Rows that refer to the same row, where each has at most one partner.
    private func sharedPartners(_ toOne: PropertyID, _ relationship: Relationship, _ columns: [PlacedColumn]) -> [Obligation] {
        guard let inverse = relationship.inverse.flatMap({ model[$0].relationship }), !inverse.isMany else { return [] }
        let name = "\(model[toOne.entity].name).\(relationship.name)"
        return [
            repeated(
                columns, of: toOne.entity, "'\(name)' is one-to-one, but rows refer to the same row", at: relationship.range,
                help: "correct these references, or make '\(inverse.name)' a to-many")
        ]
    }

    /// Pairs of a join table of which one side does not exist. The pair is the key.
    var pairs: [Obligation] {
        guard case .join(let relationship) = table.role, let join = placement.join(relationship), !model.isCoreData,
            let target = model[relationship].relationship?.destination
        else { return [] }
        let name = "\(model[relationship.entity].name).\(model[relationship].name)"
        return [(join.near, relationship.entity), (join.far, target)].map { columns, entity in
            var found = obligation(
                .danglingReference, "pairs of '\(name)' refer to rows of '\(model[entity].name)' that do not exist", relationship.entity,
                .project(.filter(rows, .not(exists(entity, columns, ofKind: false))), key + values(columns).columns),
                showing: values(columns).shown, at: model[relationship].range, help: "add the rows, or delete these pairs")
            found.entity = table.name
            found.keyNames = table.keyColumns.map(\.name)
            return found
        }
    }

    private func isGiven(_ columns: [PlacedColumn]) -> Condition { .all(columns.map { .not(.isNil(raw($0))) }) }

    private func values(_ columns: [PlacedColumn]) -> [FoundValue] {
        columns.map { FoundValue(ShownValue(.stored, name: columns.count == 1 ? nil : $0.name), raw($0)) }
    }

    private func exists(_ entity: EntityID, _ columns: [PlacedColumn], ofKind: Bool) -> Condition {
        let target = placement.table(of: entity)
        let own = target.keyColumns.map { column -> Scalar in
            let collation = schema.table(target.name)?.column(column.name)?.collation ?? PlacedColumn.byBytes
            return .column(alias: "d", name: column.name, isCollated: !sameName(collation, PlacedColumn.byBytes))
        }
        // A UUID may be spelled in either letter case, in the key or in the reference.
        let isSame: Condition =
            target.keyColumns.contains(where: \.isUUIDText)
            ? .all(
                zip(zip(target.keyColumns, own), columns).map { part, column in
                    .equal(
                        part.0.sameInEitherCase(part.1), column.sameInEitherCase(raw(column)), comparing: .plain, isProven: false)
                })
            : .sameKey(own, columns.map { raw($0) })
        let kind = ofKind ? [placement.isKind(of: entity, "d")] : []
        return .exists(.filter(.scan(table: target.name, alias: "d"), .all([isSame] + kind)))
    }
}
