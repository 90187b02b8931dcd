// Package inspector shows the messages of a connection beside the board of a game. It has a list with a filter, and shows the
// fields and bytes of the selected message. F8 opens the inspector (see scenes/gamepage/keys.go).
//
//	inspector.go   the Inspector: its place in the window, which messages are shown and which one is selected
//	messagelog.go  reads messages from the session's capture, and dissects them again
//	list.go        the rows of the list, and the filter by words, direction, peer and fault
//	fields.go      shows the fields of the selected message
//	export.go      copies and saves messages
package inspector

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
	"menagerie/wire"
)

// Config has the parameters of New.
type Config struct {
	Game         string // name of the game, with which the names of saved files begin
	Root         *ui.Root
	Capabilities func() session.Capabilities // returns the capabilities of the session, whose Wire must not be nil
	Source       *Source
	Page         Page
}

// Page is the page of the game that the inspector belongs to.
type Page interface {
	Rebuild()                   // lays out the page again, after the inspector was opened or closed
	Curtained() bool            // reports whether the game is hidden from the player; the inspector then stays closed
	ShowMoment(note int64) bool // shows the game as it was after a message; returns false if that view is not stored
	Name(seat rules.Seat) string
	Sign(p *render.Pen, r render.Rect, seat rules.Seat) // draws the sign of a player, or nothing for an unknown seat
}

// Inspector shows the messages of a connection beside the board. While it is closed, it reads no messages; when it is opened
// again, it continues with the next one. A nil Inspector is always closed.
type Inspector struct {
	Small bool // whether the window is too small for both board and panel

	game         string
	root         *ui.Root
	capabilities func() session.Capabilities
	source       *Source
	page         Page

	log    messageLog
	list   listed
	chosen chosen
	open   bool
	eager  bool // whether the list gets the focus as soon as it has a row
	ticks  int
	reel   replayMark // messages that led to the current position of a replay

	panel widgets
}

type listed struct {
	filter   filter
	query    string  // text of the search field
	shown    []int64 // numbers of the messages that have passed the filter
	filtered int64   // number of the first message that was not filtered yet
	running  bool    // whether a row shows a running time limit
}

// chosen is the message whose fields are shown.
type chosen struct {
	number int64 // number of the message; -1 for none
	whole  bool  // whether the fields were complete when they were shown
	blank  bool  // whether the view after the message is not stored
}

type widgets struct {
	list   *ui.List
	search *ui.TextField
	whom   *ui.Choice // choice of the peer; hidden while there is only one
	count  *ui.Label
	link   *ui.Label
	shown  session.Link // state that link shows
	parts  *ui.Box
	end    *ui.IconButton
	peers  int // number of peers in whom
}

const (
	inspectEvery = 5    // ticks between two reads of the capture
	inspectMost  = 2048 // maximal number of messages that a tick reads and filters, so that a long record does not block the window
)

// New returns a closed inspector.
func New(c Config) *Inspector {
	i := &Inspector{game: c.Game, root: c.Root, capabilities: c.Capabilities, source: c.Source, page: c.Page}
	i.list.filter.peer, i.chosen.number = -1, -1
	i.log.explain, i.log.whole = c.Source.Explain, c.Capabilities().Film != nil
	return i
}

func (i *Inspector) capture() *wire.Capture { return i.capabilities().Wire }

func (i *Inspector) word(key string, args ...any) string { return i.root.Env.Book.T(key, args...) }

// IsOpen reports whether the inspector is open.
func (i *Inspector) IsOpen() bool { return i != nil && i.open }

// Toggle opens or closes the inspector.
func (i *Inspector) Toggle() {
	if i.page.Curtained() {
		return
	}
	i.open = !i.open
	i.eager = i.open
	i.page.Rebuild()
	i.takeFocus()
}

// Back closes the inspector if it covers the board or has the focus. Back reports whether the inspector was closed.
func (i *Inspector) Back() bool {
	if !i.IsOpen() || !i.hidesBoard() && !i.hasFocus() {
		return false
	}
	i.Toggle()
	return true
}

func (i *Inspector) hasFocus() bool {
	w := i.root.Focused()
	return w != nil && strings.HasPrefix(ui.ID(w), "inspect.")
}

// takeFocus moves the focus to the list as soon as it has a row.
func (i *Inspector) takeFocus() {
	if i.eager && len(i.list.shown) > 0 {
		i.eager = false
		i.root.FocusID("inspect.list")
	}
}

