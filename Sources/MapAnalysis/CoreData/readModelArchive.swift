/// Reads a compiled model, which is a `.mom` file: an archive of an `NSManagedObjectModel`.
///
/// Entities, properties and indexes are in order of their names, since an archive has no other order. What the archive has and `CoreDataModel` cannot
/// contain, such as a validation by an unusual predicate, is listed in `unread`.
package func readModelArchive(_ bytes: [UInt8]) -> Result<ArchivedModel, ArchiveFault> {
    do {
        let archive = try ArchivedObjects.read(bytes).get()
        var reader = ModelArchiveReader()
        let model = try reader.model(archive)
        return .success(ArchivedModel(model: model, unread: reader.unread))
    } catch {
        return .failure(error)
    }
}

/// Reads the model that a store has in `Z_MODELCACHE.Z_CONTENT`: the archive of a model as raw DEFLATE data. Core Data adds inherited properties to
/// each entity of this copy, and the result does not contain them.
package func readModelCache(_ bytes: [UInt8]) -> Result<ArchivedModel, ArchiveFault> {
    switch inflate(bytes, atMost: largestModel) {
    case .success(let archive): readModelArchive(archive)
    case .failure(let failure): .failure(ArchiveFault(reason: failure.reason))
    }
}

/// The size of the largest archive that is read, in bytes. Models of 300 entities have half a megabyte.
private let largestModel = 16_000_000

/// A model from an archive, and what of the archive is not in it.
package struct ArchivedModel: Hashable, Sendable {
    package var model: CoreDataModel
    package var unread: [Unread]

    /// A part of an archived model that mapc does not read.
    package struct Unread: Hashable, Sendable {
        /// The entity or property that has the part: `Book`, `Book.title`.
        package var owner: String
        /// The part, as a noun: `the validation 'SELF CONTAINS "title"'`.
        package var part: String

        package init(owner: String, part: String) {
            self.owner = owner
            self.part = part
        }
    }
}
