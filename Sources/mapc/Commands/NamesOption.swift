import ArgumentParser

/// How a store's names become names of a model.
enum NamesOption: String, CaseIterable, ExpressibleByArgument {
    case raw, swift
}
