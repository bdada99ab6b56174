import MapAnalysis

extension Simplification {
    static let decidedByPresence = Simplification(
        "conditions that ask for nil where there is none",
        law: """
            `x == nil` is false if `x` is never nil, so an `if` has one branch. It stays if that branch does not read each value that the condition \
            reads, because mapc would no longer check the value.
            """
    ) { expression, simplifier in
        if let branch = simplifier.onlyBranch(of: expression), !branch.mayPassOn(simplifier.lets) { return branch }
        guard expression.isComputing, expression.parts.contains(where: { simplifier.onlyBranch(of: $0) != nil }) else { return nil }
        return expression.mappingParts { simplifier.onlyBranch(of: $0) ?? $0 }
    }
}

extension Simplifier {
    /// Returns the branch of an `if` that gives the value of each row that mapc does not refuse.
    fileprivate func onlyBranch(of expression: Expression) -> Expression? {
        guard case .conditional(let condition, let then, let otherwise) = expression.kind, let holds = decision(of: condition) else {
            return nil
        }
        let (branch, other) = holds ? (then, otherwise) : (otherwise, then)
        let ofBranch = claims(in: branch, reading: lets, of: .everything).filter(\.guards.isEmpty)
        let areKept = claims(in: condition, reading: lets, of: .everything).allSatisfy { claim in
            guard !claim.isOfAllRows, case .isReadable(let read) = claim.kind else { return false }
            return ofBranch.contains { if case .isReadable(let other) = $0.kind { isSameExpression(read, other) } else { false } }
        }
        guard areKept, !claims(in: other, reading: lets, of: .everything).contains(where: \.isOfAllRows) else { return nil }
        return branch.replacing(expression)
    }

    /// Returns whether a condition holds in each row that mapc does not refuse; `nil` if that depends on the row.
    private func decision(of condition: Expression) -> Bool? {
        switch condition.kind {
        case .constant(.boolean(let holds)): return holds
        case .comparison(let comparison, let left, let right) where comparison == .equal || comparison == .notEqual:
            let asksForNil = left.isNilOfAnyType && isNeverNil(right) || right.isNilOfAnyType && isNeverNil(left)
            return asksForNil ? comparison == .notEqual : nil
        case .not(let inner): return decision(of: inner).map { !$0 }
        case .and(let left, let right):
            guard let first = decision(of: left) else { return nil }
            return first ? decision(of: right) : false
        case .or(let left, let right):
            guard let first = decision(of: left) else { return nil }
            return first ? true : decision(of: right)
        default: return nil
        }
    }
}
