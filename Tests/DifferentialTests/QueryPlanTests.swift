import MapAnalysis
import MapPlanning
import RandomTesting
import Testing

@Suite struct QueryPlanTests {
    /// Expressions over a thing that read other rows for each one. SQLite must find them by a key or a table made for it.
    static let expressions = [
        "$source.owner.alias", "$source.children.count", "$source.children.sorted($0.mid desc, $0.name).first.name",
        "$source.tags.joined($0.label, \", \")", "$source.children.filter($0.flag and $0.owner != nil).last.born",
        "$source.children.adjacentPairs.sum($1.mid - $0.mid)", "$source.friends.prefix(3).map($0.name).joined(\"/\")",
        "$source.owner.things.tags.count", "Tag.only($0.label == $source.name).uid",
        "Person.first(fold($0.alias) == fold($source.name)).age", "Thing.count($0.mid == $source.mid and $0.name == $source.name)",
        "Thing.filter($0.owner == $source.owner).count", "Pen.contains($0.row == $source.mid and $0.width > 1.0)",
        "$source.children.map(Tag.first($0.label == $source.name)).count", "$source.name in $source.children.name",
        "$source.tags.map($0.things.count).sum", "$source.tags.things.filter($0.mid > 1).count",
    ]

    @Test(arguments: expressions, [true, false])
    func `no row makes SQLite go through a whole table`(text: String, hasIndexes: Bool) throws {
        var random = SeededGenerator(seed: 7)
        let trial = try ExpressionTrial(TrialStore(Zoo.placement(), count: 3, misfitPercent: 0, danglingPercent: 0, using: &random))
        if !hasIndexes { try trial.dropIndexes() }
        let plan = try trial.queryPlan(trial.check(text, from: "Thing"), from: "Thing")
        let derived = plan.compactMap { line in
            ["CO-ROUTINE ", "MATERIALIZE "].first { line.hasPrefix($0) }.map { "SCAN " + line.dropFirst($0.count) }
        }
        // The first loop goes through the rows for which the value is computed.
        let rows = try #require(plan.first { $0.hasPrefix("SCAN s") }).split(separator: " ").prefix(2).joined(separator: " ")
        let scans = plan.filter { line in
            line.hasPrefix("SCAN") && line != rows && !line.hasPrefix(rows + " ") && line != "SCAN CONSTANT ROW" && !derived.contains(line)
        }
        #expect(scans.isEmpty, "\(plan)")
    }
}
