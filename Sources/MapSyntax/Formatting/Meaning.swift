/// What a value says, whatever its arrangement.
indirect enum Meaning: Equatable {
    case text(String, isQuoted: Bool)
    case list([Meaning])
    case entries([Entry])

    struct Entry: Equatable {
        var key: String
        var value: Meaning
    }
}

extension YAMLNode {
    func meaning(_ shape: ValueShape?) -> Meaning {
        let shape = shape?.chosen(for: self)
        switch content {
        case .missing: return .list([])
        case .scalar(let scalar):
            guard case .word(.expression)? = shape, !scalar.isQuoted else { return .text(scalar.text, isQuoted: scalar.isQuoted) }
            return .text(spacedExpression(scalar.text.replacing("\n", with: " ")) ?? scalar.text, isQuoted: false)
        case .sequence(let elements, _):
            guard case .list(let element, _, _)? = shape else { return .list(elements.map { $0.meaning(nil) }) }
            return .list(elements.map { $0.meaning(element) })
        case .mapping(let pairs, _):
            let entries = pairs.map { pair in
                switch shape {
                case .keys(let keys)?: Meaning.Entry(key: pair.key.text, value: pair.value.meaning(keys.entry(pair.key.text)?.shape))
                case .names(let value, _, _)?: Meaning.Entry(key: pair.key.text, value: pair.value.meaning(value))
                default: Meaning.Entry(key: pair.key.text, value: pair.value.meaning(nil))
                }
            }
            guard case .keys? = shape else { return .entries(entries) }
            return .entries(entries.sorted { $0.key < $1.key })
        }
    }
}

extension Meaning {
    /// The meaning in words that differ for different meanings.
    fileprivate var words: String {
        switch self {
        case .text(let text, let isQuoted): (isQuoted ? "'" : "=") + "\(text.utf8.count):" + text
        case .list(let elements): "[" + elements.map(\.words).joined() + "]"
        case .entries(let entries): "{" + entries.map { "\($0.key.utf8.count):" + $0.key + $0.value.words }.joined() + "}"
        }
    }
}

/// Returns a fingerprint of what a mapping file does with rows, 64 hexadecimal digits. Comments, the arrangement of the file, reasons under `allow` and what `drop`
/// accepts do not count. A file that YAML refuses has none. Without versions, the same mapping between others has the same one.
package func fingerprintOfMapping(_ file: TextFile, withVersions: Bool = true) -> String? {
    var unheard = Diagnostics()
    guard let root = readYAML(file, id: FileID(0), readsOn: false, into: &unheard).root, !unheard.hasErrors,
        case .entries(let entries) = root.meaning(.keys(MappingKey.self))
    else { return nil }
    let apart = Set(["mapping", "allow", "drop", "pins"] + (withVersions ? [] : ["from", "to"]))
    return SHA256.hex(of: Array(Meaning.entries(entries.filter { !apart.contains($0.key) }).words.utf8))
}
