package runner

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"menagerie/internal/disk"
	"menagerie/internal/extbot"
	"menagerie/internal/tournament"
	"menagerie/netserver/observe"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/wire"
)

type game struct {
	Options
	match    tournament.Match
	seeds    []uint64             // seeds for the bots' random numbers, by seat
	entrants []tournament.Entrant // entrants that play this game, by seat
	others   []tournament.Entrant // all entrants of the tournament
	minutes  *observe.GameLog
	host     *Host
	opening  Opening
	began    time.Time
	bots     []*player          // bots by seat; bots that are not started yet are missing
	faults   []fault            // fault of each bot, by seat
	account  observe.GameReport // the server's report at the end
}

// fault is the reason why a seat has lost.
type fault struct {
	why  tournament.Fault
	note string
}

// firstResponseTimeout is the time limit for the first response of a bot. A bot that has never responded by then is at fault.
const firstResponseTimeout = 3 * time.Second

// silentRounds is the number of rounds after which a silent bot is at fault. A silent bot has sent nothing but its
// registration.
const silentRounds = 3

// play opens a server and plays the game. Its errors are failures of this machine.
func (g *game) play(ctx context.Context) error {
	g.faults = make([]fault, len(g.entrants))
	g.opening = Opening{
		Bots: len(g.entrants), Seed: g.match.Seed, Variant: g.match.Variant,
		Observer: &observe.Observer{
			GameLog: g.minutes, Seats: &observe.SeatListener{}, Capture: wire.NewCapture(record.MaxWireEntries, record.MaxWire),
		},
	}
	host, err := g.Open(g.opening)
	if err != nil {
		return fmt.Errorf("open a server: %w", err)
	}
	g.host, g.began = host, time.Now()
	if g.seatBots(ctx) {
		g.watch(ctx)
	}
	g.account = g.minutes.Report()
	closing, stop := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer stop()
	if err = g.host.Close(closing); err != nil {
		g.endBots(ctx)
		return err
	}
	for seat, p := range g.bots {
		if g.canPlayOn(ctx, seat) {
			p.release(g.pool)
		}
	}
	return nil
}

// canPlayOn reports whether the process of a bot plays further games. It does not after a fault.
func (g *game) canPlayOn(ctx context.Context, seat int) bool {
	p := g.bots[seat]
	if p.kind == "" || !g.over() || ctx.Err() != nil || seat >= len(g.account.Seats) || g.faults[seat].why != tournament.FaultNone {
		return false
	}
	s := g.account.Seats[seat]
	_, ended := p.End()
	return !ended && s.Out == "" && len(s.Took) > 0 && !g.greedy(seat)
}

// finish waits until the processes of the bots have ended, and returns the result and the record of the game.
func (g *game) finish(ctx context.Context) (tournament.Result, *record.Record, error) {
	g.endBots(ctx)
	if err := context.Cause(ctx); err != nil {
		return tournament.Result{}, nil, err
	}
	g.judge(g.account)
	g.settleFaults(g.account)
	return g.result(g.account), g.record(g.account), nil
}

// endBots waits for the end of the bots. It stops bots that have not ended after g.Grace.
func (g *game) endBots(ctx context.Context) {
	late := time.NewTimer(g.Grace)
	defer late.Stop()
	var all []*extbot.Bot
	for _, p := range g.bots {
		if p.released {
			continue
		}
		all = append(all, p.Bot)
		select {
		case <-p.Done():
		case <-late.C:
			late.Reset(0)
		case <-ctx.Done():
		}
	}
	endBots(all)
}

// seatBots starts each bot when the previous bot has its seat. It reports whether all bots have a seat.
func (g *game) seatBots(ctx context.Context) bool {
	for seat, e := range g.entrants {
		b, err := g.start(seat, e)
		if err != nil {
			g.faults[seat] = fault{tournament.FaultStart, err.Error()}
			return false
		}
		g.bots = append(g.bots, b)
		if guilty, f := g.waitForSeat(ctx, seat); f.why != tournament.FaultNone {
			g.faults[guilty] = f
			return false
		}
		if g.countSeated() > seat+1 || g.greedy(seat) {
			g.faults[seat] = secondSeatFault
			return false
		}
	}
	return ctx.Err() == nil
}

// secondSeatFault is the fault of a bot that tries to take a second seat. The server refuses the second seat.
var secondSeatFault = fault{tournament.FaultNonsense, "it joined for a second seat"}

func (g *game) greedy(seat int) bool { return g.opening.Observer.Seats.Greedy(seat) }

