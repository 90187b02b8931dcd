package homescene

import (
	"errors"
	"strconv"
	"strings"

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
	text := ui.Column(2, ui.NewLabel(h.players(s.Record)), ui.NewCaption(h.progress(s.Record)))
	resume := ui.NewButton(h.word("home.continue"), func() { h.resume(s) }).WithIcon(render.Play)
	remove := ui.NewIconButton(render.Trash, h.word("home.remove"), func() { h.askRemove(s) })
	buttons := ui.Row(8, ui.Named("resume"+number, resume), ui.Named("remove"+number, remove))
	if i == 0 && len(h.saves) > 1 {
		buttons.Add(ui.Named("more", h.moreButton()))
	}
	return page.NewSides(16, text, buttons)
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

// players says what is played and who plays.
func (h *home) players(r *session.Record) string {
	title := h.gameTitle(r.Game)
	names := make([]string, 0, len(r.Seats))
	for _, s := range r.Seats {
		names = append(names, h.player(r.Game, s))
	}
	switch len(names) {
	case 0:
		return title
	case 1:
		return title + ": " + names[0]
	case 2:
		return title + ": " + h.word("home.versus", names[0], names[1])
	}
	return title + ": " + strings.Join(names, ", ")
}

// player is the name of who sits on a seat; a game's texts have names for its bots.
func (h *home) player(game string, s session.SeatHead) string {
	switch key := game + ".bot_" + s.Bot; {
	case s.Name != "":
		return s.Name
	case s.Bot == "":
		return h.word("home.nobody")
	case h.env.UI.Book.Has(key):
		return h.word(key)
	}
	return s.Bot
}

func (h *home) gameTitle(game string) string {
	if key := game + ".title"; h.env.UI.Book.Has(key) {
		return h.word(key)
	}
	return game
}

// progress says how far the game is and when it began.
func (h *home) progress(r *session.Record) string {
	book := h.env.UI.Book
	moves := book.N("home.moves", movesEach(r))
	seconds := r.Ticks / 60
	long := book.N("home.seconds", seconds)
	if seconds >= 60 {
		long = book.N("home.minutes", seconds/60)
	}
	date, _, _ := strings.Cut(r.Begun, "T")
	day := strings.Split(date, "-")
	if len(day) != 3 {
		return h.word("home.undated", moves, long)
	}
	return h.word("home.progress", moves, long, h.word("home.date", day[0], day[1], day[2]))
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
		Title: h.word("home.remove_title"), Text: h.word("home.remove_text", h.players(s.Record)),
		Yes: h.word("home.remove_yes"), No: h.word("home.remove_no"), Danger: true,
		OnYes: func() { h.remove(s) },
	})
}

func (h *home) remove(s scenes.Save) {
	if err := h.env.Discard(s); err != nil {
		h.ToastAs(ui.Bad, page.Say(h.env.UI.Book, "home.remove_failed", err))
		return
	}
	h.ToastAs(ui.Good, h.word("home.removed"))
	h.Rebuild()
}
