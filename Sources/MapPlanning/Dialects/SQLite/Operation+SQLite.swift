import MapAnalysis

extension Scalar.Operation {
    /// Returns the operation on arguments as SQLite computes it, in parentheses.
    func written(_ arguments: [SQLFragment]) -> SQLFragment {
        // The name of a collation may contain braces, so it is not part of a template.
        if case .collated(let name) = self { return "(" + arguments[0] + " COLLATE \(quoted(name)))" }
        if case .chained(let signs) = self {
            // Without parentheses, which would need the parser's stack for each sum.
            return zip(signs, arguments.dropFirst()).reduce("(" + arguments[0]) { $0 + ($1.0 ? " - " : " + ") + $1.1 } + ")"
        }
        var result = SQLFragment("(")
        var rest = template.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")), let close = rest[open...].firstIndex(of: UInt8(ascii: "}")) {
            result = result + String(Substring(rest[..<open]))
            switch Substring(rest[rest.index(after: open)..<close]) {
            case "*": result = result + arguments.joined(", ")
            case "||": result = result + arguments.joined(" || ")
            case let place: result = result + (Int(place).map { arguments[$0] } ?? SQLFragment(""))
            }
            rest = rest[rest.index(after: close)...]
        }
        return result + String(Substring(rest)) + ")"
    }

    /// The text with places: `{0}` and `{1}` for arguments, `{*}` for all of them with commas.
    private var template: String {
        switch self {
        case .function(let operation): operation.template
        case .inBytes: "{0} COLLATE BINARY"
        case .collated, .chained: "{0}"
        case .sum: "{0} + {1}"
        case .difference: "{0} - {1}"
        case .increased(let number): number < 0 ? "{0} - \(number.magnitude)" : "{0} + \(number)"
        case .placedAfter:
            """
            {0} + (SELECT CASE WHEN m IS NULL THEN 0 WHEN typeof(m) = 'integer' AND m <= \(Self.greatestPlace) THEN m + 1 END \
            FROM (SELECT {1} AS m))
            """
        case .leavesNoPlace:
            "(SELECT m IS NOT NULL AND (typeof(m) <> 'integer' OR m > \(Self.greatestPlace)) FROM (SELECT {0} AS m))"
        case .isStored(let kind): kind.test
        // An expression has no affinity: https://www.sqlite.org/datatype3.html#affinity_of_expressions
        case .withoutAffinity: "(+{0})"
        case .readAsReal: "({0} + 0.0)"
        case .readAsNumber: "({0} + 0)"
        case .asInteger: "CAST({0} AS INTEGER)"
        case .scaled(let factor): "{0} * \(factor)"
        // SQLite's `hex` of NULL is an empty text, and that of a text has the bytes of the store's encoding.
        case .hexDigits: TextOrder.collation == nil ? "CASE WHEN {0} IS NOT NULL THEN hex({0}) END" : "mapc_hex_digits({0})"
        case .joinedBySpace: "({0} || ' ' || {1})"
        case .afterSpace: "substr({0}, instr({0}, ' ') + 1)"
        case .jsonArray: "json_array({*})"
        case .jsonElement(let place): "json_extract({0}, '$[\(place)]')"
        // The absolute value of the least integer is too great: https://www.sqlite.org/lang_corefunc.html#abs
        case .failure: "abs(-9223372036854775807 - 1)"
        }
    }
}

extension Scalar.StoredClass {
    fileprivate var test: String {
        switch self {
        case .null: "typeof({0}) = 'null'"
        case .integer: "typeof({0}) = 'integer'"
        case .data: "typeof({0}) = 'blob'"
        case .boolean: "typeof({0}) = 'integer' AND {0} IN (0, 1)"
        case .int16: "typeof({0}) = 'integer' AND {0} BETWEEN -32768 AND 32767"
        case .int32: "typeof({0}) = 'integer' AND {0} BETWEEN -2147483648 AND 2147483647"
        case .number: "typeof({0}) IN ('integer', 'real')"
        }
    }
}

extension Function.Operation {
    /// The text with places, and `{||}` for all arguments joined.
    fileprivate var template: String {
        switch self {
        case .unchanged: "{0}"
        case .firstNotNil: "coalesce({*})"
        // A column's collation must not decide whether the two are equal.
        case .nilIfEqual: "nullif({0} COLLATE BINARY, {1})"
        case .least: "min({*})"
        case .greatest: "max({*})"
        case .clamped: "max({1}, min({2}, {0}))"
        case .add(let numbers): numbers.template("+")
        case .subtract(let numbers): numbers.template("-")
        case .multiply(let numbers): numbers.template("*")
        case .divide(let numbers): numbers.template("/")
        case .remainder: "({0} % {1})"
        case .negateInteger: "(- {0})"
        case .negateReal: "(0.0 - {0})"
        case .absoluteInteger: "abs({0})"
        case .absoluteReal: "(abs({0}) + 0.0)"
        case .asReal: "CAST({0} AS REAL)"
        case .asText: "CAST({0} AS TEXT)"
        case .concatenated: "({||})"
        case .contains: "(instr({0}, {1}) > 0)"
        case .givenBack(let type, let form):
            "\(CodingFunction(.decode, ColumnCoding(type, form)).name)(\(CodingFunction(.encode, ColumnCoding(type, form)).name)({0}))"
        }
    }
}

extension Function.Operation.Numbers {
    fileprivate func template(_ sign: String) -> String {
        switch self {
        case .integers, .realsOfAnyZero: "({0} \(sign) {1})"
        // −0.0 + 0.0 is 0.0.
        case .reals: "({0} \(sign) {1} + 0.0)"
        }
    }
}

extension Scalar.Operation {
    /// Whether the operation chooses among texts by their order.
    var ordersTexts: Bool {
        switch self {
        case .function(.least), .function(.greatest), .function(.clamped): true
        default: false
        }
    }
}
