import MapAnalysis
package import MapPlan
package import MapSyntax

/// Makes the model of an existing database in layout `tables`, as a file: every table, column, key, foreign key, unique set and index.
///
/// The model describes the store, not the intentions of its author: a table of pairs stays an entity with a key of two references. Whatever
/// a model cannot describe is kept as is. A comment at its place and a note report it.
///
/// - Parameter sight: what the rows look like. Without it every table counts as empty.
package func introspect(
    _ schema: StoreSchema, _ sight: StoreSight = StoreSight(), modelName: String, version: String, names: NameStyle = .raw
) -> (yaml: String, notes: [Diagnostic]) {
    var introspector = Introspector(schema, sight, names)
    var model = introspector.introspect()
    model.remarks += schema.objectRemarks
    let remarks = model.remarks + model.entities.flatMap(\.remarks)
    return (printModel(model, name: modelName, version: version), remarks.isEmpty ? [] : [.leftToStore(remarks)])
}

extension StoreSchema {
    /// The parts of the store besides tables. They stay unchanged.
    fileprivate var objectRemarks: [StoreRemark] {
        triggers.map {
            StoreRemark(kind: .trigger, name: "\($0.name) on \($0.table)", text: "trigger '\($0.name)' on '\($0.table)' is kept as is")
        }
            + views.map { StoreRemark(kind: .view, name: $0.name, text: "view '\($0.name)' is kept as is") }
    }
}
