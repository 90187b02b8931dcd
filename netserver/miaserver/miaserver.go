// Package miaserver hosts Mia over the network: one table for all who come.
//
//	server, err := miaserver.New(miaserver.Contest())        // 250 ms for everything, as programs know it
//	server, err = miaserver.New(miaserver.Table())           // time enough for people
//	address, err := server.Listen("127.0.0.1:9000")          // UDP
//	conn := server.Connect()                                 // a seat in this process, for a client such as miaclient
//	for _, p := range server.Snapshot().Players { ... }      // for the screen of the host
//	server.Kick("ann")
//	...
//	err = server.Shutdown(ctx)
//
// Everything is behind one lock that is held for microseconds: what a datagram causes is done by the goroutine that has
// read it, and what time causes by a timer. Nobody waits for anybody's slow line, for datagrams are sent and forgotten.
//
// What the numbers of Options are can't be seen on the wire, so that a client written for one host plays on every other.
//
// Nobody can tell who has really sent a datagram. So that the server is of no use for sending others what they have not
// asked for, those who are not registered get at most one short answer to a registration and to nothing else, seldom; there
// is room for a limited number, fewer from one address, one name for each address and port; and whoever is silent for long
// has to go.
//
// Source: that of packages mia and miawire. docs/protocols/mia.md says what was chosen where it is silent.
package miaserver

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"encoding/binary"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"time"

	"menagerie/keeper/netsim"
	"menagerie/netserver"
	"menagerie/rules/mia"
	"menagerie/wire"
)

// Options say how a server plays. Contest and Table make them; what is zero is as in Contest, but for what may be 0.
type Options struct {
	Log       *slog.Logger       // nil says nothing
	Rehearsal *netsim.Simulation // stretches time limits, and troubles all but those in this process; nil: none
	Capture   *wire.Capture      // where what everybody says is noted; nil: nowhere

	Turn      time.Duration // to roll, or to want to see: 250 ms
	Announce  time.Duration // to announce: as Turn
	Join      time.Duration // that a round is open: 250 ms
	Early     bool          // a round begins as soon as all have joined
	Pause     time.Duration // after a round; may be 0
	Repeat    time.Duration // after which a player is asked the same once more, if there is no answer; 0: never
	Poll      time.Duration // from one look whether there are enough players to the next: 500 ms
	Heartbeat time.Duration // 2 s
	Dialect   mia.Dialect

	Least      int           // players for a round to be offered: 2
	Players    int           // registered at once: 32
	Spectators int           // registered at once: 32; below 0: none
	PerAddress int           // players and spectators from one address, or one /64 network of IPv6, but not this machine: 12
	Idle       time.Duration // after which a player is sent away who says nothing: 15 min; below 0: never
	Watched    time.Duration // the same for spectators: 2 h; below 0: never
	Strangers  float64       // datagrams a second from those who are not registered, in all: 200; below 0: all
	Each       float64       // the same from one address: 5; below 0: all

	Scores string                               // the file in which scores are kept from one start to the next; "": they are not
	store  func(file string, text []byte) error // nil: the disk does

	Chance func() uint64 // seeds of the dice, one a round: the system's randomness

	Rounds       int                     // of one game, which is all that is played, with the players of the first round; 0: rounds for ever
	GameLog      *netserver.GameLog      // of that game; nil for none
	SeatListener *netserver.SeatListener // that bind seats to addresses; nil: there are none
}

// Contest are the options of the server that programs are written for: 250 ms for everything, no pause.
func Contest() Options { return Options{}.WithDefaults() }

// Table are options for people: time to think, to join, and to look at what has happened.
func Table() Options {
	return Options{
		Turn: 20 * time.Second, Join: 2 * time.Second, Pause: 3 * time.Second, Repeat: time.Second,
	}.WithDefaults()
}

// WithDefaults replaces what is not set.
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
	o.Watched = cmp.Or(o.Watched, 2*time.Hour)
	o.Strangers = cmp.Or(o.Strangers, 200)
	o.Each = cmp.Or(o.Each, 5)
	o.Log = netserver.Quiet(o.Log)
	if o.Chance == nil {
		o.Chance = systemChance
	}
	if o.store == nil {
		o.store = replaceFile
	}
	return o
}

// systemChance is 64 bits from the operating system.
func systemChance() uint64 {
	var b [8]byte
	_, _ = crand.Read(b[:]) // it never fails
	return binary.LittleEndian.Uint64(b[:])
}

