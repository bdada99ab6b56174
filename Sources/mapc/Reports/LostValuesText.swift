import MapCompiler

/// The values that a leg does not keep because of a conversion, as text: `Person.age: a conversion loses 3 values: Person 2, 3, 6`.
struct LostValuesText {
    let plan: Plan
    let leg: Leg

    /// The lost values, counted if a store was read; otherwise that values may be lost.
    var lines: [String] {
        if let lost = plan.lost, leg == plan.legs.first { return lost.map { "  \($0.value): \(words(of: $0))" } }
        return leg.ledger.flatMap { entry in
            LedgerCount.ofLostValues.filter { counted in entry.terms.contains { $0.counts == counted } }
                .map { "  \(entry.title): \(mayHappen($0))" }
        }
    }

    private func mayHappen(_ counted: LedgerCount) -> String {
        switch counted {
        case .replacedValues: "the mapping may replace values that do not convert"
        case .unfoundValues: "values may be found in no row"
        case .roundedValues: "a conversion may round values"
        case .respelledValues: "a conversion may lose the spelling of numbers"
        default: "a conversion may lose values"
        }
    }

    private func happens(_ counted: LedgerCount, _ count: String, isOne: Bool) -> String {
        switch counted {
        case .replacedValues: "the mapping replaces \(count) that \(isOne ? "does" : "do") not convert"
        case .unfoundValues: "\(count) \(isOne ? "is" : "are") found in no row"
        case .roundedValues: "a conversion rounds \(count)"
        case .respelledValues: "a conversion loses the spelling of \(count)"
        default: "a conversion loses \(count)"
        }
    }

    func words(of lost: LostValues) -> String {
        let count = lost.count == 1 ? "1 value" : "\(lost.count) values"
        let happens = happens(lost.counts, count, isOne: lost.count == 1)
        guard let entity = lost.entity, !lost.keys.isEmpty else { return happens }
        let rest = lost.keys.count >= 3 && Int64(lost.keys.count) < lost.count ? ", …" : ""
        return "\(happens): \(entity) \(lost.keys.map(keyWords).joined(separator: ", "))\(rest)"
    }
}
