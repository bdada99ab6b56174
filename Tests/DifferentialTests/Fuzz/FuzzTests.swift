import Foundation
import RandomTesting
import Testing

/// Checks that damaged input is either read completely or refused, within bounds, and that no store is damaged by it.
///
/// `Tests/README.md` describes long runs and how to repeat one input.
@Suite struct FuzzTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// Whether it is run by hand, when no other test uses memory in this process.
    private static let isByHand = environment.keys.contains { $0.hasPrefix("MAPC_FUZZ") }

    private static var kinds: [FuzzKind] {
        guard let names = environment["MAPC_FUZZ"] else { return FuzzKind.allCases }
        return FuzzKind.allCases.filter { names.split(separator: ",").contains(Substring($0.rawValue)) }
    }

    /// One test for all kinds, one after the other, because it measures memory.
    @Test func `damaged input is read to the end, within bounds, and harms no store`() throws {
        for kind in Self.kinds {
            do { try fuzz(kind) } catch { Issue.record("\(kind.rawValue): \(error)") }
        }
    }

    private func fuzz(_ kind: FuzzKind) throws {
        let seconds = Self.environment["MAPC_FUZZ_SECONDS"].flatMap(Double.init) ?? (Self.isByHand ? .infinity : 0.5)
        let inputs = Self.environment["MAPC_FUZZ_INPUTS"].flatMap(UInt64.init) ?? .max
        let record = try FuzzRecord(kind)
        let trial = FuzzTrial(kind, record: record)
        let (start, first) = (Date(), firstSeed)
        var (tried, findings): (UInt64, Int) = (0, 0)
        if Self.isByHand { print("\(kind.rawValue): the input that is tried is in \(record.path)") }
        while tried < inputs, -start.timeIntervalSinceNow < seconds, findings < 20 {
            let number = first + tried
            let (began, peak) = (FuzzRecord.seconds, FuzzRecord.peakBytes)
            var broken = try trial.run(number)
            let taken = FuzzRecord.seconds - began
            if taken > FuzzRecord.secondLimit { broken = "it takes \(taken) s" }
            if Self.isByHand, tried > 100, FuzzRecord.peakBytes - peak > FuzzRecord.byteLimit { broken = "it takes more than 512 MB" }
            if let broken {
                findings += 1
                Issue.record("\(kind.rawValue) \(number): \(broken); the input is in \(record.keep(number))")
            }
            tried += 1
        }
        record.end(hasFindings: findings > 0)
        #expect(tried > 0)
        #expect(kind.isText || FuzzStores.ofRepository.seeds.count > 20)
        guard Self.isByHand else { return }
        let ways = trial.counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        print("\(kind.rawValue): \(tried) inputs from \(first) on in \(Int(-start.timeIntervalSinceNow)) s, \(findings) findings; \(ways)")
    }
}
