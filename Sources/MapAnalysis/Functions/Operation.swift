extension Function {
    /// What a database computes by itself, by name. The dialect of the database has the text of each operation.
    ///
    /// If an argument is nil, the result is nil, unless the operation says otherwise.
    package enum Operation: Hashable, Sendable {
        /// The numbers of an arithmetic operation.
        package enum Numbers: Hashable, Sendable {
            /// Integers of at most 32 bits, so that the result of two of them has at most 64.
            case integers
            /// Doubles. A zero in the result is 0.0, not −0.0.
            case reals
            /// Doubles. A zero in the result has any sign.
            case realsOfAnyZero
        }

        /// The argument itself.
        case unchanged
        /// The first argument that is not nil. Nil if all are.
        case firstNotNil
        /// The first argument, or nil if the second is equal. Texts are equal if their bytes are. The second may be nil.
        case nilIfEqual
        /// The least of several numbers.
        case least
        /// The greatest of several numbers.
        case greatest
        /// The first number, but at most the third, and then at least the second.
        case clamped

        case add(Numbers)
        case subtract(Numbers)
        case multiply(Numbers)
        /// The quotient, without its fraction for integers. Nil if the divisor is zero.
        case divide(Numbers)
        /// The remainder of integers, with the sign of the dividend. Nil if the divisor is zero.
        case remainder
        /// The negation of an integer of at most 32 bits.
        case negateInteger
        /// The negation of a double. Zero stays 0.0.
        case negateReal
        /// The absolute value of an integer of at most 32 bits.
        case absoluteInteger
        /// The absolute value of a double.
        case absoluteReal
        /// An integer as a double.
        case asReal
        /// An integer as decimal digits.
        case asText

        /// Several texts, one after the other.
        case concatenated
        /// Whether the first text or data contains the second.
        case contains

        /// The value that a column of this type and stored form gives back: a date without its milliseconds.
        indirect case givenBack(ValueType, Representation)
    }
}

extension Function.Operation {
    /// Whether the result is the same if a zero among the arguments has the other sign.
    package var takesAnyZero: Bool {
        switch self {
        case .add(.reals), .subtract(.reals), .multiply(.reals), .divide(.reals), .absoluteReal: true
        default: false
        }
    }

    /// The operation for a caller to whom a zero of either sign is the same.
    package var withAnyZero: Function.Operation {
        switch self {
        case .add(.reals): .add(.realsOfAnyZero)
        case .subtract(.reals): .subtract(.realsOfAnyZero)
        case .multiply(.reals): .multiply(.realsOfAnyZero)
        case .divide(.reals): .divide(.realsOfAnyZero)
        default: self
        }
    }
}
