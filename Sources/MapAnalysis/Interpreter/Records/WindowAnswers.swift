/// What a window, or a method of its rows, gives for each row that the mapping keeps, found in one pass over the rows in the window's order.
final class WindowAnswers {
    /// By group and order: the length of the group's bytes, the candidate, and the element. It is gone when all have answers.
    private var waiting: (any RecordTable)?
    /// By candidate.
    private let answers: any RecordTable

    init(_ makeTable: () throws -> any RecordTable) throws { (waiting, answers) = (try makeTable(), try makeTable()) }

    /// Adds a row with what the answers are made of. Groups and orders are as those of `SeatedRows`.
    func add(_ candidate: Candidate, group: [UInt8], order: [UInt8], element: Value) throws {
        var (key, record) = (OrderedBytes(), OrderedBytes())
        key.add(group)
        key.add(order)
        key.add(candidate)
        record.add(withUnsafeBytes(of: UInt32(group.count).bigEndian) { Array($0) })
        record.add(candidate)
        record.add(element)
        try waiting?.add(record.bytes, at: key.bytes)
    }

    /// Gives each row its answer, in the order of groups and places, after the last was added. `answer` receives the row's element, and whether the row is the
    /// first of its group; rows for which it returns nil have no answer.
    func answerAll(_ answer: (_ element: Value, _ isFirst: Bool) throws -> Value?) throws {
        var last: [UInt8]?
        try waiting?.visitAll { key, record in
            let length = record.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let isFirst = last.map { !key.starts(with: $0) || $0.count != length } ?? true
            if isFirst { last = Array(key.prefix(length)) }
            var reader = OrderedReader(record, at: 4)
            guard let candidate = reader.candidate(), let element = reader.value(), let found = try answer(element, isFirst) else { return }
            var made = OrderedBytes()
            made.add(found)
            try answers.add(made.bytes, at: OrderedBytes.of(candidate))
        }
        waiting = nil
    }

    /// Returns nil for a row without an answer: one that the mapping does not keep, too.
    func answer(for candidate: Candidate) throws -> Value? {
        try answers.record(at: OrderedBytes.of(candidate)).flatMap { record in
            var reader = OrderedReader(record)
            return reader.value()
        }
    }
}
