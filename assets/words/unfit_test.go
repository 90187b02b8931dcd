package words

import "testing"

func TestUnfitFindsFaults(t *testing.T) {
	for text, want := range map[string]bool{
		"net.closed []: EOF": true, "net.pond_breach_start": true, "The host said netfoxes.says [x]": true, "⟦home.title⟧": true,
		"reading statistics from : open x": true, "1 moves": true, "after 1 seconds.": true, "nach 1 Zügen": false, "1 Züge": true,
		"a limit of 0.3 s": true, "%!d(string=x)": true, "notes: []": true, "in 0,3 s": true,

		"1 move": false, "11 moves": false, "2.1 seconds": false, "0.25 s": false, "10.3 s": false, "a[1]": false, "x[]string": false,
		"games.example": false, "1–1 games": false, "5 × 1 cells": false, "see home.": false, "": false,
	} {
		if got := Unfit(text); (got != "") != want {
			t.Errorf("Unfit(%q) = %q, want a fault: %v", text, got, want)
		}
	}
}
