import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// A column whose value the interpreter computes from some values of the old row alone. It is asked once for the same values, as long as they are remembered.
final class ComputedColumn {
    private let source: EntityID
    private let column: PlacedColumn
    private let entityMapping: EntityMapping
    private let property: PropertyMapping
    private var rows: ExpectedRows
    /// The places of the values that decide, in the old table.
    private let deciding: [Int]
    private var answers: RememberedAnswers
    private let prepared: PreparedColumn?
    private var asked = CellBytes()
    private var answer = CellBytes()

    /// `nil` if anything else decides. All columns of a table share the memory for answers.
    init?(_ column: PlacedColumn, by entityMapping: EntityMapping, of rows: ExpectedRows, shareOf count: Int) {
        guard let source = entityMapping.source, column.roles.count == 1, case .leaf(let leaf) = column.role,
            let property = entityMapping[leaf.property],
            let leaves = rows.interpreter.decidingLeaves(of: property, by: entityMapping)
        else { return nil }
        (self.source, self.column, self.entityMapping, self.property, self.rows) = (source, column, entityMapping, property, rows)
        prepared = PreparedColumn(column, of: leaf, property, by: entityMapping, of: rows)
        deciding = leaves.compactMap(rows.store.place).sorted()
        answers = RememberedAnswers(shareOf: count)
    }

    /// Adds the value for a row.
    func add(_ row: SQLiteRow, to cells: inout CellBytes) throws {
        if let prepared, prepared.add(row, to: &cells) { return }
        asked.removeAll()
        for place in deciding { asked.add(row[place]) }
        let question = asked.bytes
        let slot = answers.slot(of: question)
        if answers.addAnswer(to: question, at: slot, to: &cells) { return }
        let made = try rows.interpreter.row(of: rows.store.stand(at: row.values, of: source), by: entityMapping, with: [property])
        answer.removeAll()
        answer.add(try rows.cell(column, made))
        answer.withBytes { cells.add(made: $0) }
        answers.remember(answer.bytes, to: question, at: slot)
    }
}

/// Short answers to short questions, in a block of memory that never grows beyond a limit: a new answer replaces an old one.
struct RememberedAnswers {
    private var block: [UInt8] = []
    private var slotCount: Int
    private let greatestSlotCount: Int
    private var newCount = 0

    /// A slot has two lengths, a question and its answer. Both slots of a pair may have the answer to a question of either.
    private static let slotSize = 40
    private static let least = 1 << 8
    /// Of all slots of a table.
    private static let greatest = 1 << 17

    init(shareOf count: Int) {
        greatestSlotCount = max(Self.least, Self.greatest >> (Int.bitWidth - max(0, count - 1).leadingZeroBitCount))
        slotCount = Self.least
        block = Array(repeating: 0, count: slotCount * Self.slotSize)
    }

    func slot(of question: [UInt8]) -> Int { Int(truncatingIfNeeded: question.withUnsafeBytes(KeyedDigest.of) & UInt64(slotCount - 1)) }

    /// Adds the answer to a question, if it is remembered.
    func addAnswer(to question: [UInt8], at slot: Int, to cells: inout CellBytes) -> Bool {
        addAnswer(to: question, in: slot, &cells) || addAnswer(to: question, in: slot ^ 1, &cells)
    }

    private func addAnswer(to question: [UInt8], in slot: Int, _ cells: inout CellBytes) -> Bool {
        let start = slot * Self.slotSize
        let (asked, answered) = (Int(block[start]), Int(block[start + 1]))
        let answer = start + 2 + asked
        guard asked == question.count, answered > 0, block[start + 2..<answer].elementsEqual(question) else { return false }
        block[answer..<answer + answered].withUnsafeBytes { cells.add(made: $0) }
        return true
    }

    mutating func remember(_ answer: [UInt8], to question: [UInt8], at slot: Int) {
        guard question.count + answer.count + 2 <= Self.slotSize else { return }
        newCount += 1
        if newCount > slotCount / 2, slotCount < greatestSlotCount {
            // Old answers are at other slots now.
            (newCount, slotCount) = (0, min(slotCount * 8, greatestSlotCount))
            block = Array(repeating: 0, count: slotCount * Self.slotSize)
            return
        }
        let isTaken = block[slot * Self.slotSize + 1] > 0 && block[(slot ^ 1) * Self.slotSize + 1] == 0
        let start = (isTaken ? slot ^ 1 : slot) * Self.slotSize
        (block[start], block[start + 1]) = (UInt8(question.count), UInt8(answer.count))
        for (place, byte) in question.enumerated() { block[start + 2 + place] = byte }
        for (place, byte) in answer.enumerated() { block[start + 2 + question.count + place] = byte }
    }
}
