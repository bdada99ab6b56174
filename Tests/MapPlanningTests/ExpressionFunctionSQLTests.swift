import MapExecution
import MapPlan
import Testing

@testable import MapAnalysis
@testable import MapCompiler
@testable import MapPlanning

/// Checks that functions give the same values in SQLite as in the interpreter, also for unusual values.
@Suite struct ExpressionFunctionSQLTests {
    /// Returns values for a parameter, each with the type that is passed.
    private static func values(for kind: Function.Parameter.Kind) -> [(type: ValueType, value: Value)] {
        switch kind {
        case .exactly(let type): hostile(type).map { (type, $0) }
        case .text: hostile(.string).map { (.string, $0) }
        case .integer: integers
        case .alike, .ordered, .any:
            integers.filter { $0.type == .int64 }
                + [ValueType.double, .string, .decimal, .date].flatMap { type in
                    hostile(type).map { (type, $0) }
                }
        case .row: []
        case .json:
            ([.nil]
                + [
                    "null", "{}", #"{"a":1,"":"x","a":"é"}"#, #" [1, "a", null] "#, #""\u00e9\ud83d\ude00""#, #""\ud800""#, "1e3", "-0.0",
                    "1e999",
                ]
                .map { Value.text($0) }).map { (.json, $0) }
        case .jsonValue: (hostile(.string) + hostile(.double)).map { ($0.real == nil ? .string : .double, $0) }
        case .written(.pattern): ["", ".", "(?i)(a)|b", "[0-9]+", "\\s*", "(.)(.)?", "[", "(a+)+"].map { (.string, .text($0)) }
        case .written(.dateFormat): ["", "yyyy-MM-dd", "d.M.yyyy h:mm:ss.SSSSSS a ZZZZZ", "EEE''", "Y", "'"].map { (.string, .text($0)) }
        }
    }

    private static let integers: [(type: ValueType, value: Value)] = [ValueType.int16, .int32, .int64].flatMap { type in
        hostile(type).map { (type, $0) }
    }

    private static func hostile(_ type: ValueType) -> [Value] {
        switch type {
        case .boolean: [.nil, .boolean(false), .boolean(true)]
        case .int16, .int32, .int64:
            [.nil] + [0, 1, -1, 7, type.integerRange?.upperBound ?? 0, type.integerRange?.lowerBound ?? 0].map { .integer($0) }
        case .float, .double:
            [.nil]
                + [0, 1, -1, 2.5, -2.5, 1e16, 1e308, .infinity, -.infinity, .leastNonzeroMagnitude, 9_007_199_254_740_992].map { .real($0) }
        case .decimal: [.nil] + ["0", "1.5", "-1.5", "10", "9", "123456789012345678901234567890.5"].map { .decimal($0) }
        case .date: [.nil] + [0, -1, 1_709_164_800_000_000, .max, .min].map { .date($0) }
        case .uuid: [.nil, .uuid([UInt8](repeating: 0, count: 16)), .uuid(Array(0..<16))]
        case .data: [.nil] + [[], [0], [0xFF, 0, 1], [UInt8](repeating: 7, count: 16)].map { .data($0) }
        default: [.nil] + ["", "a", "A", "É", "e\u{301}", "a\0b", "\0", " x ", "12", "1e2", "%_", "ß", "a/b/"].map { .text($0) }
        }
    }

    /// Returns every combination of one value for each parameter.
    private static func calls(_ form: Function.Form) -> [[(type: ValueType, value: Value)]] {
        form.parameters.reduce([[]]) { calls, parameter in
            calls.flatMap { call in
                values(for: parameter.kind).compactMap { next in
                    let isAlike = parameter.kind.isAlike
                    return isAlike && call.contains { $0.type != next.type } ? nil : call + [next]
                }
            }
        }
    }

    @Test(arguments: (Function.all + Function.unwritten).map(\.name))
    func `a function means in SQLite what it means in the interpreter`(name: String) throws {
        let function = try #require((Function.all + Function.unwritten).first { $0.name == name })
        var database = try SQLiteDatabase()
        var known: Set<String> = []
        for call in function.forms.flatMap(Self.calls) {
            let types = call.map { ExpressionType($0.type) }
            guard function.match(types) != nil else { continue }
            // The type tells the operator which values may occur.
            let sql: SQLFragment
            let arguments = call.map { Scalar.constant(canonicalForm($0.value)) }
            switch function.inDatabase(types) {
            case .operation(let operation): sql = SQLWriter().scalar(.operation(.function(operation), arguments))
            case .registered(let registered):
                if known.insert(registered).inserted {
                    let functions = sqlFunctions([registered])
                    try #require(functions.count == 1, "\(registered)")
                    try database.register(functions)
                }
                sql = SQLWriter().scalar(.registered(registered, arguments))
            }
            var result: [StoredValue] = []
            try database.query(Statement("SELECT \(sql.text)", bindings: sql.bindings, .ask)) { row in
                result = row
                return false
            }
            let expected = canonicalForm(function.call(call.map(\.value)))
            #expect(result.count == 1 && Self.isSame(result[0], expected), "\(name) of \(call): \(result) rather than \(expected)")
        }
    }

    /// −0.0 is not the same as 0.0 here, because they differ in a store.
    private static func isSame(_ left: StoredValue, _ right: StoredValue) -> Bool {
        if case .real(let a) = left, case .real(let b) = right { return a.bitPattern == b.bitPattern }
        return left == right
    }
}
