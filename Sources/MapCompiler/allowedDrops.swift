import MapAnalysis
import MapSyntax

/// Reports names in `--allow-drop` that no version has, since they must be misspelt.
func checkAllowedDrops(of project: ProjectSyntax, into diagnostics: inout Diagnostics) {
    for drop in project.allowedDrops where !project.models.contains(where: { isHeld(drop, by: $0) }) {
        diagnostics.report(.unusedDrop(drop))
    }
}

/// Whether a version has the entity, or the property of it or of a parent.
private func isHeld(_ drop: String, by model: ModelSyntax) -> Bool {
    let parts = drop.split(separator: ".", maxSplits: 1).map(String.init)
    var next = parts.first
    var seen: Set<String> = []
    while let name = next, seen.insert(name).inserted, let entity = model.entities.first(where: { $0.name.text == name }) {
        guard parts.count == 2 else { return true }
        if (entity.attributes.map(\.name.text) + entity.relationships.map(\.name.text)).contains(parts[1]) { return true }
        next = entity.parent?.text
    }
    return false
}
