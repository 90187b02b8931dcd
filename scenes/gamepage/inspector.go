package gamepage

import (
	"fmt"
	"slices"
	"strings"

	"menagerie/rules"
	"menagerie/scenes/ui"
	"menagerie/wire"
)

// inspector shows the messages of a connection beside the board. A closed inspector reads nothing;
// when it is opened again, it continues with the next message.
type inspector struct {
	f        *Frame
	log      messageLog
	filter   filter
	query    string  // as it was typed
	shown    []int64 // the numbers of the messages that pass the filter, as far as they were filtered
	filtered int64   // the first message that was not filtered yet
	open     bool
	agreed   bool  // to see what others keep secret
	eager    bool  // the list is to have the keys as soon as it can
	chosen   int64 // the number of the message that is taken apart; -1 for none
	whole    bool  // it was read when it was taken apart
	blank    bool  // there is no picture of its moment
	ticks    int
	running  bool // somebody's time runs, which is counted down
	reel     reel // of a film

	panel inspectorPanel
}

// inspectorPanel has the widgets of the inspector.
type inspectorPanel struct {
	list   *ui.List
	search *ui.TextField
	whom   *ui.Choice // nil while there is but one peer
	count  *ui.Label
	parts  *ui.Box
	end    *ui.IconButton
	peers  int // in whom
}

const (
	inspectEvery = 5    // ticks pass between two looks at the capture: faster nobody reads
	inspectMost  = 2048 // messages are read and filtered in a tick: the window must not stand still for a long record
)

// newInspector makes the inspector of a game, or nil where there is nothing to be inspected.
func newInspector(f *Frame) *inspector {
	if f.opts.Wire == nil || f.game.Table.Capabilities().Wire == nil {
		return nil
	}
	i := &inspector{f: f, chosen: -1, filter: filter{peer: -1}}
	i.log.explain, i.log.whole = f.opts.Wire.Explain, f.game.Table.Capabilities().Film != nil
	return i
}

func (f *Frame) capture() *wire.Capture { return f.game.Table.Capabilities().Wire }

// inspecting reports whether the inspector is open.
func (f *Frame) inspecting() bool { return f.inspector != nil && f.inspector.open }

// switchInspector opens the inspector, or closes it.
func (f *Frame) switchInspector() {
	if f.inspector == nil || f.state.face == curtained {
		return
	}
	if !f.inspector.open && f.inspector.spoils() {
		f.inspector.ask()
		return
	}
	f.inspector.open = !f.inspector.open
	f.inspector.eager = f.inspector.open
	f.build()
	f.inspector.takeFocus()
}

// reveals reports whether the messages tell the person who plays here what others keep secret.
func (i *inspector) reveals() bool {
	reveals := i.f.opts.Wire.Reveals
	return reveals != nil && reveals()
}

// spoils reports whether the messages are not to be seen before the person has agreed to that.
func (i *inspector) spoils() bool { return !i.agreed && i.reveals() }

// ask opens the inspector if the person does agree. What is pressed without reading changes nothing.
func (i *inspector) ask() {
	d := ui.NewDialog(i.f.word("inspect.title"), ui.NewSoft(i.f.word("inspect.reveals_text")))
	ui.Named("inspect.decline", d.Add(i.f.word("inspect.decline"), ui.Primary, nil))
	ui.Named("inspect.agree", d.Add(i.f.word("inspect.agree"), ui.Plain, func() {
		i.agreed = true
		i.f.switchInspector()
	}))
	i.f.Open(d)
}

// takeFocus gives the keys to the list once there is something in it.
func (i *inspector) takeFocus() {
	if i.eager && len(i.shown) > 0 {
		i.eager = false
		i.f.FocusID("inspect.list")
	}
}

// tick brings the list up to date.
func (i *inspector) tick() {
	if i.spoils() { // somebody who looked on plays now
		i.f.switchInspector()
		i.ask()
		return
	}
	i.followFilm()
	i.panel.end.SetOn(i.panel.list.Following())
	if i.ticks++; i.ticks%inspectEvery != 0 && !i.behind() {
		return
	}
	i.hear()
	i.takeFocus()
	if i.running {
		i.running = false // unless a row that is drawn says so again
		i.panel.list.MarkDirty()
	}
}

// behind reports whether there are messages that were not read or filtered yet.
func (i *inspector) behind() bool { return i.log.behind() || i.filtered < i.log.end() }

// hear takes over what is new, and reads and sifts some of it.
func (i *inspector) hear() {
	had, read, filtered := i.log.end(), i.log.read, i.filtered
	if gone := i.log.hear(i.f.capture()); gone > 0 {
		i.drop()
	}
	i.log.listen(inspectMost)
	i.unveil()
	i.filterNew(inspectMost)
	if had == i.log.end() && read == i.log.read && filtered == i.filtered {
		return
	}
	if m := i.log.at(i.chosen); m != nil && m.heard != i.whole {
		i.showParts()
	}
	i.refresh()
}

