package labyrinthscene

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"menagerie/assets/words"
	"menagerie/render/labyrinthdraw"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthmath"
)

// moveText names a move by the arrow where the tile is pushed in.
func moveText(b *words.Book, m labyrinth.Move) string {
	return b.T("labyrinth.at_"+m.Insert.Side.String(), b.Integer(int64(m.Insert.Line+1)))
}

// reasonsText returns a text about a recommended move. It describes what the move collects, and the chances of the
// viewer and of the next player after the move.
func reasonsText(b *words.Book, v labyrinth.View, r labyrinthmath.Ranked) string {
	all := []string{gainText(b, v, r)}
	if r.Wins {
		return all[0]
	}
	you, next := v.You, labyrinthmath.Next(v)
	ways, gives, risk := "labyrinth.reason_ways", "labyrinth.reason_gives", "labyrinth.reason_risk"
	if v.Players[you].Left() == r.Collects {
		ways = "labyrinth.reason_ways_home"
	}
	if v.Players[next].Left() == 0 {
		gives, risk = "labyrinth.reason_gives_home", "labyrinth.reason_risk_home"
	}
	all = append(all, b.T(ways, b.Integer(percent(r.Ways))))
	if r.Gives > 0 {
		all = append(all, b.T(gives))
	}
	if next != you {
		all = append(all, b.T(risk, b.Integer(percent(r.Risk))))
	}
	return strings.Join(all, " ")
}

// adviceText describes the best move in v: where the tile goes in, what the move collects, and what the next player
// gets.
func adviceText(b *words.Book, v labyrinth.View, a *Advice) []string {
	switch {
	case !v.ToMove():
		return []string{b.T("labyrinth.advice_none")}
	case !a.Known:
		return []string{b.T("labyrinth.reckoning")}
	case len(a.Found.Moves) == 0:
		return nil
	}
	best := a.Found.Moves[0]
	return []string{b.T("labyrinth.best", moveText(b, best.Move)), gainText(b, v, best), giftText(b, v, best)}
}

// winnersText returns a sentence about the winners, addressed to the player on the seat v.You. ok is false if there is
// no such sentence.
func winnersText(b *words.Book, v labyrinth.View, name func(rules.Seat) string) (text string, ok bool) {
	winners, you := v.Winners, v.You
	switch {
	case v.Outlasted() && winners[0] == you:
		return b.T("labyrinth.you_last"), true
	case v.Outlasted():
		return b.T("labyrinth.last", name(winners[0])), true
	case len(winners) == 1 && winners[0] == you:
		return b.T("labyrinth.you_won"), true
	case len(winners) == 2 && slices.Contains(winners, you):
		return b.T("labyrinth.you_both", name(winners[0]+winners[1]-you)), true
	case len(winners) == 1:
		return b.T("labyrinth.found_first", name(winners[0])), true
	}
	// There are no winners, or too many for a sentence.
	return "", false
}

// lastText describes the result of the last move in v, or returns "" before the first move.
func lastText(b *words.Book, v labyrinth.View, name func(rules.Seat) string) string {
	last, ok := v.Last()
	if !ok {
		return ""
	}
	for _, e := range last.Events {
		if len(e.Objectives) > 0 {
			return b.T("labyrinth.got", name(e.Seat), treasureText(b, e.Objectives[0]))
		}
	}
	return b.T("labyrinth.got_nothing", name(last.Seat))
}

// giftText describes what a move gives to the next player, or returns "" if it gives nothing.
func giftText(b *words.Book, v labyrinth.View, r labyrinthmath.Ranked) string {
	switch {
	case r.Wins || r.Gives <= 0:
		return ""
	case v.Players[labyrinthmath.Next(v)].Left() == 0:
		return b.T("labyrinth.reason_gives_home")
	}
	return b.T("labyrinth.reason_gives")
}

// gainText describes what a move collects.
func gainText(b *words.Book, v labyrinth.View, r labyrinthmath.Ranked) string {
	if r.Wins {
		return b.T("labyrinth.reason_wins")
	}
	if got := collectedObjective(v, r.Move); r.Collects > 0 && got >= 0 {
		return b.T("labyrinth.reason_collects", treasureText(b, got))
	}
	return b.T("labyrinth.reason_nothing")
}

func percent(share float64) int64 { return int64(share*100 + 0.5) }

// lapsesHeading returns the heading of the list of the worst moves, or "" without a review.
func lapsesHeading(b *words.Book, r *Review) string {
	switch {
	case !r.Begun():
		return ""
	case !r.Known:
		return b.T("labyrinth.reviewing")
	case len(r.Found) == 0:
		return b.T("labyrinth.no_lapse")
	}
	return b.T("labyrinth.lapses")
}

// lapseText returns the number of a turn, and what the turn missed.
func lapseText(b *words.Book, l Lapse) string {
	turn := b.Integer(int64(l.At + 1))
	switch {
	case l.Missed >= 0:
		return b.T("labyrinth.lapse_missed", turn, treasureText(b, l.Missed))
	case l.Better.Wins:
		return b.T("labyrinth.lapse_home", turn)
	}
	return b.T("labyrinth.lapse_place", turn)
}

// treasureText returns the displayed name of an objective.
func treasureText(b *words.Book, id int) string {
	names := b.T("labyrinth.motif_" + strconv.Itoa(id%labyrinthdraw.Motifs))
	// If several objectives have the same picture, a badge distinguishes them.
	if badge := id / labyrinthdraw.Motifs % labyrinthdraw.Badges; badge > 0 {
		return b.T("labyrinth.badged", names, b.T("labyrinth.badge_"+strconv.Itoa(badge)))
	}
	return names
}

// removalText returns a text with the reason why a player was removed from the game, or a general text for an unknown
// reason.
func removalText(b *words.Book, reason labyrinth.Reason) string {
	if key := "labyrinth.out_" + reason.String(); b.Has(key) {
		return b.T(key)
	}
	return b.T("labyrinth.out_other")
}

// faultKeys are the keys of the reasons for a refusal.
var faultKeys = map[labyrinth.Fault]string{
	labyrinth.FaultOver:        "labyrinth.fault_over",
	labyrinth.FaultOutOfTurn:   "labyrinth.fault_turn",
	labyrinth.FaultNoLine:      "labyrinth.fault_line",
	labyrinth.FaultFixed:       "labyrinth.fault_fixed",
	labyrinth.FaultReversal:    "labyrinth.fault_reversal",
	labyrinth.FaultTile:        "labyrinth.fault_tile",
	labyrinth.FaultOutside:     "labyrinth.fault_outside",
	labyrinth.FaultUnreachable: "labyrinth.fault_unreachable",
	labyrinth.FaultOccupied:    "labyrinth.fault_occupied",
}

// faultText describes why a move was refused.
func faultText(b *words.Book, err error) string {
	if f, ok := errors.AsType[labyrinth.Fault](err); ok && faultKeys[f] != "" {
		return b.T(faultKeys[f])
	}
	return b.T("labyrinth.fault_move")
}
