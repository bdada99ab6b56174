/// A value that the user passes when a plan runs: `:since` in the statements of a leg.
public struct LegParameter: Sendable, Equatable, Codable {
    /// The name: `since`.
    public var name: String
    /// The type as the mapping declares it: `date`, `int32`, `Status`.
    public var type: String
    /// The allowed cases if the type is an enum, otherwise empty.
    public var cases: [String]
    /// The value as text, once it is set: `2024-01-31`.
    public var words: String?
    /// Whether the parameter has a value, or needs none.
    public var isSet: Bool
    /// Whether somebody has given the value, so that a saved plan keeps it; `nil` if it is the default.
    public var isGiven: Bool?
    /// The value that statements use: a date is its microseconds since 1970. Null while it is not set.
    public var value: StoredValue

    /// Creates a parameter.
    public init(
        name: String, type: String, cases: [String] = [], words: String? = nil, isSet: Bool = false, isGiven: Bool? = nil,
        value: StoredValue = .null
    ) {
        self.name = name
        self.type = type
        self.cases = cases
        self.words = words
        self.isSet = isSet
        self.isGiven = isGiven
        self.value = value
    }
}

extension Statement {
    /// Returns the statement with the values of these parameters added to its bindings, in the order in which they occur.
    package func setting(_ parameters: [LegParameter]) -> Statement {
        guard !parameters.isEmpty, sql.utf8.contains(UInt8(ascii: ":")) else { return self }
        var text = ""
        var values: [StoredValue] = []
        var rest = bindings[...]
        for token in sqlTokens(sql) {
            switch token.kind {
            case .parameter where token.text.hasPrefix(":"):
                let parameter = parameters.first { $0.name == token.text.dropFirst() }
                if let parameter { values.append(parameter.value) }
                text += parameter == nil ? token.text : "?"
            case .parameter:
                if let next = rest.popFirst() { values.append(next) }
                text += token.text
            default: text += token.text
            }
        }
        var copy = self
        (copy.sql, copy.bindings) = (text, values)
        return copy
    }
}

extension Leg {
    /// The leg with the values of its parameters in all of its statements.
    package var settled: Leg {
        guard !parameters.isEmpty else { return self }
        var leg = self
        for index in leg.steps.indices {
            leg.steps[index].statements = leg.steps[index].statements.map { $0.setting(parameters) }
        }
        for index in leg.obligations.indices { leg.obligations[index].query = leg.obligations[index].query.setting(parameters) }
        leg.screens = leg.screens.map { $0.setting(parameters) }
        for index in leg.checks.indices { leg.checks[index].query = leg.checks[index].query.setting(parameters) }
        for entry in leg.ledger.indices {
            for term in leg.ledger[entry].terms.indices {
                if var listing = leg.ledger[entry].terms[term].listing {
                    listing.query = listing.query.setting(parameters)
                    listing.groups = listing.groups?.setting(parameters)
                    leg.ledger[entry].terms[term].listing = listing
                }
                switch leg.ledger[entry].terms[term].source {
                case .before(let query): leg.ledger[entry].terms[term].source = .before(query.setting(parameters))
                case .after(let query): leg.ledger[entry].terms[term].source = .after(query.setting(parameters))
                case .counter, .constant: break
                }
            }
        }
        return leg
    }
}
