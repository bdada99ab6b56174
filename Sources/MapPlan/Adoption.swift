/// How the version of the store that a plan was made for is known, although it has no receipt. A saved plan asks the same of each store without a receipt.
public struct Adoption: Sendable, Equatable, Codable {
    /// Whether only the caller knew the version, as with `--from`: the tables of several versions are the same. Then a caller has to state it for each store.
    public var isTold: Bool
    /// The values that distinguish the version from one with the same tables.
    public var scans: [TypeScan]

    package init(isTold: Bool, scans: [TypeScan]) { (self.isTold, self.scans) = (isTold, scans) }
}
