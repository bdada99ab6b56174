/// Parses a baseline, which only mapc writes. Returns `nil` and reports why if it cannot be read.
package func parseBaseline(_ file: TextFile, into diagnostics: inout Diagnostics) -> BaselineSyntax? {
    var reader = SyntaxReader(file, FileID(0))
    let baseline = readYAML(file, id: reader.id, readsOn: false, into: &reader.diagnostics).root.flatMap { reader.baseline($0) }
    for diagnostic in reader.diagnostics.all { diagnostics.report(diagnostic) }
    if baseline == nil, !diagnostics.hasErrors { diagnostics.report(.unreadableBaseline(TextRange(reader.id, 0, 0))) }
    return diagnostics.hasErrors ? nil : baseline
}

extension SyntaxReader {
    fileprivate mutating func baseline(_ root: YAMLNode) -> BaselineSyntax? {
        guard case .mapping(let pairs, _) = root.content, let format = pairs.first(where: { $0.key.text == "baseline" }) else {
            report(.unreadableBaseline(TextRange(id, 0, 0)))
            return nil
        }
        guard case .scalar(let number) = format.value.content, number.text == BaselineSyntax.format else {
            report(.unreadableBaseline(format.value.range))
            return nil
        }
        var baseline = BaselineSyntax(entries: [])
        for pair in pairs where pair.key.text == "findings" {
            for file in entries(pair.value) {
                for entry in entries(file.value) {
                    guard case .scalar(let words) = entry.value.content else {
                        report(.unreadableBaseline(entry.value.range))
                        continue
                    }
                    let fingerprint = Name(entry.key.text, entry.key.range)
                    baseline.entries.append(BaselineSyntax.Entry(path: file.key.text, fingerprint: fingerprint, words: words.text))
                }
            }
        }
        return baseline
    }

    private mutating func entries(_ node: YAMLNode) -> [YAMLPair] {
        guard case .mapping(let pairs, _) = node.content else {
            report(.unreadableBaseline(node.range))
            return []
        }
        return pairs
    }
}
