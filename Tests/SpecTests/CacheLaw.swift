import MapCompiler
import RandomTesting

/// Checks that a plan comes back from the cache as it was, and that the same plan gives the same bytes.
enum CacheLaw {
    /// Does not apply without a plan, or to one that the cache does not take.
    static func verdict(on subject: LawSubject) -> Tally.Verdict {
        let said = KeptPlan.Said(all: "a warning\nan \"error\"\n", errors: "an \"error\"\n")
        guard let plan = subject.plan, let state = subject.state, let kept = KeptPlan(plan, for: state, said: said) else {
            return .silent
        }
        let bytes = kept.bytes
        guard let again = KeptPlan(bytes) else { return .broken("the bytes of a kept plan cannot be read") }
        guard again.plan == plan, again.said == kept.said, again.version == kept.version, again.evidence == kept.evidence else {
            return .broken("the plan in the cache is not the plan")
        }
        return KeptPlan(plan, for: state, said: kept.said)?.bytes == bytes ? .held : .broken("the same plan has other bytes")
    }
}
