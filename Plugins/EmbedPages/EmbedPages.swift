import Foundation
import PackagePlugin

/// Makes the pages of `docs/diagnostics` a part of `mapc`, which is one file and still explains everything.
@main
struct EmbedPages: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = context.package.directoryURL.appending(path: "docs/diagnostics")
        let pages = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }
        let output = context.pluginWorkDirectoryURL.appending(path: "DiagnosticPages.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(pages.count) diagnostic pages", executable: try context.tool(named: "PageEmbedder").url,
                arguments: [output.path] + pages.map(\.path), inputFiles: pages, outputFiles: [output])
        ]
    }
}
