/// What the rows made for one row were made of; forgotten with the next, so that memory stays constant.
final class RowMemory {
    private(set) var origins: [RowReference: Candidate] = [:]

    func remember(_ made: RowReference, _ origin: Candidate) { origins[made] = origin }

    func forget() { origins.removeAll(keepingCapacity: true) }
}
