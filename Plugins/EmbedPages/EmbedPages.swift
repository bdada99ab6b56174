import Foundation
import PackagePlugin

/// Makes pages a part of `mapc`, which is one file and still explains everything: those of `docs/diagnostics`, and the manual in `Grammar` and `docs`.
@main
struct EmbedPages: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let root = context.package.directoryURL
        let embedder = try context.tool(named: "PageEmbedder").url
        return try [
            (name: "DiagnosticPages", words: "What `mapc explain` prints: the pages of docs/diagnostics.", folders: ["docs/diagnostics"]),
            (name: "ManualPages", words: "What `mapc help TOPIC` prints: the pages of Grammar and docs.", folders: ["Grammar", "docs"]),
        ].map { set in
            let pages = try set.folders.flatMap { try self.pages(in: root.appending(path: $0)) }
            let output = context.pluginWorkDirectoryURL.appending(path: "\(set.name).swift")
            return .buildCommand(
                displayName: "Embedding \(pages.count) pages as \(set.name)", executable: embedder,
                arguments: [output.path, set.name, set.words] + pages.map(\.path), inputFiles: pages, outputFiles: [output])
        }
    }

    private func pages(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }
    }
}
