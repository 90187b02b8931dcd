package session

import "menagerie/rules"

// curtain tracks which of several people at one screen may see their own View.
type curtain struct {
	sits rules.Seat // the seat that took over the screen last
	next rules.Seat // the seat that has to take over the screen
}

func newCurtain() curtain { return curtain{sits: rules.Nobody, next: rules.Nobody} }

// fall returns the seat whose View is shown while the given seats at this screen have to move. If there is not exactly
// one such seat, it returns rules.Nobody.
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

// lift hands the screen to the next player. It reports whether a player was waiting for it.
func (c *curtain) lift() bool {
	if c.next == rules.Nobody {
		return false
	}
	c.sits, c.next = c.next, rules.Nobody
	return true
}

func (c *curtain) For() rules.Seat { return c.next }
