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

/// A version before its file is written.
struct VersionDraft {
    /// The name of the version in the bundle.
    var name: String
    var label: String
    var draft: ModelDraft
}

/// Adds to each draft the hashes that mapc cannot compute, where some were brought. Reports hashes under the name of a version that do not agree.
///
/// - Parameter models: the drafts' models, with their indexes.
func bring(
    _ brought: [BroughtHashes], to drafts: inout [VersionDraft], of models: [(index: Int, model: Model)],
    into diagnostics: inout Diagnostics
) {
    let computed = models.map { VersionHashes($0.model) }
    // Hashes that fit several versions are those of one of them, but mapc cannot know of which.
    let isClear = brought.map { source in
        let fitting = zip(models, computed).filter { $1.differences(from: source.hashes).isEmpty }
        return Set(fitting.map { $0.0.model.fingerprints.storage }).count == 1
    }
    for (version, hashes) in zip(models, computed) {
        let name = drafts[version.index].name
        let named = brought.first { $0.version == name }
        let differences = named.map { hashes.differences(from: $0.hashes) }
        if let named, let differences, !differences.isEmpty {
            diagnostics.report(.versionHashMismatch(differences.names, of: name, in: named.source))
            continue
        }
        let fitting = zip(brought, isClear).first { $1 && hashes.differences(from: $0.hashes).isEmpty }?.0
        guard let source = named ?? fitting else { continue }
        let missing = hashes.unknown.compactMap { unknown in source.hashes[unknown.entity].map { (unknown.entity, $0) } }
        if !missing.isEmpty { drafts[version.index].draft.addHashes(missing, of: version.model.fingerprints.storage) }
    }
}

/// Reports a store whose hashes are those of no version, or those of several versions one of which lacks hashes.
func checkStore(_ store: BroughtHashes, against versions: [(label: String, model: Model)], into diagnostics: inout Diagnostics) {
    let known = versions.map { version in
        let hashes = VersionHashes(version.model)
        return (version: version, isComplete: hashes.unknown.isEmpty, differences: hashes.differences(from: store.hashes))
    }
    let fitting = known.filter { $0.differences.isEmpty }
    if fitting.isEmpty {
        let nearest = known.min { $0.differences.count < $1.differences.count }
        diagnostics.report(.storeOfNoVersion(store.source, nearest: nearest?.version.label, nearest?.differences.names ?? []))
    } else if Set(fitting.map { $0.version.model.fingerprints.storage }).count > 1, fitting.contains(where: { !$0.isComplete }) {
        diagnostics.report(.storeOfSeveralVersions(store.source, fitting.map { $0.version.label }))
    }
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
