import Testing

@testable import Categories

struct CategoriesTests {}
