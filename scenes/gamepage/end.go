package gamepage

import (
	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Ending returns the time in seconds since the animation at the end of a game has begun. Before the end of the game, it
// is 0. After the animation, it stays equal to the length of the animation. With reduced motion, it has this value from
// the beginning.
func (f *Page) Ending() float64 {
	if f.Over == 0 {
		return 0
	}
	return f.state.ending.Seconds()
}

// runEnding advances the animation of the end by one tick. The animation begins when the board has shown the last move,
// or mostWait ticks after the end.
func (f *Page) runEnding() {
	const mostWait = 42
	if !f.ended() {
		f.Over = 0
		return
	}
	e := &f.state.ending
	if f.Over++; f.Over == 1 {
		f.beginEnding()
		if f.Motion() == render.ReducedMotion {
			e.Skip(f.sound)
		}
	}
	if f.game.Telling == nil || !f.game.Telling() || f.Over > mostWait {
		e.Tick(f.sound)
	}
}

func (f *Page) beginEnding() {
	if f.state.ending = (endingPlayer{}); f.game.Ending != nil {
		f.state.ending.Begin(f.game.Ending())
	}
}

// ended reports whether the page shows the end of a game.
func (f *Page) ended() bool {
	if film := f.game.Table.Capabilities().Film; film != nil {
		return film.At() >= film.Len() && f.game.Table.Capabilities().Record().Done
	}
	return f.Phase == session.Ended
}

// endPanel returns the kind of panel after the end of a game.
func (f *Page) endPanel() panelKind {
	switch {
	case f.opts.Loop || f.state.folded:
		return ended
	case f.Over == 0 || !f.state.ending.Done():
		return ending
	}
	return carded
}

// atEnd reports whether the page shows a game that has ended.
func (f *Page) atEnd() bool {
	return f.state.panel == ending || f.state.panel == carded || f.state.panel == ended
}

// looksRunning reports whether the page has the layout of a running game, which it keeps until the player closes the
// card with the result.
func (f *Page) looksRunning() bool {
	return f.state.panel == playing && f.Phase == session.Playing || f.state.panel == ending || f.state.panel == carded
}

// skipEnding ends the animation at the end of a game after any input, and opens the card with the result.
func (f *Page) skipEnding(in input.Frame) {
	if f.Phase != session.Ended || f.ShowsFilm() {
		return
	}
	if f.state.panel == ending && in.Pressed() {
		f.state.ending.Skip(f.sound)
	}
	if now := f.panelNow(); now != f.state.panel {
		if f.state.stale = true; f.state.panel == ending && !f.Modal() { // the card opens only after a dialog
			f.state.calm.Begin(f.Over)
		}
	}
}

// pressesCard reports whether the card with the result is pressed in this tick, with the mouse or a finger.
func (f *Page) pressesCard(in *input.Frame) bool {
	if f.parts.card == nil || !in.Pointer.Left.Pressed && !in.Pointer.Right.Pressed {
		return false
	}
	f.Root.Settle()
	return ui.Bounds(f.parts.card).Contains(render.Pt{X: in.Pointer.X, Y: in.Pointer.Y})
}

// closeCard closes the card with the result.
func (f *Page) closeCard() { f.state.folded, f.state.stale = true, true }

// reopenCard opens the card with the result again.
func (f *Page) reopenCard() { f.state.folded, f.state.stale = false, true }

// rematchText returns what the other players of a network game want after its end, or "".
func (f *Page) rematchText() string {
	o := f.others()
	if o.Ended != "" || o.Wants == "" {
		return o.Ended
	}
	return f.Word("game.wants", o.Wants)
}

// withCard returns a widget that shows a page and the card with the game's result in front of the page. If the card is
// closed, it returns page.
func (f *Page) withCard(page ui.Widget) ui.Widget {
	ui.SetEnabled(f.Canvas, f.state.panel != carded)
	if f.state.panel != carded {
		return page
	}
	c := cardContent{
		Title: f.screen.Outcome(), Wish: f.rematchText, Fold: f.closeCard, Swap: f.swapSides(),
		Turning: func() (none Turning) { return none },
	}
	if f.again() != nil {
		c.Again = f.playAgain
	}
	if teacher, ok := f.screen.(turningScreen); ok {
		c.Turning, c.Picture = teacher.Turning, teacher.StillAt
	}
	if f.opts.Lesson.Helped != nil && f.state.sad {
		c.Helped = func() { f.goTo(f.opts.Lesson.Helped) }
	}
	if _, ok := f.Recorded(); ok {
		c.Watch = func() { f.Watch(0) }
	}
	if f.Env.Share != nil && c.Picture != nil {
		c.Share, c.Copies = func() { f.Env.Share(c.Picture(lastPosition)) }, f.Env.CopiesPictures
	}
	if code := f.Code(); code != "" {
		c.Code = func() { f.copyCode(code) }
	}
	if f.opts.Rival != nil && f.opts.Lesson.Helped == nil {
		c.Rival = f.opts.Rival(f.state.won...)
		c.Meet = func() { f.goTo(c.Rival.Play) }
	}
	f.parts.card = newEndCard(c, min(cardWidth, f.window.Room.W), f.Word)
	return &cardOver{Node: ui.NodeWith(page, f.parts.card), board: f.Canvas, people: f.parts.people, card: f.parts.card}
}

// swapSides returns the function that starts another game with swapped sides, or nil.
func (f *Page) swapSides() func() {
	swap := f.game.Table.Capabilities().Swap
	switch {
	// In a network game, only the loser may swap the sides.
	case swap != nil && f.state.sad && !f.others().Silent:
		return func() { swap(); f.hold() }
	case f.opts.Swap != nil:
		return func() { f.goTo(f.opts.Swap) }
	}
	return nil
}
