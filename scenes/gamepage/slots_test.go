package gamepage

import (
	"fmt"
	"image/color"
	"strings"
	"testing"

	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/render/ponddraw"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// show shows a widget alone in a window of w by h units.
func show(t *testing.T, content ui.Widget, w, h float64) (*uitest.Driver, *ui.Root) {
	t.Helper()
	root := ui.NewRoot(&ui.Env{Theme: render.Light(), Book: words.Open("en"), ReducedMotion: true})
	root.SetContent(content)
	d := uitest.On(t, root)
	d.Resize(w, h)
	return d, root
}

// persons returns players with these names, whose role is "plays".
func persons(names ...string) (all []listedPlayer) {
	for _, name := range names {
		all = append(all, listedPlayer{Name: name, Role: "plays", Sign: func(*render.Pen, render.Rect) {}, Color: func() (c color.RGBA) { return c }})
	}
	return all
}

// people returns a list of players who have the score 3. The first player is to move.
func people(names ...string) *playerList {
	p := newPlayerList(persons(names...))
	p.Refresh(render.ReducedMotion, func(i int) listedState { return listedState{Score: "3", Turn: i == 0} })
	return p
}

func TestEveryPlayerIsNamedOnceWithTheScore(t *testing.T) {
	for n := 1; n <= 8; n++ {
		names := strings.Fields("Ada Tom Mia Eve Bob Zoe Kim Jan")[:n]
		d, _ := show(t, people(names...), 400, 120)
		for _, name := range names {
			if got := strings.Count(d.Screen(), name); got != 1 {
				t.Errorf("%d players: %s is on the screen %d times, want 1: %s", n, name, got, d.Screen())
			}
		}
		if got := strings.Count(d.Screen(), "3"); got != n {
			t.Errorf("%d players have %d scores, want as many", n, got)
		}
		if roles, want := strings.Count(d.Screen(), "plays"), map[bool]int{true: n, false: 0}[n <= 2]; roles != want {
			t.Errorf("%d players have %d roles, want %d", n, roles, want)
		}
	}
}

// TestSignsStandBesideFaces checks that in a list of three or four players a small sign is beside each face and beside each person.
// In shorter and longer lists, the face replaces the sign.
func TestSignsStandBesideFaces(t *testing.T) {
	for n, want := range map[int]int{2: 1, 3: 3, 4: 4, 5: 4} {
		all, signs := persons(strings.Fields("Otto Tom Mia Eve Bob")[:n]...), map[float64]int{}
		all[0].Face = ponddraw.Cast().Of(1, "lazy")
		for i := range all {
			all[i].Sign = func(_ *render.Pen, r render.Rect) { signs[r.W]++ }
		}
		d, _ := show(t, newPlayerList(all), 400, 120)
		d.Screen() // draws the list
		total := 0
		for _, drawn := range signs {
			total += drawn
		}
		if small := signs[14]; total != want || (small > 0) != (n == 3 || n == 4) {
			t.Errorf("%d players: got %d signs, %d of them small; want %d", n, total, small, want)
		}
	}
}

func TestTheScoreFollowsTheGame(t *testing.T) {
	p := people("Ada", "Tom")
	d, _ := show(t, p, 400, 120)
	p.Refresh(render.ReducedMotion, func(i int) listedState { return listedState{Score: []string{"17", "out of time"}[i]} })
	d.Ticks(1)
	d.See("17", "out of time")
	p.Refresh(render.ReducedMotion, func(int) listedState { return listedState{Turn: true} })
	d.Ticks(1)
	d.NotSee("17", "out of time")
}

func TestNoListOfPlayersIsHigherThanItsSlot(t *testing.T) {
	for n := range 9 {
		names := strings.Fields("Ada Tom Mia Eve Bob Zoe Kim Jan")[:n]
		for _, slot := range []float64{96, 120} { // the heights of a low and a high panel
			p := people(names...)
			_, root := show(t, ui.Column(0, ui.Sized(320, slot, p)), 400, 300)
			for i, row := range p.Children() {
				if r := ui.Bounds(row); r.Bottom() > ui.Bounds(p).Bottom() || r.Right() > ui.Bounds(p).Right() {
					t.Errorf("%d players in a slot of %v units: row %d is at %v, want it in %v", n, slot, i, r, ui.Bounds(p))
				}
			}
			for _, fault := range root.Survey() {
				t.Errorf("%d players in a slot of %v units: got %s, want no fault of the layout", n, slot, fault)
			}
		}
	}
}

func TestOddNamesFitIntoTheirRows(t *testing.T) {
	long := strings.Repeat("Mephistopheles ", 12)
	for name, all := range map[string][]string{
		"long":      {long, long},
		"one word":  {strings.Repeat("W", 64), strings.Repeat("W", 64)},
		"no glyphs": {"\U0001F98A\uE000", "\u200D"},
		"empty":     {"", ""},
		"four long": {long, long, long, long},
		"crowded":   {long, "W", long, "", long, "\uE000", long, long},
	} {
		for _, width := range []float64{248, 320, 400} {
			_, root := show(t, people(all...), width, 120)
			for _, fault := range root.Survey() {
				t.Errorf("%s names in %v units: got %s, want no fault of the layout", name, width, fault)
			}
		}
	}
}

func TestALongTitleLeavesItsIconsAlone(t *testing.T) {
	var icons []ui.Widget
	for range 3 {
		icons = append(icons, ui.NewIconButton(render.Robot, "Menu", func() {}))
	}
	d, root := show(t, titleBar(strings.Repeat("Foxes and dolphins ", 8), icons...), 248, slotButton)
	for i, icon := range icons {
		if got := ui.Bounds(icon); got.W != slotButton || got.Right() > 248 {
			t.Errorf("icon %d is at %v, want it to be %v units wide in the bar", i, got, slotButton)
		}
	}
	d.See("…")
	for _, fault := range root.Survey() {
		t.Errorf("got %s, want no fault of the layout", fault)
	}
}

func TestNoSlotMovesWhenAnotherIsFilled(t *testing.T) {
	button := func(id string) *ui.Button { return ui.Named(id, ui.NewButton(id, func() {})) }
	for _, h := range []float64{400, 576, 690, 700, 1000} {
		full := slotContents{
			Bar: titleBar("Pond"), People: people("Ada", "Tom"), Head: ui.NewHeading("Your turn"), Note: ui.NewSoftLabel("Swim."),
			Middle: newSlotMiddle(ui.NewLabel("Moves")), Hint: button("hint"), Back: button("back"), Redo: button("redo"),
		}
		show(t, newSlotPanel(full), 320, h)
		few := slotContents{Head: ui.NewHeading("Your turn"), Back: button("back"), Redo: button("redo")}
		show(t, newSlotPanel(few), 320, h)
		for name, pair := range map[string][2]ui.Widget{"headline": {full.Head, few.Head}, "back": {full.Back, few.Back}, "redo": {full.Redo, few.Redo}} {
			if a, b := ui.Bounds(pair[0]), ui.Bounds(pair[1]); a != b {
				t.Errorf("in a panel of %v units the %s is at %v with all parts and at %v with few, want the same place", h, name, a, b)
			}
		}
		if r := ui.Bounds(full.Redo); r.Bottom() != h || r.Right() != 320 {
			t.Errorf("in a panel of %v units redo is at %v, want the lower right corner", h, r)
		}
		if m, hint := ui.Bounds(full.Middle), ui.Bounds(full.Hint); m.H > 0 && m.Bottom() > hint.Y {
			t.Errorf("in a panel of %v units the middle is at %v and the hint at %v, want no overlap", h, m, hint)
		}
	}
}

func TestAStackHasAllParts(t *testing.T) {
	d, _ := show(t, stackSlots(slotContents{
		Bar: titleBar("Pond"), Head: ui.NewHeading("Your turn"), Back: ui.NewButton("Take back", func() {}), Hint: ui.NewButton("Hint", func() {}),
	}), 320, 600)
	d.See("Pond", "Your turn", "Take back", "Hint")
}

func TestLongCodesAreShortened(t *testing.T) {
	for code, want := range map[string]string{
		"": "", "G1-0400E-00G84-0W000-03000-VY5A": "G1-0400E-00G84-0W000-03000-VY5A",
		"F1-0000M-2KY4V-M0540-W002G-J0KM0-12345-C4GB": "F1-0000M-2KY4V … C4GB",
	} {
		if got := shortenedCode(code); got != want {
			t.Errorf("Shortened(%q) = %q, want %q", code, got, want)
		}
	}
}

// TestManyPlayersFitIntoTheirSlot lists up to 32 players in the slots of a wide and of a narrow panel.
func TestManyPlayersFitIntoTheirSlot(t *testing.T) {
	for n := 1; n <= 32; n++ {
		p := people(make([]string, n)...)
		for _, slot := range []render.Rect{{X: 944, Y: 68, W: 320, H: 120}, {X: 540, Y: 60, W: 248, H: 96}} {
			p.Place(slot)
			for i, row := range p.Children() {
				r := ui.Bounds(row)
				if r.X < slot.X || r.Right() > slot.Right()+0.1 || r.Bottom() > slot.Bottom()+0.1 || r.W < 20 {
					t.Errorf("%d players: the row of player %d is at %v, want at least 20 units inside %v", n, i, r, slot)
				}
			}
		}
	}
}

const minute = 60e9 // nanoseconds

func TestASilentPlayerIsLeftOrWaitedFor(t *testing.T) {
	silence, left := 0.0, 0
	p := &patienceOffer{
		Silence: func() float64 { return silence }, Leave: func() { left++ },
		Text: func(minutes int) string { return fmt.Sprintf("No move for %d min", minutes) },
	}
	p.Refresh() // does nothing before the page has its widgets
	d, _ := show(t, ui.Column(0, p.Widget("Wait", "Leave")), 400, 300)
	wait := func(minutes float64) {
		silence = minutes * minute
		p.Refresh()
		d.Ticks(2)
	}
	d.NotSee("No move", "Wait", "Leave")
	wait(0.9)
	d.NotSee("No move", "Wait", "Leave")
	wait(1)
	d.See("No move for 1 min", "Wait", "Leave")
	wait(3.5)
	d.See("No move for 3 min")
	d.Click("quiet.wait")
	d.Ticks(2)
	d.NotSee("No move")
	wait(6.9)
	d.NotSee("No move")
	wait(7)
	d.See("No move for 7 min") // twice the time after which the player wanted to wait
	wait(0)
	d.NotSee("No move")
	wait(1.1)
	d.See("No move for 1 min") // a message has come, so the page is as patient as before
	d.Click("quiet.leave")
	if left != 1 {
		t.Errorf("the game is left %d times, want 1", left)
	}
}

func TestTheBoardKeepsItsSizeWithLargerText(t *testing.T) {
	for _, pixels := range [][2]float64{{1280, 720}, {1920, 1080}, {2560, 1440}} {
		full := measureWindow(pixels[0], pixels[1], 1, 0)
		for _, scale := range []float64{1.25, 1.5, 2} {
			large := measureWindow(pixels[0]/scale, pixels[1]/scale, scale, 0)
			if got := large.Keep * scale; got < full.Keep-1 || got > full.Keep+1 {
				t.Errorf("%v at %v: the board has %.0f pixels, want the %.0f at 100 %%", pixels, scale, got, full.Keep)
			}
		}
	}
}

func TestTheArrangementFollowsTheWindow(t *testing.T) {
	for _, tt := range []struct {
		w, h, scale float64
		want        windowShape
	}{
		{1280, 720, 1, wideWindow}, {1920, 1080, 1, wideWindow}, {800, 600, 1, wideWindow}, {620, 400, 1, wideWindow},
		{400, 300, 1, lowWindow}, {480, 320, 1, lowWindow}, {390, 844, 1, tallWindow}, {300, 390, 1, tallWindow},
		{960, 540, 2, wideWindow}, {640, 360, 2, stripWindow}, {640, 360, 1, besideWindow}, {844, 390, 1, besideWindow},
	} {
		n := measureWindow(tt.w, tt.h, tt.scale, 0)
		if n.Shape != tt.want {
			t.Errorf("a window of %v x %v units at %v has the arrangement %d, want %d", tt.w, tt.h, tt.scale, n.Shape, tt.want)
		}
		if side := n.Beside(stripLeast); side >= tt.h || side >= tt.w {
			t.Errorf("a window of %v x %v units has a board of %v units, want one that fits", tt.w, tt.h, side)
		}
	}
}

func TestThePanelIsNeitherNarrowNorWide(t *testing.T) {
	for w := 300.0; w <= 3000; w += 100 {
		for h := 300.0; h <= 2000; h += 100 {
			if got := measureWindow(w, h, 1, 0).PanelWidth(); got < 248 || got > 400 {
				t.Errorf("the panel of a window of %v x %v units is %v units wide, want 248 to 400", w, h, got)
			}
		}
	}
}
