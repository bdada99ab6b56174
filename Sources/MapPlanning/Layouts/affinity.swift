package import MapAnalysis
package import MapPlan

/// What SQLite makes of values by a column's declared type. https://www.sqlite.org/datatype3.html#type_affinity
extension Column.Affinity {
    /// A value as a column of this affinity keeps it.
    package func kept(_ value: StoredValue) -> StoredValue {
        switch (self, value) {
        case (.text, .integer(let number)): .text("\(number)")
        case (.text, .real(let number)): .text("\(number)")
        case (.integer, .real(let number)), (.numeric, .real(let number)): Int64(exactly: number).map(StoredValue.integer) ?? value
        case (.real, .integer(let number)): .real(Double(number))
        case (.integer, .text(let bytes)), (.numeric, .text(let bytes)):
            numberAsSQLiteReads(bytes).map { integerAsSQLiteReads(bytes).map(StoredValue.integer) ?? kept(.real($0)) } ?? value
        case (.real, .text(let bytes)): numberAsSQLiteReads(bytes).map(StoredValue.real) ?? value
        default: value
        }
    }
}

/// The integer of a text that is digits with a sign, and spaces around: every one of 64 bits exactly.
private func integerAsSQLiteReads(_ bytes: [UInt8]) -> Int64? {
    Int64(String(decoding: bytes.filter { $0 != 0x20 && !(0x09...0x0D).contains($0) }, as: UTF8.self))
}

/// The number that SQLite makes of a text, as far as it matters that it does: digits with a sign, a point, a power of ten, and spaces around.
private func numberAsSQLiteReads(_ bytes: [UInt8]) -> Double? {
    let spaces: [UInt8] = [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D]
    let rest = bytes.drop { spaces.contains($0) }
    let text = rest.reversed().drop { spaces.contains($0) }.reversed()
    let letters = Array("0123456789+-.eE".utf8)
    guard text.contains(where: { (0x30...0x39).contains($0) }), text.allSatisfy(letters.contains) else { return nil }
    return Double(String(decoding: Array(text), as: UTF8.self))
}

extension Column.Affinity {
    /// What SQLite does by a column's declared type, for people.
    func words(ofType declaredType: String) -> String {
        guard declaredType.uppercased() == rawValue else { return "SQLite takes the type \(declaredType) for \(rawValue)" }
        let made =
            switch self {
            case .text: "texts of numbers"
            case .real: "floating-point numbers of integers and of texts that look like a number"
            case .integer, .numeric, .blob: "numbers of texts that look like one"
            }
        return "in the type \(declaredType) SQLite makes \(made)"
    }
}

/// Whether values stay what they are in a column, and as it compares them with a key: of a reference that is declared otherwise than the key's
/// column, `5` in INTEGER is `'5'` again where it is compared with a text, and `'007'` is not.
struct StayingFunction {
    var affinity: Column.Affinity
    /// Of the key's column.
    var compared: Column.Affinity?

    /// `mapc_stays_integer`, `mapc_stays_integer_text`.
    var name: String { "mapc_stays_" + [affinity, compared].compactMap { $0?.rawValue.lowercased() }.joined(separator: "_") }

    init(_ affinity: Column.Affinity, comparedAs compared: Column.Affinity? = nil) {
        (self.affinity, self.compared) = (affinity, compared)
    }

    /// The one that has this name.
    init?(named name: String) {
        guard name.hasPrefix("mapc_stays_") else { return nil }
        let parts = name.dropFirst("mapc_stays_".count).split(separator: "_").map { Column.Affinity(rawValue: $0.uppercased()) }
        guard (1...2).contains(parts.count), let first = parts[0], parts.allSatisfy({ $0 != nil }) else { return nil }
        (affinity, compared) = (first, parts.count == 2 ? parts[1] : nil)
    }

    func stays(_ value: StoredValue) -> Bool {
        // Of a real SQLite writes no more than fifteen digits.
        if affinity == .text, case .real = value { return false }
        let kept = affinity.kept(value)
        return (compared?.kept(kept) ?? kept) == value
    }
}

extension PlacedColumn {
    /// The affinity, where it makes other values of what the coding writes: a text that looks like a number in `NUMERIC`.
    package var changingAffinity: Column.Affinity? { MapPlanning.changingAffinity(of: coding, declaredType) }
}

extension PlacedColumn {
    /// What says whether values that are moved as they lie from another column are the same in this one; `nil` where all are. Under an affinity that
    /// changes values of the form they must stay to the byte. Otherwise those that read stay, and of those that do not it is enough that the old
    /// column would make of them what they were: 7 in a column of texts becomes `'7'`, a real would lose digits.
    func movingFunction(from old: PlacedColumn) -> StayingFunction? {
        if old.affinity == affinity || affinity == .blob { return nil }
        return StayingFunction(affinity, comparedAs: changingAffinity == nil ? old.affinity : nil)
    }

    /// Whether 1 and 1.0 read as one value of the form.
    var readsNumbersAlike: Bool {
        Column.Affinity(declaredType: columnForm(of: coding.type, coding.representation).declaredType) == .real
    }

    /// Whether a value that is moved as it lies from another column is the same in this one.
    package func keeps(_ value: StoredValue, movedFrom old: PlacedColumn) -> Bool {
        guard let moving = movingFunction(from: old) else { return true }
        switch value {
        case .integer, .real: return readsNumbersAlike || moving.stays(value)
        case .null, .text, .blob: return moving.stays(value)
        }
    }
}

/// The affinity of a declared type, where it makes other values of what a coding writes.
func changingAffinity(of coding: ColumnCoding, _ declaredType: String) -> Column.Affinity? {
    let natural = Column.Affinity(declaredType: columnForm(of: coding.type, coding.representation).declaredType)
    let affinity = Column.Affinity(declaredType: declaredType)
    switch (natural, affinity) {
    case (.text, .integer), (.text, .numeric), (.text, .real), (.integer, .text), (.integer, .real), (.real, .text): return affinity
    default: return nil
    }
}

extension Placement {
    /// The function that says whether a column of a reference leads to the row with the key that is written there; `nil` where it does with every key.
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

    /// Whether a key leads to its row from a column of a reference.
    package func leads(_ key: StoredValue, from column: PlacedColumn, _ toOne: PropertyID, _ part: Int) -> Bool {
        leadingFunction(column, toOne, part)?.stays(key) ?? true
    }
}
