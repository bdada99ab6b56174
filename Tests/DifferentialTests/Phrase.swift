/// The kind of a random expression.
indirect enum PhraseKind: Hashable, Sendable {
    /// A boolean that is never nil.
    case condition
    case boolean, int16, int32, int64, double, decimal, text, date, uuid, data, uri, json, mood, size
    /// A row of that entity, or nil.
    case row(String)
    /// A sequence of rows or values.
    case rows(String)
    case values(PhraseKind)
}

struct Phrase: Sendable, CustomStringConvertible {
    var kind: PhraseKind
    /// One more piece than `children`: the text before, between and after them.
    var pieces: [String]
    var children: [Phrase]

    init(_ kind: PhraseKind, _ pieces: [String], _ children: [Phrase]) {
        self.kind = kind
        self.pieces = pieces
        self.children = children
    }

    init(_ kind: PhraseKind, _ text: String) { self.init(kind, [text], []) }

    var description: String {
        zip(pieces.dropFirst(), children).reduce(into: pieces[0]) { text, part in text += part.1.description + part.0 }
    }

    /// Every phrase within this one, larger ones first.
    var descendants: [Phrase] { children + children.flatMap(\.descendants) }

    /// Smaller phrases that may fail in the same way: each part alone, and this phrase with a simpler part.
    var smaller: [Phrase] {
        var found = descendants.filter {
            switch $0.kind {
            case .row, .rows, .values: false
            default: true
            }
        }
        for (place, child) in children.enumerated() {
            let simpler = child.descendants.filter { $0.kind == child.kind } + child.smallerInside
            for candidate in simpler {
                var copy = self
                copy.children[place] = candidate
                found.append(copy)
            }
        }
        return found
    }

    /// This phrase with one part replaced by a simpler one.
    private var smallerInside: [Phrase] {
        children.enumerated().flatMap { place, child in
            (child.descendants.filter { $0.kind == child.kind } + child.smallerInside).map { candidate in
                var copy = self
                copy.children[place] = candidate
                return copy
            }
        }
    }
}
