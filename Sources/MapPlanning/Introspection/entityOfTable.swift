import MapAnalysis
import MapPlan

extension TableReading {
    /// Returns the entity that is written for the table.
    func entity(in introspector: Introspector) -> EntityDraft {
        var entity = EntityDraft(name: name)
        entity.table = isSpelled(table.name, name) ? nil : table.name
        entity.key = key
        entity.remarks = remarks
        if let count = introspector.sight.sample(of: table) {
            entity.comments.append("it has more than a million rows, of which \(count) from all over it were looked at")
        }
        if table.primaryKey.isEmpty { entity.comments.append("it has no primary key, and its rows are found by their rowid") }
        if let (one, other) = pair {
            let names = [one, other].map { introspector.tables[$0].name }
            entity.comments.append("only pairs of \(names[0]) and \(names[1]): a many-to-many")
        }
        for (column, name, enumName) in attributes {
            var type = introspector.reader.type(of: column, in: table) ?? ColumnType(.data, "data")
            if let enumName, let found = introspector.enums.first(where: { $0.name == enumName }) {
                type = ColumnType(.enumeration(.source, enumName), enumName)
                type.cases = found.cases
            }
            let (attribute, remark) = attribute(column, name, type)
            entity.attributes.append(attribute)
            if let remark { entity.remarks.append(.init(kind: .defaultValue, name: "\(table.name).\(column.name)", text: remark)) }
        }
        for reference in references {
            let (relationship, remark) = relationship(reference, to: introspector.tables[reference.destination])
            entity.relationships.append(relationship)
            if let remark {
                entity.remarks.append(.init(kind: .rule, name: "\(table.name).\(reference.columns.joined(separator: ", "))", text: remark))
            } else if isDeclaredFurther(reference) {
                entity.remarks.append(.init(kind: .rule, name: "\(table.name).\(reference.columns.joined(separator: ", "))"))
            }
        }
        entity.relationships += inverses.map { RelationshipDraft(name: $0.name, destination: $0.entity, isMany: true) }
        entity.unique = unique
        entity.indexes = indexes.map { IndexDraft(parts: $0) }
        return entity
    }

    /// The entities of a table that only stores which rows of them belong together, with or without a number for the pair.
    private var pair: (Int, Int)? {
        guard references.count == 2, references.allSatisfy({ !$0.isOptional }) else { return nil }
        let others = StoreSight.columns(of: table).filter { column in
            !references.contains { $0.columns.contains { sameName($0, column.name) } }
        }
        guard others.allSatisfy({ $0.keyPosition > 0 && table.primaryKey.count == 1 }) else { return nil }
        return (references[0].destination, references[1].destination)
    }

    private func attribute(_ column: Column, _ name: String, _ type: ColumnType) -> (AttributeDraft, remark: String?) {
        var attribute = AttributeDraft(
            name: name, type: type.word, isOptional: !column.isNotNull && column.keyPosition == 0, stored: type.stored,
            column: isSpelled(column.name, name) ? nil : column.name, declaredType: type.declaredType(of: column), comment: type.comment)
        switch ColumnDefault(of: column, type) {
        case .none: return (attribute, nil)
        case .constant(let value):
            attribute.defaultValue = value
            return (attribute, nil)
        case .leftToStore: return (attribute, "the default \(column.defaultSQL ?? "") of '\(column.name)' is kept as is")
        }
    }

    private func relationship(_ reference: Reference, to target: TableReading) -> (RelationshipDraft, remark: String?) {
        var relationship = RelationshipDraft(
            name: reference.name, destination: target.name, isMany: false, isOptional: reference.isOptional)
        relationship.inverse = reference.inverse
        relationship.declaredType = reference.declaredType
        let made = LayoutNames.tables.reference(reference.name, target.table.primaryKey.map(\.name))
        if !made.elementsEqual(reference.columns, by: isSpelled) || isShared(reference) { relationship.columns = reference.columns }
        let rule = deleteRule(of: reference)
        let usual = reference.isOptional ? "nullify" : "none"
        relationship.deleteRule = rule ?? "none" == usual ? nil : rule ?? "none"
        if rule != nil { return (relationship, nil) }
        return (relationship, "ON DELETE \(reference.key.onDelete.rawValue) of '\(reference.name)' is kept as is")
    }

    /// Whether the foreign key has more clauses than its target and ON DELETE.
    private func isDeclaredFurther(_ reference: Reference) -> Bool {
        TableDeclaration(table.sql)?.references(over: reference.key.columns).contains { $0.saysMore } ?? false
    }

    /// Returns the delete rule; nil if no rule of the language means the same.
    private func deleteRule(of reference: Reference) -> String? {
        switch reference.key.onDelete {
        case .setNull where reference.isOptional: "nullify"
        case .cascade: "cascade"
        case .restrict: "deny"
        case .none: "none"
        case .setNull, .setDefault: nil
        }
    }

    /// Whether another property uses one of its columns. Only columns that are written may be shared.
    private func isShared(_ reference: Reference) -> Bool {
        reference.columns.contains { column in
            attributes.contains { sameName($0.column.name, column) }
                || references.contains { other in
                    other.name != reference.name && other.columns.contains { sameName($0, column) }
                }
        }
    }
}
