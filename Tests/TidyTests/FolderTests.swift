import Testing

/// Folders that grow by one file at a time: each file is one value, and each value stands once in the folder's list.
@Suite struct FolderTests {
    struct Accreting: Sendable, CustomTestStringConvertible {
        var folder: String
        /// The type of the values.
        var type: String
        /// The file that lists them, and the list's name.
        var list: String
        var name: String
        /// Files that are machinery of the folder and no value.
        var machinery: Set<String> = []
        /// Whether the order of the list means something, so that it need not be alphabetical.
        var isOrdered = false

        var testDescription: String { folder }
    }

    static let folders: [Accreting] = [
        Accreting(
            folder: "Sources/MapAnalysis/Functions", type: "Function", list: "Sources/MapAnalysis/Functions/FunctionList.swift",
            name: "all",
            machinery: [
                "Arithmetic.swift", "Bytes.swift", "Conversion.swift", "Dates.swift", "DecimalDigits.swift", "Function.swift",
                "FunctionForm.swift", "RegisteredFunction.swift", "functionReference.swift",
            ]),
        Accreting(
            folder: "Sources/MapAnalysis/Lint/Models", type: "LintRule", list: "Sources/MapAnalysis/Lint/Models/LintRule.swift",
            name: "ofModels"),
        Accreting(
            folder: "Sources/MapAnalysis/Lint/Mappings", type: "MappingLintRule",
            list: "Sources/MapAnalysis/Lint/Mappings/MappingLintRule.swift", name: "all"),
        Accreting(
            folder: "Sources/MapAnalysis/Inference", type: "InferenceRule", list: "Sources/MapAnalysis/Inference/InferenceRule.swift",
            name: "inOrder",
            machinery: [
                "Carriage.swift", "EntityGap.swift", "PropertyGap.swift", "RelationshipCarriage.swift", "RelationshipTargets.swift",
                "refusal.swift", "valueWords.swift",
            ], isOrdered: true),
    ]

    @Test("Each file is one value of its folder, listed once", arguments: folders)
    func isListed(_ folder: Accreting) throws {
        let list = Repository.text(folder.list)
        let start = try #require(list.firstRange(of: "static let \(folder.name)"), "\(folder.list) has no list '\(folder.name)'")
        let body = try #require(list[start.upperBound...].firstMatch(of: /=\s*\[([\s\S]*?)\n\s*\]/)?.1)
        let listed = body.replacing(/\/\/[^\n]*/, with: "").split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        var declared: [String] = []
        for file in Repository.swift(folder.folder) where file.path != folder.list && !folder.machinery.contains(file.name) {
            let pattern = try Regex("static let (\\w+)(?:: \(folder.type))? = (?:\(folder.type))?[\\(\\.]").anchorsMatchLineEndings()
            let values = file.text.matches(of: pattern).compactMap { $0.output[1].substring.map(String.init) }.filter {
                listed.contains($0)
            }
            if values.count != 1 { Issue.record("\(file.path) declares \(values.count) values that are listed: \(values)") }
            declared += values
        }
        #expect(Set(declared) == Set(listed), "\(folder.list) and \(folder.folder) differ")
        #expect(Set(listed).count == listed.count, "\(folder.list) lists something twice")
        if !folder.isOrdered { #expect(listed == listed.sorted(), "\(folder.list) is not sorted") }
    }
}
