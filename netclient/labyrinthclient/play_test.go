package labyrinthclient

import (
	"slices"
	"testing"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/netclienttest"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/session"
	"menagerie/wire/labyrinthwire"
)

// two is a game of two on the classic board, in a dialect that is ours but for the aspects that change changes.
func two(t *testing.T, p Profile, change func(*labyrinth.Dialect)) *house {
	t.Helper()
	c := labyrinth.DefaultConfig(2)
	if change != nil {
		change(&c.Dialect)
	}
	return open(t, c, 4, p)
}

// risky is a legal move that is safe or isn't.
func (g *guest) find(t *testing.T, safe bool) labyrinth.Move {
	t.Helper()
	c := Client{details: g.tell}
	for _, m := range g.last.View.Legal() {
		if c.Safe(m) == safe {
			return m
		}
	}
	t.Fatalf("no move is safe: %v", safe)
	return labyrinth.Move{}
}

func TestRisk(t *testing.T) {
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
				t.Errorf("%s: try %d is answered with %v", name, i, err)
			}
			if (len(s.Send) == 1) != (s.Show[0].Err == nil) {
				t.Errorf("%s: try %d sends %v", name, i, s.Send)
			}
		}
	}
	h := two(t, Profile{}, nil)
	g := h.guests[0]
	h.hear(g, labyrinthwire.Turn{Millis: 1000})
	if s := g.Submit(0, g.find(t, true)); len(s.Send) != 1 || s.Show[0].Err != nil {
		t.Errorf("a safe move is answered with %v", s.Show[0].Err)
	}
}

// What is not to be done now is refused with the reason, and nothing is sent.
func TestRefusals(t *testing.T) {
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
		t.Errorf("the end is shown as %+v", g.last)
	}
	fresh := newGuest(Profile{}, h.format)
	if s := fresh.Submit(0, legal); netclienttest.Key(s.Show[0].Err) != "net.not_yet" {
		t.Errorf("before the game: %v", s.Show[0].Err)
	}
}

// The own move is on the picture at once, without what it collects; the server's word counts.
func TestPending(t *testing.T) {
	h := two(t, Profile{Settings: SettingsOf(labyrinth.Dialect{})}, nil)
	g := h.guests[0]
	h.turn(func(g *guest, v labyrinth.View) labyrinth.Move { return v.Legal()[0] })
	h.play(h.state.View(1).Legal()[7])
	h.hear(g, labyrinthwire.Turn{Millis: 1000})
	m := g.last.View.Legal()[3]
	s := g.Submit(0, m)
	shown := s.Show[0].View
	if last, _ := shown.Last(); len(shown.History) != 3 || last.Move != m || shown.ToMove() || g.Measure().UnderWay != 1 {
		t.Errorf("the move under way is shown as %+v", last)
	}
	g.clock += 6 * time.Second
	if s, err := g.Tick(g.clock); err != nil || len(s.Show) != 1 || netclienttest.Key(s.Show[0].Err) != "net.silent" {
		t.Errorf("the silence is told as %+v, %v", s.Show, err)
	}
	if s, err := g.Tick(g.clock + time.Second); err != nil || len(s.Show) != 0 {
		t.Errorf("and then %+v, %v", s.Show, err)
	}
	if _, err := g.Tick(g.clock + 30*time.Second); netclienttest.Key(err) != "net.silent_lost" {
		t.Errorf("at last %v", err)
	}
}

// After a kick the connection ends with the reason, whatever it was.
func TestKicked(t *testing.T) {
	for reason, want := range []string{
		"net.labyrinth_kicked_timeout", "net.labyrinth_kicked_format", "net.labyrinth_kicked_network", "net.labyrinth_kicked_illegal",
		"net.labyrinth_kicked",
	} {
		h := two(t, Profile{}, nil)
		for _, g := range h.guests {
			h.hear(g, labyrinthwire.Kick{Player: 1, Reason: labyrinthwire.Reason(reason)})
		}
		if p := h.guests[0].last.View.Players[1]; !p.Out || p.Reason != labyrinth.Reason(reason) {
			t.Errorf("the other one sees %+v", p)
		}
		g := h.guests[1]
		h.hear(g, labyrinthwire.Turn{}) // which would be a mistake
		u := g.Gone(netclient.NewError("net.closed", nil))
		if netclienttest.Key(u.Err) != want || u.Phase != session.Lost || g.last.View.ToMove() {
			t.Errorf("reason %d: %+v", reason, u)
		}
	}
}

