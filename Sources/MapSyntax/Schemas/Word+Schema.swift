extension ValueShape.Word {
    /// The members of the JSON Schema of such a value.
    var schema: [JSONValue.Member] {
        switch self {
        // A number or a truth is read as the text that it is.
        case .name, .text, .path, .version, .constant, .hash: [JSONValue.Member("type", ["string", "number", "boolean"])]
        case .modelName: [JSONValue.Member("type", ["string", "number", "boolean"]), JSONValue.Member("pattern", #"^(?!.*(/|\.yaml)$)"#)]
        case .expression: [JSONValue.Member("type", ["string", "number", "boolean", "array"])]
        case .boolean: [JSONValue.Member("type", "boolean")]
        case .integer: [JSONValue.Member("type", "integer")]
        case .count: [JSONValue.Member("type", "integer"), JSONValue.Member("minimum", 0)]
        case .limit: [JSONValue.Member("type", "integer"), JSONValue.Member("minimum", -1)]
        case .fraction: [JSONValue.Member("enum", [0, 1, 2, 3, 4, 5, 6, "auto"])]
        case .type:
            [
                JSONValue.Member(
                    "anyOf", [Self.words(builtInTypes + builtInTypes.map { $0 + "?" }), .object(Self.pattern("^\(Self.namePattern)\\??$"))])
            ]
        case .entity: Self.pattern("^\(Self.namePattern)\\??$")
        case .shortForm: Self.pattern("^\(Self.namePattern)\\??( = (\(Self.bareWord)|\".*\"|'.*'))?$")
        case .indexColumn: Self.pattern("^\\S+( +(asc|desc))?$")
        case .loss: Self.pattern("^[^.]+(\\.[^.]+)?$")
        case .sql: Self.pattern("\\S")
        case .layout, .deleteRule, .representation, .onNil, .level, .history, .collation: Self.members(choices)
        }
    }

    /// The words of a value that is one of a few.
    var choices: [String] {
        switch self {
        case .layout: ["tables", "core-data"]
        case .deleteRule: ["nullify", "cascade", "deny", "none"]
        case .representation:
            ["iso8601", "unix", "unixms", "julian", "reference2001", "sql", "day", "text", "blob", "real", "integer", "numeric"]
        case .onNil: ["drop"]
        case .level: ["off", "note", "warning", "error"]
        case .history: ["carry", "forget"]
        case .collation: ["binary", "nocase", "rtrim"]
        case .fraction: ["auto"]
        default: []
        }
    }

    /// A name that a key declares.
    static let declaredName = JSONValue.object(pattern("^\(namePattern)$"))

    /// A name, as `isName` reads it.
    private static let namePattern = #"[^\s\d!-/:-@\[-^`{-~][^\s!-/:-@\[-^`{-~]*"#
    /// A default in a short form that is not in quotes.
    private static let bareWord = #"[^\s"'()\[\]{},=]+"#

    private static func pattern(_ pattern: String) -> [JSONValue.Member] {
        [JSONValue.Member("type", "string"), JSONValue.Member("pattern", .string(pattern))]
    }

    private static func members(_ words: [String]) -> [JSONValue.Member] { [JSONValue.Member("enum", .array(words.map { .string($0) }))] }

    private static func words(_ words: [String]) -> JSONValue { .object(members(words)) }
}
