/// What a machine has seen of a pattern that asks for nothing but scalars: where it can be, and where a symbol leads from there.
///
/// A deterministic automaton, built as far as texts need it. When it has too many states, it starts again empty.
struct PatternStates {
    /// Places of the program, in one order.
    private var places: [[Int32]] = []
    private var numbers: [[Int32]: Int32] = [:]
    private(set) var isMatch: [Bool] = []
    /// By state and symbol; −1 for what is not known yet.
    private var ways: [Int32] = []
    private var symbolCapacity = 8
    private var size = 0
    /// How often all states were forgotten: their numbers mean others then.
    private(set) var age = 0

    static let none: Int32 = -1
    private static let most = 1_000
    /// Of all states together, in places.
    private static let largest = 1_000_000

    /// Where the symbol leads, or `none` if that is not known.
    @inline(__always)
    func next(_ state: Int32, _ symbol: Int32) -> Int32 {
        let symbol = Int(symbol)
        return symbol < symbolCapacity ? ways[Int(state) * symbolCapacity + symbol] : Self.none
    }

    func places(of state: Int32) -> [Int32] { places[Int(state)] }

    /// The state of these places. With too many, all others are forgotten first.
    mutating func state(of list: [Int32], isMatch matches: Bool) -> Int32 {
        if let known = numbers[list] { return known }
        if places.count >= Self.most || size > Self.largest { forget() }
        let state = Int32(places.count)
        places.append(list)
        numbers[list] = state
        isMatch.append(matches)
        ways += repeatElement(Self.none, count: symbolCapacity)
        size += list.count
        return state
    }

    mutating func learn(_ state: Int32, _ symbol: Int32, next: Int32) {
        if Int(symbol) >= symbolCapacity { grow(to: Int(symbol)) }
        ways[Int(state) * symbolCapacity + Int(symbol)] = next
    }

    private mutating func grow(to symbol: Int) {
        let capacity = symbolCapacity
        while symbolCapacity <= symbol { symbolCapacity *= 2 }
        var wider = [Int32](repeating: Self.none, count: places.count * symbolCapacity)
        for state in places.indices {
            for symbol in 0..<capacity { wider[state * symbolCapacity + symbol] = ways[state * capacity + symbol] }
        }
        ways = wider
    }

    private mutating func forget() {
        (places, numbers, isMatch, ways, size) = ([], [:], [], [], 0)
        age += 1
    }
}
