package session

import "menagerie/rules"

// curtain hides the views of several people at one screen from each other.
type curtain struct {
	sits rules.Seat // the seat that took over the screen last
	next rules.Seat // the seat that has to take over the screen
}

func newCurtain() curtain { return curtain{sits: rules.Nobody, next: rules.Nobody} }

// fall returns the seat whose view may be shown, or rules.Nobody. seats holds the seats at this screen that have to move. A
// view may be shown only if there is one such seat and its player has taken over the screen.
func (c *curtain) fall(seats []rules.Seat) rules.Seat {
	c.next = rules.Nobody
	if len(seats) != 1 {
		return rules.Nobody
	}
	if seats[0] != c.sits {
		c.next = seats[0]
		return rules.Nobody
	}
	return c.sits
}

// lift records that the next player has taken over the screen. It reports whether a player was waiting to take over.
func (c *curtain) lift() bool {
	if c.next == rules.Nobody {
		return false
	}
	c.sits, c.next = c.next, rules.Nobody
	return true
}

func (c *curtain) For() rules.Seat { return c.next }
