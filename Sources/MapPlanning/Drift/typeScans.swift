import MapAnalysis
package import MapPlan

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
