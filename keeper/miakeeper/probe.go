package miakeeper

import (
	"context"
	"errors"
	"net"
	"os"
	"slices"
	"time"

	"menagerie/keeper/command"
	"menagerie/rules/mia"
	"menagerie/wire/miawire"
)

// The times of the specification, and those of the probes.
const (
	turnLimit      = 250 * time.Millisecond // for a turn
	beatEvery      = 2 * time.Second        // between two heartbeats
	lateResponse   = 150 * time.Millisecond // a response after this time is in time
	tokenReaction  = 60 * time.Millisecond  // wait for a reaction to a wrong token
	mostBeatless   = 5 * time.Second        // without a heartbeat
	longestProbing = 15 * time.Second
	longestTrip    = 50 * time.Millisecond // on a slower network, a response that is sent in time may arrive too late
)

// probeServer tests the server with a second player, who sends a wrong token, responds late, and waits for a heartbeat. Probe
// adds a violation for each fault of the server.
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
	wrongToken  probe = iota // the response with a wrong token comes before the right one
	firstDelay               // the response comes late, but in time
	secondDelay              // the same again, because this machine may have been slow
	allProbes
)

// prober is a player who sends illegal and late messages.
type prober struct {
	conn       net.Conn
	test       *command.Test
	began      time.Time
	registered bool
	trip       time.Duration // from the registration to its confirmation
	beaten     bool          // a heartbeat has arrived
	next       probe
	token      string    // of the request to which the response is due; empty without such a request
	asked      time.Time // when this request has arrived
	due        time.Time // when the response is due
}

func (p *prober) send(m miawire.Message) {
	_, _ = p.conn.Write(m.Append(nil)) // a datagram may always be lost
}

// done reports whether all probes have been made, or the time is up.
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

// turn begins the next probe.
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
