package runner

import (
	"context"
	"fmt"
	"strings"
	"time"

	"menagerie/internal/extbot"
	"menagerie/internal/tournament"
	"menagerie/netserver/observe"
	"menagerie/wire"
)

// over reports whether the server has ended the game. The server does this before it disconnects a bot, so the server's reason is known
// when the bot ends.
func (g *game) over() bool {
	select {
	case <-g.minutes.Done():
		return true
	default:
		return false
	}
}

// settling is the time limit for the server to handle the last messages of a bot whose process has ended.
const settling = time.Second

// heard waits until the server has handled all messages of a bot whose process has ended. It returns false if the game has
// ended in the meantime.
func (g *game) heard(ctx context.Context, seat int) bool {
	late := time.NewTimer(settling)
	defer late.Stop()
	look := time.NewTicker(2 * time.Millisecond)
	defer look.Stop()
	for e := g.evidence(seat); !e.Came || e.Open > 0; e = g.evidence(seat) {
		if end, _ := g.bots[seat].End(); !e.Came && end.Crashed() {
			break // most such bots have never connected
		}
		select {
		case <-look.C:
		case <-late.C:
			return !g.over()
		case <-ctx.Done():
			return true
		}
	}
	return !g.over()
}

func (g *game) evidence(seat int) observe.Evidence { return g.opening.Observer.Seats.Evidence(seat) }

// ended returns the fault of a bot whose process has ended before it had a seat.
func (g *game) ended(seat int) fault {
	end, _ := g.bots[seat].End()
	why := tournament.FaultStart
	switch e := g.evidence(seat); {
	case end.Crashed():
		why = tournament.FaultCrash
	case e.Came && !e.Left && e.Heard == 0: // the server has disconnected it
		why = tournament.FaultSilent
	case e.Came:
		why = tournament.FaultLeft
	}
	return fault{why, end.String()}
}

// missing returns the fault of a running bot that has no seat when its time is up.
func (g *game) missing(seat int) fault {
	f := fault{tournament.FaultStart, fmt.Sprintf("it did not connect to the server within %v", g.Start)}
	switch e := g.evidence(seat); {
	case !e.Came:
	case e.Heard > 0:
		f.note = fmt.Sprintf("it connected, but did not join the game within %v", g.Start)
	case e.Left:
		f = fault{tournament.FaultLeft, "it left before the game began"}
	default:
		f = fault{tournament.FaultSilent, fmt.Sprintf("it connected, but sent no message within %v", g.Start)}
	}
	f.note += said(g.bots[seat])
	return f
}

// settle replaces the fault that was noticed first by the fault that the evidence proves. The first fault depends on the
// timing. For example, a bot that sends invalid messages is disconnected, and then it may leave or crash. settle also completes
// the notes.
func (g *game) settle(a observe.GameReport) {
	for seat := range g.bots {
		f := &g.faults[seat]
		e := g.evidence(seat)
		if f.why == tournament.FaultNone || f.why == tournament.FaultName || *f == greed {
			continue
		}
		switch end, _ := g.bots[seat].End(); {
		case e.Invalid:
			f.why = tournament.FaultNonsense
		case end.Crashed() && (f.why == tournament.FaultLeft || f.why == tournament.FaultStart):
			*f = fault{tournament.FaultCrash, end.String()}
		case f.why == tournament.FaultSlow && (e.Heard == 0 || len(a.Seats[seat].Took) == 0 && a.Seats[seat].Refused == 0):
			f.why = tournament.FaultSilent
		}
		f.note = strings.TrimSpace(sent(f.why, e) + f.note)
	}
}

// sent describes the last message of a bot at fault.
func sent(why tournament.Fault, e observe.Evidence) string {
	switch {
	case why == tournament.FaultCrash || why == tournament.FaultStart && e.Heard == 0:
		return ""
	case e.Heard == 0:
		return "it sent no message\n"
	case e.Why != nil:
		return fmt.Sprintf("the server refused %s: %v\n", wire.Text(e.Last), e.Why)
	}
	return fmt.Sprintf("its last message was %s\n", wire.Text(e.Last))
}

// said returns the last lines of a bot's output.
func said(b *extbot.Bot) string {
	text := ""
	for _, l := range b.Last(4) {
		text += "\n  " + l.Text
	}
	return text
}
