package miatracker

import "slices"

// Tokens holds the tokens of the last offers and answered requests. The client uses it to recognize datagrams that
// arrive twice.
type Tokens struct {
	all  [32]string
	next int
}

// Has reports whether the token was added.
func (t *Tokens) Has(token string) bool { return token != "" && slices.Contains(t.all[:], token) }

// Add adds a token.
func (t *Tokens) Add(token string) { t.all[t.next], t.next = token, (t.next+1)%len(t.all) }
