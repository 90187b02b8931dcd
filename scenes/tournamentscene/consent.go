package tournamentscene

import (
	"menagerie/render"
	"menagerie/scenes/ui"
)

// Ask opens a dialog with commands from another machine that would run on this one. It calls run if the player agrees. If
// there are no commands, it calls run at once. word returns the text for a key.
func Ask(r *ui.Root, word func(key string, args ...any) string, commands []string, run func()) {
	if len(commands) == 0 {
		run()
		return
	}
	body := ui.Column(12, ui.NewSoftLabel(word("tournament.foreign_text")))
	for _, c := range commands {
		line := ui.NewCaption(c)
		line.Weight = render.Mono
		body.Add(line)
	}
	d := ui.NewDialog(word("tournament.foreign"), body)
	d.Width = 640
	ui.Named("foreign_no", d.Add(word("tournament.foreign_no"), ui.PlainButton, nil)).Default = true
	ui.Named("foreign_yes", d.Add(word("tournament.foreign_yes"), ui.DangerButton, run))
	d.Open(r)
}
