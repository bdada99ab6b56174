import Testing

@testable import MapCompiler

/// A status that the cache takes comes back as it was, whatever it says.
@Suite struct KeptStatusTests {
    private static let plain = StoreStatus(
        model: "Blog", latest: "2", version: "2", evidence: .receipt, evidenceWords: StoreState.Evidence.receipt.rawValue, pending: [])

    private static var statuses: [StoreStatus] {
        var (withdrawn, waiting, wider, partial, prevented) = (plain, plain, plain, plain, plain)
        withdrawn.isAtWithdrawnEnd = true
        waiting.pending = ["3", "4"]
        wider.undescribed = ["Post.extra", "Post.more"]
        partial.configuration = "Local"
        prevented.pending = nil
        return [plain, withdrawn, waiting, wider, partial, prevented]
    }

    @Test("A status comes back from the cache as it was, or is not kept", arguments: statuses)
    func comesBack(_ status: StoreStatus) {
        let said = Said(project: Said.Texts(all: "a warning\n", errors: ""), store: Said.Texts(all: ""))
        guard let kept = KeptStatus(status, said: said) else { return }
        #expect(KeptStatus(kept.bytes)?.status == status)
    }
}
