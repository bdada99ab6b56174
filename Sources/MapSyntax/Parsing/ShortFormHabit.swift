/// A type as another language writes it, and what to write here.
struct ShortFormHabit {
    /// What is wrong: "an optional type has a '?' at its end".
    let label: String
    /// The short form that is meant; nil if there is none.
    let meant: String?
    /// What to do if no short form is meant.
    var help = ""

    /// Returns nil if the text is nothing that another language writes.
    init?(_ text: String, isRelationship: Bool, mayHaveDefault: Bool) {
        let text = text.trimmed
        func type(_ name: Substring) -> String? { Self.type(name, isRelationship: isRelationship) }
        if let inner = Self.elements(of: text).flatMap(type) {
            (label, meant) =
                isRelationship ? ("a to-many has brackets around the entity", "[\(inner)]") : ("mapc has no lists of values", nil)
            help = "write an entity for the elements and a to-many relationship to it, or 'json'"
        } else if let inner = Self.optional(text).flatMap(type) {
            (label, meant) = ("an optional type has a '?' at its end", "\(inner)?")
        } else if let inner = Self.before(text, ["!", " NOT NULL", " not null", " required", " REQUIRED"]).flatMap(type) {
            (label, meant) = ("a type without '?' is required", inner)
        } else if let inner = Self.before(text, [",", ";", "}", "]"]).flatMap({
            type($0) ?? Self.optionalName($0).flatMap(type).map { $0 + "?" }
        }) {
            (label, meant) = ("the last character does not belong here", inner)
        } else if let known = coreDataTypes[text.lowercased()] {
            (label, meant) = ("this type has another name here", known)
        } else if let parts = Self.parts(of: text, at: [" DEFAULT ", " default "]), let inner = type(parts.0), mayHaveDefault {
            (label, meant) = ("a default follows '='", "\(inner) = \(parts.1)")
        } else if !text.contains(" = "), let parts = Self.parts(of: text, at: ["= ", " =", "="]), mayHaveDefault,
            let inner = type(parts.0) ?? Self.optionalName(parts.0).flatMap(type).map({ $0 + "?" }), !parts.1.isEmpty
        {
            (label, meant) = ("a default follows ' = ', with spaces", "\(inner) = \(parts.1)")
        } else if text.uppercased().contains("PRIMARY KEY") || text.contains("@id") {
            (label, meant, help) = (
                "a key belongs to the entity", nil, "write 'key: …' under the entity, or remove this line: mapc adds a key"
            )
        } else if text.contains("@unique") || text.uppercased().hasSuffix(" UNIQUE") {
            (label, meant, help) = ("'unique' belongs to the entity", nil, "write 'unique: [[…]]' under the entity, beside 'attributes'")
        } else if text.lowercased().hasPrefix("enum") {
            (label, meant, help) = ("an enum has a name", nil, "write the cases under 'enums', and the name of the enum here")
        } else if let (name, mark) = Self.optionalMark(in: text), let inner = type(name) {
            (label, meant) = ("the type says whether it may be nil", inner + mark)
        } else if mayHaveDefault, let long = Self.longForm(text, type) {
            (label, meant) = ("other keys need braces", long)
        } else {
            return nil
        }
    }

    /// Returns the type that a name means; nil if it is not a name. A name such as 'Text' may be an enum of the model.
    private static func type(_ name: Substring, isRelationship: Bool) -> String? {
        let name = String(name).trimmed
        let words = name.lowercased()
        let isForeign = name == words || name == name.uppercased()
        let known = isRelationship ? nil : coreDataTypes[words] ?? (isForeign ? typeNamesElsewhere[words] : nil)
        return known ?? (isName(name) ? name : nil)
    }

    /// `string[]`, `[string]`, `List[string]`, `Array<string>`
    private static func elements(of text: String) -> Substring? {
        if text.hasSuffix("[]") { return text.dropLast(2) }
        if text.hasPrefix("["), text.hasSuffix("]") { return text.dropFirst().dropLast() }
        for name in ["List", "list", "Array", "array", "Set", "set", "Collection"] where text.hasPrefix(name) {
            let rest = text.dropFirst(name.count)
            if rest.hasPrefix("<") && rest.hasSuffix(">") || rest.hasPrefix("[") && rest.hasSuffix("]") {
                return rest.dropFirst().dropLast()
            }
        }
        return nil
    }

    /// `string | null`, `Optional<string>`, `?string`, `string ?`
    private static func optional(_ text: String) -> Substring? {
        for ending in [" | null", "|null", " | nil", " | None", " | undefined", " NULL", " null", " ?", " optional"]
        where text.hasSuffix(ending) {
            return text.dropLast(ending.count)
        }
        for (start, end) in [("Optional<", ">"), ("Optional[", "]"), ("Nullable<", ">"), ("Maybe ", "")]
        where text.hasPrefix(start) && text.hasSuffix(end) {
            return text.dropFirst(start.count).dropLast(end.count)
        }
        return text.hasPrefix("?") ? text.dropFirst() : nil
    }

    /// `string optional="YES"`, `string nullable: false`: the type, and the mark that it needs.
    private static func optionalMark(in text: String) -> (Substring, String)? {
        let words = text.split { " =:\"'".contains($0) }
        guard words.count == 3 else { return nil }
        let isYes = ["yes", "true", "1"].contains(words[2].lowercased())
        let name = words[0].hasSuffix("?") ? words[0].dropLast() : words[0]
        switch words[1].lowercased() {
        case "optional", "nullable", "null": return (name, isYes ? "?" : "")
        case "required": return (name, isYes ? "" : "?")
        default: return nil
        }
    }

    /// Returns the long form of `string? renamingID body`, `string maxLength: 9` or `string, max: 9`: a type, a key of attributes and its value.
    private static func longForm(_ text: String, _ type: (Substring) -> String?) -> String? {
        let words = text.split { " ,:=".contains($0) }
        guard words.count == 3, words[1] != "type", AttributeKey(rawValue: String(words[1])) != nil else { return nil }
        let inner = type(words[0]) ?? optionalName(words[0]).flatMap(type).map { $0 + "?" }
        return inner.map { "{ type: \($0), \(words[1]): \(words[2]) }" }
    }

    /// `string?` without its mark.
    private static func optionalName(_ text: Substring) -> Substring? { text.hasSuffix("?") ? text.dropLast() : nil }

    private static func before(_ text: String, _ endings: [String]) -> Substring? {
        endings.first { text.hasSuffix($0) }.map { text.dropLast($0.count) }
    }

    private static func parts(of text: String, at signs: [String]) -> (Substring, String)? {
        for sign in signs {
            if let place = text.firstRange(of: sign) { return (text[..<place.lowerBound], String(text[place.upperBound...]).trimmed) }
        }
        return nil
    }
}

/// The types of Core Data's editor, in lower case.
private let coreDataTypes = [
    "integer 16": "int16", "integer 32": "int32", "integer 64": "int64", "binary data": "data", "binary": "data", "boolean": "boolean",
    "string": "string", "date": "date", "double": "double", "float": "float", "decimal": "decimal", "transformable": "transformable",
]

extension String {
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
