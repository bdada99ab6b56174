/// Writes Apple's binary form. A value is written once for each time that it is mentioned.
struct BinaryPropertyListWriter {
    private var objects: [[UInt8]] = []

    static func bytes(of list: PropertyList) -> [UInt8] {
        var writer = BinaryPropertyListWriter()
        let top = writer.add(list)
        return writer.bytes(top: top)
    }

    /// Returns the list whose value is the object with this number.
    func bytes(top: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(objects.reduce(40) { $0 + $1.count + 4 })
        bytes += "bplist00".utf8
        var offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            bytes += object
        }
        let table = bytes.count
        for offset in offsets { bytes.append(offset, size: 4) }
        bytes += [0, 0, 0, 0, 0, 0, 4, 4]
        for number in [offsets.count, top, table] { bytes.append(number, size: 8) }
        return bytes
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
        objects[number] = Self.collection(kind, count, references)
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
        case .array(let elements): Self.collection(0xA0, elements.count, elements.map { add($0) })
        case .dictionary(let members):
            Self.collection(0xD0, members.count, members.map { add(.text($0.key)) } + members.map { add($0.value) })
        }
    }

    private static func collection(_ kind: UInt8, _ count: Int, _ references: [Int]) -> [UInt8] {
        var bytes = marker(kind, count)
        for reference in references { bytes.append(reference, size: 4) }
        return bytes
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
        var bytes: [UInt8] = []
        bytes.append(number, size: size)
        return bytes
    }
}

extension [UInt8] {
    /// Appends a number in this many bytes, the greatest first.
    fileprivate mutating func append(_ number: Int, size: Int) {
        for place in stride(from: size - 1, through: 0, by: -1) { append(UInt8(truncatingIfNeeded: number >> (place * 8))) }
    }
}
