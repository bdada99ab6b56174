package import MapSyntax

extension DiagnosticCode {
    /// Values are stored in a form with less precision than before.
    package static let coarserRepresentation = DiagnosticCode("coarser-representation", .note)
}

extension Diagnostic {
    static func coarserRepresentation(_ gap: PropertyGap, _ attribute: Attribute, _ was: Attribute) -> Diagnostic {
        let line = attribute.coarsening(of: was)
        return Diagnostic(
            .coarserRepresentation,
            "'\(attribute.name)' loses precision: \(was.storedWords) becomes \(attribute.storedWords)",
            at: attribute.range,
            label: "a coarser form", also: [Label(was.range, "before")],
            notes: ["a value that does not fit stops the migration before anything is written"],
            help: "keep the finer form if some rows need it" + (line.map { ", or round under 'set': '\(attribute.name): \($0)'" } ?? ""),
            fixes: line.flatMap { gap.setting($0, "which changes values that do not fit") }.map { [$0] } ?? [])
    }
}

extension Attribute {
    /// The stored form, in words for a message: "an integer with 2 decimal places".
    fileprivate var storedWords: String { representation.words(of: type.value).form }

    /// The expression that rounds the value on purpose, or nil if the language has none for this form.
    fileprivate func coarsening(of was: Attribute) -> String? {
        let filling: String? = was.type.isOptional && !type.isOptional ? defaultValue.flatMap(draftConstant).map { " ?? \($0)" } : ""
        guard let filling else { return nil }
        return switch representation {
        case .date(.unix): "startOfSecond($source.\(was.name))\(filling)"
        case .decimal(.integer(let scale)) where was.type.value == .decimal: "round($source.\(was.name), \(scale))\(filling)"
        default: nil
        }
    }
}
