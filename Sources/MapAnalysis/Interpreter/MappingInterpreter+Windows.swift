import MapSyntax

/// The rows that a mapping keeps, grouped and sorted for one window.
struct WindowFrame {
    /// The mappings whose rows the window covers, and the place where it is written.
    struct Place: Hashable {
        var family: [MappingID]
        var range: TextRange?
    }

    /// The groups, each in the window's order.
    var groups: [[Candidate]] = []
    /// By candidate: its group, and its place in the group.
    var seats: [Candidate: (group: Int, place: Int)] = [:]
}

/// Windows: values that depend on the other rows which the mapping keeps.
extension MappingInterpreter {
    func value(of window: Expression.Window, at range: TextRange?, for looking: Candidate) throws -> Value {
        let frame = try frame(of: window, at: range)
        // A window has no value for a row that the mapping does not keep.
        guard let seat = frame.seats[looking] else { return .nil }
        switch window.answer {
        case .rowNumber: return .integer(Int64(seat.place))
        case .upTo: return .list(frame.groups[seat.group].prefix(seat.place + 1).map { $0.item ?? .row($0.row) })
        case .previous(let value):
            guard seat.place > 0 else { return .nil }
            let before = frame.groups[seat.group][seat.place - 1]
            let own = if case .previous(let own) = mapping.window(window, over: mapping[before.mapping]).answer { own } else { value }
            return try evaluator.computed(own, try bindings(before, keptBy: mapping[before.mapping]))
        }
    }

    func frame(of window: Expression.Window, at range: TextRange?) throws -> WindowFrame {
        let place = WindowFrame.Place(family: window.family, range: range)
        if let found = frames[place] { return found }
        let frame = try makeFrame(of: window)
        // Not all rows are known while the mapping still decides which rows it keeps.
        if deciding.isEmpty { frames[place] = frame }
        return frame
    }

    private func makeFrame(of looking: Expression.Window) throws -> WindowFrame {
        var places: [[Value]: Int] = [:]
        var groups: [[(kept: Candidate, values: [Value])]] = []
        try forEachCandidate(of: looking.family.map { mapping[$0] }) { candidate in
            let entityMapping = mapping[candidate.mapping]
            let window = mapping.window(looking, over: entityMapping)
            guard try isFirst(candidate, by: entityMapping) else { return }
            let bindings = try bindings(candidate, keptBy: entityMapping)
            let values = try window.order.map { try evaluator.computed($0, bindings) }
            let group = try window.groups.map { try evaluator.computed($0, bindings) }
            // The next row reads this value, so it is computed for each row and its findings are thrown.
            if case .previous(let value) = window.answer { _ = try evaluator.computed(value, bindings) }
            let place = places[group] ?? groups.count
            if place == groups.count {
                places[group] = place
                groups.append([])
            }
            groups[place].append((candidate, values))
        }
        let isTurned = looking.order.map { if case .descending = $0.kind { true } else { false } }
        var frame = WindowFrame()
        for (place, group) in groups.enumerated() {
            let sorted = group.sorted { left, right in
                for (index, isTurned) in isTurned.enumerated() where left.values[index] != right.values[index] {
                    return left.values[index].precedes(right.values[index]) != isTurned
                }
                return left.kept.precedes(right.kept)
            }
            frame.groups.append(sorted.map(\.kept))
            for (seat, element) in sorted.enumerated() { frame.seats[element.kept] = (place, seat) }
        }
        return frame
    }

    /// Returns the bindings for a window's own expressions, for a row that the mapping keeps.
    private func bindings(_ kept: Candidate, keptBy entityMapping: EntityMapping) throws -> Evaluator.Bindings {
        try bindings(kept, entityMapping, group: try group(of: kept, by: entityMapping)?.members, withWindows: false)
    }
}
