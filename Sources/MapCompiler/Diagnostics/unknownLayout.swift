import MapAnalysis
import MapPlanning
package import MapSyntax

extension DiagnosticCode {
    package static let unknownLayout = DiagnosticCode("unknown-layout", .error)
}

extension Diagnostic {
    static func unknownLayout(_ layout: Name) -> Diagnostic {
        let known = StorageLayout.all.map(\.names.layout)
        let near = nearest(to: layout.text, among: known)
        return Diagnostic(
            .unknownLayout, "unknown layout '\(layout.text)'", at: layout.range, label: near.map { "did you mean '\($0)'?" } ?? "",
            notes: ["the layouts are: " + known.joined(separator: ", ")],
            help: near.map { "write '\($0)'" } ?? "write one of the layouts, or remove this line",
            fixes: .replacing(layout.range, by: near))
    }
}
