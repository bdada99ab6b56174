import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// What Core Data keeps beside the rows of a database, for one that a test makes: the numbers and greatest keys of the entities, the metadata, and columns that follow
/// from other rows.
struct CoreDataTestBooks {
    let placement: Placement
    private var model: Model { placement.model }

    /// Makes the books over rows that are in their tables.
    func keep(in database: inout SQLiteDatabase) throws {
        for statement in createBooks() { try database.execute(statement) }
        let numbers = EntityNumbers(model)
        for id in numbers.inOrder { try database.run(numbering(id, numbers)) }
        let metadata = Statement(
            "INSERT INTO main.\(quoted(CoreDataBooks.metadata)) VALUES (1, '00000000-0000-0000-0000-000000000000', ?1)",
            bindings: [.blob(newMetadata(of: model))], .insert)
        try database.run(metadata)
        for update in kindsOfReferences + countsOfRows { try database.execute(update) }
    }

    private func numbering(_ id: EntityID, _ numbers: EntityNumbers) -> Statement {
        let parent = model[id].parent.map { Int64(numbers[$0]) } ?? 0
        let keys = parent == 0 ? "(SELECT coalesce(max(Z_PK), 0) FROM main.\(quoted(placement.table(of: id).name)))" : "0"
        return Statement(
            "INSERT INTO main.\(quoted(CoreDataBooks.numbers)) VALUES (?1, ?2, ?3, \(keys))",
            bindings: [.integer(Int64(numbers[id])), .text(Array(model[id].name.utf8)), .integer(parent)], .insert)
    }

    /// Beside a reference to a row of a hierarchy is the number of that row's entity.
    private var kindsOfReferences: [String] {
        placement.tables.flatMap { table in
            table.columns.compactMap { column in
                guard case .referenceKind(let toOne) = column.role, let reference = placement.reference(toOne).first,
                    let target = model[toOne].relationship?.destination
                else { return nil }
                let home = quoted(placement.table(of: target).name)
                return """
                    UPDATE main.\(quoted(table.name)) SET \(quoted(column.name)) =
                    (SELECT d.Z_ENT FROM main.\(home) AS d WHERE d.Z_PK = \(quoted(table.name)).\(quoted(reference.name)))
                    """
            }
        }
    }

    /// Triggers of Core Data count the rows of a to-many in a derived attribute.
    private var countsOfRows: [String] {
        model.entities.flatMap { entity in
            entity.declared.compactMap { property in
                guard let attribute = property.attribute, let toMany = model.countedRelationship(of: attribute),
                    let column = placement.column(LeafID(attribute.id)), let (rows, reference) = rows(of: toMany)
                else { return nil }
                let table = quoted(placement.table(of: entity.id).name)
                let kinds = model.concreteKinds(of: entity.id).map { literal(placement.kind(of: $0)) }.joined(separator: ", ")
                return """
                    UPDATE main.\(table) SET \(quoted(column.name)) =
                    (SELECT count(*) FROM main.\(rows) AS d WHERE d.\(reference) = \(table).Z_PK) WHERE Z_ENT IN (\(kinds))
                    """
            }
        }
    }

    /// Returns the table with the rows or pairs of a to-many, and its column that refers to the row whose to-many it is.
    private func rows(of toMany: PropertyID) -> (table: String, reference: String)? {
        if let join = placement.join(toMany), let near = join.near.first { return (quoted(join.table.name), quoted(near.name)) }
        guard let relationship = model[toMany].relationship, let inverse = relationship.inverse,
            let reference = placement.reference(inverse).first
        else { return nil }
        return (quoted(placement.table(of: relationship.destination).name), quoted(reference.name))
    }
}
