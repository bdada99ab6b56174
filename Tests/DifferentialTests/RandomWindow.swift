import RandomTesting

/// A random window over rows with these attributes and to-ones, and the type of its value.
struct RandomWindow {
    let type: String
    let expression: String

    /// Returns `nil` if no attribute can be sorted. `data` and `uri` have no order.
    init?(attributes: [(name: String, type: String)], toOnes: [String], using random: inout SeededGenerator) {
        let sortable = attributes.filter { $0.type != "data" && $0.type != "uri" }
        guard let value = sortable.randomElement(using: &random) else { return nil }
        func own(_ name: String) -> String { "$source.\(name)" }
        var terms: [String] = []
        for _ in 0...Int.random(in: 0...1, using: &random) {
            terms.append(own(random.pick(sortable).name) + (random.chance(40) ? " desc" : ""))
        }
        let groups = attributes.map(\.name).filter { _ in random.chance(50) } + toOnes
        var window = terms.count == 1 ? terms[0] : "[\(terms.joined(separator: ", "))]"
        if !groups.isEmpty, random.chance(70) {
            let chosen = (0..<random.pick([1, 1, 2, 2, 3])).map { _ in own(random.pick(groups)) }
            window += ", " + (chosen.count == 1 && random.chance(70) ? chosen[0] : "[\(chosen.joined(separator: ", "))]")
        }
        let element = "$0.\(value.name)"
        let isNumber = ["int16", "int32", "int64", "double", "decimal"].contains(value.type)
        let isOrdered = isNumber || value.type == "date" || value.type == "string"
        switch random.next() % 8 {
        case 0: (type, expression) = ("int32", "rowNumber(\(window))")
        case 1: (type, expression) = (value.type, "previous(\(own(value.name)), \(window))")
        case 2 where isOrdered: (type, expression) = (value.type, "upTo(\(window)).max(\(element))")
        case 3 where isOrdered: (type, expression) = (value.type, "upTo(\(window)).filter(\(element) != nil).min(\(element))")
        case 4 where isNumber:
            type = value.type.hasPrefix("int") ? "int64" : value.type
            expression = "upTo(\(window)).sum(\(element))"
        case 5 where isNumber:
            type = value.type == "decimal" ? "decimal" : "double"
            expression = "upTo(\(window)).average(\(element))"
        case 6: (type, expression) = (value.type, "upTo(\(window)).compactMap(\(element)).last")
        case 7:
            let shared = [value.name] + groups.filter { _ in random.chance(30) }
            let condition = shared.map { "$0.\($0) == \(own($0))" }.joined(separator: " and ")
            (type, expression) = ("int32", "upTo(\(window)).count(\(condition))")
        default: (type, expression) = ("int32", "upTo(\(window)).count(\(element) != nil)")
        }
    }
}
