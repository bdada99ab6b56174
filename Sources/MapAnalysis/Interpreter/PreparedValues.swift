/// Values that are there for one computation at a time: those of a row's leaves, or a call's arguments. Their memory stays from row to row.
package final class PreparedValues {
    // A computation never writes the values that it reads, so looking for that at each access only costs time.
    @exclusivity(unchecked)
    private var values: [Value]

    init(_ count: Int) { values = Array(repeating: .nil, count: count) }

    package subscript(place: Int) -> Value {
        get { values[place] }
        set { values[place] = newValue }
    }

    /// Sets each value to what a part gives. Returns whether all of them gave something.
    func compute(_ parts: [Preparation.Part], from inputs: PreparedValues) -> Bool {
        for place in parts.indices {
            guard let value = parts[place].value(inputs) else { return false }
            values[place] = value
        }
        return true
    }

    func pass<Result>(to function: ([Value]) -> Result) -> Result { function(values) }

    func contains(_ wanted: Value) -> Bool { values.contains(wanted) }
}
