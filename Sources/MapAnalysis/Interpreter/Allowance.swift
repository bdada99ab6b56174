/// A limit on the work of an interpretation, for callers that cannot wait for a long one. Each expression that is computed, each element
/// that is visited and each row that is taken counts as one.
package final class Allowance {
    private var left: Int

    package init(_ count: Int) { left = count }

    func spend(_ count: Int = 1) throws {
        left -= count
        if left < 0 { throw AllowanceSpent() }
    }
}

/// Thrown when an interpretation exceeds its allowance. It says nothing about the rows.
package struct AllowanceSpent: Error {}
