import MapSyntax

extension ProjectSyntax {
    /// Whether a mapping says `from` and `to` the wrong way round: by the name of its file, or because what it sets is in its source alone and what it reads is in
    /// its destination alone. Where a file leads the other way already, it is believed.
    func areExchanged(_ syntax: MappingSyntax, _ source: Model, _ destination: Model, named: String?) -> Bool {
        let leadsBack = mappings.contains { other in
            (other.from?.names(destination.version) ?? false) && (other.to?.names(source.version) ?? false)
        }
        if leadsBack { return false }
        if named == "\(destination.version)-\(source.version)" { return true }
        let here = PropertyPlaces(of: syntax, source, destination)
        let other = PropertyPlaces(of: syntax, destination, source)
        return here.strangersCount > 1 && here.isAnySetStrange && here.isAnyReadStrange && other.strangersCount == 0
    }
}

/// How many names of a mapping belong to no property where they should.
private struct PropertyPlaces {
    private(set) var strangersCount = 0
    private(set) var isAnySetStrange = false
    private(set) var isAnyReadStrange = false

    init(of syntax: MappingSyntax, _ source: Model, _ destination: Model) {
        for entry in syntax.entities {
            let (old, new) = (source.entity(entry.from?.text ?? entry.destination.text), destination.entity(entry.destination.text))
            for set in entry.sets {
                let isStrange = new.map { destination.property(set.property.text, of: $0.id) == nil } ?? true
                let reads = (set.value.value?.readsOfSource ?? []).filter { name in
                    old.map { source.property(name, of: $0.id) == nil } ?? true
                }
                strangersCount += (isStrange ? 1 : 0) + reads.count
                isAnySetStrange = isAnySetStrange || isStrange
                isAnyReadStrange = isAnyReadStrange || !reads.isEmpty
            }
        }
    }
}

extension ExpressionSyntax {
    /// The names after `$source.`, in the order in which they are written.
    fileprivate var readsOfSource: [String] {
        var names: [String] = []
        visit {
            if case .member(let base, let name) = $0.kind, case .variable(let variable) = base.kind, variable.text == "source" {
                names.append(name.text)
            }
        }
        return names
    }
}
