import MapPlan

/// The receipt of a Core Data store, which is a member of its metadata. Hashes decide the store's version, so mapc never reads this receipt to
/// find it.
package enum MetadataReceipt {
    /// The function that puts a receipt into metadata: its arguments are the metadata, and the names and values of the receipt.
    package static let function = "mapc_receipt"

    static func write(_ receipt: Receipt, to database: inout some Database & ~Copyable) throws(DatabaseError) {
        let members = receipt.members
        let places = members.indices.map { "?\(2 * $0 + 1), ?\(2 * $0 + 2)" }.joined(separator: ", ")
        let metadata = TableName(CoreDataBooks.metadata)
        let sql = """
            UPDATE main."\(CoreDataBooks.metadata)" SET "Z_PLIST" = \(function)("Z_PLIST", \(places))
            """
        try database.run(
            Statement(sql, bindings: members.flatMap { [.text($0.name), $0.value] }, .maintain, writes: metadata, expectedRowCount: 1))
    }
}

extension Receipt {
    /// The values by the names that the columns of `mapc_store` have.
    fileprivate var members: [(name: String, value: StoredValue)] {
        let known: [(String, StoredValue)] = [
            ("format", .integer(Receipt.currentFormat)), ("model", .text(model)), ("version", .text(version)), ("storage", .text(storage)),
            ("full", .text(full)), ("seed", .blob(seed)), ("from", .text(source)), ("plan", .text(plan)), ("seconds", .real(seconds)),
            ("rows", .integer(rowCount)), ("tool", .text(tool)),
        ]
        let later: [(String, StoredValue?)] = [
            ("now", now.map(StoredValue.integer)), ("unverified", unverified.isEmpty ? nil : .text(unverified)),
            ("growth", growth.map(StoredValue.integer)), ("expectedRows", expectedRowCount.map(StoredValue.integer)),
            ("expectedSeconds", expectedSeconds.map(StoredValue.real)), ("expectedGrowth", expectedGrowth.map(StoredValue.integer)),
            ("lostReferences", lostReferenceCount.map(StoredValue.integer)), ("lostValues", lostValueCount.map(StoredValue.integer)),
        ]
        return known + later.compactMap { name, value in value.map { (name, $0) } }
    }
}
