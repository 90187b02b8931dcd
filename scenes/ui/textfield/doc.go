// Package textfield is a widget for one line of text that the player types. It supports selection, undo, the clipboard
// and input methods. An error message can appear below the text.
//
//	name := textfield.New("Name", "Mia").Limited(20)
//	name.OnSubmit = join
package textfield
