import MapAnalysis
import MapExecution
import MapPlan
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapPlanning

/// Holds values that refuse rows by themselves to the conditions that they replace: over hostile rows, the same rows get nil, and all others
/// the same value.
@Suite struct RefusingValueTests {
    /// A column, and the condition that its value cannot be read.
    struct Column {
        var name: String
        var isUnreadable: Condition

        static func number(_ name: String) -> Column {
            Column(name: name, isUnreadable: .not(.isNumber(.column(alias: "r", name: name))))
        }

        static func requiredNumber(_ name: String) -> Column {
            let column = Scalar.column(alias: "r", name: name)
            return Column(name: name, isUnreadable: .not(.all([.isNumber(column), .not(.isNil(column))])))
        }

        static func text(_ name: String) -> Column {
            let reads = Scalar.registered("mapc_reads_text_plain", [.column(alias: "r", name: name)])
            return Column(name: name, isUnreadable: .not(.isTrue(reads)))
        }
    }

    static let names = ["untyped", "numeric", "whole", "double", "words"]

    static let numbers: [StoredValue] =
        [.null] + HostileValues.misfits + ShortcutTests.reals.map(StoredValue.real)
        + (HostileValues.integers + HostileValues.widestIntegers).map(StoredValue.integer)
        + ["", "7", " 7", "1e3", "dear", "\u{0}"].map { StoredValue.text($0) } + [.text([0xFF]), .blob([]), .blob([0x37])]

    static let texts: [StoredValue] =
        [.null] + HostileValues.misfits + ShortcutTests.texts.map(StoredValue.text)
        + HostileValues.data.map(StoredValue.blob) + [.integer(7), .real(0.5)]

    /// A value that computes with the column, the way lowering writes it.
    private static func value(of column: Column, _ random: inout some RandomNumberGenerator) -> Scalar {
        let stored = Scalar.column(alias: "r", name: column.name)
        if case .not(.isTrue) = column.isUnreadable {
            return ["upper", "lower", "trim"].prefix(Int.random(in: 1...3, using: &random)).shuffled(using: &random).reduce(stored) {
                .calling("mapc_\($1)_t", [$0])
            }
        }
        let read = Bool.random(using: &random) ? stored : .operation(.readAsReal, [stored])
        let constant = Scalar.constant(.real([100, -0.5, 0, 1e300, 0.1].randomElement(using: &random) ?? 1))
        let operand = Bool.random(using: &random) ? constant : .column(alias: "r", name: "other")
        let operators: [Function] = ["+", "-", "*", "/"].compactMap { name in Function.all.first { $0.name == name } }
        let types = [ExpressionType(.double), ExpressionType(.double)]
        let operands = Bool.random(using: &random) ? [read, operand] : [operand, read]
        let computed = operators.randomElement(using: &random).map { Scalar.calling($0.inDatabase(types), operands) } ?? read
        let outer = [["round"], ["int64", "round"], ["int16", "floor"], ["int32"], ["abs"]].randomElement(using: &random) ?? []
        return outer.reversed().reduce(Bool.random(using: &random) ? computed : read) { .calling("mapc_\($1)_r", [$0]) }
    }

    @Test(arguments: 0..<300)
    func `a value that refuses is nil where the condition holds`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let name = Self.names.randomElement(using: &random) ?? "untyped"
        let columns: [Column] = [.number(name), .requiredNumber(name), .text(name)]
        let column = columns.randomElement(using: &random) ?? .number(name)
        let other = Column.number("other")
        let value = Self.value(of: column, &random)
        var values = [ProjectedColumn("v", value)]
        let conditions = [column.isUnreadable, other.isUnreadable]
        var left = conditions
        values.refuse(&left, inColumnsThat: { _ in true })
        func guarded(_ value: Scalar, _ conditions: [Condition]) -> SQLFragment {
            SQLWriter().scalar(.conditional([ConditionalCase(when: .any(conditions + [.constant(false)]), then: .null)], otherwise: value))
        }
        let (before, after) = (guarded(value, conditions), guarded(values[0].value, left))
        let statement = ("SELECT " + before + ", " + after + ", \"\(name)\", other FROM \"t\" AS \"r\"").question
        var database = try SQLiteDatabase()
        try database.register(sqlFunctions(calledFunctions(in: [statement.sql])))
        try database.execute("CREATE TABLE t(untyped, numeric NUMERIC, whole INTEGER, double REAL, words TEXT, other REAL)")
        let given = if case .not(.isTrue) = column.isUnreadable { Self.texts } else { Self.numbers }
        for stored in given {
            try database.run(
                Statement(
                    "INSERT INTO t(\(name), other) SELECT ?1, column1 FROM (VALUES (NULL), (3.0), (0), ('dear'))", bindings: [stored],
                    .insert))
        }
        for row in try database.rows(statement.sql, statement.bindings) where !isSame(row[0], row[1]) {
            Issue.record("\(row[0]) and \(row[1]) of \(statement.sql) for \(row[2]), \(row[3])")
        }
    }

    @Test func `values of the shop refuse without a condition`() {
        let (total, status) = (Column.number("total"), Column.text("status"))
        let product = Scalar.operation(
            .function(.multiply(.realsOfAnyZero)), [.operation(.readAsReal, [.column(alias: "r", name: "total")]), .constant(.real(100))])
        var values = [
            ProjectedColumn("status", .registered("mapc_upper_t", [.column(alias: "r", name: "status")])),
            ProjectedColumn("total", .registered("mapc_int64_of_round_r", [product])),
        ]
        var left = [total.isUnreadable, status.isUnreadable]
        values.refuse(&left, inColumnsThat: { $0 == "total" })
        #expect(left.count == 1)
        values.refuse(&left, inColumnsThat: { _ in true })
        #expect(left.isEmpty)
        let written = values.map { SQLWriter().scalar($0.value).question.sql }
        #expect(written == [#"mapc_upper_of_valid_text_plain("r"."status")"#, #"mapc_int64_of_round_of_multiply_rr("r"."total", ?)"#])
    }
}
