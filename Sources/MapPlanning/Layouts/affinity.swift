package import MapAnalysis
package import MapPlan

/// Conversions that SQLite makes by a column's declared type. https://www.sqlite.org/datatype3.html#type_affinity
extension Column.Affinity {
    /// Returns the value that a column of this affinity stores.
    package func kept(_ value: StoredValue) -> StoredValue {
        switch (self, value) {
        case (.text, .integer(let number)): .text("\(number)")
        case (.text, .real(let number)): .text("\(number)")
        case (.integer, .real(let number)), (.numeric, .real(let number)): integerAsSQLiteMakes(number).map(StoredValue.integer) ?? value
        case (.real, .integer(let number)): .real(Double(number))
        case (.integer, .text(let bytes)), (.numeric, .text(let bytes)):
            numberAsSQLiteReads(bytes).map { integerAsSQLiteReads(bytes).map(StoredValue.integer) ?? kept(.real($0)) } ?? value
        case (.real, .text(let bytes)): numberAsSQLiteReads(bytes).map(StoredValue.real) ?? value
        default: value
        }
    }
}

/// Returns the integer that SQLite makes of a number without a fraction. SQLite leaves the least 64-bit integer a floating-point number.
private func integerAsSQLiteMakes(_ number: Double) -> Int64? { Int64(exactly: number).flatMap { $0 == .min ? nil : $0 } }

/// Returns the integer of a text of digits with a sign and surrounding spaces. All 64-bit integers are exact.
private func integerAsSQLiteReads(_ bytes: [UInt8]) -> Int64? {
    Int64(String(decoding: bytes.filter { $0 != 0x20 && !(0x09...0x0D).contains($0) }, as: UTF8.self))
}

/// Returns the number that SQLite makes of a text: digits with a sign, a point, a power of ten, and surrounding spaces.
private func numberAsSQLiteReads(_ bytes: [UInt8]) -> Double? {
    let spaces: [UInt8] = [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D]
    let rest = bytes.drop { spaces.contains($0) }
    let text = rest.reversed().drop { spaces.contains($0) }.reversed()
    let letters = Array("0123456789+-.eE".utf8)
    guard text.contains(where: { (0x30...0x39).contains($0) }), text.allSatisfy(letters.contains) else { return nil }
    return Double(String(decoding: Array(text), as: UTF8.self))
}

extension Column.Affinity {
    /// Returns words for a message about the conversion that SQLite makes by a declared type.
    func words(ofType declaredType: String) -> String {
        guard declaredType.uppercased() == rawValue else { return "SQLite treats the type \(declaredType) as \(rawValue)" }
        let made =
            switch self {
            case .text: "texts of numbers"
            case .real: "floating-point numbers of integers and of texts that look like a number"
            case .integer, .numeric, .blob: "numbers of texts that look like one"
            }
        return "in the type \(declaredType) SQLite makes \(made)"
    }
}

/// Checks that values stay the same in a column. With `compared`, checks that they are the same when SQLite compares the column with a key:
/// `5` in INTEGER is `'5'` again when it is compared with a text, and `'007'` is not.
struct StayingFunction {
    var affinity: Column.Affinity
    /// The affinity of the key's column.
    var compared: Column.Affinity?

    /// `mapc_stays_integer`, `mapc_stays_integer_text`.
    var name: String { "mapc_stays_" + [affinity, compared].compactMap { $0?.rawValue.lowercased() }.joined(separator: "_") }

    init(_ affinity: Column.Affinity, comparedAs compared: Column.Affinity? = nil) {
        (self.affinity, self.compared) = (affinity, compared)
    }

    /// Creates the function with this name.
    init?(named name: String) {
        guard name.hasPrefix("mapc_stays_") else { return nil }
        let parts = name.dropFirst("mapc_stays_".count).split(separator: "_").map { Column.Affinity(rawValue: $0.uppercased()) }
        guard (1...2).contains(parts.count), let first = parts[0], parts.allSatisfy({ $0 != nil }) else { return nil }
        (affinity, compared) = (first, parts.count == 2 ? parts[1] : nil)
    }

    func stays(_ value: StoredValue) -> Bool {
        // As text, SQLite writes only fifteen digits of a real.
        if affinity == .text, case .real = value { return false }
        let kept = affinity.kept(value)
        return (compared?.kept(kept) ?? kept) == value
    }
}

extension PlacedColumn {
    /// The column's affinity if it changes values that the coding writes: a text that looks like a number in `NUMERIC`. Otherwise `nil`.
    package var changingAffinity: Column.Affinity? { MapPlanning.changingAffinity(of: coding, declaredType) }
}

extension PlacedColumn {
    /// Returns the check that values which are copied verbatim from another column stay the same in this one, or `nil` if all do.
    ///
    /// Under an affinity that changes values of the form, they must stay the same byte for byte. Otherwise readable values stay the same.
    /// For the others it is enough that the old column would convert them back: 7 in a column of texts becomes `'7'`, but a real would lose
    /// digits.
    func movingFunction(from old: PlacedColumn) -> StayingFunction? {
        if old.affinity == affinity || affinity == .blob { return nil }
        return StayingFunction(affinity, comparedAs: changingAffinity == nil ? old.affinity : nil)
    }

    /// Whether 1 and 1.0 are the same value when they are read.
    var readsNumbersAlike: Bool {
        Column.Affinity(declaredType: columnForm(of: coding.type, coding.representation).declaredType) == .real
    }

    /// Whether a value that is copied verbatim from another column stays the same in this one.
    package func keeps(_ value: StoredValue, movedFrom old: PlacedColumn) -> Bool {
        guard let moving = movingFunction(from: old) else { return true }
        switch value {
        case .integer, .real: return readsNumbersAlike || moving.stays(value)
        case .null, .text, .blob: return moving.stays(value)
        }
    }
}

/// Returns the affinity of a declared type if it changes values that a coding writes. Otherwise returns `nil`.
func changingAffinity(of coding: ColumnCoding, _ declaredType: String) -> Column.Affinity? {
    let natural = Column.Affinity(declaredType: columnForm(of: coding.type, coding.representation).declaredType)
    let affinity = Column.Affinity(declaredType: declaredType)
    switch (natural, affinity) {
    case (.text, .integer), (.text, .numeric), (.text, .real), (.integer, .text), (.integer, .real), (.real, .text): return affinity
    default: return nil
    }
}

extension Placement {
    /// Returns the check that a key written to a column of a reference still refers to its row, or `nil` if every key does.
    func leadingFunction(_ column: PlacedColumn, _ toOne: PropertyID, _ part: Int) -> StayingFunction? {
        guard let target = model[toOne].relationship?.destination, key(of: target).indices.contains(part) else { return nil }
        let key = key(of: target)[part].affinity
        switch (key, column.affinity) {
        case (.text, .integer), (.text, .numeric), (.text, .real), (.integer, .real), (.blob, .integer), (.blob, .numeric), (.blob, .real),
            (.blob, .text):
            return StayingFunction(column.affinity, comparedAs: key)
        default: return nil
        }
    }

    /// Whether a key that is written to a column of a reference still refers to its row.
    package func leads(_ key: StoredValue, from column: PlacedColumn, _ toOne: PropertyID, _ part: Int) -> Bool {
        leadingFunction(column, toOne, part)?.stays(key) ?? true
    }
}
