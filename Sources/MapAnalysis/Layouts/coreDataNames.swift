extension LayoutNames {
    /// The name of the layout of Core Data's stores.
    static let coreDataLayout = "core-data"

    /// The names of layout `core-data`, as Core Data gives them: `ZPOST`, `ZTITLE`, `Z_PK`. Names that contain numbers of entities, and
    /// those of properties that share a name in one table, depend on the whole model; a placement has them.
    package static let coreData = LayoutNames(
        coreDataLayout, areWritten: false, receiptTable: nil, undeclaredKey: "Z_PK", discriminator: "Z_ENT",
        table: { root, model in "Z" + model.entities[root.index].name.uppercased() },
        column: { attribute, _ in "Z" + attribute.name.uppercased() },
        leaf: { column, path in ([column] + path.map { $0.uppercased() }).joined(separator: "_") },
        reference: { name, _ in ["Z" + name.uppercased()] },
        position: { relationship, _ in "Z_FOK_" + relationship.name.uppercased() },
        join: { relationship, model in
            let source = model[relationship.id.entity].name.uppercased()
            return Relationship.Through(
                table: "Z_\(source)\(relationship.name.uppercased())", source: ["Z_\(source)"],
                destination: ["Z_" + model[relationship.destination].name.uppercased()])
        },
        index: { owner, columns in "Z\(owner.uppercased())_" + columns.joined(separator: "_") + "_INDEX" },
        storageText: coreDataText)
}
