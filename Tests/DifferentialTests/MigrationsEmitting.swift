extension Migration {
    /// Migrations that emit rows to the program.
    static let emitting: [Migration] = [
        Migration(
            "rows of every type, in an order, with names and elements",
            """
            enums: { Kind: [paper, sound] }
            entities:
              Shelf:
                attributes: { name: "string?" }
                relationships: { books: { to: [Book], inverse: shelf, ordered: true } }
              Book:
                attributes:
                  title: "string?"
                  pages: "int32?"
                  price: "decimal?"
                  weight: "double?"
                  kind: "Kind?"
                  made: "date?"
                  code: "uuid?"
                  cover: "data?"
                  isNew: "boolean?"
                relationships: { shelf: { to: "Shelf?", inverse: books } }
            """,
            """
            entities:
              Shelf: { attributes: { name: "string?" } }
              Book: { attributes: { title: "string?", pages: "int32?" } }
            """,
            """
            let: { most: Book.max($0.pages) }
            entities:
              Book: { where: $source.pages != 3 }
            emit:
              all:
                from: Book
                order: [$source.pages desc, $source.title]
                set: { id: key($source), title: $source.title, pages: $source.pages, price: $source.price, weight: $source.weight, kind: $source.kind, made: $source.made, code: $source.code, cover: $source.cover, isNew: $source.isNew }
              left:
                from: Book
                where: $source.pages == 3
                let: { shelf: $source.shelf.name }
                set: { shelf: $shelf, most: $most, became: key(BookToBook($source)) }
              each:
                from: Shelf
                let: { word: upper($item.title) }
                each: $source.books
                where: $index < 2
                order: $item.pages
                set:
                  shelf: $source.name
                  word: $word
                  place: $index
                  beside: $source.books.map($0.pages)
                  kind: { value: $item.kind, map: { paper: 1 }, else: 2 }
              letters:
                from: Book
                each: split($source.title, "a")
                onNil: drop
                set: { letter: blankToNil($item)!, pages: $source.pages! }
            drop: [Shelf.books, Book.shelf, Book.price, Book.weight, Book.kind, Book.made, Book.code, Book.cover, Book.isNew]
            """),
        Migration(
            "rows of a hierarchy, and what is said of them",
            """
            entities:
              Animal: { abstract: true, attributes: { name: "string?", number: "int32?" } }
              Dog: { parent: Animal, attributes: { tricks: "string?" }, relationships: { friend: "Animal?" } }
              Cat: { parent: Animal }
            """,
            """
            entities:
              Animal: { abstract: true, attributes: { name: "string?", number: "int32?" } }
              Dog: { parent: Animal }
              Cat: { parent: Animal }
            """,
            """
            emit:
              animals:
                from: Animal
                set: { name: $source.name, isDog: $source is Dog, tricks: ($source as Dog).tricks }
              named:
                from: Dog
                where: $source.number == 1
                set: { name: $source.name!, friend: $source.friend.name }
              only:
                from: Cat
                where: $source.number == 2
                set: { same: Dog.only($0.name == $source.name).number }
            drop: [Dog.tricks, Dog.friend]
            """),
    ]
}
