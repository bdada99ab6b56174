import MapSyntax

/// What windows cover is found by the mappings whose rows they are, and by the place where a window is written.
struct WindowPlace: Hashable {
    var family: [MappingID]
    var range: TextRange?
}

/// Windows: values that depend on the other rows which the mapping keeps.
extension MappingInterpreter {
    func value(of window: Expression.Window, at range: TextRange?, for looking: Candidate) throws -> Value {
        if case .previous = window.answer, deciding.isEmpty {
            return try answersOfPrevious(window, at: range).answer(for: looking) ?? .nil
        }
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
        try forEachRow(of: looking) { candidate, window, bindings, group, order in
            // The next row reads this value, so it is computed for each row and its findings are thrown.
            if case .previous(let value) = window.answer { _ = try evaluator.computed(value, bindings) }
            try seated.add(candidate, group: group, order: order)
        }
        try seated.seatAll()
        return seated
    }

    /// Returns for each row the value of the row before it, for a window that all rows which the mapping keeps have.
    private func answersOfPrevious(_ looking: Expression.Window, at range: TextRange?) throws -> WindowAnswers {
        let place = WindowPlace(family: looking.family, range: range)
        if let found = valuesBefore[place] { return found }
        let made = try WindowAnswers(rows.makeRecordTable)
        try forEachRow(of: looking) { candidate, window, bindings, group, order in
            guard case .previous(let value) = window.answer else { return }
            try made.add(candidate, group: group, order: order, element: try evaluator.computed(value, bindings))
        }
        var last = Value.nil
        try made.answerAll { element, isFirst in
            defer { last = element }
            return isFirst ? nil : last
        }
        valuesBefore[place] = made
        return made
    }

    /// Visits the rows that the mapping keeps, with their own form of a window, and the bytes by which they are grouped and sorted.
    func forEachRow(
        of looking: Expression.Window,
        _ body: (Candidate, Expression.Window, Evaluator.Bindings, _ group: [UInt8], _ order: [UInt8]) throws -> Void
    ) throws {
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
            try body(candidate, window, bindings, group.bytes, order.bytes)
        }
    }

    /// Returns the bindings for a window's own expressions, for a row that the mapping keeps.
    private func bindings(_ kept: Candidate, keptBy entityMapping: EntityMapping) throws -> Evaluator.Bindings {
        try bindings(kept, entityMapping, group: try group(of: kept, by: entityMapping), withWindows: false)
    }
}
