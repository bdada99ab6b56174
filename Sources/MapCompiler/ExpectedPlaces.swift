import MapAnalysis
import MapPlan
import MapPlanning

/// The positions of rows in ordered to-manys whose other side is a to-one. The interpreter asks for them mapping by mapping, and last for the rows
/// that the mapping adds.
struct ExpectedPlaces {
    let interpreter: MappingInterpreter
    let store: StoreRows
    let destination: Placement
    /// By ordered to-many and key of the owner, the next free position.
    private var ends: [PropertyID: [[Value]: Int64]] = [:]
    /// By ordered to-many and key of the owner, the greatest position of rows that keep theirs.
    private var kept: [PropertyID: [[Value]: StoredValue]] = [:]
    /// By ordered to-many, the new positions of rows that had others before.
    private var newPlaces: [PropertyID: [RowReference: Int64]] = [:]
    /// By stated ordered to-many, the position of each far row.
    private var statedPlaces: [PropertyID: [RowReference: Int64]] = [:]

    init(interpreter: MappingInterpreter, store: StoreRows, destination: Placement) {
        self.interpreter = interpreter
        self.store = store
        self.destination = destination
    }

    private var mapping: CompleteMapping { interpreter.mapping }
    private var source: Placement { store.placement }

    /// Numbers rows of several mappings that share an order together, at the first of these mappings.
    mutating func numberTogether(_ entityMapping: EntityMapping, _ table: PlacedTable) throws {
        for case .position(let toMany) in table.columns.flatMap(\.roles) {
            guard let inverse = destination.model[toMany].relationship?.inverse, entityMapping[inverse] != nil else { continue }
            let mates = mapping.sortedTogether(entityMapping, by: inverse)
            guard mates.count > 1, mates[0].id == entityMapping.id else { continue }
            var made: [DestinationRow] = []
            for mate in mates { try interpreter.forEachRow(of: mate.id) { if $0.origin != nil { made.append($0) } } }
            for row in try interpreter.inOrder(made, of: entityMapping) {
                guard case .row(let owner?, _, _)? = row[inverse] else { continue }
                newPlaces[toMany, default: [:]][row.reference] = try nextPlace(in: toMany, of: owner)
            }
        }
    }

    /// Numbers rows that had positions and come after numbered rows, in the order of their positions.
    mutating func renumber(_ made: [DestinationRow], by entityMapping: EntityMapping, _ table: PlacedTable) throws {
        for case .position(let toMany) in table.columns.flatMap(\.roles) {
            guard let inverse = destination.model[toMany].relationship?.inverse, let property = entityMapping[inverse],
                mapping.hasPlaces(property), !mapping.keepsPlaces(inverse, in: entityMapping)
            else { continue }
            let places = try made.map { (try placeOfOwner($0, inverse), try storedPlace($0, inverse)?.integer ?? .min) }
            for index in made.indices.sorted(by: { (places[$0].0, places[$0].1, $0) < (places[$1].0, places[$1].1, $1) }) {
                guard case .row(let owner?, _, _)? = made[index][inverse] else { continue }
                newPlaces[toMany, default: [:]][made[index].reference] = try nextPlace(in: toMany, of: owner)
            }
        }
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
        switch kept[toMany]?[owner.key] {
        case nil, .null?: break
        case .integer(let place)? where place <= Scalar.Operation.greatestPlace: break
        default: throw EvaluationFinding.refused(.noNextPlace, nil)
        }
        let place = ends[toMany, default: [:]][owner.key, default: 0]
        note(place, in: toMany, of: owner)
        return place
    }

    private mutating func note(_ place: Int64, in toMany: PropertyID, of owner: RowReference) {
        // No row comes behind the greatest integer.
        let end = place == .max ? place : place + 1
        ends[toMany, default: [:]][owner.key] = max(ends[toMany, default: [:]][owner.key] ?? end, end)
    }

    private mutating func keep(_ place: StoredValue, in toMany: PropertyID, of owner: RowReference) {
        if let last = kept[toMany]?[owner.key], !last.isPlace(before: place) { return }
        kept[toMany, default: [:]][owner.key] = place
    }

    /// Returns the position of a row in an ordered to-many whose other side stores the reference.
    mutating func position(_ toMany: PropertyID, _ row: DestinationRow) throws -> ExpectedTable.Cell {
        guard let inverse = destination.model[toMany].relationship?.inverse, case .row(let owner, let copied, _)? = row[inverse]
        else {
            return .anything
        }
        let entityMapping = mapping[row.mapping]
        if mapping.keepsPlaces(inverse, in: entityMapping), let stored = try storedPlace(row, inverse) {
            if let owner { keep(stored, in: toMany, of: owner) }
            if let owner, let place = stored.integer { note(place, in: toMany, of: owner) }
            return .exactly(stored)
        }
        guard let owner else { return copied == nil ? .exactly(.null) : .anything }
        if row.origin != nil, case .inverse? = entityMapping[inverse]?.source {
            let place = try place(of: row.reference, in: toMany)
            note(place, in: toMany, of: owner)
            return .exactly(.integer(place))
        }
        if let place = newPlaces[toMany]?[row.reference] { return .exactly(.integer(place)) }
        return .exactly(.integer(try nextPlace(in: toMany, of: owner)))
    }

    private mutating func place(of row: RowReference, in stated: PropertyID) throws -> Int64 {
        if statedPlaces[stated] == nil {
            var found: [RowReference: Int64] = [:]
            try interpreter.forEachPair(of: stated) { found[$0.far] = Int64($0.place) }
            statedPlaces[stated] = found
        }
        return statedPlaces[stated]?[row] ?? 0
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