// start starts the process of a bot, or passes the game to a process that has played earlier games.
func (g *game) start(seat int, e tournament.Entrant) (*player, error) {
	if level, ours := e.Builtin(); ours {
		var err error
		if e.Command, err = g.Ours(level, g.opening); err != nil {
			return nil, err
		}
	}
	command, reuse := e.Program()
	o := extbot.Order{
		Command: command, Dir: g.Dir, Game: g.Name, Name: e.Name, Address: g.host.Addresses[seat], Level: g.match.Variant,
		Seed: g.seeds[seat], Grace: g.Grace, Sandbox: g.Sandbox, Hide: g.hiddenPaths(e), Reuse: reuse && g.pool != nil,
	}
	p := &player{}
	if o.Reuse {
		p.kind = strings.Join([]string{e.Name, o.Level, command}, "\n")
		if b, ok := g.pool.take(p.kind); ok {
			if err := b.Play(o); err == nil {
				p.Bot, p.again, p.spent = b.Bot, true, b.spent
				_, p.first, _ = b.Lines(math.MaxInt)
				return p, nil
			}
			endBots([]*extbot.Bot{b.Bot}) // it ends, or does not read its standard input
		}
	}
	var err error
	p.Bot, err = extbot.Start(o)
	return p, err
}

// waitForSeat waits until the bot for the given seat has joined the game. If a bot prevents this, waitForSeat returns
// the seat and the fault of that bot. Otherwise it returns the zero fault.
func (g *game) waitForSeat(ctx context.Context, seat int) (guilty int, f fault) {
	look := time.NewTicker(2 * time.Millisecond)
	defer look.Stop()
	late := time.NewTimer(g.Start)
	defer late.Stop()
	for {
		switch seated := g.countSeated(); {
		case seated > seat:
			return 0, fault{}
		case seated < seat:
			return seat - 1, fault{tournament.FaultLeft, "it left before the game began" + lastOutput(g.bots[seat-1])}
		}
		select {
		case <-look.C:
			switch again, f := g.startAgain(seat); {
			case f.why != tournament.FaultNone:
				return seat, f
			case again:
				late.Reset(g.Start)
			}
			for earlier, b := range g.bots {
				if _, over := b.End(); over && g.countSeated() <= seat && !g.over() && g.waitHandled(ctx, earlier) {
					return g.nameFault(earlier, g.endedFault(earlier))
				}
			}
		case <-g.minutes.Done(): // a game may end before it begins
			return 0, fault{}
		case <-late.C:
			return g.nameFault(seat, g.missingFault(seat))
		case <-ctx.Done():
			return 0, fault{}
		}
	}
}

// startAgain starts a new process for a bot whose process has ended after an earlier game, instead of playing this one. It reports
// whether it has started one.
func (g *game) startAgain(seat int) (again bool, f fault) {
	p := g.bots[seat]
	if _, ended := p.End(); !ended || !p.again || g.evidence(seat).Came {
		return false, fault{}
	}
	fresh, err := g.start(seat, g.entrants[seat])
	if err != nil {
		return false, fault{tournament.FaultStart, err.Error()}
	}
	g.bots[seat] = fresh
	return true, fault{}
}

// countSeated returns the number of bots that have a seat: the bots that wait on the server, or all bots of a running
// game.
func (g *game) countSeated() int {
	waiting := g.host.Waiting()
	if g.minutes.Report().Began.IsZero() {
		return waiting
	}
	return len(g.entrants)
}

func (g *game) notifyEnd(seat int) {
	if g.host.Gone != nil {
		g.host.Gone(seat)
	}
}

// watch waits until the game is over, and notifies the host of bots that end.
func (g *game) watch(ctx context.Context) {
	over := time.NewTimer(g.Limit)
	defer over.Stop()
	left := make(chan int)
	watching, stop := context.WithCancel(ctx)
	defer stop()
	for seat, b := range g.bots {
		go func() {
			select {
			case <-b.Done():
			case <-watching.Done():
				return
			}
			select {
			case left <- seat:
			case <-watching.Done():
			}
		}()
	}
	for {
		select {
		case <-g.minutes.Done():
			return
		case seat := <-left:
			g.notifyEnd(seat)
		case <-over.C:
			return
		case <-ctx.Done():
			return
		}
	}
}

var faultOfOut = map[observe.Out]tournament.Fault{
	observe.OutLeft: tournament.FaultLeft, observe.OutSlow: tournament.FaultSlow,
	observe.OutIllegal: tournament.FaultIllegal, observe.OutNonsense: tournament.FaultNonsense,
}