// Tick reads new messages and updates the widgets.
func (i *Inspector) Tick() {
	i.refreshLink()
	i.markReplay()
	i.panel.end.SetOn(i.panel.list.Following())
	if i.ticks++; i.ticks%inspectEvery != 0 && !i.behind() {
		return
	}
	i.readNew()
	i.takeFocus()
	if i.list.running {
		i.list.running = false // drawing a row sets it again
		i.panel.list.MarkDirty()
	}
}

// behind reports whether some messages were not read or filtered yet.
func (i *Inspector) behind() bool { return i.log.behind() || i.list.filtered < i.log.end() }

// readNew reads and filters a limited number of new messages.
func (i *Inspector) readNew() {
	had, read, filtered := i.log.end(), i.log.read, i.list.filtered
	renewed := i.log.restart(i.capture())
	if gone := i.log.copyNew(i.capture()); gone > 0 {
		i.dropRows()
	}
	i.log.dissectNew(inspectMost)
	i.addFaulty()
	if renewed {
		i.refilter()
	}
	i.filterNew(inspectMost)
	if had == i.log.end() && read == i.log.read && filtered == i.list.filtered {
		return
	}
	if m := i.log.at(i.chosen.number); m != nil && m.dissected != i.chosen.whole {
		i.showParts()
	}
	i.refresh()
}

// dropRows removes the rows of messages that the log has dropped.
func (i *Inspector) dropRows() {
	n := 0
	for n < len(i.list.shown) && i.list.shown[n] < i.log.first {
		n++
	}
	i.list.shown = append(i.list.shown[:0:0], i.list.shown[n:]...)
	i.list.filtered = max(i.list.filtered, i.log.first)
	i.panel.list.Shift(n)
	if i.list.filter.peer >= len(i.log.peers) {
		i.list.filter.peer = -1
	}
	if i.chosen.number >= 0 && i.log.at(i.chosen.number) == nil {
		i.chosen.number = -1
		i.showParts()
	}
}

// filterNew checks new messages and adds those that the filter accepts to the list. It checks at most limit messages
// per call.
func (i *Inspector) filterNew(limit int) {
	end := i.log.read
	// If the filter passes all messages, even those that have not been dissected yet are listed.
	if i.list.filter.passesAll() {
		end, limit = i.log.end(), len(i.log.all)
	}
	i.list.filtered = max(i.list.filtered, i.log.first)
	for ; limit > 0 && i.list.filtered < end; limit-- {
		if m := i.log.at(i.list.filtered); i.passes(m) {
			i.list.shown = append(i.list.shown, m.number)
		}
		i.list.filtered++
	}
}

// addFaulty adds the messages in i.log.blamed to the list if they pass the filter. A later message has shown that these
// messages are faulty.
func (i *Inspector) addFaulty() {
	for _, number := range i.log.blamed {
		row, there := slices.BinarySearch(i.list.shown, number)
		if m := i.log.at(number); !there && number < i.list.filtered && m != nil && i.passes(m) {
			i.list.shown = slices.Insert(i.list.shown, row, number)
		}
		if number == i.chosen.number {
			i.chosen.whole = false
		}
	}
	i.log.blamed = i.log.blamed[:0]
}

// passes reports whether the filter passes m.
func (i *Inspector) passes(m *message) bool {
	return i.list.filter.passes(m, func() string { return strings.ToLower(i.searchText(m)) })
}

// searchText returns the text of a message that the search field searches.
func (i *Inspector) searchText(m *message) string {
	name, values := i.nameAndValues(m)
	return strings.Join([]string{name, values, i.nameOf(m.Peer), fmt.Sprintf("#%d", m.peer+1), i.page.Name(rules.Seat(m.seat))}, " ")
}

// refilter filters all messages again.
func (i *Inspector) refilter() {
	i.list.shown, i.list.filtered = i.list.shown[:0], i.log.first
	i.filterNew(inspectMost)
	i.panel.list.SetRows(len(i.list.shown))
	i.panel.list.Select(i.rowOf(i.chosen.number))
	i.refresh()
}

// rowOf returns the row of a message, or -1.
func (i *Inspector) rowOf(number int64) int {
	if row, there := slices.BinarySearch(i.list.shown, number); there {
		return row
	}
	return -1
}

