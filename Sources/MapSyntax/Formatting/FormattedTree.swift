/// A YAML file without its line breaks: what `mapc fmt` arranges.
struct FormattedTree {
    /// The comments at the top of the file that a blank line separates from the rest.
    var header: [FileComment] = []
    var root: FormattedValue

    /// An entry of a map, or an element of a list.
    struct Entry {
        /// `nil` for an element.
        var key: YAMLScalar?
        var value: FormattedValue
        /// The comments on the lines above.
        var comments: [FileComment] = []
        /// The comment on the line of the entry.
        var suffix: FileComment?
        var followsBlank = false
    }

    struct Collection {
        var isMap: Bool
        var entries: [Entry] = []
        /// The comments after the last entry.
        var trailing: [FileComment] = []
        var arrangement: Arrangement
    }

    enum Arrangement: Equatable {
        /// Each entry on a line of its own.
        case open
        /// On one line, if there is room.
        case fitting
        /// On one line if it was in brackets and there is room. Nobody knows what the collection is.
        case asWritten(isFlow: Bool)
    }
}

indirect enum FormattedValue {
    case scalar(YAMLScalar, isExpression: Bool)
    case collection(FormattedTree.Collection)
    /// Nothing but comments.
    case nothing([FileComment])
}

extension FormattedTree.Entry {
    /// Whether there is a comment within the entry, below its first line.
    var hasInnerComments: Bool {
        switch value {
        case .scalar: false
        case .nothing(let comments): !comments.isEmpty
        case .collection(let inner): inner.hasComments
        }
    }
}

extension FormattedTree.Collection {
    var hasComments: Bool {
        !trailing.isEmpty || entries.contains { !$0.comments.isEmpty || $0.suffix != nil || $0.hasInnerComments }
    }
}
