package import MapPlan

/// Compares the rows that a run leaves with those that it should leave. The executor does not know what that is: it says when nothing of a leg is written yet, and
/// when all of it is.
///
/// One thread uses it, for one run.
package protocol RunVerifier: AnyObject, Sendable {
    /// Begins to read the store, which is locked and not written yet.
    func open(_ store: consuming SQLiteDatabase, now: Int64, seed: [UInt8], told: @escaping VerifierNews)

    /// Computes the rows that leg `leg` should leave, before its first write and after its checks.
    func expect(_ leg: Int) throws(RunFailure)

    /// Compares the rows after the last write of a leg. With `beforeSQL`, the author's SQL runs afterwards, and only the tables that it writes are compared.
    func compare(_ leg: Int, beforeSQL: Bool) throws(RunFailure)

    /// Returns what was compared after a leg.
    func verified(_ leg: Int) -> Verified?

    /// Ends to read the store, and forgets everything else.
    func close()
}

/// Receives the part of the verification of a leg that is done, from 0 to 1. Throws if the run is to stop.
package typealias VerifierNews = (_ share: Double) throws(RunFailure) -> Void

/// The verifier of a run; two are equal if they are the same object.
package struct ChosenVerifier: Sendable, Equatable {
    let verifier: any RunVerifier

    package init(_ verifier: any RunVerifier) { self.verifier = verifier }

    package static func == (one: ChosenVerifier, other: ChosenVerifier) -> Bool { one.verifier === other.verifier }
}
