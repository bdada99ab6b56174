import MapAnalysis
import MapSyntax

/// A column of the TEMP table that holds what windows give the rows of one mapping: found by a row's key, made once before anything
/// is written, since a window reads beyond its own row.
///
/// `rowNumber($source.takenAt, $source.album)` is one column with the place; `upTo(…)` as a sequence needs the place and the group.
struct WindowColumn {
    enum Content {
        /// The row's place in its group, from 0.
        case place
        /// One of the values that the rows of a group have in common.
        case group(Int)
        /// A part of a value in the row before.
        case previous(Expression, part: Int)
        /// A part of what the rows up to and with this one come to.
        case running(RunningChain, part: Int)
    }

    var name: String
    var window: Expression.Window
    var content: Content

    /// `use` tells apart what stands at one place of the mapping.
    init(_ use: String, _ window: Expression.Window, _ content: Content, at range: TextRange?) {
        name = "\(use)_\(range?.lower ?? 0)_\(range?.upper ?? 0)"
        self.window = window
        self.content = content
    }

    static func table(of mapping: MappingID) -> String { "mapc_windows_\(mapping.index)" }
}

/// An aggregate of rows that grows by one row at a time: `upTo(…).filter(…).map(…).max`, from the window outwards.
///
/// Every row is asked about itself alone, so that the table is gone through once; a chain that mentions the row which looks is
/// a sequence like any other, computed for each row anew.
struct RunningChain {
    enum Link {
        case filter(Expression)
        case map(Expression)
        case compactMap(Expression)
        case attribute(PathStep)
    }

    var method: Expression.SequenceMethod
    var window: Expression.Window
    var links: [Link]
    /// What the aggregate is made of, and what it is.
    var element: ValueType
    var result: ValueType

    /// `nil` if this is no such chain.
    init?(_ method: Expression.SequenceMethod, _ base: Expression, giving result: ValueType) {
        switch method {
        case .count, .isEmpty, .first, .last, .sum, .average, .min, .max: break
        default: return nil
        }
        guard let (window, links) = Self.links(of: base) else { return nil }
        self.method = method
        self.window = window
        self.links = links
        element = base.type.value.element ?? .unknown
        self.result = result
    }

    private static func links(of expression: Expression) -> (window: Expression.Window, links: [Link])? {
        func link(_ link: Link, after base: Expression) -> (window: Expression.Window, links: [Link])? {
            links(of: base).map { ($0.window, $0.links + [link]) }
        }
        switch expression.kind {
        case .window(let window): if case .upTo = window.answer { return (window, []) }
        case .path(let base, let steps):
            if steps.count == 1, case .attribute = steps[0] { return link(.attribute(steps[0]), after: base) }
        case .method(let method, let base, let arguments):
            guard arguments.count == 1, arguments[0].readsElementsAlone else { return nil }
            switch method {
            case .filter: return link(.filter(arguments[0]), after: base)
            case .map: return link(.map(arguments[0]), after: base)
            case .compactMap: return link(.compactMap(arguments[0]), after: base)
            default: break
            }
        default: break
        }
        return nil
    }
}

extension Expression {
    /// Whether it means the same whichever row looks.
    fileprivate var readsElementsAlone: Bool {
        switch kind {
        case .variable(.element), .variable(.fileLet), .variable(.parameter): true
        case .variable, .window, .unknown: false
        default: parts.allSatisfy(\.readsElementsAlone)
        }
    }
}
