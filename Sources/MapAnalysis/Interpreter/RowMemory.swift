/// The origins of the rows that were made for one row. They are forgotten before the next row, so that memory stays constant.
final class RowMemory {
    private(set) var origins: [RowReference: Candidate] = [:]

    func remember(_ made: RowReference, _ origin: Candidate) { origins[made] = origin }

    func forget() { origins.removeAll(keepingCapacity: true) }
}

extension MappingInterpreter {
    func remember(_ made: RowReference, _ origin: Candidate) { memory.remember(made, origin) }

    /// Runs the body and restores the origins that were known before it.
    package func keepingMemory<Result>(_ body: () throws -> Result) rethrows -> Result {
        let known = memory.origins
        defer { for (made, origin) in known { memory.remember(made, origin) } }
        return try body()
    }

    /// Returns the candidate from which a row was made, if it is known.
    func origin(of reference: RowReference) -> Candidate? { memory.origins[reference] }
}
