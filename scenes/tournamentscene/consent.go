package tournamentscene

import (
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/dialog"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// Ask shows commands from another machine, which would run on this one. It calls run if the player agrees, or at once if there
// are no commands. word returns a text in the player's language.
func Ask(r *ui.Root, word func(key string, args ...any) string, commands []string, run func()) {
	if len(commands) == 0 {
		run()
		return
	}
	body := layout.Column(12, widget.NewSoft(word("tournament.foreign_text")))
	for _, c := range commands {
		line := widget.NewCaption(c)
		line.Weight = render.Mono
		body.Add(line)
	}
	d := dialog.New(word("tournament.foreign"), body)
	d.Width = 640
	ui.Named("foreign_no", d.Add(word("tournament.foreign_no"), widget.Plain, nil)).Default = true
	ui.Named("foreign_yes", d.Add(word("tournament.foreign_yes"), widget.Danger, run))
	d.Open(r)
}
