import Testing

@testable import MapSyntax

/// What is damaged: one kind of what other people bring.
enum FuzzKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case model, mapping, expression, project, lock, plan, receipt, store, journal

    var testDescription: String { rawValue }

    /// Whether a file of that name is one of these.
    func isFile(_ path: String) -> Bool {
        switch self {
        case .model: FileKind(ofPath: path) == .model
        case .mapping, .expression: FileKind(ofPath: path) == .mapping
        case .project: FileKind(ofPath: path) == .project
        case .lock: FileKind(ofPath: path) == .lock
        case .plan, .receipt, .store, .journal: false
        }
    }

    /// Whether an input is files of a project, and not a store or a plan.
    var isText: Bool {
        switch self {
        case .model, .mapping, .expression, .project, .lock: true
        case .plan, .receipt, .store, .journal: false
        }
    }
}
