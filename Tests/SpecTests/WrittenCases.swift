import Foundation

/// Writes the projects of the pages as folders that any version of mapc can plan, for `Scripts/comparePlans`. If a page has a store, that
/// is written too.
func writeProjects(of cases: [SpecCase], to folder: String) throws {
    for (number, spec) in cases.enumerated() where !spec.inputs.isEmpty {
        let page = spec.page.replacing("/", with: "-").replacing(".md", with: "")
        let place = URL(filePath: folder).appending(path: "pages/\(page)-\(number)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        for file in spec.inputs {
            let path = place.appending(path: file.path)
            try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.bytes).write(to: path)
        }
        for fence in spec.fences(.sqlStore) {
            try SpecStore.execute(fence.body.joined(separator: "\n"), on: place.appending(path: "store.sqlite").path)
        }
    }
}
