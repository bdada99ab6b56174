/// How much work an interpretation may be, where nobody waits for a long one: each expression that is computed, each element that is gone
/// through, each row that is taken counts as one.
package final class Allowance {
    private var left: Int

    package init(_ count: Int) { left = count }

    func spend(_ count: Int = 1) throws {
        left -= count
        if left < 0 { throw AllowanceSpent() }
    }
}

/// That an interpretation was given up, which says nothing of its rows.
package struct AllowanceSpent: Error {}
