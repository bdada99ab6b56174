import MapAnalysis
import MapPlan

extension [ProjectedColumn] {
    /// Makes values nil in rows that a condition refuses, where that costs nothing, and removes these conditions.
    ///
    /// A function of mapc looks at the class of its argument anyway. It gives nil for a text in place of a number, or for a text that is not
    /// UTF-8, and SQLite refuses nil in a column that is NOT NULL. The condition would read the column once more. `isNotNull` is whether a
    /// column is NOT NULL while the update runs.
    mutating func refuse(_ broken: inout [Condition], inColumnsThat isNotNull: (String) -> Bool) {
        for place in indices where isNotNull(self[place].name) {
            broken.removeAll { condition in
                guard let column = condition.columnReadInVain, let refusing = self[place].value.refusing(column) else { return false }
                self[place].value = refusing
                return true
            }
        }
    }
}

/// A column with the function that returns its value if it can be read as a text, or nil; without one, it holds numbers.
private struct RefusedColumn {
    var column: Scalar
    var valid: String?
}

extension Condition {
    /// The column whose values cannot be read in the rows for which the condition holds. In all other rows they can.
    fileprivate var columnReadInVain: RefusedColumn? {
        guard case .not(let reads) = self else { return nil }
        switch reads {
        case .isNumber(let column) where column.isColumn: return RefusedColumn(column: column)
        case .isTrue(.registered(let name, let arguments)):
            guard arguments.count == 1, arguments[0].isColumn, var coding = CodingFunction(name: name), coding.work == .reads else {
                return nil
            }
            coding.work = .valid
            return RefusedColumn(column: arguments[0], valid: coding.name)
        // Nil is refused too.
        case .and(let parts):
            guard parts.count == 2, case .not(.isNil(let other)) = parts[1], let first = Condition.not(parts[0]).columnReadInVain,
                first.column.isSameColumn(as: other)
            else { return nil }
            return first
        default: return nil
        }
    }
}

extension Scalar {
    /// Returns the same value, but nil in rows where the column cannot be read; `nil` if that costs more than a condition.
    fileprivate func refusing(_ refused: RefusedColumn) -> Scalar? {
        guard case .registered(let name, let arguments) = self else { return nil }
        if let valid = refused.valid {
            guard arguments.count == 1, arguments[0].isSameColumn(as: refused.column) else { return nil }
            // After another condition was removed, the function reads the column so already.
            if name.hasSuffix(valid.dropFirst("mapc".count)) { return self }
            return ComposedFunction(name, of: valid).map { .registered($0.name, arguments) }
        }
        switch sqlShortcut(named: name) {
        case .real, .whole:
            guard arguments.count == 1 else { return nil }
            if arguments[0].columnRead?.isSameColumn(as: refused.column) ?? false { return .registered(name, [refused.column]) }
            guard case .operation(.function(let operation), let operands) = arguments[0], let sign = operation.signOfReals,
                let composed = ComposedFunction(name, of: RegisteredFunction.name(of: sign, operands.map { _ in ExpressionType(.double) }))
            else { return nil }
            let read = operands.compactMap { $0.columnRead ?? ($0.isRealConstant ? $0 : nil) }
            guard read.count == operands.count, read.contains(where: { $0.isSameColumn(as: refused.column) }) else { return nil }
            return .registered(composed.name, read)
        case .reals, .wholeOfReals: return arguments.contains { $0.isSameColumn(as: refused.column) } ? self : nil
        default: return nil
        }
    }

    fileprivate var isColumn: Bool { if case .column = self { true } else { false } }

    /// The column of which it is the value, as a double if it was declared to hold doubles.
    private var columnRead: Scalar? {
        if case .operation(.readAsReal, let arguments) = self { return arguments.first.flatMap { $0.isColumn ? $0 : nil } }
        return isColumn ? self : nil
    }

    private var isRealConstant: Bool { if case .constant(.real) = self { true } else { false } }

    fileprivate func isSameColumn(as other: Scalar) -> Bool {
        guard case .column(let alias, let name, _) = self, case .column(alias, let otherName, _) = other else { return false }
        return isSpelled(name, otherName)
    }
}

extension Function.Operation {
    /// The operator of two doubles that it computes.
    fileprivate var signOfReals: String? {
        switch self {
        case .add(.reals), .add(.realsOfAnyZero): "+"
        case .subtract(.reals), .subtract(.realsOfAnyZero): "-"
        case .multiply(.reals), .multiply(.realsOfAnyZero): "*"
        case .divide(.reals), .divide(.realsOfAnyZero): "/"
        default: nil
        }
    }
}
