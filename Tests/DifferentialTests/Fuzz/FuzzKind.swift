import Testing

@testable import MapSyntax

/// A kind of input that is damaged.
enum FuzzKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case model, mapping, expression, project, lock, plan, receipt, store, journal, schema

    var testDescription: String { rawValue }

    /// Whether a file of that name is input of this kind.
    func isFile(_ path: String) -> Bool {
        switch self {
        case .model: FileKind(ofPath: path) == .model
        case .mapping, .expression: FileKind(ofPath: path) == .mapping
        case .project: FileKind(ofPath: path) == .project
        case .lock: FileKind(ofPath: path) == .lock
        case .plan, .receipt, .store, .journal, .schema: false
        }
    }

    /// Whether the input is files of a project, and not a store or a plan.
    var isText: Bool {
        switch self {
        case .model, .mapping, .expression, .project, .lock: true
        case .plan, .receipt, .store, .journal, .schema: false
        }
    }
}
