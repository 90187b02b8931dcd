package glendaclient_test

import (
	"context"
	"io"
	"math/rand/v2"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/testkit/leaktest"
	"menagerie/netclient/glendaclient"
	"menagerie/netclient/netclienttest"
	"menagerie/netserver/glendaserver"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/session"
	"menagerie/session/sessiontest"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

// serve runs Menagerie's server for a test.
func serve(t *testing.T, o glendaserver.Options) *glendaserver.Server {
	t.Helper()
	s, err := glendaserver.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return s
}

// sit joins a server in this process.
func sit(t *testing.T, s *glendaserver.Server, seat rules.Seat) *glendaclient.Client {
	return closing(t, glendaclient.JoinWith("here", func(context.Context) (net.Conn, error) {
		return s.Connect(seat), nil
	}, glendaclient.Profile{}))
}

func closing(t *testing.T, c *glendaclient.Client) *glendaclient.Client {
	t.Cleanup(func() { c.Close(); <-c.Done() })
	return c
}

// firstMove is a player who makes the first legal move.
func firstMove(_ context.Context, v glenda.View, _ *rand.Rand) (glenda.Move, bool) {
	if !v.ToMove() {
		return glenda.Move{}, false
	}
	return v.Legal()[0], true
}

// play makes the first legal moves for all clients until their games are over. It returns the last updates.
func play(t *testing.T, clients ...*glendaclient.Client) []session.Update[glenda.View] {
	t.Helper()
	ends := make([]session.Update[glenda.View], len(clients))
	left := len(clients)
	for ; left > 0; time.Sleep(time.Millisecond) {
		for i, c := range clients {
			for _, u := range c.Tick() {
				if ends[i].Phase >= session.Ended {
					continue
				}
				ends[i] = u
				if u.Phase >= session.Ended {
					left--
				}
				answer(c, u)
			}
		}
	}
	return ends
}

// answer makes a move if the View waits for one.
func answer(c *glendaclient.Client, u session.Update[glenda.View]) {
	if m, ok := firstMove(context.Background(), u.View, nil); ok && u.Phase == session.Playing {
		c.Send(u.View.You, m)
	}
}

// TestClientsPlayOnTheServerOfMenagerie plays with two clients on Menagerie's server over sockets. The client or the
// server sends the first message.
func TestClientsPlayOnTheServerOfMenagerie(t *testing.T) {
	s := serve(t, glendaserver.Options{})
	text, err := s.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	one := closing(t, glendaclient.Join(text.String(), glendaclient.Profile{}))
	other := closing(t, glendaclient.Join(text.String(), glendaclient.Profile{}))
	escapes(t, one, other)
	if one.Link().Met != "net.glenda_met_text" {
		t.Errorf("got the dialect %s, want net.glenda_met_text", one.Link().Met)
	}

	hello, err := s.ListenHello("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ann := closing(t, glendaclient.Join(hello.String(), glendaclient.Profile{Nick: "ann", Side: glendaclient.SideGlenda}))
	bob := closing(t, glendaclient.Join(hello.String(), glendaclient.Profile{
		Nick: "bob", Dialect: glendaclient.Dialect{Greet: glendaclient.GreetFirst},
	}))
	ends := escapes(t, ann, bob)
	if l := ann.Link(); ends[0].View.You != glenda.Glenda || l.Opponent != "bob" || l.Met != "net.glenda_met_hello" {
		t.Errorf("ann has seat %d and the link %+v, want Glenda against bob and net.glenda_met_hello", ends[0].View.You, l)
	}
	if n := s.Counters(); n.GlendaWon != 2 || n.Left != 0 {
		t.Errorf("got the counters %+v, want 2 wins of Glenda and nobody who left", n)
	}
}

// escapes plays with two clients until Glenda has escaped, and checks that both have seen the same game.
func escapes(t *testing.T, clients ...*glendaclient.Client) []session.Update[glenda.View] {
	t.Helper()
	ends := play(t, clients...)
	for i, end := range ends {
		if end.Phase != session.Ended || end.Err != nil || end.View.Outcome != glenda.GlendaWon {
			t.Errorf("client %d: got phase %d, outcome %v, error %v, want the end with a win of Glenda", i, end.Phase, end.View.Outcome, end.Err)
		}
	}
	if a, b := ends[0].View, ends[1].View; a.Walls != b.Walls || a.Glenda != b.Glenda || a.Turn != b.Turn || a.You == b.You {
		t.Errorf("got the last views %+v and %+v, want the same game from different seats", a, b)
	}
	return ends
}

// TestAgainBeginsAnotherGame checks that Capabilities.Again makes a new connection and shows phase Joining.
func TestAgainBeginsAnotherGame(t *testing.T) {
	s := serve(t, glendaserver.Options{})
	s.SetBots(glendaserver.Bots{Think: [2]glendaserver.Think{glenda.Trapper: firstMove}})
	c := sit(t, s, glenda.Glenda)
	for round := range 3 {
		if c.Capabilities().Again != nil {
			t.Fatal("Again is offered during a game, want it only at the end")
		}
		if end := play(t, c)[0]; end.Phase != session.Ended || end.View.Outcome != glenda.GlendaWon {
			t.Fatalf("round %d: got %+v, want the end with a win of Glenda", round, end)
		}
		again := c.Capabilities().Again
		if again == nil {
			t.Fatal("Again is not offered at the end, want it there")
		}
		again()
		us := c.Tick()
		if len(us) == 0 || us[0].Phase != session.Joining {
			t.Fatalf("after Again: got %+v, want %v", us, session.Joining)
		}
		for _, u := range us {
			answer(c, u)
		}
	}
}

// TestAPlayerWinsIfTheOtherLeaves checks that the game is won with a reason if the opponent leaves.
func TestAPlayerWinsIfTheOtherLeaves(t *testing.T) {
	s := serve(t, glendaserver.Options{})
	stays := sit(t, s, glenda.Glenda)
	goes := sit(t, s, glenda.Trapper)
	for goes.Link().Doing != "net.doing_playing" {
		goes.Tick()
		time.Sleep(time.Millisecond)
	}
	goes.Close()
	var end session.Update[glenda.View]
	for ; netclienttest.Key(end.Err) != "net.glenda_left"; time.Sleep(time.Millisecond) {
		for _, u := range stays.Tick() {
			if netclienttest.Key(end.Err) != "net.glenda_left" { // a closed connection is expected
				end = u
			}
		}
	}
	if end.Phase != session.Ended || end.View.Outcome != glenda.GlendaWon {
		t.Errorf("got the end %+v, want a win of Glenda", end)
	}
}

// TestAClientPassesTheSuiteOfSessions runs the suite for all sessions with Menagerie's server and a bot.
func TestAClientPassesTheSuiteOfSessions(t *testing.T) {
	sessiontest.Run(t, sessiontest.Case[glenda.View, glenda.Move]{
		Open: func(t *testing.T) session.OwnedSession[glenda.View, glenda.Move] {
			s := serve(t, glendaserver.Options{})
			s.SetBots(glendaserver.Bots{Think: [2]glendaserver.Think{glenda.Trapper: firstMove}})
			return &playing{Client: sit(t, s, glenda.Glenda)}
		},
		Move: func(v glenda.View, _ []rules.Seat) (rules.Seat, glenda.Move, bool) {
			m, ok := firstMove(context.Background(), v, nil)
			return glenda.Glenda, m, ok
		},
		Bad:      glenda.Move{Kind: glenda.Step, Dir: 200},
		MaxTicks: 5000,
	})
}

// playing hides the updates before the client's first turn, and waits for responses.
type playing struct {
	*glendaclient.Client
	begun, asked bool
}

func (p *playing) Send(seat rules.Seat, m glenda.Move) {
	p.asked = true
	p.Client.Send(seat, m)
}

func (p *playing) Tick() []session.Update[glenda.View] {
	for range 1000 {
		time.Sleep(time.Millisecond)
		us := p.Client.Tick()
		for !p.begun && len(us) > 0 {
			if p.begun = us[0].View.ToMove(); !p.begun {
				us = us[1:]
			}
		}
		if len(us) > 0 || !p.asked {
			p.asked = false
			return us
		}
	}
	return nil
}

func TestInvalidProfilesAreRejected(t *testing.T) {
	for want, p := range map[string]glendaclient.Profile{
		"net.glenda_nick": {Nick: "annannann"},
		"net.glenda_size": {Dialect: glendaclient.Dialect{Size: 26}},
	} {
		c := closing(t, glendaclient.JoinWith("nowhere", func(context.Context) (net.Conn, error) {
			t.Error("the client connects, want an error before that")
			return nil, net.ErrClosed
		}, p))
		if end := play(t, c)[0]; end.Phase != session.Lost || netclienttest.Key(end.Err) != want {
			t.Errorf("the session ends with %+v, want %s", end, want)
		}
	}
	if end := play(t, closing(t, glendaclient.Join("two words", glendaclient.Profile{})))[0]; netclienttest.Key(end.Err) != "net.address_host" {
		t.Errorf("the session ends with %+v, want net.address_host", end)
	}
	for _, name := range []string{"any", "trapper", "glenda"} {
		if s, err := glendaclient.ParseSide(name); err != nil || s.String() != name {
			t.Errorf("ParseSide(%s) = %v, error %v, want the same side", name, s, err)
		}
	}
	if _, err := glendaclient.ParseSide("cat"); err == nil {
		t.Error("ParseSide(cat) reports no error, want one")
	}
	if !glendaclient.SideAny.Allows(glenda.Glenda) || glendaclient.SideTrapper.Allows(glenda.Glenda) || !glendaclient.SideGlenda.Allows(glenda.Glenda) {
		t.Errorf("Allows(Glenda) is %v, %v and %v for any, trapper and glenda, want true, false and true", glendaclient.SideAny.Allows(glenda.Glenda), glendaclient.SideTrapper.Allows(glenda.Glenda), glendaclient.SideGlenda.Allows(glenda.Glenda))
	}
}

// TestALoserKeepsTheConnectionForAWhile checks that a client that has lost keeps the connection open for a while after
// Close. The server needs that time to send the result to the winner.
func TestALoserKeepsTheConnectionForAWhile(t *testing.T) {
	const lost = "CONN 0\nINIT\ng 5 5\nSENT\nTURN\nLOST\n"
	for name, c := range map[string]struct {
		said      string
		closes    time.Duration // when the server closes; 0 means never
		least, at time.Duration // bounds for the time at which the client has ended
	}{
		"the server never closes":  {lost, 0, 1900 * time.Millisecond, 2 * time.Second},
		"the server closes soon":   {lost, time.Second, time.Second, time.Second},
		"the game is not over yet": {lost[:len(lost)-len("LOST\n")], 0, 0, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			near, far := net.Pipe()
			defer far.Close()
			go func() { _, _ = io.WriteString(far, c.said) }()
			client := glendaclient.JoinWith("line", func(context.Context) (net.Conn, error) { return near, nil }, glendaclient.Profile{})
			var last session.Phase
			for range 10 {
				synctest.Wait()
				for _, u := range client.Tick() {
					last = u.Phase
				}
			}
			began := time.Now()
			client.Close()
			if c.closes > 0 {
				time.Sleep(c.closes)
				far.Close()
			}
			<-client.Done()
			if took := time.Since(began); took < c.least || took > c.at {
				t.Errorf("%s: in phase %d, the client left after %v, want %v", name, last, took, c.at)
			}
		})
	}
}

// TestASlowFirstLineIsAwaited checks that the client does not introduce itself when a part of the server's first line has come. To a
// server that is silent, it introduces itself after a second.
func TestASlowFirstLineIsAwaited(t *testing.T) {
	for begins, want := range map[string]string{"CON": "", "": "@ 0 2 0\n"} {
		synctest.Test(t, func(t *testing.T) {
			near, far := net.Pipe()
			defer far.Close()
			heard := make(chan string, 1)
			go func() {
				_, _ = io.WriteString(far, begins)
				time.Sleep(3 * time.Second)
				_, _ = io.WriteString(far, "CONN 0\n"[len(begins):])
			}()
			go func() {
				said, _ := io.ReadAll(far)
				heard <- string(said)
			}()
			client := glendaclient.JoinWith("line", func(context.Context) (net.Conn, error) { return near, nil }, glendaclient.Profile{})
			for range 60 {
				for _, u := range client.Tick() {
					if u.Phase == session.Lost {
						t.Errorf("after %q: got error %v, want none", begins, u.Err)
					}
				}
				time.Sleep(100 * time.Millisecond)
			}
			client.Close()
			<-client.Done()
			if got := <-heard; got != want {
				t.Errorf("after %q: the client sends %q, want %q", begins, got, want)
			}
		})
	}
}
