extension StoreSchema {
    /// The table in which mapc keeps its receipts. It is not part of a schema.
    public static let receiptTable = "mapc_store"

    /// SHA-256 of the whole schema, in hex. Two stores have the same fingerprint if and only if a plan for one fits the other.
    ///
    /// The order of objects does not count, since VACUUM may change it; the order of columns does. Texts count byte for byte.
    public var fingerprint: String {
        var objects: [[UInt8]] = []
        var scratch = Fields([])
        for table in tables {
            var fields = Fields(["table", table.name, table.kind.word, table.sql])
            for column in table.columns { fields.add(column, by: &scratch) }
            objects.append(fields.ended)
        }
        for index in indexes {
            objects.append(
                Fields(["index", index.name, index.table, index.sql ?? "", index.origin.rawValue] + index.parts.map { $0.column ?? "" })
                    .ended)
        }
        objects += triggers.map { Fields(["trigger", $0.name, $0.table, $0.sql]).ended }
        objects += views.map { Fields(["view", $0.name, $0.sql]).ended }
        objects.sort { $0.lexicographicallyPrecedes($1) }
        var bytes = Fields(["mapc.schema/1", encoding, String(userVersion), String(applicationID)]).ended
        bytes.reserveCapacity(objects.reduce(bytes.count) { $0 + $1.count })
        for object in objects { bytes += object }
        return StoredValue.hex(SHA256.digest(of: bytes))
    }
}

extension Table.Kind {
    fileprivate var word: String {
        switch self {
        case .ordinary: "ordinary"
        case .virtual(let module): "virtual(module: \(module.debugDescription))"
        case .shadow: "shadow"
        }
    }
}

extension Column.Generation {
    fileprivate var word: String {
        switch self {
        case .none: "none"
        case .virtual: "virtual"
        case .stored: "stored"
        }
    }
}

extension Plan {
    /// The name of the plan: 16 hexadecimal digits, computed from its inputs, its store and its steps. Equal plans have the same name on every
    /// machine.
    public var id: String {
        let parts = [String(format), dialect, model, inputs, storeSchema] + legs.flatMap { leg in leg.steps.map(\.id) }
        return String(StoredValue.hex(SHA256.digest(of: Fields(parts).ended)).prefix(16))
    }
}

/// A list of texts in which each text follows its length, so that no two lists give the same bytes: `1:a,2:bc` and the end of a line.
private struct Fields {
    private var bytes: [UInt8] = []

    init(_ texts: [String]) { for text in texts { add(text) } }

    mutating func add(_ text: String) {
        addLength(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// Adds a column as one text, which is a list of fields itself. In a store with many tables columns are most of what is hashed, so all
    /// are listed in the same memory.
    mutating func add(_ column: Column, by fields: inout Fields) {
        fields.bytes.removeAll(keepingCapacity: true)
        fields.add(column.name)
        fields.add(column.declaredType)
        fields.add(column.isNotNull ? "not null" : "")
        fields.add(column.defaultSQL ?? "")
        fields.add(String(column.keyPosition))
        fields.add(column.generation.word)
        fields.add(column.isHidden ? "hidden" : "")
        fields.add(column.collation == "BINARY" ? "binary" : foldedName(column.collation).text)
        fields.end()
        addLength(fields.bytes.count)
        bytes += fields.bytes
    }

    mutating func end() { bytes.append(UInt8(ascii: "\n")) }

    private mutating func addLength(_ length: Int) {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
        if length < 10 { bytes.append(UInt8(ascii: "0") + UInt8(length)) } else { bytes.append(contentsOf: String(length).utf8) }
        bytes.append(UInt8(ascii: ":"))
    }

    var ended: [UInt8] { bytes + [UInt8(ascii: "\n")] }
}
