package hostpanel

import (
	"slices"
	"strconv"
	"strings"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// Bots starts external bots, which join the host's server as guests.
type Bots interface {
	List() []Bot // returns all bots in the order of their start, including those that have ended
	// Start starts a bot with a command line in another goroutine. A later call of List calls done with the result.
	Start(command string, done func(error))
	Recent() []string // returns earlier command lines, the newest first
	Try() []string    // returns command lines with which an author can connect a bot
	Docs() string     // returns the address of the description of the protocol
}

// Bot is an external bot that the host has started.
type Bot struct {
	Name    string // name, unique among the host's bots
	Command string
	State   string // text that says whether the bot runs or how it has ended, in the player's language
	Running bool
	Stop    func()
	// Lines returns the stored lines of output from the line number from on. next is the number of the next line. missed is
	// the number of lines that are no longer stored.
	Lines func(from int) (lines []BotLine, next, missed int)
}

// BotLine is a line of a bot's output.
type BotLine struct {
	Text  string
	Error bool // whether the line was written to standard error
}

type botDialog struct {
	panel  *Panel
	bots   Bots
	dialog *ui.Dialog

	field  *ui.TextField
	rows   *ui.Box
	listed string // names and states that rows shows
	states []*ui.Label
	title  *ui.Label // title of the log
	log    *ui.Log
	shown  string // name of the bot whose output is shown, or ""
	next   int    // number of the next line of this bot
}

// openBots opens the dialog. The game continues behind it.
func (p *Panel) openBots() {
	d := &botDialog{panel: p, bots: p.host().Bots, rows: ui.Column(6)}
	d.title, d.log = ui.Named("bots.shown", ui.NewCaption("")), ui.NewLog()
	d.log.Max, d.log.Lines, d.log.Empty = 1000, 7, p.word("bots.silent")
	d.dialog = ui.NewDialog(p.word("bots.title"), ui.Column(16, d.startField(), d.rows, ui.Column(4, d.title, ui.Named("bots.log", d.log)), d.commandRows()))
	d.dialog.Add(p.word("bots.close"), ui.PlainButton, func() { p.bots = nil })
	d.dialog.OnCancel = func() { p.bots = nil }
	d.dialog.Width = 720
	d.dialog.FocusOn(d.field)
	p.bots = d
	d.showLast()
	d.refresh()
	d.dialog.Open(p.root)
}

// startField returns the field for a command with its button.
func (d *botDialog) startField() ui.Widget {
	t := d.panel.word
	d.field = ui.NewTextField(t("bots.command"), "").Limited(1024)
	d.field.Placeholder = "python3 bot.py {host} {port}"
	d.field.OnSubmit = func(string) { d.begin() }
	begin := ui.Named("bots.start", ui.NewButton(t("bots.start"), d.begin).WithIcon(render.Robot))
	row := ui.Flow(8, begin)
	recent := d.bots.Recent()
	if len(recent) > 0 {
		d.field.SetText(recent[0])
		var texts []string
		for _, c := range recent {
			texts = append(texts, shortened(c, 40))
		}
		again := ui.NewChoice("", texts, 0)
		again.OnChange = func(i int) { d.field.SetText(recent[i]) }
		if len(recent) > 1 {
			row.Add(ui.Named("bots.recent", again))
		}
	}
	return ui.Column(8, ui.Named("bots.command", d.field), ui.NewCaption(t("bots.note")), row)
}

// shortened returns at most limit characters of command, followed by an ellipsis if the rest is cut off.
func shortened(command string, limit int) string {
	if runes := []rune(command); len(runes) > limit {
		return string(runes[:limit]) + "…"
	}
	return command
}

// commandRows returns rows with the command lines that connect a bot by hand.
func (d *botDialog) commandRows() ui.Widget {
	col := ui.Column(4, ui.NewCaption(d.panel.word("bots.by_hand", d.bots.Docs())))
	for i, line := range d.bots.Try() {
		col.Add(d.panel.copyRow("bots.try"+strconv.Itoa(i), line))
	}
	return col
}

func (d *botDialog) begin() {
	command := strings.TrimSpace(d.field.Text())
	d.bots.Start(command, func(err error) {
		if err != nil {
			d.field.SetFault(d.panel.page.Say(err))
			d.showLast()
		}
	})
	d.showLast()
	d.refresh()
}

// showLast shows the stored output of the last bot, if there is one.
func (d *botDialog) showLast() {
	name := ""
	if all := d.bots.List(); len(all) > 0 {
		name = all[len(all)-1].Name
	}
	d.showOutput(name)
}

// showOutput shows the stored output of the bot with a name, or no output for "".
func (d *botDialog) showOutput(name string) {
	d.shown, d.next = name, 0
	d.log.Clear()
	ui.SetVisible(d.log, name != "")
	ui.SetVisible(d.title, name != "")
	d.title.SetText(d.panel.word("bots.output", name))
}

// refresh updates the list of bots and the log.
func (d *botDialog) refresh() {
	all := d.bots.List()
	listed := ""
	for _, b := range all {
		listed += b.Name + strconv.FormatBool(b.Running) + "\n"
	}
	if listed != d.listed {
		d.listed = listed
		d.list(all)
	}
	for i, b := range all {
		d.states[i].SetText(b.State)
	}
	shown := slices.IndexFunc(all, func(b Bot) bool { return b.Name == d.shown })
	if shown < 0 {
		return
	}
	lines, next, missed := all[shown].Lines(d.next)
	d.next = next
	if missed > 0 {
		d.log.AppendAs(ui.Soft, d.panel.root.Env.Book.N("bots.missed", missed))
	}
	for _, l := range lines {
		tone := ui.Ink
		if l.Error {
			tone = ui.Warn
		}
		d.log.AppendAs(tone, l.Text)
	}
}

// list creates a row for each bot.
func (d *botDialog) list(all []Bot) {
	t := d.panel.word
	var rows []ui.Widget
	d.states = d.states[:0]
	for i, b := range all {
		n := strconv.Itoa(i)
		command, state := ui.NewLabel(b.Name+": "+shortened(b.Command, 60)), ui.NewCaption("")
		d.states = append(d.states, ui.Named("bots.state"+n, state))
		row := ui.Row(6, ui.Grow(1, ui.Column(0, command, state)),
			ui.Named("bots.show"+n, ui.NewIconButton(render.Eye, t("bots.show", b.Name), func() { d.showOutput(b.Name) })))
		if b.Running {
			row.Add(ui.Named("bots.stop"+n, ui.NewIconButton(render.Close, t("bots.stop", b.Name), b.Stop)))
		}
		rows = append(rows, row)
	}
	d.rows.SetChildren(rows...)
}
