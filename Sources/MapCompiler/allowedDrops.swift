import MapSyntax

extension ProjectSyntax {
    /// The same project with these entries under `drop` of every mapping whose source has such data: what `--allow-drop` says.
    ///
    /// They have no place in any file; an empty range at the start of the mapping stands for it.
    func allowing(drops: [String]) -> ProjectSyntax {
        guard !drops.isEmpty else { return self }
        var project = self
        for index in project.mappings.indices {
            let range = TextRange(project.mappings[index].file, 0, 0)
            for drop in drops where isHeld(drop, by: project.mappings[index].from?.label) {
                let parts = drop.split(separator: ".", maxSplits: 1).map { Name(String($0), range) }
                project.mappings[index].drops.append(DropSyntax(entity: parts[0], property: parts.dropFirst().first, range: range))
            }
        }
        return project
    }

    /// Whether a version has the entity, or the property of it.
    private func isHeld(_ drop: String, by version: String?) -> Bool {
        let parts = drop.split(separator: ".", maxSplits: 1).map(String.init)
        guard let model = models.first(where: { $0.version?.label == version }), let name = parts.first,
            let entity = model.entities.first(where: { $0.name.text == name })
        else { return false }
        guard parts.count == 2 else { return true }
        return entity.attributes.contains { $0.name.text == parts[1] } || entity.relationships.contains { $0.name.text == parts[1] }
    }
}

/// What `--allow-drop` allows need not be lost in every step.
func forgetUnusedDrops(of diagnostics: inout Diagnostics) {
    diagnostics.replaceAll(
        diagnostics.all.filter { finding in
            guard finding.code.slug == "unused-drop", let range = finding.labels.first?.range else { return true }
            return range.upper > 0
        })
}
