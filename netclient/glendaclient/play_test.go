package glendaclient_test

import (
	"context"
	"math/rand/v2"
	"net"
	"testing"
	"time"

	"go.uber.org/goleak"

	"menagerie/netclient/glendaclient"
	"menagerie/netclient/netclienttest"
	"menagerie/netserver/glendaserver"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/session"
	"menagerie/session/sessiontest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// serve runs our own server for a test.
func serve(t *testing.T, o glendaserver.Options) *glendaserver.Server {
	t.Helper()
	s, err := glendaserver.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, stop := context.WithTimeout(context.Background(), time.Minute)
		defer stop()
		if err := s.Shutdown(ctx); err != nil {
			t.Error(err)
		}
	})
	return s
}

// sit joins a server in this process.
func sit(t *testing.T, s *glendaserver.Server, seat rules.Seat) *glendaclient.Client {
	return closing(t, glendaclient.Over("here", func(context.Context) (net.Conn, error) {
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

// play makes the first legal moves with all clients until their games are over, and returns how each ended.
func play(t *testing.T, clients ...*glendaclient.Client) []session.Update[glenda.View] {
	t.Helper()
	ends := make([]session.Update[glenda.View], len(clients))
	left := len(clients)
	for began := time.Now(); left > 0; time.Sleep(time.Millisecond) {
		if time.Since(began) > 2*time.Minute {
			t.Fatalf("no end: %+v", clients[0].Link())
		}
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

// answer makes a move if one is waited for.
func answer(c *glendaclient.Client, u session.Update[glenda.View]) {
	if m, ok := firstMove(context.Background(), u.View, nil); ok && u.Phase == session.Playing {
		c.Send(u.View.You, m)
	}
}

// Two of our clients at our own server, over sockets, speaking both ways.
func TestLoopback(t *testing.T) {
	s := serve(t, glendaserver.Options{})
	text, err := s.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	one := closing(t, glendaclient.Join(text.String(), glendaclient.Profile{}))
	other := closing(t, glendaclient.Join(text.String(), glendaclient.Profile{}))
	escapes(t, one, other)
	if one.Link().Met != "net.glenda_met_text" {
		t.Errorf("met %s", one.Link().Met)
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
		t.Errorf("ann plays %d, %+v", ends[0].View.You, l)
	}
	if n := s.Counters(); n.GlendaWon != 2 || n.Left != 0 {
		t.Errorf("counted %+v", n)
	}
}

// escapes lets two clients play until Glenda has escaped, and checks that they have seen the same.
func escapes(t *testing.T, clients ...*glendaclient.Client) []session.Update[glenda.View] {
	t.Helper()
	ends := play(t, clients...)
	for i, end := range ends {
		if end.Phase != session.Ended || end.Err != nil || end.View.Outcome != glenda.GlendaWon {
			t.Errorf("client %d: phase %d, %v, %v", i, end.Phase, end.View.Outcome, end.Err)
		}
	}
	if a, b := ends[0].View, ends[1].View; a.Walls != b.Walls || a.Glenda != b.Glenda || a.Turn != b.Turn || a.You == b.You {
		t.Errorf("the ends differ: %+v, %+v", a, b)
	}
	return ends
}

// The same again connects anew, and passes through Joining.
func TestAgain(t *testing.T) {
	s := serve(t, glendaserver.Options{})
	s.SetBots(glendaserver.Bots{Think: [2]glendaserver.Think{glenda.Trapper: firstMove}})
	c := sit(t, s, glenda.Glenda)
	for round := range 3 {
		if c.Capabilities().Again != nil {
			t.Fatal("a game under way may be begun again")
		}
		if end := play(t, c)[0]; end.Phase != session.Ended || end.View.Outcome != glenda.GlendaWon {
			t.Fatalf("round %d: %+v", round, end)
		}
		again := c.Capabilities().Again
		if again == nil {
			t.Fatal("it can't be begun again")
		}
		again()
		us := c.Tick()
		if len(us) == 0 || us[0].Phase != session.Joining {
			t.Fatalf("after Again: %+v", us)
		}
		for _, u := range us {
			answer(c, u)
		}
	}
}

// When the other player leaves, the game is won, and why is told.
func TestOtherLeaves(t *testing.T) {
	s := serve(t, glendaserver.Options{})
	stays := sit(t, s, glenda.Glenda)
	goes := sit(t, s, glenda.Trapper)
	for goes.Link().Doing != "net.doing_playing" {
		goes.Tick()
		time.Sleep(time.Millisecond)
	}
	goes.Close()
	var end session.Update[glenda.View]
	for began := time.Now(); netclienttest.Key(end.Err) != "net.glenda_left"; time.Sleep(time.Millisecond) {
		for _, u := range stays.Tick() {
			if netclienttest.Key(end.Err) != "net.glenda_left" { // that the connection is closed then is no news
				end = u
			}
		}
		if time.Since(began) > time.Minute {
			t.Fatalf("why is not told: %+v", end)
		}
	}
	if end.Phase != session.Ended || end.View.Outcome != glenda.GlendaWon {
		t.Errorf("ended with %+v", end)
	}
}

// The suite of all sessions, against our own server and a bot.
func TestSession(t *testing.T) {
	sessiontest.Run(t, sessiontest.Case[glenda.View, glenda.Move]{
		Open: func(t *testing.T) session.Session[glenda.View, glenda.Move] {
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

// playing keeps to itself what comes before our first turn, and waits for answers.
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

func TestProfile(t *testing.T) {
	for want, p := range map[string]glendaclient.Profile{
		"net.glenda_nick": {Nick: "annannann"},
		"net.glenda_size": {Dialect: glendaclient.Dialect{Size: 26}},
	} {
		c := closing(t, glendaclient.Over("nowhere", func(context.Context) (net.Conn, error) {
			t.Error("a connection is made")
			return nil, net.ErrClosed
		}, p))
		if end := play(t, c)[0]; end.Phase != session.Lost || netclienttest.Key(end.Err) != want {
			t.Errorf("%+v, want %s", end, want)
		}
	}
	if end := play(t, closing(t, glendaclient.Join("two words", glendaclient.Profile{})))[0]; netclienttest.Key(end.Err) != "net.address_host" {
		t.Errorf("%+v", end)
	}
	for _, name := range []string{"any", "trapper", "glenda"} {
		if s, err := glendaclient.ParseSide(name); err != nil || s.String() != name {
			t.Errorf("%s: %v, %v", name, s, err)
		}
	}
	if _, err := glendaclient.ParseSide("cat"); err == nil {
		t.Error("cat is a side")
	}
	if !glendaclient.SideAny.Allows(glenda.Glenda) || glendaclient.SideTrapper.Allows(glenda.Glenda) || !glendaclient.SideGlenda.Allows(glenda.Glenda) {
		t.Error("sides are not kept apart")
	}
}
