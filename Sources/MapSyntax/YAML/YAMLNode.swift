/// A value of a YAML file, with its range. Only this module uses it.
struct YAMLNode: Sendable {
    enum Content: Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode], isFlow: Bool)
        /// Pairs in the order of the file. Keys are always scalars; duplicates are reported, and the first is kept.
        case mapping([YAMLPair], isFlow: Bool)
        /// A value that YAML misreads. It has been reported, so nothing else is reported about it.
        case missing
    }

    var content: Content
    /// From the first byte of the value to after its last, without trailing blank lines and comments.
    var range: TextRange
}

/// `key: value` in a mapping.
struct YAMLPair: Sendable {
    var key: YAMLScalar
    var value: YAMLNode
}
