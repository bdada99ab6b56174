import CoreDataImport
import Foundation
import MapAnalysis
import MapCompiler
import MapSyntax
import Testing

/// Compares what Core Data and mapc do with each step between two versions in the corpus, without a mapping by an author.
@Suite("Steps of Core Data models", .enabled(if: Surroundings.corpus != nil, "MAPC_CORPUS names no corpus"))
struct CoreDataStepsTests {
    private static let steps: [ComparedStep] = CoreDataCorpus.bundles.flatMap { ComparedStep.all(of: $0) }

    private static func steps(_ isIncluded: (ComparedStep) -> Bool) -> [String] { steps.filter(isIncluded).map(\.description) }

    @Test("Core Data cannot infer three steps, and one is no step to it")
    func obstacles() {
        #expect(Self.steps.count == 82)
        #expect(
            Self.steps { $0.coreData.kind == .notInferred } == [
                "brave 10 → 11", "mage 15 → 16", "substrate 3 → 4",
            ])
        #expect(Self.steps { $0.coreData.kind == .invalid } == [])
        #expect(Self.steps { $0.coreData.kind == .noMigration } == ["evolution (EvolutionDemo) 1 → 2"])
    }

    @Test("Every difference between Core Data and mapc has its sentence")
    func isExplained() {
        for step in Self.steps {
            #expect(step.unexplained == [], "\(step)")
            #expect(step.differs == !step.differences.isEmpty, "\(step)")
        }
    }

    @Test("The table in the guide is that of the corpus; MAPC_UPDATE=1 rewrites it")
    func table() throws {
        let place = URL(fileURLWithPath: Surroundings.fixtures + "/../../docs/core-data.md")
        let page = try String(contentsOf: place, encoding: .utf8)
        let (opening, closing) = ("<!-- steps -->\n", "<!-- end of steps -->")
        let start = try #require(page.range(of: opening)).upperBound
        let end = try #require(page.range(of: closing)).lowerBound
        let text = stepsTable(Self.steps)
        if ProcessInfo.processInfo.environment["MAPC_UPDATE"] == "1" {
            try page.replacingCharacters(in: start..<end, with: text).write(to: place, atomically: true, encoding: .utf8)
        } else {
            #expect(page[start..<end] == text, "out of date: MAPC_UPDATE=1 swift test --filter CoreDataStepsTests")
        }
    }
}
