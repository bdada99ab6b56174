import MapAnalysis
import MapSyntax

/// Mistakes of a Core Data model that a model in YAML can have too, under the same codes.
extension Diagnostic {
    /// - Parameter what: what has the name: "an entity".
    static func invalidModelName(_ name: String, of what: String, at place: ModelPlace) -> Diagnostic {
        Diagnostic(
            .invalidName, "'\(name)' is not a valid name for \(what)", at: place,
            label: "letters, digits and '_', not beginning with a digit",
            help: "rename it in Xcode")
    }

    /// - Parameter what: what both are: "entities".
    static func twoOfOneName(_ name: String, _ what: String, at place: ModelPlace, first: ModelPlace) -> Diagnostic {
        Diagnostic(
            .duplicateName, "two \(what) are called '\(name)'", at: place, label: "the second one", also: [(first, "the first one")],
            help: "rename or remove one of them")
    }

    static func inheritedTwice(_ name: String, _ parent: String, at place: ModelPlace, first: ModelPlace) -> Diagnostic {
        Diagnostic(
            .duplicateName, "'\(name)' is also a property of '\(parent)', from which it is inherited", at: place, label: "declared again",
            also: [(first, "inherited from here")], help: "remove it here, or rename it")
    }

    static func oneRenamingID(_ id: String, _ names: (String, String), at place: ModelPlace, first: ModelPlace) -> Diagnostic {
        Diagnostic(
            .duplicateCanonicalName, "'\(names.0)' and '\(names.1)' are both renamed from '\(id)'", at: place, label: "the second one",
            also: [(first, "the first one")], notes: ["the renaming ID is 'elementID' in the XML; without one it is the name"],
            help: "remove the renaming ID of one of them in Xcode")
    }

    /// - Parameter role: what the name should be: "the parent of 'Post'".
    static func unknownModelEntity(_ name: String, as role: String, at place: ModelPlace, near: String?) -> Diagnostic {
        Diagnostic(
            .unknownEntity, "'\(name)', \(role), is not an entity of the model", at: place, label: "unknown entity",
            help: near.map { "write '\($0)'" } ?? "add the entity, or choose another one in Xcode")
    }

    static func noDestination(_ name: String, at place: ModelPlace) -> Diagnostic {
        Diagnostic(.unknownEntity, "'\(name)' has no destination", at: place, label: "needs one", help: "choose one in Xcode")
    }

    static func wrongInverse(_ message: String, at place: ModelPlace, other: ModelPlace?, help: String) -> Diagnostic {
        Diagnostic(
            .inverseMismatch, message, at: place, label: "named as the inverse", also: other.map { [($0, "the other side")] } ?? [],
            help: help)
    }

    static func modelParentCycle(_ names: [String], at place: ModelPlace) -> Diagnostic {
        let shown = names.count > 10 ? names.prefix(10) + ["…"] : names + [names[0]]
        return Diagnostic(
            .parentCycle, "'\(names[0])' is its own ancestor", at: place, label: "closes the cycle",
            notes: ["the cycle is \(shown.joined(separator: " → "))"], help: "remove the parent of one of them")
    }

    static func modelTooDeep(_ name: String, limit: Int, at place: ModelPlace) -> Diagnostic {
        Diagnostic(.hierarchyTooDeep, "'\(name)' has more than \(limit) ancestors", at: place, help: "merge some of these entities")
    }

    /// - Parameter what: what names the property: "a uniqueness constraint".
    static func unknownModelProperty(_ name: String, in what: String, of entity: String, at place: ModelPlace, near: String?) -> Diagnostic
    {
        Diagnostic(
            .unknownProperty, "'\(entity)' has no property '\(name)', which \(what) names", at: place,
            label: "not a property of '\(entity)'",
            help: near.map { "write '\($0)'" } ?? "remove it there, or add the property")
    }

    static func unknownComposite(_ name: String, of attribute: String, at place: ModelPlace, near: String?) -> Diagnostic {
        Diagnostic(
            .unknownType, "'\(attribute)' is of the unknown composite '\(name)'", at: place, label: "not a composite of the model",
            help: near.map { "write '\($0)'" } ?? "choose another one in Xcode")
    }
}
