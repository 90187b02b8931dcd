package words_test

import (
	"fmt"

	"menagerie/assets/words"
)

// A screen asks a Book for its texts. The same keys exist in every language.
func Example() {
	for _, code := range []string{"en", "de"} {
		book := words.Open(code)
		fmt.Println(book.N("keeper.verify_moves", 1), "/", book.N("keeper.verify_moves", 1200))
		fmt.Println(book.Integer(160_000), "/", book.Decimal(3.14159, 2), "/", book.T("net.pond_level", 4))
	}
	// Output:
	// 1 move / 1200 moves
	// 160,000 / 3.14 / This server has no level 4. Choose another level.
	// 1 Zug / 1200 Züge
	// 160.000 / 3,14 / Stufe 4 gibt es auf diesem Server nicht. Wähl eine andere.
}

// A text that no user should see is found by Unfit, which the tests call for everything that the programs print.
func ExampleUnfit() {
	book := words.Open("en")
	fmt.Println(words.Unfit(book.T("net.behind")) == "")
	fmt.Println(words.Unfit(book.T("net.missing_key")))
	// Output:
	// true
	// a text that is missing: "⟦net.missing_key⟧"
}
