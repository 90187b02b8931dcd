package app

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"menagerie/app/foxesgame"
	"menagerie/app/glendagame"
	"menagerie/app/labyrinthgame"
	"menagerie/app/miagame"
	"menagerie/app/pondgame"
	"menagerie/internal/cli"
	"menagerie/internal/testkit/golden"
	"menagerie/scenes/setupscene"
)

// TestSetupsStayCompatible compares what every set-up offers in each mode with testdata/setups.txt. A line describes a field:
// its ID, its default, whether it is visible and its options. Settings files and links contain these IDs. A line may change
// only if old files and links stay valid.
func TestSetupsStayCompatible(t *testing.T) {
	w := walk(t, cli.Line{})
	p := w.program
	var b strings.Builder
	for _, g := range []interface {
		NewSpec() setupscene.Spec
	}{pondgame.New(&p.Services).Game, glendagame.New(&p.Services).Game, labyrinthgame.New(&p.Services).Game, miagame.New(&p.Services).Game, foxesgame.New(&p.Services).Game} {
		for _, mode := range []string{"practice", "hotseat", "demo", "join", "host"} {
			spec := g.NewSpec()
			spec.Chosen = setupscene.Stored{"mode": mode}
			c := setupscene.Last(p.Env, spec)
			for _, f := range spec.Fields {
				fmt.Fprintf(&b, "%s %s %s %s%s\n", spec.Game, mode, f.ID, c[f.ID], describe(f))
			}
		}
	}
	golden.Check(t, "testdata/setups.txt", []byte(b.String()))
}

// describe returns whether a field is visible, and the IDs of its options.
func describe(f setupscene.Field) string {
	text := ""
	if f.Shown == nil || f.Shown() {
		text = " shown"
	}
	if f.Options == nil {
		return text
	}
	var ids []string
	for _, o := range f.Options() {
		ids = append(ids, o.ID)
	}
	return text + " : " + strings.Join(ids, ", ")
}

// TestPresetsAreOffered checks that a field offers every setting that a host's preset or a link changes.
func TestPresetsAreOffered(t *testing.T) {
	w := walk(t, cli.Line{})
	p := w.program
	check := func(g interface {
		NewSpec() setupscene.Spec
	}, c setupscene.Stored) {
		t.Helper()
		spec := g.NewSpec()
		spec.Chosen = setupscene.Stored{"mode": "host"}
		maps.Copy(spec.Chosen, c)
		got := setupscene.Last(p.Env, spec)
		for id, value := range c {
			if got[id] != value {
				t.Errorf("preset %v, setting %s: got %q, want %q", c, id, got[id], value)
			}
		}
	}
	pond, glenda, labyrinth, mia, foxes := pondgame.New(&p.Services).Game, glendagame.New(&p.Services).Game, labyrinthgame.New(&p.Services).Game, miagame.New(&p.Services).Game, foxesgame.New(&p.Services).Game
	check(pond, pond.Online.Chosen)
	for _, purpose := range []string{"people", "bots"} {
		check(pond, pond.Online.Presets[purpose])
		check(glenda, glenda.Online.Presets[purpose])
		check(labyrinth, labyrinth.Online.Presets[purpose])
		check(mia, mia.Online.Presets[purpose])
		check(foxes, foxes.Online.Presets[purpose])
	}
}
