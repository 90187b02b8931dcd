// Package miaserver hosts Mia over the network. A server has one table for all guests.
//
//	server, err := miaserver.New(miaserver.Contest())        // time limits of 250 ms, for programs
//	server, err = miaserver.New(miaserver.Table())           // longer time limits, for people
//	address, err := server.Listen("127.0.0.1:9000")          // UDP
//	conn := server.Connect()                                 // for a client in this process, such as a miaclient
//	for _, g := range server.Snapshot().Guests { ... }       // for the host's screen
//	server.Kick("ann")
//	...
//	err = server.Shutdown(ctx)
//
// One lock guards the server's state. It is held for microseconds. The goroutine that reads a datagram also handles it,
// and a timer handles the time limits. No client has to wait for the slow connection of another, because sending a
// datagram does not block.
//
// The protocol does not contain the values of Options, so a client for one host can play on every other.
//
// The sender of a datagram can be forged. The server must not be usable to flood other hosts. A client therefore gets a
// seat only after it has returned a token, which shows that it receives datagrams at its address. Before that, it gets at
// most three times the bytes that it has sent. The number of guests is limited, in all and per address. Each address and
// port has one name. Silent guests and guests who cannot be reached are removed.
//
// Source: as in packages mia and miawire. docs/protocols/mia.md lists the decisions where it is silent.
package miaserver

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"encoding/binary"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"strconv"
	"sync"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/datagram"
	"menagerie/netserver/limitclock"
	"menagerie/netserver/observe"
	"menagerie/rules/mia"
	"menagerie/wire/miawire"
)

// Options configure a server. The functions Contest and Table return complete Options. The method WithDefaults replaces
// each zero field by the value that the function Contest uses.
type Options struct {
	Log      *slog.Logger      // log of the server; nil for none
	Observer *observe.Observer // tools for bot authors; nil for none

	Times
	Dialect mia.Dialect

	Least      int // minimum number of players for a round; default 2
	Players    int // maximum number of registered players; default 32
	Spectators int // maximum number of registered spectators; default 32; negative for none
	// PerAddress is the maximum number of guests from one IPv4 address or IPv6 /64 network. The default is 12. Guests on this
	// machine are not limited.
	PerAddress int
	Idle       time.Duration // time after which a silent player is removed; default 15 min; negative for never
	Watched    time.Duration // time after which a silent spectator is removed; default 30 s; negative for never
	// Strangers is the maximum number of datagrams per second from all unregistered peers. The default is 200; negative means no
	// limit.
	Strangers float64
	Each      float64 // maximum number of these from one address; default 5; negative means no limit
	// Trusted has the networks in which nobody forges addresses. Clients there need not prove their addresses, and spectators may
	// be silent.
	Trusted []netip.Prefix

	Scores string                               // file for the points; "" for none
	store  func(file string, text []byte) error // writes the file; nil for replaceFile

	Chance func() uint64 // returns the seed of the next round's dice; default the system's random numbers

	Rounds int // number of rounds of the only game, whose players are those of the first round; 0 for endless rounds
	Lives  int // number of lives of each player in a game; 0 for rounds without end, in which points count
}

// Times has the time limits and pauses of the rounds.
type Times struct {
	Turn      time.Duration // time limit for rolling or calling the bluff; default 250 ms
	Announce  time.Duration // time limit for an announcement; default Turn
	Join      time.Duration // time limit for joining a round; default 250 ms
	Early     bool          // begin a round as soon as all players have joined
	Pause     time.Duration // time between two rounds; may be 0
	Repeat    time.Duration // time after which an unanswered request is repeated once; 0 for never
	Poll      time.Duration // interval between checks for enough players; default 500 ms
	Heartbeat time.Duration // interval of the heartbeat message; default 2 s
}

// Contest returns Options for games between programs: time limits of 250 ms, and no pause between rounds.
func Contest() Options { return Options{}.WithDefaults() }

// Table returns Options for people, with longer time limits and pauses.
func Table() Options {
	return Options{
		Times: Times{Turn: 20 * time.Second, Join: 2 * time.Second, Pause: 3 * time.Second, Repeat: time.Second},
	}.WithDefaults()
}

// StatedLimits has the time limits in milliseconds that links and announcements may have, in increasing order.
var StatedLimits = []int{250, 1000, 5000, 20000, 60000}

// StatedLimit returns the largest of the StatedLimits that is not longer than the time limits for turns and announcements. It
// returns "" if these limits are shorter than all.
func StatedLimit(o Options) string {
	o = o.WithDefaults()
	stated := ""
	for _, ms := range StatedLimits {
		if time.Duration(ms)*time.Millisecond <= min(o.Turn, o.Announce) {
			stated = strconv.Itoa(ms)
		}
	}
	return stated
}

