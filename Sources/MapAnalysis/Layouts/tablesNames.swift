extension LayoutNames {
    /// The names of layout `tables`, as a person would have written them: `Post`, `title`, `place_latitude`, `blog_id`, `Post_tags`.
    package static let tables = LayoutNames(
        "tables", areWritten: true, receiptTable: "mapc_store", undeclaredKey: "id", discriminator: "type",
        table: { root, model in model.entities[root.index].name },
        column: { attribute, _ in attribute.name },
        leaf: { column, path in ([column] + path).joined(separator: "_") },
        // `post_id`, or one name for each of several key columns: `line_order`, `line_number`.
        reference: { name, key in key.count == 1 ? ["\(name)_id"] : key.map { "\(name)_\($0)" } },
        position: { relationship, _ in "\(relationship.name)_position" },
        join: joinOfTables,
        // `Post_status_date`.
        index: { owner, columns in ([owner] + columns).joined(separator: "_") },
        storageText: tableText)

    private static func joinOfTables(_ owner: Relationship, in model: Model) -> Relationship.Through {
        let source = model[owner.id.entity].name
        let destination = model[owner.destination].name
        let isLoop = source == destination
        func reference(_ name: String, _ entity: EntityID) -> [String] { tables.reference(name, model.keyColumnNames(of: entity)) }
        return Relationship.Through(
            table: "\(source)_\(owner.name)", source: reference(isLoop ? "source" : source, owner.id.entity),
            destination: reference(isLoop ? "destination" : destination, owner.destination))
    }
}
