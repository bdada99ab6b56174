/// Returns the JSON Schema (draft 2020-12) of a kind of file, made from the keys that the parser knows; `nil` for `mapc.lock`, which nobody writes by hand.
///
/// A schema knows the shape of a file, not what its names mean, and it cannot see quotes. So it accepts every file that mapc accepts, and some that mapc
/// refuses.
package func jsonSchema(of kind: FileKind) -> JSONValue? {
    guard let keys = kind.keys else { return nil }
    var maps: [any KeyWord.Type] = []
    for key in keys.allKeys { collect(key.shape, into: &maps) }
    maps.removeAll { $0 == keys }
    let definitions = maps.map { JSONValue.Member($0.definition, $0.schema) } + [JSONValue.Member("name", ValueShape.Word.declaredName)]
    return .object(
        [
            JSONValue.Member("$schema", "https://json-schema.org/draft/2020-12/schema"),
            JSONValue.Member("$id", .string("urn:mapc:schema:\(kind.word)")),
            JSONValue.Member("title", .string(kind.title)),
        ] + kind.type(of: keys.schema) + [JSONValue.Member("$defs", .object(definitions))])
}

/// Adds the maps with keys of the language that can stand in a shape, each once.
private func collect(_ shape: ValueShape, into maps: inout [any KeyWord.Type]) {
    switch shape {
    case .word: break
    case .list(let element, _, _): collect(element, into: &maps)
    case .names(let value, _, _): collect(value, into: &maps)
    case .either(let shapes): for each in shapes { collect(each, into: &maps) }
    case .keys(let keys):
        guard !maps.contains(where: { $0 == keys }) else { return }
        maps.append(keys)
        for key in keys.allKeys { collect(key.shape, into: &maps) }
    }
}

extension FileKind {
    fileprivate var word: String {
        switch self {
        case .model: "model"
        case .mapping: "mapping"
        case .test: "test"
        case .project: "project"
        case .lock: "lock"
        }
    }

    fileprivate var title: String {
        switch self {
        case .model: "A version of a model (*.model.yaml)"
        case .mapping: "How one version becomes the next (*.mapping.yaml)"
        case .test: "What migrations make of rows (*.test.yaml)"
        case .project: "The project file (mapc.yaml)"
        case .lock: "The lock of released versions (mapc.lock)"
        }
    }

    /// Returns the members of the schema of the file. An empty project file is a project with the defaults.
    fileprivate func type(of schema: JSONValue) -> [JSONValue.Member] {
        guard case .object(let members) = schema else { return [] }
        guard case .project = self else { return members }
        return members.map { $0.name == "type" ? JSONValue.Member("type", ["object", "null"]) : $0 }
    }
}

// A map with keys of the language.
extension KeyWord {
    fileprivate static var allKeys: [any KeyWord] { Array(allCases) }

    /// The name of its schema: `coreDataModel`.
    fileprivate static var definition: String { definitionName(of: String(describing: self)) }

    fileprivate static var schema: JSONValue {
        let members = allCases.map { JSONValue.Member($0.rawValue, $0.schema) }
        var schema = [JSONValue.Member("type", "object"), JSONValue.Member("properties", .object(members))]
        if !required.isEmpty { schema.append(JSONValue.Member("required", .array(required.map { .string($0.rawValue) }))) }
        for (key, other, value) in requiredUnless {
            let isValue: JSONValue = ["properties": .object([JSONValue.Member(other.rawValue, ["const": .string(value)])])]
            schema.append(JSONValue.Member("if", ["not": isValue]))
            schema.append(JSONValue.Member("then", ["required": [.string(key.rawValue)]]))
        }
        return .object(schema + [JSONValue.Member("additionalProperties", false)])
    }

    private var schema: JSONValue {
        let facts = facts
        var members = [
            JSONValue.Member("title", .string("'\(rawValue)' of \(Self.owner)")), JSONValue.Member("description", .string(facts.words)),
            JSONValue.Member("examples", .array([jsonExample(ofYAML: facts.example)])),
        ]
        if let standard = facts.standard { members.append(JSONValue.Member("default", jsonExample(ofYAML: standard))) }
        return .object(members + facts.shape.schema)
    }
}