// A Turn's long is read in both lengths, and which it was is known after the next message at the latest.
func TestLong(t *testing.T) {
	turn := func(n int64, short bool) labyrinthwire.Message { return labyrinthwire.Turn{Millis: n, Short: short} }
	for name, c := range map[string]struct {
		say  []labyrinthwire.Message
		want Finding
	}{
		"long":      {[]labyrinthwire.Message{turn(5000, false)}, Finding{Aspect: Long, Value: 0, Certainty: Found, Why: whyTurn}},
		"not known": {[]labyrinthwire.Message{turn(5000, true)}, Finding{Aspect: Long}},
		"in halves": {[]labyrinthwire.Message{turn(5000, true), labyrinthwire.Rest{}}, Finding{Aspect: Long, Certainty: Found, Why: whyTurn}},
		"short":     {[]labyrinthwire.Message{turn(5000, true), turn(5000, true)}, Finding{Aspect: Long, Value: 1, Certainty: Found, Why: whyTurn}},
	} {
		h := two(t, Profile{}, nil)
		g := h.guests[0]
		for _, m := range c.say {
			h.hear(g, m)
		}
		d := g.tell.Load()
		if f := d.reading.Findings[Long]; f.Value != c.want.Value || f.Certainty != c.want.Certainty || f.Why != c.want.Why {
			t.Errorf("%s: %+v", name, f)
		}
		if d.limit != 5*time.Second || !d.ours || !g.last.View.ToMove() {
			t.Errorf("%s: %v, %v", name, d.limit, d.ours)
		}
	}
	h := two(t, Profile{}, nil)
	if _, err := h.guests[0].Receive(labyrinthwire.Rest{Half: -1}); netclienttest.Key(err) != "net.unexpected" {
		t.Errorf("a rest of nothing: %v", err)
	}
	for _, n := range []int64{-1, 0, 1 << 62} {
		h := two(t, Profile{}, nil)
		h.hear(h.guests[0], turn(n, false))
		if limit := h.guests[0].tell.Load().limit; limit != 0 {
			t.Errorf("%d ms are a limit of %v", n, limit)
		}
	}
}

// Any aspect can be chosen in the middle of a game, which is read again; what makes no sense changes nothing.
func TestChoose(t *testing.T) {
	h := two(t, Profile{}, nil)
	g := h.guests[1]
	h.turn(func(g *guest, v labyrinth.View) labyrinth.Move { return g.find(t, true) })
	s := g.reread(g.profile.Settings.with(Insert, uint8(labyrinth.InsertHighFirst)))
	if f := g.tell.Load().reading.Findings[Insert]; s.Show[0].Err != nil || f.Value != 1 || f.Certainty != Chosen {
		t.Errorf("chosen: %+v, %v", f, s.Show[0].Err)
	}
	if v := s.Show[0].View; len(v.History) != 1 || v.Config.Dialect.Writing.Insert != labyrinth.InsertHighFirst {
		t.Errorf("it is shown as %+v", v.Config)
	}
	before := g.picture()
	s = g.reread(g.profile.Settings.with(Places, uint8(labyrinth.FromOne)))
	if f := g.tell.Load().reading.Findings[Places]; netclienttest.Key(s.Show[0].Err) != "net.labyrinth_choice" || f.Value != 0 || f.Certainty != Found {
		t.Errorf("nonsense: %+v, %v", f, s.Show[0].Err)
	}
	if v := g.picture(); len(v.History) != len(before.History) || g.profile.Settings[Places] != 0 {
		t.Errorf("after that: %+v", g.profile.Settings)
	}
	if s := g.reread(g.profile.Settings.with(Insert, 9)); netclienttest.Key(s.Show[0].Err) != "net.labyrinth_choice" {
		t.Errorf("a value that is none: %v", s.Show[0].Err)
	}
	s = g.reread(g.profile.Settings.without(Insert))
	if f := g.tell.Load().reading.Findings[Insert]; s.Show[0].Err != nil || f.Certainty == Chosen {
		t.Errorf("released: %+v", f)
	}
	fresh := newGuest(Profile{}, h.format)
	if s := fresh.reread(Settings{Goal: 1}); s.Show[0].Err != nil || fresh.tell.Load().reading.Findings[Goal].Value != 1 {
		t.Errorf("before the game: %v", s.Show[0].Err)
	}
}

// A server that lets an illegal walk pass is told of once, and the game goes on as it says.
func TestBreach(t *testing.T) {
	h := two(t, Profile{Settings: SettingsOf(labyrinth.Dialect{})}, nil)
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
	if netclienttest.Key(s.Show[0].Err) != "net.labyrinth_breach" || err != nil || g.picture().Players[0].At != m.To {
		t.Errorf("%v, %v: it is shown at %v", s.Show[0].Err, err, g.picture().Players[0].At)
	}
	if n := g.tell.Load().reading.Breaches; n != 1 {
		t.Errorf("%d breaches", n)
	}
	if _, err := g.Receive(labyrinthwire.Move{Player: 0, Insert: 3, Line: 0, Tile: 5}); netclienttest.Key(err) != "net.labyrinth_track" {
		t.Errorf("a fixed line: %v", err)
	}
}

