import MapAnalysis
package import MapPlan

/// A function over rows that SQLite lacks, as far as it has come: `mapc_running_sum_int`, `mapc_running_last`. Of a window the rows up to
/// the current one, of an aggregate all of them, never held together.
package struct RunningFunction: Sendable {
    private enum State {
        /// In canonical form of this class.
        case total(RunningTotal, CanonicalClass)
        case first(StoredValue?)
        case last(StoredValue)
        /// Texts, and whether there was one.
        case joined([UInt8], Bool)
    }

    private var state: State

    /// Before the first row; `nil` if this mapc has no such function.
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

    /// One row more.
    package mutating func add(_ arguments: [StoredValue]) {
        let argument = arguments.first ?? .null
        switch state {
        case .first(nil): state = .first(argument)
        case .first: break
        case .last: state = .last(argument)
        case .joined(var bytes, let hasBegun):
            guard case .text(let text) = argument else { break }
            // The state lets go of the text, so that it grows where it lies.
            state = .last(.null)
            if hasBegun, arguments.count > 1, case .text(let separator) = arguments[1] { bytes += separator }
            bytes += text
            state = .joined(bytes, true)
        case .total(var total, let kind):
            // The state lets go of the sum, so that it is changed where it lies.
            state = .last(.null)
            total.add(kind.value(argument))
            state = .total(total, kind)
        }
    }

    /// What the rows so far come to.
    package var value: StoredValue {
        switch state {
        case .first(let value): value ?? .null
        case .last(let value): value
        case .joined(let bytes, _): .text(bytes)
        case .total(let total, _): canonicalForm(total.value)
        }
    }
}
