import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// Returns the SQL functions of mapc that a plan calls, sorted: `mapc_lower`.
func calledFunctions(in legs: [Leg]) -> [String] {
    let obligations = legs.flatMap { $0.obligations + $0.checks }.map(\.query)
    let steps = legs.flatMap(\.steps).flatMap(\.statements)
    let ledger = legs.flatMap(\.ledger).flatMap(\.terms).flatMap(\.queries)
    return calledFunctions(in: (obligations + steps + ledger).map(\.sql))
}

func calledFunctions(in statements: [String]) -> [String] {
    var names: Set<String> = []
    for var sql in statements {
        sql.withUTF8 { bytes in
            for start in bytes.indices where bytes[start] == UInt8(ascii: "m") && bytes[start...].starts(with: "mapc_".utf8) {
                let end = bytes[start...].firstIndex { !$0.isOfName } ?? bytes.endIndex
                if end < bytes.endIndex, bytes[end] == UInt8(ascii: "(") {
                    names.insert(String(decoding: bytes[start..<end], as: UTF8.self))
                }
            }
        }
    }
    return names.sorted().filter { sqlFunction(named: $0) != nil || RunningFunction(named: $0) != nil }
}

extension UInt8 {
    fileprivate var isOfName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// Returns the interpreter's functions, by the names that SQL uses.
func sqlFunctions(_ names: [String]) -> [String: SQLFunction] {
    var functions: [String: SQLFunction] = [:]
    for name in names {
        if let body = sqlFunction(named: name) {
            functions[name] = sqlShortcut(named: name).map { .shortened(SQLShortcut($0), body) } ?? .ofValues(body)
        } else if let begin = RunningFunction(named: name) {
            functions[name] = .ofRows { RunningValue(function: begin) }
        }
    }
    return functions
}

extension SQLShortcut {
    fileprivate init(_ shortcut: Function.Shortcut) {
        self =
            switch shortcut {
            case .real(let body): .real(body)
            case .whole(let body): .whole(body)
            case .reals(let body): .reals(body)
            case .wholeOfReals(let body): .wholeOfReals(body)
            case .integer(let body): .integer(body)
            case .integers(let body): .integers(body)
            case .count(let body): .count(body)
            case .test(let body): .test(body)
            case .rewrite(let body): .rewrite(body)
            }
    }
}

/// Adapts a function of the planner to the executor.
private struct RunningValue: SQLRunningValue {
    var function: RunningFunction

    var value: StoredValue { function.value }

    mutating func add(_ arguments: [StoredValue]) { function.add(arguments) }
}
