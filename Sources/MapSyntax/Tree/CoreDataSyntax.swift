/// `coreData:` of a model: what only Core Data needs to know. Documentation is checked for its shape and not kept.
package struct CoreDataSyntax: Sendable {
    /// `configurations: { Cloud: [Post, Tag] }`
    package var configurations: [(name: Name, entities: [Name])] = []
    /// `hashes: { Post: 0123… }`: version hashes in hex that mapc cannot compute.
    package var hashes: [(entity: Name, hash: Name)] = []
    /// The storage fingerprint of the model for which the hashes were brought.
    package var hashesOf: Name?
    /// Whether the model was read from a store that does not contain its model.
    package var isIntrospected = false
    package var range: TextRange
}

/// The keys of an attribute that only Core Data has.
package struct CoreDataAttributeSyntax: Sendable {
    /// Where `externalStorage: true` is written.
    package var externalStorage: TextRange?
    /// Where `preserved: true` is written.
    package var preserved: TextRange?
    /// Where `coreData: { objectID: true }` is written.
    package var objectID: TextRange?
    /// Where `coreData: { encrypted: true }` is written.
    package var encrypted: TextRange?
    /// The expression from which Core Data computes the attribute, under `coreData: { derived: … }`.
    package var derived: Name?
    /// Where `coreData:` is written.
    package var range: TextRange?
}
