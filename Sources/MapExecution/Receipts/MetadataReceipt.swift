import MapPlan

/// The receipt of a Core Data store, which is a member of its metadata. Hashes decide the store's version, so mapc never reads this receipt to
/// find it.
package enum MetadataReceipt {
    /// The function that puts a receipt into metadata: its arguments are the metadata, and the names and values of the receipt.
    package static let function = "mapc_receipt"
    /// The function that returns the seed of the receipt in metadata; NULL if there is none.
    package static let seedFunction = "mapc_receipt_seed"
    /// The functions that a run calls beside those of the plan's statements.
    package static let functions = [function, seedFunction]

    static func seed(in database: inout some Database & ~Copyable) throws(DatabaseError) -> [UInt8]? {
        let sql = "SELECT \(seedFunction)(\"Z_PLIST\") FROM main.\"\(CoreDataBooks.metadata)\""
        guard case .blob(let seed)? = try database.value(sql) else { return nil }
        return seed
    }

    static func write(_ receipt: Receipt, to database: inout some Database & ~Copyable) throws(DatabaseError) {
        let members = receipt.columns.filter { $0.value != .null }
        let started = 2 * members.count + 1
        let places = members.indices.map { "?\(2 * $0 + 1), ?\(2 * $0 + 2)" } + ["'started', \(Receipt.started(secondsAgo: "?\(started)"))"]
        let metadata = TableName(CoreDataBooks.metadata)
        let sql = """
            UPDATE main."\(CoreDataBooks.metadata)" SET "Z_PLIST" = \(function)("Z_PLIST", \(places.joined(separator: ", ")))
            """
        try database.run(
            Statement(
                sql, bindings: members.flatMap { [.text($0.name), $0.value] } + [.real(receipt.seconds)], .maintain, writes: metadata,
                expectedRowCount: 1))
    }
}
