import RandomTesting
import Testing

@testable import MapAnalysis
@testable import MapPlanning

@Suite struct LayoutExtentTests {
    @Test("A table that is placed alone is the table that it is among all", arguments: 0..<40)
    func isTheSameAlone(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let model = randomModel(&generator)
        let all = StorageLayout.tables.place(model, nil)
        for entity in model.entities where entity.parent == nil {
            let alone = StorageLayout.tables.place(model, nil, .hierarchies([entity.id]))
            #expect(createTable(alone.table(of: entity.id)) == createTable(all.table(of: entity.id)))
            for other in model.entities {
                #expect(alone.table(of: other.id).name == all.table(of: other.id).name)
                #expect(alone.key(of: other.id).map(\.role) == all.key(of: other.id).map(\.role))
            }
        }
    }

    @Test("A version beside another is placed as it would be alone", arguments: 0..<300)
    func isTheSameBeside(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var builder = randomBuilder(&generator)
        var digests = Digests()
        let first = builder.model(version: "1", &digests)
        for _ in 0..<Int.random(in: 0...2, using: &generator) { change(&builder, &generator) }
        let second = builder.model(version: "2", &digests)
        let roots = { (model: Model) in model.entities.filter { $0.parent == nil }.map(\.id) }
        let some = Set(roots(first).filter { _ in generator.chance(50) })
        let others = Set(roots(second).filter { _ in generator.chance(50) })
        for (before, after) in [(.everything, .everything), (.hierarchies(some), .hierarchies(others))]
            as [(PlacementExtent, PlacementExtent)]
        {
            let neighbour = StorageLayout.tables.place(first, nil, before)
            let beside = StorageLayout.tables.place(second, beside: neighbour, after)
            let alone = StorageLayout.tables.place(second, nil, after)
            #expect(beside.tables.map(\.name) == alone.tables.map(\.name))
            #expect(second.entityFingerprints == builder.model(version: "2").entityFingerprints)
            for (table, other) in zip(beside.tables, alone.tables) {
                if other.isKeyAlone {
                    #expect("\(table.keyColumns)" == "\(other.keyColumns)")
                } else {
                    #expect("\(table)" == "\(other)")
                }
            }
        }
    }

    @Test("What is the same in two versions is shared")
    func isShared() {
        var builder = ModelBuilder()
        builder.entity(
            "Blog", [ModelBuilder.attribute("name", .string), ModelBuilder.toMany("posts", "Post", inverse: "blog", ordered: true)])
        builder.entity("Post", [ModelBuilder.attribute("title", .string), ModelBuilder.toOne("blog", "Blog", inverse: "posts")])
        let (first, second) = (builder.model(), builder.model(version: "2"))
        let placed = StorageLayout.tables.place(second, beside: StorageLayout.tables.place(first, nil), .everything)
        for entity in second.entities {
            #expect(second.saysTheSame(of: entity.id, as: first))
            #expect(placed.shared.holds(entity.id, of: first))
        }
        builder.entities[1].properties[0].attribute?.type.isOptional = true
        let third = builder.model(version: "3")
        #expect(third.saysTheSame(of: EntityID(0), as: second))
        #expect(!third.saysTheSame(of: EntityID(1), as: second))
    }
}
