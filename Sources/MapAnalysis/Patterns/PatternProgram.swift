/// A pattern as an automaton, which `PatternMachine` runs.
struct PatternProgram {
    struct Instruction {
        enum Operation: UInt8 {
            /// Consumes one scalar of the set `value`, then continues at `next`.
            case set
            /// Continues at `next`; if that does not lead to a match, at `value`.
            case either
            /// Keeps the position in the slot `value`, then continues at `next`.
            case save
            /// Continues at `next` if the assertion `value` holds here.
            case assert
            case match
        }

        var operation: Operation
        var value: Int32 = 0
        var next: Int32 = 0
    }

    /// The maximum number of instructions. The steps that a search takes for each scalar of the text are at most this number, times a small
    /// constant.
    static let largest = 10_000

    private(set) var instructions: [Instruction] = []
    let sets: PatternSets
    /// The number of groups, including the whole match.
    let groupCount: Int

    init(_ pattern: String) throws(TextPattern.Fault) {
        var parser = PatternParser(pattern)
        let node = try parser.whole()
        // A pattern that Swift refuses is not a valid pattern, even if this parser understands it.
        guard (try? Regex(pattern)) != nil else { throw .unreadable }
        sets = parser.sets
        groupCount = parser.groupCount + 1
        try add(.group(node, number: 0))
        try add(.match)
    }

    private var end: Int { instructions.count }

    @discardableResult
    private mutating func add(_ operation: Instruction.Operation, _ value: Int = 0) throws(TextPattern.Fault) -> Int {
        guard end < Self.largest else {
            throw TextPattern.Fault(
                words: "comes to more than \(Self.largest) steps with its repetitions written out",
                help: "repeat less, or leave counts open: '*' or '+'")
        }
        instructions.append(Instruction(operation: operation, value: Int32(value), next: Int32(end + 1)))
        return end - 1
    }

    /// Adds the instructions of a node. After them the program continues with the next instruction.
    private mutating func add(_ node: PatternNode) throws(TextPattern.Fault) {
        switch node {
        case .empty: break
        case .set(let set): try add(.set, set)
        case .setOrLineEnd(let set, let carriageReturn, let lineFeed, let isGivenBack, _):
            let one = isGivenBack ? PatternNode.set(set) : .sequence([.assertion(.noLineEnd), .set(set)])
            try add(.choice([.sequence([.set(carriageReturn), .set(lineFeed)]), one]))
        case .cluster(let any):
            let rest = PatternNode.sequence([.assertion(.noClusterBoundary), .set(any)])
            try add(
                .sequence([.set(any), .repeated(rest, least: 0, most: nil, isLazy: false), .assertion(.clusterBoundary)]))
        case .assertion(let assertion): try add(.assert, Int(assertion.rawValue))
        case .sequence(let nodes): for node in nodes { try add(node) }
        case .choice(let nodes): try add(choice: nodes)
        case .group(let inside, let number):
            try add(.save, 2 * number)
            try add(inside)
            try add(.save, 2 * number + 1)
        case .repeated(let inside, let least, let most, let isLazy):
            try add(inside, least: least, most: most, isLazy: isLazy)
        }
    }

    private mutating func add(choice nodes: [PatternNode]) throws(TextPattern.Fault) {
        var ends: [Int] = []
        for node in nodes.dropLast() {
            let fork = try add(.either)
            try add(node)
            // There is no jump instruction. A fork with two equal targets takes its place.
            ends.append(try add(.either))
            instructions[fork].value = Int32(end)
        }
        if let last = nodes.last { try add(last) }
        for place in ends { (instructions[place].next, instructions[place].value) = (Int32(end), Int32(end)) }
    }

    private mutating func add(_ node: PatternNode, least: Int, most: Int?, isLazy: Bool) throws(TextPattern.Fault) {
        if most == 0 { return }
        for _ in 0..<max(least - (most == nil ? 1 : 0), 0) {
            let before = end
            try add(node)
            // A node without instructions is not repeated a thousand times.
            if end == before { return }
        }
        var forks: [Int] = []
        if let most {
            for _ in least..<most {
                forks.append(try add(.either))
                try add(node)
                if end == forks[forks.count - 1] + 1 { break }
            }
        } else {
            forks += try add(anyNumberOf: node, least: least, isLazy: isLazy)
        }
        for fork in forks {
            let inside = Int(instructions[fork].next)
            let targets = isLazy ? (end, inside) : (inside, end)
            (instructions[fork].next, instructions[fork].value) = (Int32(targets.0), Int32(targets.1))
        }
    }

    /// Adds a repetition of one or more times, or of any number. Returns the forks whose other target is the instruction after the
    /// repetition.
    ///
    /// A round that consumes no scalar ends the repetition, with the groups as that round has set them. To distinguish it from a round that
    /// has consumed one, it gets a copy of the instructions. The copy continues in the original with the first scalar that it consumes.
    private mutating func add(anyNumberOf node: PatternNode, least: Int, isLazy: Bool) throws(TextPattern.Fault) -> [Int] {
        var forks: [Int] = []
        if least == 0 { forks.append(try add(.either)) }
        let first = end
        try add(node)
        let again = try add(.either)
        forks.append(again)
        instructions[again].next = Int32(first)
        guard node.hasGroups, node.canBeEmpty else { return forks }
        let copy = end
        for place in first..<again {
            let original = instructions[place]
            let added = try add(original.operation, Int(original.value))
            func moved(_ target: Int32) -> Int32 { (first...again).contains(Int(target)) ? target + Int32(copy - first) : target }
            instructions[added].next = original.operation == .set ? original.next : moved(original.next)
            if original.operation == .either { instructions[added].value = moved(original.value) }
        }
        // The end of the copy also ends the repetition.
        forks.append(try add(.either))
        instructions[end - 1].next = Int32(end)
        instructions[again].next = Int32(copy)
        if least == 0 { instructions[forks[0]].next = Int32(copy) }
        return forks
    }

    /// The sets of scalars with which a match can begin. `isOpen` if a match can begin with any scalar or be empty. If there are no sets
    /// and it is not open, a match can begin only at the start of the text.
    var beginning: (sets: Set<Int>, isOpen: Bool) {
        var (sets, isOpen) = (Set<Int>(), false)
        var seen: Set<Int> = []
        var open = [0]
        while let place = open.popLast() {
            guard seen.insert(place).inserted else { continue }
            let instruction = instructions[place]
            switch instruction.operation {
            case .set: sets.insert(Int(instruction.value))
            case .match: isOpen = true
            case .either: open += [Int(instruction.next), Int(instruction.value)]
            case .save: open.append(Int(instruction.next))
            case .assert: if instruction.value != PatternAssertion.start.rawValue { open.append(Int(instruction.next)) }
            }
        }
        return (sets, isOpen)
    }
}
