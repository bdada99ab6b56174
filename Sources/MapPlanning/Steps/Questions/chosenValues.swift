import MapAnalysis
import MapPlan

extension Expression {
    /// Whether it is `nil`, as any type.
    var isNilOfAnyType: Bool {
        switch kind {
        case .constant(.nil): true
        case .widen(let inner): inner.isNilOfAnyType
        default: false
        }
    }

    /// The condition `x != nil`.
    var isThere: Expression {
        let nothing = Expression(.constant(.nil), ExpressionType(.nothing, isOptional: true), at: range)
        return Expression(.comparison(.notEqual, self, nothing), .boolean, at: range)
    }

    /// Returns a value that is nil exactly if a look-up has no entry for the value that it looks up.
    func listedKeys(_ inner: Expression, _ cases: [Expression.LookupCase]) -> Expression {
        let listed = Expression(.constant(.boolean(true)), .boolean)
        let nothing = Expression(.constant(.nil), ExpressionType(.boolean, isOptional: true))
        let entries = cases.map { Expression.LookupCase(key: $0.key, value: listed) }
        return Expression(.lookup(inner, cases: entries, otherwise: nothing), ExpressionType(.boolean, isOptional: true), at: range)
    }

    var isNoConstant: Bool {
        switch kind {
        case .constant: false
        case .widen(let inner): inner.isNoConstant
        default: true
        }
    }

    /// The operands of `a ?? b ?? c`.
    var coalesced: [Expression] {
        if case .coalesce(let first, let second) = kind { first.coalesced + second.coalesced } else { [self] }
    }

    /// What it gives: itself, and the operands of its `??`.
    var chosenValues: Set<NormalForm> { Set(([self] + coalesced.map(\.unwidened)).compactMap { NormalForm($0) }) }

    /// Whether it gives what another expression gives, perhaps as a wider type.
    func isSameValue(as other: Expression) -> Bool {
        guard let own = NormalForm(unwidened), let others = NormalForm(other.unwidened) else { return false }
        return own == others
    }

    private var unwidened: Expression {
        if case .widen(let inner) = kind { inner.unwidened } else { self }
    }

    /// The values that it reads.
    var readValues: Set<NormalForm> {
        switch kind {
        case .variable, .path: NormalForm(self).map { [$0] } ?? []
        default: parts.reduce(into: []) { $0.formUnion($1.readValues) }
        }
    }

    /// Returns those of some expressions that convert, in another way, a value which this converts.
    ///
    /// - Parameter isReferredTo: whether a relationship refers to the row that they give, so that looking for one is a conversion too.
    func shares(with others: [Expression], _ lets: [LetBinding], _ isReferredTo: Bool) -> [Expression] {
        let own = convertedValues(lets, isReferredTo)
        return own.isEmpty ? [] : others.filter { !$0.convertedValues(lets, isReferredTo).isDisjoint(with: own) }
    }

    /// Whether some conversion in it reads the same values as another expression.
    func converts(_ other: Expression, _ lets: [LetBinding]) -> Bool { convertedValues(lets, false).contains(other.readValues) }

    /// What the conversions in it that may give nil read, each the values of one. It looks at each part once: `losingConversions` asks it about each operand of
    /// each `??`, and nested operands would take twice as long for each level.
    private func convertedValues(_ lets: [LetBinding], _ isReferredTo: Bool) -> Set<Set<NormalForm>> {
        var found = Set([valuesConvertedHere(isReferredTo)?.values].compactMap(\.self))
        switch kind {
        case .variable(.entityLet(let place)) where lets.indices.contains(place):
            found.formUnion(lets[place].value.convertedValues(lets, isReferredTo))
        case .unwrap: break
        case .comparison(_, let left, let right) where left.isNilOfAnyType || right.isNilOfAnyType: break
        case .applied(let function, let given):
            if !function.body.convertedValues([], isReferredTo).isEmpty { found.insert(given.values) }
            for argument in given { found.formUnion(argument.convertedValues(lets, false)) }
        case .conditional, .coalesce: for part in parts { found.formUnion(part.convertedValues(lets, isReferredTo)) }
        case .mapped(_, let inner): found.formUnion(inner.convertedValues(lets, true))
        default: for part in parts { found.formUnion(part.convertedValues(lets, false)) }
        }
        return found
    }

    /// What it reads if it is a conversion, a search, or a look-up that has something else for what it does not list.
    private func valuesConvertedHere(_ isReferredTo: Bool) -> [Expression]? {
        if isReferredTo, let values = searchedValues { return values }
        if let given = lossilyConverted { return given.contains(where: \.isNoConstant) ? given : nil }
        guard case .lookup(let inner, _, let otherwise?) = kind, range != nil, inner.isNoConstant, !otherwise.isSameValue(as: inner) else {
            return nil
        }
        return [inner]
    }
}

extension [Expression] {
    /// The values that they read.
    fileprivate var values: Set<NormalForm> { reduce(into: []) { $0.formUnion($1.readValues) } }
}

extension LosingConversion {
    /// The values that it reads, for a conversion that makes nil of some. Empty for one that rounds.
    var readValues: [Set<NormalForm>] {
        guard [.lostValues, .replacedValues, .unfoundValues].contains(counts) else { return [] }
        return [given.values]
    }
}

extension [LosingConversion] {
    /// The conversions without duplicates. Each has the readers of all its duplicates.
    var onceEach: [LosingConversion] {
        var once: [LosingConversion] = []
        for conversion in self {
            guard !conversion.places.contains(nil),
                let place = once.firstIndex(where: { $0.places == conversion.places && $0.counts == conversion.counts })
            else {
                once.append(conversion)
                continue
            }
            once[place].isOfAllRows = once[place].isOfAllRows || conversion.isOfAllRows
            let isAlwaysRead = once[place].readers.isEmpty || conversion.readers.isEmpty
            once[place].readers = isAlwaysRead ? [] : once[place].readers + conversion.readers
        }
        return once
    }
}
