/// What may stand at a place of a file.
package struct Expectation: Sendable {
    /// A key of the language.
    package struct Key: Sendable, Equatable {
        package var name: String
        /// What it says.
        package var words: String
        /// A value, in YAML.
        package var example: String
        /// The value of a map without the key, in YAML.
        package var standard: String?
        /// Whether the value begins on the next line.
        package var isOpen: Bool
    }

    /// A single value.
    package enum Value: Sendable, Hashable {
        case name, entity, type, version, expression, loss, property, text
        case choice(String)
    }

    /// The keys that a map here may have.
    package var keys: [Key] = []
    /// Whether a map here has names that users choose as keys.
    package var takesNames = false
    package var values: Set<Value> = []
}

/// Returns what may stand under a path of keys.
package func expectation(in kind: FileKind, under path: [String]) -> Expectation {
    guard let root = kind.keys else { return Expectation() }
    let shapes = path.reduce([ValueShape.keys(root)]) { shapes, key in shapes.flatMap { $0.below(key) } }
    var expectation = Expectation()
    for shape in shapes.flatMap(\.alternatives) { shape.add(to: &expectation) }
    return expectation
}

/// Returns the key of the language at the end of a path; `nil` if it is a name that a user chose, or unknown.
package func key(in kind: FileKind, at path: [String]) -> Expectation.Key? {
    guard let last = path.last else { return nil }
    return expectation(in: kind, under: Array(path.dropLast())).keys.first { $0.name == last }
}

extension ValueShape {
    /// The shapes that a value may have, those of elements of a list included.
    fileprivate var alternatives: [ValueShape] {
        switch self {
        case .either(let shapes): shapes.flatMap(\.alternatives)
        case .list(let element, _, _): element.alternatives
        case .word, .keys, .names: [self]
        }
    }

    /// Returns the shapes of the value under a key.
    fileprivate func below(_ key: String) -> [ValueShape] {
        alternatives.compactMap { shape in
            switch shape {
            case .keys(let keys): keys.entry(key)?.shape
            case .names(let value, _, _): value
            case .word, .list, .either: nil
            }
        }
    }

    fileprivate func add(to expectation: inout Expectation) {
        switch self {
        case .keys(let keys): expectation.keys += keys.entries
        case .names: expectation.takesNames = true
        case .word(let word): expectation.values.formUnion(word.values)
        case .list, .either: break
        }
    }

    fileprivate var isBlock: Bool {
        switch self {
        case .names(_, let isOpen, _), .list(_, let isOpen, _): isOpen
        case .keys(let keys): keys.isOpen
        case .either(let shapes): shapes.allSatisfy(\.isBlock)
        case .word: false
        }
    }
}

extension KeyWord {
    fileprivate static var entries: [Expectation.Key] {
        allCases.map { key in
            let facts = key.facts
            return Expectation.Key(
                name: key.rawValue, words: facts.words, example: facts.example, standard: facts.standard, isOpen: facts.shape.isBlock)
        }
    }
}

extension ValueShape.Word {
    fileprivate var values: Set<Expectation.Value> {
        switch self {
        case .name, .modelName: [.name]
        case .entity: [.entity]
        case .type, .shortForm: [.type]
        case .version: [.version]
        case .expression: [.expression]
        case .loss: [.loss]
        case .indexColumn: [.property]
        case .boolean: [.choice("true"), .choice("false")]
        case .layout, .deleteRule, .representation, .onNil, .level, .history, .collation, .fraction: Set(choices.map { .choice($0) })
        case .text, .path, .integer, .constant, .hash, .count, .limit, .sql: [.text]
        }
    }
}
