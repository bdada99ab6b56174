import MapAnalysis
import RandomTesting

/// Makes random expressions, most of which are well typed. An expression that does not check is made again.
struct PhraseMaker {
    var random: SeededGenerator
    let world: PhraseWorld
    /// The starts of paths with their entities: `$source`, sometimes `$item`.
    private let roots: [(name: String, entity: String)]
    /// `$0` and `$1` within a closure.
    private var elements: [(name: String, entity: String)] = []

    init(random: SeededGenerator, entity: String, world: PhraseWorld = .zoo) {
        self.init(random: random, roots: [("$source", entity)], world: world)
    }

    init(random: SeededGenerator, roots: [(name: String, entity: String)], world: PhraseWorld) {
        self.random = random
        self.roots = roots
        self.world = world
    }

    private static let kinds: [PhraseKind] = [
        .boolean, .int16, .int32, .int64, .double, .decimal, .text, .date, .uuid, .data, .uri, .json, .mood, .size,
    ]

    mutating func phrase(depth: Int) -> Phrase {
        random.chance(40) ? make(.condition, depth) : make(random.pick(Self.kinds), depth)
    }

    mutating func make(_ kind: PhraseKind, _ depth: Int) -> Phrase {
        switch kind {
        case .condition: return condition(depth)
        case .row(let entity): return row(entity, depth)
        case .rows(let entity): return rows(entity, depth)
        case .values(let element): return values(element, depth)
        default: break
        }
        if depth <= 0 { return random.chance(75) ? attribute(kind) : constant(kind) }
        switch random.next() % 10 {
        case 0, 1: return attribute(kind)
        case 2: return constant(kind)
        case 3: return Phrase(kind, ["if(", ", ", ", ", ")"], [make(.condition, depth - 1), make(kind, depth - 1), make(kind, depth - 1)])
        case 4: return Phrase(kind, ["(", " ?? ", ")"], [make(kind, depth - 1), make(kind, depth - 1)])
        case 5: return fromSequence(kind, depth - 1) ?? attribute(kind)
        case 6 where random.chance(50) && (kind == .double || kind == .decimal): return quotient(kind, depth - 1)
        case 6 where world.calls.contains { $0.result == kind }: return written(kind, depth - 1)
        default: return call(kind, depth - 1) ?? attribute(kind)
        }
    }

    private mutating func condition(_ depth: Int) -> Phrase {
        if depth <= 0 {
            let kind = random.pick(Self.kinds)
            return Phrase(.condition, ["(\(attribute(kind)) ", ")"], [Phrase(.condition, random.pick(["==", "!="]) + " nil")]).leaf
        }
        func two(_ kind: PhraseKind, _ sign: String) -> [String] { ["(", " \(sign) ", ")"] }
        switch random.next() % 13 {
        case 0, 1, 2:
            let kind = random.pick(Self.kinds)
            return Phrase(.condition, two(kind, random.pick(["==", "!="])), [make(kind, depth - 1), make(kind, depth - 1)])
        case 3, 4:
            let kind = random.pick([PhraseKind.int16, .int32, .int64, .double, .decimal, .text, .date, .uri])
            return Phrase(.condition, two(kind, random.pick(["<", "<=", ">", ">="])), [make(kind, depth - 1), make(kind, depth - 1)])
        case 5: return Phrase(.condition, ["not ", ""], [make(.condition, depth - 1)]).parenthesized
        case 6, 7:
            return Phrase(
                .condition, two(.condition, random.pick(["and", "or"])), [make(.condition, depth - 1), make(.condition, depth - 1)])
        case 8:
            let kind = random.pick([PhraseKind.int16, .int32, .text, .mood, .date, .decimal])
            let items = (0..<3).map { _ in random.chance(15) ? "nil" : constant(kind).description }
            return Phrase(.condition, ["(", " in [\(items.joined(separator: ", "))])"], [make(kind, depth - 1)])
        case 9:
            let kind = random.pick([PhraseKind.int32, .text, .double, .mood])
            return Phrase(.condition, ["(", " in ", ")"], [make(kind, depth - 1), make(.values(kind), depth - 1)])
        case 10:
            let target = random.pick(world.entities)
            switch random.next() % 4 {
            case 0: return Phrase(.condition, ["(", random.pick([" == nil)", " != nil)"])], [make(.row(target), depth - 1)])
            case 1:
                return Phrase(
                    .condition, two(.row(target), random.pick(["==", "!="])),
                    [make(.row(target), depth - 1), make(.row(target), depth - 1)])
            case 2: return Phrase(.condition, ["(", " in ", ")"], [make(.row(target), depth - 1), make(.rows(target), depth - 1)])
            default:
                guard let cast = world.casts.randomElement(using: &random) else { return make(.condition, depth - 1) }
                return Phrase(.condition, ["(", " is \(cast.child))"], [make(.row(cast.parent), depth - 1)])
            }
        case 11:
            let entity = random.pick(world.entities)
            let rows = rows(entity, depth - 1)
            let method = random.pick(["contains", "allSatisfy"])
            return Phrase(.condition, ["", ".\(method)(", ")"], [rows, closure(over: entity, of: .condition, depth - 1)])
        default:
            return Phrase(.condition, ["", ".isEmpty"], [make(.rows(random.pick(world.entities)), depth - 1)])
        }
    }

