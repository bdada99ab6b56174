import MapAnalysis
import MapPlan

extension Scalar {
    /// Whether the value is nil in each row in which the condition holds, as far as its operations show: a date that cannot be read has no later
    /// date, and a value that is no case of an enum has no entry.
    func isNull(where condition: Condition) -> Bool {
        if case .or(let parts) = condition { return parts.allSatisfy(isNull(where:)) }
        if case .not(.and(let parts)) = condition { return parts.allSatisfy { isNull(where: .not($0)) } }
        return isNull(given: condition.facts)
    }

    private func isNull(given facts: [Condition]) -> Bool {
        switch self {
        case .constant(let value): value == .null
        case .operation(let operation, let arguments): operation.propagatesNull && arguments.contains { $0.isNull(given: facts) }
        case .registered(let name, let arguments):
            propagatesNull(name) && arguments.contains { $0.isNull(given: facts) } || isUnreadable(name, arguments, facts)
        case .conditional(let cases, let otherwise):
            otherwise.isNull(given: facts) && cases.allSatisfy { $0.then.isNull(given: facts) || $0.when.isRefuted(by: facts) }
        case .coalesce(let values): values.allSatisfy { $0.isNull(given: facts) }
        default: false
        }
    }

    /// Whether a function decodes a value that cannot be read, or takes a value for an integer that is none. A function of mapc reads any other value
    /// as nil.
    private func isUnreadable(_ name: String, _ arguments: [Scalar], _ facts: [Condition]) -> Bool {
        if let coding = CodingFunction(name: name) {
            guard [.decode, .valid].contains(coding.work) else { return false }
            let reads = CodingFunction(.reads, coding.coding).name
            return facts.contains { fact in
                if case .not(.isTrue(.registered(reads, let read))) = fact { isSame(read, arguments) } else { false }
            }
        }
        guard let function = RegisteredFunction(name), function.function.nilRule == .propagates else { return false }
        let integers = zip(function.takes, arguments).filter { $0.0 == .int64 }.map(\.1)
        return facts.contains { fact in
            guard case .not(.isTrue(.operation(.isStored(as: .integer), let read))) = fact else { return false }
            return integers.contains { isSame(read, [$0]) }
        }
    }
}

/// Whether a registered function gives nil if some argument is nil.
private func propagatesNull(_ name: String) -> Bool {
    if let coding = CodingFunction(name: name) { return ![.reads, .fits].contains(coding.work) }
    return RegisteredFunction(name)?.function.nilRule == .propagates
}

extension Scalar.Operation {
    /// Whether the result is nil if some argument is. The list is of operations that values are written with.
    fileprivate var propagatesNull: Bool {
        switch self {
        case .inBytes, .withoutAffinity, .asInteger, .chained, .scaled, .function(.add), .function(.subtract), .function(.multiply),
            .function(.divide), .function(.asReal), .function(.asText), .function(.concatenated), .function(.unchanged):
            true
        default: false
        }
    }
}

extension Condition {
    /// Conditions that all hold if this one does.
    fileprivate var facts: [Condition] {
        switch self {
        case .and(let parts): parts.flatMap(\.facts)
        case .not(.or(let parts)): parts.flatMap { Condition.not($0).facts }
        case .not(.not(let inner)): inner.facts
        default: [self]
        }
    }

    /// Whether the condition cannot hold where the facts do.
    fileprivate func isRefuted(by facts: [Condition]) -> Bool {
        switch self {
        case .and(let parts): parts.contains { $0.isRefuted(by: facts) }
        case .or(let parts): parts.allSatisfy { $0.isRefuted(by: facts) }
        case .equal(let value, .constant(let constant), let comparing, _):
            constant != .null && facts.contains { $0.excludes(constant, as: value, comparing) }
        default: false
        }
    }

    /// Whether it says that a value is not this constant.
    private func excludes(_ constant: StoredValue, as value: Scalar, _ comparing: Comparing) -> Bool {
        switch self {
        case .not(.equal(let other, .constant(constant), let otherwise, _)): otherwise == comparing && isSame([other], [value])
        case .not(.member(let other, let list, _, let otherwise)):
            otherwise == comparing && isSame([other], [value])
                && list.contains { if case .constant(constant) = $0 { true } else { false } }
        default: false
        }
    }
}

/// Whether values of one row are the same, as far as they are columns and what SQL computes from them.
private func isSame(_ left: [Scalar], _ right: [Scalar]) -> Bool {
    left.count == right.count
        && zip(left, right).allSatisfy { pair in
            switch pair {
            case (.column(let alias, let name, _), .column(let other, let otherName, _)): alias == other && isSpelled(name, otherName)
            case (.constant(let value), .constant(let other)): value == other
            case (.operation(let operation, let arguments), .operation(let other, let others)):
                operation == other && isSame(arguments, others)
            case (.registered(let name, let arguments), .registered(let other, let others)): name == other && isSame(arguments, others)
            default: false
            }
        }
}
