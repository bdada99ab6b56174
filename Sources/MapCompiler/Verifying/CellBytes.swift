import MapExecution
import MapPlan

/// The bytes by which values of stored rows are kept and compared. Equal values have equal bytes, and no other values have.
///
/// A long value is kept by its beginning, its length and a digest.
struct CellBytes {
    private var content = GrowingBytes()

    /// What begins the bytes of a cell.
    private enum Mark {
        static let null: UInt8 = 0
        static let integer: UInt8 = 1
        static let real: UInt8 = 2
        static let text: UInt8 = 3
        static let blob: UInt8 = 4
        static let longText: UInt8 = 5
        static let longBlob: UInt8 = 6
        static let either: UInt8 = 7
        static let anything: UInt8 = 8
        static let wholeText: UInt8 = 9
        static let wholeBlob: UInt8 = 10
    }

    /// Whether long values are kept whole: those of keys.
    private let areWhole: Bool
    /// Longer values are kept by their digest.
    private static let greatestLength = 200
    private static let beginning = 64

    init(isOfKey: Bool = false) { areWhole = isOfKey }

    var bytes: [UInt8] { content.array }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result { try content.withBytes(body) }

    mutating func removeAll() { content.removeAll() }

    mutating func add(_ cell: ExpectedTable.Cell) {
        switch cell {
        case .exactly(let value): add(value)
        case .either(let one, let other):
            content.append(Mark.either)
            add(one)
            add(other)
        case .anything: addAnything()
        }
    }

    mutating func add(_ value: StoredValue) { value.withCell { add($0) } }

    /// Adds a value where SQLite has it.
    mutating func add(_ cell: SQLiteRow.Cell) {
        switch cell {
        case .null: content.append(Mark.null)
        case .integer(let number): content.append(Mark.integer, UInt64(bitPattern: number))
        case .real(let number): content.append(Mark.real, number.bitPattern)
        case .text(let bytes): add(bytes, Mark.text, Mark.longText)
        case .blob(let bytes): add(bytes, Mark.blob, Mark.longBlob)
        }
    }

    /// Adds cells that are bytes already.
    mutating func add(made cells: UnsafeRawBufferPointer) { content.append(cells) }

    /// Adds the mark of a cell that may have any value.
    mutating func addAnything() { content.append(Mark.anything) }

    private mutating func add(_ bytes: UnsafeRawBufferPointer, _ mark: UInt8, _ longMark: UInt8) {
        guard bytes.count > Self.greatestLength else {
            content.append(mark)
            content.append(UInt8(bytes.count))
            content.append(bytes)
            return
        }
        guard !areWhole else {
            content.append(mark == Mark.text ? Mark.wholeText : Mark.wholeBlob, UInt64(bytes.count))
            content.append(bytes)
            return
        }
        content.append(longMark, UInt64(bytes.count))
        content.append(UnsafeRawBufferPointer(rebasing: bytes[..<Self.beginning]))
        content.append(KeyedDigest.of(bytes))
    }

    /// Returns the bytes of a row's values.
    static func of(_ values: [StoredValue]) -> [UInt8] {
        var cells = CellBytes()
        for value in values { cells.add(value) }
        return cells.bytes
    }

    /// Returns the bytes of a key, from which it can be read again.
    static func ofKey(_ values: [StoredValue]) -> [UInt8] {
        var cells = CellBytes(isOfKey: true)
        for value in values { cells.add(value) }
        return cells.bytes
    }
}

/// Reads the cells of a row one after another.
struct CellReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A cell as it was kept.
    enum Kept {
        case exactly(KeptValue)
        case either(KeptValue, KeptValue)
        case anything
    }

    /// A value as it was kept: its bytes, and as much of it as messages show.
    struct KeptValue {
        var bytes: ArraySlice<UInt8>
        var shown: StoredValue
    }

    mutating func next() -> Kept {
        switch bytes[place] {
        case 7:
            place += 1
            let one = value()
            return .either(one, value())
        case 8:
            place += 1
            return .anything
        default: return .exactly(value())
        }
    }

    private mutating func value() -> KeptValue {
        let start = place
        let mark = bytes[place]
        place += 1
        let shown: StoredValue
        switch mark {
        case 1: shown = .integer(Int64(bitPattern: word()))
        case 2: shown = .real(Double(bitPattern: word()))
        case 3, 4:
            let length = Int(bytes[place])
            let content = Array(bytes[place + 1..<place + 1 + length])
            place += 1 + length
            shown = mark == 3 ? .text(content) : .blob(content)
        case 5, 6:
            let length = word()
            let content = Array(bytes[place..<place + 64])
            place += 64 + 8
            shown = mark == 5 ? .text(Self.beginning(of: content, length)) : .blob(content)
        case 9, 10:
            let length = Int(word())
            let content = Array(bytes[place..<place + length])
            place += length
            shown = mark == 9 ? .text(content) : .blob(content)
        default: shown = .null
        }
        return KeptValue(bytes: bytes[start..<place], shown: shown)
    }

    /// Returns the beginning of a long text, with its length.
    private static func beginning(of text: [UInt8], _ length: UInt64) -> String {
        String(String(decoding: text, as: UTF8.self).unicodeScalars.prefix(20)) + "… (\(length) bytes)"
    }

    private mutating func word() -> UInt64 {
        defer { place += 8 }
        return bytes[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

extension CellReader.Kept {
    /// Whether a value, by its bytes, is one that the cell allows.
    func holds(_ value: [UInt8]) -> Bool {
        switch self {
        case .exactly(let wanted): wanted.bytes.elementsEqual(value)
        case .either(let one, let other): one.bytes.elementsEqual(value) || other.bytes.elementsEqual(value)
        case .anything: true
        }
    }

    /// The value that a message shows. Of two values it is the one that the mapping gives.
    var shown: StoredValue {
        switch self {
        case .exactly(let value), .either(_, let value): value.shown
        case .anything: .null
        }
    }

    var isCompared: Bool { if case .anything = self { false } else { true } }
}
