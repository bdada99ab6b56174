package import MapSyntax

extension Model {
    /// Whether the model describes a store of Core Data.
    package var isCoreData: Bool { coreData != nil }
}

/// What a model in layout `core-data` declares for Core Data alone.
package struct CoreDataFacts: Sendable {
    /// The version identifiers. Nil if there are none, which is not the same as one empty text.
    package var identifiers: [String]?
    package var configurations: [Configuration] = []
    /// Version hashes that were brought with the model, because mapc cannot compute all.
    package var hashes: [BroughtHash] = []
    /// The storage fingerprint of the model for which the hashes were brought, and where it is written.
    package var hashesOf: Name?
    /// Whether the model was read from tables, without the names and options that tables do not have.
    package var isIntrospected = false

    package init() {}

    /// The entities of one of several stores.
    package struct Configuration: Sendable {
        package var name: String
        package var entities: [EntityID]
    }

    package struct BroughtHash: Sendable {
        package var entity: EntityID
        /// 32 bytes.
        package var hash: [UInt8]
        package var range: TextRange
    }
}