func (i *Inspector) refresh() {
	i.panel.list.SetRows(len(i.list.shown))
	if i.panel.list.Selected() < 0 {
		i.panel.list.Mark(i.rowOf(i.chosen.number))
	}
	b := i.root.Env.Book
	i.panel.count.SetText(i.countText())
	i.panel.list.Empty = b.T("inspect.none")
	if len(i.log.all) > 0 {
		i.panel.list.Empty = b.T("inspect.none_fit")
	}
	i.listPeers()
}

// choose selects the message in a row and shows its fields. If the board is visible, it also shows the position after
// the message.
func (i *Inspector) choose(row int) {
	i.chosen.number = i.list.shown[row]
	i.chosen.blank = !i.hidesBoard() && !i.page.ShowMoment(i.chosen.number)
	i.markReplay()
	i.showParts()
}

// showOnBoard shows the position after the selected message on the board, and closes the inspector if it covers the
// board.
func (i *Inspector) showOnBoard() {
	if i.chosen.number < 0 {
		return
	}
	if i.chosen.blank = !i.page.ShowMoment(i.chosen.number); i.chosen.blank || !i.hidesBoard() {
		i.showParts()
		return
	}
	i.open = false
	i.page.Rebuild()
}

// BindKeys binds the inspector's keys, which work only while it is open.
func (i *Inspector) BindKeys() {
	key := func(k ebiten.Key, fn func()) {
		i.root.Shortcut(k, input.Mods{Command: true}, func() {
			if i.open {
				fn()
			}
		})
	}
	key(ebiten.KeyArrowUp, func() { i.jump(-1) })
	key(ebiten.KeyArrowDown, func() { i.jump(1) })
	key(ebiten.KeyC, i.copyOne)
	key(ebiten.KeyF, func() { i.root.FocusID("inspect.search") })
}

// Sizes of board and inspector in logical units.
const (
	inspectorWidth  = 480 // maximal width beside the board
	inspectorLeast  = 380
	boardLeast      = 380 // minimal width of a board beside the inspector
	inspectorHeight = 0.5 // part of the window's height that the inspector gets below the board
	boardLow        = 900 // minimal height of a window that has the inspector below the board
	rowHeight       = 26
)

// hidesBoard reports whether the inspector covers the board because the window is too small for both.
func (i *Inspector) hidesBoard() bool {
	return i.IsOpen() && !i.besideBoard() && i.root.Window().H < boardLow
}

// HidesPage reports whether the inspector covers the whole page, because its buttons need the full width of the window.
func (i *Inspector) HidesPage() bool {
	const narrow = 700
	return i.IsOpen() && (i.Small || i.hidesBoard() && i.root.Window().W < narrow)
}

// besideBoard reports whether the window is wide enough for the board, the inspector and the panel side by side.
func (i *Inspector) besideBoard() bool {
	const panel, margins = 320, 64
	window := i.root.Window()
	return !i.Small && window.W >= boardLeast+inspectorLeast+panel+margins && window.W > window.H*1.05
}

// Beside returns a widget that shows the open inspector beside or below board. In a small window, the inspector covers the
// board.
func (i *Inspector) Beside(board ui.Widget) ui.Widget {
	if !i.IsOpen() {
		return board
	}
	panel := i.widget()
	switch {
	case i.besideBoard():
		const others = 320 + 64
		w := min(inspectorWidth, max(inspectorLeast, 0.42*(i.root.Window().W-others)))
		return ui.Row(16, ui.Grow(1, board), ui.Sized(w, 0, panel)).With(ui.AlignStretch, ui.AlignStart)
	case i.hidesBoard():
		return covered(board, panel)
	}
	return ui.Column(12, ui.Grow(1-inspectorHeight, board), ui.Grow(inspectorHeight, panel))
}

// Over returns a widget that shows the inspector on top of page.
func (i *Inspector) Over(page ui.Widget) ui.Widget { return covered(page, ui.Pad(8, i.widget())) }

func covered(under, over ui.Widget) ui.Widget {
	c := ui.NewCover(under, over)
	c.SetCovered(true)
	return c
}

