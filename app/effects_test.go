package app

import (
	"io"
	"log/slog"
	"testing"

	"menagerie/internal/cli"
	"menagerie/internal/sound"
	"menagerie/render/face"
	"menagerie/render/foxesdraw"
	"menagerie/render/glendadraw"
	"menagerie/render/labyrinthdraw"
	"menagerie/render/miadraw"
	"menagerie/render/ponddraw"
)

func TestEachCharacterHasAVoice(t *testing.T) {
	for _, cast := range []face.Cast{ponddraw.Cast(), glendadraw.Cast(), labyrinthdraw.Cast(), miadraw.Cast(), foxesdraw.Cast()} {
		for _, faces := range cast {
			for bot, f := range faces {
				if _, ok := sound.Named("voice." + f.Voice); !ok {
					t.Errorf("%s, %s: got no voice %q, want one", f.Key, bot, f.Voice)
				}
			}
		}
	}
}

// An ambience ends in the first tick in which no screen requests it. Sounds at an edge of the board are heard on both sides.
func TestTheAmbienceEndsWithItsScreen(t *testing.T) {
	w := walk(t, cli.Line{})
	var player sound.Recorder
	e := effects{player: &player, env: w.program.Env, log: slog.New(slog.NewTextHandler(io.Discard, nil))}
	e.surround("ambience.sea")
	e.tick()
	if got := player.Around(); got != sound.Sea {
		t.Errorf("requested: got the ambience %d, want %d", got, sound.Sea)
	}
	e.tick()
	if got := player.Around(); got != sound.NoAmbience {
		t.Errorf("not requested: got the ambience %d, want %d", got, sound.NoAmbience)
	}
	e.playAt("pond.stroke", -1)
	if v := player.Pans(); len(v) != 1 || v[0] >= 0 || v[0] <= -1 {
		t.Errorf("at the left edge: got %v, want one sound with a pan between -1 and 0", v)
	}
}
