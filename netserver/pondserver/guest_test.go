package pondserver_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/pondclient"
	"menagerie/netserver/pondserver"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/session"
	"menagerie/wire/pondwire"
)

// The tests in this file connect the project's own client with its own server.

// player is a session on the server with its last update.
type player struct {
	t *testing.T
	*pondclient.Client
	last   session.Update[pond.View]
	errors []error
	asked  int32 // moves made, including those that are not part of the last View yet
}

func join(t *testing.T, s *pondserver.Server, p pondclient.Profile) *player {
	t.Helper()
	c := pondclient.JoinWith("server", func(context.Context) (net.Conn, netclient.Info, error) {
		here, there := net.Pipe()
		s.ServeConn(there, nil)
		return here, netclient.Info{}, nil
	}, p)
	t.Cleanup(func() {
		_ = c.Close()
		<-c.Done()
	})
	return &player{t: t, Client: c}
}

// until calls Tick like a window until holds returns true, for at most five minutes.
func (p *player) until(what string, holds func() bool) {
	p.t.Helper()
	for range 5 * 60 * 60 {
		for _, u := range p.Tick() {
			p.last = u
			if u.Err != nil {
				p.errors = append(p.errors, u.Err)
			}
		}
		if holds() {
			return
		}
		time.Sleep(time.Second / 60)
	}
	p.t.Fatalf("got no %s, want one; last update %+v, errors %v", what, p.last, p.errors)
}

func (p *player) phase(phase session.Phase) {
	p.t.Helper()
	p.until("the phase", func() bool { return p.last.Phase == phase })
}

// swim plays with a bot until the game is over or an error occurs.
func (p *player) swim(bot pondbot.Bot) {
	p.t.Helper()
	rng := rand.New(rand.NewPCG(1, 1))
	p.asked = 0
	p.until("the end of the game", func() bool {
		if p.last.Phase != session.Playing || len(p.errors) > 0 {
			return true
		}
		if v := p.last.View; v.Moves >= p.asked {
			if m, ok := bot(p.t.Context(), v, rng); ok {
				p.asked = v.Moves + 1
				p.Send(pond.Mouse, m)
			}
		}
		return false
	})
}

func TestGuestPlaysWholeGames(t *testing.T) {
	for _, pipeline := range []int{1, 24} {
		synctest.Test(t, func(t *testing.T) {
			s := host(t, pondserver.Options{})
			room := open(t, s)
			p := join(t, s, pondclient.Profile{Room: room.ID(), Level: 2, Dialect: pondclient.Dialect{Pipeline: pipeline}})
			for range 2 {
				p.phase(session.Playing)
				p.swim(pondbot.Best(pond.Mouse))
				if p.last.Phase != session.Ended || p.last.View.Outcome != pond.MouseWon || len(p.errors) > 0 {
					t.Fatalf("got %+v, errors %v, want an ended game that the mouse won", p.last, p.errors)
				}
				if shown, _ := room.Take(); shown.View.Mouse != p.last.View.Mouse || shown.View.Cat != p.last.View.Cat || shown.Stage != pondserver.StageOver {
					t.Errorf("the viewer: got %+v, want the client's %+v in a finished game", shown.View, p.last.View)
				}
				p.Capabilities().Again()
				p.phase(session.Joining)
			}
		})
	}
}