    private mutating func root() -> (String, String)? {
        elements.isEmpty || random.chance(25) ? roots.randomElement(using: &random) : random.pick(elements)
    }

    /// Returns a closure over rows of an entity.
    private mutating func closure(over entity: String, of kind: PhraseKind, _ depth: Int, isPair: Bool = false) -> Phrase {
        let outer = elements
        defer { elements = outer }
        elements = [("$0", entity)] + (isPair ? [("$1", entity)] : [])
        return make(kind, depth)
    }

    /// Returns the rows, sometimes followed by a method that gives rows.
    private mutating func chained(_ rows: Phrase, of entity: String, _ depth: Int) -> Phrase {
        guard depth > 0, random.chance(45) else { return rows }
        let kind = PhraseKind.rows(entity)
        let next =
            switch random.next() % 5 {
            case 0, 1: Phrase(kind, ["", ".filter(", ")"], [rows, closure(over: entity, of: .condition, depth - 1)])
            case 2:
                Phrase(
                    kind, ["", ".sorted(", random.pick([")", " desc)"])],
                    [rows, closure(over: entity, of: random.pick([.int32, .text, .decimal, .date, .double, .uuid, .boolean]), depth - 1)])
            case 3: Phrase(kind, ["", ".reversed"], [rows])
            default: Phrase(kind, ["", ".prefix(\(random.pick([0, 1, 2, 3, -1])))"], [rows])
            }
        return chained(next, of: entity, depth - 1)
    }

    /// Returns an attribute of this kind, such as `$source.a.b`: follows to-ones to an entity that has one.
    private mutating func attribute(_ kind: PhraseKind) -> Phrase {
        let names = world.names.filter { $0.1 == kind }
        if !names.isEmpty, roots.isEmpty || random.chance(35) { return Phrase(kind, random.pick(names).0) }
        guard var (path, current) = root() else { return constant(kind) }
        for _ in 0..<3 {
            let own = world.attributes[current]?.filter { $0.1 == kind } ?? []
            if !own.isEmpty, random.chance(65) { return Phrase(kind, path + "." + random.pick(own).0) }
            guard let next = world.toOnes[current], !next.isEmpty else { break }
            let step = random.pick(next)
            (path, current) = (path + "." + step.0, step.1)
        }
        let own = world.attributes[current]?.filter { $0.1 == kind } ?? []
        return own.isEmpty ? constant(kind) : Phrase(kind, path + "." + random.pick(own).0)
    }

