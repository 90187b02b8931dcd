package labyrinthclient

import (
	"slices"
	"testing"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/netclient/netclienttest"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/session"
	"menagerie/wire/labyrinthwire"
)

// two opens a game of two players on the board game's board. change changes aspects of Menagerie's own dialect.
func two(t *testing.T, p Profile, change func(*labyrinth.Dialect)) *house {
	t.Helper()
	c := labyrinth.DefaultConfig(2)
	if change != nil {
		change(&c.Dialect)
	}
	return open(t, c, 4, p)
}

// find returns a legal move that is safe, or one that is not.
func (g *guest) find(t *testing.T, safe bool) labyrinth.Move {
	t.Helper()
	c := Client{details: g.tell}
	for _, m := range g.last.View.Legal() {
		if c.Safe(m) == safe {
			return m
		}
	}
	t.Fatalf("got no move with safe %v, want one", safe)
	return labyrinth.Move{}
}

func TestARiskyMoveNeedsPermission(t *testing.T) {
	for name, c := range map[string]struct {
		risk          Risk
		first, second string
	}{
		"ask":   {RiskAsk, "net.labyrinth_risk_again", ""},
		"never": {RiskNever, "net.labyrinth_risk", "net.labyrinth_risk"},
		"take":  {RiskTake, "", "labyrinth.out_of_turn"},
	} {
		h := two(t, Profile{Risk: c.risk}, nil)
		g := h.guests[0]
		h.hear(g, labyrinthwire.Turn{Millis: 1000})
		m := g.find(t, false)
		for i, want := range []string{c.first, c.second} {
			s := g.Submit(0, m)
			if err := s.Show[0].Err; netclienttest.Key(err) != want && want != "labyrinth.out_of_turn" || want == "labyrinth.out_of_turn" && err != labyrinth.FaultOutOfTurn {
				t.Errorf("%s: got %v for attempt %d, want %s", name, err, i, want)
			}
			if (len(s.Send) == 1) != (s.Show[0].Err == nil) {
				t.Errorf("%s: got the messages %v for attempt %d, want one exactly without an error", name, s.Send, i)
			}
		}
	}
	h := two(t, Profile{}, nil)
	g := h.guests[0]
	h.hear(g, labyrinthwire.Turn{Millis: 1000})
	if s := g.Submit(0, g.find(t, true)); len(s.Send) != 1 || s.Show[0].Err != nil {
		t.Errorf("got %v for a safe move, want it sent", s.Show[0].Err)
	}
}

// TestMovesAtTheWrongTimeAreRefused checks that moves at the wrong time are refused with the reason, and that nothing is
// sent.
func TestMovesAtTheWrongTimeAreRefused(t *testing.T) {
	h := two(t, Profile{}, nil)
	g := h.guests[0]
	refused := func(seat rules.Seat, m labyrinth.Move, want error) {
		t.Helper()
		if s := g.Submit(seat, m); len(s.Send) != 0 || s.Show[0].Err != want {
			t.Errorf("the move is answered with %v, want %v", s.Show[0].Err, want)
		}
	}
	legal := g.last.View.Legal()[0]
	refused(0, legal, labyrinth.FaultOutOfTurn)
	h.hear(g, labyrinthwire.Turn{Millis: 1000})
	refused(1, legal, session.ErrSeat)
	refused(rules.Nobody, legal, session.ErrSeat)
	refused(0, labyrinth.Move{Insert: labyrinth.Insert{Line: 2}}, labyrinth.FaultFixed)
	h.hear(g, labyrinthwire.Kick{Player: 0})
	refused(0, legal, labyrinth.FaultGone)
	h.hear(g, labyrinthwire.End{Winners: []int{1}})
	refused(0, legal, labyrinth.FaultOver)
	if v := g.last.View; v.Outcome != labyrinth.Won || !slices.Equal(v.Winners, []rules.Seat{1}) || g.last.Phase != session.Ended {
		t.Errorf("got the end %+v, want a win of seat 1", g.last)
	}
	fresh := newGuest(Profile{}, h.format)
	if s := fresh.Submit(0, legal); netclienttest.Key(s.Show[0].Err) != "net.not_yet" {
		t.Errorf("before the game: got %v, want net.not_yet", s.Show[0].Err)
	}
}

