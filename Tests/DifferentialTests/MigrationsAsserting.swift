extension Migration {
    /// Migrations with assertions, which hold on some stores.
    static let asserting: [Migration] = [
        Migration(
            "assertions over rows, their relationships and what was there before",
            """
            entities:
              Shelf:
                attributes: { name: "string?" }
                relationships: { books: { to: [Book], inverse: shelf, ordered: true }, tags: [Tag] }
              Book:
                attributes: { title: "string?", pages: "int32?", price: "decimal?" }
                relationships: { shelf: { to: "Shelf?", inverse: books } }
              Tag: { attributes: { word: "string?" } }
            """,
            """
            entities:
              Shelf:
                attributes: { name: "string?", pages: "int64?" }
                relationships: { books: { to: [Book], inverse: shelf, ordered: true }, tags: [Tag] }
              Book:
                attributes: { title: "string?", pages: "int32?", price: "decimal?" }
                relationships: { shelf: { to: "Shelf?", inverse: books } }
              Tag: { attributes: { word: "string?" } }
            """,
            """
            let: { most: Book.max($0.pages) }
            entities:
              Shelf: { set: { pages: $source.books.sum($0.pages) } }
              Book: { where: $source.pages != 3 }
            assert:
              - source.Book.allSatisfy($0.pages != 4)
              - destination.Book.count == source.Book.count($0.pages != 3)
              - destination.Book.max($0.pages) == $most
              - destination.Book.allSatisfy($0.pages == nil or $0.pages >= 0)
              - destination.Shelf.allSatisfy($0.books.count < 3 and $0.tags.count < 3)
              - destination.Shelf.allSatisfy($0.books.first.title == $0.books.sorted($0.title).first.title)
              - source.Book.sum($0.price) >= destination.Book.sum($0.price)
              - not destination.Book.contains($0.shelf.name == nil)
              - destination.Tag.count($0.word == nil) == 0
            """),
        Migration(
            "assertions over rows made of several",
            """
            entities:
              Animal: { abstract: true, attributes: { name: "string?", number: "int32?" } }
              Dog: { parent: Animal, attributes: { tricks: "string?" } }
              Cat: { parent: Animal }
            """,
            """
            entities:
              Animal: { abstract: true, attributes: { name: "string?", number: "int32?" } }
              Dog: { parent: Animal }
              Cat: { parent: Animal }
              Name: { attributes: { name: "string?" } }
              Trick: { attributes: { word: "string?", place: int32 }, relationships: { dog: "Dog?" } }
            """,
            """
            entities:
              Name: { from: Animal, distinct: $source.name, set: { name: $source.name } }
              Trick:
                from: Dog
                each: split($source.tricks, "a")
                set: { word: $item, place: $index, dog: $source }
            drop: [Dog.tricks]
            assert:
              - destination.Name.count >= source.Animal.map($0.number).compactMap($0).count - 2
              - destination.Trick.allSatisfy($0.place < 2)
              - destination.Trick.map($0.dog.name).joined("-") != ""
              - destination.Animal.allSatisfy($0.number != 2 or $0 is Dog)
              - destination.Name.filter($0.name == nil).isEmpty
            """),
    ]
}
