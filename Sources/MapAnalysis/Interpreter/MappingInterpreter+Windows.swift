import MapSyntax

/// What windows cover is found by the mappings whose rows they are, and by the place where a window is written.
struct WindowPlace: Hashable {
    var family: [MappingID]
    var range: TextRange?
}

/// Windows: values that depend on the other rows which the mapping keeps.
extension MappingInterpreter {
    func value(of window: Expression.Window, at range: TextRange?, for looking: Candidate) throws -> Value {
        let rows = try seatedRows(of: window, at: range)
        // A window has no value for a row that the mapping does not keep.
        guard let seat = try rows.seat(of: looking) else { return .nil }
        switch window.answer {
        case .rowNumber: return .integer(Int64(seat.place))
        case .upTo:
            var found: [Value] = []
            try rows.visit(group: seat.group) { kept in
                found.append(kept.item ?? .row(kept.row))
                return found.count <= seat.place
            }
            return .list(found)
        case .previous(let value):
            guard seat.place > 0, let before = try rows.candidate(at: Seat(group: seat.group, place: seat.place - 1)) else { return .nil }
            let own = if case .previous(let own) = mapping.window(window, over: mapping[before.mapping]).answer { own } else { value }
            return try evaluator.computed(own, try bindings(before, keptBy: mapping[before.mapping]))
        }
    }

    /// Returns the rows that the mapping keeps, grouped and sorted for a window.
    func seatedRows(of window: Expression.Window, at range: TextRange?) throws -> SeatedRows {
        let place = WindowPlace(family: window.family, range: range)
        if let found = windows[place] { return found }
        let made = try seatRows(for: window)
        // Not all rows are known while the mapping still decides which rows it keeps.
        if deciding.isEmpty { windows[place] = made }
        return made
    }

    private func seatRows(for looking: Expression.Window) throws -> SeatedRows {
        let seated = try SeatedRows(rows.makeRecordTable)
        let isTurned = looking.order.map { if case .descending = $0.kind { true } else { false } }
        try forEachCandidate(of: looking.family.map { mapping[$0] }) { candidate in
            let entityMapping = mapping[candidate.mapping]
            let window = mapping.window(looking, over: entityMapping)
            guard try isFirst(candidate, by: entityMapping) else { return }
            let bindings = try bindings(candidate, keptBy: entityMapping)
            var (order, group) = (OrderedBytes(), OrderedBytes())
            for (term, isTurned) in zip(window.order, isTurned) {
                order.add(try evaluator.computed(term, bindings), isDescending: isTurned)
            }
            for part in window.groups { group.add(try evaluator.computed(part, bindings)) }
            // The next row reads this value, so it is computed for each row and its findings are thrown.
            if case .previous(let value) = window.answer { _ = try evaluator.computed(value, bindings) }
            try seated.add(candidate, group: group.bytes, order: order.bytes)
        }
        try seated.seatAll()
        return seated
    }

    /// Returns the bindings for a window's own expressions, for a row that the mapping keeps.
    private func bindings(_ kept: Candidate, keptBy entityMapping: EntityMapping) throws -> Evaluator.Bindings {
        try bindings(kept, entityMapping, group: try group(of: kept, by: entityMapping), withWindows: false)
    }
}
