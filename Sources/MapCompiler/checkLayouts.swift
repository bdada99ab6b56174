import MapAnalysis
import MapPlanning
import MapSyntax

/// Reports unknown layouts. Only planning knows which layouts can be placed, so earlier stages cannot report them.
func checkLayouts(of project: ProjectSyntax, into diagnostics: inout Diagnostics) {
    let known = StorageLayout.all.map(\.names.layout)
    for layout in [project.project?.layout] + project.models.map(\.layout) {
        if let layout, !known.contains(layout.text) { diagnostics.report(.unknownLayout(layout)) }
    }
    if let history = project.project?.history, !["carry", "forget"].contains(history.text) { diagnostics.report(.unknownHistory(history)) }
}