// TestAMoveUnderWayIsShown checks that the View shows the client's move at once, but without collected objectives, and
// later the server's version.
func TestAMoveUnderWayIsShown(t *testing.T) {
	h := two(t, Profile{Settings: labyrinthdialect.SettingsOf(labyrinth.Dialect{})}, nil)
	g := h.guests[0]
	h.turn(func(g *guest, v labyrinth.View) labyrinth.Move { return v.Legal()[0] })
	h.play(h.state.View(1).Legal()[7])
	h.hear(g, labyrinthwire.Turn{Millis: 1000})
	m := g.last.View.Legal()[3]
	s := g.Submit(0, m)
	shown := s.Show[0].View
	if last, _ := shown.Last(); len(shown.History) != 3 || last.Move != m || shown.ToMove() || g.Status().UnderWay != 1 {
		t.Errorf("got the last move %+v in the view of %d moves, want %v and 3 moves, one under way", last, len(shown.History), m)
	}
	g.clock += 6 * time.Second
	if s, err := g.Tick(g.clock); err != nil || len(s.Show) != 1 || netclienttest.Key(s.Show[0].Err) != "net.silent" {
		t.Errorf("got %+v, error %v after 6 s of silence, want net.silent", s.Show, err)
	}
	if s, err := g.Tick(g.clock + time.Second); err != nil || len(s.Show) != 0 {
		t.Errorf("got %+v, error %v a second later, want nothing", s.Show, err)
	}
	if _, err := g.Tick(g.clock + 30*time.Second); netclienttest.Key(err) != "net.silent_lost" {
		t.Errorf("got %v after 30 s, want net.silent_lost", err)
	}
}

// TestADisqualificationHasItsReason checks that the connection ends with the reason of a disqualification, even an unknown
// reason.
func TestADisqualificationHasItsReason(t *testing.T) {
	for reason, want := range []string{
		"net.labyrinth_kicked_timeout", "net.labyrinth_kicked_format", "net.labyrinth_kicked_network", "net.labyrinth_kicked_illegal",
		"net.labyrinth_kicked",
	} {
		h := two(t, Profile{}, nil)
		for _, g := range h.guests {
			h.hear(g, labyrinthwire.Kick{Player: 1, Reason: labyrinthwire.Reason(reason)})
		}
		if p := h.guests[0].last.View.Players[1]; !p.Out || p.Reason != labyrinth.Reason(reason) {
			t.Errorf("the other player has %+v, want the first out with reason %d", p, reason)
		}
		g := h.guests[1]
		h.hear(g, labyrinthwire.Turn{}) // this would otherwise be an error
		u := g.Disconnected(netclient.NewError("net.closed", nil))
		if netclienttest.Key(u.Err) != want || u.Phase != session.Lost || g.last.View.ToMove() {
			t.Errorf("reason %d: got %+v, want the loss of the session with %s", reason, u, want)
		}
	}
}

