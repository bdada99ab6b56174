import MapAnalysis
package import MapPlan
package import MapSyntax

/// Makes the model of an existing database in layout `tables`, as a file: every table, column, key, foreign key, unique set and index.
///
/// The model describes the store, not the intentions of its author: a table of pairs stays an entity with a key of two references. Whatever
/// a model cannot describe is left to the store. A comment at its place and a note report it.
///
/// - Parameter sight: what the rows look like. Without it every table counts as empty.
package func introspect(
    _ schema: StoreSchema, _ sight: StoreSight = StoreSight(), modelName: String, version: String, names: NameStyle = .raw
) -> (yaml: String, notes: [Diagnostic]) {
    var introspector = Introspector(schema, sight, names)
    let model = introspector.introspect()
    let remarks = model.remarks + model.entities.flatMap(\.remarks) + schema.objectRemarks
    return (printModel(model, name: modelName, version: version), remarks.isEmpty ? [] : [.leftToStore(remarks)])
}

extension StoreSchema {
    /// The parts of the store besides tables. They stay unchanged.
    fileprivate var objectRemarks: [StoreRemark] {
        triggers.map { StoreRemark(kind: .trigger, name: $0.name) } + views.map { StoreRemark(kind: .view, name: $0.name) }
    }
}
