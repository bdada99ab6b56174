import Synchronization

/// How often laws held in the cases of one test, which may run side by side. A test that compares nothing passes; its last case finds that.
package final class Tally: Sendable {
    /// What a law found in one case.
    package enum Verdict: Equatable, Sendable {
        case held
        /// The case has nothing that the law is about.
        case silent
        /// What is otherwise, for people.
        case broken(String)
    }

    private struct State {
        var left: Int
        var held: [String: Int] = [:]
    }

    private let floors: [String: Int]
    private let state: Mutex<State>

    /// For so many cases; each law holds at least so often in all of them together.
    package init(cases: Int, floors: [String: Int]) {
        self.floors = floors
        state = Mutex(State(left: cases))
    }

    /// Counts a verdict; what is broken, for people.
    package func note(_ law: String, _ verdict: Verdict) -> String? {
        switch verdict {
        case .held: state.withLock { $0.held[law, default: 0] += 1 }
        case .silent: break
        case .broken(let words): return words
        }
        return nil
    }

    /// A case has come to its end. After the last one: which laws held too seldom, for people.
    package func endOfCase() -> [String] {
        state.withLock { state in
            state.left -= 1
            guard state.left == 0 else { return [] }
            return floors.sorted { $0.key < $1.key }.compactMap { law, floor in
                let count = state.held[law, default: 0]
                return count < floor ? "\(law) held \(count) times, and at least \(floor) times is demanded" : nil
            }
        }
    }

    /// `fusion 120, script 80`
    package var words: String {
        state.withLock { $0.held.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ") }
    }
}
