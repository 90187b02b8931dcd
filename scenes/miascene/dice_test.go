package miascene

import (
	"strings"
	"testing"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/ui/widget"
)

// TestTheDicePanelSaysWhoseRollsItCounts rolls a Mia in each of two rounds.
func TestTheDicePanelSaysWhoseRollsItCounts(t *testing.T) {
	s := &script{seats: []rules.Seat{1}}
	v := asks(2)
	s.show(v)
	d, scene := open(t, s, nil)
	scene.Find("tabs").(*widget.Tabs).Select(2)
	says := func(want ...string) {
		t.Helper()
		scene.refreshDice()
		for _, text := range want {
			if got := scene.Find("fair").(*widget.Label).Text(); !strings.Contains(got, text) {
				t.Errorf("got\n%s\nwant %s in it", got, text)
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
