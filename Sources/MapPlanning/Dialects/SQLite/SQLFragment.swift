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

    fileprivate mutating func append(_ other: SQLFragment) {
        let offset = text.utf8.count
        text += other.text
        bindings += other.bindings
        readsParameters = readsParameters || other.readsParameters
        for table in other.reads where !reads.contains(table) { reads.append(table) }
        for place in other.aliases { aliases.append(AliasPlace(start: place.start + offset, count: place.count)) }
    }

    /// Removes a word at the start. The word must not contain an alias.
    func droppingFirst(_ word: String) -> SQLFragment {
        var result = self
        result.text.removeFirst(word.count)
        for place in result.aliases.indices { result.aliases[place].start -= word.utf8.count }
        return result
    }

    /// A query, as a statement of a plan.
    package var question: Statement { Statement(numberedText, bindings: bindings, .ask, reads: reads) }

    /// As a statement that changes a table.
    func statement(_ purpose: Statement.Purpose, writes: TableName, counter: String? = nil) -> Statement {
        Statement(numberedText, bindings: bindings, purpose, reads: reads, writes: writes, counter: counter)
    }

    /// The text in which the aliases of rows are numbered in the order in which they appear: `"s17"` is `"s1"` where it comes first. So the same
    /// work has the same text in every plan.
    private var numberedText: String {
        guard !aliases.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var (result, rest) = ([UInt8](), 0)
        result.reserveCapacity(bytes.count)
        var numbered: [ArraySlice<UInt8>: [UInt8]] = [:]
        for place in aliases {
            let alias = bytes[place.start..<(place.start + place.count)]
            let letters = alias.dropFirst().prefix { !isDigit($0) }
            guard letters.count < alias.count - 2, alias.dropFirst(letters.count + 1).dropLast().allSatisfy(isDigit) else { continue }
            result += bytes[rest..<place.start]
            let name = numbered[alias] ?? [alias[alias.startIndex]] + letters + Array("\(numbered.count + 1)\"".utf8)
            numbered[alias] = name
            result += name
            rest = place.start + place.count
        }
        return String(decoding: result + bytes[rest...], as: UTF8.self)
    }
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
