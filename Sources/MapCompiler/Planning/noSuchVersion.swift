import MapAnalysis
import MapSyntax

extension Diagnostic {
    /// `--to` or `--from` names a version that the project does not have.
    static func noSuchVersion(_ version: String, of model: String, known: [String]) -> Diagnostic {
        Diagnostic(
            .unknownVersion, "'\(model)' has no version '\(version)'", notes: ["the versions are: " + known.joined(separator: ", ")],
            help: "use one of these versions")
    }
}
