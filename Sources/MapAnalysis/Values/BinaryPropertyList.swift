/// Reads Apple's binary property lists. Objects refer to each other by number, and a table of their offsets is at the end.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private var offsetSize = 0
    private var referenceSize = 0
    private var objectCount = 0
    private var tableStart = 0
    /// How many more values and bytes the result may contain.
    private var valuesLeft = PropertyList.mostValues
    private var bytesLeft = 64_000_000

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func read() -> PropertyList? { readTrailer().flatMap { object($0, depth: 0) } }

    /// Reads where the table of offsets is, and returns the number of the outermost object.
    private mutating func readTrailer() -> Int? {
        let trailer = bytes.count - 32
        guard trailer >= 8 else { return nil }
        (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), let count = number(trailer + 8, 8),
            let top = number(trailer + 16, 8), let table = number(trailer + 24, 8)
        else { return nil }
        guard table >= 8, table <= trailer, count > 0, count <= (trailer - table) / offsetSize, top < count else { return nil }
        (objectCount, tableStart) = (count, table)
        return top
    }

    /// Reads an unsigned number of this size. Returns nil if it is truncated or too large for an Int.
    private func number(_ position: Int, _ size: Int) -> Int? {
        guard position >= 0, size > 0, size <= 8, position <= bytes.count - size else { return nil }
        return Int(exactly: bytes[position..<position + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    private mutating func object(_ index: Int, depth: Int) -> PropertyList? {
        guard depth < PropertyList.deepest, index < objectCount, valuesLeft > 0,
            let start = number(tableStart + index * offsetSize, offsetSize), start >= 8, start < tableStart
        else { return nil }
        valuesLeft -= 1
        let (kind, low) = (bytes[start] >> 4, Int(bytes[start] & 15))
        switch (kind, low) {
        case (0, 0): return .null
        case (0, 8), (0, 9): return .boolean(low == 9)
        case (1, 0...4): return integer(start + 1, 1 << low)
        case (2, 2), (2, 3): return real(start + 1, 1 << low).map(PropertyList.real)
        case (3, 3): return real(start + 1, 8).map(PropertyList.date(secondsSince2001:))
        case (8, _): return number(start + 1, low + 1).map(PropertyList.uid)
        case (4...7, _), (10...13, _): return collection(kind, start, low, depth)
        default: return nil
        }
    }

    /// Reads an object that has a length: data, a text, an array, a set or a dictionary.
    private mutating func collection(_ kind: UInt8, _ start: Int, _ low: Int, _ depth: Int) -> PropertyList? {
        guard let (length, body) = length(start, low) else { return nil }
        switch kind {
        case 4: return read(body, length).map { .data(Array($0)) }
        case 5: return read(body, length).flatMap { text in text.allSatisfy { $0 < 0x80 } ? .text(Array(text)) : nil }
        case 6: return length > bytes.count ? nil : read(body, length * 2).flatMap(Self.utf16).map(PropertyList.text)
        case 7: return read(body, length).flatMap { String(validating: $0, as: UTF8.self) == nil ? nil : .text(Array($0)) }
        case 13: return dictionary(body, length, depth)
        default: return references(body, length).flatMap { objects($0, depth) }.map(PropertyList.array)
        }
    }

    /// Reads the length of an object. Lengths up to 14 are in the marker itself; greater ones are in an integer object behind it.
    private func length(_ start: Int, _ low: Int) -> (length: Int, body: Int)? {
        guard low == 15 else { return (low, start + 1) }
        guard start + 1 < bytes.count, bytes[start + 1] >> 4 == 1 else { return nil }
        let size = 1 << Int(bytes[start + 1] & 15)
        return number(start + 2, size).map { ($0, start + 2 + size) }
    }

    private mutating func read(_ start: Int, _ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, start <= tableStart, count <= tableStart - start, count <= bytesLeft else { return nil }
        bytesLeft -= count
        return bytes[start..<start + count]
    }

    private func references(_ start: Int, _ count: Int) -> [Int]? {
        guard start <= tableStart, count <= (tableStart - start) / referenceSize else { return nil }
        return (0..<count).compactMap { number(start + $0 * referenceSize, referenceSize) }
    }

    private mutating func objects(_ references: [Int], _ depth: Int) -> [PropertyList]? {
        var found: [PropertyList] = []
        for reference in references {
            guard let object = object(reference, depth: depth + 1) else { return nil }
            found.append(object)
        }
        return found
    }

    private mutating func dictionary(_ start: Int, _ count: Int, _ depth: Int) -> PropertyList? {
        guard count <= bytes.count, let references = references(start, 2 * count), references.count == 2 * count,
            let all = objects(references, depth)
        else { return nil }
        var members: [PropertyList.Member] = []
        for place in 0..<count {
            let (key, value) = (all[place], all[count + place])
            guard case .text(let name) = key else { return nil }
            members.append(PropertyList.Member(key: name, value: value))
        }
        return .dictionary(members)
    }

    /// Reads an integer. Eight bytes are signed, fewer are unsigned, and sixteen contain an unsigned number of 64 bits.
    private func integer(_ start: Int, _ size: Int) -> PropertyList? {
        guard start <= bytes.count - size else { return nil }
        let words = stride(from: start, to: start + size, by: min(size, 8)).map { position in
            bytes[position..<position + min(size, 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        switch (size, words.first, words.last) {
        case (16, 0?, let low?): return .integer(String(low))
        case (16, UInt64.max?, let low?): return Int64(bitPattern: low) < 0 ? .integer(String(Int64(bitPattern: low))) : nil
        case (8, let word?, _): return .integer(String(Int64(bitPattern: word)))
        case (1, let word?, _), (2, let word?, _), (4, let word?, _): return .integer(String(word))
        default: return nil
        }
    }

    private func real(_ start: Int, _ size: Int) -> Double? {
        guard start <= bytes.count - size else { return nil }
        let bits = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return size == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
    }
}

extension BinaryPropertyList {
    /// Returns the list, with members of its dictionary set to values. All other objects are copied as they are written, so their values and types stay.
    ///
    /// The bytes must be those of a dictionary that `read` has read as a whole: only then no object contains itself.
    static func setting(_ changes: [PropertyList.Member], in bytes: [UInt8]) -> [UInt8]? {
        var list = BinaryPropertyList(bytes)
        guard let top = list.readTrailer(), let (count, references) = list.members(top) else { return nil }
        var (writer, copies) = (BinaryPropertyListWriter(), [Int: Int]())
        var (keys, values): ([Int], [Int]) = ([], [])
        let result = writer.add(written: [])
        for place in 0..<count {
            let (key, value) = (references[place], references[count + place])
            guard case .text(let name)? = list.object(key, depth: 0) else { return nil }
            if changes.contains(where: { $0.key == name }) { continue }
            guard let key = list.copy(key, to: &writer, &copies), let value = list.copy(value, to: &writer, &copies) else { return nil }
            keys.append(key)
            values.append(value)
        }
        for change in changes {
            keys.append(writer.add(.text(change.key)))
            values.append(writer.add(change.value))
        }
        writer.write(result, kind: 0xD0, count: keys.count, references: keys + values)
        return writer.bytes(top: result)
    }

    /// Returns how many keys a dictionary has, and the numbers of its keys and then of its values.
    private func members(_ index: Int) -> (count: Int, references: [Int])? {
        guard let start = number(tableStart + index * offsetSize, offsetSize), let (count, body) = length(start, Int(bytes[start] & 15)),
            let references = references(body, 2 * count)
        else { return nil }
        return (count, references)
    }

    /// Copies an object with all that it refers to. Each object is copied once. Returns its new number.
    private func copy(_ index: Int, to writer: inout BinaryPropertyListWriter, _ copies: inout [Int: Int]) -> Int? {
        if let copy = copies[index] { return copy }
        guard let start = number(tableStart + index * offsetSize, offsetSize) else { return nil }
        let copy = writer.add(written: [])
        copies[index] = copy
        let (kind, low) = (bytes[start] & 0xF0, Int(bytes[start] & 15))
        if kind < 0xA0 {
            guard let end = end(ofObjectAt: start, kind, low), end <= tableStart else { return nil }
            writer.write(copy, written: Array(bytes[start..<end]))
            return copy
        }
        guard let (count, body) = length(start, low), let references = references(body, kind == 0xD0 ? 2 * count : count) else {
            return nil
        }
        var copied: [Int] = []
        for reference in references {
            guard let reference = self.copy(reference, to: &writer, &copies) else { return nil }
            copied.append(reference)
        }
        writer.write(copy, kind: kind, count: count, references: copied)
        return copy
    }

    /// Returns the place behind an object that does not refer to others.
    private func end(ofObjectAt start: Int, _ kind: UInt8, _ low: Int) -> Int? {
        switch kind {
        case 0x00: return start + 1
        case 0x10, 0x20, 0x30: return start + 1 + (1 << low)
        case 0x80: return start + low + 2
        default:
            guard let (length, body) = length(start, low) else { return nil }
            return body + (kind == 0x60 ? 2 * length : length)
        }
    }
}
