extension Attribute {
    /// Whether a value that another declaration of the attribute allows may break a bound of this one. A bound that is loosened counts, too:
    /// to ask it again costs little.
    package func asksMore(than other: Attribute) -> Bool {
        min != nil && min != other.min
            || max != nil && max != other.max
            || minLength != nil && minLength != other.minLength
            || maxLength != nil && maxLength != other.maxLength
            || pattern != nil && pattern != other.pattern
    }
}

extension CompleteMapping {
    /// Whether a value that goes on as it is meets a bound that it did not meet before.
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
