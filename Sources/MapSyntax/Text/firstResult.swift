extension Sequence {
    /// Returns the first result that is not `nil`, and calls `transform` no further.
    ///
    /// `lazy.compactMap(transform).first` calls it twice for the element that it finds: a recursive search then takes twice as long at each depth.
    package func firstResult<Result>(_ transform: (Element) -> Result?) -> Result? {
        for element in self {
            if let result = transform(element) { return result }
        }
        return nil
    }
}
