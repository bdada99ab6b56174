import Foundation
import Testing

@testable import MapAnalysis

@Suite struct ExpressionReferenceTests {
    private static let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Grammar/functions.md")

    /// With `MAPC_UPDATE=1`, writes the page.
    @Test func `the reference is the list of functions`() throws {
        if ProcessInfo.processInfo.environment["MAPC_UPDATE"] == "1" {
            try functionReference().write(to: Self.page, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: Self.page, encoding: .utf8) == functionReference())
    }
}
