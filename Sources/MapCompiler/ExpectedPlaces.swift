import MapAnalysis
import MapPlan
import MapPlanning

/// The positions of rows in ordered to-manys whose other side is a to-one. The interpreter asks for them mapping by mapping, and last for the rows
/// that the mapping adds.
struct ExpectedPlaces {
    let interpreter: MappingInterpreter
    let store: StoreRows
    let destination: Placement
    /// Whether rows of the table that is visited come behind others. If not, nobody asks where the others end.
    var placesRows = true
    /// By ordered to-many, the next free position of each owner.
    private var ends: [PropertyID: SpillingValues] = [:]
    /// By ordered to-many, the greatest position of each owner's rows that keep theirs.
    private var kept: [PropertyID: SpillingValues] = [:]
    /// By ordered to-many, the new positions of rows that had others before: a table for each time that rows are numbered.
    private var newPlaces: [PropertyID: [RowNumbers]] = [:]
    /// By stated ordered to-many, the position of each far row.
    private var statedPlaces: [PropertyID: RowNumbers] = [:]

    init(interpreter: MappingInterpreter, store: StoreRows, destination: Placement) {
        self.interpreter = interpreter
        self.store = store
        self.destination = destination
    }

    private var mapping: CompleteMapping { interpreter.mapping }
    private var source: Placement { store.placement }

    /// Numbers the rows of a mapping that had positions and do not keep them, and those of several mappings that are sorted together, at the first of these mappings.
    mutating func number(_ entityMapping: EntityMapping, _ table: PlacedTable) throws {
        for case .position(let toMany) in table.columns.flatMap(\.roles) {
            guard let inverse = destination.model[toMany].relationship?.inverse, let property = entityMapping[inverse] else { continue }
            let mates = mapping.sortedTogether(entityMapping, by: inverse)
            guard mates[0].id == entityMapping.id else { continue }
            if mapping.hasPlaces(property) {
                if !mapping.keepsPlaces(inverse, in: entityMapping) { try renumber(mates, toMany, inverse) }
            } else if mates.count > 1 {
                let numbers = RowNumbers(store.makeRecordTable())
                try interpreter.forEachRowInOrder(of: mates.map(\.id)) { row in
                    guard case .row(let owner?, _, _)? = row[inverse] else { return }
                    try numbers.add(nextPlace(in: toMany, of: owner), of: row.reference)
                }
                newPlaces[toMany, default: []].append(numbers)
            }
        }
    }

    /// Numbers rows in the order of the positions that they had.
    private mutating func renumber(_ makers: [EntityMapping], _ toMany: PropertyID, _ inverse: PropertyID) throws {
        let waiting = RowsOfOwners(store.makeRecordTable())
        try interpreter.forEachRowInOrder(of: makers.map(\.id)) { row in
            guard case .row(let owner?, _, _)? = row[inverse], let former = row.origin,
                let property = mapping[row.mapping][inverse]
            else { return }
            let place = RawValue(try storedPlace(row, inverse) ?? .null)
            try waiting.add(row.reference, of: owner, at: placeOfOwner(row, inverse), place, former.row(of: property))
        }
        let numbers = RowNumbers(store.makeRecordTable())
        try waiting.visitAll { row, owner in try numbers.add(nextPlace(in: toMany, of: owner), of: row) }
        newPlaces[toMany, default: []].append(numbers)
    }

    /// Returns the position of a row in the source, found by the to-one that the mapping follows.
    private func storedPlace(_ row: DestinationRow, _ inverse: PropertyID) throws -> StoredValue? {
        guard let property = mapping[row.mapping][inverse], let followed = property.followedToOne, let candidate = row.origin,
            let old = source.model[followed].relationship?.inverse, source.position(old) != nil
        else { return nil }
        return try store.stored(.position(old), of: candidate.row(of: property))
    }

    /// Returns the place of a row's old owner among those that become one row.
    private func placeOfOwner(_ row: DestinationRow, _ inverse: PropertyID) throws -> Int {
        guard let property = mapping[row.mapping][inverse], let followed = property.followedToOne, let candidate = row.origin,
            let owner = try store.related(followed, of: candidate.row(of: property))
        else { return 0 }
        return try interpreter.placeInGroup(of: owner, for: inverse)
    }

