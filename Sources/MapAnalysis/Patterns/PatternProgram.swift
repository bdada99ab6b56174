/// A pattern as an automaton: what `PatternMachine` runs.
struct PatternProgram {
    struct Instruction {
        enum Operation: UInt8 {
            /// One scalar of the set `value`, then `next`.
            case set
            /// `next`, and if that leads to no match, `value`.
            case either
            /// `next`, and the place is kept in the slot `value`.
            case save
            /// `next` if the assertion `value` holds here.
            case assert
            case match
        }

        var operation: Operation
        var value: Int32 = 0
        var next: Int32 = 0
    }

    /// As many as a pattern may come to. A search takes at most so many steps for each scalar of the text, times a small number.
    static let largest = 10_000

    private(set) var instructions: [Instruction] = []
    let sets: PatternSets
    /// Groups, the whole match among them.
    let groupCount: Int

    init(_ pattern: String) throws(TextPattern.Fault) {
        var parser = PatternParser(pattern)
        let node = try parser.whole()
        // What Swift does not take is no pattern, however it might be understood.
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

    /// Adds what goes on with the instruction after its last.
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
            // There is no jump: this one's other way is the same.
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
            // What takes nothing is not written out a thousand times.
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
            let ways = isLazy ? (end, inside) : (inside, end)
            (instructions[fork].next, instructions[fork].value) = (Int32(ways.0), Int32(ways.1))
        }
    }

    /// Adds what is there once or more often, or any number of times: the forks whose other way is what comes after it.
    ///
    /// A time that takes nothing ends the repetition, with what its groups hold. So that it is known from one that took something, it has
    /// instructions of its own, which go on in the others with the first scalar that is taken.
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
        // Where the copy ends, so does the repetition.
        forks.append(try add(.either))
        instructions[end - 1].next = Int32(end)
        instructions[again].next = Int32(copy)
        if least == 0 { instructions[forks[0]].next = Int32(copy) }
        return forks
    }

    /// The sets with which a match can begin. It is open if nothing is known of what a match begins with; without sets, and not open, a
    /// match can only begin where the text does.
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
