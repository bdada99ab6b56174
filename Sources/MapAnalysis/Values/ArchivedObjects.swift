/// The objects of an archive of `NSKeyedArchiver`, each read when it is asked for. Objects may refer to each other in circles.
///
/// An archive is a property list with a table of objects, which refer to each other by number. `KeyedArchive` reads an archive of values as a tree instead.
package struct ArchivedObjects: Sendable {
    private let top: PropertyList
    private let objects: [PropertyList]

    /// Reads an archive, in which every object is still unread.
    package static func read(_ bytes: [UInt8]) -> Result<ArchivedObjects, ArchiveFault> {
        guard let list = PropertyList(bytes) else {
            return .failure(ArchiveFault(reason: "the bytes are not a property list, or are damaged"))
        }
        guard case .text(let archiver)? = list["$archiver"] else {
            return .failure(ArchiveFault(reason: "the property list is not an archive: it has no '$archiver'"))
        }
        guard archiver.elementsEqual("NSKeyedArchiver".utf8) else {
            return .failure(ArchiveFault(reason: "the archive was not written by 'NSKeyedArchiver'"))
        }
        guard let top = list["$top"], case .dictionary = top else { return .failure(ArchiveFault(reason: "the archive has no '$top'")) }
        guard case .array(let objects)? = list["$objects"] else { return .failure(ArchiveFault(reason: "the archive has no '$objects'")) }
        return .success(ArchivedObjects(top: top, objects: objects))
    }

    /// The object that contains the others.
    package var root: ArchivedObject? { self["root"] }

    /// Returns the object that the archive lists under a key, for archives that have several roots.
    package subscript(_ key: String) -> ArchivedObject? { top[key].flatMap(object) }

    /// Returns what a value of the property list is or refers to. Returns nil for the null object and for a number that the table does not have.
    func object(_ value: PropertyList) -> ArchivedObject? {
        guard case .uid(let number) = value else {
            return value == .null ? nil : ArchivedObject(number: nil, content: value, archive: self)
        }
        // The first object of each archive means nil. An object that is itself a reference is damaged, and may refer to itself.
        guard number != 0, objects.indices.contains(number) else { return nil }
        if case .uid = objects[number] { return nil }
        return ArchivedObject(number: number, content: objects[number], archive: self)
    }
}

/// Why bytes cannot be read as an archive.
package struct ArchiveFault: Error, Hashable, Sendable {
    /// A clause that names the fault, such as "the archive has no '$top'".
    package let reason: String

    package init(reason: String) { self.reason = reason }
}
