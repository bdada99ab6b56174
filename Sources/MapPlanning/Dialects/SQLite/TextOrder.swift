package import MapPlan

/// How SQLite is made to compare texts as the language does, by the bytes of their UTF-8.
///
/// SQLite's own collation compares the bytes of texts as they are stored. In a store in UTF-16 these are in another order: in its little-endian form `Ā` is less than
/// `a`. The store's encoding decides it for all statements of a plan at once, so the writer of SQL reads it here, and `planMapping` sets it from the schema.
enum TextOrder {
    /// The collation of comparisons and orders of texts; nil if SQLite's own compares them as the language does.
    @TaskLocal static var collation: String?

    /// The collation for a store.
    static func collation(of store: StoreSchema) -> String? { collation(of: store.encoding) }

    fileprivate static func collation(of encoding: String) -> String? {
        foldedName(encoding) == foldedName("UTF-8") ? nil : utf8Collation
    }
}

extension Relation {
    /// The query on a database whose texts have this encoding, as `PRAGMA encoding` names it.
    package func question(in encoding: String) -> Statement {
        TextOrder.$collation.withValue(TextOrder.collation(of: encoding)) { question }
    }
}
