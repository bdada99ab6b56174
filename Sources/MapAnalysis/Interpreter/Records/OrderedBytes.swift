/// Bytes of values and candidates, in their order: where one precedes another, its bytes do. They can be read again, see `OrderedReader`.
///
/// Each value says by its first byte what it is, and where it ends, so that bytes of several values one after another are in their order, too.
struct OrderedBytes {
    private(set) var bytes: [UInt8] = []

    enum Mark {
        /// Ends a list, and precedes every value.
        static let end: UInt8 = 0
        static let `nil`: UInt8 = 1
        static let boolean: UInt8 = 2
        static let integer: UInt8 = 3
        static let real: UInt8 = 4
        static let text: UInt8 = 5
        static let date: UInt8 = 6
        static let uuid: UInt8 = 7
        static let decimal: UInt8 = 8
        static let data: UInt8 = 9
        static let row: UInt8 = 10
        static let list: UInt8 = 11
        static let unreadable: UInt8 = 12
    }

    static func of(_ candidate: Candidate) -> [UInt8] {
        var made = OrderedBytes()
        made.add(candidate)
        return made.bytes
    }

    static func of(_ row: RowReference) -> [UInt8] {
        var made = OrderedBytes()
        made.add(row)
        return made.bytes
    }

    /// The number of a group, and a place in it.
    static func of(_ seat: Seat) -> [UInt8] {
        var made = OrderedBytes()
        made.add(seat)
        return made.bytes
    }

    /// Adds a value. In a descending order, its bytes are turned, and cannot be read again.
    mutating func add(_ value: Value, isDescending: Bool) {
        let start = bytes.count
        add(value)
        if isDescending { for place in start..<bytes.count { bytes[place] = ~bytes[place] } }
    }

    mutating func add(_ value: Value) {
        switch value {
        case .nil: bytes.append(Mark.nil)
        case .boolean(let flag): bytes += [Mark.boolean, flag ? 1 : 0]
        case .integer(let number): add(Mark.integer, Self.ordered(number))
        case .real(let number): add(Mark.real, Self.ordered(number))
        case .text(let text): add(Mark.text, text)
        case .date(let microseconds): add(Mark.date, Self.ordered(microseconds))
        case .uuid(let content): add(Mark.uuid, content)
        case .decimal(let text): add(decimal: text)
        case .data(let content): add(Mark.data, content)
        case .row(let row): add(row)
        case .list(let elements):
            bytes.append(Mark.list)
            for element in elements { add(element) }
            bytes.append(Mark.end)
        case .unreadable(let raw): add(raw)
        }
    }

    mutating func add(_ candidate: Candidate) {
        add(candidate.row)
        add(UInt64(candidate.mapping.index))
        add(Self.ordered(candidate.index))
        if let item = candidate.item { add(item) } else { bytes.append(Mark.end) }
    }

    mutating func add(_ seat: Seat) {
        add(UInt64(seat.group))
        add(UInt64(seat.place))
    }

    mutating func add(_ more: [UInt8]) { bytes += more }

    /// Rows are in the order of their keys, then of their entities and mappings.
    private mutating func add(_ row: RowReference) {
        bytes.append(Mark.row)
        for part in row.key { add(part) }
        bytes.append(Mark.end)
        add(UInt64(row.entity.index))
        add(UInt64(row.mapping ?? 0))
        bytes += [row.mapping == nil ? 0 : 1, row.side == .source ? 0 : 1]
    }

    private mutating func add(_ raw: RawValue) {
        bytes.append(Mark.unreadable)
        switch raw {
        case .null: bytes.append(Mark.nil)
        case .integer(let number): add(Mark.integer, Self.ordered(number))
        case .real(let number): add(Mark.real, number.bitPattern)
        case .text(let text): add(Mark.text, text)
        case .blob(let content): add(Mark.data, content)
        }
    }

    /// A zero byte is followed by another byte, and two of them are the end.
    private mutating func add(_ mark: UInt8, _ content: [UInt8]) {
        bytes.append(mark)
        for byte in content {
            bytes.append(byte)
            if byte == 0 { bytes.append(0xFF) }
        }
        bytes += [0, 0]
    }

    /// By the number of digits before the point, then by the digits; all of them turned below zero.
    private mutating func add(decimal text: String) {
        let isNegative = text.hasPrefix("-")
        let parts = text.drop { $0 == "-" }.split(separator: ".", maxSplits: 1).map { Array($0.utf8) }
        bytes += [Mark.decimal, isNegative ? 0 : 1]
        let start = bytes.count
        add(UInt64(parts.first?.count ?? 0))
        for part in parts { bytes += part }
        bytes.append(0)
        if isNegative { for place in start..<bytes.count { bytes[place] = ~bytes[place] } }
    }

