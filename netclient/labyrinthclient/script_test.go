package labyrinthclient_test

import (
	"context"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/testkit/leaktest"
	"menagerie/netclient"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/netclient/netclienttest"
	"menagerie/rules/labyrinth"
	"menagerie/session"
	"menagerie/wire/labyrinthwire"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

// The tests of this file use hostile servers. The client must not panic or block, and its session must end with one error
// that has a translated text.

// script is a server with a knock server and a game server.
type script struct {
	door, game func(c net.Conn)
	refuses    int // how many connections the game server refuses at first
	serves     sync.WaitGroup
}

var hello = []byte{0x2a, 0, 0, 0x12, 0x67}

// greets sends the Hello and reads the name.
func greets(c net.Conn) {
	_, _ = c.Write(hello)
	_, _ = io.CopyN(io.Discard, c, int64(5+len(labyrinthclient.DefaultName)))
}

// says sends bytes and closes the connection.
func says(b []byte) func(net.Conn) {
	return func(c net.Conn) { _, _ = c.Write(b) }
}

// dial connects a client to a script.
func (s *script) dial(_ context.Context, port int) (net.Conn, error) {
	serve := s.door
	if port != 0 {
		serve = s.game
		if s.refuses--; s.refuses >= 0 {
			return nil, netclient.NewError("net.refused", nil, "here")
		}
	}
	near, far := net.Pipe()
	s.serves.Go(func() {
		defer far.Close()
		if serve != nil {
			serve(far)
		}
	})
	return near, nil
}

// endure runs a client against a server. It returns the last update and the duration.
func endure(t *testing.T, s *script, p labyrinthclient.Profile) (end session.Update[labyrinth.View], took time.Duration) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		c := labyrinthclient.JoinWith("here", s.dial, p)
		defer func() {
			c.Close()
			<-c.Done()
			s.serves.Wait()
		}()
		for range 10 * 60 * 60 { // ten minutes
			last := isDone(c)
			for _, u := range c.Tick() {
				end = u
				if u.Phase == session.Playing && u.View.ToMove() && u.Err == nil {
					c.Send(u.View.You, c.Careful(u.View.Legal())[0])
				}
			}
			if last {
				took = time.Since(began)
				return
			}
			time.Sleep(time.Second / 60)
		}
		t.Error("the session neither ends nor goes on, want either")
	})
	return end, took
}

// isDone reports whether all goroutines of a session have ended.
func isDone(c *labyrinthclient.Client) bool {
	select {
	case <-c.Done():
		return true
	default:
		return false
	}
}

// start returns a correct Start for a player.
func start(t testing.TB) labyrinthwire.Start {
	t.Helper()
	s, err := labyrinth.New(labyrinth.DefaultConfig(2), 1)
	if err != nil {
		t.Fatal(err)
	}
	v := s.View(1)
	m := labyrinthwire.Start{Width: 7, Height: 7, Spare: byte(v.Board.Spare), Private: true, You: 1, Hand: v.Hand}
	for _, tile := range v.Board.Tiles {
		m.Tiles = append(m.Tiles, byte(tile))
	}
	places := func(points []labyrinth.Point) (all []labyrinthwire.Place) {
		for _, p := range points {
			all = append(all, labyrinthwire.Place(p))
		}
		return all
	}
	m.Fixed, m.Objectives, m.Players = places(v.Fixed), places(v.Objectives), []labyrinthwire.Place{{}, {X: 6, Y: 6}}
	return m
}

func bytesOf(messages ...labyrinthwire.Message) []byte {
	var b []byte
	for _, m := range messages {
		b = m.Append(b, labyrinthwire.Format{})
	}
	return b
}

func TestEveryFailureOfTheKnockHasItsError(t *testing.T) {
	wait := func(net.Conn) { time.Sleep(time.Minute) }
	waits := func(c net.Conn) { _, _ = io.Copy(io.Discard, c) }
	for name, c := range map[string]struct {
		script *script
		key    string
		least  time.Duration
		most   time.Duration
	}{
		"closes at once":        {&script{}, "net.labyrinth_door", 0, time.Second},
		"closes in its hello":   {&script{door: says(hello[:3])}, "net.cut", 0, time.Second},
		"says nothing":          {&script{door: waits}, "net.no_answer", 30 * time.Second, 31 * time.Second},
		"says half":             {&script{door: func(c net.Conn) { says(hello[:3])(c); waits(c) }}, "net.no_answer", 30 * time.Second, 31 * time.Second},
		"is another server":     {&script{door: says([]byte("HTTP/1.1 400 Bad Request\r\n"))}, "net.protocol", 0, time.Second},
		"has no port":           {&script{door: says([]byte{0x2a, 0, 0, 0, 0})}, "net.protocol", 0, time.Second},
		"has a port of 32 bits": {&script{door: says([]byte{0x2a, 1, 2, 3, 4})}, "net.protocol", 0, time.Second},
		"takes no name":         {&script{door: func(c net.Conn) { says(hello)(c); wait(c) }}, "net.no_answer", 30 * time.Second, 31 * time.Second},
		"no game":               {&script{door: greets, refuses: 1000}, "net.refused", 5 * time.Second, 6 * time.Second},
		"a late game":           {&script{door: greets, refuses: 20, game: says(nil)}, "net.labyrinth_sent_away", 2 * time.Second, 3 * time.Second},
		"a game without a word": {&script{door: greets, game: says(nil)}, "net.labyrinth_sent_away", 0, time.Second},
	} {
		if end, took := endure(t, c.script, labyrinthclient.Profile{}); end.Phase != session.Lost || netclienttest.Key(end.Err) != c.key || took < c.least || took > c.most {
			t.Errorf("%s: phase %d, %v after %v, want %s", name, end.Phase, end.Err, took, c.key)
		}
	}
}

