extension MappingInterpreter {
    /// Returns the places of the file's assertions that fail, given all rows of the destination.
    package func brokenAsserts(over destination: any SourceRows) throws -> [Int] {
        let judge = evaluator.reading(destination)
        return try mapping.asserts.indices.filter { try !judge.holds(mapping.asserts[$0], Evaluator.Bindings()) }
    }
}
