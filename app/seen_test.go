package app

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/foxesgame"
	"menagerie/app/game"
	"menagerie/app/glendagame"
	"menagerie/app/labyrinthgame"
	"menagerie/app/miagame"
	"menagerie/app/pondgame"
	"menagerie/app/statistics"
	"menagerie/internal/cli"
	"menagerie/record"
	"menagerie/scenes/ui"
	"menagerie/session"
	"menagerie/wire"
)

// seenAs is the record that somebody would have who saw a game on a server.
func seenAs[S session.State[S, V, M], V game.View, M, C any](t *testing.T, g *game.Game[S, V, M, C], r *record.Record) *record.Record {
	t.Helper()
	return seenWith(t, g, r, nil)
}

// atOnce is how many pictures of seenWith come in one tick.
const atOnce = 3

// seenWith is the same with the messages that crossed. Two belong to each picture: the one that it came of, and another one
// behind it.
func seenWith[S session.State[S, V, M], V game.View, M, C any](t *testing.T, g *game.Game[S, V, M, C], r *record.Record, capture *wire.Capture) *record.Record {
	t.Helper()
	at, err := g.Seats.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Reel(at, r)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	h := r.Head
	h.Seed, h.Seats = 0, nil
	for range r.Seats {
		h.Seats = append(h.Seats, record.SeatHead{Name: "Ada"})
	}
	var text []byte
	w := record.NewRecorder(h, nil, func(more, _ []byte) { text = append(text, more...) })
	w.Follow(capture, 0, 0)
	for i := range s.Capabilities().Film.Len() + 1 {
		came := capture.Add("server:1", wire.Received, fmt.Appendf(nil, "picture %d\n", i), nil)
		capture.Add("server:1", wire.Sent, []byte("noise\n"), nil)
		w.Heard(came + 1)
		if err := w.Saw(statistics.Frame(s, i)); err != nil {
			t.Fatal(err)
		}
		if capture == nil || i%atOnce == 0 {
			w.Tick()
		}
	}
	w.End()
	seen, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return seen
}

// The records of games on servers are films with events as well, of every game; nobody can go on with them.
func TestFilmsOfGamesOnServers(t *testing.T) {
	p := walk(t, cli.Line{}).program
	records := bouts(t, p, "Ada")
	seen := map[string]*record.Record{
		"pond":      seenAs(t, pondgame.New(&p.Services).Game, records["pond"]),
		"glenda":    seenAs(t, glendagame.New(&p.Services).Game, records["glenda"]),
		"labyrinth": seenAs(t, labyrinthgame.New(&p.Services).Game, records["labyrinth"]),
		"mia":       seenAs(t, miagame.New(&p.Services).Game, records["mia"]),
		"foxes":     seenAs(t, foxesgame.New(&p.Services).Game, records["foxes"]),
	}
	for word, r := range seen {
		t.Run(word, func(t *testing.T) {
			w := walk(t, cli.Line{Command: cli.Replay, Operand: file(t, r)})
			if s, ok := w.scene.(film); !ok || !s.ShowsFilm() || w.has("goon") {
				t.Fatalf("got %T, continue %v; want a film, false", w.scene, w.has("goon"))
			}
			w.live("the events are found", func() bool { return ui.Enabled(w.Widget("eventon")) })
			w.Press(ebiten.KeyHome)
			w.Press(ebiten.KeyN)
			w.Ticks(3)
			if w.place() == 0 || w.told() == "" {
				t.Errorf("the first event: got position %d and %q, want a later one with a text", w.place(), w.told())
			}
			w.Press(ebiten.KeyEnd)
			w.Ticks(3)
			if end := int(w.Widget("place").(*ui.Slider).Max); w.place() != end || w.told() == "" {
				t.Errorf("the end: got position %d and %q, want %d with a text", w.place(), w.told(), end)
			}
		})
	}
}
