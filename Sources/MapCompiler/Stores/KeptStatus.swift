/// A status in the cache, with the diagnostics that were printed with it.
///
/// Below the seal are the diagnostics and the parts of the status.
package struct KeptStatus: Kept {
    package var status: StoreStatus
    /// The diagnostics of the project and the store, as they are printed.
    package var said: Said

    /// `nil` if the version depends on the store's rows, which may change before the next run, or if no path leads to the latest version.
    package init?(_ status: StoreStatus, said: Said) {
        guard status.evidence != .structure, status.evidence != .hashesAndTables, status.pending != nil, !status.isAtWithdrawnEnd
        else { return nil }
        (self.status, self.said) = (status, said)
    }

    package init?(_ bytes: [UInt8]) {
        guard var rest = unsealed(bytes, as: Self.format), let said = Said(takenFrom: &rest) else { return nil }
        var texts: [String?] = []
        while !rest.isEmpty {
            guard let text = takeText(of: &rest) else { return nil }
            texts.append(text)
        }
        guard texts.count >= 6, let count = texts[5].flatMap({ Int($0) }), texts.count >= 6 + count, let model = texts[0],
            let latest = texts[1], let evidence = texts[3].flatMap(StoreState.Evidence.init)
        else { return nil }
        self.said = said
        status = StoreStatus(
            model: model, latest: latest, version: texts[2], evidence: evidence, evidenceWords: evidence.rawValue,
            configuration: texts[4], pending: texts.dropFirst(6 + count).compactMap(\.self),
            undescribed: texts[6..<6 + count].compactMap(\.self))
    }

    package var bytes: [UInt8] {
        let own = [
            status.model, status.latest, status.version, status.evidence.rawValue, status.configuration, "\(status.undescribed.count)",
        ]
        return sealed(measured(said.texts + own + status.undescribed + (status.pending ?? [])), as: Self.format)
    }

    package static let suffix = "status"
    private static let format = "mapc.cached-status/3"
}
