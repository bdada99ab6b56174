extension DiagnosticCode {
    package static let misplacedKey = DiagnosticCode("misplaced-key", .error)
}

extension Diagnostic {
    /// A key of another part of the same kind of file.
    static func misplacedKey(_ key: YAMLScalar, of owner: String, belongsTo other: String, place: String) -> Diagnostic {
        Diagnostic(
            .misplacedKey, "'\(key.text)' is a key of \(other), not of \(owner)", at: key.range, label: "does not belong here",
            help: "write it \(place)")
    }

    /// Names in a place where only keys of the language are allowed: one mistake, since the key around them is missing. `what` is `a property`, and `several`
    /// is `properties`.
    static func misplacedKeys(_ keys: [YAMLScalar], looksLike place: MisplacedKey) -> Diagnostic? {
        guard let first = keys.first else { return nil }
        let names = keys.map { "'\($0.text)'" }
        let shown = names.count > 4 ? names.prefix(3) + ["\(names.count - 3) more"] : names[...]
        let words =
            keys.count == 1
            ? "\(names[0]) looks like \(place.what)"
            : "\(shown.dropLast().joined(separator: ", ")) and \(shown[shown.count - 1]) look like \(place.several)"
        return Diagnostic(
            .misplacedKey, "\(words) outside '\(place.parent)'", at: first.range, label: "does not belong here",
            also: keys.dropFirst().prefix(3).map { Label($0.range, "nor does this") },
            help: "write \(keys.count == 1 ? "it" : "them") under '\(place.parent):', indented")
    }

    static func misplacedKey(_ key: YAMLScalar, of owner: String, help: String) -> Diagnostic {
        Diagnostic(.misplacedKey, "'\(key.text)' is not a key of \(owner)", at: key.range, label: "does not belong here", help: help)
    }
}

/// What a name is that is written outside the key to which it belongs.
struct MisplacedKey: Equatable {
    /// `a property`, and `properties`.
    let what, several: String
    /// The key under which it belongs.
    let parent: String

    static let entityMapping = MisplacedKey(what: "an entity mapping", several: "entity mappings", parent: "entities")
    static let entity = MisplacedKey(what: "an entity", several: "entities", parent: "entities")
    static let set = MisplacedKey(what: "a property", several: "properties", parent: "set")
    static let attribute = MisplacedKey(what: "an attribute", several: "attributes", parent: "attributes")
    static let relationship = MisplacedKey(what: "a relationship", several: "relationships", parent: "relationships")

    static let all = [entityMapping, entity, set, attribute, relationship]
}

/// What is known of a key that is none of its map.
enum StrangeKey {
    /// Nothing: it may be a misspelt key.
    case unknown
    /// It has been reported.
    case reported
    /// It belongs under another key.
    case misplaced(MisplacedKey)
}