    private mutating func constant(_ kind: PhraseKind) -> Phrase {
        func quoted(_ text: String) -> String {
            var result = "\""
            for scalar in text.unicodeScalars {
                switch scalar {
                case "\"", "\\": result += "\\\(scalar)"
                case "\u{0}": result += "\\u{0}"
                default: result.unicodeScalars.append(scalar)
                }
            }
            return result + "\""
        }
        switch kind {
        case .boolean: return Phrase(kind, random.pick(["true", "false"]))
        case .condition: return Phrase(kind, random.pick(["true", "false"]))
        case .int16: return Phrase(kind, "\(random.pick(HostileValues.integers))")
        case .int32: return Phrase(kind, "\(random.pick(HostileValues.wideIntegers))")
        case .int64: return Phrase(kind, "\(random.pick(HostileValues.widestIntegers))")
        case .double: return Phrase(kind, "double(\"\(random.pick(HostileValues.reals))\")")
        case .decimal: return Phrase(kind, "decimal(\"\(random.pick(HostileValues.decimals))\")")
        case .text: return Phrase(kind, quoted(random.pick(HostileValues.texts)))
        case .date:
            return Phrase(kind, "date(\"\(random.pick(["2024-02-29", "1969-12-31T23:59:59.999999Z", "0001-01-01", "9999-12-31"]))\")")
        case .uuid: return Phrase(kind, "uuid(\"00000000-0000-0000-0000-000000000000\")")
        case .data: return Phrase(kind, "data(\(quoted(random.pick(HostileValues.texts))))")
        case .uri: return Phrase(kind, "uri(\(quoted(random.pick(HostileValues.uris))))")
        case .json: return Phrase(kind, "json(\(quoted(random.pick(HostileValues.json))))")
        case .mood: return Phrase(kind, "Mood(\(quoted(random.pick(["calm", "wild", "none"]))))")
        case .size: return Phrase(kind, "Size(\(quoted(random.pick(["s", "m", "none"]))))")
        case .row, .rows, .values: return Phrase(kind, "nil")
        }
    }

    private mutating func row(_ target: String, _ depth: Int) -> Phrase {
        guard var (path, current) = root() else { return fromRows(target, depth) }
        for _ in 0..<4 {
            let next = world.toOnes[current] ?? []
            if let direct = next.filter({ $0.1 == target }).randomElement(using: &random), random.chance(60) {
                return Phrase(.row(target), path + "." + direct.0)
            }
            guard let step = next.randomElement(using: &random) else { break }
            (path, current) = (path + "." + step.0, step.1)
        }
        if current == target { return Phrase(.row(target), path) }
        if depth > 0, let cast = world.casts.first(where: { $0.child == target }) {
            return Phrase(.row(target), ["(", " as \(target))"], [make(.row(cast.parent), depth - 1)])
        }
        return fromRows(target, depth)
    }

    private mutating func fromRows(_ target: String, _ depth: Int) -> Phrase {
        if depth > 0, random.chance(30) {
            let found = rows(target, depth - 1)
            return Phrase(.row(target), ["", ".first(", ")"], [found, closure(over: target, of: .condition, depth - 1)])
        }
        return Phrase(.row(target), ["", random.pick([".first", ".last"])], [rows(target, depth - 1)])
    }

    private mutating func rows(_ target: String, _ depth: Int) -> Phrase {
        var (path, current) = root() ?? ("", "")
        for _ in 0..<4 {
            let next = world.toManys[current] ?? []
            if let direct = next.filter({ $0.1 == target }).randomElement(using: &random) {
                return chained(Phrase(.rows(target), path + "." + direct.0), of: target, depth)
            }
            if let step = ((world.toOnes[current] ?? []) + next).randomElement(using: &random) {
                (path, current) = (path + "." + step.0, step.1)
            }
        }
        return chained(Phrase(.rows(target), target), of: target, depth)
    }

    private mutating func values(_ kind: PhraseKind, _ depth: Int) -> Phrase {
        let owners = world.attributes.keys.sorted().filter { name in
            world.attributes[name]?.contains { $0.1 == kind && !$0.0.contains(".") } ?? false
        }
        let owner = random.pick(owners.isEmpty ? world.entities : owners)
        if depth > 0, random.chance(45) {
            let isPair = random.chance(30)
            let method = (isPair ? ".adjacentPairs" : "") + random.pick([".map(", ".compactMap("])
            let rows = rows(owner, depth - 1)
            let mapped = Phrase(.values(kind), ["", method, ")"], [rows, closure(over: owner, of: kind, depth - 1, isPair: isPair)])
            let after = random.pick([
                "", "", "", ".reversed", ".sorted($0 desc)", ".prefix(2)", ".filter($0 != nil)", ".adjacentPairs.map($1)",
            ])
            return Phrase(.values(kind), ["", after], [mapped])
        }
        let own = (world.attributes[owner] ?? []).filter { $0.1 == kind && !$0.0.contains(".") }
        return Phrase(.values(kind), ["", "." + (own.isEmpty ? "none" : random.pick(own).0)], [rows(owner, depth - 1)])
    }

