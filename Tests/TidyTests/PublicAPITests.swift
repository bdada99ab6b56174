import Foundation
import Testing

/// Every `public` word in every room is a promise to clients, since a client can import any of them.
@Suite struct PublicAPITests {
    private static let golden = "docs/public-api.txt"

    @Test("What is public stands in docs/public-api.txt; MAPC_UPDATE=1 rewrites it")
    func isListed() throws {
        let listed = Repository.sources.flatMap { file in
            var owners: [(indent: Int, name: String)] = []
            return file.lines.compactMap { line -> String? in
                let indent = line.prefix { $0 == " " }.count
                owners.removeAll { $0.indent >= indent && !line.isEmpty }
                if let match = line.firstMatch(of: /^\s*(?:[@\w()]+ )*(?:struct|enum|class|protocol|extension) ([\w.]+)/) {
                    owners.append((indent, String(match.1)))
                }
                guard let start = line.firstMatch(of: /^\s*(?:@\w+(?:\(\w+\))? )*public (?!import)/)?.range.upperBound else { return nil }
                let words = line[start...].prefix { $0 != "{" && $0 != "=" }
                let owner = owners.filter { $0.indent < indent }.map(\.name).joined(separator: ".")
                return "\(file.room) \(owner.isEmpty ? "" : owner + ": ")\(words)".trimmingCharacters(in: .whitespaces)
            }
        }.sorted()
        let text = listed.joined(separator: "\n") + "\n"
        let place = Repository.root.appending(path: Self.golden)
        if ProcessInfo.processInfo.environment["MAPC_UPDATE"] == "1" {
            try text.write(to: place, atomically: true, encoding: .utf8)
        } else {
            let before = Set(Repository.text(Self.golden).split(separator: "\n").map(String.init))
            let missing = Set(listed).subtracting(before).sorted().map { "+ \($0)" }
            let gone = before.subtracting(listed).sorted().map { "- \($0)" }
            #expect(missing + gone == [], "\(Self.golden) is out of date")
        }
    }
}
