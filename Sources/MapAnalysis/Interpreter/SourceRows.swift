/// Where the interpreter finds rows: in memory (specs, editors) or in a store (`--verify full`, `why`).
///
/// A row of a hierarchy that does not name one of its concrete entities, byte for byte, is not among them, and nothing leads to it.
package protocol SourceRows {
    /// All rows of concrete kind `entity`, in key order; the interpreter never holds more than one of them.
    func forEachRow(of entity: EntityID, _ body: (RowReference) throws -> Void) throws
    /// The stored value of an attribute (or of a composite's leaf), typed; `.unreadable` if it is none of the declared type.
    func value(_ leaf: LeafID, of row: RowReference) throws -> Value
    /// The row a to-one points at: `nil` if it points at nothing, or at a row that does not exist.
    func related(_ toOne: PropertyID, of row: RowReference) throws -> RowReference?
    /// The rows a to-many leads to, in its order: the ordered relationship's positions, else keys.
    func relatedRows(_ toMany: PropertyID, of row: RowReference) throws -> [RowReference]
    /// The greatest integer key that a reference to rows of a hierarchy holds, whether or not there is such a row: new keys begin after it,
    /// so that what led nowhere does not lead to a new row. Past half of the integers none counts, or one would leave no keys.
    func greatestReference(to root: EntityID) throws -> Int64?
}

extension SourceRows {
    package func greatestReference(to root: EntityID) throws -> Int64? { nil }
}
