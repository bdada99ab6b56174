import MapAnalysis
import MapSyntax

/// A column of the TEMP table with the windows' values for the rows of one mapping. Rows are looked up by their key. The table is filled
/// once before the first write, because a window reads other rows too.
///
/// `rowNumber($source.takenAt, $source.album)` is one column with the place. `upTo(…)` as a sequence needs the place and the group.
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
        /// A part of an aggregate of the rows up to and including this one.
        case running(RunningChain, part: Int)
        /// The row's position in the ordered to-many on the other side of a to-one that several mappings set.
        case position(PropertyID)
    }

    var name: String
    var window: Expression.Window
    var content: Content

    /// Creates a column. `use` distinguishes columns for the same place of the mapping.
    init(_ use: String, _ window: Expression.Window, _ content: Content, at range: TextRange?) {
        name = "\(use)_\(range?.lower ?? 0)_\(range?.upper ?? 0)"
        self.window = window
        self.content = content
    }

    /// The table of the column. The columns of a table belong to the rows of the same mappings. A column that needs keys to be known has a
    /// table of its own.
    var table: String {
        if case .position(let toMany) = content { return Self.table(of: window) + "_\(toMany.entity.index)_\(toMany.index)" }
        return Self.table(of: window)
    }

    static func table(of window: Expression.Window) -> String {
        let first = window.family.first ?? window.mapping
        return window.family.count > 1 ? "mapc_windows_\(first.index)_\(window.family.count)" : "mapc_windows_\(first.index)"
    }

    /// Returns the name of a column of the key by which rows are looked up.
    static func key(_ part: Int) -> String { "k\(part)" }
}
