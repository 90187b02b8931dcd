// Package setuptest has the tests that the set-up of every game must pass.
package setuptest

import (
	"maps"
	"slices"
	"testing"

	"menagerie/assets/words"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/setupscene"
)

// Case is a new set-up with default settings.
type Case struct {
	Fields []setupscene.Field
	Check  func() error // returns an error if no game can start with the current settings; not called for a game on a server
}

// modes are the ways to play a game.
var modes = []setupscene.Mode{setupscene.Practice, setupscene.HotSeat, setupscene.Demo, setupscene.Join, setupscene.Host}

// Run tests the set-up of a game in each mode. It checks that any two options can be chosen together, and that each text
// exists in both languages. Except in the mode Join, it also checks that a game can start with the options. open returns a new
// set-up.
func Run(t *testing.T, game string, open func() Case) {
	t.Helper()
	for _, mode := range modes {
		s := sheet{t, game, mode, open}
		t.Run(string(mode), func(t *testing.T) {
			s.t = t
			s.checkTexts()
			s.checkPairs()
		})
	}
}

// sheet is the set-up of a game in one mode.
type sheet struct {
	t    *testing.T
	game string
	mode setupscene.Mode
	open func() Case
}

// choose returns a new set-up with the given settings. It also returns all settings of this set-up in the form in which
// the screen stores them.
func (s sheet) choose(settings setupscene.Stored) (Case, setupscene.Stored) {
	c := s.open()
	spec := setupscene.Spec{Game: s.game, Fields: c.Fields, Chosen: setupscene.Stored{"mode": string(s.mode)}}
	maps.Copy(spec.Chosen, settings)
	return c, setupscene.Last(scenetest.NewEnv(), spec)
}

// shown returns the fields that the player sees with the current settings.
func shown(c Case) []setupscene.Field {
	return slices.DeleteFunc(slices.Clone(c.Fields), func(f setupscene.Field) bool { return f.Shown != nil && !f.Shown() })
}

// options returns the options of a field that the player can choose.
func options(f setupscene.Field) []setupscene.Option {
	if f.Options == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(f.Options()), func(o setupscene.Option) bool { return o.Disabled })
}

// checkTexts checks the fields and options that the screen shows with default settings. Their IDs must be unique, and
// their texts must exist.
func (s sheet) checkTexts() {
	c, _ := s.choose(nil)
	ids := map[string]bool{}
	for _, f := range shown(c) {
		if ids[f.ID] {
			s.t.Errorf("%s is the ID of two fields, want one", f.ID)
		}
		ids[f.ID] = true
		keys := []string{f.Label, f.Hint}
		known := map[string]bool{}
		for _, o := range options(f) {
			if known[o.ID] || f.ID != "mode" && o.Label == "" && o.Text == "" {
				s.t.Errorf("option %q of %s appears twice or has no text, want it once with a text", o.ID, f.ID)
			}
			known[o.ID] = true
			if f.ID != "mode" { // the screen shows the modes as cards with texts of their own
				keys = append(keys, o.Label, o.Hint)
			}
		}
		for _, language := range []string{"en", "de"} {
			for _, key := range keys {
				if key != "" && !words.Open(language).Has(key) {
					s.t.Errorf("%s has no text %s for the field %s, want one", language, key, f.ID)
				}
			}
		}
		s.checkStrengths(f)
	}
}

// checkStrengths checks that each opponent has a strength, which the screen shows as one to five dots.
func (s sheet) checkStrengths(f setupscene.Field) {
	for _, o := range options(f) {
		if f.Part == setupscene.Opponent && (o.Strength < 1 || o.Strength > 5) {
			s.t.Errorf("the bot %s of %s has %d dots, want 1 to 5", o.ID, f.ID, o.Strength)
		}
	}
}

// checkPairs checks that the player can choose any two options together.
func (s sheet) checkPairs() {
	base, _ := s.choose(nil)
	for _, f := range shown(base) {
		for _, o := range options(f) {
			if f.ID == "mode" {
				continue
			}
			one := s.checkAccepted(setupscene.Stored{f.ID: o.ID}, f.ID)
			// The second option may be in a field that becomes visible after the first choice.
			for _, g := range shown(one) {
				for _, p := range options(g) {
					if g.ID != "mode" && g.ID != f.ID {
						s.checkAccepted(setupscene.Stored{f.ID: o.ID, g.ID: p.ID}, g.ID)
					}
				}
			}
		}
	}
}

// checkAccepted checks that the setting id keeps its value in settings, and that a game can start with these settings.
func (s sheet) checkAccepted(settings setupscene.Stored, id string) Case {
	c, got := s.choose(settings)
	if got[id] != settings[id] {
		s.t.Errorf("%s is %q after the settings %v, want the chosen option", id, got[id], settings)
	}
	// In the mode Join, no game starts here.
	if s.mode != setupscene.Join {
		if err := c.Check(); err != nil {
			s.t.Errorf("no game can start with the settings %v: %v", settings, err)
		}
	}
	return c
}
