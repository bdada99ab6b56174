/// A place among the rows of a group, from 0.
struct Seat: Hashable {
    var group: Int
    var place: Int
}

/// Candidates in groups, each group in an order of its own: the rows of a window, or those that `distinct` merges.
final class SeatedRows {
    private let makeTable: () throws -> any RecordTable
    /// By group and order, the length of the group's bytes and the candidate. It is gone when all are seated.
    private var waiting: (any RecordTable)?
    /// By candidate.
    private let seats: any RecordTable
    /// By seat.
    private let candidates: any RecordTable
    private(set) var groupCount = 0

    init(_ makeTable: @escaping () throws -> any RecordTable) throws {
        self.makeTable = makeTable
        (waiting, seats, candidates) = (try makeTable(), try makeTable(), try makeTable())
    }

    /// Adds a candidate. Candidates whose `group` has the same bytes are one group, in the order of the bytes of `order`, then in their own order.
    func add(_ candidate: Candidate, group: [UInt8], order: [UInt8]) throws {
        var key = OrderedBytes()
        key.add(group)
        key.add(order)
        key.add(candidate)
        let length = withUnsafeBytes(of: UInt32(group.count).bigEndian) { Array($0) }
        try waiting?.add(length + OrderedBytes.of(candidate), at: key.bytes)
    }

    /// Gives each candidate its seat, after the last was added, and visits them in the order of groups and places.
    func seatAll(_ body: (Candidate, Seat) throws -> Void = { _, _ in }) throws {
        var last: [UInt8]?
        var seat = Seat(group: -1, place: 0)
        try waiting?.visitAll { key, record in
            let length = record.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let group = Array(key.prefix(length))
            seat = group == last ? Seat(group: seat.group, place: seat.place + 1) : Seat(group: seat.group + 1, place: 0)
            last = group
            let own = Array(record.dropFirst(4))
            try seats.add(OrderedBytes.of(seat), at: own)
            try candidates.add(own, at: OrderedBytes.of(seat))
            var reader = OrderedReader(own)
            if let candidate = reader.candidate() { try body(candidate, seat) }
        }
        groupCount = seat.group + 1
        waiting = nil
    }

    func seat(of candidate: Candidate) throws -> Seat? {
        try seats.record(at: OrderedBytes.of(candidate)).flatMap { record in
            var reader = OrderedReader(record)
            return reader.seat()
        }
    }

    func candidate(at seat: Seat) throws -> Candidate? {
        try candidates.record(at: OrderedBytes.of(seat)).flatMap { record in
            var reader = OrderedReader(record)
            return reader.candidate()
        }
    }

    /// Visits the rows of a group in their order, until the body returns false.
    func visit(group: Int, _ body: (Candidate) throws -> Bool) throws {
        try candidates.visit(from: OrderedBytes.of(Seat(group: group, place: 0))) { key, record in
            var (at, own) = (OrderedReader(key), OrderedReader(record))
            guard at.seat()?.group == group, let candidate = own.candidate() else { return false }
            return try body(candidate)
        }
    }
}
