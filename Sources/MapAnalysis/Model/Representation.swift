/// How a value is stored in a column. The model declares it; mapc never guesses. A change between versions is a migration like any other.
package enum Representation: Hashable, Sendable {
    /// As the type implies: integers, reals, text, bytes, booleans as 0 and 1, an enum's case by its name.
    case plain
    case date(DateForm)
    case uuid(UUIDForm)
    case decimal(DecimalForm)
    /// An enum's cases with their stored values, in the order of the enum.
    case cases([CaseForm])

    package enum UUIDForm: String, Sendable, CaseIterable { case text, blob }

    package enum DecimalForm: Hashable, Sendable {
        case text
        case real
        /// INTEGER or REAL, whichever SQLite's NUMERIC affinity has chosen.
        case numeric
        /// The value times ten to the power of `scale`.
        case integer(scale: Int)
    }

    /// Whether each value of an older form is stored in the same way: the form is the same, or an enum has further cases.
    package func continues(_ older: Representation) -> Bool {
        if case .cases(let own) = self, case .cases(let others) = older { return others.allSatisfy(own.contains) }
        return self == older
    }

    package struct CaseForm: Hashable, Sendable {
        package var name: String
        package var stored: RawValue
    }
}
