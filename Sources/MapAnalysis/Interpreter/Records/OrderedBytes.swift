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
        /// A number in a key.
        static let number: UInt8 = 3
    }

    /// What of a row's key follows its spelling.
    enum KeyForm {
        /// Nothing: the values are what is spelled.
        static let plain: UInt8 = 0
        /// The values, which are spelled as usual.
        static let usual: UInt8 = 1
        /// The values, which are spelled in another way.
        static let spelled: UInt8 = 2
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

    /// Rows are in the order of what the database has for their keys, then of their entities and mappings.
    private mutating func add(_ row: RowReference) {
        bytes.append(Mark.row)
        for part in row.key.indices { add(sorted: row.stored(part)) }
        bytes.append(Mark.end)
        add(UInt64(row.entity.index))
        add(UInt64(row.mapping ?? 0))
        bytes += [row.mapping == nil ? 0 : 1, row.side == .source ? 0 : 1]
        let isPlain = row.spelling == nil && row.key.allSatisfy(\.isPlain)
        bytes.append(isPlain ? KeyForm.plain : row.spelling == nil ? KeyForm.usual : KeyForm.spelled)
        if !isPlain { add(.list(row.key)) }
    }

    /// Adds a stored value so that the bytes are in the order in which a database sorts it.
    mutating func add(sorted raw: RawValue) {
        switch raw {
        case .null: bytes.append(Mark.nil)
        case .integer(let number):
            add(Mark.number, Self.ordered(raw.size))
            bytes.append(raw.numberRank)
            if raw.numberRank == 2 { add(Self.ordered(number)) }
        case .real(let number):
            add(Mark.number, Self.ordered(number))
            bytes.append(raw.numberRank)
        case .text(let text): add(Mark.text, text)
        case .blob(let content): add(Mark.data, content)
        }
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
        number == 0 ? 1 << 63 : number.sign == .minus ? ~number.bitPattern : number.bitPattern ^ (1 << 63)
    }
}

extension Value {
    /// Whether the usual spelling says the value and its kind.
    fileprivate var isPlain: Bool {
        switch self {
        case .integer, .real, .text, .data: true
        case .nil, .boolean, .date, .uuid, .decimal, .row, .list, .unreadable: false
        }
    }
}
