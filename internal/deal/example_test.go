package deal_test

import (
	"fmt"

	"menagerie/internal/deal"
)

// A host publishes the hash before the game. After the game it discloses the seed and the salt, and everybody can check them.
func Example() {
	secret := deal.New(42)
	published := deal.Entry{Hash: secret.Hash()}
	fmt.Println(published.Disclosed())

	published.Deal = secret
	fmt.Println(published.Disclosed(), published.True())

	published.Deal.Seed = 43
	fmt.Println(published.True())
	// Output:
	// false
	// true true
	// false
}