    private mutating func add(_ mark: UInt8, _ word: UInt64) {
        bytes.append(mark)
        add(word)
    }

    private mutating func add(_ word: UInt64) { withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) } }

    private static func ordered(_ number: Int64) -> UInt64 { UInt64(bitPattern: number) ^ (1 << 63) }

    private static func ordered(_ number: Double) -> UInt64 {
        number.sign == .minus ? ~number.bitPattern : number.bitPattern ^ (1 << 63)
    }
}

/// Reads what `OrderedBytes` has written.
struct OrderedReader {
    private let bytes: [UInt8]
    private var place: Int

    init(_ bytes: [UInt8], at place: Int = 0) { (self.bytes, self.place) = (bytes, place) }

    mutating func candidate() -> Candidate? {
        guard case .row(let row)? = value(), let mapping = word(), let index = word(), let mark = byte() else { return nil }
        var candidate = Candidate(row: row, at: Self.number(index), of: MappingID(Int(mapping)))
        if mark != OrderedBytes.Mark.end { candidate.item = value(mark) }
        return candidate
    }

    mutating func seat() -> Seat? {
        guard let group = word(), let place = word() else { return nil }
        return Seat(group: Int(group), place: Int(place))
    }

    mutating func value() -> Value? { byte().flatMap { value($0) } }

    /// Returns what follows a mark; nil for the end of a list.
    private mutating func value(_ mark: UInt8) -> Value? {
        switch mark {
        case OrderedBytes.Mark.nil: .nil
        case OrderedBytes.Mark.boolean: byte().map { .boolean($0 == 1) }
        case OrderedBytes.Mark.integer: word().map { .integer(Self.number($0)) }
        case OrderedBytes.Mark.real: word().map { .real(Self.real($0)) }
        case OrderedBytes.Mark.text: .text(content())
        case OrderedBytes.Mark.date: word().map { .date(Self.number($0)) }
        case OrderedBytes.Mark.uuid: .uuid(content())
        case OrderedBytes.Mark.decimal: decimal().map(Value.decimal)
        case OrderedBytes.Mark.data: .data(content())
        case OrderedBytes.Mark.row: row().map(Value.row)
        case OrderedBytes.Mark.list: .list(list())
        case OrderedBytes.Mark.unreadable: raw().map(Value.unreadable)
        default: nil
        }
    }

    private mutating func row() -> RowReference? {
        let key = list()
        guard let entity = word(), let mapping = word(), let hasMapping = byte(), let side = byte() else { return nil }
        return RowReference(
            side: side == 0 ? .source : .destination, entity: EntityID(Int(entity)), key: key, mapping: hasMapping == 1 ? Int(mapping) : nil
        )
    }

    private mutating func raw() -> RawValue? {
        switch byte() {
        case OrderedBytes.Mark.integer: word().map { .integer(Self.number($0)) }
        case OrderedBytes.Mark.real: word().map { .real(Double(bitPattern: $0)) }
        case OrderedBytes.Mark.text: .text(content())
        case OrderedBytes.Mark.data: .blob(content())
        default: .null
        }
    }

    private mutating func list() -> [Value] {
        var elements: [Value] = []
        while let element = value() { elements.append(element) }
        return elements
    }

    private mutating func content() -> [UInt8] {
        var found: [UInt8] = []
        while let next = byte() {
            if next == 0, byte() == 0 { break }
            found.append(next)
        }
        return found
    }

    private mutating func decimal() -> String? {
        guard let sign = byte() else { return nil }
        let turn: UInt8 = sign == 0 ? 0xFF : 0
        guard let count = word().map({ Int(sign == 0 ? ~$0 : $0) }) else { return nil }
        var digits: [UInt8] = []
        while let next = byte(), next != turn { digits.append(next ^ turn) }
        if digits.count > count { digits.insert(UInt8(ascii: "."), at: count) }
        return (sign == 0 ? "-" : "") + String(decoding: digits, as: UTF8.self)
    }

    private mutating func byte() -> UInt8? {
        guard place < bytes.count else { return nil }
        place += 1
        return bytes[place - 1]
    }

    private mutating func word() -> UInt64? {
        guard place + 8 <= bytes.count else { return nil }
        place += 8
        return bytes[place - 8..<place].reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func number(_ word: UInt64) -> Int64 { Int64(bitPattern: word ^ (1 << 63)) }

    private static func real(_ word: UInt64) -> Double { Double(bitPattern: word >> 63 == 1 ? word ^ (1 << 63) : ~word) }
}
