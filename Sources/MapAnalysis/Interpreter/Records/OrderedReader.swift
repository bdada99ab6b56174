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
        var stored: [RawValue] = []
        while let mark = byte(), mark != OrderedBytes.Mark.end { stored.append(sorted(mark)) }
        guard let entity = word(), let mapping = word(), let hasMapping = byte(), let side = byte(), let form = byte() else { return nil }
        var key = stored.map(\.plainValue)
        if form != OrderedBytes.KeyForm.plain {
            guard case .list(let values)? = value() else { return nil }
            key = values
        }
        return RowReference(
            side: side == 0 ? .source : .destination, entity: EntityID(Int(entity)), key: key,
            mapping: hasMapping == 1 ? Int(mapping) : nil,
            spelling: form == OrderedBytes.KeyForm.spelled ? stored : nil)
    }

    private mutating func sorted(_ mark: UInt8) -> RawValue {
        switch mark {
        case OrderedBytes.Mark.number:
            guard let size = word().map(Self.real), let rank = byte() else { return .null }
            switch rank {
            case 0: return .integer(Int64(size))
            case 1: return .real(size)
            default: return word().map { .integer(Self.number($0)) } ?? .null
            }
        case OrderedBytes.Mark.text: return .text(content())
        case OrderedBytes.Mark.data: return .blob(content())
        default: return .null
        }
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

extension RawValue {
    /// The value of which this is the usual spelling.
    fileprivate var plainValue: Value {
        switch self {
        case .null: .nil
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case .text(let bytes): .text(bytes)
        case .blob(let bytes): .data(bytes)
        }
    }
}
