/// The names that random expressions may use.
struct PhraseWorld: Sendable {
    /// A function of the mapping file.
    struct Call: Sendable {
        var name: String
        var parameters: [PhraseKind]
        var result: PhraseKind
    }

    /// The attributes with their kinds, and the to-ones and to-manys with their targets, by entity.
    var attributes: [String: [(String, PhraseKind)]]
    var toOnes: [String: [(String, String)]]
    var toManys: [String: [(String, String)]]
    /// Entities and their subentities.
    var casts: [(parent: String, child: String)]
    var calls: [Call] = []
    /// Names of values, such as `$index`.
    var names: [(String, PhraseKind)] = []

    var entities: [String] { attributes.keys.sorted() }

    /// The model for tests of expressions without a migration.
    static let zoo = PhraseWorld(
        attributes: [
            "Thing": [
                ("flag", .boolean), ("flag2", .boolean), ("small", .int16), ("small2", .int16), ("mid", .int32), ("mid2", .int32),
                ("big", .int64), ("big2", .int64), ("ratio", .double), ("score", .double), ("score2", .double), ("price", .decimal),
                ("price2", .decimal), ("cents", .decimal), ("rate", .decimal), ("name", .text), ("name2", .text), ("born", .date),
                ("born2", .date), ("born3", .date), ("born4", .date), ("born5", .date), ("uid", .uuid), ("uid2", .uuid), ("link", .uri),
                ("bytes", .data), ("bytes2", .data), ("meta", .json), ("mood", .mood), ("size", .size), ("place.x", .double),
                ("place.y", .double),
            ],
            "Person": [("code", .text), ("age", .int16), ("alias", .text)],
            "Pen": [("row", .int32), ("name", .text), ("width", .double)],
            "Tag": [("uid", .uuid), ("label", .text)],
            "Animal": [("weight", .double), ("nick", .text)],
            "Dog": [("weight", .double), ("nick", .text), ("tricks", .int32)],
            "Cat": [("nick", .text), ("lives", .int16)],
        ],
        toOnes: [
            "Thing": [
                ("parent", "Thing"), ("owner", "Person"), ("home", "Pen"), ("pet", "Animal"), ("twin", "Thing"), ("twinOf", "Thing"),
            ],
            "Animal": [("keeper", "Person")], "Dog": [("keeper", "Person")], "Cat": [("keeper", "Person"), ("foe", "Dog")],
        ],
        toManys: [
            "Thing": [("children", "Thing"), ("tags", "Tag"), ("friends", "Thing")],
            "Person": [("things", "Thing"), ("animals", "Animal")], "Pen": [("things", "Thing")], "Tag": [("things", "Thing")],
        ],
        casts: [("Animal", "Dog")])
}

extension PhraseWorld {
    /// Takes the names of a random model.
    init(_ sketch: ModelSketch) {
        (attributes, toOnes, toManys, casts) = ([:], [:], [:], [])
        for entity in sketch.entities {
            let line = sketch.entities.filter { $0.name == entity.name || $0.name == entity.parent }
            attributes[entity.name] = line.flatMap(\.attributes).flatMap { attribute in
                if attribute.type == "Place" { return [("\(attribute.name).x", PhraseKind.double), ("\(attribute.name).y", .double)] }
                return PhraseKind(type: attribute.type).map { [(attribute.name, $0)] } ?? []
            }
            toOnes[entity.name] = line.flatMap(\.relationships).filter { !$0.isMany }.map { ($0.name, $0.target) }
            toManys[entity.name] = line.flatMap(\.relationships).filter(\.isMany).map { ($0.name, $0.target) }
            if let parent = entity.parent { casts.append((parent, entity.name)) }
        }
    }
}

extension PhraseKind {
    init?(type: String) {
        let kinds: [String: PhraseKind] = [
            "boolean": .boolean, "int16": .int16, "int32": .int32, "int64": .int64, "float": .double, "double": .double,
            "decimal": .decimal,
            "string": .text, "date": .date, "uuid": .uuid, "data": .data, "uri": .uri, "json": .json, "Mood": .mood, "Size": .size,
        ]
        guard let kind = kinds[type] else { return nil }
        self = kind
    }

    /// The type as written in a model; `nil` for kinds that are not types of attributes.
    var type: String? {
        switch self {
        case .condition, .row, .rows, .values: nil
        case .text: "string"
        case .mood: "Mood"
        case .size: "Size"
        default: "\(self)"
        }
    }
}
