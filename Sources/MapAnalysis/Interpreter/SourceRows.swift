/// The rows that the interpreter reads: in memory (specs, editors) or in a store (`--verify full`, `why`).
///
/// A row of a hierarchy must name one of its concrete entities, byte for byte. Other rows are not among the rows, and references to them
/// are dangling.
package protocol SourceRows {
    /// Visits all rows of concrete kind `entity`, in key order. The interpreter holds only one of them at a time.
    func forEachRow(of entity: EntityID, _ body: (RowReference) throws -> Void) throws
    /// Visits about `count` rows of a kind, spread over its keys, or all if there are fewer.
    func forEachRow(of entity: EntityID, sampling count: Int, _ body: (RowReference) throws -> Void) throws
    /// Returns the stored value of an attribute or of a composite's leaf, typed; `.unreadable` if it does not have the declared type.
    func value(_ leaf: LeafID, of row: RowReference) throws -> Value
    /// Returns what is stored for an attribute; nil for rows that are stored nowhere.
    func spelling(of leaf: LeafID, in row: RowReference) throws -> RawValue?
    /// Returns the row to which a to-one refers; nil if it refers to nothing, or to a row that does not exist.
    func related(_ toOne: PropertyID, of row: RowReference) throws -> RowReference?
    /// Returns the rows to which a to-many refers, sorted by an ordered relationship's positions, else by key.
    func relatedRows(_ toMany: PropertyID, of row: RowReference) throws -> [RowReference]
    /// Returns what is stored as the place of a row in an ordered to-many of another one; nil if nothing is stored for it.
    func storedPlace(of row: RowReference, in toMany: PropertyID, of owner: RowReference) throws -> RawValue?
    /// Returns the greatest integer key in any reference to rows of a hierarchy, whether or not such a row exists. New keys begin after it,
    /// so that a dangling reference does not refer to a new row. Keys beyond half of the integers are ignored, because one such reference
    /// could leave no keys.
    func greatestReference(to root: EntityID) throws -> Int64?
    /// Returns the greatest key that a hierarchy ever had, if the store keeps it, as Core Data's do. No key is given twice.
    func greatestKeyEver(of root: EntityID) throws -> Int64?
    /// Makes an empty table for what the interpreter must know of all rows at once.
    func makeRecordTable() throws -> any RecordTable
}

extension SourceRows {
    /// Visits every row.
    package func forEachRow(of entity: EntityID, sampling count: Int, _ body: (RowReference) throws -> Void) throws {
        try forEachRow(of: entity, body)
    }

    package func makeRecordTable() throws -> any RecordTable { RecordsInMemory() }
    package func storedPlace(of row: RowReference, in toMany: PropertyID, of owner: RowReference) throws -> RawValue? { nil }
    package func spelling(of leaf: LeafID, in row: RowReference) throws -> RawValue? { nil }
    package func greatestReference(to root: EntityID) throws -> Int64? { nil }
    package func greatestKeyEver(of root: EntityID) throws -> Int64? { nil }
}
