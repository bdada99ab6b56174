import Synchronization

/// Counts how often laws hold in the cases of one test, which may run in parallel. A test that compares nothing would pass; the tally
/// reports that after the last case.
package final class Tally: Sendable {
    /// The result of a law for one case.
    package enum Verdict: Equatable, Sendable {
        case held
        /// The law does not apply to the case.
        case silent
        /// The difference, in words.
        case broken(String)
    }

    private struct State {
        var left: Int
        var held: [String: Int] = [:]
    }

    private let floors: [String: Int]
    private let state: Mutex<State>

    /// Makes a tally for a number of cases. `floors` is how often each law must hold in all of them together.
    package init(cases: Int, floors: [String: Int]) {
        self.floors = floors
        state = Mutex(State(left: cases))
    }

    /// Counts a verdict. Returns the difference if the law is broken.
    package func note(_ law: String, _ verdict: Verdict) -> String? {
        switch verdict {
        case .held: state.withLock { $0.held[law, default: 0] += 1 }
        case .silent: break
        case .broken(let words): return words
        }
        return nil
    }

    /// Ends a case. After the last one, returns messages about the laws that held too seldom.
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

    /// The counts, such as `fusion 120, script 80`.
    package var words: String {
        state.withLock { $0.held.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ") }
    }
}
