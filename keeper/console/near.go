package console

import "menagerie/internal/spelling"

// Meant adds a suggestion to err: the element of candidates that is most similar to the mistyped word. If no element is
// similar, Meant returns err unchanged.
func Meant(err error, word string, candidates []string) error {
	near, least := "", min(2, len(word)/2)+1
	for _, k := range candidates {
		if d := spelling.Distance(word, k); d < least {
			near, least = k, d
		}
	}
	if near == "" {
		return err
	}
	return Error("keeper.meant", err, near)
}
