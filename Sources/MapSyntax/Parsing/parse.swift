/// From text to trees. Never fails: what does not parse is reported and left as a hole.
///
/// A file is a model, a mapping or the project file by its name: `*.model.yaml`, `*.mapping.yaml`, `mapc.yaml`.
package func parse(_ files: [TextFile], into diagnostics: inout Diagnostics) -> ProjectSyntax {
    ProjectSyntax(files: files, project: nil, models: [], mappings: [])
}
