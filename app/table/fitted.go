package table

import "slices"

// Fitted returns the table t with the configuration c, which may have another number of seats. Additional seats get the bots of the
// other seats in turn.
func (s Seats[C]) Fitted(t Table[C], c C) Table[C] {
	var bots []string
	for _, bot := range t.Bots {
		if bot != "" {
			bots = append(bots, bot)
		}
	}
	all := s.Empty(c)
	for seat := range all.Bots {
		all.Bots[seat], all.Names[seat], all.Devices[seat] = At(t.Bots, seat), At(t.Names, seat), At(t.Devices, seat)
		switch {
		case seat < len(t.Colors):
			all.Colors[seat] = t.Colors[seat]
		case slices.Contains(all.Colors[:seat], all.Colors[seat]):
			all.Colors[seat] = 0
		}
		if seat >= len(t.Bots) && len(bots) > 0 {
			all.Bots[seat] = bots[seat%len(bots)]
		}
	}
	all.Pace = t.Pace
	return all
}
