package miakeeper

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net"
	"net/netip"
	"os"
	"reflect"
	"slices"
	"time"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/conform"
	"menagerie/keeper/console"
	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/netserver/observe"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/wire"
	"menagerie/wire/miawire"
)

// miaResponses holds the recorded client's responses to turns, its responses to rolls, and the number of rounds.
type miaResponses struct {
	turns, rolls []mia.Move
	rounds       int
}

const mostRounds = 100

func miaSaidIn(r *record.Record) (s miaResponses) {
	for _, c := range command.ClientWire(r) {
		if started, ok := miawire.ParseServer(c.Bytes).(miawire.RoundStarted); ok && len(started.Names) > 1 {
			s.rounds++
		}
		if c.Dir != wire.Sent {
			continue
		}
		switch m := miawire.ParseClient(c.Bytes).(type) {
		case miawire.Roll:
			s.turns = append(s.turns, mia.Move{Kind: mia.Roll})
		case miawire.See:
			s.turns = append(s.turns, mia.Move{Kind: mia.See})
		case miawire.Announce:
			if d, err := mia.DiceOf(m.Dice.A, m.Dice.B); err == nil {
				s.rolls = append(s.rolls, mia.Say(d))
			}
		}
	}
	s.rounds = min(max(s.rounds, 1), mostRounds)
	return s
}

// playServer plays as many rounds on the tested server as the record has.
func playServer(ctx context.Context, t *command.Test) error {
	best, err := miabot.For("best")
	if err != nil {
		return err
	}
	said := miaSaidIn(t.Record)
	fits := func(v mia.View, m mia.Move) bool { return slices.Contains(v.Legal(), m) }
	turns := command.Script[mia.View, mia.Move]{Test: t, Moves: said.turns, Bot: best.Bot, Fits: fits}
	rolls := command.Script[mia.View, mia.Move]{Test: t, Moves: said.rolls, Bot: best.Bot, Fits: fits}
	client := miaclient.Join(t.Address, miaclient.Profile{
		Name: "trial", Seed: 1, Capture: t.Capture, Orders: miaclient.Orders{Mode: miaclient.Autopilot},
		Bot: func(ctx context.Context, v mia.View, rng *rand.Rand) (mia.Move, bool) {
			if v.Stage == mia.Announcing {
				return rolls.Play(ctx, v, rng)
			}
			return turns.Play(ctx, v, rng)
		},
	})
	return miaRounds(ctx, t, client, said.rounds)
}

func newChecker(r *record.Record, t conform.Timing) (*conform.Checker, error) {
	first, _, err := command.FirstAndLast[mia.View](r)
	return conform.NewMia(first.Config.Dialect, t), err
}

func miaRounds(ctx context.Context, t *command.Test, c *miaclient.Client, rounds int) error {
	ctx, stop := context.WithTimeoutCause(ctx, t.Limit, command.ErrTimeLimit)
	defer stop()
	v := command.Replay[mia.View, mia.Move]{Test: t, Client: c}
	err := command.RunClient(ctx, c, command.LookEvery, func() (bool, error) {
		for _, u := range c.Tick() {
			if done, err := v.Update(u); done || err != nil {
				return done, err
			}
		}
		return c.Stats().Rounds >= rounds, nil
	})
	if errors.Is(err, command.ErrTimeLimit) && v.Received() {
		t.AddViolation("conform.rounds", rounds, t.Limit)
		err = nil
	}
	command.Leave(c)
	return err
}

