/// Runs a pattern over texts, following all alternatives at once, so it never backtracks.
///
/// At each scalar it has a list of places in the program, in order of precedence, and each place is in the list only once. So the steps
/// that a search takes for a scalar are at most the number of the program's instructions, times a small constant. This algorithm is known
/// as Pike's machine.
struct PatternMachine {
    /// A list of places in the program, with the groups' positions for each.
    private struct Threads {
        var places: UnsafeMutablePointer<Int32>
        var held: UnsafeMutablePointer<Int>
        var count = 0
    }

    /// Something left to do: an alternative to follow, or a slot to restore.
    private struct Pending {
        var place: Int32
        var slot: Int32
        var value: Int
    }

    private let instructions: UnsafeMutablePointer<PatternProgram.Instruction>
    let size: Int
    private var symbols: PatternSymbols
    private let canOnlyStartAtStart: Bool
    private let canBeEmpty: Bool
    private var states = PatternStates()
    private var first: (age: Int, state: Int32)?
    /// Whether the program has no assertions.
    private let hasNoAssertions: Bool
    private var now: Threads
    private var then: Threads
    /// By place: the stamp of the last list to which it was added.
    private let stamps: UnsafeMutablePointer<UInt32>
    private var stamp: UInt32 = 0
    private let pending: UnsafeMutablePointer<Pending>
    /// By slot of the program: where its value is kept; −1 if the caller does not need it.
    private let slots: UnsafeMutablePointer<Int32>
    private let slotCount: Int
    /// The number of groups, including the whole match.
    var groupCount: Int { slotCount / 2 }
    private var kept = 0
    private let held: UnsafeMutablePointer<Int>
    private let found: UnsafeMutablePointer<Int>
    private var searchStart = 0
    /// The position at which the last search ended.
    private(set) var reach = 0
    /// The number of steps since the machine was made.
    private(set) var steps = 0
    private var stepsToAsk = stepsBetweenQuestions
    /// Whether the last search was interrupted by a request to stop.
    private(set) var gaveUp = false
    private static let stepsBetweenQuestions = 100_000

    init(_ program: PatternProgram) {
        size = program.instructions.count
        instructions = .allocate(capacity: size)
        instructions.initialize(from: program.instructions, count: size)
        let beginning = program.beginning
        symbols = PatternSymbols(program.sets, firstSets: beginning.isOpen ? nil : beginning.sets)
        canBeEmpty = beginning.isOpen
        canOnlyStartAtStart = !beginning.isOpen && beginning.sets.isEmpty
        hasNoAssertions = !program.instructions.contains { $0.operation == .assert }
        slotCount = 2 * program.groupCount
        now = Threads(places: .allocate(capacity: size), held: .allocate(capacity: size * slotCount))
        then = Threads(places: .allocate(capacity: size), held: .allocate(capacity: size * slotCount))
        stamps = .allocate(capacity: size)
        stamps.initialize(repeating: 0, count: size)
        pending = .allocate(capacity: 2 * size + 2)
        slots = .allocate(capacity: slotCount)
        held = .allocate(capacity: slotCount)
        found = .allocate(capacity: slotCount)
        keep([])
    }

    func free() {
        instructions.deallocate()
        symbols.free()
        for threads in [now, then] {
            threads.places.deallocate()
            threads.held.deallocate()
        }
        stamps.deallocate()
        pending.deallocate()
        slots.deallocate()
        held.deallocate()
        found.deallocate()
    }

    /// Sets the groups whose places a search returns. Fewer groups are faster.
    mutating func keep(_ groups: [Int]) {
        kept = 0
        slots.initialize(repeating: -1, count: slotCount)
        for group in groups where 2 * group < slotCount && slots[2 * group] < 0 {
            slots[2 * group] = Int32(kept)
            slots[2 * group + 1] = Int32(kept + 1)
            kept += 2
        }
    }

    /// Returns the group's range in the last match; nil if the group did not match or was not kept.
    func range(of group: Int) -> Range<Int>? {
        guard 2 * group < slotCount, slots[2 * group] >= 0 else { return nil }
        let (lower, upper) = (found[Int(slots[2 * group])], found[Int(slots[2 * group + 1])])
        return lower >= 0 && upper >= lower ? lower..<upper : nil
    }
}

extension PatternMachine {
    /// Whether the whole text is a match.
    mutating func matchesWhole(_ text: inout PatternText) -> Bool {
        keep([])
        guard hasNoAssertions else { return search(&text, whole: true) }
        gaveUp = false
        let bytes = text.bytes
        var position = 0
        var state = firstState(&text)
        while position < bytes.count {
            let (symbol, width) = symbols.symbol(in: bytes, at: position)
            let known = states.next(state, symbol)
            state = known >= 0 ? known : newState(after: state, symbol, &text)
            position += width
            steps += 1
            if steps >= stepsToAsk, isToGiveUp() { return false }
        }
        return states.isMatch[Int(state)]
    }

    /// Returns the state at the beginning of every text.
    private mutating func firstState(_ text: inout PatternText) -> Int32 {
        if let first, first.age == states.age { return first.state }
        newStamp()
        begin(&text, at: 0)
        let state = reachedState()
        first = (states.age, state)
        return state
    }

