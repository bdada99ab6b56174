import MapAnalysis
import MapPlan

@testable import MapCompiler
@testable import MapPlanning

extension CompleteMapping {
    /// Returns what is wrong in the ledger about values that conversions lose. Conversions in closures and windows are skipped, because
    /// they are evaluated for other rows.
    func miscountedConversions(by run: Run, of source: StoreRows) throws -> String? {
        let interpreter = try interpretMapping(self, rows: source)
        var wanted: [String: Int] = [:]
        var unknown: Set<String> = []
        for place in convertingPlaces where place.stage == .made {
            guard let rows = place.rows, entityMappings.contains(where: { $0.id == rows.id }) else { continue }
            for conversion in place.conversions(of: self) {
                let guards = [conversion.guards] + conversion.readers
                guard !guards.joined().contains(where: \.isAskedElsewhere), !conversion.isOfAllRows,
                    let count = try? interpreter.count(
                        of: rows, losing: conversion.expression, of: conversion.given,
                        where: { value in
                            let isRead =
                                try conversion.readers.isEmpty || conversion.readers.contains { try $0.allSatisfy { try $0.holds(value) } }
                            return try isRead && conversion.guards.allSatisfy { try $0.holds(value) }
                        })
                else {
                    unknown.insert(place.name)
                    continue
                }
                wanted[place.name, default: 0] += count
            }
        }
        for (name, count) in wanted.sorted(by: { $0.key < $1.key }) where !unknown.contains(name) {
            let entry = run.legs.flatMap(\.ledger).first { $0.title == name && $0.terms.contains { $0.counts.isOfLostValues } }
            let counted = Int(entry?.terms.map(\.count).reduce(0, +) ?? 0)
            if counted != count { return "\(name): conversions lose \(counted), the interpreter says \(count)" }
        }
        return nil
    }
}

extension Claim.Guard {
    fileprivate var isAskedElsewhere: Bool {
        switch self {
        case .someElement, .isUncovered: true
        case .holds, .fails, .isNil: false
        }
    }

    fileprivate func holds(_ value: (Expression) throws -> Value) throws -> Bool {
        switch self {
        case .holds(let expression): try value(expression) == .boolean(true)
        case .fails(let expression): try value(expression) != .boolean(true)
        case .isNil(let expression): try value(expression) == .nil
        case .isUncovered, .someElement: true
        }
    }
}
