package miagame

import (
	"slices"

	"menagerie/netserver/miaserver"
)

// heirs are the bots that play on for friends who leave a game that has begun.
type heirs struct {
	on      bool
	begun   bool
	friends []string // names of the friends at the table when the host looked last
	known   []string // names of all friends who have been at the table
	bots    []string // names of the bots
	ticks   int
}

// heirTicks is the number of ticks between two looks at the table.
const heirTicks = 20

// heirLevel is the bot that plays on for a friend.
const heirLevel = "best"

func (h *heirs) start() { h.begun = true }

// removed reports that the host has removed the player with this name. No bot plays on for such a player.
func (h *heirs) removed(name string) {
	h.friends = slices.DeleteFunc(h.friends, func(friend string) bool { return friend == name })
	h.bots = slices.DeleteFunc(h.bots, func(bot string) bool { return bot == name })
}

// change compares the friends at the table with those of the last call. arrived and left are the numbers of friends who have come and gone.
func (h *heirs) change(now []string) (arrived, left int) {
	for _, name := range now {
		if !slices.Contains(h.friends, name) {
			arrived++
			if !slices.Contains(h.known, name) {
				h.known = append(h.known, name)
			}
		}
	}
	for _, name := range h.friends {
		if !slices.Contains(now, name) {
			left++
		}
	}
	h.friends = now
	return arrived, left
}

// inherit adds a bot for each friend who has left, and removes one for each friend who has arrived.
func (h *hostSession) inherit() {
	if h.heirs.ticks++; h.heirs.ticks%heirTicks != 0 {
		return
	}
	arrived, left := h.heirs.change(friendsOf(h.server.Snapshot()))
	if !h.heirs.begun {
		return
	}
	for range arrived {
		if bots := h.heirs.bots; len(bots) > 0 {
			h.remove(bots[len(bots)-1])
		}
	}
	for range left {
		if !h.heirs.on {
			continue
		}
		if err := h.addBot(heirLevel); err != nil {
			h.program.Log.Warn("adding a bot failed", "err", err)
			continue
		}
		h.heirs.bots = append(h.heirs.bots, h.names[len(h.names)-1])
	}
}

// friendsOf returns the names of the players on other machines.
func friendsOf(s miaserver.Snapshot) (names []string) {
	for _, g := range s.Guests {
		if !g.Local {
			names = append(names, g.Name)
		}
	}
	return names
}
