// Package remote plays games on servers, which run on other computers or in this window. Each game provides an Online with the
// functions that find, join and read its servers. A Game is one game on a server.
package remote

import (
	"menagerie/internal/deeplink"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/hostpanel"
	"menagerie/session"
	"menagerie/wire"
)

// Game describes a game on a server for the screen that shows it. The server runs on another computer or in this window.
type Game[V, M any] struct {
	Session session.Session[V, M]
	To      deeplink.Link   // the link to the server; the zero Link for a server in this window
	Person  string          // name of the person at the screen
	Names   func() []string // returns the names by seat; nil if the screen knows them
	Colors  []int
	Sides   bool                                                        // the players may swap the sides in another game
	Record  func(v V) (config any, names []string)                      // returns the configuration and names for the head of a record; a nil func records nothing, a nil config not yet
	Sitting func(v V) string                                            // for games without an end: a record ends when the text changes; "" records nothing
	News    func(previous, v V) bool                                    // reports whether v must be recorded after previous; nil records every View that differs
	Again   func() (scenes.Scene, error)                                // joins the server again; nil for a server in this window
	Leave   func() scenes.Scene                                         // the screen that follows; nil for the usual one
	Room    func(id string)                                             // tries another room after a server has rejected one; may be nil
	Known   func() []string                                             // for a server in this window: the names for the guest book, by seat; nil for the person's name only
	Met     func(v Visit)                                               // is called with the entry in the guest book, if there is one; may be nil
	Company Company                                                     // the host's guest book; nil for a guest
	Host    func() hostpanel.Host                                       // describes the server in this window; nil for a guest
	Explain func(side wire.Side) wire.Dissector                         // reads the messages; nil for the game's usual dissector
	Screen  func(s session.Lent[V, M], o gamepage.Options) scenes.Scene // opens the screen; nil for the game's usual screen
}

// GuestCapture returns a capture for the messages of a guest. It stores at most 8,192 messages and 1 MiB.
func GuestCapture() *wire.Capture { return wire.NewCapture(1<<13, 1<<20) }
