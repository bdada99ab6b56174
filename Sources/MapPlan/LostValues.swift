/// Values of a store of which explicit conversions of a plan make nil.
public struct LostValues: Sendable, Equatable, Codable {
    /// What is made of them: `Person.age`; or where in the mapping the conversion stands: `'where' of PersonToPerson`.
    public var value: String
    /// The source's entity whose rows hold them; `nil` where they are no row's.
    public var entity: String?
    /// How many there are.
    public var count: Int64
    /// The keys of the first rows, each with the key's columns.
    public var keys: [[StoredValue]]

    /// Lost values, as given.
    public init(value: String, entity: String?, count: Int64, keys: [[StoredValue]]) {
        self.value = value
        self.entity = entity
        self.count = count
        self.keys = keys
    }
}

extension Run {
    /// Values of which explicit conversions made nil, over all legs.
    public var lostValueCount: Int64 { legs.count(of: LedgerEntry.lostValues) }
}

extension BalancedEntry {
    /// Whether it is about values that conversions may lose, and none is lost.
    package var losesNoValue: Bool { terms.allSatisfy { $0.name == LedgerEntry.lostValues && $0.count == 0 } && !terms.isEmpty }
}
