import MapSyntax

extension StepResolution {
    /// Reports values that decide which rows there are but depend on new keys. New keys are known only after the rows, and the new keys of
    /// rows under `rows` only after those of all rows that mappings make.
    func refuseKeyCycles(into diagnostics: inout Diagnostics) {
        let needs = KeyNeeds(mappings, destination: pair.destination.model)
        for mapping in mappings where mapping.source != nil {
            let root = needs.root(of: mapping)
            let key = needs.hasNewNumbers(root) ? pair.destination.model[root].key.map { ($0, KeyStep.brought(root)) } : []
            for (property, end) in key + mapping.distinct.compactMap(\.property).map({ ($0, .made(root)) }) {
                var passed: Set<KeyStep> = []
                let first = needs.needs(of: property, in: mapping)
                guard let circle = cycle(over: first, to: end, needs, &passed) else { continue }
                let range: TextRange? = if case .written(let range)? = mapping[property]?.origin { range } else { nil }
                let name = "\(mapping.name).\(pair.destination.model[property].name)"
                diagnostics.report(.valueCycle([name] + circle.map { self.name(of: $0, needs) }, at: range))
                return
            }
        }
    }

    /// Returns the steps from these to an end, each waiting for the next; nil if there is no way.
    private func cycle(over steps: [KeyStep], to end: KeyStep, _ needs: KeyNeeds, _ passed: inout Set<KeyStep>) -> [KeyStep]? {
        if steps.contains(end) { return [end] }
        for step in steps where passed.insert(step).inserted {
            if let rest = cycle(over: needs.needs(of: step), to: end, needs, &passed) { return [step] + rest }
        }
        return nil
    }

    private func name(of step: KeyStep, _ needs: KeyNeeds) -> String {
        switch step {
        case .rows(let id): mappings[id.index].name
        case .made(let root): "key(\(pair.destination.model[root].name))"
        case .brought(let root):
            mappings.first { needs.root(of: $0) == root && needs.hasNewNumber($0) }?.name ?? pair.destination.model[root].name
        }
    }
}
