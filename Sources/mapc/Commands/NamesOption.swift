import ArgumentParser

/// How `init` and `introspect` turn names of a store into names of a model.
enum NamesOption: String, CaseIterable, ExpressibleByArgument {
    case raw, swift
}
