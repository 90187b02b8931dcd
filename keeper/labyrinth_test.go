package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"menagerie/keeper/command"
	"menagerie/keeper/labyrinthkeeper"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

func TestMatchOfLabyrinthReportsPointsAndMoves(t *testing.T) {
	args := []string{"match", "labyrinth", "--bot", "greedy,random", "--games", "7", "--seed", "3", "--objectives", "3", "--json"}
	code, out, errs := keep(t, args...)
	if code != exitDone {
		t.Fatalf("got code %d and error %q, want code %d", code, errs, exitDone)
	}
	var r command.Result
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if r.Game != "labyrinth" || r.Games != 7 || len(r.Seats) != 2 || r.Seats[0].Bot != "greedy" || r.Seats[1].Bot != "random" {
		t.Errorf("got %s, want 7 games of labyrinth, greedy against random", out)
	}
	if points := r.Seats[0].Points + r.Seats[1].Points; points != 7 || r.Seats[0].Points < 4 {
		t.Errorf("got %s, want 7 points in total and at least 4 for greedy", out)
	}
	if f := r.Figures; f["moves_max"] < f["moves_mean"] || f["left_max"] < f["left_mean"] || f["left_max"] > 3 || len(f) != 4 {
		t.Errorf("got figures %v, want 4 with each maximum >= its mean and left_max <= 3", f)
	}
	if _, again, _ := keep(t, args...); again != out {
		t.Errorf("got different output for the same command:\n%s\nwant\n%s", again, out)
	}
}

// Both bots play the same boards, so a bot gets as many points as its copy.
func TestLabyrinthSwapsSeats(t *testing.T) {
	for _, games := range []string{"1", "2", "5"} {
		code, out, errs := keep(t, "match", "labyrinth", "--bot", "random,random", "--games", games, "--objectives", "1", "--move-cap", "3", "--json")
		if code != exitDone {
			t.Fatalf("got code %d and error %q, want code %d", code, errs, exitDone)
		}
		var r command.Result
		if err := json.Unmarshal([]byte(out), &r); err != nil {
			t.Fatal(err)
		}
		if games == "2" && r.Seats[0].Points != r.Seats[1].Points {
			t.Errorf("a bot against itself on the same board: got %g and %g points, want equal points",
				r.Seats[0].Points, r.Seats[1].Points)
		}
	}
}

// TestLabyrinthBotsPlayFromEverySeat checks matches of three and four bots. Copies of a bot get equal points if each has played
// from every seat of a board.
func TestLabyrinthBotsPlayFromEverySeat(t *testing.T) {
	for _, bots := range []string{"greedy,greedy,greedy", "greedy,greedy,greedy,greedy"} {
		n := strings.Count(bots, ",") + 1
		code, out, errs := keep(t, "match", "labyrinth", "--bot", bots, "--games", strconv.Itoa(2*n), "--objectives", "2", "--json")
		if code != exitDone {
			t.Fatalf("%s: got code %d and error %q, want code %d", bots, code, errs, exitDone)
		}
		var r command.Result
		if err := json.Unmarshal([]byte(out), &r); err != nil {
			t.Fatal(err)
		}
		if len(r.Seats) != n {
			t.Fatalf("%s: got %d seats, want %d", bots, len(r.Seats), n)
		}
		for _, seat := range r.Seats {
			if math.Abs(seat.Points-2) > 1e-9 {
				t.Errorf("%s: got %s, want 2 points for each bot", bots, out)
			}
		}
	}
	if code, _, errs := keep(t, "match", "labyrinth", "--bot", "greedy,greedy,greedy,greedy,greedy"); code != exitUsage || errs == "" {
		t.Errorf("five bots: got code %d and error %q, want code %d and an error", code, errs, exitUsage)
	}
}

func TestMatchOfLabyrinthRejectsInvalidFlags(t *testing.T) {
	for args, says := range map[string]string{
		"--bot best,dragon":                           `no bot is called "dragon"`,
		"--bot dragon,best --games 1":                 `no bot is called "dragon"`,
		"--bot best,best --size 6":                    "the width is 6",
		"--bot best,best --objectives 13":             "each player is 13",
		"--bot best,best --order up":                  "--order",
		"--bot best,best --objective-places anywhere": "--objective-places",
		"--bot best,best --move-cap 0":                "--move-cap 0",
	} {
		code, out, errs := keep(t, strings.Fields("match labyrinth "+args)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("%s: code %d, output %q, error %q, want one with %q", args, code, out, errs, says)
		}
	}
}