// openServer opens a table for the recorded number of players. All other players are bots that respond after a short delay.
func openServer(t *command.Test) (*command.TestServer, error) {
	first, _, err := command.FirstAndLast[mia.View](t.Record)
	if err == nil {
		err = first.Config.Validate()
	}
	if err != nil {
		return nil, err
	}
	best, err := miabot.For("cautious")
	if err != nil {
		return nil, err
	}
	others := first.Config.Seats - 1
	gameLog := observe.NewGameLog(others + 1)
	o := miaserver.Contest()
	o.Turn, o.Announce, o.Join, o.Poll = min(t.Answer, time.Minute), min(t.Answer, time.Minute), time.Second, 50*time.Millisecond
	o.Early, o.Least, o.Dialect = true, others+1, first.Config.Dialect
	o.Observer = &observe.Observer{GameLog: gameLog, Capture: t.Capture}
	o.Trusted = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} // the tested bot runs on this machine
	o.Rounds = miaSaidIn(t.Record).rounds
	s, err := miaserver.New(o)
	if err != nil {
		return nil, err
	}
	clients := make([]*miaclient.Client, others)
	for i := range clients {
		clients[i] = miaclient.JoinWith("", func(context.Context) (net.Conn, error) { return s.Connect(), nil }, miaclient.Profile{
			Name: "other" + string(rune('1'+i)), Bot: best.Bot, Orders: miaclient.Orders{Mode: miaclient.Autopilot},
		})
	}
	at, err := s.Listen(runner.Loopback)
	st, err := command.NewTestServer(s, at, err, gameLog)
	if err != nil {
		return nil, err
	}
	st.Close = func(ctx context.Context) error {
		for _, c := range clients {
			command.Leave(c)
		}
		return s.Shutdown(ctx)
	}
	return st, nil
}

// seatRecord converts a record of moves to the record of one player. The result contains the first View of this player,
// and the messages between the player and the server.
func seatRecord(r *record.Record, seat rules.Seat) (*record.Record, error) {
	if r.HasViews() {
		return r, nil
	}
	s, err := command.Start(r, mia.Codec.Restore)
	if err != nil {
		return nil, err
	}
	if n := len(r.Seats); int(seat) >= n {
		return nil, console.Error("keeper.seat_of", n)
	}
	text, err := json.Marshal(s.View(seat))
	own := *r
	own.Seen, own.Moves, own.Wire = []record.ViewEntry{{View: text}}, nil, command.WireOf(r, seat)
	return &own, err
}

// roundRolls holds the rolls of a round, as far as a player has seen their dice.
type roundRolls struct {
	number int // number of the round on the server
	events []mia.Event
	seats  int        // number of seats in the round
	dice   []mia.Dice // dice of each roll; None if unknown
}

// checkSeeds returns command.ErrDealt if the dice in a record do not come from seeds.
func checkSeeds(r *record.Record, seeds []uint64) error {
	if !r.HasViews() {
		// one seed produces all dice of a record with moves
		if !slices.Contains(seeds, r.Seed) {
			return command.ErrDealt
		}
		return nil
	}
	views, err := record.Views[mia.View](r)
	if err != nil {
		return err
	}
	rounds := roundsOf(views)
	if len(rounds) == 0 {
		return nil
	}
	// each round has its own seed, in the order of the rounds
	from := rounds[0].number - rounds[len(rounds)-1].number
	for first := from; first < len(seeds); first++ {
		if matchesSeeds(rounds, seeds, first) {
			return nil
		}
	}
	return command.ErrDealt
}

// matchesSeeds reports whether the rounds have the dice of consecutive seeds, beginning with seeds[start]. The first
// and the last round may have other dice, but at least one round must match.
func matchesSeeds(rounds []roundRolls, seeds []uint64, start int) bool {
	found := false
	for i, round := range rounds {
		n := start + round.number - rounds[0].number
		switch {
		case n >= 0 && n < len(seeds) && round.explainedBy(seeds[n]):
			found = true
		// the first and the last round may be incomplete or still secret
		case i > 0 && i < len(rounds)-1:
			return false
		}
	}
	return found
}