// drop forgets the rows of messages that are not kept any more.
func (i *inspector) drop() {
	n := 0
	for n < len(i.shown) && i.shown[n] < i.log.first {
		n++
	}
	i.shown = append(i.shown[:0:0], i.shown[n:]...)
	i.filtered = max(i.filtered, i.log.first)
	i.panel.list.Shift(n)
	if i.filter.peer >= len(i.log.peers) {
		i.filter.peer = -1
	}
	if i.chosen >= 0 && i.log.at(i.chosen) == nil {
		i.chosen = -1
		i.showParts()
	}
}

// filterNew filters at most the given number of new messages. A message that was not read yet is shown only if everything is.
func (i *inspector) filterNew(most int) {
	end := i.log.read
	if i.filter.open() {
		end, most = i.log.end(), len(i.log.all)
	}
	i.filtered = max(i.filtered, i.log.first)
	for ; most > 0 && i.filtered < end; most-- {
		if m := i.log.at(i.filtered); i.passes(m) {
			i.shown = append(i.shown, m.number)
		}
		i.filtered++
	}
}

// unveil shows messages that have a fault only since a later one told of it.
func (i *inspector) unveil() {
	for _, number := range i.log.blamed {
		row, there := slices.BinarySearch(i.shown, number)
		if m := i.log.at(number); !there && number < i.filtered && m != nil && i.passes(m) {
			i.shown = slices.Insert(i.shown, row, number)
		}
		if number == i.chosen {
			i.whole = false
		}
	}
	i.log.blamed = i.log.blamed[:0]
}

// passes reports whether a message is shown.
func (i *inspector) passes(m *message) bool {
	return i.filter.passes(m, func() string { return strings.ToLower(i.wordsOf(m)) })
}

// wordsOf is all of a message in which is searched.
func (i *inspector) wordsOf(m *message) string {
	name, values := i.caption(m)
	return strings.Join([]string{name, values, i.nameOf(m.Peer), fmt.Sprintf("#%d", m.peer+1), i.f.Name(rules.Seat(m.seat))}, " ")
}

// refilter filters all messages again.
func (i *inspector) refilter() {
	i.shown, i.filtered = i.shown[:0], i.log.first
	i.filterNew(inspectMost)
	i.panel.list.SetRows(len(i.shown))
	i.panel.list.Select(i.rowOf(i.chosen))
	i.refresh()
}

// rowOf is the row of a message, or -1.
func (i *inspector) rowOf(number int64) int {
	if row, there := slices.BinarySearch(i.shown, number); there {
		return row
	}
	return -1
}

// refresh brings the widgets in line with what is shown.
func (i *inspector) refresh() {
	i.panel.list.SetRows(len(i.shown))
	if i.panel.list.Selected() < 0 {
		i.panel.list.Mark(i.rowOf(i.chosen))
	}
	b := i.f.Env.UI.Book
	i.panel.count.SetText(i.countText())
	i.panel.list.Empty = b.T("inspect.none")
	if len(i.log.all) > 0 {
		i.panel.list.Empty = b.T("inspect.none_fit")
	}
	i.listPeers()
}

// countText says how many messages there are, and how far they were looked at.
func (i *inspector) countText() string {
	b := i.f.Env.UI.Book
	switch all := i.log.size(); {
	case i.behind():
		return b.T("inspect.reading", b.Integer(100*(min(i.log.read, i.filtered)-i.log.first)/int64(all)))
	case len(i.shown) < all:
		return b.T("inspect.some", b.Integer(int64(len(i.shown))), b.Integer(int64(all)))
	default:
		return b.N("inspect.count", all)
	}
}

// listPeers offers the peers to choose from once there are several.
func (i *inspector) listPeers() {
	ui.SetVisible(i.panel.whom, len(i.log.peers) > 1)
	if i.panel.peers == len(i.log.peers) {
		return
	}
	i.panel.peers = len(i.log.peers)
	names := []string{i.f.word("inspect.everybody")}
	for n, p := range i.log.peers {
		names = append(names, fmt.Sprintf("#%d  %s", n+1, i.nameOf(p.address)))
	}
	i.panel.whom.SetOptions(names, i.filter.peer+1)
}

// nameOf is what a peer is called: by its address, but for those who are in this program.
func (i *inspector) nameOf(address string) string {
	if number, ok := strings.CutPrefix(address, "local "); ok {
		return i.f.word("inspect.local", number)
	}
	return address
}

// choose takes a message apart, and shows its moment where the board can be seen.
func (i *inspector) choose(row int) {
	i.chosen = i.shown[row]
	i.blank = !i.f.hidesBoard() && !i.f.goBackTo(i.chosen)
	i.followFilm()
	i.showParts()
}

// reveal shows the moment of the chosen message on the board, which may lie under the inspector.
func (i *inspector) reveal() {
	if i.chosen < 0 {
		return
	}
	if i.blank = !i.f.goBackTo(i.chosen); i.blank || !i.f.hidesBoard() {
		i.showParts()
		return
	}
	i.open = false
	i.f.build()
}
