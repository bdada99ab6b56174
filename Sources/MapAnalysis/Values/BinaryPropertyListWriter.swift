/// Writes Apple's binary form. A value is written once for each time that it is mentioned.
struct BinaryPropertyListWriter {
    private var objects: [[UInt8]] = []

    static func bytes(of list: PropertyList) -> [UInt8] {
        var writer = BinaryPropertyListWriter()
        return writer.bytes(top: writer.add(list))
    }

    /// Returns the list whose value is the object with this number.
    func bytes(top: Int) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            bytes += object
        }
        let table = bytes.count
        bytes += offsets.flatMap { Self.big($0, 4) } + [0, 0, 0, 0, 0, 0, 4, 4]
        return bytes + Self.big(offsets.count, 8) + Self.big(top, 8) + Self.big(table, 8)
    }

    /// Adds a value and returns its number.
    mutating func add(_ list: PropertyList) -> Int {
        let number = add(written: [])
        objects[number] = form(list)
        return number
    }

    /// Adds an object that does not refer to others, as it is written, and returns its number.
    mutating func add(written object: [UInt8]) -> Int {
        objects.append(object)
        return objects.count - 1
    }

    /// Makes an object one that does not refer to others, as it is written.
    mutating func write(_ number: Int, written object: [UInt8]) { objects[number] = object }

    /// Makes an object one that refers to others: a dictionary (0xD0) with `count` keys and as many values, or an array (0xA0) or set (0xC0) with `count`
    /// elements.
    mutating func write(_ number: Int, kind: UInt8, count: Int, references: [Int]) {
        objects[number] = Self.marker(kind, count) + references.flatMap { Self.big($0, 4) }
    }

    private mutating func form(_ list: PropertyList) -> [UInt8] {
        switch list {
        case .null, .date(nil): [0x00]
        case .boolean(let boolean): [boolean ? 0x09 : 0x08]
        case .integer(let digits): Self.form(digits)
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

    /// Writes an integer in eight bytes, which are signed, or in sixteen if it is greater.
    private static func form(_ digits: String) -> [UInt8] {
        if let integer = Int(digits) { return [0x13] + big(integer, 8) }
        return [0x14] + big(0, 8) + withUnsafeBytes(of: (UInt64(digits) ?? 0).bigEndian, Array.init)
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
