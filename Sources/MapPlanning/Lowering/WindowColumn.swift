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
        /// The row's place among all rows, in an order of their own.
        case rank([Expression])
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

    /// Part of what a row is found by.
    static func key(_ part: Int) -> String { "k\(part)" }
}
