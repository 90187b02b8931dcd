package command

import (
	"testing"

	"menagerie/internal/tournament"
	"menagerie/keeper/console"
)

func TestProgressNamesFaults(t *testing.T) {
	console.SetLanguage("en")
	table := &tournament.Table{Rows: []tournament.Row{
		{Name: "alice"},
		{Name: "mute", Faults: map[tournament.Fault]int{tournament.FaultSilent: 2, tournament.FaultCrash: 5}},
		{Name: "bob", Faults: map[tournament.Fault]int{tournament.FaultSilent: 2}},
	}}
	if got, want := faultsText(table), "mute: crash 5, bob: silence 2, mute: silence 2"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
