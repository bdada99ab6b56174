import MapCompiler
import RandomTesting

/// Checks that a plan and a status come back from the cache as they were, and that the same plan gives the same bytes.
enum CacheLaw {
    /// Does not apply without a store of a known version, or to what the cache does not take.
    static func verdict(on subject: LawSubject) -> Tally.Verdict {
        let project = Said.Texts(all: "a warning\nan \"error\"\n", errors: "an \"error\"\n")
        let said = Said(project: project, store: Said.Texts(all: "a note\n"))
        guard let state = subject.state else { return .silent }
        let status = verdict(on: Compiler().status(of: state, in: subject.check), said)
        guard let plan = subject.plan, let kept = KeptPlan(plan, for: state, said: said) else { return status }
        let bytes = kept.bytes
        guard let again = KeptPlan(bytes) else { return .broken("the bytes of a kept plan cannot be read") }
        guard again.plan == plan, again.said == kept.said, again.version == kept.version, again.evidence == kept.evidence else {
            return .broken("the plan in the cache is not the plan")
        }
        guard KeptPlan(plan, for: state, said: kept.said)?.bytes == bytes else { return .broken("the same plan has other bytes") }
        return status
    }

    private static func verdict(on status: StoreStatus, _ said: Said) -> Tally.Verdict {
        guard let kept = KeptStatus(status, said: said) else { return .silent }
        let bytes = kept.bytes
        guard let again = KeptStatus(bytes), again.status == status, again.said == said else {
            return .broken("the status in the cache is not the status")
        }
        return bytes.indices.allSatisfy { place in
            var damaged = bytes
            damaged[place] ^= 1
            return KeptStatus(damaged) == nil && KeptStatus(Array(bytes[..<place])) == nil
        } ? .held : .broken("a damaged status is read")
    }
}
