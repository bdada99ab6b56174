import MapSyntax

/// What an error in a model leaves unknown: one property, part of an entity, or all of the model.
enum ModelMistake {
    case property(entity: String, property: String)
    /// The first three keys of the path, such as `entities`, `Post`, `unique`; two of them if all of the entity is unknown.
    case entity([String])
    /// The parent of the first of these entities. The second is its likely parent, if one name is similar.
    case hierarchy([String])
    case model

    /// Returns what is unknown because of an error at a path; nil if nothing is.
    init?(_ finding: Diagnostic, at path: [String]) {
        let isStructural = DiagnosticCode.structural.contains(finding.code)
        guard path.first == "entities" else {
            // An unknown key at the top may be meant as 'entities'. The others are about types, whose mistakes the resolver knows.
            guard path.count <= 1, isStructural else { return nil }
            self = .model
            return
        }
        switch path.count {
        case ...1: self = .model
        case 2: self = .entity(path)
        case 3 where path[2] == "parent" && finding.code == .unknownEntity:
            self = .hierarchy([path[1]] + finding.fixes.prefix(1).compactMap { $0.edits.first?.replacement })
        case 3:
            let isContainer = ["attributes", "relationships"].contains(path[2]) || [.unknownKey, .misplacedKey].contains(finding.code)
            self = .entity(isContainer ? Array(path.prefix(2)) : path)
        default:
            guard ["attributes", "relationships"].contains(path[2]) else {
                self = .entity(Array(path.prefix(3)))
                return
            }
            self = .property(entity: path[1], property: path[3])
        }
    }

    /// Whether a place in the same model is about something that is unknown.
    func covers(_ path: [String]) -> Bool {
        switch self {
        case .model: true
        case .hierarchy(let entities): path.count >= 2 && entities.first == path[1]
        case .entity(let prefix): path.starts(with: prefix)
        case .property(let entity, let property): path.leads(to: property, of: entity)
        }
    }

    /// Whether a property of an entity may exist although it was not found. The entity comes first, then those above it.
    func mayHide(_ property: String, of family: [String]) -> Bool { family.contains { mayHide(property, of: $0) } }

    private func mayHide(_ property: String, of entity: String) -> Bool {
        switch self {
        case .model: true
        case .hierarchy(let entities): entities.first == entity
        case .entity(let path): path == ["entities", entity]
        case .property(let owner, let name): owner == entity && name == property
        }
    }

    /// Whether all of an entity is unknown.
    func hidesAll(of entity: String) -> Bool { if case .entity(let path) = self { path == ["entities", entity] } else { false } }

    /// Whether an entity may exist, or may have more properties, although they were not found.
    var hidesNames: Bool {
        switch self {
        case .model, .hierarchy: true
        case .entity(let path): path.count == 2
        case .property: false
        }
    }
}

extension DiagnosticCode {
    /// The codes of keys and values that mapc could not place, so that it does not know what they are about.
    static let structural: Set<DiagnosticCode> = [
        .duplicateKey, .emptyValue, .invalidName, .misplacedKey, .missingKey, .unknownKey, .wrongShape, .yamlChangesMeaning, .yamlFeature,
    ]
}

extension [String] {
    /// Whether these keys of a model lead to a property or a part of it: `entities`, `Post`, `attributes`, `title`.
    func leads(to property: String, of entity: String) -> Bool { count >= 4 && self[1] == entity && self[3] == property }
}
