package runner

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"menagerie/keeper/extbot"
	"menagerie/keeper/tournament"
	"menagerie/netserver"
	"menagerie/session"
	"menagerie/wire"
)

// game is one game in progress.
type game struct {
	Options
	match    tournament.Match
	entrants []tournament.Entrant // by seat
	minutes  *netserver.GameLog
	host     *Host
	opening  Opening
	began    time.Time
	bots     []*extbot.Bot // by seat, as far as they have been started
	faults   []fault       // by seat
}

// fault is the reason why a seat has lost.
type fault struct {
	why  tournament.Fault
	note string
}

// quiet is the minimum waiting time at the end of a game after which a seat that has never responded is silent.
const quiet = 3 * time.Second

// play plays the game. Its errors are failures of this machine.
func (g *game) play(ctx context.Context) (tournament.Result, *session.Record, error) {
	g.faults = make([]fault, len(g.entrants))
	g.opening = Opening{
		Bots: len(g.entrants), Seed: g.match.Seed, Variant: g.match.Variant, GameLog: g.minutes,
		SeatListener: &netserver.SeatListener{}, Capture: wire.NewCapture(session.MaxCrossings, session.MaxWire),
	}
	host, err := g.Open(g.opening)
	if err != nil {
		return tournament.Result{}, nil, fmt.Errorf("open a server: %w", err)
	}
	g.host, g.began = host, time.Now()
	if g.seat(ctx) {
		g.watch(ctx)
	}
	account := g.minutes.Report()
	err = errors.Join(context.Cause(ctx), g.close(ctx))
	if err != nil {
		return tournament.Result{}, nil, err
	}
	g.judge(account)
	return g.result(account), g.record(account), nil
}

// close shuts down the server and all bots. It stops only the bots that do not end by themselves within Grace.
func (g *game) close(ctx context.Context) error {
	closing, stop := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer stop()
	err := g.host.Close(closing)
	late := time.NewTimer(g.Grace)
	defer late.Stop()
	for _, b := range g.bots {
		select {
		case <-b.Done():
		case <-late.C:
			late.Reset(0)
		case <-ctx.Done():
		}
	}
	for _, b := range g.bots {
		b.Stop()
	}
	for _, b := range g.bots {
		<-b.Done()
	}
	return err
}

// seat starts the bots one after another and waits until each has its seat. It reports whether all have one.
func (g *game) seat(ctx context.Context) bool {
	for seat, e := range g.entrants {
		b, err := g.start(seat, e)
		if err != nil {
			g.faults[seat] = fault{tournament.FaultStart, err.Error()}
			return false
		}
		g.bots = append(g.bots, b)
		if guilty, f := g.comes(ctx, seat); f.why != tournament.FaultNone {
			g.faults[guilty] = f
			return false
		}
		if g.seated() > seat+1 || g.greedy(seat) {
			g.faults[seat] = greed
			return false
		}
	}
	return ctx.Err() == nil
}

// greed is the fault of a bot that requests a second seat. The server refuses the request.
var greed = fault{tournament.FaultNonsense, "it wanted more than one seat"}

func (g *game) greedy(seat int) bool { return g.opening.SeatListener.Greedy(seat) }

func (g *game) start(seat int, e tournament.Entrant) (*extbot.Bot, error) {
	command := e.Command
	if level, ours := e.Builtin(); ours {
		var err error
		if command, err = g.Ours(level, g.opening); err != nil {
			return nil, err
		}
	}
	return extbot.Start(extbot.Order{
		Command: command, Dir: g.Dir, Game: g.Name, Name: e.Name, Address: g.host.Addresses[seat], Level: g.match.Variant,
		Seed: g.match.Seed, Grace: g.Grace,
	})
}

// comes waits until a bot has its seat. If the bot gets none, comes returns the seat at fault and its fault.
func (g *game) comes(ctx context.Context, seat int) (guilty int, f fault) {
	look := time.NewTicker(2 * time.Millisecond)
	defer look.Stop()
	late := time.NewTimer(g.Start)
	defer late.Stop()
	for {
		switch seated := g.seated(); {
		case seated > seat:
			return 0, fault{}
		case seated < seat:
			return seat - 1, fault{tournament.FaultLeft, "it left before the game began" + said(g.bots[seat-1])}
		}
		select {
		case <-look.C:
			for earlier, b := range g.bots {
				if _, over := b.End(); over && g.seated() <= seat {
					return g.unnamed(earlier, ended(b, tournament.FaultStart))
				}
			}
		case <-g.minutes.Done(): // a game may end before it begins
			return 0, fault{}
		case <-late.C:
			return g.unnamed(seat, fault{tournament.FaultStart, fmt.Sprintf("it did not come to the server within %v%s", g.Start, said(g.bots[seat]))})
		case <-ctx.Done():
			return 0, fault{}
		}
	}
}

// seated returns the number of bots with a seat. It reads Waiting first, because the count drops when the game begins.
func (g *game) seated() int {
	waiting := g.host.Waiting()
	if g.minutes.Report().Began.IsZero() {
		return waiting
	}
	return len(g.entrants)
}

// gone notifies the host that a bot has ended.
func (g *game) gone(seat int) {
	if g.host.Gone != nil {
		g.host.Gone(seat)
	}
}

