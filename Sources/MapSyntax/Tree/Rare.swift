/// Something that few of its kind say: it lies elsewhere, so that the many that do not say it stay small.
///
///     @Rare package var pattern: LiteralSyntax? = nil
///
/// A big project has a hundred thousand attributes, and nearly all of them are a name and a type. Inlinable, since other rooms use it
/// as often as this one does.
@propertyWrapper
package struct Rare<Value: Sendable>: Sendable {
    @usableFromInline
    indirect enum Storage: Sendable {
        case absent
        case present(Value)
    }

    @usableFromInline var storage: Storage

    @inlinable
    package init(wrappedValue: Value?) {
        if let wrappedValue { storage = .present(wrappedValue) } else { storage = .absent }
    }

    @inlinable package var wrappedValue: Value? {
        get { if case .present(let value) = storage { value } else { nil } }
        set { if let newValue { storage = .present(newValue) } else { storage = .absent } }
    }
}
