/// The syntax tree of a pattern.
indirect enum PatternNode {
    case empty
    /// One scalar of the set with this number.
    case set(Int)
    /// A CR with the LF after it, or else one scalar of the set. Swift's `\R` and `\D` match both at once.
    case setOrLineEnd(Int, carriageReturn: Int, lineFeed: Int, isGivenBack: Bool, isBracketed: Bool)
    /// The rest of a grapheme cluster from here on, `\X`.
    case cluster(any: Int)
    case assertion(PatternAssertion)
    case sequence([PatternNode])
    /// The first alternative that leads to a match wins.
    case choice([PatternNode])
    case group(PatternNode, number: Int)
    /// A repetition. `most` is nil for any number.
    case repeated(PatternNode, least: Int, most: Int?, isLazy: Bool)

    /// Whether it may match without consuming a scalar.
    var canBeEmpty: Bool {
        switch self {
        case .empty, .assertion: true
        case .set, .setOrLineEnd, .cluster: false
        case .sequence(let nodes): nodes.allSatisfy(\.canBeEmpty)
        case .choice(let nodes): nodes.contains(where: \.canBeEmpty)
        case .group(let inside, _): inside.canBeEmpty
        case .repeated(let inside, let least, _, _): least == 0 || inside.canBeEmpty
        }
    }

    /// The node that replaces this one in an unlimited repetition, if Swift can give back a part of what it otherwise matches at once: the
    /// LF after a CR, or scalars of a grapheme cluster.
    var partGivenBack: PatternNode? {
        switch self {
        case .setOrLineEnd(let set, let carriageReturn, let lineFeed, _, isBracketed: false):
            .setOrLineEnd(set, carriageReturn: carriageReturn, lineFeed: lineFeed, isGivenBack: true, isBracketed: false)
        case .cluster(let any): .set(any)
        default: nil
        }
    }

    var hasGroups: Bool {
        switch self {
        case .empty, .assertion, .set, .setOrLineEnd, .cluster: false
        case .sequence(let nodes), .choice(let nodes): nodes.contains(where: \.hasGroups)
        case .group: true
        case .repeated(let inside, _, _, _): inside.hasGroups
        }
    }
}

/// A condition on the place between two scalars.
enum PatternAssertion: Int32 {
    case start, end, endBeforeNewline, searchStart
    case lineStart, lineEnd
    case wordBoundary, noWordBoundary
    case clusterBoundary, noClusterBoundary
    /// The next scalar is not a CR with an LF after it.
    case noLineEnd
}