// TestLongsOfBothSizesAreAccepted checks that a Turn is accepted with a long of four or eight bytes, and that the next
// message decides which one it was.
func TestLongsOfBothSizesAreAccepted(t *testing.T) {
	turn := func(n int64, short bool) labyrinthwire.Message { return labyrinthwire.Turn{Millis: n, Short: short} }
	for name, c := range map[string]struct {
		say  []labyrinthwire.Message
		want labyrinthdialect.Finding
	}{
		"long":      {[]labyrinthwire.Message{turn(5000, false)}, labyrinthdialect.Finding{Aspect: labyrinthdialect.Long, Value: 0, Certainty: labyrinthdialect.Found, Why: labyrinthdialect.WhyTurn}},
		"not known": {[]labyrinthwire.Message{turn(5000, true)}, labyrinthdialect.Finding{Aspect: labyrinthdialect.Long}},
		"in halves": {[]labyrinthwire.Message{turn(5000, true), labyrinthwire.Rest{}}, labyrinthdialect.Finding{Aspect: labyrinthdialect.Long, Certainty: labyrinthdialect.Found, Why: labyrinthdialect.WhyTurn}},
		"short":     {[]labyrinthwire.Message{turn(5000, true), turn(5000, true)}, labyrinthdialect.Finding{Aspect: labyrinthdialect.Long, Value: 1, Certainty: labyrinthdialect.Found, Why: labyrinthdialect.WhyTurn}},
	} {
		h := two(t, Profile{}, nil)
		g := h.guests[0]
		for _, m := range c.say {
			h.hear(g, m)
		}
		d := g.tell.Load()
		if f := d.reading.Findings[labyrinthdialect.Long]; f.Value != c.want.Value || f.Certainty != c.want.Certainty || f.Why != c.want.Why {
			t.Errorf("%s: got the finding %+v, want %+v", name, f, c.want)
		}
		if d.limit != 5*time.Second || !d.ours || !g.last.View.ToMove() {
			t.Errorf("%s: got the limit %v, our turn %v, want 5 s, true", name, d.limit, d.ours)
		}
	}
	h := two(t, Profile{}, nil)
	if _, err := h.guests[0].Receive(labyrinthwire.Rest{Half: -1}); netclienttest.Key(err) != "net.unexpected" {
		t.Errorf("got %v for the rest of no message, want net.unexpected", err)
	}
	for _, n := range []int64{-1, 0, 1 << 62} {
		h := two(t, Profile{}, nil)
		h.hear(h.guests[0], turn(n, false))
		if limit := h.guests[0].tell.Load().limit; limit != 0 {
			t.Errorf("got the limit %v for %d ms, want none", limit, n)
		}
	}
}

// TestAnyAspectCanBeChosen checks that any aspect can be chosen in the middle of a game. An impossible choice changes
// nothing.
func TestAnyAspectCanBeChosen(t *testing.T) {
	h := two(t, Profile{}, nil)
	g := h.guests[1]
	h.turn(func(g *guest, v labyrinth.View) labyrinth.Move { return g.find(t, true) })
	s := g.reread(g.profile.Settings.With(labyrinthdialect.Insert, uint8(labyrinth.InsertHighFirst)))
	if f := g.tell.Load().reading.Findings[labyrinthdialect.Insert]; s.Show[0].Err != nil || f.Value != 1 || f.Certainty != labyrinthdialect.Chosen {
		t.Errorf("got the finding %+v, error %v, want 1 as chosen", f, s.Show[0].Err)
	}
	if v := s.Show[0].View; len(v.History) != 1 || v.Config.Dialect.Writing.Insert != labyrinth.InsertHighFirst {
		t.Errorf("got the config %+v with %d moves, want the chosen reading and 1 move", v.Config, len(v.History))
	}
	before := g.snapshot()
	s = g.reread(g.profile.Settings.With(labyrinthdialect.Places, uint8(labyrinth.FromOne)))
	if f := g.tell.Load().reading.Findings[labyrinthdialect.Places]; netclienttest.Key(s.Show[0].Err) != "net.labyrinth_choice" || f.Value != 0 || f.Certainty != labyrinthdialect.Found {
		t.Errorf("an impossible choice: got %+v, error %v, want net.labyrinth_choice and 0 as found", f, s.Show[0].Err)
	}
	if v := g.snapshot(); len(v.History) != len(before.History) || g.profile.Settings[labyrinthdialect.Places] != 0 {
		t.Errorf("after an impossible choice: got the settings %+v and %d moves, want no change and %d", g.profile.Settings, len(v.History), len(before.History))
	}
	if s := g.reread(g.profile.Settings.With(labyrinthdialect.Insert, 9)); netclienttest.Key(s.Show[0].Err) != "net.labyrinth_choice" {
		t.Errorf("a value out of range: got %v, want net.labyrinth_choice", s.Show[0].Err)
	}
	s = g.reread(g.profile.Settings.Without(labyrinthdialect.Insert))
	if f := g.tell.Load().reading.Findings[labyrinthdialect.Insert]; s.Show[0].Err != nil || f.Certainty == labyrinthdialect.Chosen {
		t.Errorf("after the choice was removed: got %+v, error %v, want it not chosen", f, s.Show[0].Err)
	}
	fresh := newGuest(Profile{}, h.format)
	if s := fresh.reread(labyrinthdialect.Settings{labyrinthdialect.Goal: 1}); s.Show[0].Err != nil || fresh.tell.Load().reading.Findings[labyrinthdialect.Goal].Value != 1 {
		t.Errorf("before the game: got error %v, want the choice accepted", s.Show[0].Err)
	}
}

