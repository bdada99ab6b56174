/// A value of a YAML file with both ends of its place. Nothing outside this room sees one.
struct YAMLNode: Sendable {
    enum Content: Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode], isFlow: Bool)
        /// Pairs in the order of the file; keys are always scalars, duplicates are reported and the first kept.
        case mapping([YAMLPair], isFlow: Bool)
        /// Something that YAML takes for what nobody meant; it is reported already, so that nothing more is said about it.
        case missing
    }

    var content: Content
    /// From the first byte of the value to past its last; trailing blank lines and comments are not part of it.
    var range: TextRange
}

/// `key: value` of a mapping.
struct YAMLPair: Sendable {
    var key: YAMLScalar
    var value: YAMLNode
}
