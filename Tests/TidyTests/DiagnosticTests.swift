import Testing

/// Checks that each diagnostic is one file, one value, one line in its room's list and one page.
@Suite struct DiagnosticTests {
    private struct Declared {
        var name: String
        var slug: String
        var file: SwiftFile
    }

    private static let declared: [Declared] = Repository.sources.flatMap { file in
        Pattern(#"static let (\w+) = DiagnosticCode\(\s*"([a-z0-9-]+)""#).matches(in: file.text).map {
            Declared(name: String($0[1]), slug: String($0[2]), file: file)
        }
    }

    @Test("A diagnostic's file and value are its slug in lower camel case, and each slug is declared once")
    func namesAgree() {
        for code in Self.declared {
            let words = code.slug.split(separator: "-")
            let expected = words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            if code.name != expected { Issue.record("'\(code.slug)' is declared as \(code.name)") }
            if !code.file.path.contains("/Diagnostics/") { Issue.record("\(code.file.path) declares '\(code.slug)'") }
            if code.file.name != "\(code.name).swift" { Issue.record("\(code.file.path) declares '\(code.slug)'") }
        }
        for (slug, same) in Dictionary(grouping: Self.declared, by: \.slug) where same.count > 1 {
            Issue.record("'\(slug)' is declared \(same.count) times")
        }
    }

    @Test("Each slug has a page, and each page a slug")
    func haveAPage() {
        let slugs = Set(Self.declared.map(\.slug))
        let pages = Set(Repository.files(in: "docs/diagnostics", ending: ".md").map { String($0.split(separator: "/")[2].dropLast(3)) })
        #expect(slugs.subtracting(pages).sorted() == [], "these have no page in docs/diagnostics")
        #expect(pages.subtracting(slugs).sorted() == [], "these pages of docs/diagnostics are about nothing")
    }

    @Test("Each room lists its diagnostics, all of them, once and in order")
    func areListed() {
        for list in Repository.sources where list.name == "DiagnosticCodes.swift" {
            guard let body = list.text.firstMatch(of: /static let of\w+: \[DiagnosticCode\] = \[([\s\S]*?)\]/) else {
                Issue.record("\(list.path) holds no list")
                continue
            }
            let listed = body.1.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            let here = Self.declared.filter { $0.file.room == list.room }
            let slugs = Dictionary(here.map { ($0.name, $0.slug) }) { first, _ in first }
            if listed != listed.sorted(by: { slugs[$0, default: $0] < slugs[$1, default: $1] }) {
                Issue.record("\(list.path) is not sorted by slug")
            }
            #expect(Set(listed) == Set(here.map(\.name)), "\(list.path) and its folder differ")
            #expect(Set(listed).count == listed.count, "\(list.path) lists something twice")
        }
    }
}
