package import MapSyntax

/// `Person.age: 3` under `lost`: how many values of a property are lost, or references become nil.
///
/// The name is that in the version of the rows before. A property that this version does not have is named as in the first version on the way that has it.
package struct TestLoss: Sendable {
    /// `Person.age`, as written.
    package var name: Name
    /// The entity and the property by their names in the version.
    package var entity: String
    package var property: String
    package var count: Int64
    /// The count in the file.
    package var written: TextRange
}

extension [Model] {
    /// The version whose name counts: the first of these that has the property. They are those between which a test migrates, in the order of its way.
    package func naming(_ entity: String, _ property: String) -> Model? {
        first { model in model.entity(entity).flatMap { model.property(property, of: $0.id) } != nil }
    }

    /// The versions from one to another, in the order of the way.
    package func between(_ source: String, _ destination: String) -> [Model] {
        guard let start = firstIndex(where: { $0.version == source }), let end = firstIndex(where: { $0.version == destination }) else {
            return []
        }
        return start <= end ? Array(self[start...end]) : self[end...start].reversed()
    }
}

extension TestResolver {
    /// Resolves `Person.age: 3`.
    func lost(_ path: [Name], _ count: LiteralSyntax, into diagnostics: inout Diagnostics) -> TestLoss? {
        let name = Name(path.map(\.text).joined(separator: "."), path[0].range.union(path[path.count - 1].range))
        let owners = versions.compactMap { model in model.entity(path[0].text).map { (model, $0) } }
        guard let (_, first) = owners.first else {
            let near = nearest(to: path[0].text, among: versions.flatMap(\.entities).map(\.name))
            diagnostics.report(.unknownEntity(path[0], near: near))
            return nil
        }
        guard path.count == 2 else {
            diagnostics.report(
                .invalidTest(
                    "'\(name.text)' is no property", at: name.range, label: "an entity loses no values",
                    help: "write the property, as in '\(path[0].text).title: 1'"))
            return nil
        }
        guard versions.naming(path[0].text, path[1].text) != nil else {
            var known: [Name] = []
            for (model, entity) in owners {
                for property in model.properties(of: entity.id).map({ model[$0] })
                where !known.contains(where: { $0.text == property.name }) {
                    known.append(Name(property.name, property.range))
                }
            }
            var finding = Diagnostic.unknownProperty(path[1], of: first, known: known)
            // A name of a later version alone is no answer.
            if owners.first?.0.version != source.model.version { finding.fixes = [] }
            diagnostics.report(finding)
            return nil
        }
        guard case .success(.integer(let number)) = count.value(as: .int64), number >= 0 else {
            diagnostics.report(.invalidLiteral(count, LiteralFault("is no number of values", help: "write 0 or more"), declared: nil))
            return nil
        }
        return TestLoss(name: name, entity: path[0].text, property: path[1].text, count: number, written: count.range)
    }
}
