import MapAnalysis
package import MapPlan

/// The state of a function over rows that SQLite lacks: `mapc_running_sum_int`, `mapc_running_last`. A window passes the rows up to the current one, an
/// aggregate all rows. The state never contains all values.
package struct RunningFunction: Sendable {
    private enum State {
        /// A sum of values in the canonical form of this class.
        case total(RunningTotal, CanonicalClass)
        case first(StoredValue?)
        case last(StoredValue)
        /// The joined texts, and whether there was one.
        case joined([UInt8], Bool)
    }

    private var state: State

    /// Creates the state before the first row; `nil` if this mapc does not have the function.
    package init?(named name: String) {
        let words = name.split(separator: "_").map(String.init)
        guard words.count > 2, words[0] == "mapc", words[1] == "running" else { return nil }
        switch (words[2], words.count) {
        case ("first", 3): state = .first(nil)
        case ("last", 3): state = .last(.null)
        case ("joined", 3): state = .joined([], false)
        case ("sum", 4), ("average", 4):
            guard let method = Expression.SequenceMethod(rawValue: words[2]), let kind = CanonicalClass(rawValue: words[3]) else {
                return nil
            }
            state = .total(RunningTotal(method, of: kind.type), kind)
        default: return nil
        }
    }

    /// Adds a row.
    package mutating func add(_ arguments: [StoredValue]) {
        let argument = arguments.first ?? .null
        switch state {
        case .first(nil): state = .first(argument)
        case .first: break
        case .last: state = .last(argument)
        case .joined(var bytes, let hasBegun):
            guard case .text(let text) = argument else { break }
            // The state releases the text, so that appending does not copy it.
            state = .last(.null)
            if hasBegun, arguments.count > 1, case .text(let separator) = arguments[1] { bytes += separator }
            bytes += text
            state = .joined(bytes, true)
        case .total(var total, let kind):
            // The state releases the sum, so that adding does not copy it.
            state = .last(.null)
            total.add(kind.value(argument))
            state = .total(total, kind)
        }
    }

    /// The result for the rows so far.
    package var value: StoredValue {
        switch state {
        case .first(let value): value ?? .null
        case .last(let value): value
        case .joined(let bytes, _): .text(bytes)
        case .total(let total, _): canonicalForm(total.value)
        }
    }
}
