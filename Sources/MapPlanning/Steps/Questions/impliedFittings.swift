import MapAnalysis

/// Finds values of intermediate versions that fit if a later value fits: a date that only becomes later from step to step is never later than at
/// the end. Such a value is only checked after a refusal, to name the rows.
extension LegOutline {
    /// Whether a value fits in every row in which a later value of the same rows fits.
    func isImplied(_ write: PassedWrite, at place: Int) -> Bool {
        guard write.rows.condition == nil, let passed = MovedDate(write.value), case .date(let form) = write.representation,
            let column = source.column(passed.leaf), column.coding == ColumnCoding(write.type, write.representation),
            passed.isMoved(along: form)
        else { return false }
        // Each whole number of these units is stored, so a date that is moved by whole units fits as the stored one does.
        if form == .unix || form == .unixms { return true }
        let later = mapping.passedWrites[(place + 1)...].contains { other in
            other.rows.condition == nil && isOfSameRows(other.rows, write.rows) && other.representation == write.representation
                && other.type == write.type && passed.isBefore(other.value)
        }
        return later || isImpliedByResult(write, passed)
    }

    /// Whether the value that is written in the end is such a later value.
    private func isImpliedByResult(_ write: PassedWrite, _ passed: MovedDate) -> Bool {
        mapping.entityMappings.contains { made in
            made.condition == nil && isOfSameRows(made, write.rows)
                && made.properties.contains { property in
                    guard case .expression(let value) = property.source, !property.dropsNil,
                        let column = destination.column(LeafID(property.property))
                    else { return false }
                    return column.coding == ColumnCoding(write.type, write.representation) && passed.isBefore(value)
                }
        }
    }

    private func isOfSameRows(_ left: EntityMapping, _ right: EntityMapping) -> Bool {
        left.source == right.source && left.takenKinds == right.takenKinds
    }
}

/// A stored date to which a whole number of days or seconds is added.
private struct MovedDate {
    var leaf: LeafID
    var function: Function
    /// In microseconds.
    var distance: Int64

    init?(_ expression: Expression) {
        var value = expression
        if case .unwrap(let inner) = value.kind { value = inner }
        for (function, unit) in ConstantSum.durations {
            guard let sum = ConstantSum(value, of: [function]), let leaf = sum.base.ownLeaf, case .integer(let number) = sum.number else {
                continue
            }
            let (distance, overflow) = number.multipliedReportingOverflow(by: unit)
            guard !overflow else { return nil }
            (self.leaf, self.function, self.distance) = (leaf, function, distance)
            return
        }
        return nil
    }

    /// Whether the form stores all dates from a first to a last one that are some distance apart, and these are moved to one another. With a
    /// time zone, a column may have dates outside this range, which are written with another offset.
    func isMoved(along form: Representation.DateForm) -> Bool {
        switch form {
        case .iso8601, .unix, .unixms: true
        case .sql(let form): form.zone == 0
        case .day: function.name == Function.addDays.name
        case .julian, .reference2001: false
        }
    }

    /// Whether the other value is the same date, moved as far or further in the same direction. It must not be moved beyond the range of
    /// dates, because it would be nil then, and nil fits.
    func isBefore(_ other: Expression) -> Bool {
        guard let other = MovedDate(other), other.leaf == leaf, other.function.name == function.name,
            distance.signum() * other.distance.signum() >= 0, other.distance.magnitude >= distance.magnitude
        else { return false }
        return [DateText.writable.lowerBound, DateText.writable.upperBound].allSatisfy {
            !$0.addingReportingOverflow(other.distance).overflow
        }
    }
}
