import MapAnalysis
import MapPlan
import MapPlanning
import MapSyntax

/// Reports unknown layouts. Only planning knows which layouts can be placed, so earlier stages cannot report them.
func checkLayouts(of project: ProjectSyntax, into diagnostics: inout Diagnostics) {
    let known = StorageLayout.all.map(\.names.layout)
    for layout in [project.project?.layout] + project.models.map(\.layout) {
        if let layout, !known.contains(layout.text) { diagnostics.report(.unknownLayout(layout)) }
    }
    for (name, like) in project.project?.collations ?? [] where NamedCollation.Model(rawValue: like.text) == nil {
        diagnostics.report(.unknownCollation(like, for: name))
    }
    if let history = project.project?.history, !["carry", "forget"].contains(history.text) { diagnostics.report(.unknownHistory(history)) }
}
