import MapAnalysis
package import MapPlan

/// A question to the rows of a Core Data store, which finds damage that no migration mends.
package struct CoreDataQuestion: Sendable {
    package enum Subject: Sendable {
        /// The query returns the keys of rows whose values are at fault themselves.
        case values
        /// The query returns the keys of rows, and the name of the file that has their value.
        case files
    }

    package var subject: Subject
    /// What the rows have in common: `'Note.folder' refers to rows of 'Folder' that do not exist`.
    package var words: String
    package var query: Statement
    /// A statement that mends the rows; nil if none can.
    package var cure: String?
}

/// Returns the questions to the rows of a Core Data store.
package func coreDataQuestions(of placement: Placement) -> [CoreDataQuestion] {
    placement.tables.flatMap { table in
        table.columns.flatMap { column -> [CoreDataQuestion?] in
            switch column.role {
            case .reference(let toOne, _):
                [referenceQuestion(toOne, column, table, placement), missingQuestion(toOne, column, table, placement)]
            case .joinSource, .joinDestination: [pairQuestion(column, table, placement)]
            case .leaf(let leaf):
                [fileQuestion(leaf, column, table, placement), missingQuestion(leaf.property, column, table, placement)]
            case .discriminator: [kindQuestion(column, table, placement)]
            default: []
            }
        }.compactMap(\.self)
    }
}

private func referenceQuestion(
    _ toOne: PropertyID, _ column: PlacedColumn, _ table: PlacedTable, _ placement: Placement
) -> CoreDataQuestion? {
    let model = placement.model
    guard let target = model[toOne].relationship?.destination else { return nil }
    let home = TableName(placement.table(of: target).name)
    let (name, rows) = (quoted(column.name), qualified(TableName(table.name)))
    let dangles = "t.\(name) IS NOT NULL AND t.\(name) NOT IN (SELECT d.\"Z_PK\" FROM \(qualified(home)) AS d)"
    return CoreDataQuestion(
        subject: .values,
        words: "'\(model[toOne.entity].name).\(model[toOne].name)' refers to rows of '\(model[target].name)' that do not exist",
        query: Statement("SELECT t.\"Z_PK\" FROM \(rows) AS t WHERE \(dangles)", .ask, reads: [TableName(table.name), home]),
        cure: "UPDATE \(quoted(table.name)) SET \(name) = NULL WHERE \(name) NOT IN (SELECT \"Z_PK\" FROM \(quoted(home.name)));")
}

private func pairQuestion(_ column: PlacedColumn, _ table: PlacedTable, _ placement: Placement) -> CoreDataQuestion? {
    guard case .join(let relationship) = table.role, let far = placement.model[relationship].relationship?.destination else { return nil }
    let entity = column.role == .joinSource(0) ? relationship.entity : far
    let home = TableName(placement.table(of: entity).name)
    let name = quoted(column.name)
    let missing = "NOT IN (SELECT d.\"Z_PK\" FROM \(qualified(home)) AS d)"
    let rows = "SELECT t.\(name) FROM \(qualified(TableName(table.name))) AS t WHERE t.\(name) \(missing)"
    return CoreDataQuestion(
        subject: .values,
        words: "pairs in '\(table.name)' refer to rows of '\(placement.model[entity].name)' that do not exist",
        query: Statement(rows, .ask, reads: [TableName(table.name), home]),
        cure: "DELETE FROM \(quoted(table.name)) WHERE \(name) NOT IN (SELECT \"Z_PK\" FROM \(quoted(home.name)));")
}

/// A required property has a value. No column of Core Data is NOT NULL, and a migration that copies the property does not look at it.
private func missingQuestion(
    _ property: PropertyID, _ column: PlacedColumn, _ table: PlacedTable, _ placement: Placement
) -> CoreDataQuestion? {
    let (model, rows) = (placement.model, TableName(table.name))
    guard model[property].isRequiredToHaveValue else { return nil }
    let kinds = kinds(of: property.entity, placement).joined(separator: ", ")
    let isOfEntity = placement.discriminator(of: property.entity).map { "t.\(quoted($0.name)) IN (\(kinds)) AND " } ?? ""
    let sql = "SELECT t.\"Z_PK\" FROM \(qualified(rows)) AS t WHERE \(isOfEntity)t.\(quoted(column.name)) IS NULL"
    return CoreDataQuestion(
        subject: .values, words: "'\(model[property.entity].name).\(model[property].name)' is required and nil",
        query: Statement(sql, .ask, reads: [rows]),
        cure: "set it in the application, or write '?' behind its type in a new version")
}

/// Each row is of an entity of its table.
private func kindQuestion(_ column: PlacedColumn, _ table: PlacedTable, _ placement: Placement) -> CoreDataQuestion? {
    guard case .entity(let root) = table.role else { return nil }
    let (rows, name) = (TableName(table.name), quoted(column.name))
    let kinds = kinds(of: root, placement)
    return CoreDataQuestion(
        subject: .values, words: "'\(column.name)' of table '\(table.name)' contains numbers that are not those of its entities",
        query: Statement(
            "SELECT t.\"Z_PK\" FROM \(qualified(rows)) AS t WHERE (t.\(name) IN (\(kinds.joined(separator: ", ")))) IS NOT TRUE", .ask,
            reads: [rows]),
        cure: "write \(kinds.joined(separator: " or ")) into \(quoted(table.name)).\(name) of these rows, or delete them")
}

private func kinds(of entity: EntityID, _ placement: Placement) -> [String] {
    placement.model.concreteKinds(of: entity).map { literal(placement.kind(of: $0)) }
}

/// A value in a file of its own is the byte 2 and the file's name.
private func fileQuestion(_ leaf: LeafID, _ column: PlacedColumn, _ table: PlacedTable, _ placement: Placement) -> CoreDataQuestion? {
    guard let attribute = placement.model[leaf.property].attribute, attribute.hasExternalStorage else { return nil }
    let (name, rows) = (quoted(column.name), TableName(table.name))
    let sql = "SELECT t.\"Z_PK\", CAST(substr(t.\(name), 2) AS TEXT) FROM \(qualified(rows)) AS t WHERE substr(t.\(name), 1, 1) = x'02'"
    return CoreDataQuestion(
        subject: .files, words: "files of '\(placement.model[leaf.property.entity].name).\(attribute.name)' are missing",
        query: Statement(sql, .ask, reads: [rows]))
}
