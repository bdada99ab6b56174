import MapSyntax

/// A method of the rows up to one, such as `upTo(…).sum($0.amount)`: where it is written, and for which mapping.
struct RunningPlace: Hashable {
    var window: WindowPlace
    var mapping: MappingID
    var method: Expression.SequenceMethod
    var range: TextRange
}

/// What a method gives for the rows of a window up to each of them. Each row is read once, not once for each row behind it.
enum RunningAnswers {
    case all(WindowAnswers)
    /// From some row on, a group has a finding.
    case some(RunningAnswersWithFindings)
}

/// What a method gives for rows of which some have no value.
final class RunningAnswersWithFindings {
    /// By seat.
    private let answers: any RecordTable
    /// By group, the first place that has a finding instead of an answer: it is one about all rows behind it.
    private var findings: [Int: (place: Int, finding: EvaluationFinding)] = [:]

    init(_ answers: any RecordTable) { self.answers = answers }

    func add(_ answer: Result<Value, EvaluationFinding>, at seat: Seat) throws {
        switch answer {
        case .success(let value):
            var record = OrderedBytes()
            record.add(value)
            try answers.add(record.bytes, at: OrderedBytes.of(seat))
        case .failure(let finding): if findings[seat.group] == nil { findings[seat.group] = (seat.place, finding) }
        }
    }

    func answer(at seat: Seat) throws -> Value? {
        if let (place, finding) = findings[seat.group], seat.place >= place { throw finding }
        return try answers.record(at: OrderedBytes.of(seat)).flatMap { record in
            var reader = OrderedReader(record)
            return reader.value()
        }
    }
}

extension MappingInterpreter {
    /// Returns what a method gives for the rows up to one; nil if it must be computed from all of them.
    func running(
        _ method: Expression.SequenceMethod, over sequence: RowsUpToOne, at range: TextRange?, of candidate: Candidate
    ) throws -> Value? {
        guard deciding.isEmpty, let range, let start = RunningResult(method, of: sequence.expression) else { return nil }
        let window = sequence.window
        let place = RunningPlace(
            window: WindowPlace(family: window.family, range: sequence.range), mapping: window.mapping, method: method, range: range)
        let answers = try running[place] ?? answers(start, over: sequence)
        running[place] = answers
        switch answers {
        case .all(let answers): return try answers.answer(for: candidate)
        case .some(let answers):
            let seated = try seatedRows(of: window, at: sequence.range)
            return try seated.seat(of: candidate).flatMap { try answers.answer(at: $0) }
        }
    }

    private func answers(_ start: RunningResult, over sequence: RowsUpToOne) throws -> RunningAnswers {
        do {
            let made = try WindowAnswers(rows.makeRecordTable)
            try forEachRow(of: sequence.window) { kept, _, _, group, order in
                let element = try evaluator.element(kept.item ?? .row(kept.row), of: sequence.expression)
                try made.add(kept, group: group, order: order, element: element)
            }
            var result = start
            try made.answerAll { element, isFirst in
                if isFirst { result = start }
                result.add(element)
                return try result.answer.get()
            }
            return .all(made)
        } catch is EvaluationFinding {
            // The rows before it have answers, so each group is run by itself.
            let seated = try seatedRows(of: sequence.window, at: sequence.range)
            let made = RunningAnswersWithFindings(try rows.makeRecordTable())
            for group in 0..<seated.groupCount { try run(start, over: sequence.expression, seated, group, into: made) }
            return .some(made)
        }
    }

    private func run(
        _ start: RunningResult, over sequence: Expression, _ seated: SeatedRows, _ group: Int, into answers: RunningAnswersWithFindings
    ) throws {
        var (result, place) = (start, 0)
        try seated.visit(group: group) { kept in
            do {
                result.add(try evaluator.element(kept.item ?? .row(kept.row), of: sequence))
            } catch let finding as EvaluationFinding {
                result.finding = result.finding ?? finding
            }
            try answers.add(result.answer, at: Seat(group: group, place: place))
            place += 1
            return true
        }
    }
}

extension Evaluator {
    /// Returns the element of a sequence that comes from a row of its window, see `RowsUpToOne`.
    fileprivate func element(_ row: Value, of sequence: Expression) throws -> Value {
        switch sequence.kind {
        case .method(.map, let inner, let arguments):
            return try computed(arguments[0], Bindings().binding(try element(row, of: inner), of: inner))
        case .widen(let inner): return try element(row, of: inner).widened(to: sequence.type.value.element ?? .unknown)
        default: return row
        }
    }
}

/// The result of a method for the elements so far.
private struct RunningResult {
    private let method: Expression.SequenceMethod
    private var total: RunningTotal
    private var found = Value.nil
    private var count: Int64 = 0
    /// What is wrong with the first element that has no value.
    var finding: EvaluationFinding?

    /// Nil for a method whose result needs all elements.
    init?(_ method: Expression.SequenceMethod, of sequence: Expression) {
        guard [.count, .first, .last, .sum, .average, .min, .max].contains(method) else { return nil }
        self.method = method
        total = RunningTotal(method, of: sequence.type.value.element ?? .unknown)
    }

    mutating func add(_ element: Value) {
        count += 1
        switch method {
        case .sum, .average: total.add(element)
        case .first: if count == 1 { found = element }
        case .last: found = element
        case .min: if element != .nil, found == .nil || element.precedes(found) { found = element }
        case .max: if element != .nil, found == .nil || found.precedes(element) { found = element }
        default: break
        }
    }

    var answer: Result<Value, EvaluationFinding> {
        if let finding { return .failure(finding) }
        return switch method {
        case .sum, .average: .success(total.value)
        case .count: .success(.integer(count))
        default: .success(found)
        }
    }
}

/// A sequence of the rows of a window up to one, each as it is or as a value of its own: `upTo(…).map($0.amount)`.
struct RowsUpToOne {
    let expression: Expression
    let window: Expression.Window
    /// Where the window is written.
    let range: TextRange?

    /// Nil for other sequences.
    init?(_ expression: Expression) {
        switch expression.kind {
        case .window(let window):
            guard case .upTo = window.answer else { return nil }
            (self.window, range) = (window, expression.range)
        case .method(.map, let inner, let arguments):
            guard let rows = RowsUpToOne(inner), arguments[0].readsOnlyItsElement else { return nil }
            (window, range) = (rows.window, rows.range)
        case .widen(let inner):
            guard expression.type.value.element != nil, let rows = RowsUpToOne(inner) else { return nil }
            (window, range) = (rows.window, rows.range)
        default: return nil
        }
        self.expression = expression
    }
}

extension Expression {
    /// Whether a closure's value depends on nothing but its element and what is the same for all rows.
    fileprivate var readsOnlyItsElement: Bool {
        switch kind {
        case .variable(let variable):
            switch variable {
            case .element(_, depth: 0), .fileLet, .parameter, .now, .seed: true
            case .element, .source, .item, .index, .group, .entityLet, .argument, .brought: false
            }
        case .mapped, .window, .rows, .unknown: false
        default: parts.allSatisfy(\.readsOnlyItsElement)
        }
    }
}
