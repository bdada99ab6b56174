import MapAnalysis

/// Writes key paths, whose parts are properties and operators of collections.
extension ValueWriter {
    mutating func path(_ path: String, of object: CoreDataExpression) -> Written? {
        guard let start = write(object) else { return nil }
        return follow(path.split(separator: ".").map(String.init)[...], from: start)
    }

    private mutating func follow(_ parts: ArraySlice<String>, from start: Written) -> Written? {
        var written = start
        var rest = parts
        while let part = rest.popFirst() {
            if part.hasPrefix("@") { return collect(part, rest, of: written) }
            guard let next = step(part, from: written) else { return nil }
            written = next
        }
        return written
    }

    /// Follows one property. A path over a to-many visits each row once.
    private mutating func step(_ name: String, from written: Written) -> Written? {
        let owner: String
        let isMany: Bool
        switch written.shape {
        case .row(let entity): (owner, isMany) = (entity, false)
        case .rows(let entity): (owner, isMany) = (entity, true)
        case .value, .values, .unknown: return refuse("'\(written.text)' has no property '\(name)'")
        }
        guard let property = source.property(name, of: owner) else { return refuse("'\(owner)' has no property '\(name)' in the source") }
        guard property.isStored else { return refuse("'\(property.path)' is transient, so no row has a value of it") }
        read.insert(property.path)
        var next = Written(text: "\(text(written, in: .operand)).\(name)")
        switch property.content {
        case .attribute(let attribute):
            next.shape = isMany ? .values : .value(attribute.type)
            next.mayBeNil = !isMany && (written.mayBeNil || attribute.isOptional)
        case .relationship(let relationship):
            let target = relationship.destination ?? ""
            next.shape = isMany || relationship.isMany ? .rows(target) : .row(target)
            next.mayBeNil = !isMany && !relationship.isMany && (written.mayBeNil || relationship.isOptional)
        }
        return next
    }

    /// Writes an operator such as `@sum`, with the path behind it.
    private mutating func collect(_ name: String, _ rest: ArraySlice<String>, of written: Written) -> Written? {
        let text = text(written, in: .operand)
        switch name {
        case "@count":
            return rest.isEmpty ? Written(text: "\(text).count", shape: .value(.integer32)) : refuse("'@count' has no properties")
        case "@sum": return reduce("sum", rest, of: written)
        case "@avg": return reduce("average", rest, of: written)
        case "@min": return reduce("min", rest, of: written)
        case "@max": return reduce("max", rest, of: written)
        case "@unionOfObjects", "@unionOfSets", "@unionOfArrays", "@distinctUnionOfObjects", "@distinctUnionOfSets",
            "@distinctUnionOfArrays":
            guard case .rows = written.shape, let result = follow(rest, from: written) else {
                return refuse("'\(name)' is not over rows")
            }
            guard case .rows = result.shape else {
                return name.hasPrefix("@distinct")
                    ? refuse("mapc has no equivalent of '\(name)' over values: it keeps equal values once") : result
            }
            return result
        default: return refuse("mapc has no equivalent of '\(name)'")
        }
    }

    private mutating func reduce(_ method: String, _ rest: ArraySlice<String>, of written: Written) -> Written? {
        let text = text(written, in: .operand)
        var value = Written(text: "", shape: .unknown, mayBeNil: method != "sum")
        switch written.shape {
        case .values where rest.isEmpty: value.text = "\(text).\(method)"
        case .rows(let entity) where !rest.isEmpty:
            elements.append((nil, entity))
            defer { elements.removeLast() }
            guard let inner = follow(rest, from: Written(text: "$0", shape: .row(entity))) else { return nil }
            value.text = "\(text).\(method)(\(inner.text))"
            if method != "average" { value.shape = inner.shape }
        default: return refuse("'\(text)' is not a collection that has '\(method)'")
        }
        return value
    }
}
