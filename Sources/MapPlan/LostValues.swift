/// Values of a store that become nil in an explicit conversion.
public struct LostValues: Sendable, Equatable, Codable {
    /// The value that is computed from them: `Person.age`; or the place of the conversion in the mapping: `'where' of PersonToPerson`.
    public var value: String
    /// The source entity whose rows have the values; `nil` if they belong to no row.
    public var entity: String?
    /// The number of lost values.
    public var count: Int64
    /// The keys of the first rows, each with the key's columns.
    public var keys: [[StoredValue]]

    /// Creates lost values.
    public init(value: String, entity: String?, count: Int64, keys: [[StoredValue]]) {
        self.value = value
        self.entity = entity
        self.count = count
        self.keys = keys
    }
}

extension Run {
    /// The number of values that became nil in explicit conversions, over all legs.
    public var lostValueCount: Int64 { legs.count(of: .lostValues) }
}

extension BalancedEntry {
    /// Whether the entry counts values that conversions may lose, and none is lost.
    package var losesNoValue: Bool { terms.allSatisfy { $0.counts == .lostValues && $0.count == 0 } && !terms.isEmpty }
}
