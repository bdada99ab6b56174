import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import Testing

@testable import MapCompiler

/// Checks that a function with a shortcut gives the same value as without it, for every kind of value that a store can hold and for NULL.
@Suite struct ShortcutTests {
    static let names: [String] = {
        let types: [[ValueType]] = [[.double], [.int64], [.string], [.int64, .int64], [.double, .double]]
        let functions = (Function.all + Function.unwritten).flatMap { function in
            types.map { RegisteredFunction.name(of: function.name, $0.map { ExpressionType($0) }) }
        }
        let readings = ["text", "string", "uri", "json"].flatMap { ["mapc_reads_\($0)_plain", "mapc_valid_\($0)_plain"] }
        let composed = [
            "mapc_int64_of_round_r", "mapc_int16_of_floor_r", "mapc_round_of_sqrt_r", "mapc_int16_of_int32_of_ceil_r",
            "mapc_upper_of_lower_t",
            "mapc_fold_of_trim_of_upper_t", "mapc_trim_of_trim_t", "mapc_int64_of_round_of_multiply_rr", "mapc_round_of_divide_rr",
            "mapc_int16_of_int32_of_floor_of_subtract_rr", "mapc_abs_of_add_rr", "mapc_upper_of_valid_text_plain",
            "mapc_trim_of_lower_of_valid_text_plain", "mapc_upper_of_valid_uri_plain",
        ]
        return (functions + readings + composed).filter { sqlShortcut(named: $0) != nil }
    }()

    static let reals =
        HostileValues.reals + [
            0.49999999999999994, -0.49999999999999994, 4_503_599_627_370_495.5, 4_503_599_627_370_497.5, 9.223372036854775e18,
            -9.223372036854775808e18, 9.223372036854775808e18, .infinity, -.infinity, .greatestFiniteMagnitude, 32_767.5, 2_147_483_648,
        ]
    static let characters: [UInt8] = Array(0...0x7F)
    static let texts: [[UInt8]] =
        HostileValues.texts.map { Array($0.utf8) } + characters.map { [$0, 0x61, $0, 0x5A, $0] } + characters.map { [$0] }
        + [Array("\u{85} x \u{A0}".utf8), [0xFF, 0x41], [0x41, 0xC3], [], [UInt8](repeating: 0x41, count: 5000)]

    static let values: [StoredValue] =
        [.null] + (HostileValues.integers + HostileValues.wideIntegers + HostileValues.widestIntegers).map(StoredValue.integer)
        + reals.map(StoredValue.real) + texts.map(StoredValue.text) + HostileValues.data.map(StoredValue.blob)

    @Test func `the functions that are called for every row have one`() {
        let expected = [
            "round_r", "int64_r", "upper_t", "lower_t", "trim_t", "fold_t", "length_t", "add_ii", "reads_text_plain", "int64_of_round_r",
            "multiply_rr", "int64_of_round_of_multiply_rr", "upper_of_valid_text_plain",
        ]
        #expect(expected.filter { !Self.names.contains("mapc_\($0)") } == [])
    }

    @Test func `a function of another is one only where both have one`() {
        let without = [
            "length_of_lower_t", "int64_of_string_r", "round_of_int64_r", "int64_of_nothing_r", "int64_of_round", "round_of_power_rr",
            "upper_of_valid_date_iso8601", "length_of_valid_text_plain", "upper_of_reads_text_plain",
        ]
        #expect(without.filter { sqlFunction(named: "mapc_\($0)") != nil } == [])
    }

    @Test(arguments: names.filter { $0.contains("_of_") })
    func `a function of another gives what both give one after the other`(name: String) throws {
        var words = name.dropFirst("mapc_".count).split(separator: "_of_").map(String.init)
        let first = "mapc_" + words.removeLast()
        let isOfText = name.hasSuffix("_t") || name.hasSuffix("_plain")
        var given = ExpressionType(RegisteredFunction(first)?.result ?? .string)
        var rest: [String] = []
        for word in words.reversed() {
            rest.insert(RegisteredFunction.name(of: word, [given]), at: 0)
            given = ExpressionType(try #require(RegisteredFunction(rest[0])).result)
        }
        var database = try SQLiteDatabase()
        try database.register(sqlFunctions(rest + [name, first]))
        let arguments = name.hasSuffix("_rr") ? "(?1, ?2)" : "(?1)"
        let nested = rest.reversed().reduce("\(first)\(arguments)") { "\($1)(\($0))" }
        for value in (isOfText ? Self.texts.map(StoredValue.text) : Self.reals.map(StoredValue.real)) + [.null] {
            for bindings in name.hasSuffix("_rr") ? Self.factors.map({ [value, $0] }) : [[value]] {
                let row = try #require(try database.rows("SELECT \(name)\(arguments), \(nested)", bindings).first)
                #expect(isSame(row[0], row[1]), "\(name) of \(bindings): \(row[0]) rather than \(row[1])")
            }
        }
    }

    /// The second arguments of functions of two doubles.
    static let factors: [StoredValue] = [
        .null, .real(0), .real(-0.0), .real(100), .real(-0.1), .real(.infinity), .real(1e308), .integer(3), .text("2"), .blob([0x31]),
    ]

    @Test(arguments: names)
    func `a shortcut gives what the function gives`(name: String) throws {
        var database = try SQLiteDatabase()
        try database.register(sqlFunctions([name]))
        try database.register(["slow": .ofValues(try #require(sqlFunction(named: name)))])
        let isOfIntegers = name.hasSuffix("_ii")
        let isOfTwo = isOfIntegers || name.hasSuffix("_rr")
        let call = isOfTwo ? "(?1, ?2)" : "(?1)"
        let seconds = isOfIntegers ? Self.values.filter { $0.integer != nil || $0 == .null || $0 == .real(0.5) } : Self.factors
        for value in Self.values {
            for other in isOfTwo ? seconds : [.null] {
                let bindings = isOfTwo ? [value, other] : [value]
                let row = try #require(try database.rows("SELECT \(name)\(call), slow\(call)", bindings).first)
                #expect(isSame(row[0], row[1]), "\(name) of \(bindings): \(row[0]) rather than \(row[1])")
            }
        }
    }
}
