extension StoreSchema {
    /// The table in which mapc keeps its receipts; no part of the schema that it reads.
    public static let receiptTable = "mapc_store"

    /// SHA-256, in hex, of everything that the schema says. Two stores have the same one exactly when a plan for one fits the other.
    ///
    /// The order of objects does not count, since VACUUM may change it; the order of columns does. Texts count byte for byte.
    public var fingerprint: String {
        let objects =
            tables.map { fields(["table", $0.name, $0.kind.word, $0.sql] + $0.columns.map(\.canonicalText)) }
            + indexes.map {
                fields(["index", $0.name, $0.table, $0.sql ?? "", $0.origin.rawValue] + $0.parts.map { $0.column ?? "" })
            }
            + triggers.map { fields(["trigger", $0.name, $0.table, $0.sql]) }
            + views.map { fields(["view", $0.name, $0.sql]) }
        let ordered = objects.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
        let head = fields(["mapc.schema/1", encoding, String(userVersion), String(applicationID)])
        return StoredValue.hex(SHA256.digest(of: Array(head.utf8) + ordered.joined()))
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

extension Column {
    fileprivate var canonicalText: String {
        fields([
            name, declaredType, isNotNull ? "not null" : "", defaultSQL ?? "", String(keyPosition), generation.word,
            isHidden ? "hidden" : "", foldedName(collation),
        ])
    }
}

extension Plan {
    /// The same plan has the same name, 16 digits, on every machine: what it was made from, for which store, and all its steps.
    public var id: String {
        let parts = [String(format), dialect, model, inputs, storeSchema] + legs.flatMap { leg in leg.steps.map(\.id) }
        return String(SHA256.hex(of: fields(parts)).prefix(16))
    }
}

/// Each text after its own length, so that no two lists of texts give the same text.
private func fields(_ texts: [String]) -> String {
    texts.map { "\($0.utf8.count):\($0)" }.joined(separator: ",") + "\n"
}
