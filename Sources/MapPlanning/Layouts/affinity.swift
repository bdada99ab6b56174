import MapAnalysis
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
    /// Says 1 of a stored value that a column of this affinity keeps as it is.
    var stayingFunction: String { "mapc_stays_\(rawValue.lowercased())" }

    /// The affinity whose function this is.
    init?(stayingFunction name: String) {
        guard name.hasPrefix("mapc_stays_") else { return nil }
        self.init(rawValue: name.dropFirst("mapc_stays_".count).uppercased())
    }
}

extension PlacedColumn {
    /// The affinity, where it makes other values of what the coding writes: a text that looks like a number in `NUMERIC`.
    package var changingAffinity: Column.Affinity? { MapPlanning.changingAffinity(of: coding, declaredType) }
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
