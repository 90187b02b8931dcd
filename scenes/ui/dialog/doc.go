// Package dialog shows questions and messages in front of a screen.
//
//	dialog.Ask(root, dialog.Question{Title: "Leave?", Yes: "Leave", No: "Stay", OnYes: leave})
package dialog
