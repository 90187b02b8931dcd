package app

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/statistics"
	"menagerie/internal/args"
	"menagerie/scenes/ui"
	"menagerie/session"
	"menagerie/wire"
)

// seenAs is the record that somebody would have who saw a game on a server.
func seenAs[S session.State[S, V, M], V, M, C any](t *testing.T, g *game[S, V, M, C], r *session.Record) *session.Record {
	t.Helper()
	return seenWith(t, g, r, nil)
}

// atOnce is how many pictures of seenWith come in one tick.
const atOnce = 3

// seenWith is the same with the messages that crossed. Two belong to each picture: the one that it came of, and another one
// behind it.
func seenWith[S session.State[S, V, M], V, M, C any](t *testing.T, g *game[S, V, M, C], r *session.Record, capture *wire.Capture) *session.Record {
	t.Helper()
	at, err := g.seats.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.reel(at, r)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	h := r.Head
	h.Seed, h.Seats = 0, nil
	for range r.Seats {
		h.Seats = append(h.Seats, session.SeatHead{Name: "Ada"})
	}
	var text []byte
	w := session.NewWitness(h, func(more []byte) { text = append(text, more...) })
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
	seen, err := session.ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	return seen
}

// The records of games on servers are films with events as well, of every game; nobody can go on with them.
func TestFilmsOfGamesOnServers(t *testing.T) {
	p := walk(t, args.Line{}).program
	records := bouts(t, p, "Ada")
	seen := map[string]*session.Record{
		"pond":      seenAs(t, p.pondGame(), records["pond"]),
		"glenda":    seenAs(t, p.glendaGame(), records["glenda"]),
		"labyrinth": seenAs(t, p.labyrinthGame(), records["labyrinth"]),
		"mia":       seenAs(t, p.miaGame(), records["mia"]),
		"foxes":     seenAs(t, p.foxesGame(), records["foxes"]),
	}
	for word, r := range seen {
		t.Run(word, func(t *testing.T) {
			w := walk(t, args.Line{Command: args.Replay, Operand: file(t, r)})
			if s, ok := w.scene.(film); !ok || !s.ShowsFilm() || w.has("goon") {
				t.Fatalf("there is %T, and it can be gone on with: %v", w.scene, w.has("goon"))
			}
			w.live("the events are found", func() bool { return ui.Enabled(w.Widget("eventon")) })
			w.Press(ebiten.KeyHome)
			w.Press(ebiten.KeyN)
			w.Ticks(3)
			if w.place() == 0 || w.told() == "" {
				t.Errorf("the first event is at %d: %q", w.place(), w.told())
			}
			w.Press(ebiten.KeyEnd)
			w.Ticks(3)
			if end := int(w.Widget("place").(*ui.Slider).Max); w.place() != end || w.told() == "" {
				t.Errorf("the end is at %d of %d: %q", w.place(), end, w.told())
			}
		})
	}
}