func TestInvalidProfilesAreRejected(t *testing.T) {
	for name, p := range map[string]labyrinthclient.Profile{
		"a long name":   {Name: strings.Repeat("ä", 31)},
		"many bytes":    {Name: strings.Repeat("漢", 30)},
		"no text":       {Name: "\xff"},
		"no such value": {Settings: labyrinthdialect.Settings{labyrinthdialect.Goal: 2}},
	} {
		if end, _ := endure(t, &script{door: greets}, p); end.Phase != session.Lost || netclienttest.Key(end.Err) == "" {
			t.Errorf("%s: got the last update %+v, want the loss of the session with a text", name, end)
		}
	}
	c := labyrinthclient.Join("not an address:x", labyrinthclient.Profile{})
	<-c.Done()
	if us := c.Tick(); len(us) != 1 || netclienttest.Key(us[0].Err) == "" {
		t.Errorf("got the updates %+v, want one with a text", us)
	}
	c.Close()
}

// TestHostileGamesHaveAClearEnd sends messages before or during a game, cut after each byte or complete.
func TestHostileGamesHaveAClearEnd(t *testing.T) {
	good := start(t)
	turn := labyrinthwire.Turn{Millis: 1000}
	mover := func(change func(*labyrinthwire.Start)) labyrinthwire.Message {
		s := good
		s.Tiles, s.Hand, s.Objectives = slices.Clone(s.Tiles), slices.Clone(s.Hand), slices.Clone(s.Objectives)
		change(&s)
		return s
	}
	for name, c := range map[string]struct {
		say []byte
		key string
	}{
		"a turn before the game":  {bytesOf(turn), "net.unexpected"},
		"a move before the game":  {bytesOf(labyrinthwire.Move{}), "net.unexpected"},
		"an unknown type":         {[]byte{9, 0, 0, 0, 1}, "net.unexpected"}, // the second half of a long without the first
		"a greeting":              {hello, "net.unexpected"},
		"names, then nothing":     {bytesOf(labyrinthwire.Names{Names: []string{"a"}}), "net.labyrinth_sent_away"},
		"half a start":            {bytesOf(good)[:100], "net.cut"},
		"a board without tiles":   {bytesOf(mover(func(s *labyrinthwire.Start) { s.Width, s.Tiles = 0, nil })), "net.labyrinth_board"},
		"a large board":           {bytesOf(mover(func(s *labyrinthwire.Start) { s.Width, s.Height, s.Tiles = 63, 63, make([]byte, 63*63) })), "net.labyrinth_board"},
		"tiles of no code":        {bytesOf(mover(func(s *labyrinthwire.Start) { s.Tiles[0] = 200 })), "net.labyrinth_board"},
		"no players":              {bytesOf(mover(func(s *labyrinthwire.Start) { s.Players = nil })), "net.labyrinth_board"},
		"we are nobody":           {bytesOf(mover(func(s *labyrinthwire.Start) { s.You = -1 })), "net.labyrinth_board"},
		"we are too many":         {bytesOf(mover(func(s *labyrinthwire.Start) { s.You = 1 << 30 })), "net.labyrinth_board"},
		"an objective twice":      {bytesOf(mover(func(s *labyrinthwire.Start) { s.Hand = []int{3, 3} })), "net.labyrinth_board"},
		"an objective from afar":  {bytesOf(mover(func(s *labyrinthwire.Start) { s.Objectives[0].X = -5 })), "net.labyrinth_board"},
		"too many objectives":     {bytesOf(mover(func(s *labyrinthwire.Start) { s.Objectives = make([]labyrinthwire.Place, 1000) })), "net.labyrinth_board"},
		"everything is fixed":     {bytesOf(mover(func(s *labyrinthwire.Start) { s.Fixed = diagonal() })), "net.labyrinth_board"},
		"a count of 2^31":         {append(bytesOf(good), 2, 0x7f, 0xff, 0xff, 0xff), "net.protocol"},
		"a move of nobody":        {bytesOf(good, labyrinthwire.Move{Player: 9, Insert: 3, Line: 1, Tile: 5}), "net.labyrinth_track"},
		"a move off the board":    {bytesOf(good, labyrinthwire.Move{Insert: 3, Line: 1, Tile: good.Spare, To: labyrinthwire.Place{X: 1 << 30}}), "net.labyrinth_track"},
		"events of nobody":        {bytesOf(good, labyrinthwire.Move{Insert: 3, Line: 1, Tile: good.Spare, Events: []labyrinthwire.Event{{Player: 256 + 1, Objectives: []int{0}}}}), "net.labyrinth_track"},
		"an unknown objective":    {bytesOf(good, labyrinthwire.Move{Insert: 3, Line: 1, Tile: good.Spare, Events: []labyrinthwire.Event{{Player: 0, Objectives: []int{99}}}}), "net.labyrinth_track"},
		"a kick of nobody":        {bytesOf(good, labyrinthwire.Kick{Player: 77, Reason: 200}), "net.closed"},
		"our kick":                {bytesOf(good, labyrinthwire.Kick{Player: 1, Reason: 200}), "net.labyrinth_kicked"},
		"everybody's kick":        {bytesOf(good, labyrinthwire.Kick{Player: 1}, labyrinthwire.Kick{Player: 0}, labyrinthwire.Kick{Player: 1}), "net.labyrinth_kicked_timeout"},
		"many turns":              {bytesOf(append([]labyrinthwire.Message{good}, slices.Repeat([]labyrinthwire.Message{turn}, 500)...)...), "net.closed"},
		"after the end":           {bytesOf(good, labyrinthwire.End{}, turn), "net.unexpected"},
		"an end with nobody":      {bytesOf(good, labyrinthwire.End{Winners: []int{77, -1, 1 << 30}}), ""},
		"an end, then a new game": {bytesOf(good, labyrinthwire.End{Winners: []int{0}}, good), "net.closed"},
	} {
		s := &script{door: greets, game: func(conn net.Conn) {
			go func() { _, _ = io.Copy(io.Discard, conn) }()
			says(c.say)(conn)
			time.Sleep(time.Second)
		}}
		end, took := endure(t, s, labyrinthclient.Profile{})
		if netclienttest.Key(end.Err) != c.key || c.key == "" && end.Phase != session.Ended || took > 2*time.Second {
			t.Errorf("%s: phase %d, %v after %v, want %q", name, end.Phase, end.Err, took, c.key)
		}
	}
}

