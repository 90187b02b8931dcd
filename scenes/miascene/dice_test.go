package miascene

import (
	"strings"
	"testing"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// TestTheDicePanelSaysWhoseRollsItCounts rolls once and then once more, each time a Mia.
func TestTheDicePanelSaysWhoseRollsItCounts(t *testing.T) {
	s := &script{seats: []rules.Seat{1}}
	v := asks(2)
	s.show(v)
	d, scene := open(t, s, nil)
	says := func(want ...string) {
		t.Helper()
		for _, text := range want {
			if got := scene.fairness(); !strings.Contains(got, text) {
				t.Errorf("the panel says\n%s\nwithout: %s", got, text)
			}
		}
	}
	says("0 rolls of yours.", "Other players’ rolls are not counted.")
	v.Stage, v.Cup, v.Dice = mia.Announcing, 1, mia.Mia
	for round := 2; round < 4; round++ {
		v.Round = round
		s.show(v)
		d.Ticks(1)
		if round == 2 {
			says("1 roll of yours.", "Mia: 1 time; expected: 0.1 times.")
		}
	}
	says("2 rolls of yours.", "Mia: 2 times; expected: 0.1 times.")
	scene.Past = []mia.View{v}
	says("2 rolls of all players.")
	scene.Past, scene.Current.You = nil, rules.Nobody
	says("You are not playing.")
	scene.Env.UI.Book, scene.Current.You = words.Open("de"), 1
	says("2 Würfe von dir.", "Mäxchen: 2-mal; zu erwarten: 0,1-mal.")
}
