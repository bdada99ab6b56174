import Testing

/// Checks for names that mean nothing, and for code that a release must not contain.
@Suite struct NameTests {
    @Test("No type or file is called by a word that says nothing")
    func namesSay() {
        let word = "(?:Utils?|Helpers?|Manager|Context|Core|Common|Base)"
        let banned = Pattern("\\b(?:struct|enum|class|actor|protocol|typealias|func)\\s+\\w*\(word)\\b")
        let bannedFile = Pattern("\(word)(?:\\+\\w+)?\\.swift$")
        for file in Repository.sources {
            for match in banned.matches(in: file.code) { Issue.record("\(file.path): \(match[0])") }
            if bannedFile.isIn(file.name) { Issue.record("\(file.path)") }
        }
    }

    @Test("Nothing is left to do, and nothing brings the process down")
    func isFinished() {
        let ending = Pattern(#"\b(?:fatalError|preconditionFailure)\(|\btry!|\bas!"#)
        for file in Repository.sources {
            for word in ["TODO", "FIXME", "XXX"] where file.text.contains(word) { Issue.record("\(file.path): \(word)") }
            for match in ending.matches(in: file.code) { Issue.record("\(file.path): \(match[0])") }
        }
    }

    @Test("No two files of one room have one name")
    func filesAreUnique() {
        let rooms = Dictionary(grouping: Repository.sources, by: \.room)
        for (room, files) in rooms {
            let names = Dictionary(grouping: files, by: { $0.name.lowercased() })
            for (name, same) in names where same.count > 1 { Issue.record("\(room) has \(same.count) files called \(name)") }
        }
    }

    /// `lazy.compactMap(f).first` calls `f` twice for the element that it returns. If `f` searches inside an element in the same way, the
    /// time doubles with each level.
    @Test("The first result of a search is computed once")
    func searchesOnce() {
        for file in Repository.sources where Pattern(#"\.lazy\s*\.compactMap"#).isIn(file.code) {
            Issue.record("\(file.path): write 'firstResult' instead of 'lazy.compactMap'")
        }
    }
}