// Enumerated tiles are read off the fixed ones; the straights by the first move that tells.
func TestTableCode(t *testing.T) {
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
	all, err := begin(start, nil, nil, true)
	if err != nil {
		t.Fatal(err)
	}
	truth := h.state.View(rules.Nobody).Board
	straight := func(a, b labyrinth.Tile) bool { return a.Same(labyrinth.Straight) && b.Same(labyrinth.Straight) }
	found := false
	for _, w := range all.likely() {
		same := true
		for i, tile := range w.at.Board.Tiles {
			if tile != truth.Tiles[i] && !straight(tile, truth.Tiles[i]) {
				t.Fatalf("tile %d is read as %v, not %v", i, tile, truth.Tiles[i])
			}
			same = same && tile == truth.Tiles[i]
		}
		found = found || same
	}
	if !found || all[0].writing[Tiles] < OtherTiles {
		t.Errorf("the board is not among %d", len(all))
	}
}

// Every order of bits is read off the classic board, and none is left in doubt.
func TestEveryBitCode(t *testing.T) {
	h := two(t, Profile{}, nil)
	start := h.start(1).(labyrinthwire.Start)
	truth := h.state.View(rules.Nobody).Board
	codes := bitCodes
	if len(codes) != 48 {
		t.Errorf("%d codes", len(codes))
	}
	for _, c := range codes {
		coded := start
		coded.Tiles = nil
		for _, tile := range truth.Tiles {
			coded.Tiles = append(coded.Tiles, c.encode[tile])
		}
		coded.Spare = c.encode[truth.Spare]
		all, err := begin(coded, nil, nil, true)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range all.likely() {
			if w.tiles.encode != c.encode || w.writing[Layout] != 0 || !slices.Equal(w.at.Board.Tiles, truth.Tiles) {
				t.Errorf("code %v is read as %v, layout %d", c.encode, w.tiles.encode, w.writing[Layout])
			}
		}
	}
}

func TestNames(t *testing.T) {
	h := two(t, Profile{Spectate: true}, nil)
	g := newGuest(Profile{Spectate: true}, h.format)
	h.hear(g, h.start(rules.Nobody))
	h.hear(g, labyrinthwire.Names{Names: []string{"A\nd\x1ba", "a very long name that nobody would want to read on a board"}})
	if got := g.tell.Load().names; !slices.Equal(got, []string{"Ada", "a very long name that nobody w"}) {
		t.Errorf("%q", got)
	}
	if g.Measure().Opponent != "Ada, a very long name that nobody w" || len(g.Seats()) != 0 || g.last.View.You != rules.Nobody {
		t.Errorf("%+v", g.Measure())
	}
	h.hear(g, labyrinthwire.Names{Names: []string{"x"}})
	if got := g.tell.Load().names; !slices.Equal(got, []string{"x", ""}) {
		t.Errorf("%q", got)
	}
}

func TestAspects(t *testing.T) {
	for _, a := range Aspects() {
		if got, err := ParseAspect(a.String()); got != a || err != nil {
			t.Errorf("%v is read as %v, %v", a, got, err)
		}
	}
	if _, err := ParseAspect("colour"); err == nil {
		t.Error("colour is an aspect")
	}
	d := labyrinth.Dialect{Collect: labyrinth.CollectMover, Writing: labyrinth.Writing{Tiles: labyrinth.TilesOpenHigh, Players: labyrinth.FromOne}}
	if got := newReader(SettingsOf(d), nil, nil).dialect().rules(); got != d {
		t.Errorf("%+v becomes %+v", d, got)
	}
}

// Who comes late to watch hears of many moves at once: not each of them is shown, but the last one is.
func TestBacklog(t *testing.T) {
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
	s, err := g.Tick(netclient.Beat)
	if err != nil || len(s.Show) != 1 || len(s.Show[0].View.History) != 200 || shown > 2*maxAtOnce {
		t.Errorf("%d pictures, and then %d: %v", shown, len(s.Show), err)
	}
	if s, err := g.Tick(2 * netclient.Beat); err != nil || len(s.Show) != 0 {
		t.Errorf("and then %d: %v", len(s.Show), err)
	}
}

// What one game has taught is likely in the next, and why is told.
func TestLearned(t *testing.T) {
	change := func(d *labyrinth.Dialect) {
		d.Writing.Insert, d.Objectives = labyrinth.InsertHighFirst, labyrinth.ObjectivesStay
	}
	h := two(t, Profile{}, change)
	g := h.guests[1]
	known := func(a Aspect) Finding { return g.tell.Load().reading.Findings[a] }
	for i := 0; known(Insert).Certainty != Found; i++ {
		legal := h.state.View(h.state.Waiting()[0]).Legal()
		h.play(legal[(i*97+1)%len(legal)])
	}
	why := known(Insert)
	h.hear(g, labyrinthwire.End{})
	h.state, _ = labyrinth.New(h.state.View(0).Config, 9)
	h.hear(g, h.start(1))
	if f := known(Insert); f.Value != 1 || f.Certainty != Found || f.Why != whyBefore || why.Why != whyMove {
		t.Errorf("first %+v, then %+v", why, f)
	}
	for _, w := range g.left.likely() {
		if w.writing[Insert] != 1 {
			t.Error("the other reading is as likely")
		}
	}
	if !slices.ContainsFunc(g.left, func(w *track) bool { return w.writing[Insert] == 0 }) {
		t.Error("the other reading is given up")
	}
}
