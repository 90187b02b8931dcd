package app

import (
	"encoding/json"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/foxesgame"
	"menagerie/app/glendagame"
	"menagerie/app/labyrinthgame"
	"menagerie/app/miagame"
	"menagerie/app/pondgame"
	"menagerie/internal/cli"
	"menagerie/record"
	"menagerie/rules/code"
	"menagerie/rules/foxes"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/rules/labyrinth"
	"menagerie/rules/pond"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/input"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// coded is the screen of a game that has codes.
type coded interface {
	scenes.Scene
	Code() string
	Recorded() (*record.Record, bool)
}

// opens opens a code and tests that the game begins as the code says.
func opens(t *testing.T, p *Program, text string) {
	t.Helper()
	s, err := p.Env.OpenCode(text)
	if err != nil {
		t.Errorf("OpenCode(%q) has the error %v, want a game", text, err)
		return
	}
	p.Stage.Show(s)
	r, _ := s.(coded).Recorded()
	g, _ := p.Env.Game(r.Game)
	beginning := *r
	beginning.Done = true
	if now, first := s.(coded).Code(), g.Code(&beginning); now != text && first != text { // a clock may run already
		t.Errorf("the game of the code %s has the code %q and began as %q, want the same", text, now, first)
	}
}

// The code of a finished game opens the game again from its beginning, in every game.
func TestTheCodeOfAFinishedGameOpensIt(t *testing.T) {
	p := walk(t, cli.Line{}).program
	for name, r := range bouts(t, p, "Ada") {
		g, _ := p.Env.Game(name)
		text := g.Code(r)
		if c, err := code.Parse(text); err != nil || c.Form != code.Seed || c.Moves || c.Game != g.CodeLetter() {
			t.Errorf("%s: got the code %q, %v; want the one of a seed", name, text, err)
			continue
		}
		opens(t, p, text)
	}
}

// half returns the record of a game that was interrupted in the middle.
func half(r *record.Record) *record.Record {
	cut := *r
	cut.Done, cut.Moves = false, r.Moves[:len(r.Moves)/2]
	cut.Ticks = cut.Moves[len(cut.Moves)-1].Tick
	return &cut
}

// In the middle of a game, a code is the position. The codes of the labyrinth and of Mia would reveal hands and dice.
func TestOnlyGamesWithoutSecretsHaveCodesInTheMiddle(t *testing.T) {
	p := walk(t, cli.Line{}).program
	secret := map[string]bool{"labyrinth": true, "mia": true}
	for name, r := range bouts(t, p, "Ada") {
		g, _ := p.Env.Game(name)
		text := g.Code(half(r))
		if secret[name] {
			if text != "" {
				t.Errorf("%s: got the code %s in the middle of a game, want none", name, text)
			}
			continue
		}
		opens(t, p, text)
	}
}

// The code of a position of foxes reveals neither the seed of the game nor the tides that were not announced.
func TestACodeInTheMiddleHoldsNoSeed(t *testing.T) {
	p := walk(t, cli.Line{}).program
	r := half(bouts(t, p, "Ada")["foxes"])
	g, _ := p.Env.Game("foxes")
	first := g.Code(r)
	if c, err := code.Parse(first); err != nil || c.Form != code.Position {
		t.Errorf("got the code %q, %v; want a position", first, err)
	}
}

// A game on a server has no code before its end. Afterwards only games without secrets have one.
func TestGamesOnServersHaveCodesOnlyAfterTheEnd(t *testing.T) {
	p := walk(t, cli.Line{}).program
	all := bouts(t, p, "Ada")
	for name, c := range map[string]struct {
		seen *record.Record
		want bool
	}{
		"pond":      {seenAs(t, pondgame.New(&p.Services).Game, all["pond"]), true},
		"glenda":    {seenAs(t, glendagame.New(&p.Services).Game, all["glenda"]), true},
		"labyrinth": {seenAs(t, labyrinthgame.New(&p.Services).Game, all["labyrinth"]), false},
		"mia":       {seenAs(t, miagame.New(&p.Services).Game, all["mia"]), false},
		"foxes":     {seenAs(t, foxesgame.New(&p.Services).Game, all["foxes"]), true},
	} {
		g, _ := p.Env.Game(name)
		if !c.seen.Done {
			t.Fatalf("%s: the record is not done, want the end", name)
		}
		text := g.Code(c.seen)
		if (text != "") != c.want {
			t.Errorf("%s: got the code %q after the end; want one: %t", name, text, c.want)
		}
		if text != "" {
			opens(t, p, text)
		}
		c.seen.Done = false
		if text := g.Code(c.seen); text != "" {
			t.Errorf("%s: got the code %q before the end, want none", name, text)
		}
	}
}

// A game that began at a position is stored, replayed and continued from there.
func TestAGameFromAPositionIsStored(t *testing.T) {
	w := walk(t, cli.Line{})
	p := w.program
	const text = "G1-0400E-00G84-0W000-03000-VY5A"
	s, err := p.Env.OpenCode(text)
	if err != nil {
		t.Fatalf("OpenCode(%q) has the error %v, want a game", text, err)
	}
	w.open(s)
	w.clickCell(s.(*glendascene.Scene), hex.Cell{X: 5, Y: 2})
	w.mayMove(s.(*glendascene.Scene))
	now := s.(coded).Code()
	w.open(p.Env.Home())
	w.Ticks(3)
	saves := unfinished(p)
	if len(saves) != 1 || saves[0].Record.Start != text || !saves[0].Record.Continued {
		t.Fatalf("got the saves %+v, want one that begins at %s and does not count for the statistics", saves, text)
	}
	g, _ := p.Env.Game("glenda")
	claim(t, p, saves[0])
	again, err := g.Resume(saves[0])
	if err != nil {
		t.Fatalf("Resume() = %v, want the game", err)
	}
	w.open(again)
	w.Ticks(3)
	if got := again.(coded).Code(); got != now || got == text {
		t.Errorf("the continued game has the code %q, want the position %s after the first wall", got, now)
	}
	film, err := g.Watch(scenes.Film{Record: saves[0].Record})
	if err != nil {
		t.Fatalf("Watch() = %v, want a replay", err)
	}
	w.open(film)
	w.Ticks(3)
}

// A game from a position can end with the first move. The end card then replays the game from that position.
func TestAGameFromAPositionIsReplayedFromThere(t *testing.T) {
	w := walk(t, cli.Line{})
	s, err := w.program.Env.OpenCode("G1-0400E-000C4-0R000-03000-260D")
	if err != nil {
		t.Fatal(err)
	}
	w.open(s)
	g := s.(*glendascene.Scene)
	before := g.View()
	w.clickCell(g, hex.Cell{X: 4, Y: 3})
	w.ticksUntil("the end of the game", func() bool { return g.View().Outcome != glenda.Running })
	w.Ticks(2)
	if len(g.Past) != 2 || g.Past[0].Walls != before.Walls || g.Past[0].Glenda != before.Glenda {
		t.Errorf("got the replay %+v, want two positions from %+v on", g.Past, before)
	}
	if r, ok := g.Recorded(); !ok || !r.Done {
		t.Errorf("got the record %+v, want a finished game", r)
	}
}

// The scenes replay the record of such a game from its position, in every game that has positions.
func TestReplaysBeginAtThePositionOfTheRecord(t *testing.T) {
	beginsThere(t, pond.Codec, pond.Config{CatStep: 1600, Start: pond.StartRandom})
	beginsThere(t, glenda.Codec, glenda.Config{Size: 7, Walls: glenda.Exactly(9)})
	beginsThere(t, labyrinth.Codec, labyrinth.Config{Width: 7, Height: 7, Players: 1, Objectives: 2})
	beginsThere(t, foxes.Codec, foxes.DefaultConfig(10))
}

func beginsThere[S session.State[S, V, M], V, M, C any](t *testing.T, codec code.Codec[S, V, M, C], config C) {
	t.Helper()
	s, err := codec.Begin(config, 3)
	if err != nil {
		t.Fatal(err)
	}
	text := codec.PositionOf(s.View(0))
	settings, err := json.Marshal(config)
	if err != nil || text == "" {
		t.Fatalf("got the code %q, %v; want a position", text, err)
	}
	again, err := gamepage.Restart(&record.Record{Head: record.Head{Config: settings, Seed: 8, Start: text}}, codec.Restore)
	if got := codec.PositionOf(again.View(0)); err != nil || got != text {
		t.Errorf("got the start %q, %v; want %q", got, err, text)
	}
}

// A code on the clipboard is opened by Ctrl+V on the home screen. The screen says what is wrong with other texts.
func TestACodeIsPastedOnTheHomeScreen(t *testing.T) {
	for language, wrong := range map[string]string{"en": "A character is wrong or missing.", "de": "Ein Zeichen ist falsch oder fehlt."} {
		w := walk(t, cli.Line{Language: language})
		w.program.Env.UI.Clipboard = &scenetest.Clipboard{Text: "G1-0400E-00G84-0W000-03000-VY5B"}
		w.Chord(input.Mods{Command: true}, ebiten.KeyV)
		w.Ticks(2)
		w.See(wrong)
		w.program.Env.UI.Clipboard = &scenetest.Clipboard{Text: " g1-0400e-00g84-0w000-\n03000-vy5a "}
		w.Chord(input.Mods{Command: true}, ebiten.KeyV)
		w.Ticks(2)
		s, ok := w.scene.(*glendascene.Scene)
		if !ok || s.View().Config.Size != 7 || s.View().Glenda != (hex.Cell{X: 3, Y: 3}) {
			t.Errorf("%s: got the screen %T, want the garden of the code", language, w.scene)
		}
	}
}

// Pause copies the code of the position. In the middle of a game with secrets, there is no code to copy.
func TestPauseCopiesTheCode(t *testing.T) {
	w, s := enterGlenda(t, `{"mode":"practice","side":"trapper","glenda":"random"}`)
	clipboard := &scenetest.Clipboard{}
	w.program.Env.UI.Clipboard = clipboard
	w.clickCell(s, hex.Cell{X: 0, Y: 3})
	w.mayMove(s)
	w.Press(ebiten.KeyEscape)
	w.Ticks(2)
	w.Click("menu.code")
	w.Ticks(2)
	if got := s.Code(); clipboard.Text != got || got == "" {
		t.Errorf("got %q on the clipboard, want the code %q", clipboard.Text, got)
	}
	w.See("Copied")
	if c, err := code.Parse(clipboard.Text); err != nil || !c.Moves || c.Form != code.Seed {
		t.Errorf("got the code %q, %v; want a seed with moves", clipboard.Text, err)
	}
}

// The search field of the past games takes codes, and a row offers the code of its game. Neither needs a keyboard shortcut.
func TestPastGamesTakeAndGiveCodes(t *testing.T) {
	w, s := enterGlenda(t, `{"mode":"practice","side":"trapper","glenda":"random"}`)
	w.clickCell(s, hex.Cell{X: 0, Y: 3})
	w.mayMove(s)
	want := s.Code()
	w.open(w.program.Env.Home())
	w.Ticks(3)
	clipboard := &scenetest.Clipboard{}
	w.program.Env.UI.Clipboard = clipboard
	w.Click("records")
	w.Ticks(3)
	w.root().FocusID("list")
	w.live("the game has been read", func() bool {
		w.PadPress(input.PadWest)
		w.Ticks(2)
		if !w.has("copy_code") {
			w.Press(ebiten.KeyEscape)
		}
		return w.has("copy_code")
	})
	w.Click("copy_code")
	if clipboard.Text != want || want == "" {
		t.Errorf("got %q on the clipboard, want the code %q", clipboard.Text, want)
	}
	w.root().FocusID("search")
	w.Type("P1-0700S-BZ10G-08DH0-K00-NPG8")
	w.Press(ebiten.KeyEnter)
	w.Ticks(2)
	w.See("A character is wrong or missing.")
	field := w.Widget("search").(*ui.TextField)
	if field.Text() != "P1-0700S-BZ10G-08DH0-K00-NPG8" || w.has("code") {
		t.Errorf("got the text %q, want the wrong code, and no button that opens it", field.Text())
	}
	w.Press(ebiten.KeyBackspace)
	w.Type("7")
	w.Ticks(2)
	w.Click("code")
	w.Ticks(2)
	if _, ok := w.scene.(*pondscene.Scene); !ok {
		t.Errorf("got the screen %T, want the pond", w.scene)
	}
}

// The field for an address takes codes, too.
func TestTheJoinScreenTakesCodes(t *testing.T) {
	w := walk(t, cli.Line{})
	w.Click("join")
	w.root().FocusID("address")
	w.Type("menagerie://code/P1-0700S-BZ10G-08DH0-K00-NPG7")
	w.Press(ebiten.KeyEnter)
	w.Ticks(2)
	if _, ok := w.scene.(*pondscene.Scene); !ok {
		t.Errorf("got the screen %T, want the pond", w.scene)
	}
}

// The command line takes codes and links to codes.
func TestACodeIsOpenedFromTheCommandLine(t *testing.T) {
	for _, text := range []string{"P1-0700S-BZ10G-08DH0-K00-NPG7", "menagerie://code/P1-0700S-BZ10G-08DH0-K00-NPG7"} {
		w := walk(t, cli.Line{Command: cli.Link, Operand: text})
		if _, ok := w.scene.(*pondscene.Scene); !ok || w.program.Denied() != nil {
			t.Errorf("%s: got the screen %T, %v; want the pond", text, w.scene, w.program.Denied())
		}
	}
	for text, want := range map[string]string{
		"P1-0700S-BZ10G-08DH0-K00-NPG8": "A character is wrong or missing.",
		"menagerie://code/hello":        "This is not a game code.",
		code.Code{Game: 'Z'}.String():   "This code needs a newer Menagerie.",
		code.Code{Game: 'G', Form: code.Position, Body: []byte{0, 7, 0, 16, 65, 1, 192, 0, 0, 0, 0}}.String(): "This position cannot exist: a piece is in the wrong place.",
	} {
		w := walk(t, cli.Line{Command: cli.Link, Operand: text})
		w.Ticks(2)
		w.See(want)
		if err := w.program.Denied(); err == nil || err.Error() != want {
			t.Errorf("%s: got the error %v, want %s", text, err, want)
		}
	}
}