    /// Throws a finding if no place comes behind the greatest one that a row keeps, as the migration does.
    private mutating func nextPlace(in toMany: PropertyID, of owner: RowReference) throws -> Int64 {
        let address = interpreter.address(of: owner)
        switch try kept[toMany]?.value(at: address) {
        case nil, .null?: break
        case .integer(let place)? where place <= Scalar.Operation.greatestPlace: break
        default: throw EvaluationFinding.refused(.noNextPlace, nil)
        }
        let place = try ends(of: toMany).integer(at: address) ?? 0
        try note(place, in: toMany, of: owner)
        return place
    }

    private mutating func note(_ place: Int64, in toMany: PropertyID, of owner: RowReference) throws {
        // No row comes behind the greatest integer.
        let end = place == .max ? place : place + 1
        let (ends, address) = (ends(of: toMany), interpreter.address(of: owner))
        try ends.set(.integer(max(ends.integer(at: address) ?? end, end)), at: address)
    }

    private mutating func ends(of toMany: PropertyID) -> SpillingValues {
        let found = ends[toMany] ?? store.makeValues()
        ends[toMany] = found
        return found
    }

    private mutating func keep(_ place: StoredValue, in toMany: PropertyID, of owner: RowReference) throws {
        let (found, address) = (kept[toMany] ?? store.makeValues(), interpreter.address(of: owner))
        kept[toMany] = found
        if let last = try found.value(at: address), !last.isPlace(before: place) { return }
        try found.set(place, at: address)
    }

    /// Returns the position of a row in an ordered to-many whose other side stores the reference.
    mutating func position(_ toMany: PropertyID, _ row: DestinationRow) throws -> ExpectedTable.Cell {
        guard let inverse = destination.model[toMany].relationship?.inverse, case .row(let owner, let copied, _)? = row[inverse]
        else {
            return .anything
        }
        let entityMapping = mapping[row.mapping]
        if interpreter.keepsPlace(of: row, by: inverse), let stored = try storedPlace(row, inverse) {
            guard let owner, placesRows else { return .exactly(stored) }
            try keep(stored, in: toMany, of: owner)
            if let place = stored.integer { try note(place, in: toMany, of: owner) }
            return .exactly(stored)
        }
        guard let owner else { return copied == nil ? .exactly(.null) : .anything }
        if row.origin != nil, case .inverse? = entityMapping[inverse]?.source {
            let place = try place(of: row.reference, in: toMany)
            try note(place, in: toMany, of: owner)
            return .exactly(.integer(place))
        }
        for numbers in newPlaces[toMany] ?? [] {
            if let place = try numbers.number(of: row.reference) { return .exactly(.integer(place)) }
        }
        return .exactly(.integer(try nextPlace(in: toMany, of: owner)))
    }

    private mutating func place(of row: RowReference, in stated: PropertyID) throws -> Int64 {
        if statedPlaces[stated] == nil {
            let found = RowNumbers(store.makeRecordTable())
            try interpreter.forEachPair(of: stated) { try found.add(Int64($0.place), of: $0.far) }
            statedPlaces[stated] = found
        }
        return try statedPlaces[stated]?.number(of: row) ?? 0
    }
}

extension StoredValue {
    fileprivate var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

    /// Whether SQLite sorts the value before another one: NULL, numbers, texts by their bytes, blobs.
    fileprivate func isPlace(before other: StoredValue) -> Bool {
        switch (self, other) {
        case (.integer(let one), .integer(let other)): one < other
        case (.real(let one), .integer(let other)): one < Double(other)
        case (.integer(let one), .real(let other)): Double(one) < other
        case (.real(let one), .real(let other)): one < other
        case (.text(let one), .text(let other)), (.blob(let one), .blob(let other)): one.lexicographicallyPrecedes(other)
        default: sortedClass < other.sortedClass
        }
    }

    private var sortedClass: Int {
        switch self {
        case .null: 0
        case .integer, .real: 1
        case .text: 2
        case .blob: 3
        }
    }
}
