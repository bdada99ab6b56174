import MapSyntax

/// Leaves out findings about the `data` of models that follow from other mistakes in these models.
func leaveOutFollowOnsOfData(from diagnostics: inout Diagnostics, in models: [ModelNames], _ texts: ProjectTexts) {
    let errors = diagnostics.all.filter { $0.severity == .error && !$0.labels.isEmpty }
    let files = Set(errors.compactMap(\.labels.first?.range.file))
    var mistaken: [FileID: MistakenModel] = [:]
    for names in models where files.contains(names.model.file) { mistaken[names.model.file] = MistakenModel(errors, of: names, texts) }
    guard !mistaken.isEmpty else { return }
    diagnostics.replaceAll(
        diagnostics.all.filter { finding in
            guard let place = finding.labels.first?.range, let model = mistaken[place.file], let path = texts.path(to: place), path.isOfData
            else { return true }
            return !model.explains(finding, of: path[1], at: Array(path.dropFirst(3)))
        })
}

/// Leaves out findings about the rows of a test that follow from mistakes in the models.
struct FollowOnsOfTest {
    let source: MistakenModel
    let destination: MistakenModel
    let texts: ProjectTexts

    func leaveOut(from findings: inout Diagnostics) { findings.replaceAll(findings.all.filter { !follows($0) }) }

    private func follows(_ finding: Diagnostic) -> Bool {
        // `tests`, the name, `before`, `Note`, and the label of the row or a property.
        guard let place = finding.labels.first?.range, let path = texts.path(to: place), path.count >= 4, path[0] == "tests" else {
            return false
        }
        switch path[2] {
        case "before": return source.explains(finding, of: path[3], at: Array(path.dropFirst(4)))
        case "after": return destination.explains(finding, of: path[3], at: Array(path.dropFirst(4)))
        case "lost":
            let names = path[3].split(separator: ".").map(String.init)
            guard let entity = names.first else { return false }
            return [source, destination].contains { $0.explains(finding, of: entity, at: Array(names.dropFirst())) }
        default: return false
        }
    }
}
