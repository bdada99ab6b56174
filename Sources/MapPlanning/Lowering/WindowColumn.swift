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
        /// The place among the rows of several mappings from which a to-one leads to one row: that in the to-many on its other side.
        case position(PropertyID)
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

    /// Columns of one table are about the rows of the same mappings. What keys must be known for has a table of its own.
    var table: String {
        if case .position(let toMany) = content { return Self.table(of: window) + "_\(toMany.entity.index)_\(toMany.index)" }
        return Self.table(of: window)
    }

    static func table(of window: Expression.Window) -> String {
        let first = window.family.first ?? window.mapping
        return window.family.count > 1 ? "mapc_windows_\(first.index)_\(window.family.count)" : "mapc_windows_\(first.index)"
    }

    /// Part of what a row is found by.
    static func key(_ part: Int) -> String { "k\(part)" }
}
