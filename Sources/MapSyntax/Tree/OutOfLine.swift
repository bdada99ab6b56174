/// A property that few values have. It is stored outside the value, so that values without it stay small.
///
///     @OutOfLine package var pattern: LiteralSyntax? = nil
///
/// A big project has a hundred thousand attributes, and nearly all of them are a name and a type. The wrapper is inlinable because other modules
/// use it as often as this one.
@propertyWrapper
package struct OutOfLine<Value: Sendable>: Sendable {
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
