import MapAnalysis
import MapSyntax

/// Attributes whose type mapc cannot use. Their code is that of types in YAML.
extension Diagnostic {
    static func unknownAttributeType(_ type: XMLAttribute, of element: XMLElement, known: [String]) -> Diagnostic {
        let near = nearest(to: type.value, among: known)
        return Diagnostic(
            .unknownType, "'\(element["name"]?.value ?? "")' has the unknown type '\(type.value)'", at: type.range,
            label: "not a type of Core Data", notes: ["the types are: \(known.joined(separator: ", "))"],
            help: near.map { "write '\($0)'" } ?? "choose a type in Xcode")
    }

    /// - Parameter name: with the entity's: `Post.place`.
    static func noComposite(_ name: String, at place: ModelPlace) -> Diagnostic {
        Diagnostic(.unknownType, "'\(name)' is a composite, and does not say which", at: place, help: "choose a composite in Xcode")
    }

    /// - Parameter name: with the entity's: `Post.title`.
    static func noAttributeType(_ name: String, at place: ModelPlace) -> Diagnostic {
        Diagnostic(.unknownType, "'\(name)' has no type", at: place, help: "choose a type in Xcode")
    }
}
