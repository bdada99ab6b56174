package import MapSyntax

extension DiagnosticCode {
    /// Files of one project name two models.
    package static let mixedModels = DiagnosticCode("mixed-models", .error)
}

extension Diagnostic {
    static func mixedModels(_ name: Name, first: Name) -> Diagnostic {
        Diagnostic(
            .mixedModels, "this file names the model '\(name.text)', but the project's model is '\(first.text)'", at: name.range,
            label: "another model", also: [Label(first.range, "the project's model")],
            help: "write '\(first.text)', or move the file to another project")
    }

    static func mixedModels(_ name: Name, first: Name, ofProject stranger: StrangerProject) -> Diagnostic {
        let message: String
        if let folder = stranger.folder, stranger.isOwnFolder {
            message = "'\(folder)' contains another project (model '\(name.text)', \(stranger.fileCount) files)"
        } else {
            let place = stranger.folder.map { " in '\($0)'" } ?? ""
            message = "\(stranger.fileCount) files\(place) name the model '\(name.text)', but the project's model is '\(first.text)'"
        }
        let listing = stranger.listing.joined(separator: " and ")
        return Diagnostic(
            .mixedModels, message, at: name.range, label: "another model", also: [Label(first.range, "the project's model")],
            help: listing.isEmpty
                ? "move these files out of the project, or list only the files of '\(first.text)' under 'models' and 'mappings' in mapc.yaml"
                : "list \(listing) in mapc.yaml, or move these files out of the project")
    }
}
