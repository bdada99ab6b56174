import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import Synchronization
import Testing

@testable import MapCompiler
@testable import MapSyntax

/// Counts how often SQLite computes the value of a `let`, or that of equal calls of a large function.
@Suite struct LetTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var destination: String
        var mapping: String
        /// Whether the mapping calls `large` and `larger`.
        var hasFunctions = false
        /// Calls for the three rows of the store.
        var callCount = 3
    }

    static let source = "entities: { Post: { attributes: { title: string?, size: int32? } } }"

    static let cases = [
        Case(
            testDescription: "in a table that is patched",
            destination: "{ Post: { attributes: { title: string?, size: int32?, note: string? } } }",
            mapping: "Post: { let: { word: fold($source.title) }, set: { title: $word, note: $word, size: $source.size ?? length($word) } }"
        ),
        Case(
            testDescription: "in a table that is patched, mentioned for each element",
            destination: "{ Post: { attributes: { title: string?, size: int32? } } }",
            mapping: """
                Post:
                  let: { word: fold($source.title) }
                  set:
                    size: $source.size ?? range(0, 9).filter(string($0) != $word).count
                """),
        Case(
            testDescription: "through other names",
            destination: "{ Post: { attributes: { title: string?, size: int32?, note: string? } } }",
            mapping: """
                Post:
                  let:
                    word: fold($source.title)
                    longer: concat($word, trim($word))
                  set:
                    title: $longer
                    note: if($word == $longer, $longer, $word)
                """),
        Case(
            testDescription: "in a table that is written from itself",
            destination: """
                { Post: { attributes: { title: string?, size: int32?, note: string? }, relationships: { all: { to: [Post], ordered: true } } } }
                """,
            mapping: """
                Post:
                  let: { word: fold($source.title) }
                  set:
                    title: $word
                    note: $word
                    size: Post.count($0.size == $source.size)
                """),
        Case(
            testDescription: "in a table that is written anew",
            destination: "{ Post: { attributes: { title: string?, size: int32?, note: string, more: string } } }",
            mapping: "Post: { let: { word: fold($source.title) ?? \"\" }, set: { title: $word, note: $word, more: $word } }",
            // The table itself checks that required values are present.
            callCount: 3),
        Case(
            testDescription: "in a table that is new",
            destination: """
                { Post: { attributes: { title: string?, size: int32? } }, Copy: { attributes: { title: string?, note: string? } } }
                """,
            mapping: "Copy: { from: Post, let: { word: fold($source.title) }, set: { title: $word, note: $word } }"),
        Case(
            testDescription: "of elements",
            destination: """
                { Post: { attributes: { title: string?, size: int32? } }, Part: { attributes: { title: string?, note: string? } } }
                """,
            mapping: """
                Part:
                  from: Post
                  each: range(0, 2)
                  let: { word: fold($source.title) }
                  set: { title: $word, note: $word }
                """,
            callCount: 6),
        Case(
            testDescription: "of equal calls in a table that is patched",
            destination: "{ Post: { attributes: { title: string?, size: int32?, note: string? } } }",
            mapping: """
                Post:
                  set:
                    title: large($source.title)
                    note: large($source.title)
                    size: $source.size ?? length(large($source.title))
                """,
            hasFunctions: true),
        Case(
            testDescription: "of equal calls inside of other calls",
            destination: "{ Post: { attributes: { title: string?, size: int32?, note: string?, more: string? } } }",
            mapping: """
                Post:
                  set:
                    title: large($source.title)
                    note: larger(large($source.title))
                    more: concat(larger(large($source.title)), "end")
                """,
            hasFunctions: true),
        Case(
            testDescription: "of equal calls in a table that is written anew",
            destination: "{ Post: { attributes: { title: string?, size: int32?, note: string, more: string } } }",
            mapping: """
                Post:
                  set:
                    title: large($source.title)
                    note: large($source.title) ?? ""
                    more: if(large($source.title) == "a", "a", large($source.title)) ?? ""
                """,
            hasFunctions: true),
        Case(
            testDescription: "of equal calls for each element",
            destination: """
                { Post: { attributes: { title: string?, size: int32? } }, Part: { attributes: { title: string?, note: string? } } }
                """,
            mapping: """
                Part:
                  from: Post
                  each: range(0, 2)
                  set:
                    title: large(concat($source.title, string($item)))
                    note: large(concat($source.title, string($item)))
                """,
            hasFunctions: true, callCount: 6),
        Case(
            testDescription: "of different calls",
            destination: "{ Post: { attributes: { title: string?, size: int32?, note: string? } } }",
            mapping: """
                Post:
                  set:
                    title: large($source.title)
                    note: large(concat($source.title, "x"))
                """,
            hasFunctions: true, callCount: 6),
    ]

    /// Two functions with large bodies. The first calls `fold` once.
    private static let functions: String = {
        let rest = (0..<40).map { "\"\($0)\"" }.joined(separator: ", ")
        return """
            functions:
              large:
                takes: { x: string }
                value: concat(fold($x), \(rest))
              larger:
                takes: { x: string }
                value: concat($x, $x, \(rest))

            """
    }()

    @Test(arguments: cases)
    func `a name is computed once for each row`(trial: Case) throws {
        let functions = trial.hasFunctions ? Self.functions : ""
        let pair = Migration("let", Self.source, "entities: \(trial.destination)", functions + "entities:\n" + trial.mapping.indented)
        let mapping = try pair.complete()[0]
        let placement = StorageLayout.tables.place(mapping.source, nil)
        let rows = (1...3).map { number in
            TrialStore.Row(table: "Post", columns: ["id", "title", "size"], values: [.integer(number), .text("A"), .integer(2)])
        }
        var database = try TrialStore(placement, rows: rows).database()
        let schema = try readStoreSchema(from: &database)
        var diagnostics = Diagnostics()
        let facts = StoreFacts(uses: []) { statements, schema in
            do throws(RehearsalError) {
                return .success(try rehearse(statements, on: schema))
            } catch {
                return .failure(RehearsalFailure(message: "\(error)", sql: nil))
            }
        }
        let leg = planMapping(
            mapping, store: schema, layout: .tables, destinationLayout: .tables, facts: facts, dialect: .sqlite, files: pair.files,
            into: &diagnostics
        ).leg
        let calls = Mutex(0)
        var names = sqlFunctions(calledFunctions(in: [leg]))
        for (name, function) in names where name.hasPrefix("mapc_fold") {
            let body: @Sendable ([StoredValue]) throws -> StoredValue
            switch function {
            case .ofValues(let found), .shortened(_, let found): body = found
            case .ofRows: continue
            }
            names[name] = .ofValues { arguments in
                calls.withLock { $0 += 1 }
                return try body(arguments)
            }
        }
        let plan = Plan(
            tool: "test", dialect: "sqlite", model: "M", inputs: "", storeSchema: schema.fingerprint, legs: [leg],
            functions: names.keys.sorted(), writesReceipt: false)
        _ = try apply(plan, functions: names, to: &database)
        #expect(calls.withLock { $0 } == trial.callCount, "\(leg.steps.flatMap(\.statements).map(\.sql).joined(separator: "\n"))")
    }
}

extension String {
    fileprivate var indented: String { split(separator: "\n").map { "  " + $0 }.joined(separator: "\n") + "\n" }
}