// hostLabyrinth runs keeper serve labyrinth within the test. end interrupts it and returns the exit code.
func hostLabyrinth(t *testing.T, args ...string) (r ready, end func() int) {
	t.Helper()
	return startHost(t, "labyrinth", append([]string{"--addr", "127.0.0.1:0", "--game-addr", "127.0.0.1:0", "--log", "error", "--pause", "0"}, args...)...)
}

// visitLabyrinth runs keeper bot labyrinth and returns its lines.
func visitLabyrinth(t *testing.T, args ...string) []labyrinthkeeper.Line {
	t.Helper()
	return visitGame[labyrinthkeeper.Line](t, "labyrinth", args...)
}

// The bots of two guests play several games with the host's bot, in a dialect that they find out. A spectator watches.
func TestServeAndBotPlayLabyrinth(t *testing.T) {
	r, end := hostLabyrinth(t, "--players", "3", "--bot", "greedy-plain", "--objectives", "3", "--next", "same", "--break", "0",
		"--dialect", "insert=high,tiles=walls,players=1,bytes=little,objectives=stay", "--seed", "5")
	var lines [3][]labyrinthkeeper.Line
	var all sync.WaitGroup
	for i, args := range [][]string{{"--bot", "best"}, {"--bot", "denial-plain", "--name", "ada"}, {"--watch"}} {
		all.Go(func() { lines[i] = visitLabyrinth(t, append([]string{r.TCP, "--games", "2"}, args...)...) })
	}
	all.Wait()
	for i, l := range lines {
		if len(l) != 2 || l[1].Game != 2 {
			t.Fatalf("bot %d: got %+v, want 2 games", i, l)
		}
		last := l[0]
		if last.Outcome != labyrinth.Won || last.Players != 3 || len(last.Out) != 0 || len(last.Notes) != 0 || last.Won != (len(last.Winners) == 1 && last.Winners[0] == last.Seat) ||
			last.Found["bytes"] != "little" || last.Found["tiles"] != "walls" {
			t.Errorf("bot %d: got %+v, want a won game of three players, little-endian, with tiles as walls and without notes", i, last)
		}
		if last.Moves != lines[0][0].Moves || i == 2 && (last.Seat != rules.Nobody || last.Bot != "") || i == 1 && last.Bot != "denial-plain" {
			t.Errorf("bot %d: got %+v, want %d moves and the seat and bot of its arguments", i, last, lines[0][0].Moves)
		}
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

// Bots that do not know the dialect make no shift with two possible readings, so none is disqualified.
func TestBotsOnAnUnknownServerNeverGuess(t *testing.T) {
	for seed := range 4 {
		r, end := hostLabyrinth(t, "--players", "3", "--objectives", "2", "--dialect", "insert=high", "--seed", fmt.Sprint(seed))
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				if l := visitLabyrinth(t, r.TCP, "--bot", "greedy"); len(l) != 1 || len(l[0].Out) > 0 || l[0].Guesses > 0 {
					t.Errorf("seed %d: got %+v, want one game without a disqualification or a guess", seed, l)
				}
			})
		}
		all.Wait()
		end()
	}
}