// roundsOf returns the rounds in which the player has seen dice.
func roundsOf(views []mia.View) (all []roundRolls) {
	var now roundRolls
	number := 0
	end := func() {
		known := func(d mia.Dice) bool { return d != mia.None }
		if now.seats > 1 && slices.ContainsFunc(now.dice, known) { // otherwise its beginning or its dice were lost
			all = append(all, now)
		}
		now = roundRolls{}
	}
	see := func(events []mia.Event) {
		if n := len(now.events); len(events) < n || !reflect.DeepEqual(events[:n], now.events) {
			end() // the record lacks the end of the round
		}
		now.see(events)
	}
	for _, v := range views {
		if v.Round != number {
			if v.Round != number+1 {
				end() // the record lacks the rounds between
			}
			if see(v.Last); now.number == 0 {
				now.number = v.Round - 1
			}
			end()
			number = v.Round
		}
		if v.Stage == mia.Joining || v.Stage == mia.Ended {
			continue
		}
		see(v.Log)
		now.number = v.Round
		if n := len(now.dice); n > 0 && v.Stage == mia.Announcing && v.Dice != mia.None {
			now.dice[n-1] = v.Dice
		}
	}
	end()
	return all
}

func (r *roundRolls) see(events []mia.Event) {
	r.events = events
	n := 0
	for _, e := range events {
		switch e.Kind {
		case mia.Started:
			r.seats = len(e.Seats)
		case mia.Rolls:
			if n++; n > len(r.dice) {
				r.dice = append(r.dice, mia.None)
			}
		case mia.Shown:
			if n > 0 && e.Dice != mia.None {
				r.dice[n-1] = e.Dice
			}
		}
	}
}

// maxLost is the maximum number of rolls that may be missing at the beginning of a recorded round, because messages
// were lost.
const maxLost = 2

func (r *roundRolls) explainedBy(seed uint64) bool {
	rolls := rollsOf(r.seats, seed, len(r.dice)+maxLost)
	for lost := range maxLost + 1 {
		if r.follows(rolls, lost) {
			return true
		}
	}
	return false
}

// follows reports whether the known dice of the round agree with rolls[start:].
func (r *roundRolls) follows(rolls []mia.Dice, start int) bool {
	for i, want := range r.dice {
		if i+start >= len(rolls) {
			break
		}
		if want != mia.None && rolls[i+start] != want {
			return false
		}
	}
	return true
}

// rollsOf returns the first rolls of the round with this seed, at most limit.
func rollsOf(seats int, seed uint64, limit int) (rolls []mia.Dice) {
	s, err := mia.New(mia.Config{Seats: seats}, seed)
	for err == nil && s.View(0).Stage == mia.Joining {
		s, err = s.Play(s.Waiting()[0], mia.Move{Kind: mia.Join})
	}
	for say := mia.Lowest; err == nil && say < mia.Mia && len(rolls) < limit; say++ {
		seat := s.Waiting()[0]
		if s, err = s.Play(seat, mia.Move{Kind: mia.Roll}); err == nil {
			rolls = append(rolls, s.View(seat).Dice)
			// the rolls do not depend on the announcements; the next higher dice allow the most rolls
			s, err = s.Play(seat, mia.Say(say))
		}
	}
	return rolls
}

// The times of the specification, and those of the probes.
const (
	turnLimit      = 250 * time.Millisecond // time limit for a turn
	beatEvery      = 2 * time.Second        // time between two heartbeats
	lateResponse   = 150 * time.Millisecond // delay of a response that is late but still in time
	tokenReaction  = 60 * time.Millisecond  // time to wait for a reaction to a wrong token
	mostBeatless   = 5 * time.Second        // maximum time without a heartbeat
	longestProbing = 15 * time.Second
	// longestTrip is the maximum delay of the network. On a slower network, a response sent in time may arrive too late.
	longestTrip = 50 * time.Millisecond
)

// probeServer tests the server with a second player, who sends a wrong token, responds late, and waits for a heartbeat. For
// each fault of the server, it adds a violation.
func probeServer(ctx context.Context, t *command.Test) error {
	conn, err := command.Dial(ctx, "udp", t.Address, miawire.Port)
	if err != nil {
		return err
	}
	defer conn.Close()
	p := &prober{conn: conn, test: t, began: time.Now()}
	p.send(miawire.Register{Name: proberName})
	for !p.done() && ctx.Err() == nil {
		p.step()
	}
	p.send(miawire.Unregister)
	if p.registered && !p.beaten && time.Since(p.began) >= mostBeatless {
		t.AddViolation("conform.no_heartbeat", time.Since(p.began).Seconds(), beatEvery.Seconds())
	}
	return nil
}

