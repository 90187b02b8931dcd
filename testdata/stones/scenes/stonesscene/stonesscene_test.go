package stonesscene_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/record"
	"menagerie/render/stonesdraw"
	"menagerie/rules"
	"menagerie/rules/stones"
	"menagerie/rules/stones/stonesbot"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/stonesscene"
	"menagerie/session"
)

// TestAGameIsPlayedToItsEnd plays a game against the best bot by keys and pointer, and loses.
func TestAGameIsPlayedToItsEnd(t *testing.T) {
	c := stones.Config{Heap: 8}
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	start, err := stones.New(c, 0)
	if err != nil {
		t.Fatal(err)
	}
	best, err := stonesbot.For("best")
	if err != nil {
		t.Fatal(err)
	}
	env := scenetest.NewEnv()
	s := stonesscene.New(env, stonesscene.Options{Options: scenetest.Options(env), Session: session.Turns(start, session.Table[stones.View, stones.Move]{
		Seats: []rules.Seat{0}, Bots: map[rules.Seat]session.Player[stones.View, stones.Move]{1: session.SyncBot(best.Bot)},
		Head: record.Head{Game: "stones", Config: text, Seats: []record.SeatHead{{Name: "Ada"}, {Name: "Tom", Bot: "four"}}},
	})})
	v := scenetest.Open(t, env, s)
	v.Ticks(2)
	if !strings.Contains(s.Status(), "Ada") {
		t.Errorf("the status is %q, want Ada in it", s.Status())
	}
	v.Press(ebiten.KeyArrowRight)
	v.Press(ebiten.KeyEnter)
	v.Ticks(3)
	if s.View().Heap != 4 {
		t.Fatalf("after taking two stones and the response, %d are left, want 4", s.View().Heap)
	}
	at := stonesdraw.Buttons(s.Canvas.Bounds())[2].Centre()
	v.ClickAt(at.X, at.Y)
	v.Ticks(3)
	if !s.View().Over() || !strings.Contains(s.Outcome(), "Tom") || s.Figures() == "" {
		t.Errorf("got the view %+v and the outcome %q, want Tom as the winner and figures", s.View(), s.Outcome())
	}
}
