package import MapSyntax

/// Returns the text of `mapc.lock`, with a line for each version, a line for the mappings to it, and one for each database that a test names, so that git merges what
/// two branches add. The same versions give the same text.
package func lockText(_ versions: [LockedVersion], of model: String, stores: [LockedFact] = []) -> String {
    var lines = [
        "# Released versions as 'mapc lock' found them: a change to one of them is an error. Not to be edited by hand.",
        "lock: \(LockSyntax.format)", "model: \(yamlText(model))", "versions:",
    ]
    for version in versions {
        var parts = ["model: \(version.full)"]
        if let value = version.userVersion { parts.insert("userVersion: \(value)", at: 0) }
        if let after = version.after { parts.insert("after: \(yamlVersion(after))", at: 0) }
        lines.append("  \(yamlVersion(version.label)): { \(parts.joined(separator: ", ")) }")
    }
    let mapped = versions.filter { !$0.mappings.isEmpty }
    if !mapped.isEmpty { lines.append("mappings:") }
    lines += mapped.map { version in
        let parts = version.mappings.map { "\(yamlVersion($0.name)): \($0.words)" }
        return "  \(yamlVersion(version.label)): { \(parts.joined(separator: ", ")) }"
    }
    if !stores.isEmpty { lines.append("stores:") }
    lines += stores.map { "  \(yamlText($0.name)): \($0.words)" }
    return lines.map { $0 + "\n" }.joined()
}
