/// Pairs by their far rows, of which there may be more than memory can hold.
package final class PairsOfFarRows {
    private let lists: RecordLists

    package init(_ table: any RecordTable) { lists = RecordLists(table) }

    package func add(_ pair: DestinationPair) throws {
        var record = OrderedBytes()
        record.add(.row(pair.near))
        record.add(.row(pair.far))
        record.add(.integer(Int64(pair.place)))
        record.add(.boolean(pair.copied != nil))
        for link in [pair.copied].compactMap(\.self) + pair.links { record.add(link) }
        try lists.add(record.bytes, at: OrderedBytes.of(pair.far))
    }

    /// Visits the pairs of each far row, in the order in which they were added.
    package func visitAll(_ body: ([DestinationPair]) throws -> Void) throws {
        try lists.visitLists { records in try body(records.compactMap(Self.pair)) }
    }

    private static func pair(_ record: [UInt8]) -> DestinationPair? {
        var reader = OrderedReader(record)
        guard let near = reader.value()?.row, let far = reader.value()?.row, case .integer(let place)? = reader.value(),
            let isCopied = reader.value()
        else { return nil }
        var pair = DestinationPair(near: near, far: far, place: Int(place))
        if isCopied == .boolean(true) { pair.copied = reader.link() }
        while let link = reader.link() { pair.links.append(link) }
        return pair
    }
}

extension OrderedBytes {
    mutating func add(_ link: DestinationPair.Copy) {
        add(.integer(Int64(link.relationship.entity.index)))
        add(.integer(Int64(link.relationship.index)))
        add(.row(link.near))
        add(.row(link.far))
    }
}

extension OrderedReader {
    /// Returns a link of the source; nil at the end.
    mutating func link() -> DestinationPair.Copy? {
        guard case .integer(let entity)? = value(), case .integer(let index)? = value(), let near = value()?.row, let far = value()?.row
        else { return nil }
        return DestinationPair.Copy(relationship: PropertyID(EntityID(Int(entity)), Int(index)), near: near, far: far)
    }
}
