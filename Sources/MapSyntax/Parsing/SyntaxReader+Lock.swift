// `mapc.lock`, which only mapc writes: what does not fit is a finding, and nothing is guessed.
extension SyntaxReader {
    mutating func lock(_ root: YAMLNode) -> LockSyntax? {
        var lock = LockSyntax(file: id, model: nil, versions: [])
        var mappings: [(label: String, facts: [LockedFact])] = []
        guard case .mapping(let pairs, _) = root.content, let format = pairs.first(where: { $0.key.text == "lock" }),
            case .scalar(let number) = format.value.content, ["1", "2", LockSyntax.format].contains(number.text)
        else {
            report(.unreadableLock(root.range))
            return nil
        }
        lock.recordsSteps = number.text != "1"
        lock.isOld = number.text != LockSyntax.format
        for pair in pairs {
            switch pair.key.text {
            case "model": lock.model = name(pair.value, "'model'")?.text
            case "versions": lock.versions = (self.pairs(of: pair.value, "'versions'") ?? []).map { version($0) }
            case "mappings": mappings = (self.pairs(of: pair.value, "'mappings'") ?? []).map { ($0.key.text, facts($0.value)) }
            case "stores": lock.stores = facts(pair.value)
            default: break
            }
        }
        for (label, facts) in mappings {
            guard let place = lock.versions.firstIndex(where: { $0.label == label }) else { continue }
            lock.versions[place].mappings = facts
        }
        return lock
    }

    /// The first formats have facts of the model under each version, and its mappings.
    private mutating func version(_ pair: YAMLPair) -> LockedVersion {
        var version = LockedVersion(label: pair.key.text)
        for part in pairs(of: pair.value, "a version") ?? [] {
            switch part.key.text {
            case "after": version.after = word(part.value)
            case "userVersion": version.userVersion = word(part.value)
            case "mappings": version.mappings = facts(part.value)
            case "storage": version.storage = word(part.value)
            case "full", "model": version.full = word(part.value)
            case "enums": version.enums = facts(part.value)
            case "composites": version.composites = facts(part.value)
            case "entities": version.entities = (pairs(of: part.value, "'entities'") ?? []).map { entity($0) }
            default: report(.unreadableLock(part.key.range))
            }
        }
        return version
    }

    private mutating func entity(_ pair: YAMLPair) -> LockedEntity {
        var entity = LockedEntity(name: pair.key.text)
        for part in pairs(of: pair.value, "an entity") ?? [] {
            switch part.key.text {
            case "storage": entity.storage = word(part.value)
            case "full": entity.full = word(part.value)
            case "says": entity.says = facts(part.value)
            case "properties": entity.properties = facts(part.value)
            default: report(.unreadableLock(part.key.range))
            }
        }
        return entity
    }

    private mutating func facts(_ node: YAMLNode) -> [LockedFact] {
        (pairs(of: node, "an entry of mapc.lock") ?? []).map { LockedFact($0.key.text, word($0.value)) }
    }

    private mutating func word(_ node: YAMLNode) -> String { text(node, "an entry of mapc.lock") ?? "" }
}