// judge finds the faults of bots in a game that has begun.
func (g *game) judge(a observe.GameReport) {
	for seat, s := range a.Seats[:min(len(a.Seats), len(g.bots))] {
		switch f := &g.faults[seat]; {
		case f.why != tournament.FaultNone:
		// the bots without a seat cannot play and are not at fault
		case g.opening.Observer.Seats != nil && g.greedy(seat):
			*f = secondSeatFault
		case s.Out != "":
			*f = g.fault(seat, faultOfOut[s.Out])
		case len(s.Took) == 0 && (s.Late == 0 && s.Waits >= firstResponseTimeout || a.Rounds >= silentRounds && g.evidence(seat).Heard == 1):
			*f = g.fault(seat, tournament.FaultSilent)
		}
	}
}

// fault returns the fault of the bot at the given seat. The fault has the given kind. If kind is FaultLeft and the
// bot's process has crashed, the fault has the kind FaultCrash instead.
func (g *game) fault(seat int, kind tournament.Fault) fault {
	b := g.bots[seat]
	if end, ok := b.End(); kind == tournament.FaultLeft && ok && end.Crashed() {
		return fault{tournament.FaultCrash, end.String()}
	}
	return fault{kind, strings.TrimSpace(lastOutput(b))}
}

// mostOutput is the maximum size in bytes of a bot's stored output.
const mostOutput = 64 << 10

// output returns the last part of a bot's output. It contains standard output and standard error in the order of arrival.
func (g *game) output(seat int) string {
	var all strings.Builder
	lines, missed := g.bots[seat].lines()
	bytes := 0
	first := len(lines)
	for first > 0 && bytes+len(lines[first-1].Text) < mostOutput {
		first--
		bytes += len(lines[first].Text) + 1
	}
	if missed += first; missed > 0 {
		fmt.Fprintf(&all, "(%d earlier lines are not stored)\n", missed)
	}
	for _, l := range lines[first:] {
		all.WriteString(l.Text + "\n")
	}
	return all.String()
}

// result combines the reports of the server and the bots.
func (g *game) result(a observe.GameReport) tournament.Result {
	r := tournament.Result{
		Match: g.match.Number, Began: g.began.UTC().Truncate(time.Millisecond), Seconds: time.Since(g.began).Seconds(), Rounds: a.Rounds,
	}
	points := g.points(a)
	for seat, s := range a.Seats {
		took := tournament.Times{}
		for _, d := range s.Took {
			took.Note(d)
		}
		r.Seats = append(r.Seats, tournament.SeatResult{
			Points: points[seat], Fault: g.faults[seat].why, Note: shortNote(g.faults[seat].note), Refused: s.Refused, Late: s.Late, Took: took, CPU: g.processorSeconds(seat),
		})
	}
	return r
}

// shortNote limits the length of a note.
func shortNote(note string) string {
	const most = 1500
	if len(note) > most {
		note = strings.ToValidUTF8(note[:most], "") + " ..."
	}
	return note
}

// onlySilent reports whether the bots have no fault except FaultSilent.
func (g *game) onlySilent() bool {
	// the game can continue, because a silent bot does not prevent the others from playing all rounds
	return !slices.ContainsFunc(g.faults, func(f fault) bool { return f.why != tournament.FaultNone && f.why != tournament.FaultSilent })
}

