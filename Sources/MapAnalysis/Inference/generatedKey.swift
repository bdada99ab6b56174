extension InferenceRule {
    /// An integer key that no property of the source becomes: made from the source row's own key. A key of another type needs a `set`.
    static let generatedKey = InferenceRule(
        "generated-key", "a key that nobody sets is kept by the first mapping and moved past it by the others",
        property: { gap in
            guard let attribute = gap.attribute, gap.isWholeKey, attribute.isGenerable else { return nil }
            if gap.isLaterMapping { return Proposal(.generatedKey, "moved past the keys of the mappings before it") }
            return gap.carriage == nil ? Proposal(.generatedKey, "the source row's key") : nil
        })
}

extension Attribute {
    fileprivate var isGenerable: Bool {
        switch type.value {
        case .int16, .int32, .int64: true
        default: false
        }
    }
}
