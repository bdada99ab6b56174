/// An object of an archive. Its members are read when they are asked for.
///
/// A text, a number or data is an object too. Two objects of one archive are equal if they have the same number, so a set of them can remember which
/// objects a reader has visited.
package struct ArchivedObject: Hashable, Sendable {
    /// The place in the archive's table. Nil for a value that is written inside its owner.
    package let number: Int?
    private let content: PropertyList
    private let archive: ArchivedObjects

    init(number: Int?, content: PropertyList, archive: ArchivedObjects) {
        (self.number, self.content, self.archive) = (number, content, archive)
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.number == right.number && (left.number != nil || left.content == right.content)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        if number == nil { hasher.combine(content) }
    }

    /// In bytes. A damaged archive may give each of a million objects a class with a name of a million bytes.
    private static let longestClassName = 1_000

    /// The name of the object's class. Nil for a text, a number or data.
    package var className: String? {
        guard let name = content["$class"].flatMap(archive.object)?.content["$classname"].flatMap(archive.object),
            case .text(let bytes) = name.content, bytes.count <= Self.longestClassName
        else { return nil }
        return bytes.string
    }

    /// Returns the member with a key. Nil if the object has no such member, or the member is nil.
    package subscript(_ key: String) -> ArchivedObject? { content[key].flatMap(archive.object) }

    /// The keys of the members that are not nil, in the order of the archive.
    package var keys: [String] {
        guard case .dictionary(let members) = content else { return [] }
        return members.map(\.key.string).filter { $0 != "$class" && self[$0] != nil }
    }

    /// The text of a string.
    package var text: String? {
        if let plainText { return plainText }
        guard case .dictionary = content, ["NSString", "NSMutableString"].contains(className) else { return nil }
        if let text = self["NS.string"]?.plainText { return text }
        guard case .data(let bytes)? = self["NS.bytes"]?.content else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private var plainText: String? {
        guard case .text(let bytes) = content else { return nil }
        return bytes.string
    }

    /// The value of a whole number that fits 64 bits.
    package var integer: Int? {
        guard case .integer(let digits) = content else { return nil }
        return Int(digits)
    }

    /// The value of a number with a fraction.
    package var real: Double? {
        guard case .real(let real) = content else { return nil }
        return real
    }

    package var boolean: Bool? {
        guard case .boolean(let boolean) = content else { return nil }
        return boolean
    }

    /// The digits of an `NSDecimalNumber`.
    package var decimal: String? {
        ["NSDecimalNumber", "NSDecimalNumberPlaceholder"].contains(className) ? ArchivedDecimal.read(content) : nil
    }

    /// The time of a date, in seconds since 2001-01-01 UTC.
    package var secondsSince2001: Double? { className == "NSDate" ? self["NS.time"]?.real : nil }

    /// The bytes of data.
    package var data: [UInt8]? {
        if case .data(let bytes) = content { return bytes }
        guard ["NSData", "NSMutableData"].contains(className) else { return nil }
        return self["NS.data"]?.data
    }

    /// The bytes of a UUID.
    package var uuid: [UInt8]? {
        guard className == "NSUUID", let bytes = self["NS.uuidbytes"]?.data, bytes.count == 16 else { return nil }
        return bytes
    }
}

extension ArchivedObject {
    /// The text of a URL, made absolute if the archive has a base for it.
    package var url: String? { url(depth: 0) }

    private func url(depth: Int) -> String? {
        // A damaged archive may have a URL that is its own base.
        guard className == "NSURL", depth < PropertyList.deepest, let relative = self["NS.relative"]?.text else { return nil }
        guard let base = self["NS.base"] else { return relative }
        return base.url(depth: depth + 1).map { URLReference($0).resolving(URLReference(relative)).text }
    }

    /// An entry of a dictionary. Its value is nil if the archive does not have the object.
    package struct Entry: Hashable, Sendable {
        package let key: ArchivedObject
        package let value: ArchivedObject?
    }

    /// The elements of an array or a set. Elements that the archive does not have are left out.
    package var elements: [ArchivedObject]? {
        if case .array(let elements) = content { return elements.compactMap(archive.object) }
        guard let className, Self.collections.contains(className) else { return nil }
        if case .array(let elements)? = content["NS.objects"] { return elements.compactMap(archive.object) }
        return numberedElements
    }

    private static let collections: Set = ["NSArray", "NSMutableArray", "NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet"]

    /// The elements of an old archive, which has a member for each.
    private var numberedElements: [ArchivedObject] {
        guard case .dictionary(let members) = content else { return [] }
        let byKey = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
        return members.indices.compactMap { byKey[Array("NS.object.\($0)".utf8)] }.compactMap(archive.object)
    }

    /// The entries of a dictionary. Entries whose key the archive does not have are left out.
    package var entries: [Entry]? {
        switch className {
        case nil:
            guard case .dictionary(let members) = content else { return nil }
            return entries(members.map { .text($0.key) }, members.map(\.value))
        case "NSDictionary", "NSMutableDictionary":
            guard case .array(let keys)? = content["NS.keys"], case .array(let values)? = content["NS.objects"] else { return nil }
            return entries(keys, values)
        case "NSKnownKeysDictionary1":
            // Core Data's own dictionary, in which the keys are shared between dictionaries.
            guard let keys = self["searchMapping"]?["keys"]?.content["NS.objects"], case .array(let keys) = keys,
                case .array(let values)? = self["values"]?.content["NS.objects"]
            else { return nil }
            // A key without a value has this text in the place of its value.
            let none = self["emptyToken"]
            return entries(keys, values).filter { none == nil || $0.value != none }
        default: return nil
        }
    }

    private func entries(_ keys: [PropertyList], _ values: [PropertyList]) -> [Entry] {
        zip(keys, values).compactMap { key, value in
            archive.object(key).map { Entry(key: $0, value: archive.object(value)) }
        }
    }

    /// The values of a dictionary whose keys are texts, by key. Nil if it is not such a dictionary. The last of several entries with one key counts.
    package var valuesByName: [String: ArchivedObject]? {
        guard let entries, entries.allSatisfy({ $0.key.text != nil }) else { return nil }
        return Dictionary(entries.compactMap { entry in entry.value.flatMap { value in entry.key.text.map { ($0, value) } } }) { _, last in
            last
        }
    }
}
