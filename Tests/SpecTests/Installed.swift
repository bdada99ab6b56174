import Foundation

/// An editor of this machine.
struct Installed {
    var path: String
    /// The numbers of its version.
    var version: [Int]

    /// Returns the programs of a name on the PATH, with the version that they print.
    private static func found(_ name: String) -> [Installed] {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.compactMap { folder in
            let path = "\(folder)/\(name)"
            guard FileManager.default.isExecutableFile(atPath: path), let words = try? Sandbox([]).run("\(path) --version").text,
                let version = words.firstMatch(of: /([0-9]+)\.([0-9]+)/), let major = Int(version.1), let minor = Int(version.2)
            else { return nil }
            return Installed(path: path, version: [major, minor])
        }
    }

    private static let neovims = found("nvim")

    static func neovim(from least: String) -> Installed? {
        installed("Neovim \(least)", neovims.first { !$0.version.lexicographicallyPrecedes(numbers(least)) })
    }

    static func neovim(below most: String) -> Installed? {
        installed("a Neovim before \(most)", neovims.first { $0.version.lexicographicallyPrecedes(numbers(most)) })
    }

    static let eglot: Installed? = installed(
        "Emacs with eglot",
        found("emacs").first { emacs in
            (try? Sandbox([]).run("\(emacs.path) --batch -f package-initialize --eval \"(require 'eglot)\"").code) == 0
        })

    private static func numbers(_ version: String) -> [Int] { version.split(separator: ".").compactMap { Int($0) } }

    /// Prints what is skipped. With a corpus the editors are required, as `.ci/run` installs them.
    private static func installed(_ name: String, _ editor: Installed?) -> Installed? {
        if editor == nil {
            if ProcessInfo.processInfo.environment["MAPC_CORPUS"] != nil { return Installed(path: "missing: \(name)", version: []) }
            print("Skipped: the session in \(name), which is not installed")
        }
        return editor
    }
}
