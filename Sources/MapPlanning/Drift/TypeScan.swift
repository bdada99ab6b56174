import MapAnalysis
package import MapPlan

/// Compares one table's values with the types that a version declares, since SQLite stores any value in almost any column.
package struct TypeScan: Sendable {
    /// A column of the model and the type of its values: `Note.created`, `date`.
    package struct Column: Sendable {
        package var name: String
        package var type: String
        /// Whether the values must have a certain form: a date, an identifier, a case. Numbers among texts do not distinguish versions,
        /// because SQLite allows them anywhere.
        package var hasForm: Bool
    }

    /// Gives two numbers for each column: how many values there are, and how many of them do not have the type.
    package var statement: Statement
    package var columns: [Column]

    /// The maximum number of rows of a table that are read. The majority of this many values shows what a column holds.
    package static let rowLimit = 2_000
    /// How many places of a table they are in.
    static let runCount = 20
}

/// Returns one scan for each table that has attributes.
package func typeScans(of placement: Placement, in schema: StoreSchema) -> [TypeScan] {
    let model = placement.model
    return placement.tables.compactMap { table in
        var columns: [TypeScan.Column] = []
        var counts: [(value: Scalar, where: Condition)] = []
        for column in table.columns {
            guard case .leaf(let leaf) = column.role, let attribute = model[leaf.property].attribute else { continue }
            let raw = Scalar.column(alias: "t", name: column.name)
            let name = "\(model[leaf.property.entity].name).\(attribute.name)"
            columns.append(TypeScan.Column(name: name, type: describe(attribute.type.value), hasForm: hasForm(attribute.type.value)))
            counts.append((raw, .not(column.coding.reads(raw, in: model))))
        }
        guard !columns.isEmpty else { return nil }
        let stored = schema.table(table.name).flatMap { $0.isWithoutRowID ? nil : $0 }
        let sampled = SampledTable(
            name: TableName(table.name), columns: table.columns.map(\.name), rowID: stored?.freeRowIDName, rowCount: TypeScan.rowLimit,
            runCount: TypeScan.runCount)
        return TypeScan(statement: Question.sample(counts, of: sampled, alias: "t").statement, columns: columns)
    }
}

private func hasForm(_ type: ValueType) -> Bool {
    switch type {
    case .date, .uuid, .decimal, .enumeration: true
    default: false
    }
}
