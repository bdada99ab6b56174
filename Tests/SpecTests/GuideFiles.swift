import Foundation

/// The files of the guide to Core Data: models, a mapping model and a database of the corpus. Without a corpus the guide does not run.
enum GuideFiles {
    static let pages = all.isEmpty ? [] : ["docs/core-data.md"]

    private static let corpus = ProcessInfo.processInfo.environment["MAPC_CORPUS"]

    /// Empty if there is no corpus.
    static let all: [SpecFile] = {
        guard let corpus else { return [] }
        let folder = "\(corpus)/coredata/posts"
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let wanted = names.filter { $0.hasSuffix("/contents") || $0.hasSuffix("/xcmapping.xml") || $0.hasSuffix("_1.sqlite") }
        return wanted.sorted().compactMap { name in
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else { return nil }
            let short = name.replacing("CoreDataMigration_Example.xcdatamodeld", with: "Posts.xcdatamodeld")
            return SpecFile(path: name.hasSuffix(".sqlite") ? "app.sqlite" : short, bytes: Array(data), assertions: [])
        }
    }()
}
