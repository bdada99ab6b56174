package import MapSyntax

/// Returns the text of `mapc.lock`, with a line for each fact that can change. The same versions give the same text.
package func lockText(_ versions: [LockedVersion], of model: String) -> String {
    var lines = [
        "# Released versions as 'mapc lock' found them: a change to one of them is an error. Not to be edited by hand.", "lock: 2",
        "model: \(yamlText(model))", "versions:",
    ]
    for version in versions {
        lines.append("  \(yamlVersion(version.label)):")
        if let after = version.after { lines.append("    after: \(yamlVersion(after))") }
        if let value = version.userVersion { lines.append("    userVersion: \(value)") }
        if !version.mappings.isEmpty { lines.append("    mappings:") }
        lines += version.mappings.map { "      \(yamlVersion($0.name)): \($0.words)" }
        lines += ["    storage: \(version.storage)", "    full: \(version.full)"]
        lines += facts(version.enums, under: "enums", indent: 4) + facts(version.composites, under: "composites", indent: 4)
        if !version.entities.isEmpty { lines.append("    entities:") }
        for entity in version.entities {
            lines += ["      \(yamlText(entity.name)):", "        storage: \(entity.storage)", "        full: \(entity.full)"]
            lines += facts(entity.says, under: "says", indent: 8) + facts(entity.properties, under: "properties", indent: 8)
        }
    }
    return lines.map { $0 + "\n" }.joined()
}

private func facts(_ facts: [LockedFact], under key: String, indent: Int) -> [String] {
    guard !facts.isEmpty else { return [] }
    let space = String(repeating: " ", count: indent)
    return ["\(space)\(key):"] + facts.map { "\(space)  \(yamlText($0.name)): \(yamlText($0.words))" }
}