// TestABreachIsReportedOnce checks that an illegal walk that the server accepts is reported once, and that the game
// continues.
func TestABreachIsReportedOnce(t *testing.T) {
	h := two(t, Profile{Settings: labyrinthdialect.SettingsOf(labyrinth.Dialect{})}, nil)
	g := h.guests[1]
	v := h.state.View(0)
	m := v.Legal()[0]
	after, err := v.AfterShift(m.Insert, m.Tile)
	if err != nil {
		t.Fatal(err)
	}
	far := slices.Index(after.Board.Reach(after.Players[0].At), false)
	m.To = labyrinth.Point{X: far % 7, Y: far / 7}
	s, err := g.Receive(h.write(0, m))
	if netclienttest.Key(s.Show[0].Err) != "net.labyrinth_breach" || err != nil || g.snapshot().Players[0].At != m.To {
		t.Errorf("got %v, %v and the pawn at %v, want net.labyrinth_breach and %v", s.Show[0].Err, err, g.snapshot().Players[0].At, m.To)
	}
	if n := g.tell.Load().reading.Breaches; n != 1 {
		t.Errorf("got %d breaches, want 1", n)
	}
	if _, err := g.Receive(labyrinthwire.Move{Player: 0, Insert: 3, Line: 0, Tile: 5}); netclienttest.Key(err) != "net.labyrinth_track" {
		t.Errorf("a fixed line: got %v, want net.labyrinth_track", err)
	}
}

// TestNumberedTilesAreRecognized checks that numbered tiles are recognized by the fixed tiles. A move decides between the
// two straight tiles.
func TestNumberedTilesAreRecognized(t *testing.T) {
	numbers := map[labyrinth.Tile]byte{}
	for i, kind := range []labyrinth.Tile{labyrinth.Straight, labyrinth.Corner, labyrinth.Tee} {
		for j, tile := range kind.Rotations() {
			numbers[tile] = byte(20 + 4*i + j)
		}
	}
	h := two(t, Profile{}, nil)
	start := h.start(1).(labyrinthwire.Start)
	for i, b := range start.Tiles {
		start.Tiles[i] = numbers[labyrinth.Tile(b)]
	}
	start.Spare = numbers[labyrinth.Tile(start.Spare)]
	all, err := labyrinthdialect.Begin(start, nil, nil, labyrinthdialect.Player)
	if err != nil {
		t.Fatal(err)
	}
	truth := h.state.View(rules.Nobody).Board
	straight := func(a, b labyrinth.Tile) bool { return a.Same(labyrinth.Straight) && b.Same(labyrinth.Straight) }
	found := false
	for _, w := range all.Likely() {
		same := true
		for i, tile := range w.Position.Board.Tiles {
			if tile != truth.Tiles[i] && !straight(tile, truth.Tiles[i]) {
				t.Fatalf("tile %d is read as %v, want %v", i, tile, truth.Tiles[i])
			}
			same = same && tile == truth.Tiles[i]
		}
		found = found || same
	}
	if !found || all[0].Writing[labyrinthdialect.Tiles] < labyrinthdialect.OtherTiles {
		t.Errorf("got %d boards without the right one first, want it in another code of tiles", len(all))
	}
}

func TestNamesAreCleaned(t *testing.T) {
	h := two(t, Profile{Spectate: true}, nil)
	g := newGuest(Profile{Spectate: true}, h.format)
	h.hear(g, h.start(rules.Nobody))
	h.hear(g, labyrinthwire.Names{Names: []string{"A\nd\x1ba", "a very long name that nobody would want to read on a board"}})
	if got := g.tell.Load().names; !slices.Equal(got, []string{"Ada", "a very long name that nobody w"}) {
		t.Errorf("got the names %q, want Ada and a name of 30 bytes", got)
	}
	if g.Status().Opponent != "Ada, a very long name that nobody w" || len(g.Seats()) != 0 || g.last.View.You != rules.Nobody {
		t.Errorf("got the status %+v, want both names as opponents and no seat", g.Status())
	}
	h.hear(g, labyrinthwire.Names{Names: []string{"x"}})
	if got := g.tell.Load().names; !slices.Equal(got, []string{"x", ""}) {
		t.Errorf("got the names %q, want x and an empty name", got)
	}
}

