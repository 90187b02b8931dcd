package app

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/stonesgame"
	"menagerie/internal/cli"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/setupscene"
	"menagerie/scenes/stonesscene"
)

// finishStones presses 1 whenever it is somebody's turn at this screen, until the game is over.
func (w *walker) finishStones(s *stonesscene.Scene) {
	w.t.Helper()
	w.until(2000, "the end of the game", func() bool {
		w.Press(ebiten.KeyDigit1)
		return s.View().Over()
	})
}

// startStonesBySetup starts the game with this choice from the screen of the options.
func (w *walker) startStonesBySetup(choice string) *stonesscene.Scene {
	w.t.Helper()
	w.play("stones", choice)
	s, ok := w.scene.(*stonesscene.Scene)
	if !ok {
		w.t.Fatalf("%s leads to %T, want the scene of the game", choice, w.scene)
	}
	return s
}

func TestStonesIsPlayedLocally(t *testing.T) {
	for _, choice := range []string{`{"mode":"practice"}`, `{"mode":"practice","first":"bot","heap":"11"}`, `{"mode":"hotseat"}`} {
		w := walk(t, cli.Line{})
		s := w.startStonesBySetup(choice)
		w.finishStones(s)
		if s.Outcome() == "" {
			t.Errorf("%s: got no outcome, want one", choice)
		}
	}
}

func TestStonesDemoEnds(t *testing.T) {
	w := walk(t, cli.Line{Command: cli.Demo, Operand: "stones"})
	s := w.scene.(*stonesscene.Scene)
	w.until(2000, "the end of the game", func() bool { return s.View().Over() })
	if s.View().Winner == rules.Nobody {
		t.Error("got no winner, want one")
	}
}

// TestStonesIsPlayedOverTheNetwork plays two windows against each other, a host and a guest.
func TestStonesIsPlayedOverTheNetwork(t *testing.T) {
	host, guest := walk(t, cli.Line{}), walk(t, cli.Line{})
	p := stonesgame.New(&host.program.Services)
	spec := p.NewSpec()
	spec.Chosen = setupscene.Stored{"mode": "host", "heap": "10", "myName": "Ada"}
	setupscene.Last(p.Env, spec)
	at, err := spec.Start()
	if err != nil {
		t.Fatal(err)
	}
	host.scene = at
	host.Ticks(1)
	hosted, ok := host.scene.(*stonesscene.Scene)
	if !ok {
		t.Fatalf("the host shows %T, want the scene of the game", host.scene)
	}
	link := hosted.Host().Addresses[0]
	g := stonesgame.New(&guest.program.Services).Game
	to, err := g.Accept(scenes.Invitation{Link: g.Link(link, nil)})
	if err != nil {
		t.Fatal(err)
	}
	guest.scene = to
	guest.live("the game at the guest", func() bool {
		host.Ticks(1)
		s, ok := guest.scene.(*stonesscene.Scene)
		return ok && s.Seen && hosted.Seen
	})
	joined := guest.scene.(*stonesscene.Scene)
	guest.live("the end of the game", func() bool {
		host.Press(ebiten.KeyDigit1)
		guest.Press(ebiten.KeyDigit1)
		return joined.View().Over() && hosted.View().Over()
	})
	if joined.View().Winner != hosted.View().Winner {
		t.Errorf("the guest sees seat %d win, want seat %d as the host does", joined.View().Winner, hosted.View().Winner)
	}
}
