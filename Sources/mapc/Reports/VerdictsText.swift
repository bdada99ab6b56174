import MapCompiler

/// The fates of objects and declarations that no model describes, as lines of a plan: one for all that become the same for the same reason.
struct VerdictsText {
    let verdicts: [StoreVerdict]

    /// What a run says before it begins: the plan's notes, the objects that it drops, and what a mapping allows.
    static func notes(of plan: Plan, without known: String?) -> [String] {
        let said = plan.legs.flatMap { $0.verdicts ?? [] }.filter { [.dropped, .allowed].contains($0.fate) }
        let notes =
            plan.legs.flatMap(\.notes).filter { $0 != known } + VerdictsText(verdicts: said).lines.map { String($0.trimmingPrefix("  ")) }
        return notes.map { "note: " + $0 }
    }

    var lines: [String] {
        var groups: [(fate: StoreVerdict.Fate, because: String, objects: [String])] = []
        for verdict in verdicts where verdict.fate != .untouched {
            if let place = groups.firstIndex(where: { $0.fate == verdict.fate && $0.because == verdict.because }), verdict.fate != .allowed
            {
                groups[place].objects.append(verdict.object)
            } else {
                groups.append((verdict.fate, verdict.because, [verdict.object]))
            }
        }
        return groups.map { group in
            "  \(group.objects.abridged(to: 3)): \(group.fate.rawValue), \(group.because)"
        }
    }
}
