package import MapAnalysis
import MapSyntax

/// Reads the archive of an `NSExpression`.
///
/// The archive may be hostile, so the depth and the number of expressions are limited.
package func readArchivedExpression(_ bytes: [UInt8]) -> Result<CoreDataExpression, ArchiveFault> {
    ArchivedObjects.read(bytes).flatMap { archive in
        guard let root = archive.root else { return .failure(ArchiveFault(reason: "the archive has no root")) }
        var reader = ArchivedExpressionReader()
        do throws(ArchiveFault) {
            return .success(try reader.expression(root, depth: 0))
        } catch {
            return .failure(error)
        }
    }
}

/// Reads expressions and predicates by the numbers that Apple documents for them.
struct ArchivedExpressionReader {
    private static let deepest = 64
    private var expressionsLeft = 10_000

    init() {}

    /// The numbers of `NSExpression.ExpressionType`, and that of the last part of a key path, which is not documented.
    private enum Kind: Int {
        case constant = 0
        case itself, variable, keyPath, function, union, intersection, difference
        case keyPathPart = 10
        case subquery = 13
        case list
        case conditional = 20
    }

    mutating func expression(_ object: ArchivedObject, depth: Int) throws(ArchiveFault) -> CoreDataExpression {
        try enter(depth)
        let name = object.className ?? "no class"
        guard name.hasSuffix("Expression") else { throw ArchiveFault(reason: "an object of '\(name)' is where an expression should be") }
        guard let number = object["NSExpressionType"]?.integer, let kind = Kind(rawValue: number) else {
            throw ArchiveFault(reason: "mapc does not know expressions of '\(name)'")
        }
        switch kind {
        case .constant: return try constant(object, depth: depth)
        case .itself: return .itself
        case .variable: return .variable(try text(object, "NSVariable"))
        case .keyPathPart: return .keyPath(.itself, try text(object, "NSKeyPath"))
        case .keyPath, .function: return try function(object, depth: depth)
        case .union: return try combined(.union, object, depth: depth)
        case .intersection: return try combined(.intersection, object, depth: depth)
        case .difference: return try combined(.difference, object, depth: depth)
        case .subquery: return try subquery(object, depth: depth)
        case .list: return try list(object, depth: depth)
        case .conditional: return try conditional(object, depth: depth)
        }
    }

    private mutating func enter(_ depth: Int) throws(ArchiveFault) {
        expressionsLeft -= 1
        guard depth < Self.deepest, expressionsLeft > 0 else {
            throw ArchiveFault(reason: "the expression contains itself, or is too deep")
        }
    }

    private func text(_ object: ArchivedObject, _ key: String) throws(ArchiveFault) -> String {
        guard let text = object[key]?.text else {
            throw ArchiveFault(reason: "an object of '\(object.className ?? "")' has no '\(key)'")
        }
        return text
    }

    private mutating func operand(_ object: ArchivedObject, _ key: String, depth: Int) throws(ArchiveFault) -> CoreDataExpression {
        guard let member = object[key] else {
            throw ArchiveFault(reason: "an object of '\(object.className ?? "")' has no '\(key)'")
        }
        return try expression(member, depth: depth + 1)
    }

    private mutating func expressions(_ objects: [ArchivedObject], depth: Int) throws(ArchiveFault) -> [CoreDataExpression] {
        var found: [CoreDataExpression] = []
        for object in objects { found.append(try expression(object, depth: depth + 1)) }
        return found
    }
}

/// The kinds that occur in files.
extension ArchivedExpressionReader {
    private mutating func constant(_ object: ArchivedObject, depth: Int) throws(ArchiveFault) -> CoreDataExpression {
        if let name = object["NSConstantValueClassName"]?.text { return .unknown(name) }
        guard let value = object["NSConstantValue"] else { return .null }
        return try constantValue(value, depth: depth)
    }

    private mutating func constantValue(_ value: ArchivedObject, depth: Int) throws(ArchiveFault) -> CoreDataExpression {
        try enter(depth)
        if let boolean = value.boolean { return .constant(.boolean(boolean)) }
        if let integer = value.integer { return .constant(.number(String(integer))) }
        if let real = value.real { return .constant(.number("\(real)")) }
        if let decimal = value.decimal { return .constant(.number(decimal)) }
        if let text = value.text { return .constant(.text(text)) }
        if let seconds = value.secondsSince2001 { return .constant(.date(secondsSince2001: seconds)) }
        if let data = value.data { return .constant(.data(data)) }
        if value.className == "NSNull" { return .null }
        if let elements = value.elements {
            var found: [CoreDataExpression] = []
            for element in elements { found.append(try constantValue(element, depth: depth + 1)) }
            return .list(found)
        }
        throw ArchiveFault(reason: "mapc does not know constants of '\(value.className ?? "no class")'")
    }

    /// Reads a function, a method, or a path, which is the method `valueForKeyPath:`.
    private mutating func function(_ object: ArchivedObject, depth: Int) throws(ArchiveFault) -> CoreDataExpression {
        let name = try text(object, "NSSelectorName")
        let receiver = try operand(object, "NSOperand", depth: depth)
        let arguments = try expressions(object["NSArguments"]?.elements ?? [], depth: depth)
        if ["valueForKey:", "valueForKeyPath:"].contains(name), arguments.count == 1 {
            switch arguments[0] {
            case .keyPath(.itself, let path), .constant(.text(let path)): return .keyPath(receiver, path)
            default: break
            }
        }
        // The functions of the language are methods of a class that only has this name in the archive.
        return if case .unknown = receiver { .function(name, arguments) } else { .method(receiver, name, arguments) }
    }
}

