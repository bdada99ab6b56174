package import MapPlan

/// A piece of SQL and the values its parameters take, in order. Pieces are joined, never searched.
package struct SQLFragment: Sendable {
    package var text: String
    package var bindings: [StoredValue]

    package init(_ text: String, _ bindings: [StoredValue] = []) {
        self.text = text
        self.bindings = bindings
    }

    static func + (left: SQLFragment, right: SQLFragment) -> SQLFragment {
        SQLFragment(left.text + right.text, left.bindings + right.bindings)
    }

    static func + (left: SQLFragment, right: String) -> SQLFragment { SQLFragment(left.text + right, left.bindings) }
    static func + (left: String, right: SQLFragment) -> SQLFragment { SQLFragment(left + right.text, right.bindings) }

    /// As a statement of a plan.
    package func statement(counter: String? = nil) -> Statement { Statement(text, bindings: bindings, counter: counter) }
}

extension Sequence where Element == SQLFragment {
    /// One after the other with a separator between.
    func joined(_ separator: String) -> SQLFragment {
        var text = ""
        var bindings: [StoredValue] = []
        for (index, fragment) in enumerated() {
            if index > 0 { text += separator }
            text += fragment.text
            bindings += fragment.bindings
        }
        return SQLFragment(text, bindings)
    }
}
