/// The side of a mapping to which a row belongs.
package enum Side: String, Sendable { case source, destination }

/// The type of a value, apart from whether it may be nil.
package indirect enum ValueType: Hashable, Sendable {
    /// The type of an expression with an error that has been reported. It fits everything.
    case unknown
    /// The type of `nil` alone.
    case nothing
    case boolean, int16, int32, int64, float, double, decimal, string, date, uuid, uri, data, json, transformable
    /// An enum of the model on that side, by name.
    case enumeration(Side, String)
    case composite(Side, String)
    /// A row of an entity or of its subentities.
    case row(Side, EntityID)
    /// A list, a to-many, or an entity's rows. `hasNils`: an element may be nil.
    case sequence(ValueType, hasNils: Bool = false)
    /// Two neighbours of a sequence, which closures have as `$0` and `$1`.
    case pair(ValueType, hasNils: Bool)
}

/// A type with its optionality, which is tracked as in Swift.
package struct ExpressionType: Hashable, Sendable {
    package var value: ValueType
    package var isOptional: Bool

    package init(_ value: ValueType, isOptional: Bool = false) {
        self.value = value
        self.isOptional = isOptional
    }

    package static let unknown = ExpressionType(.unknown)
    package static let boolean = ExpressionType(.boolean)
}

extension ValueType {
    /// The type's name in messages: `int32`, `Status`.
    package var word: String {
        switch self {
        case .unknown: "unknown"
        case .nothing: "nil"
        case .boolean: "boolean"
        case .int16: "int16"
        case .int32: "int32"
        case .int64: "int64"
        case .float: "float"
        case .double: "double"
        case .decimal: "decimal"
        case .string: "string"
        case .date: "date"
        case .uuid: "uuid"
        case .uri: "uri"
        case .data: "data"
        case .json: "json"
        case .transformable: "transformable"
        case .enumeration(_, let name), .composite(_, let name): name
        case .row: "row"
        case .sequence(let element, let hasNils): "sequence of \(element.word)\(hasNils ? "?" : "")"
        case .pair(let element, _): "pair of \(element.word)"
        }
    }

    /// The name with its article: `an int32`.
    package var article: String {
        switch self {
        case .int16, .int32, .int64: "an \(word)"
        case .data, .json: word
        case .enumeration(_, let name), .composite(_, let name): "'\(name)'"
        default: "a \(word)"
        }
    }

    /// The types that a model can name, in the order of messages and pages.
    package static let builtIn: [ValueType] = [
        .boolean, .int16, .int32, .int64, .float, .double, .decimal, .string, .date, .uuid, .uri, .data, .json, .transformable,
    ]

    package init?(builtIn name: String) {
        switch name {
        case "boolean": self = .boolean
        case "int16": self = .int16
        case "int32": self = .int32
        case "int64": self = .int64
        case "float": self = .float
        case "double": self = .double
        case "decimal": self = .decimal
        case "string": self = .string
        case "date": self = .date
        case "uuid": self = .uuid
        case "uri": self = .uri
        case "data": self = .data
        case "json": self = .json
        case "transformable": self = .transformable
        default: return nil
        }
    }

    /// Whether constants of the type are written without quotes: numbers and booleans.
    var isWrittenBare: Bool {
        switch self {
        case .boolean, .int16, .int32, .int64, .float, .double, .decimal: true
        default: false
        }
    }

    /// Returns the type as seen from a side of a mapping. The attributes of a model have the enums and composites of side `.source`.
    package func on(_ side: Side) -> ValueType {
        switch self {
        case .enumeration(_, let name): .enumeration(side, name)
        case .composite(_, let name): .composite(side, name)
        case .row(_, let entity): .row(side, entity)
        case .sequence(let element, let hasNils): .sequence(element.on(side), hasNils: hasNils)
        case .pair(let element, let hasNils): .pair(element.on(side), hasNils: hasNils)
        default: self
        }
    }
}

extension ExpressionType {
    package func on(_ side: Side) -> ExpressionType { ExpressionType(value.on(side), isOptional: isOptional) }
}
