/// What a Core Data store has besides its rows, as it is stored. The property list may hold an application's secrets, so these bytes are never
/// printed, and only `StoreMetadata` reads them.
package struct CoreDataParts: Sendable {
    /// The property list of each row of `Z_METADATA`, of which there should be one.
    package var metadata: [[UInt8]] = []
    /// The model as `Z_MODELCACHE` has it; nil in stores of old versions of Core Data.
    package var modelCache: [UInt8]?
    /// The rows of `Z_PRIMARYKEY`, by number.
    package var entities: [NumberedEntity] = []

    package init() {}

    /// A row of `Z_PRIMARYKEY`.
    package struct NumberedEntity: Sendable {
        package var number: Int64
        package var name: String
        /// The parent's number; 0 for a root.
        package var parent: Int64
        /// The greatest key that a row ever had; 0 for a subentity.
        package var greatestKey: Int64

        package init(number: Int64, name: String, parent: Int64, greatestKey: Int64) {
            self.number = number
            self.name = name
            self.parent = parent
            self.greatestKey = greatestKey
        }
    }
}
