import Testing

@testable import MapAnalysis

@Suite struct ModelVersionOrderTests {
    @Test(
        arguments: [
            (["version: 10", "version: 9", "version: 2"], nil, ["2", "9", "10"]),
            (["version: a\nafter: c", "version: b", "version: c\nafter: b"], nil, ["b", "c", "a"]),
            (["version: 1", "version: 2", "version: '1.1'"], "versions: ['1', '1.1', 2]", ["1", "1.1", "2"]),
            (["version: 2\nafter: 1", "version: 1"], nil, ["1", "2"]),
            (["version: 1"], nil, ["1"]),
            ([], nil, []),
        ] as [([String], String?, [String])])
    func `versions come as listed, else by number, else along after`(files: [String], project: String?, order: [String]) {
        let resolved = ResolvedModels(versions: files, project: project)
        #expect(resolved.findings == [])
        #expect(resolved.models.map(\.version) == order)
    }

    @Test(
        arguments: [
            (["version: 1", "version: 01"], nil, ["duplicate-version: version '01' appears twice"], ["1"]),
            (["version: 1"], "versions: [1, 1]", ["duplicate-version: version '1' appears twice"], ["1"]),
            (["version: 1", "version: 2"], "versions: [2]", ["unlisted-version: version '1' is not listed in 'versions'"], ["2", "1"]),
            (["version: 1"], "versions: [1, 2]", ["unknown-version: unknown version '2'"], ["1"]),
            (["version: 1", "version: 2\nafter: 7"], nil, ["unknown-version: unknown version '7'"], ["1", "2"]),
            (["version: a", "version: b\nafter: z"], nil, ["unknown-version: unknown version 'z'"], ["a", "b"]),
            (
                ["version: 1", "version: 2\nafter: 3", "version: 3"], nil,
                ["misplaced-version: version '2' has 'after: 3', but it comes after '1'"], ["1", "2", "3"]
            ),
            (
                ["version: 1\nafter: 2", "version: 2"], nil, ["misplaced-version: version '1' has 'after: 2', but it comes first"],
                ["1", "2"]
            ),
            (
                ["version: a", "version: b\nafter: a", "version: c\nafter: a"], nil,
                ["unordered-versions: versions 'b' and 'c' both have 'after: a'"], ["a", "b", "c"]
            ),
            (
                ["version: a", "version: b"], nil, ["unordered-versions: the order of versions 'a' and 'b' is unknown"], ["a", "b"]
            ),
            (
                ["version: a\nafter: c", "version: b\nafter: a", "version: c\nafter: b", "version: d"], nil,
                ["version-cycle: version 'a' comes after itself"], ["d", "a", "b", "c"]
            ),
            (["version: a\nafter: a"], nil, ["version-cycle: version 'a' comes after itself"], ["a"]),
        ] as [([String], String?, [String], [String])])
    func `an order that cannot be is said once, and every model is still looked at`(
        files: [String], project: String?, findings: [String], order: [String]
    ) {
        let resolved = ResolvedModels(versions: files, project: project)
        #expect(resolved.findings == findings)
        #expect(resolved.models.map(\.version) == order)
    }

    @Test func `a project is about one model, that of mapc yaml before all`() {
        let two = ResolvedModels([("1.model.yaml", "model: Blog\nversion: 1\n"), ("2.model.yaml", "model: Shop\nversion: 2\n")])
        #expect(two.findings == ["mixed-models: this file names the model 'Shop', but the project's model is 'Blog'"])
        let named = ResolvedModels([("mapc.yaml", "model: Shop\n"), ("1.model.yaml", "model: Blog\nversion: 1\n")])
        #expect(named.findings == ["mixed-models: this file names the model 'Blog', but the project's model is 'Shop'"])
    }
}
