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
