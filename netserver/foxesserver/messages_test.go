package foxesserver

import (
	"strings"
	"testing"
	"time"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// TestMovesDuringTheCountdownAreRefused checks that both players get the board before the countdown and may move after it. A
// move during the countdown is refused without costing a turn.
func TestMovesDuringTheCountdownAreRefused(t *testing.T) {
	bubble(t, Options{Countdown: 3 * time.Second}, example, func(s *Server) {
		fox, dolphin := arrive(t, s, "10.0.0.1"), arrive(t, s, "10.0.0.2")
		fox.Says("PBJ")
		fox.Hears("BPT F")
		dolphin.Says("PBJ")
		dolphin.Hears("BPT D", "BEB "+example)
		fox.Hears("BGB " + example)
		dolphin.Says("DBM 4 1 4 2")
		dolphin.Hears("BEF")
		third := arrive(t, s, "10.0.0.3")
		third.Says("PBJ")
		third.Hears("BPT R")
		time.Sleep(2 * time.Second)
		if v := s.Snapshot(1).Games[0].View; v.Starts != foxes.Second || v.Now != 0 || v.MayMove() {
			t.Errorf("the host's view: got a countdown of %d ticks at %d, want %d ticks at 0 and no move", v.Starts, v.Now, foxes.Second)
		}
		later(time.Second)
		fox.Hears("BFN", "BGN")
		dolphin.Hears("BDN", "BEN")
		later(10 * time.Second)
		if v := s.Snapshot(1).Games[0].View; v.Tides != 1 || v.Now != 10*foxes.Second {
			t.Errorf("got %d tides at %d, want 1 at %d", v.Tides, v.Now, 10*foxes.Second)
		}
	})
	bubble(t, Options{Countdown: 3 * time.Second}, example, func(s *Server) { // a player who leaves loses
		fox, dolphin := arrive(t, s, "10.0.0.1"), arrive(t, s, "10.0.0.2")
		fox.Says("PBJ")
		dolphin.Says("PBJ")
		fox.Leave()
		dolphin.Hears("BPT D", "BEB "+example, "BEB "+example, "BDS D")
		later(time.Minute)
		dolphin.Hears()
	})
}

// TestDetailsAreSentOnRequest checks that a client that requests Details gets them with each board and each change of a clock.
// Other clients get none.
func TestDetailsAreSentOnRequest(t *testing.T) {
	o := Options{Countdown: 3 * time.Second}
	o.Game.Limit = 15 * foxes.Second
	o.Game.Dialect.Writing.Spectators = foxes.SpectatorsWelcome
	o.Game.Dialect.Illegal, o.Game.Dialect.Tie = foxes.IllegalFree, foxes.TieContinues
	bubble(t, o, example, func(s *Server) {
		const eaten = "WWWW" + "WLFD" + "WLLG" + "DWDW"
		const rules, dialect = " tide=600 next=600 limit=900", " dialect=0,1,0,1"
		fox, dolphin := arrive(t, s, "10.0.0.1"), arrive(t, s, "10.0.0.2")
		fox.Says("PBJ", "PBI")
		fox.Hears("BPT F")
		dolphin.Says("PBJ")
		dolphin.Hears("BPT D", "BEB "+example)
		fox.Hears("BGB "+example, "BGI starts=180 cooldown=60,60"+rules+dialect)
		later(3 * time.Second)
		fox.Hears("BFN", "BGN", "BGI cooldown=60,60"+rules+dialect)
		time.Sleep(500 * time.Millisecond)
		dolphin.Says("DBM 4 1 4 2")
		fox.Hears("BGB "+eaten, "BGI now=30 cooldown=60,60 ready=0,90"+rules+dialect)
		time.Sleep(900 * time.Millisecond)
		dolphin.Hears("BDN", "BEN", "BEB "+eaten)
		late := arrive(t, s, "10.0.0.9")
		late.Says("QBI", "QBJ")
		late.Hears("BQT F", "BGB "+eaten, "BGI now=84 cooldown=60,60 ready=0,90"+rules+dialect)
		later(14 * time.Second)
		if heard := fox.Heard(); !strings.HasSuffix(heard, " next=1200 tides=1 limit=900"+dialect+" outcome=2 reason=2\nBFS D\n") {
			t.Errorf("at the limit: the fox received %q, want the details with outcome=2 and the end", heard)
		}
	})
}

// TestDetailsForetellTheTides checks that Details contain the coming tides, and that the tides come as announced. The longest
// Details must fit into a line.
func TestDetailsForetellTheTides(t *testing.T) {
	o := Options{}
	bubble(t, o, example, func(s *Server) {
		s.options.Game.Forecast = 2
		fox, dolphin := arrive(t, s, "10.0.0.1"), arrive(t, s, "10.0.0.2")
		fox.Says("PBI", "PBJ")
		fox.Hears("BPT F")
		dolphin.Says("PBJ")
		v := s.Snapshot(1).Games[0].View
		heard := fox.Heard()
		if len(v.Coming) != 2 || !strings.Contains(heard, " coming=") {
			t.Fatalf("got %d forecast tides, want 2; the fox received %q, want coming= in it", len(v.Coming), heard)
		}
	})
}

// On the largest board, growing tides may need more than a line. The host then announces as many whole tides as fit.
func TestDetailsFitIntoALine(t *testing.T) {
	c := foxes.DefaultConfig(foxes.MaxSize)
	c.Tide, c.Limit, c.Growth, c.Forecast = 1, 0, 200, foxes.MaxForecast
	s, err := foxes.New(c, 1)
	if err != nil {
		t.Fatal(err)
	}
	most := 0
	for range 60 {
		v := s.View(rules.Nobody)
		m := encodeDetails(foxes.Foxes, v, 0, v.Now)
		tides := m.Flips()
		for i, tiles := range tides {
			if len(tiles) != len(v.Coming[i].Flips) {
				t.Errorf("tide %d: got %d tiles in the details, want %d", v.Tides+1+i, len(tiles), len(v.Coming[i].Flips))
			}
		}
		n := len(foxeswire.CRLF{Message: m}.Append(nil))
		if len(tides) == 0 || n > foxeswire.MaxLine || n > maxDetails(c) {
			t.Errorf("after %d tides: got %d announced tides in %d bytes, want at least one in at most %d", v.Tides, len(tides), n, maxDetails(c))
		}
		most = max(most, n)
		s = s.Tick()
	}
	if most < foxeswire.MaxLine*3/4 {
		t.Errorf("got details of at most %d bytes, want a game that nearly fills lines of %d", most, foxeswire.MaxLine)
	}
}
