package import MapPlan
package import MapSyntax

/// The model of an existing database in layout `tables`, as a file: every table, column, key, foreign key, unique set and index.
///
/// It is what the store says and not what its author may have meant: a table of pairs stays an entity with a key of two references.
/// What a model has no words for is left to the store, said in a comment where it belongs and in a note.
///
/// `sight` says what the rows look like; without it every table is taken for an empty one.
package func introspect(
    _ schema: StoreSchema, _ sight: StoreSight = StoreSight(), modelName: String, version: String, names: NameStyle = .raw
) -> (yaml: String, notes: [Diagnostic]) {
    var introspector = Introspector(schema, sight, names)
    let model = introspector.introspect()
    let remarks = model.remarks + model.entities.flatMap(\.remarks) + schema.objectRemarks
    return (printModel(model, name: modelName, version: version), remarks.isEmpty ? [] : [.leftToStore(remarks)])
}

extension StoreSchema {
    /// What stands beside the tables, and goes on standing there.
    fileprivate var objectRemarks: [IntrospectedRemark] {
        triggers.map { IntrospectedRemark(kind: .trigger, name: $0.name) } + views.map { IntrospectedRemark(kind: .view, name: $0.name) }
    }
}
