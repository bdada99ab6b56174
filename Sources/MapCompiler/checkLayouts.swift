import MapPlanning
import MapSyntax

/// Which layouts there are is planning's to know; so nobody before this can say that one is misspelt.
func checkLayouts(of project: ProjectSyntax, into diagnostics: inout Diagnostics) {
    let known = StorageLayout.all.map(\.name)
    for layout in [project.project?.layout] + project.models.map(\.layout) {
        if let layout, !known.contains(layout.text) { diagnostics.report(.unknownLayout(layout)) }
    }
}
