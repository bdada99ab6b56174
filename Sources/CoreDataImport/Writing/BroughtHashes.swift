import MapAnalysis
import MapSyntax

/// Version hashes that come with a compiled model or with a store.
package struct BroughtHashes: Sendable {
    /// The path of the file, for messages.
    package var source: String
    /// The name of the version; nil for a store.
    package var version: String?
    /// 32 bytes for each entity.
    package var hashes: [String: [UInt8]]

    package init(source: String, version: String? = nil, hashes: [String: [UInt8]]) {
        self.source = source
        self.version = version
        self.hashes = hashes
    }

    var isStore: Bool { version == nil }
}

/// Returns the hashes of every `VersionInfo.plist` among files.
func versionInfos(_ files: [TextFile], into diagnostics: inout Diagnostics) -> [BroughtHashes] {
    files.filter { $0.path.hasSuffix("/VersionInfo.plist") || $0.path == "VersionInfo.plist" }.flatMap { file in
        guard let versions = readVersionInfo(file.bytes) else {
            diagnostics.report(.unreadableModel(file.path, reason: "it is not a property list with version hashes"))
            return [BroughtHashes]()
        }
        return versions.sorted { $0.key < $1.key }.map { BroughtHashes(source: file.path, version: $0.key, hashes: $0.value) }
    }
}

/// Returns the hashes that belong to a version: those under its name, else those that agree with all that mapc can compute. Reports hashes under
/// its name that do not agree.
func hashSet(
    for version: String, _ hashes: VersionHashes, among brought: [BroughtHashes], into diagnostics: inout Diagnostics
) -> (place: Int, hashes: [String: [UInt8]])? {
    if let place = brought.firstIndex(where: { $0.version == version }) {
        let differences = hashes.differences(from: brought[place].hashes)
        if differences.isEmpty { return (place, brought[place].hashes) }
        let names = differences.changed + differences.missing + differences.added
        diagnostics.report(.versionHashMismatch(names, of: version, in: brought[place].source))
        return nil
    }
    return brought.firstIndex { hashes.differences(from: $0.hashes).isEmpty }.map { ($0, brought[$0].hashes) }
}

extension ModelDraft {
    /// Adds version hashes, and the storage fingerprint of the model to which they belong.
    mutating func addHashes(_ hashes: [(entity: String, hash: [UInt8])], of fingerprint: String) {
        let entries = hashes.sorted { $0.entity < $1.entity }.map { entity, hash in
            NoteDraft(entity, .text(String(decoding: hash.hexadecimal, as: UTF8.self)))
        }
        notes.append(NoteDraft("hashes", .map(entries)))
        notes.append(NoteDraft("hashesOf", .text(fingerprint)))
    }
}
