/// Which rows and links keep the places that they have in an order, and which rows are sorted together. It is asked for each row.
struct PlaceKeepers {
    private struct Maker: Hashable {
        var mapping: MappingID
        var relationship: PropertyID
    }

    private var rows: Set<Maker> = []
    private var links: Set<Maker> = []
    private var leads: [Maker: MappingID] = [:]
    private let backOrders: [PropertyID: BackOrder]

    init(_ mapping: CompleteMapping) {
        backOrders = Dictionary(uniqueKeysWithValues: mapping.statedRelationships.map { ($0, mapping.backOrder(of: $0)) })
        for maker in mapping.entityMappings where maker.source != nil {
            for property in maker.properties {
                guard let relationship = mapping.destination[property.property].relationship else { continue }
                let key = Maker(mapping: maker.id, relationship: property.property)
                let inverse = relationship.inverse.flatMap { mapping.destination[$0].relationship }
                if relationship.isMany {
                    if mapping.keepsPlaces(ofLinks: property) { links.insert(key) }
                } else if inverse?.isOrdered ?? false {
                    if mapping.keepsPlaces(property.property, in: maker) { rows.insert(key) }
                    leads[key] = mapping.sortedTogether(maker, by: property.property)[0].id
                }
            }
        }
    }

    func haveRows(of mapping: MappingID, by toOne: PropertyID) -> Bool { rows.contains(Maker(mapping: mapping, relationship: toOne)) }

    func haveLinks(of mapping: MappingID, by toMany: PropertyID) -> Bool { links.contains(Maker(mapping: mapping, relationship: toMany)) }

    /// Whether links of this relationship have the order of the keys on their other side.
    func areOfKeys(behind stated: PropertyID) -> Bool { if case .ofKeys? = backOrders[stated] { true } else { false } }

    /// Returns the first of the mappings whose rows are sorted together with those of this one.
    func lead(of mapping: MappingID, by toOne: PropertyID) -> MappingID { leads[Maker(mapping: mapping, relationship: toOne)] ?? mapping }
}

extension MappingInterpreter {
    /// Whether a row keeps its place among those whose to-one refers to the same row.
    package func keepsPlace(of row: DestinationRow, by toOne: PropertyID) -> Bool { placeKeepers.haveRows(of: row.mapping, by: toOne) }
}