/// Returns `coreDataModel` for `CoreDataModelKey`, and `sql` for `SQLKey`.
private func definitionName(of type: String) -> String {
    let name = type.dropLast("Key".count)
    return name.allSatisfy(\.isUppercase) ? name.lowercased() : name.prefix(1).lowercased() + name.dropFirst()
}

extension ValueShape {
    /// The members of the schema.
    fileprivate var schema: [JSONValue.Member] {
        switch self {
        case .word(let word): return word.schema
        case .list(.word(.entity), _, _):
            return ValueShape.list(ValueShape.Word.entity.schema) + [JSONValue.Member("minItems", 1), JSONValue.Member("maxItems", 1)]
        case .list(let element, _, let count):
            return ValueShape.list(element.schema) + (count > 0 ? [JSONValue.Member("minItems", .integer(count))] : [])
        case .keys(let keys): return [JSONValue.Member("$ref", .string("#/$defs/\(keys.definition)"))]
        case .names(let value, _, let areDeclared):
            return [JSONValue.Member("type", "object"), JSONValue.Member("additionalProperties", .object(value.schema))]
                + (areDeclared ? [JSONValue.Member("propertyNames", ["$ref": "#/$defs/name"])] : [])
        case .either(let shapes): return ValueShape.schema(of: shapes)
        }
    }

    private static func list(_ element: [JSONValue.Member]) -> [JSONValue.Member] {
        [JSONValue.Member("type", "array"), JSONValue.Member("items", .object(element))]
    }

    /// Returns the schema of alternatives, which the type of the value tells apart. So a message is about the one that is meant, where `oneOf` would only say
    /// that none fits.
    private static func schema(of shapes: [ValueShape]) -> [JSONValue.Member] {
        var rest = shapes.filter { !$0.isMap }
        var schema: [JSONValue.Member]
        if rest.isEmpty {
            return map(of: shapes)
        } else if rest.count == 2, case .word(let word) = rest[0], let both = union(word.schema, rest[1].schema) {
            schema = both
        } else {
            schema = rest.removeLast().schema
            if let other = rest.first?.schema { schema = choice(ifType: "array", schema, else: other) }
        }
        let maps = shapes.filter(\.isMap)
        return maps.isEmpty ? schema : choice(ifType: "object", map(of: maps), else: schema)
    }

    private var isMap: Bool {
        switch self {
        case .keys, .names: true
        case .word, .list, .either: false
        }
    }

    /// Returns the schema of a map, or of two that the keys tell apart.
    private static func map(of shapes: [ValueShape]) -> [JSONValue.Member] {
        guard shapes.count == 2, case .keys(let keys) = shapes[0] else { return shapes[0].schema }
        let marks = keys.markingWords.map { JSONValue.object([JSONValue.Member("required", [.string($0)])]) }
        return [
            JSONValue.Member("if", ["anyOf": .array(marks)]), JSONValue.Member("then", .object(shapes[0].schema)),
            JSONValue.Member("else", .object(shapes[1].schema)),
        ]
    }

    private static func choice(ifType type: String, _ schema: [JSONValue.Member], else other: [JSONValue.Member]) -> [JSONValue.Member] {
        [
            JSONValue.Member("if", ["type": .string(type)]), JSONValue.Member("then", .object(schema)),
            JSONValue.Member("else", .object(other)),
        ]
    }

    /// Returns the schema of a single value or a list, if everything it says about the single value is about its type or the text.
    private static func union(_ word: [JSONValue.Member], _ list: [JSONValue.Member]) -> [JSONValue.Member]? {
        guard word.allSatisfy({ ["type", "pattern", "minLength"].contains($0.name) }),
            let type = word.first(where: { $0.name == "type" })?.value
        else { return nil }
        var types: [JSONValue] = if case .array(let several) = type { several } else { [type] }
        if !types.contains("array") { types.append("array") }
        return [JSONValue.Member("type", .array(types))] + word.filter { $0.name != "type" } + list.filter { $0.name != "type" }
    }
}