// TestGuestIsSentAway checks that each reason for a disconnection arrives at the client as its own error.
func TestGuestIsSentAway(t *testing.T) {
	for _, c := range []struct {
		name    string
		profile pondclient.Profile
		ends    func(t *testing.T, s *pondserver.Server, room *pondserver.Room, p *player)
		want    pondwire.Fault
	}{
		{
			"a level that does not exist",
			pondclient.Profile{Level: 4, Dialect: pondclient.Dialect{Levels: []int32{1200, 1600, 1800, 1810}}},
			func(*testing.T, *pondserver.Server, *pondserver.Room, *player) {}, pondwire.FaultInvalid,
		},
		{
			"a move too many", pondclient.Profile{Level: 1},
			func(_ *testing.T, _ *pondserver.Server, _ *pondserver.Room, p *player) {
				p.phase(session.Playing)
				p.swim(func(_ context.Context, v pond.View, _ *rand.Rand) (pond.Move, bool) {
					return pond.Move(v.Mouse), v.ToMove()
				})
			}, pondwire.FaultUnexpected,
		},
		{
			"the viewer leaves", pondclient.Profile{Level: 1},
			func(_ *testing.T, _ *pondserver.Server, room *pondserver.Room, p *player) {
				p.phase(session.Playing)
				room.Close()
			}, pondwire.FaultViewerLeft,
		},
		{
			"the viewer leaves during the banner", pondclient.Profile{Level: 1},
			func(_ *testing.T, _ *pondserver.Server, room *pondserver.Room, _ *player) {
				synctest.Wait()
				room.Close()
			}, pondwire.FaultViewerLeft,
		},
		{
			"another client comes", pondclient.Profile{Level: 1},
			func(t *testing.T, s *pondserver.Server, room *pondserver.Room, p *player) {
				p.phase(session.Playing)
				join(t, s, pondclient.Profile{Room: room.ID(), Level: 1}).phase(session.Playing)
			}, pondwire.FaultReplaced,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := host(t, pondserver.Options{MoveCap: 10})
				room := open(t, s)
				c.profile.Room = room.ID()
				p := join(t, s, c.profile)
				c.ends(t, s, room, p)
				p.phase(session.Lost)
				if !errors.Is(p.last.Err, c.want) || len(p.errors) != 1 {
					t.Errorf("lost with %v, want %v", p.errors, c.want)
				}
			})
		})
	}
}

func TestGuestTriesAnotherRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := host(t, pondserver.Options{})
		room := open(t, s)
		p := join(t, s, pondclient.Profile{Room: "nowhere", Level: 1})
		p.until("the refusal", func() bool { return len(p.errors) > 0 })
		var refused pondclient.RoomError
		if !errors.As(p.errors[0], &refused) || refused.Room != "nowhere" {
			t.Fatalf("got error %v, want a refusal of the room nowhere", p.errors[0])
		}
		p.Retry(room.ID())
		p.phase(session.Playing)
	})
}

func TestGuestLosesTheServer(t *testing.T) {
	for name, end := range map[string]func(t *testing.T, s *pondserver.Server){
		"silence": func(*testing.T, *pondserver.Server) { time.Sleep(3 * time.Minute) }, // the client does nothing meanwhile
		"shutdown": func(t *testing.T, s *pondserver.Server) {
			if err := s.Shutdown(t.Context()); err != nil {
				t.Error(err)
			}
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := host(t, pondserver.Options{})
			p := join(t, s, pondclient.Profile{Level: 1})
			p.phase(session.Playing)
			end(t, s)
			p.phase(session.Lost)
			var fault pondclient.ServerError
			if p.last.Err == nil || errors.As(p.last.Err, &fault) {
				t.Errorf("%s: got error %v, want one that is no fault of the client", name, p.last.Err)
			}
		})
	}
}

// TestGuestMayThinkWithoutALimit checks that a silent guest is not disconnected if Idle is negative, in every stage.
func TestGuestMayThinkWithoutALimit(t *testing.T) {
	for name, room := range map[string]bool{"the invisible room": false, "a watched room": true} {
		synctest.Test(t, func(t *testing.T) {
			s := host(t, pondserver.Options{Idle: -1})
			profile := pondclient.Profile{Level: 1}
			if room {
				profile.Room = open(t, s).ID()
			}
			p := join(t, s, profile)
			p.phase(session.Playing)
			time.Sleep(time.Hour)
			p.Send(pond.Mouse, pond.Move{X: pond.MouseStep})
			p.until("the move", func() bool { return p.last.View.Moves == 1 })
			if p.last.Phase != session.Playing || len(p.errors) > 0 {
				t.Errorf("%s: got %+v, errors %v, want a running game", name, p.last, p.errors)
			}
		})
	}
}
