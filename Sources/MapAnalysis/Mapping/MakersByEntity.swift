/// The mappings that make rows of each entity. A big model has hundreds of entities, and searching all mappings for each of them would take
/// too long.
struct MakersByEntity: Sendable {
    /// By entity: where its mappings begin in `mappings`. There is one more element at the end.
    private var starts: [Int]
    private var mappings: [MappingID]

    init(_ all: [EntityMapping], _ destination: Model) {
        starts = Array(repeating: 0, count: destination.entities.count + 1)
        for index in all.indices { starts[all[index].destination.index + 1] += 1 }
        for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
        var next = starts
        mappings = Array(repeating: MappingID(0), count: all.count)
        for index in all.indices {
            let entity = all[index].destination.index
            mappings[next[entity]] = all[index].id
            next[entity] += 1
        }
    }

    /// Returns the mappings that make rows of exactly this entity, in order.
    subscript(entity: EntityID) -> ArraySlice<MappingID> { mappings[starts[entity.index]..<starts[entity.index + 1]] }
}
