package app

import (
	"regexp"
	"testing"

	"menagerie/assets/words"
	"menagerie/internal/cli"
	"menagerie/internal/stats"
)

// TestEveryGameHasAGlimpse compares the glimpses of finished and unfinished games with what the statistics count.
func TestEveryGameHasAGlimpse(t *testing.T) {
	p, english := walk(t, cli.Line{}).program, words.Open("en")
	progress := map[string][2]string{
		"pond":      {`^\d+ seconds? so far$`, `^bisher \d+ Sekunden?$`},
		"glenda":    {`^\d+ walls? so far$`, `^bisher \d+ Mauern?$`},
		"labyrinth": {`^[0-2] of 2 found$`, `^[0-2] von 2 gefunden$`},
		"mia":       {`^round 9 of 9$`, `^Runde 9 von 9$`},
		"foxes":     {`^\d+ to \d+$`, `^\d+ zu \d+$`},
	}
	for name, r := range bouts(t, p, "Ada") {
		g, _ := p.Env.Game(name)
		found, err := g.Glimpse(r)
		if err != nil || found.Draw == nil {
			t.Errorf("%s: got %+v, %v, want a picture", name, found, err)
			continue
		}
		count, _, err := p.games.count(r, stats.Guest)
		if err != nil {
			t.Fatal(err)
		}
		got := stats.Lost
		for _, seat := range found.Winners {
			if seat == found.Own {
				got = stats.Won
			}
		}
		if found.Drawn {
			got = stats.Drawn
		}
		if got != count.Result || !found.Over || found.Own != 0 {
			t.Errorf("%s: got %+v, want an ended game with the result %q of seat 0", name, found, count.Result)
		}
		own := 0
		for _, m := range r.Moves {
			if m.Seat == 0 {
				own++
			}
		}
		want := english.N("home.moves", own)
		if name == "pond" { // nobody counts 60 moves a second
			want = english.N("home.seconds", r.Ticks/60)
		}
		if got := found.Length(english); got != want || own == len(r.Moves) || own == 0 {
			t.Errorf("%s: got %q, want %q for the player's %d of %d moves", name, got, want, own, len(r.Moves))
		}
		for i, language := range []string{"en", "de"} {
			if text := found.Progress(words.Open(language)); !regexp.MustCompile(progress[name][i]).MatchString(text) {
				t.Errorf("%s: got the progress %q, want %s", name, text, progress[name][i])
			}
		}
		r.Done = false
		if found, err = g.Glimpse(r); err != nil || found.Over || found.Winners != nil {
			t.Errorf("%s before its end: got %+v, %v, want a running game", name, found, err)
		}
	}
	for name, r := range bouts(t, p, "Ada", "Tom", "Eve") {
		g, _ := p.Env.Game(name)
		if found, err := g.Glimpse(r); err != nil || found.Own >= 0 || found.Length(english)[0] == '0' && name != "pond" {
			t.Errorf("%s with several people: got %+v, %v, want moves and no own seat", name, found, err)
		}
	}
}