// validate reports what is wrong with o.
func (o Options) validate() error {
	switch {
	case o.Turn <= 0 || o.Announce <= 0 || o.Join <= 0 || o.Poll <= 0 || o.Heartbeat <= 0:
		return fmt.Errorf("every time must be above 0")
	case o.Pause < 0 || o.Repeat < 0:
		return fmt.Errorf("the pause and the time to ask again cannot be below 0")
	case o.Players < mia.MinSeats || o.Players > mia.MaxSeats:
		return fmt.Errorf("%d players are not in %d..%d", o.Players, mia.MinSeats, mia.MaxSeats)
	case o.Least < 1 || o.Least > o.Players:
		return fmt.Errorf("at least %d players are not in 1..%d", o.Least, o.Players)
	case o.PerAddress < 1:
		return fmt.Errorf("%d guests per address are below 1", o.PerAddress)
	}
	return mia.Config{Seats: mia.MinSeats, Dialect: o.Dialect}.Validate()
}

// Server is a host of Mia. Its methods may be called from any goroutine.
type Server struct {
	options   Options
	udp       *netserver.UDPServer
	strangers *netserver.UnknownSenderLimiter
	stop      context.CancelFunc
	work      sync.WaitGroup // the watchman, and who keeps the scores
	disk      chan struct{}  // holds one while the scores are written

	mu     sync.Mutex
	closed bool
	guests []*guest                  // players and spectators, in the order in which they have registered
	known  map[netserver.Peer]*guest // by Source
	scores scores
	buf    []byte // room for a datagram

	stage  stage
	number int       // of the round that runs or has run
	clock  clock     // when the stage is over, or somebody is asked again
	due    time.Time // when the time for a move is up, on the clock of the limits
	usual  time.Time // when a round that is open would begin without a rehearsal
	again  time.Time // when who was asked is asked once more; zero: never
	round  *round    // nil before the first
	count  Counters  // without what the door counts
	began  time.Time // for the rate of rounds
	beaten time.Time // when the last sign of life was sent
}

// New returns a server that listens nowhere yet; rounds are played from now on, if somebody connects. It fails when o asks
// for something impossible, or when the file with the scores cannot be read.
func New(o Options) (*Server, error) {
	o = o.WithDefaults()
	if err := o.validate(); err != nil {
		return nil, fmt.Errorf("set up a server of Mia: %w", err)
	}
	kept, err := readScores(o.Scores)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	s := &Server{
		options: o, stop: stop, known: map[netserver.Peer]*guest{}, scores: kept, began: time.Now(), beaten: time.Now(),
		disk: make(chan struct{}, 1), strangers: netserver.NewUnknownSenderLimiter(o.Strangers, o.Each),
	}
	s.udp = netserver.NewUDPServer(s.hear, o.Rehearsal, o.Log)
	s.udp.Capture(netserver.NewPacketCapture(o.Capture, nil))
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clock.rings = s.timeOut
	s.look()
	s.work.Go(func() { s.watch(ctx) })
	s.work.Go(func() { s.keepOn(ctx) })
	return s, nil
}

// Listen serves a UDP address such as 127.0.0.1:9000, until Shutdown. It returns the address with the port that was given.
func (s *Server) Listen(address string) (net.Addr, error) { return s.udp.Listen(address) }

// Connect returns the client's end of a line within this process: each Write and Read is a datagram.
func (s *Server) Connect() net.Conn { return s.udp.Connect() }

// Shutdown tells everybody that they are not registered any more, keeps the scores, and waits until all is done, or ctx
// ends.
func (s *Server) Shutdown(ctx context.Context) error {
	s.mu.Lock()
	if !s.closed {
		s.closed = true
		s.clock.stop()
		for _, g := range s.guests {
			s.udp.Send(g.peer, unregistered)
		}
	}
	s.mu.Unlock()
	s.stop()
	kept := make(chan error, 1)
	go func() { kept <- s.keep() }()
	if shut := s.udp.Shutdown(ctx); shut != nil {
		return shut
	}
	select {
	case err := <-kept:
		s.work.Wait()
		return err
	case <-ctx.Done():
		return fmt.Errorf("keep the scores: %w", ctx.Err())
	}
}

// watch does what is due while nobody says anything.
func (s *Server) watch(ctx context.Context) {
	beat := time.NewTicker(s.options.Heartbeat)
	defer beat.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-beat.C:
			s.beat(time.Now())
		}
	}
}

// forgive leaves the time for which the process was stopped out of every guest's silence.
func (s *Server) forgive(now time.Time) {
	if next := s.beaten.Add(s.options.Heartbeat); netsim.Paused(next) {
		for _, g := range s.guests {
			if g.heard = g.heard.Add(now.Sub(next)); g.heard.After(now) {
				g.heard = now
			}
		}
	}
	s.beaten = now
}

// beat sends the sign of life, and sends away who has given none.
func (s *Server) beat(now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	s.forgive(now)
	for _, g := range s.guests {
		s.udp.Send(g.peer, heartbeat)
	}
	for _, g := range s.guests {
		limit := s.options.Idle
		if g.spectator {
			limit = s.options.Watched
		}
		if limit > 0 && !g.peer.Local() && now.Sub(g.heard) > limit {
			s.options.Log.Info("a guest was silent for too long", "name", g.name, "remote", g.peer)
			s.count.Silent++
			s.dismiss(g)
		}
	}
}