func diagonal() []labyrinthwire.Place {
	var all []labyrinthwire.Place
	for i := range 7 {
		all = append(all, labyrinthwire.Place{X: i, Y: i})
	}
	return all
}

// TestTheClockRunsOnlyInTheOwnTurn checks that the clock runs during the client's turn, from the server's limit.
func TestTheClockRunsOnlyInTheOwnTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		next := make(chan struct{})
		s := &script{door: greets, game: func(conn net.Conn) {
			<-next
			says(bytesOf(start(t), labyrinthwire.Turn{Millis: 5000}))(conn)
			<-next
			says(bytesOf(labyrinthwire.Kick{Player: 1}))(conn)
			<-next
		}}
		c := labyrinthclient.JoinWith("here", s.dial, labyrinthclient.Profile{Settings: labyrinthdialect.Settings{labyrinthdialect.Players: 0}})
		synctest.Wait() // the client has joined
		if k := c.Clock(); k.Running || c.Safe(labyrinth.Move{}) || c.Names() != nil {
			t.Errorf("before the game: got the clock %+v and the names %q, want it stopped, and no names", k, c.Names())
		}
		next <- struct{}{}
		time.Sleep(2 * time.Second)
		if k := c.Clock(); !k.Running || k.Limit != 5*time.Second || k.Left < 2900*time.Millisecond || k.Left > 3*time.Second {
			t.Errorf("got the clock %+v after 2 s, want 3 s left of 5 s", k)
		}
		time.Sleep(4 * time.Second)
		if k := c.Clock(); !k.Running || k.Left != 0 {
			t.Errorf("after the limit: got the clock %+v, want it to run with nothing left", k)
		}
		next <- struct{}{}
		synctest.Wait()
		if k := c.Clock(); k.Running {
			t.Errorf("after the disqualification: got the clock %+v, want it stopped", k)
		}
		if r := c.Reading(); len(r.Findings) != len(labyrinthdialect.Aspects()) || r.Readings == 0 || r.Findings[0].Certainty.Key() != "net.labyrinth_found" {
			t.Errorf("got the reading %+v, want a finding for each aspect", r)
		}
		if l := c.Link(); l.Doing != "net.doing_playing" || len(c.Names()) != 2 {
			t.Errorf("got the link %+v and the names %q, want net.doing_playing and two names", l, c.Names())
		}
		next <- struct{}{}
		c.Close()
		<-c.Done()
	})
}
