package gamepage

import (
	"strconv"
	"strings"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// Bots are programs of the host's own that play on its server as guests.
type Bots interface {
	List() []Bot                // that were started, in that order, those that have ended too
	Start(command string) error // one more
	Recent() []string           // commands that were started before, the latest first
	Try() []string              // lines for a terminal that connect a bot
	Docs() string               // where the protocol is explained
}

// Bot is a program that was started.
type Bot struct {
	Name    string // among the host's bots
	Command string
	State   string // what became of it, in the player's language
	Running bool
	Stop    func()
	// Lines returns the lines that it has written from number from on, as far as they are kept; the number of the next
	// line; and how many are gone.
	Lines func(from int) (lines []BotLine, next, missed int)
}

// BotLine is a line that a bot has written.
type BotLine struct {
	Text  string
	Error bool // to its standard error
}

// botPane is the dialog with the bots of a host.
type botPane struct {
	f      *Frame
	bots   Bots
	dialog *ui.Dialog

	field  *ui.TextField
	rows   *ui.Box
	listed string // what is in rows
	states []*ui.Label
	title  *ui.Label // of the log
	log    *ui.Log
	shown  int // the bot whose lines are shown, or -1
	next   int // its next line
}

// openBots shows the bots in front of the game, which goes on.
func (f *Frame) openBots() {
	p := &botPane{f: f, bots: f.opts.Host().Bots, rows: ui.Column(6), shown: -1}
	p.title, p.log = ui.Named("bots.shown", ui.NewCaption("")), ui.NewLog()
	p.log.Max, p.log.Lines, p.log.Empty = 1000, 7, f.word("bots.silent")
	p.dialog = ui.NewDialog(f.word("bots.title"), ui.Column(16, p.start(), p.rows, ui.Column(4, p.title, ui.Named("bots.log", p.log)), p.ways()))
	p.dialog.Add(f.word("bots.close"), ui.Plain, func() { f.dialogs.bots = nil })
	p.dialog.OnCancel = func() { f.dialogs.bots = nil }
	p.dialog.Width = 720
	p.dialog.FocusOn(p.field)
	f.dialogs.bots = p
	p.show(len(p.bots.List()) - 1)
	p.refresh()
	f.Open(p.dialog)
}

// start asks for a command.
func (p *botPane) start() ui.Widget {
	t := p.f.word
	p.field = ui.NewTextField(t("bots.command"), "").Limited(1024)
	p.field.Placeholder = "python3 bot.py {host} {port}"
	p.field.OnSubmit = func(string) { p.begin() }
	begin := ui.Named("bots.start", ui.NewButton(t("bots.start"), p.begin).WithIcon(render.Robot))
	row := ui.Flow(8, begin)
	recent := p.bots.Recent()
	if len(recent) > 0 {
		p.field.SetText(recent[0])
		var texts []string
		for _, c := range recent {
			texts = append(texts, shortened(c))
		}
		again := ui.NewChoice("", texts, 0)
		again.OnChange = func(i int) { p.field.SetText(recent[i]) }
		if len(recent) > 1 {
			row.Add(ui.Named("bots.recent", again))
		}
	}
	return ui.Column(8, ui.Named("bots.command", p.field), ui.NewCaption(t("bots.note")), row)
}

// shortened is a command as it fits into a list.
func shortened(command string) string {
	const most = 60
	if runes := []rune(command); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return command
}

// ways say how a bot is connected by hand.
func (p *botPane) ways() ui.Widget {
	col := ui.Column(4, ui.NewCaption(p.f.word("bots.by_hand", p.bots.Docs())))
	for i, line := range p.bots.Try() {
		col.Add(p.f.copyRow("bots.try"+strconv.Itoa(i), line))
	}
	return col
}

func (p *botPane) begin() {
	if err := p.bots.Start(strings.TrimSpace(p.field.Text())); err != nil {
		p.field.SetFault(p.f.say(err))
		return
	}
	p.show(len(p.bots.List()) - 1)
	p.refresh()
}

// show shows the lines of a bot from the first that is kept on.
func (p *botPane) show(i int) {
	p.shown, p.next = i, 0
	p.log.Clear()
	ui.SetVisible(p.log, i >= 0)
	ui.SetVisible(p.title, i >= 0)
	if i >= 0 {
		p.title.SetText(p.f.word("bots.output", p.bots.List()[i].Name))
	}
}

// refresh brings the list and the lines up to date.
func (p *botPane) refresh() {
	all := p.bots.List()
	listed := ""
	for _, b := range all {
		listed += b.Name + strconv.FormatBool(b.Running) + "\n"
	}
	if listed != p.listed {
		p.listed = listed
		p.list(all)
	}
	for i, b := range all {
		p.states[i].SetText(b.State)
	}
	if p.shown < 0 || p.shown >= len(all) {
		return
	}
	lines, next, missed := all[p.shown].Lines(p.next)
	p.next = next
	if missed > 0 {
		p.log.AppendAs(ui.Soft, p.f.Env.UI.Book.N("bots.missed", missed))
	}
	for _, l := range lines {
		tone := ui.Ink
		if l.Error {
			tone = ui.Warn
		}
		p.log.AppendAs(tone, l.Text)
	}
}

// list makes a row for each bot.
func (p *botPane) list(all []Bot) {
	t := p.f.word
	var rows []ui.Widget
	p.states = p.states[:0]
	for i, b := range all {
		n := strconv.Itoa(i)
		command, state := ui.NewLabel(b.Name+": "+shortened(b.Command)), ui.NewCaption("")
		p.states = append(p.states, ui.Named("bots.state"+n, state))
		row := ui.Row(6, ui.Grow(1, ui.Column(0, command, state)),
			ui.Named("bots.show"+n, ui.NewIconButton(render.Eye, t("bots.show", b.Name), func() { p.show(i) })))
		if b.Running {
			row.Add(ui.Named("bots.stop"+n, ui.NewIconButton(render.Close, t("bots.stop", b.Name), b.Stop)))
		}
		rows = append(rows, row)
	}
	p.rows.SetChildren(rows...)
}
