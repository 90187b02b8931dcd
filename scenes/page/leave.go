package page

import (
	"menagerie/scenes"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/dialog"
	"menagerie/scenes/ui/widget"
)

// leaveID is the ID of the button that leaves the game although it is not saved.
const leaveID = "leave.anyway"

// MayLeave reports whether the player may leave the game or the program now. If the game cannot be saved, MayLeave returns
// false and opens a dialog. In the dialog, the player can try again to save the game, or leave without saving it. The dialog
// calls leave after the game was saved, or if the player leaves without saving.
func MayLeave(env *scenes.Env, root *ui.Root, leave func()) bool {
	if env.Unsaved == nil {
		return true
	}
	err := env.Unsaved()
	if err == nil {
		return true
	}
	if root.Find(leaveID) != nil { // the dialog is open
		return false
	}
	t := env.UI.Book.T
	d := dialog.New("", widget.NewSoft(t("game.unsaved", err.Error())))
	again := d.Add(t("game.save_again"), widget.Primary, func() {
		if MayLeave(env, root, leave) {
			leave()
		}
	})
	ui.Named("leave.again", again)
	ui.Named(leaveID, d.Add(t("game.leave_anyway"), widget.Danger, leave))
	d.Open(root)
	return false
}
