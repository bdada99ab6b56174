/// A model or a mapping whose name is that of neither, so that nobody reads it.
package struct MisnamedFile {
    /// `.model` or `.mapping`.
    package let kind: FileKind
    /// The first key of the text that only such a file has.
    let key: TextRange

    /// Recognises the text by its keys; `nil` if the name has a kind, or if the text is something else.
    ///
    /// Other tools have such keys too, such as `version` in a file of Docker Compose, or `from` and `to` in a letter. So the text has two keys of its kind,
    /// and most keys are. Without `entities` or `mapping`, which few others have, all keys are.
    package init?(_ file: TextFile, id: FileID = FileID(0)) {
        guard FileKind(ofPath: file.path) == nil, file.isYAML else { return nil }
        var unheard = Diagnostics()
        guard case .mapping(let pairs, _)? = readYAML(file, id: id, readsOn: true, into: &unheard).root?.content else { return nil }
        let names = Set(pairs.filter(\.mayBeOfMapc).map(\.key.text))
        let kind: FileKind
        if names.isSuperset(of: ["from", "to"]) || names.contains("mapping") && !names.isDisjoint(with: ["from", "to"]) {
            kind = .mapping
        } else if names.count(where: { ["model", "version", "entities"].contains($0) }) > 1 {
            kind = .model
        } else {
            return nil
        }
        guard let keys = kind.keys, let first = pairs.first(where: { keys.has($0.key.text) }) else { return nil }
        let strangers = pairs.count { !keys.has($0.key.text) }
        let isSure = names.contains("entities") || names.contains("mapping")
        guard isSure ? 2 * strangers < pairs.count : strangers == 0 else { return nil }
        (self.kind, key) = (kind, first.key.range)
    }
}

extension YAMLPair {
    /// Whether the value may be that of a key of mapc: `entities` of other tools is a list.
    fileprivate var mayBeOfMapc: Bool {
        guard key.text == "entities" else { return true }
        if case .sequence = value.content { return false }
        return true
    }
}

extension TextFile {
    /// Whether the name ends as those of YAML files do, in upper or lower case.
    package var isYAML: Bool {
        let name = path.lowercased()
        return name.hasSuffix(".yaml") || name.hasSuffix(".yml")
    }

    /// The kind of the file: by its name, or by its text if it is a model or a mapping with the name of neither.
    package var kindByNameOrText: FileKind? { FileKind(ofPath: path) ?? MisnamedFile(self)?.kind }
}

extension FileKind {
    /// Returns the name with which mapc reads a file of this kind, in its folder: `1-2.mapping.yaml` for `maps/1-2.yaml` and for `1-2.maping.yaml`.
    func properName(for path: String) -> String {
        let word = self == .model ? "model" : "mapping"
        let name = String(path.split(separator: "/").last ?? Substring(path))
        let end = name.lastIndex(of: ".") ?? name.endIndex
        let ending = name[end...].lowercased()
        var stem = name[..<end]
        if let separator = stem.lastIndex(where: { ".-_ ".contains($0) }), separator != stem.startIndex {
            let last = stem[stem.index(after: separator)...].lowercased()
            if last == word || nearest(to: last, among: [word]) != nil { stem = stem[..<separator] }
        }
        return "\(stem).\(word)\(ending)"
    }
}