    private mutating func fromSequence(_ kind: PhraseKind, _ depth: Int) -> Phrase? {
        switch kind {
        case .int32 where random.chance(40):
            return Phrase(kind, ["", ".count"], [rows(random.pick(world.entities), depth)])
        case .int64 where random.chance(50): return Phrase(kind, ["", ".sum"], [values(random.pick([.int16, .int32, .int64]), depth)])
        case .double where random.chance(50):
            return Phrase(kind, ["", random.pick([".sum", ".average"])], [values(random.pick([.double, .int16]), depth)])
        case .decimal where random.chance(40): return Phrase(kind, ["", random.pick([".sum", ".average"])], [values(.decimal, depth)])
        case .text where random.chance(40): return Phrase(kind, ["", ".joined(\", \")"], [values(.text, depth)])
        case .boolean: return nil
        default: break
        }
        let isOrdered = [PhraseKind.int16, .int32, .int64, .double, .decimal, .text, .date].contains(kind)
        return Phrase(
            kind, ["", random.pick(isOrdered ? [".first", ".last", ".min", ".max"] : [".first", ".last"])], [values(kind, depth)])
    }

    /// Returns the quotient of two integers: as a number with a fraction, or its whole part.
    private mutating func quotient(_ kind: PhraseKind, _ depth: Int) -> Phrase {
        let integers = [PhraseKind.int16, .int32, .int64]
        let parts = [make(random.pick(integers), depth), make(random.pick(integers), depth)]
        let conversion = kind == .double ? "double" : "decimal"
        return random.chance(60)
            ? Phrase(kind, ["(\(conversion)(", ") / ", ")"], parts) : Phrase(kind, ["\(conversion)(int64(", " / ", "))"], parts)
    }

    /// Returns a call of a function of the mapping file.
    private mutating func written(_ kind: PhraseKind, _ depth: Int) -> Phrase {
        let call = random.pick(world.calls.filter { $0.result == kind })
        let separators = Array(repeating: ", ", count: max(0, call.parameters.count - 1))
        // A text parameter also accepts a URI, a case or JSON.
        let kinds = call.parameters.map { $0 == .text ? random.pick([.text, .text, .text, .uri, .mood, .json]) : $0 }
        return Phrase(kind, ["\(call.name)("] + separators + [")"], kinds.map { make($0, depth) })
    }

    private mutating func call(_ kind: PhraseKind, _ depth: Int) -> Phrase? {
        let calls = PhraseCalls.giving[kind] ?? []
        guard let call = calls.randomElement(using: &random) else { return nil }
        var arguments: [Phrase] = []
        let alike = call.alike ?? random.pick([PhraseKind.int32, .int64, .double, .decimal, .text, .date])
        for parameter in call.parameters {
            let wanted: PhraseKind
            switch parameter {
            case .pattern, .dateFormat:
                arguments.append(Phrase(.text, random.pick(parameter == .pattern ? HostileValues.patterns : HostileValues.dateFormats)))
                continue
            case .kind(let exact): wanted = exact
            case .text: wanted = random.pick([.text, .text, .text, .uri, .mood, .json])
            case .integer: wanted = random.pick([.int16, .int32, .int64])
            case .alike: wanted = alike
            case .any: wanted = random.pick(Self.kinds)
            }
            let isCount = parameter == .integer && call.name.first?.isLetter ?? false && random.chance(60)
            arguments.append(isCount ? Phrase(wanted, "\(random.pick([0, 1, 2, 3, -1, 7]))") : make(wanted, depth))
        }
        guard call.name.first?.isLetter ?? false else {
            if arguments.count == 1 { return Phrase(kind, ["\(call.name)(", ")"], arguments).parenthesized }
            return Phrase(kind, ["(", " \(call.name) ", ")"], arguments)
        }
        return Phrase(kind, ["\(call.name)("] + Array(repeating: ", ", count: max(0, arguments.count - 1)) + [")"], arguments)
    }
}

extension Phrase {
    fileprivate var parenthesized: Phrase {
        var copy = self
        copy.pieces[0] = "(" + pieces[0]
        copy.pieces[pieces.count - 1] += ")"
        return copy
    }

    /// This phrase as one piece.
    fileprivate var leaf: Phrase { Phrase(kind, description) }
}
