extension CompleteMapping {
    /// Whether some mapping sets this side of a relationship, and not its other side.
    package func isWritten(_ relationship: PropertyID) -> Bool {
        entityMappings.contains { entityMapping in
            switch entityMapping[relationship]?.source {
            case .carried, .expression: true
            default: false
            }
        }
    }
}