func TestAspectsAreReadBack(t *testing.T) {
	for _, a := range labyrinthdialect.Aspects() {
		if got, err := labyrinthdialect.ParseAspect(a.String()); got != a || err != nil {
			t.Errorf("ParseAspect(%v) = %v, error %v, want the same aspect", a, got, err)
		}
	}
	if _, err := labyrinthdialect.ParseAspect("colour"); err == nil {
		t.Error("ParseAspect(colour) reports no error, want one")
	}
	d := labyrinth.Dialect{Collect: labyrinth.CollectMover, Writing: labyrinth.Writing{Tiles: labyrinth.TilesOpenHigh, Players: labyrinth.FromOne}}
	if got := labyrinthdialect.NewCollector(labyrinthdialect.SettingsOf(d), nil, nil).Dialect().Rules(); got != d {
		t.Errorf("%+v is collected as %+v, want the same dialect", d, got)
	}
}

// TestABacklogIsShownInFewViews checks a late spectator, who receives many moves at once. Some updates are left out, but
// not the last one.
func TestABacklogIsShownInFewViews(t *testing.T) {
	h := two(t, Profile{}, nil)
	for range 200 {
		legal := h.state.View(h.state.Waiting()[0]).Legal()
		h.play(legal[len(h.backlog)*31%len(legal)])
	}
	g := newGuest(Profile{Spectate: true}, h.format)
	shown := 0
	for _, in := range h.backlog {
		s, err := g.Receive(in)
		if err != nil {
			t.Fatal(err)
		}
		shown += len(s.Show)
	}
	s, err := g.Tick(netclient.TickInterval)
	if err != nil || len(s.Show) != 1 || len(s.Show[0].View.History) != 200 || shown > 2*maxUpdates {
		t.Errorf("got %d views, and then %d, error %v, want at most %d and then one of 200 moves", shown, len(s.Show), err, 2*maxUpdates)
	}
	if s, err := g.Tick(2 * netclient.TickInterval); err != nil || len(s.Show) != 0 {
		t.Errorf("got %d views at the next tick, error %v, want none", len(s.Show), err)
	}
}

// TestFindingsCountInTheNextGame checks that findings of one game count in the next game, with the evidence.
func TestFindingsCountInTheNextGame(t *testing.T) {
	change := func(d *labyrinth.Dialect) {
		d.Writing.Insert, d.Objectives = labyrinth.InsertHighFirst, labyrinth.ObjectivesStay
	}
	h := two(t, Profile{}, change)
	g := h.guests[1]
	known := func(a labyrinthdialect.Aspect) labyrinthdialect.Finding { return g.tell.Load().reading.Findings[a] }
	for i := 0; known(labyrinthdialect.Insert).Certainty != labyrinthdialect.Found; i++ {
		legal := h.state.View(h.state.Waiting()[0]).Legal()
		h.play(legal[(i*97+1)%len(legal)])
	}
	why := known(labyrinthdialect.Insert)
	h.hear(g, labyrinthwire.End{})
	h.state, _ = labyrinth.New(h.state.View(0).Config, 9)
	h.hear(g, h.start(1))
	if f := known(labyrinthdialect.Insert); f.Value != 1 || f.Certainty != labyrinthdialect.Found || f.Why != labyrinthdialect.WhyBefore || why.Why != labyrinthdialect.WhyMove {
		t.Errorf("got first %+v, then %+v, want the reading found by a move and known before the next game", why, f)
	}
	for _, w := range g.left.Likely() {
		if w.Writing[labyrinthdialect.Insert] != 1 {
			t.Error("got the other reading as likely, want it less likely")
		}
	}
	if !slices.ContainsFunc(g.left, func(w *labyrinthdialect.Candidate) bool { return w.Writing[labyrinthdialect.Insert] == 0 }) {
		t.Error("got no other reading, want it kept")
	}
}
