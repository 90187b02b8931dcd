package app

import (
	"context"
	"io/fs"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/prefs"
	"menagerie/internal/testkit/longtest"
	"menagerie/internal/testkit/pagetest"
	"menagerie/internal/testkit/timelimit"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/rules/mia"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/labyrinthscene"
	"menagerie/scenes/miascene"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// table is a game of a host in the window with two pages in browsers.
type table struct {
	seats    int    // number of players: with two, the second page watches
	settings string // settings of the host
	side     bool   // whether the host takes the other side
	move     func(host *walker)
	over     func(host *walker) bool // nil: the host's screen shows the result
}

// tables has a table for each game. The host's moves lead to the end, whatever the pages do.
var tables = map[string]table{
	"pond": {seats: 2, settings: `{}`, move: func(host *walker) { host.Hold(ebiten.KeySpace) }}, // runs after the mouse
	"glenda": {seats: 2, settings: `{}`, side: true, move: func(host *walker) {
		if s := host.scene.(*glendascene.Scene); len(s.View().Waiting) > 0 && s.Plays(s.View().Waiting[0]) {
			host.clickCell(s, best(s).cell(s))
		}
	}},
	"labyrinth": {seats: 3, settings: `{"objectives":"1"}`, move: func(host *walker) {
		if m := (maze{host, host.scene.(*labyrinthscene.Scene)}); m.s.Mine() {
			m.make(m.best())
		}
	}},
	"mia": {seats: 3, settings: `{"hostLives":"1"}`, move: func(host *walker) {
		switch s := host.scene.(*miascene.Scene); {
		case !s.Mine():
		case s.View().Stage == mia.Turn && s.View().Standing != mia.None:
			host.Press(ebiten.KeyS) // calls the bluff, which ends the round
		default:
			host.Press(ebiten.KeyEnter)
		}
	}, over: func(host *walker) bool { // with one life, the second round is the last; the next game begins by itself
		return host.scene.(*miascene.Scene).View().Round > 2
	}},
	"foxes": {seats: 2, settings: `{"limit":"120"}`, move: func(host *walker) {
		i := island{host, host.scene.(*foxesscene.Scene)}
		v := i.s.View()
		if !v.MayMove() {
			return
		}
		bot := made(foxesbot.For("best")).Bot
		if m, ok := bot(context.Background(), v, rand.New(rand.NewPCG(1, uint64(v.Now)))); ok {
			i.click(m.From)
			i.click(m.To)
		}
	}},
}

// A host in the window and two pages play each game to its end: a phone that is touched, and a computer with keys. In a game of two,
// the second page watches. The short form plays the two games for more than two players.
func TestAHostAndTwoPages(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program for the browser, which takes a while")
	}
	t.Parallel()
	folder := pagetest.Build(t)
	for game, it := range tables {
		if it.seats > 2 || longtest.Wanted() {
			t.Run(game, func(t *testing.T) { it.play(t, game, folder) })
		}
	}
}

func (it table) play(t *testing.T, game, folder string) {
	host := inviting(t, game, time.Second)
	host.program.Env.Prefs = host.program.Env.Prefs.WithGame(game, prefs.Game{Choice: []byte(it.settings), Taught: true})
	host.program.Hosting.Page = func() fs.FS { return os.DirFS(folder) }
	host.Click("invite")
	host.Ticks(2)
	if it.side {
		host.Click("side")
		host.Ticks(2)
	}
	at := strings.Replace(host.Widget("page").(*ui.Label).Text(), "192.0.2.20", "127.0.0.1", 1)
	phone, computer := pagetest.Devices["upright"], pagetest.Devices["computer"]
	ben, eva := pagetest.Open(t, "en-US"), pagetest.Open(t, "en-US")
	ben.Use(phone)
	ben.Visit(at)
	ben.Enter(phone, "Ben")
	host.live("Ben is here", func() bool { return strings.Contains(host.Screen(), "Ben") || phaseOf(host.scene) == session.Playing })
	eva.Use(computer)
	eva.Visit(at)
	if it.seats > 2 {
		eva.Enter(computer, "Eva")
		host.live("Eva is here", func() bool { return strings.Contains(host.Screen(), "Eva") })
		host.Click("start")
	}
	host.live("the game has begun", func() bool { return phaseOf(host.scene) == session.Playing })
	over := it.over
	if over == nil {
		over = (*walker).over
	}
	for i := 0; !over(host) && timelimit.Left(t); i++ {
		it.move(host)
		host.Ticks(10)
		ben.Move(phone, game, i)
		if it.seats > 2 {
			eva.Move(computer, game, i)
		}
	}
	ben.Picture("host-phone-" + game)
	eva.Picture("host-computer-" + game)
	if !over(host) {
		t.Fatalf("the game does not end, want its end; the host sees %q", host.Screen())
	}
}
