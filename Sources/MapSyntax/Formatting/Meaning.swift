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
    fingerprintOfMapping(in: [file], withVersions: withVersions)
}

/// Returns the fingerprint of what several files say together. Which of them says what does not count.
package func fingerprintOfMapping(in files: [TextFile], withVersions: Bool = true) -> String? {
    let meanings = files.map { file -> Meaning? in
        var unheard = Diagnostics()
        guard let root = readYAML(file, id: FileID(0), readsOn: false, into: &unheard).root, !unheard.hasErrors,
            case .entries(let entries) = root.meaning(.keys(MappingKey.self))
        else { return nil }
        return .entries(entries)
    }
    guard let first = meanings.first ?? nil, !meanings.contains(nil) else { return nil }
    guard case .entries(let entries) = meanings.dropFirst().compactMap(\.self).reduce(first, { $0.adding($1) }) else { return nil }
    let apart = Set(["mapping", "allow", "drop", "pins"] + (withVersions ? [] : ["from", "to"]))
    let own = entries.filter { !apart.contains($0.key) }
    let isWhole = files.count == 1
    return SHA256.hex(of: Array((isWhole ? Meaning.entries(own) : Meaning.entries(own).inOrder).words.utf8))
}

extension Meaning {
    /// The same with the entries of each map sorted by their keys, since no file has them all.
    fileprivate var inOrder: Meaning {
        guard case .entries(let entries) = self else { return self }
        return .entries(entries.map { Entry(key: $0.key, value: $0.value.inOrder) }.sorted { $0.key < $1.key })
    }

    /// Returns what two files of a step say together. Of what both say, one may differ only where that is an error.
    fileprivate func adding(_ other: Meaning) -> Meaning {
        switch (self, other) {
        case (.entries(var entries), .entries(let others)):
            for entry in others {
                if let place = entries.firstIndex(where: { $0.key == entry.key }) {
                    entries[place].value = entries[place].value.adding(entry.value)
                } else {
                    entries.append(entry)
                }
            }
            return .entries(entries)
        case (.list(let elements), .list(let others)): return .list(elements + others)
        default: return self
        }
    }
}