// If the host disconnects all guests after a game, each game has its own connection.
func TestEachGameOfLabyrinthHasItsOwnConnection(t *testing.T) {
	r, end := hostLabyrinth(t, "--players", "2", "--size", "5x7", "--bot", "random", "--objectives", "1", "--dialect", "pairing=port")
	if lines := visitLabyrinth(t, r.TCP, "--bot", "twoply", "--games", "3", "--read", "insert=low", "--daring"); len(lines) != 3 || lines[2].Found["insert"] != "" {
		t.Errorf("got %+v, want 3 games and no dialect of insert found", lines)
	}
	for _, c := range []struct {
		args, says string
		code       int
	}{
		{r.TCP + " --bot cat", "cat", exitUsage},
		{r.TCP + " --read insert=middle", "low|high", exitUsage},
		{r.TCP + " --read last=wins", "last", exitUsage},
		{r.TCP + " --name " + strings.Repeat("x", 31), "Names on this server have at most 30 letters.", exitFailed},
		{"127.0.0.1:1", "127.0.0.1:1", exitFailed},
	} {
		code, out, errs := keep(t, append([]string{"bot", "labyrinth"}, strings.Fields(c.args)...)...)
		if code != c.code || out != "" || !strings.Contains(errs, c.says) {
			t.Errorf("keeper bot labyrinth %s: code %d, output %q, error %q, want one with %q", c.args, code, out, errs, c.says)
		}
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

// The help of --read lists exactly the aspects that --read accepts.
func TestReadTakesWhatItsHelpLists(t *testing.T) {
	for _, command := range []string{"bot labyrinth", "play labyrinth"} {
		_, out, errs := keep(t, append(strings.Fields(command), "-h")...)
		_, help, found := strings.Cut(out+errs, "-read ")
		help, _, _ = strings.Cut(help, "\n  -")
		if !found || !strings.Contains(help, "insert=low|high") {
			t.Fatalf("keeper %s -h: got the help %q for --read, want insert=low|high in it", command, help)
		}
		for _, a := range labyrinthkeeper.Aspects {
			_, err := labyrinthkeeper.ParseSettings(a.Name + "=" + a.Values[0])
			if listed := strings.Contains(help, " "+a.Name+"="); listed != (err == nil) {
				t.Errorf("keeper %s --read %s: got error %v and listed = %t, want exactly the listed names accepted",
					command, a.Name, err, listed)
			}
		}
	}
}

func TestServeLabyrinthRejectsInvalidFlags(t *testing.T) {
	for args, says := range map[string]string{
		"--size 6":                   "the width is 6",
		"--size many":                "many",
		"--players 25":               "25 players",
		"--players 256":              "players is 256",
		"--objectives 30":            "each player is 30",
		"--dialect insert":           "low|high",
		"--dialect colour=red":       "colour",
		"--bot cat":                  "cat",
		"--bot best --bot-seats 2":   "--bot-seats 2",
		"--next never":               "never",
		"--move 0":                   "--move",
		"--pause -1s":                "--pause",
		"--tables 0":                 "--tables",
		"--move-cap -1":              "move cap",
		"--addr 127.0.0.1:0 another": "another",
	} {
		code, out, errs := keep(t, append([]string{"serve", "labyrinth"}, strings.Fields(args)...)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("keeper serve labyrinth %s: code %d, output %q, error %q, want one with %q", args, code, out, errs, says)
		}
	}
	if code, _, errs := keep(t, "serve", "labyrinth", "--addr", "203.0.113.1:1", "--game-addr", "127.0.0.1:0"); code != exitFailed || errs == "" {
		t.Errorf("an address of another machine: got code %d and error %q, want code %d and an error", code, errs, exitFailed)
	}
}

// labyrinthCrowdGuest is a player that knows the host's dialect.
type labyrinthCrowdGuest struct {
	crowdTally
	conn net.Conn
	from *wire.Reader[labyrinthwire.Message]
	seat rules.Seat
	hand []int
	at   labyrinth.Position
	rng  *rand.Rand
}

// gatherLabyrinth connects the guests one after the other, each to the port that the knock server sends.
func gatherLabyrinth(t testing.TB, r ready, many int) *crowd {
	t.Helper()
	c := &crowd{}
	var guests []*labyrinthCrowdGuest
	for i := range many {
		door, err := net.Dial("tcp", r.TCP)
		if err != nil {
			t.Fatalf("guest %d: %v", i, err)
		}
		hello := make([]byte, labyrinthwire.LenHello)
		if _, err := io.ReadFull(door, hello); err != nil {
			t.Fatalf("guest %d is greeted with %v", i, err)
		}
		to, _, _, err := labyrinthwire.ParseHello(hello)
		if err != nil {
			t.Fatalf("guest %d is greeted with %x: %v", i, hello, err)
		}
		_, _ = door.Write(labyrinthwire.Bye{Name: strconv.Itoa(i)}.Append(nil, labyrinthwire.Format{}))
		conn := enter(t, i, net.JoinHostPort("127.0.0.1", strconv.Itoa(to.Port)))
		_ = door.Close()
		g := &labyrinthCrowdGuest{
			conn: conn, from: wire.NewReader(conn, labyrinthwire.Format{}.ParseServer, labyrinthwire.MaxServer),
			rng: rand.New(rand.NewPCG(uint64(i), 1)),
		}
		c.guests, guests = append(c.guests, g), append(guests, g)
	}
	for i, g := range guests {
		if err := g.begin(); err != nil {
			t.Fatalf("guest %d: %v", i, err)
		}
	}
	return c
}

// begin reads the message Start.
func (g *labyrinthCrowdGuest) begin() error {
	m, err := g.from.Next()
	start, ok := m.(labyrinthwire.Start)
	if err != nil || !ok {
		return fmt.Errorf("the game begins with %v, %w", m, err)
	}
	points := func(places []labyrinthwire.Place) (all []labyrinth.Point) {
		for _, p := range places {
			all = append(all, labyrinth.Point(p))
		}
		return all
	}
	setup := labyrinth.Setup{
		Board: labyrinth.Board{Width: start.Width, Height: start.Height, Spare: labyrinth.Tile(start.Spare)},
		Fixed: points(start.Fixed), Objectives: points(start.Objectives), Starts: points(start.Players),
		Hands: make([][]int, len(start.Players)),
	}
	for _, b := range start.Tiles {
		setup.Board.Tiles = append(setup.Board.Tiles, labyrinth.Tile(b))
	}
	g.seat, g.hand = rules.Seat(start.You), start.Hand
	setup.Hands[g.seat] = g.hand
	g.at, err = labyrinth.NewPosition(setup, labyrinth.Config{})
	return err
}

// play plays to the end. It checks every move against the rules, and the collected objectives against its own.
func (g *labyrinthCrowdGuest) play(pause time.Duration) error {
	bot, err := labyrinthbot.For("greedy-plain")
	if err != nil {
		return err
	}
	var asked time.Time
	for {
		m, err := g.from.Next()
		if err != nil {
			return err
		}
		switch m := m.(type) {
		case labyrinthwire.Turn:
			if g.first.IsZero() {
				g.first = time.Now()
			}
			time.Sleep(time.Duration(float64(pause) * (0.5 + g.rng.Float64())))
			move, _ := bot.Bot(context.Background(), g.at.View(g.seat, g.hand), g.rng)
			asked = time.Now()
			if _, err := g.conn.Write(g.write(move)); err != nil {
				return err
			}
		case labyrinthwire.Move:
			if err := g.follow(m); err != nil {
				return err
			}
			if rules.Seat(m.Player) == g.seat {
				g.moves, g.took = g.moves+1, append(g.took, time.Since(asked))
			}
		case labyrinthwire.End:
			done := len(g.at.Players[g.seat].Collected) == len(g.hand)
			if len(m.Winners) == 0 || done != slices.Contains(m.Winners, int(g.seat)) {
				return fmt.Errorf("%v have won, and of %v was collected %v", m.Winners, g.hand, g.at.Players[g.seat].Collected)
			}
			return nil
		default:
			return fmt.Errorf("in the game came %v", m)
		}
	}
}

// insertBytes has the usual byte of an insert for each side.
var insertBytes = [...]byte{labyrinth.Left: 3, labyrinth.Right: 1, labyrinth.Top: 2, labyrinth.Bottom: 0}

func (g *labyrinthCrowdGuest) write(m labyrinth.Move) []byte {
	return labyrinthwire.Move{
		Player: int(g.seat), Insert: insertBytes[m.Insert.Side], Line: m.Insert.Line, Tile: byte(m.Tile), To: labyrinthwire.Place(m.To),
	}.Append(nil, labyrinthwire.Format{})
}

// follow applies a move from the host.
func (g *labyrinthCrowdGuest) follow(m labyrinthwire.Move) error {
	move := labyrinth.Move{
		Insert: labyrinth.Insert{Side: labyrinth.Side(slices.Index(insertBytes[:], m.Insert)), Line: m.Line},
		Tile:   labyrinth.Tile(m.Tile), To: labyrinth.Point(m.To),
	}
	var events []labyrinth.Event
	for _, e := range m.Events {
		events = append(events, labyrinth.Event{Seat: rules.Seat(e.Player), Objectives: e.Objectives})
	}
	var err error
	g.at, err = g.at.Played(rules.Seat(m.Player), move, events)
	return err
}

// Fifty tables at once, so that every run of the tests has a crowd.
func TestLabyrinthServesFiftyTables(t *testing.T) {
	r, end := hostLabyrinth(t, "--players", "4", "--objectives", "3", "--per-address", "200")
	if moves := gatherLabyrinth(t, r, 200).play(t, 0); moves < 50*6 {
		t.Errorf("got %d moves, want at least %d", moves, 50*6)
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

// BenchmarkFiveHundredTables measures one host with five hundred complete games of four players at once.
func BenchmarkFiveHundredTables(b *testing.B) {
	const tables = 500
	many := strconv.Itoa(8 * tables)
	gather := func(t testing.TB, r ready) *crowd { return gatherLabyrinth(t, r, 4*tables) }
	benchCrowd(b, gather, "labyrinth", "--game-addr", "127.0.0.1:0", "--players", "4", "--tables", many, "--connections", many,
		"--per-address", many, "--pause", "15s")
}
