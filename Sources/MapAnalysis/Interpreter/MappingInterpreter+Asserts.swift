extension MappingInterpreter {
    /// Which of the file's assertions do not hold, by their place, where these are all rows of the destination.
    package func brokenAsserts(over destination: any SourceRows) throws -> [Int] {
        var judge = evaluator
        judge.destinationRows = destination
        return try mapping.asserts.indices.filter { try !judge.holds(mapping.asserts[$0], Evaluator<Rows>.Bindings()) }
    }
}
