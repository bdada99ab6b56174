import Testing

/// Checks the way of one mapping line through the house, as `ARCHITECTURE.md` shows it.
@Suite struct StopsTests {
    private static let stops = Repository.text("ARCHITECTURE.md").matches(of: /\| \d+ \| `([^`]+\.swift)` \| `(\w+)` \|/).map {
        (file: "Sources/\($0.1)", name: String($0.2))
    }

    @Test("Each stop of the line is a function or property in the file that the page names")
    func areThere() {
        #expect(Self.stops.count == 12)
        for (file, name) in Self.stops {
            let text = Repository.text(file)
            if !text.contains("func \(name)(") && !text.contains("var \(name):") { Issue.record("\(file) has no '\(name)'") }
        }
    }
}
