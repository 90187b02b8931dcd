package app

import (
	"fmt"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/labyrinth"
	"menagerie/rules/mia"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// pondEvents returns an event when a straight swim becomes sure to win, when it stops being sure, and when the mouse leaves the
// circle in which it turns faster than the cat. Only moves of the mouse make events, because the cat still has to respond to each.
func pondEvents(before, now pond.View) []occurrence {
	if before.Moves == now.Moves || now.Outcome != pond.Running {
		return nil
	}
	was, is := pondmath.Escapes(before), pondmath.Escapes(now)
	circle := pondmath.Circle(now.Config)
	switch {
	case is && !was:
		return []occurrence{{"pond.event_chance", rules.Nobody}}
	case was && !is:
		return []occurrence{{"pond.event_caught", rules.Nobody}}
	case pondmath.At(before.Mouse).Len() <= circle && pondmath.At(now.Mouse).Len() > circle:
		return []occurrence{{"pond.event_circle", pond.Mouse}}
	}
	return nil
}

// glendaEvents are when she comes next to the border, and walls that cost her much.
func glendaEvents(before, now glenda.View) []occurrence {
	was, open := glendamath.Distances(before).At(before.Glenda)
	is, opens := glendamath.Distances(now).At(now.Glenda)
	switch {
	case now.Outcome == glenda.GlendaWon || !open:
		return nil
	case !opens:
		return []occurrence{{"glenda.event_closed", rules.Nobody}}
	case now.Glenda != before.Glenda && is == 1 && was > 1:
		return []occurrence{{"glenda.event_near", glenda.Glenda}}
	case now.Glenda == before.Glenda && is >= was+2:
		return []occurrence{{"glenda.event_detour", rules.Nobody}}
	}
	return nil
}

// labyrinthEvents are targets that were reached, and who has left the game.
func labyrinthEvents(before, now labyrinth.View) []occurrence {
	var all []occurrence
	for seat, p := range now.Players {
		if seat >= len(before.Players) {
			break
		}
		if len(p.Collected) > len(before.Players[seat].Collected) {
			all = append(all, occurrence{"labyrinth.event_collect", rules.Seat(seat)})
		}
		if p.Out && !before.Players[seat].Out {
			all = append(all, occurrence{"labyrinth.event_out", rules.Seat(seat)})
		}
	}
	return all
}

// miaEvents are lies, as far as the dice are to be seen, doubts, Mias, and who has lost a round.
func miaEvents(before, now mia.View) []occurrence {
	var all []occurrence
	for _, e := range now.Since(before) {
		switch e.Kind {
		case mia.Announced:
			if e.Dice == mia.Mia {
				all = append(all, occurrence{"mia.event_mia", e.Seat})
			}
			if before.Cup == e.Seat && before.Dice.Valid() && before.Dice < e.Dice {
				all = append(all, occurrence{"mia.event_lie", e.Seat})
			}
		case mia.WantsToSee:
			all = append(all, occurrence{"mia.event_see", e.Seat})
		case mia.Lost:
			for _, seat := range e.Seats {
				all = append(all, occurrence{"mia.event_lost", seat})
			}
		}
	}
	return all
}

// foxesEvents are animals that were eaten, and those that the tide has left where they cannot move.
func foxesEvents(before, now foxes.View) []occurrence {
	seen := 0
	if n := len(before.Log); n > 0 {
		seen = before.Log[n-1].Number
	}
	var all []occurrence
	for _, e := range now.Log {
		switch {
		case e.Number <= seen:
		case e.Kind == foxes.Ate:
			all = append(all, occurrence{fmt.Sprintf("foxes.event_ate_%d", e.Seat), e.Seat})
		case e.Kind == foxes.Stranded:
			all = append(all, occurrence{fmt.Sprintf("foxes.event_stranded_%d", e.Seat), e.Seat})
		}
	}
	return all
}
