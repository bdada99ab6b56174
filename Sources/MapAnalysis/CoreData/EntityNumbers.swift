/// The numbers that Core Data gives the entities of a model: from 1, the roots alphabetically without regard to case, each followed by its
/// subentities in depth.
package struct EntityNumbers: Sendable {
    /// The number of each entity, by its index.
    private var numbers: [Int]
    /// The entities in the order of their numbers.
    package private(set) var inOrder: [EntityID] = []

    package init(_ model: Model) {
        numbers = Array(repeating: 0, count: model.entities.count)
        inOrder.reserveCapacity(numbers.count)
        number(model.entities.filter { $0.parent == nil }.map(\.id), in: model)
    }

    private mutating func number(_ siblings: [EntityID], in model: Model) {
        let names = siblings.map { (id: $0, folded: model[$0].name.lowercased(), name: model[$0].name) }
        for sibling in names.sorted(by: { ($0.folded, $0.name) < ($1.folded, $1.name) }) {
            inOrder.append(sibling.id)
            numbers[sibling.id.index] = inOrder.count
            number(model.children(of: sibling.id), in: model)
        }
    }

    package subscript(_ id: EntityID) -> Int { numbers[id.index] }
}
