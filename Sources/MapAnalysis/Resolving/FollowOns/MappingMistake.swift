import MapSyntax

/// What an error in a mapping file leaves unanswered.
enum MappingMistake {
    /// Any question about the step may be answered by what mapc could not read.
    case step
    /// What may be lost.
    case losses
    /// What may be lost of an entity: one property, or any.
    case loss(of: String, property: String?)
    /// Everything about an entity.
    case entity(String)
    /// The value of a property, and what that value reads.
    case property(String, of: String)

    /// Returns what is unanswered because of an error at a path; nil if nothing is. `drops` are the entries under `drop`.
    init?(_ finding: Diagnostic, at path: [String], _ drops: [DropSyntax]) {
        let isStructural = DiagnosticCode.structural.contains(finding.code)
        switch path.first {
        case "drop" where isStructural: self = .losses
        case "drop" where [.unknownSource, .unknownProperty].contains(finding.code): self = Self.loss(meantBy: finding, drops)
        case "allow": self = .step
        case "entities" where path.count >= 2:
            let meant = finding.fixes.count == 1 ? finding.fixes[0].edits.first?.replacement : nil
            if finding.code == .unknownDestination {
                guard let meant else { return nil }
                self = .entity(meant)
            } else if path.count >= 4, path[2] == "set", finding.code != .unknownProperty {
                self = .property(path[3], of: path[1])
            } else if finding.code == .unknownProperty, let meant {
                self = .property(meant, of: path[1])
            } else {
                self = .entity(path[1])
            }
        case "entities": self = .step
        default:
            guard path.count <= 1, isStructural else { return nil }
            self = .step
        }
    }

    /// Returns the loss that an entry with an unknown name probably accepts: `Post.title` for `Post.titel`.
    private static func loss(meantBy finding: Diagnostic, _ drops: [DropSyntax]) -> MappingMistake {
        guard let place = finding.labels.first?.range,
            let entry = drops.first(where: { $0.entity.range == place || $0.property?.range == place })
        else { return .losses }
        let meant = finding.fixes.count == 1 ? finding.fixes[0].edits.first?.replacement : nil
        if entry.property?.range == place { return .loss(of: entry.entity.text, property: meant) }
        guard let names = meant?.split(separator: ".").map(String.init), let entity = names.first else { return .losses }
        return .loss(of: entity, property: names.count > 1 ? names[1] : entry.property?.text)
    }

    /// Whether a question about a place of a model may be answered by what is wrong. `isLoss` tells questions about the source from those about the
    /// destination.
    func answers(
        _ finding: Diagnostic, at path: [String], isLoss: Bool, sources: (String) -> [String], family: (String) -> [String]
    ) -> Bool {
        let entity = path.count >= 2 ? path[1] : ""
        switch self {
        case .step: return true
        case .losses: return isLoss
        case .loss(let name, let property):
            // A property may be declared above the entity, and the rows of an entity include those of the entities below it.
            let isOfFamily = family(entity).contains(name) || family(name).contains(entity)
            return isLoss && isOfFamily && (property == nil || path.count < 4 || path[3] == property)
        case .entity(let name): return isLoss ? sources(name).contains(entity) : entity == name
        case .property(let name, let owner):
            if isLoss { return finding.code == .droppedRelationship || sources(owner).contains(entity) }
            return path.leads(to: name, of: owner)
        }
    }
}