// watch waits until the game is over, and notifies the host of bots that end.
func (g *game) watch(ctx context.Context) {
	over := time.NewTimer(g.Limit)
	defer over.Stop()
	left := make(chan int, len(g.bots))
	for seat, b := range g.bots {
		go func() {
			<-b.Done()
			left <- seat
		}()
	}
	for {
		select {
		case <-g.minutes.Done():
			return
		case seat := <-left:
			g.gone(seat)
		case <-over.C:
			return
		case <-ctx.Done():
			return
		}
	}
}

// outs maps a server's reason to the fault.
var outs = map[netserver.Out]tournament.Fault{
	netserver.OutLeft: tournament.FaultLeft, netserver.OutSlow: tournament.FaultSlow,
	netserver.OutIllegal: tournament.FaultIllegal, netserver.OutNonsense: tournament.FaultNonsense,
}

// judge finds the faults in a game that has begun. If a bot has taken more than its own seat, the game has begun
// without the other bots, which are not at fault.
func (g *game) judge(a netserver.GameReport) {
	for seat, s := range a.Seats[:min(len(a.Seats), len(g.bots))] {
		switch f := &g.faults[seat]; {
		case f.why != tournament.FaultNone:
		case g.opening.SeatListener != nil && g.greedy(seat):
			*f = greed
		case s.Out != "":
			*f = g.fault(seat, outs[s.Out])
		case len(s.Took) == 0 && s.Late == 0 && s.Waits >= quiet:
			*f = g.fault(seat, tournament.FaultSilent)
		}
	}
}

// fault returns a fault reported by the server. If the bot's process crashed, the fault is the crash.
func (g *game) fault(seat int, why tournament.Fault) fault {
	b := g.bots[seat]
	if end, ok := b.End(); why == tournament.FaultLeft && ok && end.Crashed() {
		return ended(b, tournament.FaultCrash)
	}
	return fault{why, strings.TrimSpace(said(b))}
}

// ended returns the fault of a bot whose process has ended; why is the fault for a normal exit.
func ended(b *extbot.Bot, why tournament.Fault) fault {
	end, _ := b.End()
	if end.Crashed() {
		why = tournament.FaultCrash
	}
	return fault{why, end.String()}
}

// said returns the last lines of a bot's output.
func said(b *extbot.Bot) string {
	text := ""
	for _, l := range b.Last(4) {
		text += "\n  " + l.Text
	}
	return text
}

// mostOutput is the maximum size in bytes of a bot's stored output.
const mostOutput = 64 << 10

// output returns the end of a bot's output from both streams, in the order of arrival.
func (g *game) output(seat int) string {
	var all strings.Builder
	lines, _, missed := g.bots[seat].Lines(0)
	bytes := 0
	first := len(lines)
	for first > 0 && bytes+len(lines[first-1].Text) < mostOutput {
		first--
		bytes += len(lines[first].Text) + 1
	}
	if missed += first; missed > 0 {
		fmt.Fprintf(&all, "(%d lines before are not kept)\n", missed)
	}
	for _, l := range lines[first:] {
		all.WriteString(l.Text + "\n")
	}
	return all.String()
}

// result combines the reports of the server and the bots.
func (g *game) result(a netserver.GameReport) tournament.Result {
	r := tournament.Result{
		Match: g.match.Number, Began: g.began.UTC().Truncate(time.Millisecond), Seconds: time.Since(g.began).Seconds(), Rounds: a.Rounds,
	}
	points := g.points(a)
	for seat, s := range a.Seats {
		took := tournament.Times{}
		for _, d := range s.Took {
			took.Note(d)
		}
		f := g.faults[seat]
		r.Seats = append(r.Seats, tournament.SeatResult{
			Points: points[seat], Fault: f.why, Note: cut(f.note), Refused: s.Refused, Late: s.Late, Took: took,
		})
	}
	return r
}

// cut limits the length of a note.
func cut(note string) string {
	const most = 1500
	if len(note) > most {
		note = strings.ToValidUTF8(note[:most], "") + " ..."
	}
	return note
}

// points returns the points of each seat, at most 1. A seat at fault gets none. Without a fault the rules define the
// points, and a game whose time is up is a draw. With a fault, the winners by the rules share the point. If there are
// none, the other seats share it. In a game of rounds each of the other seats gets 1.
func (g *game) points(a netserver.GameReport) []float64 {
	fault := g.anyFault()
	points := make([]float64, len(a.Seats))
	all := 0.0
	for seat, s := range a.Seats {
		if g.faults[seat].why == tournament.FaultNone {
			points[seat] = min(1, s.Points/float64(max(1, a.Rounds)))
			all += points[seat]
		}
	}
	switch {
	case len(points) == 1, !fault && (!a.Ended.IsZero() || g.Rounds > 0):
		return points
	case fault && all > 0 && g.Rounds == 0:
		for seat := range points { // the other winners get the points of the seat at fault
			points[seat] /= all
		}
		return points
	}
	others := 0
	for _, f := range g.faults {
		if f.why == tournament.FaultNone {
			others++
		}
	}
	for seat, f := range g.faults {
		switch {
		case f.why != tournament.FaultNone:
		case g.Rounds > 0:
			points[seat] = 1
		default:
			points[seat] = 1 / float64(others)
		}
	}
	return points
}

func (g *game) anyFault() bool {
	for _, f := range g.faults {
		if f.why != tournament.FaultNone {
			return true
		}
	}
	return false
}