// WithDefaults returns o with defaults for the fields that are zero.
func (o Options) WithDefaults() Options {
	o.Turn = cmp.Or(o.Turn, 250*time.Millisecond)
	o.Announce = cmp.Or(o.Announce, o.Turn)
	o.Join = cmp.Or(o.Join, 250*time.Millisecond)
	o.Poll = cmp.Or(o.Poll, 500*time.Millisecond)
	o.Heartbeat = cmp.Or(o.Heartbeat, 2*time.Second)
	o.Least = cmp.Or(o.Least, mia.MinSeats)
	o.Players = cmp.Or(o.Players, mia.MaxSeats)
	o.Spectators = cmp.Or(o.Spectators, 32)
	o.PerAddress = cmp.Or(o.PerAddress, 12)
	o.Idle = cmp.Or(o.Idle, 15*time.Minute)
	o.Watched = cmp.Or(o.Watched, 30*time.Second)
	o.Strangers = cmp.Or(o.Strangers, 200)
	o.Each = cmp.Or(o.Each, 5)
	o.Log = netserver.Quiet(o.Log)
	o.Observer = cmp.Or(o.Observer, &observe.Observer{})
	if o.Chance == nil {
		o.Chance = randomSeed
	}
	if o.store == nil {
		o.store = replaceFile
	}
	return o
}

// randomSeed returns 64 random bits of the operating system.
func randomSeed() uint64 {
	var b [8]byte
	_, _ = crand.Read(b[:]) // it never fails
	return binary.LittleEndian.Uint64(b[:])
}

func (o Options) validate() error {
	switch {
	case o.Turn <= 0 || o.Announce <= 0 || o.Join <= 0 || o.Poll <= 0 || o.Heartbeat <= 0:
		return fmt.Errorf("every time limit must be above 0")
	case o.Pause < 0 || o.Repeat < 0:
		return fmt.Errorf("the pause between rounds is %v, and the time before a request is repeated is %v; neither may be negative", o.Pause, o.Repeat)
	case o.Players < mia.MinSeats || o.Players > mia.MaxSeats:
		return fmt.Errorf("the maximum number of players is %d; choose a number from %d to %d", o.Players, mia.MinSeats, mia.MaxSeats)
	case o.Least < 1 || o.Least > o.Players:
		return fmt.Errorf("a round needs at least %d players; choose a number from 1 to %d", o.Least, o.Players)
	case o.PerAddress < 1:
		return fmt.Errorf("the number of guests per address is %d; choose at least 1", o.PerAddress)
	case o.Lives != 0 && o.Rounds != 0:
		return fmt.Errorf("got %d lives and %d rounds, but a game has either lives or a number of rounds", o.Lives, o.Rounds)
	}
	return mia.Config{Seats: mia.MinSeats, Lives: o.Lives, Dialect: o.Dialect}.Validate()
}

// Server is a server of Mia. It is safe for concurrent use.
type Server struct {
	options   Options
	udp       *datagram.Server
	strangers *datagram.UnknownSenderLimiter
	stop      context.CancelFunc
	work      sync.WaitGroup // goroutines of sendHeartbeats and storeRegularly
	disk      chan struct{}  // holds a token while the points are written

	mu     sync.Mutex
	closed bool
	held   bool                     // no round begins; see Hold
	guests []*guest                 // players and spectators, in the order of registration
	known  map[datagram.Peer]*guest // guests by Peer.Source
	scores scoreTable
	lives  lives  // lives of the players of the current game; see Options.Lives
	buf    []byte // buffer for a datagram

	applicants *datagram.Applicants[claim] // addresses that may be forged

	roundProgress

	count  Counters  // counters, without those of the UDP server
	began  time.Time // start of the server
	beaten time.Time // time of the last heartbeat
}

type roundProgress struct {
	stage    stage
	number   int       // number of the current or last round
	clock    clock     // timer for the end of the stage or the repetition of a request
	due      time.Time // end of the stage, on the clock of the time limits
	usual    time.Time // start of an open round if the time limits were not stretched
	again    time.Time // time at which the last request is repeated; zero for never
	round    *round    // nil before the first round
	disclose func()    // publishes the deal of the round, or of the whole game with Options.Rounds
}

// New returns a server that does not listen yet. The server begins the first round when enough players are registered. New
// fails if the options are invalid or if it cannot read the file with the points.
func New(o Options) (*Server, error) {
	o = o.WithDefaults()
	if err := o.validate(); err != nil {
		return nil, fmt.Errorf("setting up a server of Mia: %w", err)
	}
	kept, err := readScores(o.Scores)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	s := &Server{
		options: o, stop: stop, known: map[datagram.Peer]*guest{}, scores: kept, began: time.Now(), beaten: time.Now(),
		disk: make(chan struct{}, 1), strangers: datagram.NewUnknownSenderLimiter(o.Strangers, o.Each),
		applicants: datagram.NewApplicants[claim](o.PerAddress),
	}
	s.udp = datagram.New(s.handle, o.Log)
	s.udp.Observe(o.Observer)
	o.Observer.Capture.SetSecret(func(_ string, message []byte) bool { // the host's bots are rivals of the host, too
		_, rolled := miawire.ParseServer(message).(miawire.Rolled)
		return rolled
	})
	s.udp.OnUnreachable(s.handleUnreachable)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clock.rings = s.timeOut
	s.offerIfEnough()
	s.work.Go(func() { s.sendHeartbeats(ctx) })
	s.work.Go(func() { s.storeRegularly(ctx) })
	return s, nil
}

