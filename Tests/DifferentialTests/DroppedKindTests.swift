import RandomTesting
import Testing

/// Two steps of which the first drops kinds of a hierarchy, and the second reads rows of that hierarchy: over a to-one, a to-many and an
/// inverse. One pass makes the rows that the two steps make one after the other, and each step makes what the interpreter says.
@Suite struct DroppedKindTests {
    private static let tally = Tally(seeds: 20, floors: ["stores that are migrated alike": 20, "migrations of one pass": 5])

    @Test(arguments: seeds(20))
    func `a path through a dropped kind finds no row in one pass either`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        var maker = DroppedKinds(random: SeededGenerator(seed: seed &+ 4_000))
        let migration = maker.make()
        try RandomRun.checkOnePass(migration, seed: seed, Self.tally)
    }
}

/// Makes migrations of a hierarchy of animals that owners refer to.
private struct DroppedKinds {
    var random: SeededGenerator
    private var kinds: [String] = []
    /// The entity of an owner's pet.
    private var target = "Animal"

    init(random: SeededGenerator) { self.random = random }

    private static let reads = [
        ("a", "int64?", "$source.pet.age"), ("b", "string?", "$source.pet.name"), ("c", "string", "$source.pet.name ?? \"none\""),
        ("d", "int64", "$source.pets.count"), ("e", "int64?", "$source.pets.max($0.age)"), ("f", "string?", "$source.pets.first.name"),
        ("g", "int64", "$source.pets.filter($0.age > 2).count"), ("h", "int64?", "$source.pets.sum($0.age)"),
        ("i", "int64", "$source.pet.fans.count"), ("j", "string?", "$source.pet.friend.name"), ("k", "int64?", "$source.pet.owner.size"),
        ("l", "string", "if($source.pet == nil, \"no\", \"yes\")"), ("m", "boolean", "$source.pets.isEmpty"),
    ]

    mutating func make() -> Migration {
        kinds = random.pick([["Cat", "Dog"], ["Cat", "Kitten"], ["Cat", "Kitten", "Dog"], ["Cat", "Kitten", "Dog", "Fox"]])
        // One mapping stays if only one kind does; more of them often need a pass of their own. A kind goes with those below it.
        let stays = random.pick(kinds.filter { $0 != "Kitten" })
        let gone = kinds.filter { $0 != stays && ($0 == "Kitten" || random.chance(80)) }
        // The rows to which an owner may refer lose a kind that is below the kind of which they are.
        if stays == "Cat", gone.contains("Kitten"), random.chance(50) { target = "Cat" }
        let isAbstract = random.chance(80)
        // A condition of one kind, which rows of the others do not have.
        let condition = random.pick([
            "", "", "  Animal:\n    where: $source.age != 3\n", "  \(stays):\n    where: $source.of\(stays) != 3\n",
        ])
        // One that cannot be read in one pass keeps the others from it.
        let place = Int.random(in: Self.reads.indices, using: &random)
        let reads = Array(Self.reads[place...].prefix(random.chance(60) ? 1 : 2))
        let entries = condition.isEmpty ? "" : "entities:\n\(condition)"
        let first = "drop: [\(gone.joined(separator: ", "))]\n\(entries)"
        let second = "entities:\n  Owner:\n    set:\n" + reads.map { "      \($0.0): |\n        \($0.2)\n" }.joined()
        let added = reads.map { "      \($0.0): \($0.1)\n" }.joined()
        return Migration(
            "dropped kinds",
            [model(isAbstract, without: [], ""), model(isAbstract, without: gone, ""), model(isAbstract, without: gone, added)],
            [first, second])
    }

    private func model(_ isAbstract: Bool, without gone: [String], _ added: String) -> String {
        let fans = "fans: { to: [Owner], inverse: pet }"
        let declared = kinds.filter { !gone.contains($0) }.map { kind in
            "  \(kind):\n    parent: \(kind == "Kitten" ? "Cat" : "Animal")\n    attributes: { of\(kind): int32? }\n"
                + (kind == target ? "    relationships: { \(fans) }\n" : "")
        }
        return """
            entities:
              Owner:
                attributes:
                  size: int64?
            \(added)    relationships:
                  pet: { to: \(target)?, inverse: fans }
                  pets: { to: [Animal], inverse: owner }
              Animal:
                abstract: \(isAbstract)
                attributes: { name: string?, age: int64? }
                relationships:
                  owner: { to: Owner?, inverse: pets }
            \(target == "Animal" ? "      \(fans)\n" : "")      friend: { to: Animal?, inverse: friends }
                  friends: { to: [Animal], inverse: friend }
            \(declared.joined())
            """
    }
}
