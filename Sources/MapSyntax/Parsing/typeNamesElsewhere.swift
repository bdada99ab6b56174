/// The names of types in SQL and other languages, in lower case, with the names that mapc uses.
package let typeNamesElsewhere = [
    "int": "int64", "integer": "int64", "bigint": "int64", "smallint": "int16", "bool": "boolean", "text": "string", "varchar": "string",
    "char": "string", "datetime": "date", "timestamp": "date", "blob": "data", "bytes": "data", "real": "double", "numeric": "decimal",
    "url": "uri", "str": "string", "nvarchar": "string", "varchar2": "string", "nchar": "string", "character": "string", "clob": "string",
    "tinytext": "string", "mediumtext": "string", "longtext": "string", "citext": "string", "email": "string", "byte": "int16",
    "tinyint": "int16", "int8": "int16", "uint8": "int16", "short": "int16", "mediumint": "int32", "uint16": "int32", "uint32": "int64",
    "long": "int64", "serial": "int64", "bigserial": "int64", "bit": "boolean", "float32": "float", "float64": "double", "money": "decimal",
    "binary": "data", "varbinary": "data", "bytea": "data", "bytestring": "data", "timestamptz": "date", "instant": "date", "guid": "uuid",
    "object": "json", "any": "json", "dict": "json", "jsonb": "json", "dictionary": "json", "nsstring": "string", "nsdate": "date",
    "nsdata": "data", "nsurl": "uri", "nsuuid": "uuid", "nsdecimalnumber": "decimal",
]

/// A type with a length, as SQL writes it: `varchar(20)`, `decimal(10, 2)?`.
struct TypeWithLength {
    /// The type that is meant, and what follows it: `string`, `decimal?`, `int64 = 0`.
    let type: String
    /// The place of the parentheses in the text, in bytes.
    let place: Range<Int>
    /// Whether no default follows.
    let isAlone: Bool
    /// The length of a text without a default; nil for other types.
    let textLength: String?

    /// Returns nil if the text is not a known type with a length.
    init?(_ text: String) {
        guard let open = text.firstIndex(of: "("), let close = text[open...].firstIndex(of: ")") else { return nil }
        let inside = text[text.index(after: open)..<close]
        let end = text[text.index(after: close)...]
        let name = text[..<open].lowercased()
        isAlone = end.isEmpty || end == "?"
        guard isAlone || end.hasPrefix(" = ") || end.hasPrefix("? = "), !inside.isEmpty,
            inside.utf8.allSatisfy({ $0.isDigit || ", ".utf8.contains($0) }),
            let known = typeNamesElsewhere[name] ?? (isBuiltInType(name) ? name : nil)
        else { return nil }
        type = known + end
        place = text.utf8.distance(from: text.startIndex, to: open)..<text.utf8.distance(from: text.startIndex, to: close) + 1
        textLength = known == "string" && isAlone && inside.utf8.allSatisfy(\.isDigit) ? String(inside) : nil
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
