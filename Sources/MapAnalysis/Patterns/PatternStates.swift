/// The states that a machine has reached for a pattern without assertions, and the state to which each symbol leads.
///
/// This is a deterministic automaton, built only as far as texts need it. If it has too many states, it starts again empty.
struct PatternStates {
    /// By state: its places in the program, sorted.
    private var places: [[Int32]] = []
    private var numbers: [[Int32]: Int32] = [:]
    private(set) var isMatch: [Bool] = []
    /// By state and symbol: the next state, or −1 if it is not known yet.
    private var transitions: [Int32] = []
    private var symbolCapacity = 8
    private var size = 0
    /// How often all states have been dropped. After that, the same numbers mean other states.
    private(set) var age = 0

    static let none: Int32 = -1
    private static let most = 1_000
    /// The maximum number of places in all states together.
    private static let largest = 1_000_000

    /// Returns the state to which the symbol leads, or `none` if it is not known yet.
    @inline(__always)
    func next(_ state: Int32, _ symbol: Int32) -> Int32 {
        let symbol = Int(symbol)
        return symbol < symbolCapacity ? transitions[Int(state) * symbolCapacity + symbol] : Self.none
    }

    func places(of state: Int32) -> [Int32] { places[Int(state)] }

    /// Returns the state of these places. If there are too many states, all others are dropped first.
    mutating func state(of list: [Int32], isMatch matches: Bool) -> Int32 {
        if let known = numbers[list] { return known }
        if places.count >= Self.most || size > Self.largest { forget() }
        let state = Int32(places.count)
        places.append(list)
        numbers[list] = state
        isMatch.append(matches)
        transitions += repeatElement(Self.none, count: symbolCapacity)
        size += list.count
        return state
    }

    mutating func learn(_ state: Int32, _ symbol: Int32, next: Int32) {
        if Int(symbol) >= symbolCapacity { grow(to: Int(symbol)) }
        transitions[Int(state) * symbolCapacity + Int(symbol)] = next
    }

    private mutating func grow(to symbol: Int) {
        let capacity = symbolCapacity
        while symbolCapacity <= symbol { symbolCapacity *= 2 }
        var wider = [Int32](repeating: Self.none, count: places.count * symbolCapacity)
        for state in places.indices {
            for symbol in 0..<capacity { wider[state * symbolCapacity + symbol] = transitions[state * capacity + symbol] }
        }
        transitions = wider
    }

    private mutating func forget() {
        (places, numbers, isMatch, transitions, size) = ([], [:], [], [], 0)
        age += 1
    }
}