const proberName = "probe"

// probe is a test of one turn.
type probe int

const (
	wrongToken  probe = iota // a response with a wrong token before the right one
	firstDelay               // a response that is late, but in time
	secondDelay              // the same again, because this machine may have been slow
	allProbes
)

// prober is a player who sends illegal and late messages.
type prober struct {
	conn       net.Conn
	test       *command.Test
	began      time.Time
	registered bool
	trip       time.Duration // time from the registration to its confirmation
	beaten     bool          // a heartbeat has arrived
	next       probe
	token      string    // token of the request that needs a response; empty for none
	asked      time.Time // time at which this request arrived
	due        time.Time // time at which the response is to be sent
}

func (p *prober) send(m miawire.Message) {
	_, _ = p.conn.Write(m.Append(nil)) // a datagram may always be lost
}

func (p *prober) done() bool {
	took := time.Since(p.began)
	return took > longestProbing || p.next == allProbes && (p.beaten || took > mostBeatless)
}

// step handles a message, or sends the response that is due.
func (p *prober) step() {
	until := time.Now().Add(time.Second)
	if p.token != "" {
		until = p.due
	}
	_ = p.conn.SetReadDeadline(until)
	b := make([]byte, 1<<11)
	n, err := p.conn.Read(b)
	switch {
	case err == nil:
		p.receive(miawire.ParseServer(b[:n]))
	case !errors.Is(err, os.ErrDeadlineExceeded):
		time.Sleep(tokenReaction) // the port is closed, for now
	case p.token != "":
		p.respond()
	case !p.registered:
		p.send(miawire.Register{Name: proberName})
	}
}

// respond sends the right response after a probe without a fault.
func (p *prober) respond() {
	p.send(miawire.Roll{Token: p.token})
	if p.token = ""; p.next == wrongToken && p.trip <= longestTrip {
		p.next = firstDelay
	} else {
		p.next = allProbes
	}
}

func (p *prober) receive(m miawire.Message) {
	switch m := m.(type) {
	case miawire.Word:
		if m == miawire.Registered && !p.registered {
			p.registered, p.trip = true, time.Since(p.began)
		}
		p.beaten = p.beaten || m == miawire.Heartbeat
	case miawire.RoundStarting:
		p.send(miawire.Join(m))
	case miawire.YourTurn:
		p.turn(m.Token)
	case miawire.PlayerRolls:
		if m.Name == proberName && p.token != "" { // a response with a wrong token has had an effect
			p.test.AddViolation("conform.any_token")
			p.token, p.next = "", firstDelay
		}
	case miawire.Rolled:
		p.send(miawire.Announce{Dice: miawire.Dice{A: 2, B: 1}, Token: m.Token}) // the round ends at once
	case miawire.PlayerLost:
		if p.token != "" && slices.Contains(m.Names, proberName) && m.Reason == mia.DidNotTakeTurn.String() {
			p.timedOut()
		}
	}
}

func (p *prober) turn(token string) {
	p.token, p.asked = token, time.Now()
	switch p.next {
	case wrongToken:
		p.send(miawire.Roll{Token: "not-" + token})
		p.due = p.asked.Add(tokenReaction)
	case firstDelay, secondDelay:
		p.due = p.asked.Add(lateResponse)
	case allProbes:
		p.respond()
	}
}

// timedOut records that the time for a turn was too short.
func (p *prober) timedOut() {
	p.token = ""
	switch p.next {
	case wrongToken, firstDelay:
		p.next++
	case secondDelay:
		p.next++
		p.test.AddViolation("conform.short_limit", time.Since(p.asked).Seconds(), turnLimit.Seconds())
	case allProbes:
	}
}
