/// What the rows made for one row were made of; forgotten with the next, so that memory stays constant.
final class RowMemory {
    private(set) var origins: [RowReference: Candidate] = [:]

    func remember(_ made: RowReference, _ origin: Candidate) { origins[made] = origin }

    func forget() { origins.removeAll(keepingCapacity: true) }
}

extension MappingInterpreter {
    func remember(_ made: RowReference, _ origin: Candidate) { memory.remember(made, origin) }

    /// What the rows made just now are made of is known again after the body.
    func keepingMemory<Result>(_ body: () throws -> Result) rethrows -> Result {
        let known = memory.origins
        defer { for (made, origin) in known { memory.remember(made, origin) } }
        return try body()
    }

    /// What a made row is known to be made of.
    func origin(of reference: RowReference) -> Candidate? { memory.origins[reference] }
}
