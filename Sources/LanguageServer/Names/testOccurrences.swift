import MapAnalysis
import MapCompiler
import MapSyntax

extension Snapshot {
    /// Returns the names of a test file: versions, and the entities and properties of its rows.
    func occurrences(in syntax: TestFileSyntax) -> [Occurrence] {
        var found: [Occurrence] = []
        for version in [syntax.common.from, syntax.common.to].compactMap(\.self) {
            found.append(Occurrence(range: version.range, referent: .version(version.label)))
        }
        for test in syntax.tests {
            let versions = [test.setting.from, test.setting.to].compactMap(\.self)
            found += versions.map { Occurrence(range: $0.range, referent: .version($0.label)) }
            let source = (test.setting.from ?? syntax.common.from).flatMap { check.analysis.model($0.label) }
            let destination = (test.setting.to ?? syntax.common.to).flatMap { check.analysis.model($0.label) }
            found += test.before.flatMap { occurrences(in: $0, of: source) } + test.after.flatMap { occurrences(in: $0, of: destination) }
            for (path, _) in test.lost {
                let versions = source.flatMap { source in
                    destination.map { check.analysis.models.between(source.version, $0.version) }
                }
                let named = path.count < 2 ? nil : versions?.naming(path[0].text, path[1].text)
                found += occurrences(ofPath: path, in: named ?? destination)
            }
        }
        return found
    }

    private func occurrences(in rows: TestRowsSyntax, of model: Model?) -> [Occurrence] {
        let properties = rows.rows.flatMap(\.values).map(\.property)
        return occurrences(ofPath: [rows.entity], in: model)
            + properties.flatMap { occurrences(of: $0, entity: rows.entity.text, in: model) }
    }

    /// `Post`, `Post.color`.
    private func occurrences(ofPath path: [Name], in model: Model?) -> [Occurrence] {
        guard let model, let entity = path.first, model.entity(entity.text) != nil else { return [] }
        let own = Occurrence(range: entity.range, referent: .entity(version: model.version, entity.text))
        return [own] + path.dropFirst().prefix(1).flatMap { occurrences(of: $0, entity: entity.text, in: model) }
    }

    private func occurrences(of property: Name, entity: String, in model: Model?) -> [Occurrence] {
        guard let model, let owner = model.entity(entity), let id = model.property(property.text, of: owner.id) else { return [] }
        return [
            Occurrence(
                range: property.range, referent: .property(version: model.version, entity: model[id.entity].name, property.text))
        ]
    }
}
