package session

import "menagerie/rules"

// curtain knows who sits at a screen that several people share.
type curtain struct {
	sits rules.Seat // who has taken over the screen last
	next rules.Seat // who is to take it over
}

func newCurtain() curtain { return curtain{sits: rules.Nobody, next: rules.Nobody} }

// fall returns from which seat the game is to be shown while these seats here are asked for a move. Where none or several
// are, no single player sits at the screen.
func (c *curtain) fall(asked []rules.Seat) rules.Seat {
	c.next = rules.Nobody
	if len(asked) != 1 {
		return rules.Nobody
	}
	if asked[0] != c.sits {
		c.next = asked[0]
		return rules.Nobody
	}
	return c.sits
}

// lift lets the next player see, and reports whether there is one.
func (c *curtain) lift() bool {
	if c.next == rules.Nobody {
		return false
	}
	c.sits, c.next = c.next, rules.Nobody
	return true
}

// For implements Curtain.
func (c *curtain) For() rules.Seat { return c.next }