// points returns the points of each seat, from 0 to 1. A seat at fault always gets 0.
//
// In a game with rounds, the rules determine the points if there is no fault. The same applies if silence is the only fault and
// all rounds were played. Otherwise every seat without a fault gets 1.
//
// In a game without rounds, the rules determine the points if there is no fault. A game without a result is a draw. After a
// fault, the winners without a fault share one point. If there are no such winners, all seats without a fault share it.
func (g *game) points(a observe.GameReport) []float64 {
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
	case len(points) == 1, !fault && (!a.Ended.IsZero() || g.Rounds > 0), g.Rounds > 0 && a.Rounds == g.Rounds && g.onlySilent():
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

// MaxFilm is the maximum total size in bytes of the views in a game's record. Later views are not recorded.
const MaxFilm = 32 << 20

// record returns the record of the game, or nil if there is no move and no view. It has views only if the server has
// not logged moves.
func (g *game) record(a observe.GameReport) *record.Record {
	config, err := json.Marshal(g.host.Config)
	if err != nil || len(a.Snapshots)+len(a.Moves) == 0 {
		return nil
	}
	r := &record.Record{Head: record.Head{Game: g.Name, Begun: g.began.UTC().Format(time.RFC3339), Config: config}, Done: true}
	for _, e := range g.entrants {
		r.Seats = append(r.Seats, record.SeatHead{Name: e.Name})
	}
	r.Seats = append(r.Seats, g.host.Others...)
	var shown []time.Duration
	if len(a.Moves) > 0 {
		r.Seed, r.Done = g.match.Seed, a.Rounds == g.Rounds
		shown, err = g.addMoves(r, a.Moves)
	} else {
		shown, err = g.addPictures(r, a.Snapshots)
	}
	r.Done = r.Done && err == nil
	r.Left = !r.Done // the record is correct but incomplete
	capture := g.opening.Observer.Capture
	r.Follow(capture, capture.Now()-time.Since(a.Began), shown)
	return r
}

var errFilm = errors.New("the film is too long to store")

// addMoves adds moves to r and returns their times.
func (g *game) addMoves(r *record.Record, moves []observe.MadeMove) (shown []time.Duration, err error) {
	for _, m := range moves {
		text, err := json.Marshal(m.Move)
		if err != nil {
			return shown, err
		}
		r.Ticks = g.tick(r.Ticks, m.At)
		r.Moves = append(r.Moves, record.Entry{Tick: r.Ticks, Seat: rules.Seat(m.Seat), Move: text})
		shown = append(shown, m.At)
	}
	return shown, nil
}

// addPictures adds the Views of the server's snapshots to r, and returns their times. It stops with an error after
// MaxFilm bytes.
func (g *game) addPictures(r *record.Record, pictures []observe.Snapshot) (shown []time.Duration, err error) {
	bytes := 0
	var last []byte
	for _, p := range pictures {
		view, err := json.Marshal(p.View)
		if bytes += len(view); err != nil || bytes > MaxFilm {
			return shown, errors.Join(err, errFilm)
		}
		if string(view) == string(last) {
			continue
		}
		if last != nil {
			r.Ticks = g.tick(r.Ticks, p.At)
		}
		last = view
		r.Seen = append(r.Seen, record.ViewEntry{Tick: r.Ticks, View: view})
		shown = append(shown, p.At)
	}
	return shown, nil
}

// tick converts the time of an event to ticks. The result is at least previous+g.Pace, where previous is the tick of
// the last event.
func (g *game) tick(previous int, at time.Duration) int {
	return max(int(at*60/time.Second), previous+g.Pace)
}

// The errors of Deal.Check and ReadRecord.
var (
	ErrBoard = errors.New("the board of the game is not the one that its seed determines")
	ErrPath  = errors.New("the record is outside the tournament's folder")
)

// ReadRecord returns the contents of the record file of r. dir is the folder of the tournament. ReadRecord reads only regular
// files inside dir, because a folder from another person may contain pipes or paths to other files.
func ReadRecord(dir string, r tournament.Result) ([]byte, error) {
	name := filepath.FromSlash(r.Record)
	if !filepath.IsLocal(name) {
		return nil, ErrPath
	}
	return disk.Read(filepath.Join(dir, name), record.MaxSize)
}

// Deal is a function that checks whether a record begins with the board that seed determines. If the board differs, it returns
// ErrBoard.
type Deal func(r *record.Record, seed uint64) error

// Check parses the record in text and calls d with it. If the record is of another game, Check returns ErrBoard.
func (d Deal) Check(text []byte, game string, seed uint64) error {
	r, err := record.Parse(text)
	if err != nil {
		return err
	}
	if r.Game != game {
		return ErrBoard
	}
	return d(r, seed)
}

// DealOf returns a Deal for a game. newState returns the first state of a game with a configuration and a seed. board returns
// the part of a View that depends on the seed.
func DealOf[C any, S interface{ View(rules.Seat) V }, V any](newState func(C, uint64) (S, error), board func(V) any) Deal {
	return func(r *record.Record, seed uint64) error {
		if !r.HasViews() { // the record has the seed, and its moves are checked against the rules
			if r.Seed != seed {
				return ErrBoard
			}
			return nil
		}
		var c C
		var first V
		if err := errors.Join(json.Unmarshal(r.Config, &c), json.Unmarshal(r.Seen[0].View, &first)); err != nil {
			return err
		}
		s, err := newState(c, seed)
		if err != nil {
			return err
		}
		got, err := json.Marshal(board(first))
		if err != nil {
			return err
		}
		want, err := json.Marshal(board(s.View(rules.Nobody)))
		if err == nil && !bytes.Equal(got, want) {
			err = ErrBoard
		}
		return err
	}
}
