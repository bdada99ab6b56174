import MapAnalysis

/// Writes expressions of Core Data in mapc's language.
///
/// What has no equal is an obstacle: the writer returns nil and keeps the words of the first one.
struct ValueWriter {
    /// An expression in mapc's language, with what is known about its value.
    struct Written {
        /// What a value is: needed to write the next part of a path, or the other side of a comparison.
        enum Shape: Equatable {
            case row(String)
            case rows(String)
            case value(CoreDataModel.Attribute.Kind)
            case values
            case unknown
        }

        var text: String
        var binding = Binding.operand
        var shape = Shape.unknown
        var mayBeNil = false
    }

    /// How tightly the outermost operator binds.
    enum Binding: Int, Comparable {
        case or, and, not, comparison, sum, product, operand

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    let source: ModelLookup
    /// The entity of `$source`.
    let entity: String
    /// The names of the entity mappings, and the destination of each.
    let mappings: [String: String]
    /// The class of the policy, for the words of an obstacle.
    let policy: String?
    /// The variables of the subqueries around, the innermost last. Only that one is `$0`.
    var elements: [(variable: String?, entity: String)] = []
    var obstacle: String?
    /// The properties that have been read, as `Post.title`.
    var read: Set<String> = []

    mutating func refuse(_ words: String) -> Written? {
        if obstacle == nil { obstacle = words }
        return nil
    }

    /// Writes an expression in parentheses, if the place needs one that binds more tightly.
    func text(_ written: Written, in place: Binding) -> String { written.binding < place ? "(\(written.text))" : written.text }

    mutating func write(_ expression: CoreDataExpression) -> Written? {
        switch expression {
        case .null: return Written(text: "nil", mayBeNil: true)
        case .constant(let constant): return write(constant)
        case .itself: return Written(text: "$source", shape: .row(entity))
        case .variable(let name): return variable(name)
        case .keyPath(let object, let path): return self.path(path, of: object)
        case .function(let name, let arguments): return function(name, arguments)
        case .method(let object, let name, let arguments): return method(name, of: object, arguments)
        case .list(let elements): return list(elements)
        case .filtered(let rows, let variable, let condition): return filtered(rows, variable, condition)
        case .conditional(let condition, let value, let other): return conditional(condition, value, other)
        case .combined(let combination, _, _): return refuse("mapc has no equivalent of '\(combination.rawValue)' between two sets")
        case .unknown(let name): return refuse("mapc has no equivalent of '\(name)'")
        }
    }

    private mutating func write(_ constant: CoreDataModel.Attribute.Constant) -> Written? {
        switch constant {
        case .boolean(let value): return Written(text: value ? "true" : "false", shape: .value(.boolean))
        case .number(let digits): return number(digits)
        case .text(let text): return quoted(text)
        case .date(let seconds):
            let microseconds = Int64(exactly: ((seconds + 978_307_200) * 1_000_000).rounded())
            guard let text = microseconds.flatMap({ draftConstant(.date($0)) }) else { return refuse("the date is out of range") }
            return Written(text: text, shape: .value(.date))
        case .data: return refuse("a constant of bytes cannot be written")
        }
    }

    private mutating func number(_ digits: String) -> Written? {
        if let whole = Int64(digits) {
            return Written(text: String(whole), binding: whole < 0 ? .product : .operand, shape: .value(.integer64))
        }
        guard let real = Double(digits), real.isFinite, let text = draftConstant(.real(real)) else {
            return refuse("'\(digits)' is not a number")
        }
        return Written(text: text, binding: real < 0 ? .product : .operand, shape: .value(.double))
    }

    func quoted(_ text: String) -> Written? {
        draftConstant(.text(Array(text.utf8))).map { Written(text: $0, shape: .value(.string)) }
    }

    private mutating func variable(_ name: String) -> Written? {
        if let last = elements.last, last.variable == name { return Written(text: "$0", shape: .row(last.entity)) }
        if elements.contains(where: { $0.variable == name }) {
            return refuse("an inner subquery cannot name '$\(name)' of an outer one")
        }
        switch name {
        case "source": return Written(text: "$source", shape: .row(entity))
        case "destination": return refuse("mapc has no equivalent of '$destination' in a value: each value reads the source")
        default: return refuse("mapc has no equivalent of '$\(name)'")
        }
    }

    private mutating func list(_ elements: [CoreDataExpression]) -> Written? {
        var found: [String] = []
        for element in elements {
            guard let written = write(element) else { return nil }
            found.append(written.text)
        }
        return Written(text: "[\(found.joined(separator: ", "))]", shape: .values)
    }

    private mutating func filtered(_ rows: CoreDataExpression, _ variable: String, _ condition: CoreDataPredicate) -> Written? {
        guard let written = write(rows) else { return nil }
        guard case .rows(let element) = written.shape else { return refuse("the subquery over '\(rows.text)' is not over rows") }
        elements.append((variable, element))
        defer { elements.removeLast() }
        guard let condition = write(condition) else { return nil }
        return Written(text: "\(text(written, in: .operand)).filter(\(condition.text))", shape: .rows(element))
    }

    private mutating func conditional(
        _ condition: CoreDataPredicate, _ value: CoreDataExpression, _ other: CoreDataExpression
    ) -> Written? {
        guard let condition = write(condition), let value = write(value), let other = write(other) else { return nil }
        let shape = value.text == "nil" ? other.shape : value.shape
        return Written(
            text: "if(\(condition.text), \(value.text), \(other.text))", shape: shape, mayBeNil: value.mayBeNil || other.mayBeNil)
    }
}
