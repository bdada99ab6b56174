extension Attribute {
    /// Whether a value that another declaration of the attribute allows may break a bound of this one. A loosened bound counts too, because
    /// checking it again costs little.
    package func asksMore(than other: Attribute) -> Bool {
        min != nil && min != other.min
            || max != nil && max != other.max
            || minLength != nil && minLength != other.minLength
            || maxLength != nil && maxLength != other.maxLength
            || pattern != nil && pattern != other.pattern
    }
}

extension CompleteMapping {
    /// Whether a value that is carried over unchanged must satisfy a bound that it did not have before.
    package var addsBounds: Bool {
        entityMappings.contains { mapping in
            mapping.properties.contains { property in
                guard case .carried(let origin) = property.source, let attribute = destination[property.property].attribute,
                    let was = source[origin].attribute
                else { return false }
                return attribute.asksMore(than: was)
            }
        }
    }
}
