import RandomTesting
import Testing

/// Two steps of which the first sets a to-one, and the second goes through it from rows that may be missing. One pass makes the rows that the
/// two steps make one after the other, and each step makes what the interpreter says.
@Suite struct SetPathTests {
    private static let tally = Tally(seeds: 15, floors: ["stores that are migrated alike": 20, "migrations of one pass": 2])

    @Test(arguments: seeds(15))
    func `a path from a missing row through a relationship that was set is nil`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        var random = SeededGenerator(seed: seed &+ 5_000)
        let migration = setPath(&random)
        try RandomRun.checkOnePass(migration, seed: seed, Self.tally)
    }
}

/// Makes a migration of members and their clubs. The first step sets the head of a club, the second reads it from the members.
private func setPath(_ random: inout SeededGenerator) -> Migration {
    let heads = [
        "$source.founder", "$source.founder.friend", "Member.last", "Member.filter(true).first", "Member.filter($0.size > 2).last",
        "Member.filter($0.name == $source.name).first", "if($source.name == \"a\", $source.founder, nil)",
    ]
    let reads = [
        ("string?", "$source.club.head.name"), ("int64?", "$source.club.head.size"), ("string", "$source.club.head.name ?? \"none\""),
        ("string?", "$source.club.head.club.name"), ("int64", "if($source.club.head == nil, 0, 1)"),
        ("string?", "$source.friend.club.head.name"),
    ]
    let read = random.pick(reads)
    let condition = random.chance(20) ? "    where: $source.club.head != nil\n" : ""
    func model(_ head: String, _ added: String) -> String {
        """
        entities:
          Member:
            attributes:
              name: string
              size: int64?
        \(added)    relationships: { club: { to: Club? }, friend: { to: Member? } }
          Club:
            attributes: { name: string }
            relationships: { founder: { to: Member? }\(head) }
        """
    }
    let head = ", head: { to: Member? }"
    return Migration(
        "a path through a relationship that was set",
        [model("", ""), model(head, ""), model(head, "      found: \(read.0)\n")],
        [
            "entities:\n  Club:\n    set:\n      head: |\n        \(random.pick(heads))\n",
            "entities:\n  Member:\n\(condition)    set:\n      found: |\n        \(read.1)\n",
        ])
}
