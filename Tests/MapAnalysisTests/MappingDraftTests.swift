import MapSyntax
import Testing

@testable import MapAnalysis

@Suite struct MappingDraftTests {
    static let first = """
        enums:
          Status: [draft, live]
        entities:
          Block:
            abstract: true
            attributes:
              index: int16
          Section:
            parent: Block
            attributes:
              title: string?
            relationships:
              post: { to: Post, inverse: sections }
          Post:
            key: slug
            attributes:
              slug: string
              color: string?
              words: int32?
              price: int32
              status: Status
              link: uri
              date: date
            relationships:
              sections: { to: [Section], inverse: post, ordered: true }
              tags: { to: [Tag], inverse: posts }
              author: Person?
          Tag:
            attributes:
              name: string
            relationships:
              posts: { to: [Post], inverse: tags }
          Person:
            attributes:
              name: string
        """

    static let second = """
        enums:
          Status: [draft, live, gone]
        entities:
          Block:
            abstract: true
            attributes:
              index: int32
          Section:
            parent: Block
            attributes:
              heading: { type: string?, renamingID: title }
            relationships:
              post: { to: Post, inverse: sections }
          Post:
            key: slug
            attributes:
              slug: string
              hexColor: { type: string?, renamingID: color }
              words: int32 = 0
              price: decimal
              status: string
              link: string
              date: { type: date, stored: reference2001 }
              note: string? = "none \\"quoted\\""
            relationships:
              sections: { to: [Section], inverse: post, ordered: true }
              tags: { to: [Tag], inverse: posts }
              authors: { to: [Person], renamingID: author }
          Tag:
            attributes:
              name: string
            relationships:
              posts: { to: [Post], inverse: tags }
          Person:
            attributes:
              name: string
        """

    @Test("A draft that writes everything out reads back, lints clean and means what was inferred")
    func explicitDraftMeansTheSame() throws {
        let inferred = MappingFixture(Self.first, Self.second)
        #expect(inferred.slugs == ["filled-nil"])
        let text = inferred.draft(isExplicit: true)
        let written = MappingFixture(Self.files(mapping: text))
        #expect(written.diagnostics.map { "\($0.code.slug): \($0.message)" } == [], "\(text)")
        let (before, after) = (try #require(inferred.step.complete), try #require(written.step.complete))
        #expect(before.statedRelationships == after.statedRelationships)
        for (one, other) in zip(before.entityMappings, after.entityMappings) {
            #expect(one.source == other.source && one.takenKinds == other.takenKinds && one.destination == other.destination)
            for (left, right) in zip(one.properties, other.properties) {
                #expect(meansTheSame(left.source, right.source), "\(left.source)")
            }
        }
    }

    private func meansTheSame(_ left: PropertyMapping.Source, _ right: PropertyMapping.Source) -> Bool {
        if case .expression(let one) = left, case .expression(let other) = right {
            return isSameExpression(one, other) || isSameMapping(one, other)
        }
        return "\(left)" == "\(right)"
    }

    private func isSameMapping(_ one: Expression, _ other: Expression) -> Bool {
        guard case .mapped(let left, let rows) = one.kind, case .mapped(let right, let others) = other.kind else { return false }
        return left == right && isSameExpression(rows, others)
    }

    @Test("A draft of what is inferred has nothing to decide and lints clean")
    func draftIsClean() {
        let text = MappingFixture(Self.first, Self.second).draft(isExplicit: false)
        #expect(!text.contains("To decide"))
        #expect(MappingFixture(Self.files(mapping: text)).slugs == ["filled-nil"])
    }

    @Test("A draft is clean once its questions are answered", arguments: [false, true])
    func finishedDraftIsClean(isExplicit: Bool) {
        let first =
            "entities:\n  Post:\n    attributes:\n      name: string\n      old: data?\n  Legacy:\n    attributes:\n      blob: data"
        let second =
            "entities:\n  Post:\n    attributes:\n      fullName: string\n      words: int32\n    unique: [[fullName]]\n  Tag:\n    attributes:\n      name: string"
        let text = MappingFixture(first, second).draft(isExplicit: isExplicit)
        let answers = ["fullName": "upper($source.name)", "words": "length($source.name)", "new-uniqueness": "looked at"]
        var isDecision = false
        var finished: [String] = []
        // Does what a person does: removes the comment sign and completes the line.
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("# Inferred") { isDecision = false }
            let entry = line.drop { $0 == " " }
            let isEntry = isDecision ? line.hasPrefix("#") : entry.hasPrefix("#") && !entry.hasPrefix("# ")
            var finishedLine = isEntry ? line.replacing("#", with: "", maxReplacements: 1) : line
            for (name, answer) in answers where finishedLine.contains("\(name): …") && !finishedLine.contains("# ") {
                finishedLine = finishedLine.replacing("…", with: answer)
            }
            // Whoever accepts a loss writes what is lost.
            if isEntry, let lost = finishedLine.firstRange(of: "- …   # ") { finishedLine.replaceSubrange(lost, with: "- ") }
            finished.append(finishedLine)
            isDecision = isDecision || line.hasPrefix("# To decide")
        }
        let written = MappingFixture([
            TextFile(path: "1.model.yaml", text: "model: Blog\nversion: 1\n\(first)\n"),
            TextFile(path: "2.model.yaml", text: "model: Blog\nversion: 2\n\(second)\n"),
            TextFile(path: "1-2.mapping.yaml", text: finished.joined(separator: "\n")),
        ])
        #expect(written.diagnostics.map { "\($0.code.slug): \($0.message)" } == [], "\(finished.joined(separator: "\n"))")
    }

    static func files(mapping: String) -> [TextFile] {
        [
            TextFile(path: "1.model.yaml", text: "model: Blog\nversion: 1\n\(first)\n"),
            TextFile(path: "2.model.yaml", text: "model: Blog\nversion: 2\n\(second)\n"),
            TextFile(path: "1-2.mapping.yaml", text: mapping),
        ]
    }
}
