import MapCompiler

/// The values that conversions of a leg lose, as text: `Person.age: a conversion loses 3 values: Person 2, 3, 6`.
struct LostValuesText {
    let plan: Plan
    let leg: Leg

    /// The lost values, counted if a store was read; otherwise that values may be lost.
    var lines: [String] {
        if let lost = plan.lost, leg == plan.legs.first { return lost.map { "  \($0.value): \(words(of: $0))" } }
        return leg.ledger.filter(\.countsLostValues).map { "  \($0.title): a conversion may lose values" }
    }

    private func words(of lost: LostValues) -> String {
        let count = lost.count == 1 ? "1 value" : "\(lost.count) values"
        guard let entity = lost.entity, !lost.keys.isEmpty else { return "a conversion loses \(count)" }
        let rest = lost.keys.count >= 3 && Int64(lost.keys.count) < lost.count ? ", …" : ""
        return "a conversion loses \(count): \(entity) \(lost.keys.map(keyWords).joined(separator: ", "))\(rest)"
    }
}
