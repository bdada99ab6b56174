extension StoreSchema {
    /// The table in which mapc keeps its receipts; no part of the schema that it reads.
    public static let receiptTable = "mapc_store"

    /// SHA-256, in hex, of everything that the schema says. Two stores have the same one exactly when a plan for one fits the other.
    ///
    /// The order of objects does not count, since VACUUM may change it; the order of columns does. Texts count byte for byte.
    public var fingerprint: String {
        var objects: [[UInt8]] = []
        for table in tables {
            var fields = Fields(["table", table.name, table.kind.word, table.sql])
            for column in table.columns { fields.add(column) }
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
        let head = Fields(["mapc.schema/1", encoding, String(userVersion), String(applicationID)]).ended
        return StoredValue.hex(SHA256.digest(of: Array(([head] + objects).joined())))
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
    /// The same plan has the same name, 16 digits, on every machine: what it was made from, for which store, and all its steps.
    public var id: String {
        let parts = [String(format), dialect, model, inputs, storeSchema] + legs.flatMap { leg in leg.steps.map(\.id) }
        return String(StoredValue.hex(SHA256.digest(of: Fields(parts).ended)).prefix(16))
    }
}

/// Each text after its own length, so that no two lists of texts give the same text: `1:a,2:bc` and the end of a line.
private struct Fields {
    private var bytes: [UInt8] = []

    init(_ texts: [String]) { for text in texts { add(text) } }

    mutating func add(_ text: String) {
        addLength(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// A column as one text, which is made of its own fields: of a store with many tables these are most of what is said.
    mutating func add(_ column: Column) {
        var fields = Fields([])
        fields.bytes.reserveCapacity(80)
        fields.add(column.name)
        fields.add(column.declaredType)
        fields.add(column.isNotNull ? "not null" : "")
        fields.add(column.defaultSQL ?? "")
        fields.add(String(column.keyPosition))
        fields.add(column.generation.word)
        fields.add(column.isHidden ? "hidden" : "")
        fields.add(foldedName(column.collation))
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
