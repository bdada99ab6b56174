import Foundation
import Testing

/// `mapc explain` prints the pages of `docs/diagnostics/`, which are compiled into it.
@Suite struct DiagnosticPageTests {
    private static let path = "Sources/mapc/Pages/DiagnosticPages.swift"

    @Test("The pages in mapc are those in docs/diagnostics; MAPC_UPDATE=1 rewrites them")
    func areTheSame() throws {
        let folder = repository.appending(path: "docs/diagnostics")
        let slugs = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }.map {
            String($0.dropLast(3))
        }.sorted()
        let pages = try slugs.map { try String(contentsOf: folder.appending(path: "\($0).md"), encoding: .utf8) }
        let text = Self.source(slugs: slugs, pages: pages)
        let place = repository.appending(path: Self.path)
        if ProcessInfo.processInfo.environment["MAPC_UPDATE"] == "1" {
            try text.write(to: place, atomically: true, encoding: .utf8)
        } else {
            let current = try String(contentsOf: place, encoding: .utf8)
            // The pages are long: an expectation would print all of them.
            if current != text { Issue.record("out of date: MAPC_UPDATE=1 swift test --filter DiagnosticPageTests") }
        }
    }

    /// A switch over slugs: nothing is built when mapc starts.
    private static func source(slugs: [String], pages: [String]) -> String {
        let list = slugs.map { "        \"\($0)\"," }.joined(separator: "\n")
        let cases = zip(slugs, pages).map { slug, page in
            let lines = page.split(separator: "\n", omittingEmptySubsequences: false).dropLast(page.hasSuffix("\n") ? 1 : 0)
            let body = lines.map { $0.isEmpty ? "" : "            \($0)" }.joined(separator: "\n")
            return "        case \"\(slug)\":\n            ##\"\"\"\n\(body)\n            \"\"\"##"
        }
        return """
            // swift-format-ignore-file
            // Written from docs/diagnostics by a test: MAPC_UPDATE=1 swift test --filter DiagnosticPageTests

            /// What `mapc explain` prints.
            enum DiagnosticPages {
                static let slugs = [
            \(list)
                ]

                static func page(_ slug: String) -> String? {
                    switch slug {
            \(cases.joined(separator: "\n"))
                    default: nil
                    }
                }
            }

            """
    }
}
