import MapAnalysis
import MapPlan

/// Two or more functions as one that SQLite calls once for each row: `mapc_int64_of_round_r` is `int64(round(x))`.
///
/// Functions are composed only if they have a shortcut together. For these, the call costs more than the computation.
struct ComposedFunction {
    let name: String
    /// The functions from the outermost to the innermost. Each takes the result of the next.
    private let functions: [RegisteredFunction]
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
        guard words.count > 1, let last = words.last, let first = RegisteredFunction(Self.prefix + last), var shortcut = first.shortcut
        else {
            return nil
        }
        var functions = [first]
        for word in words.dropLast().reversed() {
            let given = ExpressionType(functions[0].result)
            guard let next = RegisteredFunction(RegisteredFunction.name(of: String(word), [given])), let own = next.shortcut?.of(shortcut)
            else {
                return nil
            }
            functions.insert(next, at: 0)
            shortcut = own
        }
        (self.name, self.functions, self.shortcut) = (name, functions, shortcut)
    }

    var implementation: @Sendable ([StoredValue]) throws -> StoredValue {
        let reader = CanonicalReader(functions[functions.endIndex - 1].takes[0])
        let meanings = functions.reversed().map(\.meaning)
        return { arguments in
            guard let argument = arguments.first else { return .null }
            return canonicalForm(meanings.reduce(reader.value(argument)) { value, meaning in meaning([value]) })
        }
    }

    private static let prefix = "mapc_"
    private static let link = "_of_"
    /// In bytes: https://www.sqlite.org/c3ref/create_function.html
    private static let greatestNameLength = 255
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
