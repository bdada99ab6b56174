/// A status in the cache, with the diagnostics that were printed with it.
///
/// Below the seal every text has a line with its number of bytes. A text that is missing has the line `-`.
package struct KeptStatus: Kept {
    package var status: StoreStatus
    /// The diagnostics of the project and the store, as they are printed.
    package var said: KeptPlan.Said

    /// `nil` if the version depends on the store's rows, which may change before the next run, or if the project has errors.
    package init?(_ status: StoreStatus, said: KeptPlan.Said) {
        guard status.evidence != .structure, status.pending != nil else { return nil }
        (self.status, self.said) = (status, said)
    }

    package init?(_ bytes: [UInt8]) {
        guard var rest = unsealed(bytes, as: Self.format) else { return nil }
        var texts: [String?] = []
        while let head = takeLine(of: &rest) {
            if head == "-" {
                texts.append(nil)
            } else {
                guard let count = Int(head), count >= 0, count <= rest.count else { return nil }
                texts.append(String(decoding: rest.prefix(count), as: UTF8.self))
                rest = rest.dropFirst(count)
            }
        }
        guard rest.isEmpty, texts.count >= 7, let all = texts[0], let errors = texts[1], let model = texts[2], let latest = texts[3],
            let evidence = texts[5].flatMap(StoreState.Evidence.init)
        else { return nil }
        said = KeptPlan.Said(all: all, errors: errors)
        status = StoreStatus(
            model: model, latest: latest, version: texts[4], evidence: evidence, configuration: texts[6],
            pending: texts.dropFirst(7).compactMap(\.self))
    }

    package var bytes: [UInt8] {
        let texts: [String?] =
            [said.all, said.errors, status.model, status.latest, status.version, status.evidence.rawValue, status.configuration]
            + (status.pending ?? [])
        return sealed(texts.flatMap { text in Array((text.map { "\($0.utf8.count)\n\($0)" } ?? "-\n").utf8) }, as: Self.format)
    }

    package static let suffix = "status"
    private static let format = "mapc.cached-status/1"
}
