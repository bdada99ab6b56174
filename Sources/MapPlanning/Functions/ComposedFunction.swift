import MapAnalysis
import MapPlan

/// Two or more functions as one that SQLite calls once for each row: `mapc_int64_of_round_r` is `int64(round(x))`, and
/// `mapc_upper_of_valid_text_plain` is `upper(valid(x))`.
///
/// Functions are composed only if they have a shortcut together. For these, the call costs more than the computation.
struct ComposedFunction {
    let name: String
    /// The functions that take the result of another, from the outermost to the innermost.
    private let functions: [RegisteredFunction]
    /// The function that takes the arguments.
    private let innermost: Innermost
    let shortcut: Function.Shortcut

    /// Composes `mapc_int64_r` and `mapc_round_r`, or a composed function. Returns `nil` if there is no shortcut, or if the name would be too long for SQLite.
    init?(_ outer: String, of inner: String) {
        guard outer.hasPrefix(Self.prefix), inner.hasPrefix(Self.prefix), let letters = outer.lastIndex(of: "_") else { return nil }
        let name = outer[..<letters] + Self.link + inner.dropFirst(Self.prefix.count)
        guard name.utf8.count <= Self.greatestNameLength else { return nil }
        self.init(String(name))
    }

    init?(_ name: String) {
        guard name.hasPrefix(Self.prefix) else { return nil }
        let words = name.dropFirst(Self.prefix.count).split(separator: Self.link, omittingEmptySubsequences: false)
        guard words.count > 1, let last = words.last, let innermost = Innermost(Self.prefix + last) else { return nil }
        var functions: [RegisteredFunction] = []
        var shortcut = innermost.shortcut
        for word in words.dropLast().reversed() {
            let given = ExpressionType(functions.first?.result ?? innermost.result)
            guard let next = RegisteredFunction(RegisteredFunction.name(of: String(word), [given])), let own = next.shortcut?.of(shortcut)
            else {
                return nil
            }
            functions.insert(next, at: 0)
            shortcut = own
        }
        (self.name, self.functions, self.innermost, self.shortcut) = (name, functions, innermost, shortcut)
    }

    var implementation: @Sendable ([StoredValue]) throws -> StoredValue {
        let innermost = innermost.meaning
        let meanings = functions.reversed().map(\.meaning)
        return { arguments in canonicalForm(meanings.reduce(innermost(arguments)) { value, meaning in meaning([value]) }) }
    }

    private static let prefix = "mapc_"
    private static let link = "_of_"
    /// In bytes: https://www.sqlite.org/c3ref/create_function.html
    private static let greatestNameLength = 255
}

/// The function that takes the arguments: one of the language, or the one that reads a stored value if it can be read.
private struct Innermost {
    let shortcut: Function.Shortcut
    let result: ValueType
    let meaning: @Sendable ([StoredValue]) -> Value

    /// Returns `nil` if the function has no shortcut.
    init?(_ name: String) {
        if let coding = CodingFunction(name: name), coding.work == .valid, let shortcut = coding.shortcut {
            (self.shortcut, result) = (shortcut, coding.coding.type)
            meaning = { arguments in
                let value = arguments.first.map { decode($0, coding.coding) } ?? .nil
                if case .unreadable = value { return .nil }
                return value
            }
            return
        }
        guard let function = RegisteredFunction(name), let shortcut = function.shortcut else { return nil }
        (self.shortcut, result) = (shortcut, function.result)
        let (readers, meaning) = (function.takes.map(CanonicalReader.init), function.meaning)
        self.meaning = { arguments in
            guard arguments.count == readers.count else { return .nil }
            return meaning(zip(readers, arguments).map { $0.value($1) })
        }
    }
}

extension Scalar {
    /// Returns a call of a registered function. If its argument is such a call, both become one call if possible.
    static func calling(_ name: String, _ arguments: [Scalar]) -> Scalar {
        guard arguments.count == 1 else { return .registered(name, arguments) }
        if case .registered(let inner, let given) = arguments[0], let composed = ComposedFunction(name, of: inner) {
            return .registered(composed.name, given)
        }
        switch sqlShortcut(named: name) {
        // They return zero without a sign, whatever the sign of the argument's zero is.
        case .real, .whole: return .registered(name, arguments.map(\.withAnyZero))
        default: return .registered(name, arguments)
        }
    }
}