/// The kinds that occur in no known file. Their members are found by what they are, since Apple does not document their names.
extension ArchivedExpressionReader {
    private mutating func list(_ object: ArchivedObject, depth: Int) throws(ArchiveFault) -> CoreDataExpression {
        guard let elements = object.keys.firstResult({ object[$0]?.elements }) else {
            throw ArchiveFault(reason: "a list of expressions has no elements")
        }
        return .list(try expressions(elements, depth: depth))
    }

    private mutating func subquery(_ object: ArchivedObject, depth: Int) throws(ArchiveFault) -> CoreDataExpression {
        let members = object.keys.compactMap { object[$0] }
        let names = members.compactMap { $0.text ?? $0["NSVariable"]?.text }
        let rows = members.filter { $0.className?.hasSuffix("Expression") == true && $0.className != "NSVariableExpression" }
        guard let condition = members.first(where: isPredicate), let name = names.first, let rows = rows.first else {
            throw ArchiveFault(reason: "a subquery has no rows, no variable or no condition")
        }
        return .filtered(
            try expression(rows, depth: depth + 1), variable: name, try predicate(condition, depth: depth + 1))
    }

    private mutating func conditional(_ object: ArchivedObject, depth: Int) throws(ArchiveFault) -> CoreDataExpression {
        guard let condition = object.keys.compactMap({ object[$0] }).first(where: isPredicate),
            let value = member(of: object, named: "true"), let other = member(of: object, named: "false")
        else { throw ArchiveFault(reason: "a choice has no condition, or not two values") }
        return .conditional(
            try predicate(condition, depth: depth + 1), try expression(value, depth: depth + 1), try expression(other, depth: depth + 1))
    }

    private mutating func combined(
        _ combination: CoreDataExpression.Combination, _ object: ArchivedObject, depth: Int
    ) throws(ArchiveFault) -> CoreDataExpression {
        guard let left = member(of: object, named: "left"), let right = member(of: object, named: "right") else {
            throw ArchiveFault(reason: "a combination of sets has no two sides")
        }
        return .combined(combination, try expression(left, depth: depth + 1), try expression(right, depth: depth + 1))
    }

    private func member(of object: ArchivedObject, named part: String) -> ArchivedObject? {
        object.keys.first { $0.lowercased().contains(part) }.flatMap { object[$0] }
    }

    private func isPredicate(_ object: ArchivedObject) -> Bool { object.className?.hasSuffix("Predicate") == true }
}

/// Predicates.
extension ArchivedExpressionReader {
    mutating func predicate(_ object: ArchivedObject, depth: Int) throws(ArchiveFault) -> CoreDataPredicate {
        try enter(depth)
        switch object.className {
        case "NSTruePredicate": return .constant(true)
        case "NSFalsePredicate": return .constant(false)
        case "NSCompoundPredicate": return try compound(object, depth: depth)
        case "NSComparisonPredicate": return .comparison(try comparison(object, depth: depth))
        case let name: throw ArchiveFault(reason: "mapc does not know predicates of '\(name ?? "no class")'")
        }
    }

    private mutating func compound(_ object: ArchivedObject, depth: Int) throws(ArchiveFault) -> CoreDataPredicate {
        var parts: [CoreDataPredicate] = []
        for part in object["NSSubpredicates"]?.elements ?? [] { parts.append(try predicate(part, depth: depth + 1)) }
        switch (object["NSCompoundPredicateType"]?.integer, parts.first) {
        case (0, let first?): return .not(first)
        case (1, _): return parts.isEmpty ? .constant(true) : .and(parts)
        case (2, _): return parts.isEmpty ? .constant(false) : .or(parts)
        default: throw ArchiveFault(reason: "a predicate is neither 'NOT', 'AND' nor 'OR'")
        }
    }

    private mutating func comparison(_ object: ArchivedObject, depth: Int) throws(ArchiveFault) -> CoreDataPredicate.Comparison {
        let sign = object["NSPredicateOperator"]
        guard let number = sign?["NSOperatorType"]?.integer, let operation = CoreDataPredicate.Operation(rawValue: number) else {
            throw ArchiveFault(reason: "mapc does not know the operator of '\(sign?.className ?? "no class")'")
        }
        var comparison = CoreDataPredicate.Comparison(
            try operand(object, "NSLeftExpression", depth: depth), operation, try operand(object, "NSRightExpression", depth: depth))
        switch sign?["NSModifier"]?.integer {
        case 1: comparison.quantifier = .all
        case 2: comparison.quantifier = .any
        default: break
        }
        let bits = sign?["NSOptions"]?.integer ?? sign?["NSFlags"]?.integer ?? 0
        comparison.options = zip([1, 2, 4], ["c", "d", "n"]).filter { bits & $0.0 != 0 }.map(\.1).joined()
        return comparison
    }
}
