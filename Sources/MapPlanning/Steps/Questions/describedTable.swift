import MapAnalysis
import MapPlan
import MapSyntax

extension OtherReference {
    /// Returns the line of a model that describes the table with its key and this foreign key: `log: { key: id, attributes: { id: int64 }, relationships: { a: { to: A? } } }`.
    /// Returns `nil` if one line cannot say it, because the key has other references, or values of another form.
    ///
    /// - Parameters:
    ///   - introspector: has read the store.
    ///   - target: the name of the entity to which the foreign key refers.
    func description(by introspector: Introspector, to target: String) -> String? {
        guard let reading = introspector.tables.first(where: { sameName($0.table.name, table.name) }),
            let reference = reading.references.first(where: { $0.key.columns.map(foldedName) == key.columns.map(foldedName) })
        else { return nil }
        let entity = reading.entity(in: introspector)
        guard let relationship = entity.relationships.first(where: { $0.name == reference.name }) else { return nil }
        let parts = entity.key.compactMap { name in entity.attributes.first { $0.name == name } }
        guard parts.count == entity.key.count, parts.allSatisfy({ $0.column == nil && $0.stored == nil && $0.declaredType == nil }) else {
            return nil
        }
        let mark = relationship.isOptional ? "?" : ""
        var to = "to: " + (isSpelled(yamlText(target), target) ? target + mark : yamlText(target + mark))
        if let rule = relationship.deleteRule { to += ", delete: \(rule)" }
        if !relationship.columns.isEmpty { to += ", column: \(yamlList(relationship.columns))" }
        let attributes = parts.map { "\(yamlText($0.name)): \($0.type)" }.joined(separator: ", ")
        let tableText = entity.table.map { "table: \(yamlText($0)), " } ?? ""
        let keyText = parts.isEmpty ? "" : "key: \(yamlList(entity.key)), attributes: { \(attributes) }, "
        return "\(yamlText(entity.name)): { \(tableText)\(keyText)relationships: { \(yamlText(relationship.name)): { \(to) } } }"
    }
}
