import MapAnalysis
import MapPlan
import MapPlanning
import MapSyntax

/// Returns why a path cannot be planned because of layout `core-data`; nil if it can. mapc reads databases of this layout, and writes none.
func coreDataObstacle(on path: MigrationPath, for state: StoreState) -> Outcome<Plan>? {
    if state.version == nil, path.destination.isCoreData { return .stopped(by: .findings, .unwritableLayout(of: path.destination)) }
    guard let source = path.steps.first?.source, source.isCoreData else { return nil }
    let findings = unreadableParts(of: source)
    return findings.isEmpty ? nil : .stopped(by: .findings, findings)
}

/// Returns a finding for each property whose stored form mapc cannot read.
private func unreadableParts(of model: Model) -> [Diagnostic] {
    model.entities.flatMap(\.declared).compactMap { property in
        switch property {
        case .attribute(let attribute):
            if attribute.hasExternalStorage {
                return .unreadableForm(property, of: model, "its values may be in files of their own, or have a byte in front that says so")
            }
            if case .composite = attribute.type.value, attribute.isStored {
                return .unreadableForm(property, of: model, "the columns of a composite are not known")
            }
            return nil
        case .relationship(let relationship):
            guard relationship.isMany, relationship.inverse == nil else { return nil }
            return .unreadableForm(property, of: model, "a to-many without an inverse is stored in the table of its destination")
        }
    }
}
