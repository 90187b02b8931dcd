package homescene_test

import (
	"slices"
	"testing"
	"time"

	"menagerie/assets/words"
	"menagerie/record"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/homescene"
	"menagerie/scenes/page"
)

// TestContinueShowsThePositionAndHowFarItIs also checks that the card of the game is drawn until the position has been read.
func TestContinueShowsThePositionAndHowFarItIs(t *testing.T) {
	for language, want := range map[string]string{"en": "against perfect, 3 of 12 found", "de": "gegen perfect, 3 von 12 gefunden"} {
		env := gameEnv("labyrinth")
		env.UI.Book = words.Open(language)
		head := record.Head{Game: "labyrinth", Seats: []record.SeatHead{{Name: "Ada"}, {Bot: "perfect"}}}
		env.Saves = func() []scenes.Save { return []scenes.Save{{Name: "a", Record: &record.Record{Head: head}}} }
		drawn := 0
		env.Games[0].Glimpse = func(r *record.Record) (scenes.Glimpse, error) {
			return scenes.Glimpse{
				Draw:     func(*render.Pen, render.Rect) { drawn++ },
				Progress: func(b *words.Book) string { return b.T("labyrinth.found_of", "3", "12") },
			}, nil
		}
		w := startAt(t, homescene.New(env))
		w.Resize(1280, 800)
		w.Ticks(1)
		root := w.at.(*page.Page).Root
		texts := func() (all []string) {
			for _, text := range root.Texts() {
				all = append(all, text.Text)
			}
			return all
		}
		for range 1000 {
			if slices.Contains(texts(), want) {
				break
			}
			w.Ticks(1)
			time.Sleep(time.Millisecond)
		}
		if !slices.Contains(texts(), want) || drawn == 0 {
			t.Errorf("%s: got %q and %d drawings of the position, want %q and at least 1", language, texts(), drawn, want)
		}
	}
}
