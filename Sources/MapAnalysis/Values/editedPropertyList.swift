/// Returns a property list with members of its dictionary set to those of another dictionary, in the binary form.
///
/// All other members keep their values and types: in a binary list their bytes are copied. A list in XML is converted, because Core Data writes the binary
/// form. Returns nil if either is not a property list whose value is a dictionary, and if a list in XML has a value that the binary form cannot have.
///
/// A function of SQLite edits metadata of a store by this, so that no statement contains the other values.
package func editedPropertyList(_ bytes: [UInt8], setting changes: [UInt8]) -> [UInt8]? {
    guard case .dictionary(let changes)? = PropertyList(changes), let list = PropertyList(bytes) else { return nil }
    return list.edited(bytes, setting: changes)
}

extension PropertyList {
    /// Returns this list, of which the bytes are given, with members of its dictionary set to others.
    func edited(_ bytes: [UInt8], setting changes: [Member]) -> [UInt8]? {
        guard case .dictionary(let members) = self else { return nil }
        if Self.isBinary(bytes) { return BinaryPropertyList.setting(changes, in: bytes) }
        guard isBinary else { return nil }
        let kept = members.filter { member in !changes.contains { $0.key == member.key } }
        return BinaryPropertyListWriter.bytes(of: .dictionary(kept + changes))
    }

    /// Whether the binary form has each value as it is. Infinities and dates out of range are read as null.
    fileprivate var isBinary: Bool {
        switch self {
        case .null, .date(nil), .decimal: false
        case .array(let elements): elements.allSatisfy(\.isBinary)
        case .dictionary(let members): members.allSatisfy(\.value.isBinary)
        default: true
        }
    }
}
