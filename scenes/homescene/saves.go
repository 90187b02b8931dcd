package homescene

import (
	"errors"
	"strconv"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// strip lists the games that can be gone on with: the latest, or all of them.
func (h *home) strip() ui.Widget {
	rows := ui.Column(12)
	shown := h.saves[:1]
	if h.all {
		shown = h.saves
	}
	for i, s := range shown {
		if i > 0 {
			rows.Add(ui.Rule())
		}
		rows.Add(h.saveRow(i, s))
	}
	return ui.NewPanel(rows)
}

func (h *home) saveRow(i int, s scenes.Save) ui.Widget {
	number := strconv.Itoa(i)
	text := ui.Column(2, ui.NewLabel(page.Players(h.env.UI.Book, s.Record.Head)), ui.NewCaption(h.progress(s.Record)))
	resume := ui.NewButton(h.word("home.continue"), func() { h.resume(s) }).WithIcon(render.Play)
	remove := ui.NewIconButton(render.Trash, h.word("home.remove"), func() { h.askRemove(s) })
	buttons := ui.Row(8, ui.Named("resume"+number, resume), ui.Named("remove"+number, remove))
	if i == 0 && len(h.saves) > 1 {
		buttons.Add(ui.Named("more", h.moreButton()))
	}
	return page.NewSpaceBetween(16, text, buttons)
}

// moreButton shows or hides all saves but the latest.
func (h *home) moreButton() *ui.IconButton {
	icon, text := render.ChevronDown, h.env.UI.Book.N("home.show_all", len(h.saves)-1)
	if h.all {
		icon, text = render.ChevronUp, h.word("home.show_less")
	}
	return ui.NewIconButton(icon, text, func() {
		h.all = !h.all
		h.Rebuild()
	})
}

// progress says how far the game is and when it began.
func (h *home) progress(r *session.Record) string {
	return page.Length(h.env.UI.Book, r.Head, movesEach(r), r.Ticks)
}

// movesEach is how many moves the seat has made that made most: a game's own screen does not count everybody's together.
func movesEach(r *session.Record) int {
	made, most := map[rules.Seat]int{}, 0
	for _, m := range r.Moves {
		made[m.Seat]++
		most = max(most, made[m.Seat])
	}
	return most
}

func (h *home) resume(s scenes.Save) {
	g, ok := h.env.Game(s.Record.Game)
	if !ok || g.Resume == nil {
		h.ToastAs(ui.Bad, h.word("home.resume_unknown", s.Record.Game))
		return
	}
	next, err := g.Resume(h.env, s)
	if err != nil {
		h.ToastAs(ui.Bad, h.whyNot(err))
		h.Rebuild() // another window may have taken it
		return
	}
	h.Go(next)
}

// whyNot says in words why a game cannot be gone on with.
func (h *home) whyNot(err error) string {
	switch {
	case errors.Is(err, session.ErrNewerRecord):
		return h.word("home.resume_newer")
	case errors.Is(err, session.ErrDamaged), errors.Is(err, session.ErrNoRecord):
		return h.word("home.resume_damaged")
	}
	return page.Say(h.env.UI.Book, "home.resume_failed", err)
}

func (h *home) askRemove(s scenes.Save) {
	h.Ask(ui.Question{
		Title: h.word("home.remove_title"), Text: h.word("home.remove_text", page.Players(h.env.UI.Book, s.Record.Head)),
		Yes: h.word("home.remove_yes"), No: h.word("home.remove_no"), Danger: true,
		OnYes: func() { h.remove(s) },
	})
}

func (h *home) remove(s scenes.Save) {
	if err := h.env.Discard(s); err != nil {
		h.ToastAs(ui.Bad, page.Say(h.env.UI.Book, "home.remove_failed", err))
		h.Rebuild()
		return
	}
	h.ToastAs(ui.Good, h.word("home.removed"))
	h.Rebuild()
}
