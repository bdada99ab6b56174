import MapAnalysis
import Testing

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
}
