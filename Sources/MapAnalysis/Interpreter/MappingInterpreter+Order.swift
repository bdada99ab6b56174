/// Rows in the order of their mapping.
extension MappingInterpreter {
    /// Visits the rows that mappings make of source rows, sorted by the `order` that these mappings have in common. Rows with equal terms are in key order. It
    /// holds one row at a time.
    package func forEachRowInOrder(of ids: [MappingID], _ body: (DestinationRow) throws -> Void) throws {
        guard let lead = ids.first.map({ mapping[$0] }) else { return }
        if ids.count == 1, lead.order.isEmpty {
            return try forEachMade(by: lead) { try body(row($1, of: $0, by: lead, with: lead.properties)) }
        }
        let sorted = try rows.makeRecordTable()
        for id in ids { try forEachMade(by: mapping[id]) { first, _ in try sorted.add(OrderedBytes.of(first), at: seat(of: first, lead)) } }
        try sorted.visitAll { _, record in
            var reader = OrderedReader(record)
            guard let first = reader.candidate() else { return }
            memory.forget()
            let maker = mapping[first.mapping]
            try body(row(made(of: first, by: maker), of: first, by: maker, with: maker.properties))
        }
    }

    private func seat(of first: Candidate, _ lead: EntityMapping) throws -> [UInt8] {
        let own = mapping[first.mapping]
        var seat = try orderBytes(own, as: lead, bindings(first, own))
        seat.add(first)
        return seat.bytes
    }

    /// Returns the bytes of the terms by which a row is sorted among those of all mappings with the same `order`.
    func orderBytes(_ own: EntityMapping, as lead: EntityMapping, _ bindings: Evaluator.Bindings) throws -> OrderedBytes {
        var order = OrderedBytes()
        for (term, value) in zip(lead.order, own.order.map(\.value)) {
            order.add(try evaluator.computed(value, bindings), isDescending: term.isDescending)
        }
        return order
    }
}
