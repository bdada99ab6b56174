import MapPlanning
package import MapSyntax

extension DiagnosticCode {
    package static let unknownLayout = DiagnosticCode("unknown-layout", .error)
}

extension Diagnostic {
    static func unknownLayout(_ layout: Name) -> Diagnostic {
        let known = StorageLayout.all.map(\.name)
        let near = nearest(to: layout.text, among: known)
        return Diagnostic(
            .unknownLayout, "there is no layout '\(layout.text)'", at: layout.range, label: near.map { "did you mean '\($0)'?" } ?? "",
            notes: ["the layouts are: " + known.joined(separator: ", ")], help: "name one of the layouts, or remove the line")
    }
}
