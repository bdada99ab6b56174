package import MapPlan

/// A piece of SQL with the values of its parameters, in order. Pieces are joined and never searched.
package struct SQLFragment: Sendable {
    /// The text, with aliases as they were given.
    package fileprivate(set) var text: String
    package private(set) var bindings: [StoredValue]
    /// The tables whose rows it reads, in the order of the text.
    private(set) var reads: [TableName]
    /// Whether it uses a parameter, which the user of the plan sets.
    private(set) var readsParameters = false
    /// The places of aliases in the text. A statement numbers them.
    private var aliases: [AliasPlace]
    /// The places of the parameters for `bindings`, in bytes.
    private var parameters: [Int] = []

    /// An alias in double quotes, by its first byte and its length.
    private struct AliasPlace {
        var start: Int
        var count: Int
    }

    package init(_ text: String, _ bindings: [StoredValue] = [], reads: [TableName] = []) {
        (self.text, self.bindings, self.reads, aliases) = (text, bindings, reads, [])
    }

    /// An alias of a relation.
    init(alias: String) {
        self.init(quoted(alias))
        aliases = [AliasPlace(start: 0, count: text.utf8.count)]
    }

    /// A constant, as a parameter of the statement.
    init(value: StoredValue) {
        self.init("?", [value])
        parameters = [0]
    }

    /// The value of a parameter of the mapping.
    init(parameter name: String) {
        self.init(":" + name)
        readsParameters = true
    }

    static func + (left: SQLFragment, right: SQLFragment) -> SQLFragment {
        var result = left
        result.append(right)
        return result
    }

    static func + (left: SQLFragment, right: String) -> SQLFragment {
        var result = left
        result.text += right
        return result
    }

    static func + (left: String, right: SQLFragment) -> SQLFragment { SQLFragment(left) + right }

    /// The constants from which on SQLite gets each value once.
    private static let fewConstants = 64

    fileprivate mutating func append(_ other: SQLFragment) {
        let offset = text.utf8.count
        text += other.text
        bindings += other.bindings
        readsParameters = readsParameters || other.readsParameters
        for table in other.reads where !reads.contains(table) { reads.append(table) }
        for place in other.parameters { parameters.append(place + offset) }
        for place in other.aliases { aliases.append(AliasPlace(start: place.start + offset, count: place.count)) }
    }

    /// Removes a word at the start. The word must not contain an alias.
    func droppingFirst(_ word: String) -> SQLFragment {
        var result = self
        result.text.removeFirst(word.count)
        for place in result.aliases.indices { result.aliases[place].start -= word.utf8.count }
        for place in result.parameters.indices { result.parameters[place] -= word.utf8.count }
        return result
    }

    /// A query, as a statement of a plan.
    package var question: Statement {
        let (text, bindings) = written
        return Statement(text, bindings: bindings, .ask, reads: reads)
    }

    /// As a statement that changes a table.
    func statement(_ purpose: Statement.Purpose, writes: TableName, counter: String? = nil) -> Statement {
        let (text, bindings) = written
        return Statement(text, bindings: bindings, purpose, reads: reads, writes: writes, counter: counter)
    }

    /// A part of the text, in bytes, and what a statement has in its place.
    private typealias Replacement = (start: Int, count: Int, bytes: [UInt8])

    /// The text and the values of a statement.
    private var written: (text: String, bindings: [StoredValue]) {
        let (parameters, bindings) = sharedConstants
        let replacements = (numberedAliases + parameters).sorted { $0.start < $1.start }
        guard !replacements.isEmpty else { return (text, bindings) }
        let bytes = Array(text.utf8)
        var (result, rest) = ([UInt8](), 0)
        result.reserveCapacity(bytes.count)
        for replacement in replacements {
            result += bytes[rest..<replacement.start] + replacement.bytes
            rest = replacement.start + replacement.count
        }
        return (String(decoding: result + bytes[rest...], as: UTF8.self), bindings)
    }

    /// One parameter for equal constants, `?3`, if there are many. SQLite compares each constant of a statement with all before it, so thousands of parameters
    /// would take seconds to compile. A parameter of the mapping has a name, and SQLite gives it the next number, so then nothing is shared.
    private var sharedConstants: (parameters: [Replacement], bindings: [StoredValue]) {
        guard bindings.count > Self.fewConstants, parameters.count == bindings.count, !readsParameters else { return ([], bindings) }
        var numbers: [SharedConstant: Int] = [:]
        var values: [StoredValue] = []
        let found = zip(parameters, bindings).map { place, value -> Replacement in
            let constant = SharedConstant(value)
            let number = numbers[constant, default: values.count + 1]
            if number > values.count {
                numbers[constant] = number
                values.append(value)
            }
            return (place, 1, Array("?\(number)".utf8))
        }
        return values.count < bindings.count / 2 ? (found, values) : ([], bindings)
    }

    /// The aliases of rows, numbered in the order in which they appear: `"s17"` is `"s1"` where it comes first. So the same work has the same text in every
    /// plan.
    private var numberedAliases: [Replacement] {
        guard !aliases.isEmpty else { return [] }
        let bytes = Array(text.utf8)
        var numbered: [ArraySlice<UInt8>: [UInt8]] = [:]
        return aliases.compactMap { place in
            let alias = bytes[place.start..<(place.start + place.count)]
            let letters = alias.dropFirst().prefix { !isDigit($0) }
            guard letters.count < alias.count - 2, alias.dropFirst(letters.count + 1).dropLast().allSatisfy(isDigit) else { return nil }
            let name = numbered[alias] ?? [alias[alias.startIndex]] + letters + Array("\(numbered.count + 1)\"".utf8)
            numbered[alias] = name
            return (place.start, place.count, name)
        }
    }
}

/// A constant, compared by its bits: 0.0 and -0.0 are equal and not the same.
private enum SharedConstant: Hashable {
    case real(bits: UInt64)
    case other(StoredValue)

    init(_ value: StoredValue) { self = if case .real(let number) = value { .real(bits: number.bitPattern) } else { .other(value) } }
}

private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

extension Sequence where Element == SQLFragment {
    /// Returns the fragments, one after the other, with a separator between them.
    func joined(_ separator: String) -> SQLFragment {
        var result = SQLFragment("")
        for (index, fragment) in enumerated() {
            if index > 0 { result.text += separator }
            result.append(fragment)
        }
        return result
    }
}
