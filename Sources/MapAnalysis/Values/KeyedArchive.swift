/// Reads archives of `NSKeyedArchiver`: a property list with a table of objects that refer to each other by number.
///
/// It reads texts, numbers, decimals, dates, data, arrays, sets, dictionaries, UUIDs, URLs and null. An object of any other class becomes a
/// dictionary of its members with the class under `$class`.
struct KeyedArchive {
    private let objects: [PropertyList]
    /// How many more values and bytes the result may contain, since one object may be mentioned in many places.
    private var valuesLeft = PropertyList.mostValues
    private var bytesLeft = 64_000_000

    /// Returns the contents of the archive; nil if the bytes are not an archive.
    static func read(_ bytes: [UInt8]) -> PropertyList? {
        guard let list = PropertyList(bytes), case .text? = list["$archiver"], case .array(let objects)? = list["$objects"],
            let top = list["$top"], case .dictionary(let members) = top
        else { return nil }
        var archive = KeyedArchive(objects: objects)
        if let root = top["root"] { return archive.resolved(root, depth: 0) }
        return archive.dictionary(members, depth: 0)
    }

    private init(objects: [PropertyList]) { self.objects = objects }

    private mutating func resolved(_ value: PropertyList, depth: Int) -> PropertyList? {
        guard depth < PropertyList.deepest, valuesLeft > 0 else { return nil }
        valuesLeft -= 1
        switch value {
        case .uid(let index):
            guard objects.indices.contains(index) else { return nil }
            // The first object means nil.
            return index == 0 ? .null : resolved(objects[index], depth: depth + 1)
        case .array(let elements): return array(elements, depth: depth)
        case .dictionary(let members): return object(value, members, depth: depth)
        case .text(let bytes), .data(let bytes): return spend(bytes) ? value : nil
        default: return value
        }
    }

    private mutating func spend(_ bytes: [UInt8]) -> Bool {
        bytesLeft -= bytes.count
        return bytesLeft >= 0
    }

    private mutating func array(_ elements: [PropertyList], depth: Int) -> PropertyList? {
        var found: [PropertyList] = []
        for element in elements {
            guard let element = resolved(element, depth: depth + 1) else { return nil }
            found.append(element)
        }
        return .array(found)
    }

    private mutating func dictionary(_ members: [PropertyList.Member], depth: Int) -> PropertyList? {
        var found: [PropertyList.Member] = []
        for member in members {
            guard spend(member.key), let value = resolved(member.value, depth: depth + 1) else { return nil }
            found.append(PropertyList.Member(key: member.key, value: value))
        }
        return .dictionary(found)
    }

    private func className(_ object: PropertyList) -> String? {
        guard case .uid(let index)? = object["$class"], objects.indices.contains(index),
            case .text(let name)? = objects[index]["$classname"]
        else { return nil }
        return name.string
    }

    /// Reads an object by the members that its class stores.
    private mutating func object(_ object: PropertyList, _ members: [PropertyList.Member], depth: Int) -> PropertyList? {
        guard let name = className(object) else { return dictionary(members, depth: depth) }
        switch name {
        case "NSNull": return .null
        case "NSArray", "NSMutableArray", "NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet":
            if case .array(let elements)? = object["NS.objects"] { return array(elements, depth: depth) }
            let numbered = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
            let elements = members.indices.map { numbered[Array("NS.object.\($0)".utf8)] }
            return array(elements.prefix { $0 != nil }.compactMap(\.self), depth: depth)
        case "NSDictionary", "NSMutableDictionary": return dictionary(object, depth: depth)
        case "NSString", "NSMutableString":
            if case .text(let text)? = object["NS.string"] { return .text(text) }
            guard case .data(let bytes)? = object["NS.bytes"], String(validating: bytes, as: UTF8.self) != nil else { return nil }
            return .text(bytes)
        case "NSData", "NSMutableData": if case .data(let bytes)? = object["NS.data"] { return .data(bytes) }
        case "NSDate": if case .real(let seconds)? = object["NS.time"] { return .date(secondsSince2001: seconds) }
        case "NSUUID":
            if case .data(let bytes)? = object["NS.uuidbytes"], bytes.count == 16 { return .text(Array(UUIDText.text(bytes).utf8)) }
        case "NSDecimalNumber", "NSDecimalNumberPlaceholder": if let text = ArchivedDecimal.read(object) { return .decimal(text) }
        case "NSURL": if let relative = object["NS.relative"] { return url(relative, beside: object["NS.base"], depth: depth) }
        default: break
        }
        let own = members.filter { !$0.key.elementsEqual("$class".utf8) }
        guard case .dictionary(let found)? = dictionary(own, depth: depth) else { return nil }
        return .dictionary([PropertyList.Member(key: Array("$class".utf8), value: .text(Array(name.utf8)))] + found)
    }

    /// Returns a URL, made absolute if it has a base.
    private mutating func url(_ relative: PropertyList, beside base: PropertyList?, depth: Int) -> PropertyList? {
        guard let own = resolved(relative, depth: depth + 1) else { return nil }
        guard let base, base != .uid(0) else { return own }
        guard case .text(let text) = own, case .text(let start)? = resolved(base, depth: depth + 1) else { return nil }
        return .text(Array(URLReference(start.string).resolving(URLReference(text.string)).text.utf8))
    }

    /// Reads a dictionary whose keys are texts or numbers. Returns nil for other keys.
    private mutating func dictionary(_ object: PropertyList, depth: Int) -> PropertyList? {
        guard case .array(let keys)? = object["NS.keys"], case .array(let values)? = object["NS.objects"], keys.count == values.count else {
            return nil
        }
        var members: [PropertyList.Member] = []
        for (key, value) in zip(keys, values) {
            guard let value = resolved(value, depth: depth + 1) else { return nil }
            switch resolved(key, depth: depth + 1) {
            case .text(let name)?: members.append(PropertyList.Member(key: name, value: value))
            case .integer(let digits)?: members.append(PropertyList.Member(key: Array(digits.utf8), value: value))
            default: return nil
            }
        }
        return .dictionary(members)
    }
}
