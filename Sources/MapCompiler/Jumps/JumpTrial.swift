import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// Interprets a jump, and the steps that it replaces, over the same generated rows.
///
/// The first samples are the smallest, so that a reported difference is as small as possible. If either side refuses the rows, the sample is
/// skipped. If a sample would make more rows than a check has time for, it is generated again a few times.
struct JumpTrial {
    /// The jump, and the data of its version behind it.
    let jump: [CompleteMapping]
    let chain: [CompleteMapping]

    /// The number of rows of each entity in each sample.
    private static let sizes = [1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 6]
    /// The greatest number of rows in all samples, including those of the versions between. A wide and long chain is tried with fewer samples.
    private static let mostRows = 2_000
    /// The greatest amount of work for one sample, since a number in a row may make a million rows.
    private static let mostWork = 20_000
    private static let run = RunFacts(now: 1_767_225_600_000_000, seed: Array(1...16))

    /// Returns the differences, one for each property or entity, each in the smallest sample that shows it.
    func differences() -> [JumpDifference] {
        guard let mapping = jump.first else { return [] }
        let placements = ([mapping.source] + chain.map(\.destination)).map { placement(of: $0, in: nil) }
        guard let first = placements.first, let last = placements.last else { return [] }
        var generator = SampleGenerator(seed: 1)
        let constants = (chain + jump).flatMap(\.expressions).flatMap(\.constants)
        var rowsMade = 0
        var found: [JumpDifference] = []
        var sizes = Self.sizes[...]
        var drawsLeft = 2 * sizes.count
        while drawsLeft > 0, let size = sizes.first {
            drawsLeft -= 1
            rowsMade += size * placements.reduce(0) { $0 + $1.tables.count }
            guard rowsMade <= Self.mostRows else { break }
            let sample = SampleRows(first, count: size, constants: constants, using: &generator)
            do {
                let stepwise = try interpreted(chain, from: sample.tables, placements)
                let direct = try interpreted(jump, from: sample.tables, [first] + jump.map { _ in last })
                for difference in JumpDifference.all(between: direct, and: stepwise, of: sample, by: mapping)
                where !found.contains(where: { $0.subject == difference.subject }) {
                    found.append(difference)
                }
                sizes.removeFirst()
            } catch is AllowanceSpent {
                // Another sample may have smaller numbers.
                continue
            } catch {
                sizes.removeFirst()
            }
        }
        return found
    }

    /// Interprets the steps one after another, each over the result of the one before. `placements` are those of the first version and of each destination.
    private func interpreted(
        _ steps: [CompleteMapping], from sample: [SampleTable], _ placements: [Placement]
    ) throws -> [ExpectedTable] {
        try InterpretedChain(
            steps, of: placements[0].database(of: sample.map(\.rows)), placements[0], in: Array(placements.dropFirst()),
            parameters: steps.map { _ in nil }, run: Self.run, allowance: Allowance(Self.mostWork)
        ).tables
    }
}

/// The rows of a table in stored form.
struct SampleTable {
    var name: String
    /// Each row in the order of the table's columns.
    var rows: [[StoredValue]]
}

extension Expression {
    /// The constants in conditions. Rows with these values behave differently from others.
    var constants: [Value] {
        switch kind {
        case .constant(let value): [value]
        case .lookup(_, let cases, _): cases.map(\.key) + parts.flatMap(\.constants)
        case .applied(let function, _): function.body.constants + parts.flatMap(\.constants)
        default: parts.flatMap(\.constants)
        }
    }
}
