package page

import (
	"menagerie/scenes"
	"menagerie/scenes/ui"
)

// quitID is the button that ends the program in spite of a game that is not saved.
const quitID = "quit.anyway"

// MayClose reports whether the program may end now. If a game under way is not saved, MayClose asks the player above any other
// dialog. It calls quit if the player does not mind.
func MayClose(env *scenes.Env, root *ui.Root, quit func()) bool {
	if env.Unsaved == nil {
		return true
	}
	err := env.Unsaved()
	if err == nil {
		return true
	}
	if root.Find(quitID) != nil { // it is being asked
		return false
	}
	t := env.UI.Book.T
	d := ui.NewDialog(t("game.unsaved_title"), ui.NewSoft(t("game.unsaved", err.Error())))
	d.Add(t("game.go_on"), ui.Plain, nil).Default = true
	ui.Named(quitID, d.Add(t("game.quit_anyway"), ui.Danger, quit))
	root.Open(d)
	return false
}
