/// Diagnostics as they are printed, which are printed again with what is kept.
package struct Said: Sendable, Equatable {
    /// All diagnostics, and those that `--quiet` prints.
    package struct Texts: Sendable, Equatable {
        package var all = ""
        package var errors = ""

        package init(all: String = "", errors: String = "") { (self.all, self.errors) = (all, errors) }

        package static func + (left: Texts, right: Texts) -> Texts { Texts(all: left.all + right.all, errors: left.errors + right.errors) }
    }

    package var project: Texts
    package var store: Texts

    package init(project: Texts = Texts(), store: Texts = Texts()) { (self.project, self.store) = (project, store) }

    init?(takenFrom rest: inout ArraySlice<UInt8>) {
        guard let all = takeText(of: &rest) ?? nil, let errors = takeText(of: &rest) ?? nil, let storeAll = takeText(of: &rest) ?? nil,
            let storeErrors = takeText(of: &rest) ?? nil
        else { return nil }
        self.init(project: Texts(all: all, errors: errors), store: Texts(all: storeAll, errors: storeErrors))
    }

    var texts: [String?] { [project.all, project.errors, store.all, store.errors] }
}