// Listen serves clients on a UDP address such as 127.0.0.1:9000 until Shutdown. It returns the address with the port that the
// system has chosen.
func (s *Server) Listen(address string) (net.Addr, error) { return s.udp.Listen(address) }

// Connect connects a client in this process and returns the client's end of the connection. Each Write on the connection sends
// one datagram, and each Read receives one datagram.
func (s *Server) Connect() net.Conn { return s.udp.Connect() }

// ConnectFrom connects a client whose datagrams this process passes on. from is the address of the client.
func (s *Server) ConnectFrom(_ int, from netip.AddrPort) net.Conn { return s.udp.ConnectFrom(from) }

// Hold prevents new rounds until Release is called. Guests can still register.
func (s *Server) Hold() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held = true
}

// Release allows new rounds again after Hold.
func (s *Server) Release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held = false; s.stage == alone && !s.closed {
		s.offerIfEnough()
	}
}

// Stop cancels the round and removes all guests. It does not wait. The caller must call Shutdown later.
func (s *Server) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	s.closed = true
	s.clock.stop()
	for _, g := range s.guests {
		s.udp.Send(g.peer, unregistered)
	}
	s.stop()
}

// Shutdown calls Stop and stores the points. It waits until all goroutines have ended, or until ctx ends.
func (s *Server) Shutdown(ctx context.Context) error {
	s.Stop()
	kept := make(chan error, 1)
	go func() { kept <- s.storeScores() }()
	if shut := s.udp.Shutdown(ctx); shut != nil {
		return shut
	}
	select {
	case err := <-kept:
		s.work.Wait()
		return err
	case <-ctx.Done():
		return fmt.Errorf("storing the scores: %w", ctx.Err())
	}
}

func (s *Server) sendHeartbeats(ctx context.Context) {
	beat := time.NewTicker(s.options.Heartbeat)
	defer beat.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-beat.C:
			if netserver.Sleep(ctx, limitclock.Settle(s.beaten.Add(s.options.Heartbeat))) == nil {
				s.heartbeat(time.Now())
			}
		}
	}
}

// excludeSuspension corrects the times of the guests' last messages after a suspension of the process. It adds the
// duration of the suspension to each of these times.
func (s *Server) excludeSuspension(now time.Time) {
	if next := s.beaten.Add(s.options.Heartbeat); limitclock.Paused(next) {
		// without this, the server would disconnect guests from which it received nothing during the suspension
		for _, g := range s.guests {
			if g.heard = g.heard.Add(now.Sub(next)); g.heard.After(now) {
				g.heard = now
			}
		}
	}
	s.beaten = now
}

func (s *Server) heartbeat(now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	s.excludeSuspension(now)
	for _, g := range s.guests {
		s.udp.Send(g.peer, heartbeat)
	}
	s.challengeAll(now)
	for _, g := range s.guests {
		limit := s.maxSilence(g.role, g.peer)
		if limit > 0 && now.Sub(g.heard) > limit {
			s.options.Log.Info("a silent guest was removed", "name", g.name, "remote", g.peer)
			s.count.Silent++
			s.dismiss(g)
		}
	}
}

// maxSilence returns how long a guest with role r at peer may be silent. A negative value means no limit.
func (s *Server) maxSilence(r role, peer datagram.Peer) time.Duration {
	switch {
	case peer.Local():
		return -1
	case r == player:
		return s.options.Idle
	case peer.Within(s.options.Trusted):
		return -1
	}
	return s.options.Watched
}

const storeInterval = 10 * time.Second

// storeRegularly stores the scores at intervals until ctx ends. It runs in its own goroutine, because storing may take
// long.
func (s *Server) storeRegularly(ctx context.Context) {
	due := time.NewTicker(storeInterval)
	defer due.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-due.C:
			if err := s.storeScores(); err != nil {
				s.options.Log.Error("the scores could not be stored; the server tries again", "error", err)
			}
		}
	}
}

// storeScores writes the scores to their file if they have changed. It releases the server's lock before it writes.
func (s *Server) storeScores() error {
	if s.options.Scores == "" {
		return nil
	}
	s.disk <- struct{}{} // one write at a time, so that older scores never replace newer ones
	defer func() { <-s.disk }()
	s.mu.Lock()
	text, err := s.scores.Changes()
	s.mu.Unlock()
	if err == nil && text != nil {
		err = s.options.store(s.options.Scores, text)
	}
	if err == nil {
		return nil
	}
	s.mu.Lock()
	s.scores.Failed()
	s.mu.Unlock()
	return fmt.Errorf("storing the scores: %w", err)
}
