import MapAnalysis
import MapExecution
import MapPlan
import Testing

@testable import MapCompiler
@testable import MapPlanning

@Suite struct FunctionExampleTests {
    struct Shown: Sendable, CustomTestStringConvertible {
        var example: Function.Example
        var testDescription: String { example.expression }
    }

    @Test(arguments: Function.all.flatMap { $0.examples.map(Shown.init) })
    func `an example means the same in SQLite`(shown: Shown) throws {
        let model = try Zoo.model()
        let expression: Expression
        do {
            expression = try checked(shown.example.expression, in: model, from: nil)
        } catch let refused as ExpressionTrial.Refused {
            // A conversion of a constant that has no value is a mistake. Random expressions compare it over columns.
            #expect(shown.example.result == .nil && refused.messages.allSatisfy { $0.hasSuffix("gives nil for this constant") })
            return
        }
        let actual = try valueInSQLite(expression, model)
        let expected = canonicalForm(shown.example.result)
        #expect(isSame(actual, expected), "\(MapPlanning.literal(actual)) instead of \(MapPlanning.literal(expected))")
    }

    private func valueInSQLite(_ expression: Expression, _ model: Model) throws -> StoredValue {
        var lowering = emptyLowering(StorageLayout.tables.place(model, nil))
        let fragment = SQLWriter().scalar(lowering.value(expression, in: RowScope()))
        var database = try SQLiteDatabase()
        try database.register(sqlFunctions(calledFunctions(in: [fragment.text])))
        return try database.value("SELECT " + fragment.text, fragment.bindings) ?? .null
    }
}
