import Foundation
import Testing

/// Checks the list of public declarations. Every `public` in every room is a promise to clients, because a client can import any room.
@Suite struct PublicAPITests {
    private static let golden = "docs/public-api.txt"

    @Test("What is public stands in docs/public-api.txt; MAPC_UPDATE=1 rewrites it")
    func isListed() throws {
        let listed = Repository.sources.flatMap(promises).sorted()
        let text = listed.joined(separator: "\n") + "\n"
        let place = Repository.root.appending(path: Self.golden)
        if ProcessInfo.processInfo.environment["MAPC_UPDATE"] == "1" {
            try text.write(to: place, atomically: true, encoding: .utf8)
        } else {
            let changes = listed.difference(from: Repository.text(Self.golden).split(separator: "\n").map(String.init))
            let words = changes.map { change in
                switch change {
                case .insert(_, let line, _): "+ \(line)"
                case .remove(_, let line, _): "- \(line)"
                }
            }
            #expect(words == [], "\(Self.golden) is out of date")
        }
    }

    @Test("Two overloads are two promises, on however many lines they are written")
    func overloadsAreTwo() {
        let text = """
            public struct A {
                public var a: Int { 1 }
                public let b = 2, c: [String: Int]
                @discardableResult
                public func apply(_ plan: Plan) throws(Failure) -> Run {
                    run()
                }
                public func apply(
                    _ plan: Plan,
                    options: Options = Options(), onEvent: @escaping (Event) -> Void = { _ in }
                ) throws(Failure) -> Run
                where B: C {
                    run()
                }
                public enum Way: String { case one, two }
                case three
            }
            public enum E {
                case one(Int)
                indirect case two
            }
            """
        #expect(
            promises(in: SwiftFile(path: "Sources/A/A.swift", text: text)) == [
                "A struct A",
                "A A: var a: Int",
                "A A: let b = 2, c: [String: Int]",
                "A A: func apply(_ plan: Plan) throws(Failure) -> Run",
                "A A: func apply(_ plan: Plan, options: Options = Options(), onEvent: @escaping (Event) -> Void = { _ in }) "
                    + "throws(Failure) -> Run where B: C",
                "A A: enum Way: String { case one, two }",
                "A enum E",
                "A E: case one(Int)",
                "A E: indirect case two",
            ])
    }
}
