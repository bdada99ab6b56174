import MapSyntax

extension ProjectSyntax {
    /// Reports files with another model's name than the project's, which is that of mapc.yaml, else that of the first model: one finding for each name.
    ///
    /// If several files have the name, the folder of another project is inside this one. Its models and mappings are left out, because whatever
    /// they contain is no mistake. A single file is rather one of this project with a misspelt name, so it stays.
    mutating func leaveOutStrangers(into diagnostics: inout Diagnostics) {
        guard let own = ([project?.model] + models.map(\.name)).compactMap(\.self).first else { return }
        var counts: [String: Int] = [:]
        let names = (models.map(\.name) + mappings.map(\.name)).compactMap(\.self).filter { $0.text != own.text }
        for name in names { counts[name.text, default: 0] += 1 }
        guard !counts.isEmpty else { return }
        var reported: Set<String> = []
        for name in names where reported.insert(name.text).inserted {
            diagnostics.report(.mixedModels(name, first: own, count: counts[name.text] ?? 1))
        }
        func isStranger(_ name: Name?) -> Bool { name.flatMap { counts[$0.text] }.map { $0 > 1 } ?? false }
        models.removeAll { isStranger($0.name) }
        mappings.removeAll { isStranger($0.name) }
    }
}
