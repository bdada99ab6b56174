import MapSyntax

@testable import MapAnalysis

/// A project of two versions and possibly a mapping, with its analysis.
struct MappingFixture {
    let analysis: Analysis
    let diagnostics: [Diagnostic]

    /// `first` and `second` are the texts after `version:`; `mapping` is the text after `to:`.
    init(_ first: String, _ second: String, mapping: String? = nil) {
        var files = [
            TextFile(path: "1.model.yaml", text: "model: Blog\nversion: 1\n\(first)\n"),
            TextFile(path: "2.model.yaml", text: "model: Blog\nversion: 2\n\(second)\n"),
        ]
        if let mapping { files.append(TextFile(path: "1-2.mapping.yaml", text: "mapping: Blog\nfrom: 1\nto: 2\n\(mapping)\n")) }
        self.init(files)
    }

    init(_ files: [TextFile]) {
        var diagnostics = Diagnostics()
        analysis = analyse(parse(files, into: &diagnostics), into: &diagnostics)
        self.diagnostics = diagnostics.sorted
    }

    var slugs: [String] { diagnostics.map(\.code.slug) }
    var step: StepAnalysis { analysis.steps[0] }
    var source: Model { analysis.models[0] }
    var destination: Model { analysis.models[1] }
    var inferred: String { inferredReport(step, from: source, to: destination) }

    func draft(isExplicit: Bool) -> String { draftMapping(step, from: source, to: destination, isExplicit: isExplicit) }
}