    /// Computes the state to which a symbol leads from a state, and stores it for the next time.
    @inline(never)
    private mutating func newState(after state: Int32, _ symbol: Int32, _ text: inout PatternText) -> Int32 {
        let places = states.places(of: state)
        now.count = places.count
        for (index, place) in places.enumerated() { now.places[index] = place }
        newStamp()
        _ = step(symbol, &text, to: 0, isEnd: false)
        let age = states.age
        let next = reachedState()
        if states.age == age { states.learn(state, symbol, next: next) }
        return next
    }

    /// Returns the state for the places in the next list, and empties the list.
    private mutating func reachedState() -> Int32 {
        let places = UnsafeBufferPointer(start: then.places, count: then.count).sorted()
        then.count = 0
        return states.state(of: places, isMatch: places.contains { instructions[Int($0)].operation == .match })
    }

    /// Whether there is a match that begins at `start` or later. With `whole`: whether the whole text is a match.
    mutating func search(_ text: inout PatternText, from start: Int = 0, whole: Bool = false) -> Bool {
        (searchStart, gaveUp) = (start, false)
        let bytes = text.bytes
        var (position, didMatch) = (start, false)
        defer { reach = position }
        (now.count, then.count) = (0, 0)
        newStamp()
        begin(&text, at: position)
        while true {
            swap(&now, &then)
            then.count = 0
            newStamp()
            guard position < bytes.count else { return finish() || didMatch }
            let (symbol, width) = symbols.symbol(in: bytes, at: position)
            if step(symbol, &text, to: position + width, isEnd: !whole) { didMatch = true }
            position += width
            if steps >= stepsToAsk, isToGiveUp() { return false }
            if didMatch || whole || canOnlyStartAtStart {
                if then.count == 0 { return didMatch }
            } else {
                if then.count == 0, !canBeEmpty { position = firstStart(bytes, from: position) }
                if position < bytes.count ? canBeEmpty || symbols.starts(symbols.symbol(in: bytes, at: position).symbol) : canBeEmpty {
                    begin(&text, at: position)
                }
            }
        }
    }

    /// Returns the next place where a match can begin, or the end.
    private mutating func firstStart(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var position = start
        while position < bytes.count {
            let (symbol, width) = symbols.symbol(in: bytes, at: position)
            steps += 1
            if symbols.starts(symbol) { break }
            position += width
        }
        return position
    }

    private mutating func newStamp() {
        if stamp == .max {
            stamps.initialize(repeating: 0, count: size)
            stamp = 0
        }
        stamp += 1
    }

    private mutating func isToGiveUp() -> Bool {
        stepsToAsk = steps + Self.stepsBetweenQuestions
        gaveUp = Stopping.isAsked
        return gaveUp
    }

    /// Begins a match here. It has lower precedence than the matches that have already begun.
    private mutating func begin(_ text: inout PatternText, at position: Int) {
        for slot in 0..<kept { held[slot] = -1 }
        follow(0, at: position, &text)
    }

    /// Whether one of the places is a match at the end of the text. Keeps its groups.
    private mutating func finish() -> Bool {
        for thread in 0..<now.count where instructions[Int(now.places[thread])].operation == .match {
            for slot in 0..<kept { found[slot] = now.held[thread * kept + slot] }
            return true
        }
        return false
    }

    /// Moves over the next scalar, to `position`. Returns whether there was a match before it. After a match, places of lower precedence
    /// are dropped.
    private mutating func step(_ symbol: Int32, _ text: inout PatternText, to position: Int, isEnd: Bool) -> Bool {
        for thread in 0..<now.count {
            let instruction = instructions[Int(now.places[thread])]
            steps += 1
            if instruction.operation == .match {
                guard isEnd else { continue }
                for slot in 0..<kept { found[slot] = now.held[thread * kept + slot] }
                return true
            }
            guard symbols.holds(instruction.value, symbol) else { continue }
            for slot in 0..<kept { held[slot] = now.held[thread * kept + slot] }
            follow(instruction.next, at: position, &text)
        }
        return false
    }

    /// Adds to the next list all places that can be reached from a place without a scalar, in order of precedence.
    private mutating func follow(_ first: Int32, at position: Int, _ text: inout PatternText) {
        var (place, left) = (first, 0)
        while true {
            steps += 1
            if stamps[Int(place)] != stamp {
                stamps[Int(place)] = stamp
                let instruction = instructions[Int(place)]
                switch instruction.operation {
                case .set, .match:
                    then.places[then.count] = place
                    for slot in 0..<kept { then.held[then.count * kept + slot] = held[slot] }
                    then.count += 1
                case .either:
                    pending[left] = Pending(place: instruction.value, slot: -1, value: 0)
                    left += 1
                    place = instruction.next
                    continue
                case .save:
                    let slot = slots[Int(instruction.value)]
                    if slot >= 0 {
                        pending[left] = Pending(place: 0, slot: slot, value: held[Int(slot)])
                        left += 1
                        held[Int(slot)] = position
                    }
                    place = instruction.next
                    continue
                case .assert:
                    place = instruction.next
                    if holds(instruction.value, at: position, &text) { continue }
                }
            }
            while left > 0, pending[left - 1].slot >= 0 {
                left -= 1
                held[Int(pending[left].slot)] = pending[left].value
            }
            guard left > 0 else { return }
            left -= 1
            place = pending[left].place
        }
    }

    private func holds(_ assertion: Int32, at position: Int, _ text: inout PatternText) -> Bool {
        PatternAssertion(rawValue: assertion).map { text.holds($0, at: position, searchStart: searchStart) } ?? false
    }
}
