import MapSyntax
import Testing

@testable import MapAnalysis

@Suite struct MappingGateTests {
    static let post =
        "entities:\n  Post:\n    attributes:\n      slug: string\n      isLive: boolean\n    relationships:\n      next: Post?"

    @Test("A step is complete exactly while no error stands in its models or its mapping")
    func gate() {
        #expect(MappingFixture(Self.post, Self.post).step.complete != nil)
        #expect(MappingFixture(Self.post, Self.post, mapping: "drop: [Pots]").step.complete == nil)
        #expect(MappingFixture(Self.post, Self.post.replacing("boolean", with: "bolean")).step.complete == nil)
    }

    @Test("An error of one step does not close the next")
    func otherSteps() throws {
        let files = [(1, "string"), (2, "int32"), (3, "int32")].map { version, type in
            TextFile(
                path: "\(version).model.yaml",
                text: "model: Blog\nversion: \(version)\nentities:\n  Post:\n    attributes:\n      words: \(type)\n")
        }
        let fixture = MappingFixture(files)
        #expect(fixture.slugs == ["type-change"])
        #expect(fixture.analysis.steps.map { $0.complete != nil } == [false, true])
    }

    @Test("A mapping file that joins no neighbours is a step of its own, backwards too", arguments: [(1, 3), (3, 1)])
    func jumps(from: Int, to: Int) {
        var files = (1...3).map { TextFile(path: "\($0).model.yaml", text: "model: Blog\nversion: \($0)\n\(Self.post)\n") }
        files.append(TextFile(path: "jump.mapping.yaml", text: "mapping: Blog\nfrom: \(from)\nto: \(to)\n"))
        let steps = MappingFixture(files).analysis.steps
        #expect(steps.map { "\($0.source)-\($0.destination)" } == ["1-2", "2-3", "\(from)-\(to)"])
        #expect(steps.allSatisfy { $0.complete != nil })
    }

    @Test(
        "A mapping sets something when it says anything but what inference would",
        arguments: [
            ("", false), ("entities:\n  Post:\n    set:\n      slug: $source.slug", false),
            ("entities:\n  Post:\n    set:\n      slug: upper($source.slug)", true),
            ("entities:\n  Post:\n    where: $source.isLive == true", true),
            ("entities:\n  Post: []\ndrop: [Post]", true),
        ])
    func setsAnything(mapping: String, isSet: Bool) throws {
        let complete = try #require(MappingFixture(Self.post, Self.post, mapping: mapping).step.complete)
        #expect(complete.setsAnything == isSet)
    }

    @Test(
        "Two mappings of one row fit a relationship only when they are proven apart",
        arguments: [
            ("$source.isLive == true", "not ($source.isLive == true)", true), ("$source.isLive == true", "$source.isLive != true", true),
            ("$source.slug == \"a\"", "$source.slug == \"b\"", true), ("$source.slug == \"a\"", "$source.slug == \"a\"", false),
            ("$source.slug == \"a\"", "$source.isLive == true", false),
            ("$source.slug == \"a\" and $source.isLive == true", "$source.isLive == false", true),
            ("$source.slug < \"a\"", "not ($source.slug < \"a\")", true), ("$source.next == nil", "$source.next != nil", true),
        ])
    func disjoint(first: String, second: String, isDisjoint: Bool) {
        let mapping = """
            entities:
              Post:
                - name: One
                  where: \(first)
                - name: Other
                  where: \(second)
            """
        let slugs = MappingFixture(Self.post, Self.post, mapping: mapping).slugs
        #expect(slugs.contains("ambiguous-mapping") == !isDisjoint)
    }
}
