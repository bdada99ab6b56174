import MapAnalysis
public import MapPlan
public import MapSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Returns a plan as JSON in UTF-8, with a seal, so that `readPlan` notices later changes. The same plan gives the same bytes.
public func planJSON(_ plan: Plan) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(PlanFile(plan, sha256: noSeal)) else { return "" }
    let text = escapedJSON(Array(data)) + [UInt8(ascii: "\n")]
    return String(decoding: exchanging(noSeal, for: seal(of: text), in: text), as: UTF8.self)
}

/// The bytes with which each saved plan begins: its keys are sorted.
package let planBeginning = Array("{\n  \"plan\" : {".utf8)

/// The digits in place of the seal while the seal is computed.
private let noSeal = String(repeating: "0", count: 64)

private func seal(of text: [UInt8]) -> String { StoredValue.hex(MapPlan.SHA256.digest(of: text)) }

/// Replaces the seal, which is at the end of the file.
private func exchanging(_ seal: String, for other: String, in text: [UInt8]) -> [UInt8] {
    guard let place = text.suffix(200).firstRange(of: Array(seal.utf8)) else { return text }
    return text[..<place.lowerBound] + Array(other.utf8) + text[place.upperBound...]
}

/// Returns the JSON of a plan in compact form, without a seal.
func planBytes(_ plan: Plan) -> [UInt8] { PlanWriter.bytes(of: PlanFile(plan)) ?? [] }

/// Reads the compact form; `nil` if the bytes are not a plan.
func planFromJSON(_ bytes: [UInt8]) -> Plan? { try? JSONDecoder().decode(PlanFile.self, from: Data(bytes)).plan }

extension Compiler {
    /// Whether this plan was the last that mapc ran on a store, so that there is nothing to do. In a store without receipts its schema
    /// has to be as the plan leaves it.
    package func isDone(_ plan: Plan, in store: String, waitMilliseconds: Int = 0) -> Bool {
        let writesCoreData = plan.staysCoreData ?? false
        let reading = readStore(store, waitMilliseconds: waitMilliseconds, recovers: true, writesCoreData: writesCoreData).value
        let version = plan.legs.last?.destination.version ?? ""
        if writesCoreData, let reading {
            let receipt = reading.metadata?.value?.receipt
            return receipt?["plan"] == .text(plan.id) && receipt?["version"] == .text(version)
        }
        if let schema = plan.schemaAfterwards { return reading.map { $0.receipt == nil && $0.schema.fingerprint == schema } ?? false }
        guard let receipt = reading?.receipt else { return false }
        return receipt.plan == plan.id && receipt.version == version
    }

    /// Reads a saved plan. The outcome is an obstacle with a diagnostic if the file is not a plan, was changed after it was saved, or has an older or
    /// newer format.
    public func readPlan(_ file: TextFile) -> Outcome<Plan> {
        do {
            let saved = try JSONDecoder().decode(PlanFile.self, from: Data(file.bytes))
            let format = saved.plan.format
            guard format == Plan.currentFormat else {
                let isOlder = format < Plan.currentFormat
                return .stopped(by: .unusable, .otherPlan("\(format)", isOlder: isOlder, in: file.path))
            }
            guard let sha256 = saved.sha256 else {
                return .stopped(by: .unusable, .unreadablePlan(file.path, words: "'sha256' is missing"))
            }
            guard seal(of: exchanging(sha256, for: noSeal, in: file.bytes)) == sha256 else {
                return .stopped(by: .unusable, .unreadablePlan(file.path, words: "it has been changed since it was made"))
            }
            if saved.plan.leavesNoMark ?? false { return .stopped(by: .unusable, .unmarkedPlan(file.path)) }
            return Outcome(saved.plan)
        } catch let error as PlanFile.UnknownSchema {
            let isOlder = PlanFile.olderSchemas.contains(error.schema)
            return .stopped(by: .unusable, .otherPlan(error.schema, isOlder: isOlder, in: file.path))
        } catch {
            return .stopped(by: .unusable, .unreadablePlan(file.path, words: words(of: error)))
        }
    }

    /// Returns the message of a decoder without Swift's type names, which mean nothing to users.
    private func words(of error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): "'\(key.stringValue)' is missing"
        case DecodingError.typeMismatch(_, let place) where place.codingPath.isEmpty: "it is not a JSON object"
        case DecodingError.typeMismatch(_, let place), DecodingError.valueNotFound(_, let place):
            "'\(words(of: place.codingPath))' has the wrong type"
        case DecodingError.dataCorrupted(let place) where !place.codingPath.isEmpty:
            "'\(words(of: place.codingPath))' has a value that mapc does not know"
        default: "it is not JSON"
        }
    }

    /// Returns the place of a value in the file: `plan.legs[0].steps`.
    private func words(of path: [any CodingKey]) -> String {
        path.reduce(into: "") { words, key in
            words += key.intValue.map { "[\($0)]" } ?? (words.isEmpty ? key.stringValue : "." + key.stringValue)
        }
    }
}
