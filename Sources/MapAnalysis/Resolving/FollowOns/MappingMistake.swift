import MapSyntax

/// What an error in a mapping file leaves unanswered.
enum MappingMistake {
    /// Any question about the step may be answered by what mapc could not read.
    case step
    /// What may be lost.
    case losses
    /// Everything about an entity.
    case entity(String)
    /// The value of a property, and what that value reads.
    case property(String, of: String)

    /// Returns what is unanswered because of an error at a path; nil if nothing is.
    init?(_ finding: Diagnostic, at path: [String]) {
        let isStructural = DiagnosticCode.structural.contains(finding.code)
        switch path.first {
        case "drop" where isStructural || [.unknownSource, .unknownProperty].contains(finding.code): self = .losses
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

    /// Whether a question about a place of a model may be answered by what is wrong. `isLoss` tells questions about the source from those about the
    /// destination.
    func answers(_ finding: Diagnostic, at path: [String], isLoss: Bool, sources: (String) -> [String]) -> Bool {
        let entity = path.count >= 2 ? path[1] : ""
        switch self {
        case .step: return true
        case .losses: return isLoss
        case .entity(let name): return isLoss ? sources(name).contains(entity) : entity == name
        case .property(let name, let owner):
            if isLoss { return finding.code == .droppedRelationship || sources(owner).contains(entity) }
            return path.leads(to: name, of: owner)
        }
    }
}
