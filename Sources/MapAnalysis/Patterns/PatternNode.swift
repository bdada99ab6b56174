/// What a pattern says, read.
indirect enum PatternNode {
    case empty
    /// One scalar of the set with this number.
    case set(Int)
    /// A CR with the LF after it, or else one scalar of the set: Swift's `\R` and `\D` take both at once.
    case setOrLineEnd(Int, carriageReturn: Int, lineFeed: Int, isGivenBack: Bool, isBracketed: Bool)
    /// What is left of a grapheme cluster, `\X`.
    case cluster(any: Int)
    case assertion(PatternAssertion)
    case sequence([PatternNode])
    /// The first that leads to a match counts.
    case choice([PatternNode])
    case group(PatternNode, number: Int)
    /// `most` is `nil` for any number.
    case repeated(PatternNode, least: Int, most: Int?, isLazy: Bool)

    /// Whether it may match without taking a scalar.
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

    /// What of it Swift gives back, when it is repeated any number of times, where it otherwise takes several scalars at once.
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

/// What holds between two scalars, or does not.
enum PatternAssertion: Int32 {
    case start, end, endBeforeNewline, searchStart
    case lineStart, lineEnd
    case wordBoundary, noWordBoundary
    case clusterBoundary, noClusterBoundary
    /// Not before a CR with an LF after it.
    case noLineEnd
}
