package import MapExecution
package import MapSyntax

extension Compiler {
    /// Looks at a store without a project. Writes nothing, not even an index of its WAL.
    package func examine(_ store: String) -> Outcome<StoreHealth> {
        do throws(StoreError) {
            return Outcome(try MapExecution.examine(store))
        } catch {
            return .stopped(by: error.obstacle, .store(error))
        }
    }

    /// Returns the obstacle that a store error is, and what to do.
    package func judge(_ error: StoreError) -> (obstacle: Obstacle, diagnostic: Diagnostic) { (error.obstacle, .store(error)) }
}
