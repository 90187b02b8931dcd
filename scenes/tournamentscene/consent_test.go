package tournamentscene

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// ask asks whether commands may run. It returns the number of times that they have run.
func ask(t *testing.T, language string, size [2]float64, commands ...string) (*uitest.Driver, *ui.Root, *int) {
	t.Helper()
	root := ui.NewRoot(&ui.Env{Theme: render.Light(), Book: words.Open(language), ReducedMotion: true})
	root.SetContent(ui.Column(0))
	d := uitest.On(t, root)
	d.Resize(size[0], size[1])
	runs := 0
	Ask(root, root.Env.Book.T, commands, func() { runs++ })
	d.Ticks(2)
	return d, root, &runs
}

var window = [2]float64{800, 600}

func TestForeignCommandsRunOnlyWithConsent(t *testing.T) {
	for name, tt := range map[string]struct {
		do   func(d *uitest.Driver)
		want int
	}{
		"nothing":         {func(*uitest.Driver) {}, 0},
		"Enter":           {func(d *uitest.Driver) { d.Press(ebiten.KeyEnter) }, 0},
		"Escape":          {func(d *uitest.Driver) { d.Press(ebiten.KeyEscape) }, 0},
		"the pad's A":     {func(d *uitest.Driver) { d.PadPress(input.PadAccept) }, 0},
		"the pad's B":     {func(d *uitest.Driver) { d.PadPress(input.PadBack) }, 0},
		"a click on no":   {func(d *uitest.Driver) { d.Click("foreign_no") }, 0},
		"a click on yes":  {func(d *uitest.Driver) { d.Click("foreign_yes") }, 1},
		"a tap on yes":    {func(d *uitest.Driver) { d.Tap("foreign_yes") }, 1},
		"a click outside": {func(d *uitest.Driver) { d.ClickAt(1, 1) }, 0},
	} {
		d, _, runs := ask(t, "en", window, "./bot --evil", "rm -r /home")
		d.See("./bot --evil", "rm -r /home")
		tt.do(d)
		d.Ticks(2)
		if *runs != tt.want {
			t.Errorf("%s: the commands have run %d times, want %d", name, *runs, tt.want)
		}
	}
}

func TestNobodyIsAskedWithoutForeignCommands(t *testing.T) {
	_, root, runs := ask(t, "en", window)
	if *runs != 1 || root.Modal() {
		t.Errorf("the tournament has started %d times, want 1 without a question", *runs)
	}
}

func TestEveryCommandCanBeReadInEveryWindow(t *testing.T) {
	many := slices.Repeat([]string{"python3 /home/eve/bots/glenda.py {host} {port} --depth 7"}, 40)
	for _, commands := range [][]string{{"./bot"}, {strings.Repeat("a very long command ", 40)}, {strings.Repeat("x", 400)}, many, {"", "\U0001F98A\uE000"}} {
		for _, language := range []string{"en", "de"} {
			for _, size := range [][2]float64{{400, 300}, window, {1920, 1080}} { // the first is also 800 x 600 at 200 %
				_, root, _ := ask(t, language, size, commands...)
				for _, fault := range append(root.Overflows(), root.Survey()...) {
					t.Errorf("%s at %v with %d commands: got %s, want no fault of the layout", language, size, len(commands), fault)
				}
			}
		}
	}
}
