package import MapPlan
package import MapSyntax

/// The model of an existing database in layout `tables`, as a file: every table, column, key, foreign key, unique set and index.
///
/// It is what the store says and not what its author may have meant: a table of pairs stays an entity with a key of two references.
/// What a model has no words for is left to the store, said in a comment where it belongs and in a note.
package func introspect(_ schema: StoreSchema, modelName: String, version: String) -> (yaml: String, notes: [Diagnostic]) {
    var introspector = Introspector(schema)
    let model = introspector.introspect()
    let remarks = model.remarks + model.entities.flatMap(\.remarks)
    return (printModel(model, name: modelName, version: version), remarks.isEmpty ? [] : [.leftToStore(remarks)])
}
