/// Which mappings make rows of an entity, so that they need not be looked for among all: hundreds of entities ask hundreds of times.
struct MakersByEntity: Sendable {
    /// By entity, where its own begin in `mappings`; one more at the end.
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

    /// Of rows that are of this very entity, in order.
    subscript(entity: EntityID) -> ArraySlice<MappingID> { mappings[starts[entity.index]..<starts[entity.index + 1]] }
}