// widget returns new widgets. The list keeps its scroll position.
func (i *Inspector) widget() ui.Widget {
	t := i.word
	if i.panel.list == nil {
		i.panel.list = ui.Named("inspect.list", ui.NewList(0, i.rowText))
		i.panel.list.RowHeight, i.panel.list.Follow = rowHeight, !i.log.whole
		i.panel.list.DrawRow, i.panel.list.OnSelect, i.panel.list.OnActivate = i.drawRow, i.choose, func(int) { i.showOnBoard() }
	}
	i.panel.search = ui.Named("inspect.search", ui.NewTextField("", i.list.query))
	i.panel.search.Placeholder = t("inspect.filter")
	i.panel.search.OnChange = func(text string) {
		i.list.query = text
		i.list.filter.words = strings.Fields(strings.ToLower(text))
		i.refilter()
	}
	i.panel.whom, i.panel.peers = ui.Named("inspect.peer", ui.NewChoice("", nil, 0)), 0
	i.panel.whom.OnChange = func(n int) {
		i.list.filter.peer = n - 1
		i.refilter()
	}
	i.panel.count = ui.NewCaption("")
	i.panel.count.OneLine = true
	i.panel.link, i.panel.shown = ui.Named("link", ui.NewCaption("")), session.Link{}
	ui.SetVisible(i.panel.link, i.capabilities().Link != nil)
	i.refreshLink()
	i.panel.parts = ui.Column(6)
	detail := ui.NewPanel(ui.NewScroll(i.panel.parts))
	detail.Pad = 12
	i.readNew()
	i.refresh()
	i.showParts()
	list := 3.0
	switch {
	case i.Small:
		list = 2
	case !i.besideBoard() && !i.hidesBoard(): // the list and the fields are side by side below the board
		both := ui.Row(8, ui.Grow(1, i.panel.list), ui.Sized(inspectorLeast, 0, detail)).With(ui.AlignStretch, ui.AlignStart)
		return ui.Column(8, i.headRow(), i.panel.link, i.filterRow(), i.panel.whom, ui.Grow(1, both))
	}
	return ui.Column(8, i.headRow(), i.panel.link, i.filterRow(), i.panel.whom, ui.Grow(list, i.panel.list), ui.Grow(2, detail))
}

// replayMark is the position of a replay among the messages.
type replayMark struct {
	at       int   // position plus 1; 0 for none
	of       int   // number of messages from which the other fields were computed
	from, to int64 // range [from, to) of the messages that led to the position
	row      int   // last listed message up to the position; -1 for none
}

// markReplay marks the messages that belong to the current position of the replay, and scrolls the list to these
// messages.
func (i *Inspector) markReplay() {
	if !i.log.whole || i.source.Found == nil {
		return
	}
	if at := i.capabilities().Film.At() + 1; at != i.reel.at || i.reel.of != len(i.log.all) {
		i.reel.at, i.reel.of = at, len(i.log.all)
		i.reel.from, i.reel.to = i.messagesOf(at-1), i.messagesOf(at)
		i.panel.list.MarkDirty()
	}
	i.reel.row = sort.Search(len(i.list.shown), func(n int) bool { return i.list.shown[n] >= i.reel.to }) - 1
	lead := max(i.reel.row, 0)
	if row := i.rowOf(i.chosen.number); row >= 0 && i.belongsToReplay(i.chosen.number) {
		lead = row
	}
	if len(i.list.shown) > 0 {
		i.panel.list.Lead(lead)
	}
}

// messagesOf returns the number of the message with which the replay reaches the given position.
func (i *Inspector) messagesOf(position int) int64 {
	n := sort.Search(len(i.log.all), func(n int) bool {
		at, ok := i.source.Found(i.log.first + int64(n))
		return ok && at >= position
	})
	return i.log.first + int64(n)
}

// belongsToReplay reports whether a message led to the current position of the replay.
func (i *Inspector) belongsToReplay(number int64) bool {
	return number >= i.reel.from && number < i.reel.to
}

// drawReplayMark marks a row if its message belongs to the current position of the replay.
func (i *Inspector) drawReplayMark(p *render.Pen, row int, r render.Rect) {
	if i.reel.at == 0 {
		return
	}
	accent := p.Theme().Accent
	if i.belongsToReplay(i.list.shown[row]) {
		p.Fill(render.Rect{X: r.X, Y: r.Y, W: 4, H: r.H}, accent)
	}
	// A line follows the last marked row.
	if row == i.reel.row {
		p.Fill(render.Rect{X: r.X, Y: r.Bottom() - 2, W: r.W, H: 2}, accent)
	}
}
