public import MapPlan
public import MapSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A plan as JSON, the same bytes for the same plan.
public func planJSON(_ plan: Plan) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(PlanFile(plan)) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
}

/// The same without what makes it pleasant to read.
func planBytes(_ plan: Plan) -> [UInt8] { (try? JSONEncoder().encode(PlanFile(plan))).map { Array($0) } ?? [] }

/// `nil` for anything that is no plan.
func planFromJSON(_ bytes: [UInt8]) -> Plan? { try? JSONDecoder().decode(PlanFile.self, from: Data(bytes)).plan }

extension Compiler {
    /// Whether the last thing that mapc did to a store was this plan, so that there is nothing to do.
    package func isDone(_ plan: Plan, in store: String, waitMilliseconds: Int = 0) -> Bool {
        guard let receipt = readStore(store, waitMilliseconds: waitMilliseconds, recovers: true).value?.receipt else { return false }
        return receipt.plan == plan.id && receipt.version == plan.legs.last?.destination.version
    }

    /// Reads a saved plan.
    public func readPlan(_ file: TextFile) -> Outcome<Plan> {
        do {
            let saved = try JSONDecoder().decode(PlanFile.self, from: Data(file.bytes))
            guard saved.plan.format <= Plan.currentFormat else {
                return .stopped(by: .unusable, .newerPlan("format \(saved.plan.format)", in: file.path))
            }
            return Outcome(saved.plan)
        } catch let error as PlanFile.UnknownSchema {
            return .stopped(by: .unusable, .newerPlan(error.schema, in: file.path))
        } catch {
            return .stopped(by: .unusable, .unreadablePlan(file.path, words: words(of: error)))
        }
    }

    /// What a decoder says, without the types of Swift that mean nothing to people.
    private func words(of error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): "'\(key.stringValue)' is missing"
        case DecodingError.typeMismatch(_, let place), DecodingError.valueNotFound(_, let place):
            "'\(place.codingPath.map(\.stringValue).joined(separator: "."))' is not what it should be"
        default: "it is no JSON"
        }
    }
}
