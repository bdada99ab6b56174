/// Writes an archive as `NSKeyedArchiver` does, in a binary property list.
struct KeyedArchiveWriter {
    /// The first object means nil.
    private var objects: [PropertyList] = [.text(Array("$null".utf8))]
    private var classes: [String: Int] = [:]

    /// Returns the archive of a value. JSON is archived as arrays, dictionaries and values.
    static func archive(_ value: Value, isJSON: Bool = false) -> [UInt8] {
        var writer = KeyedArchiveWriter()
        let root = isJSON ? writer.add(json: value.bytes ?? []) : writer.add(value)
        let archive = PropertyList.dictionary([
            member("$version", .integer("100000")), member("$archiver", .text(Array("NSKeyedArchiver".utf8))),
            member("$top", .dictionary([member("root", .uid(root))])), member("$objects", .array(writer.objects)),
        ])
        return BinaryPropertyListWriter.bytes(of: archive)
    }

    private static func member(_ key: String, _ value: PropertyList) -> PropertyList.Member {
        PropertyList.Member(key: Array(key.utf8), value: value)
    }

    private mutating func append(_ object: PropertyList) -> Int {
        objects.append(object)
        return objects.count - 1
    }

    /// Adds an object. As in Apple's archiver, its place in the table precedes those of its members.
    private mutating func add(_ name: String, _ members: (inout Self) -> [PropertyList.Member]) -> Int {
        let place = append(.null)
        let own = members(&self)
        objects[place] = .dictionary(own + [Self.member("$class", .uid(self.class(name)))])
        return place
    }

    private mutating func `class`(_ name: String) -> Int {
        if let place = classes[name] { return place }
        let parents = name == "NSDecimalNumber" ? ["NSNumber", "NSValue", "NSObject"] : ["NSObject"]
        let names = ([name] + parents).map { PropertyList.text(Array($0.utf8)) }
        let place = append(.dictionary([Self.member("$classname", names[0]), Self.member("$classes", .array(names))]))
        classes[name] = place
        return place
    }

    private mutating func add(_ value: Value) -> Int {
        switch value {
        case .boolean(let boolean): append(.boolean(boolean))
        case .integer(let integer): append(.integer(String(integer)))
        case .real(let real): append(.real(real))
        case .text(let text): append(.text(text))
        case .data(let data): append(.data(data))
        case .date(let date):
            add("NSDate") { _ in [Self.member("NS.time", .real(Double(date) / 1_000_000 - PropertyList.secondsTo2001))] }
        case .uuid(let uuid): add("NSUUID") { _ in [Self.member("NS.uuidbytes", .data(uuid))] }
        case .decimal(let decimal):
            ArchivedDecimal(decimal).map { number in add("NSDecimalNumber") { _ in number.members } } ?? add(.nil)
        case .nil, .row, .list, .unreadable: add("NSNull") { _ in [] }
        }
    }

    private mutating func add(json text: [UInt8]) -> Int {
        if let members = JSONText.members(of: text) {
            return add("NSDictionary") { writer in
                let keys = members.map { PropertyList.uid(writer.append(.text($0.name))) }
                let values = members.map { PropertyList.uid(writer.add(json: $0.value)) }
                return [Self.member("NS.keys", .array(keys)), Self.member("NS.objects", .array(values))]
            }
        }
        if let elements = JSONText.elements(of: text) {
            return add("NSArray") { writer in [Self.member("NS.objects", .array(elements.map { .uid(writer.add(json: $0)) }))] }
        }
        guard let content = JSONText.content(of: text) else { return add(.nil) }
        if text.contains(UInt8(ascii: "\"")) { return append(.text(content)) }
        if let integer = Int64(content.string) { return append(.integer(String(integer))) }
        return add(RealText.value(content.string).map(Value.real) ?? .boolean(content.elementsEqual("true".utf8)))
    }
}

/// Writes Apple's binary form. A value is written once for each time that it is mentioned.
private struct BinaryPropertyListWriter {
    private var objects: [[UInt8]] = []

    static func bytes(of list: PropertyList) -> [UInt8] {
        var writer = BinaryPropertyListWriter()
        _ = writer.add(list)
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in writer.objects {
            offsets.append(bytes.count)
            bytes += object
        }
        let table = bytes.count
        bytes += offsets.flatMap { big($0, 4) } + [0, 0, 0, 0, 0, 0, 4, 4]
        return bytes + big(offsets.count, 8) + big(0, 8) + big(table, 8)
    }

    private mutating func add(_ list: PropertyList) -> Int {
        let index = objects.count
        objects.append([])
        objects[index] = form(list)
        return index
    }

    private mutating func form(_ list: PropertyList) -> [UInt8] {
        switch list {
        case .null, .date(nil): [0x00]
        case .boolean(let boolean): [boolean ? 0x09 : 0x08]
        case .integer(let digits): [0x13] + Self.big(Int(digits) ?? 0, 8)
        case .real(let real): [0x23] + withUnsafeBytes(of: real.bitPattern.bigEndian, Array.init)
        case .date(let date?):
            [0x33] + withUnsafeBytes(of: (Double(date) / 1_000_000 - PropertyList.secondsTo2001).bitPattern.bigEndian, Array.init)
        case .data(let data): Self.marker(0x40, data.count) + data
        case .text(let text): Self.form(text)
        case .decimal(let text): Self.form(Array(text.utf8))
        case .uid(let index): [0x83] + Self.big(index, 4)
        case .array(let elements): Self.marker(0xA0, elements.count) + elements.map { add($0) }.flatMap { Self.big($0, 4) }
        case .dictionary(let members):
            Self.marker(0xD0, members.count)
                + (members.map { add(.text($0.key)) } + members.map { add($0.value) }).flatMap { Self.big($0, 4) }
        }
    }

    private static func form(_ text: [UInt8]) -> [UInt8] {
        if text.allSatisfy({ $0 < 0x80 }) { return marker(0x50, text.count) + text }
        let units = Array(text.string.utf16)
        return marker(0x60, units.count) + units.flatMap { big(Int($0), 2) }
    }

    private static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [kind | UInt8(count)] : [kind | 15, 0x13] + big(count, 8)
    }

    private static func big(_ number: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: number >> ((size - 1 - $0) * 8)) }
    }
}
