import Testing

/// Checks folders that grow by one file at a time: each file is one value, and each value occurs once in the folder's list.
@Suite struct FolderTests {
    struct Accreting: Sendable, CustomTestStringConvertible {
        var folder: String
        /// The file with the list of the values, and the name of that list.
        var list: String
        var name = "all"
        /// The part of a file's name after the value's name: `unusedDropRule.swift` has `unusedDrop`.
        var suffix = ""
        /// Files in lower case that have functions of the folder and no value.
        var others: Set<String> = []
        /// Whether the order of the list matters, so that it need not be alphabetical.
        var isOrdered = false

        var testDescription: String { folder }
    }

    static let folders = [
        Accreting(
            folder: "Sources/MapAnalysis/Functions", list: "Sources/MapAnalysis/Functions/FunctionList.swift",
            others: ["functionReference"]),
        Accreting(
            folder: "Sources/MapAnalysis/Functions/Unwritten", list: "Sources/MapAnalysis/Functions/FunctionList.swift", name: "unwritten"),
        Accreting(
            folder: "Sources/MapAnalysis/Inference", list: "Sources/MapAnalysis/Inference/InferenceRule.swift", name: "inOrder",
            others: ["refusal", "valueWords"], isOrdered: true),
        Accreting(
            folder: "Sources/MapAnalysis/Lint/Mappings", list: "Sources/MapAnalysis/Lint/Mappings/MappingLintRule.swift", suffix: "Rule"),
        Accreting(
            folder: "Sources/MapAnalysis/Lint/Models", list: "Sources/MapAnalysis/Lint/Models/LintRule.swift", name: "ofModels",
            suffix: "Rule"),
        Accreting(
            folder: "Sources/MapPlanning/Fusion/Simplifications",
            list: "Sources/MapPlanning/Fusion/Simplifications/Simplification.swift", name: "inOrder", others: ["isNeverNil"],
            isOrdered: true),
    ]

    @Test("Each file is one value of its folder, listed once", arguments: folders)
    func isListed(_ folder: Accreting) throws {
        let list = Repository.text(folder.list)
        let start = try #require(list.firstRange(of: "static let \(folder.name): ["), "\(folder.list) has no list '\(folder.name)'")
        let body = try #require(list[start.upperBound...].firstMatch(of: /= \[([^\]]*)\]/)?.1)
        let listed = body.replacing(/\/\/[^\n]*/, with: "").split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let files = Repository.swift(folder.folder).filter { file in
            file.path == "\(folder.folder)/\(file.name)" && file.name.first?.isLowercase ?? false
                && !folder.others.contains(String(file.name.dropLast(".swift".count)))
        }
        let values = files.map { String($0.name.dropLast(".swift".count)) }
        #expect(Set(values) == Set(listed.map { $0 + folder.suffix }), "\(folder.list) and its folder differ")
        #expect(Set(listed).count == listed.count, "\(folder.list) lists something twice")
        if !folder.isOrdered { #expect(listed == listed.sorted(), "\(folder.list) is not sorted") }
        for (file, value) in zip(files, values) where !file.text.contains("static let \(value.dropLast(folder.suffix.count))") {
            Issue.record("\(file.path) does not hold '\(value)'")
        }
    }

    @Test("Each command is a file and is listed once, in order")
    func commandsAreListed() throws {
        let list = Repository.text("Sources/mapc/Mapc.swift")
        let listed = list.matches(of: /(\w+Command)\.self/).map { String($0.1) }
        let files = Repository.swift("Sources/mapc/Commands").map { String($0.name.dropLast(".swift".count)) }
        #expect(listed == files.filter { $0.hasSuffix("Command") }.sorted())
    }
}
