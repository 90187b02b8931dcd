package gamepage

import "menagerie/session"

// Board is the game of a scene: its session, the view that is shown, and the views of its record. A scene embeds it together with
// its page:
//
//	type game = gamepage.Board[pond.View, pond.Move, picture]
//
//	s.game = game{Session: opts.Session, Picture: s.picture, Recall: recall, Rewind: s.rewind}
//	s.Frame = gamepage.New(env, opts.Options, gamepage.Game{...}, canvas, s)
//
// A field belongs here if every game has it and the page needs no knowledge of the game for it.
type Board[V, M any, P comparable] struct {
	*Frame
	Session session.Lent[V, M]
	Current V    // the view that is shown
	Seen    bool // the session has shown a view
	Past    []V  // the views of the record, by the position of the film; nil before RecallPast

	Picture func() P                             // everything that the canvas shows now
	Recall  func(r *session.Record) ([]V, error) // plays a record through the rules; nil for a game that keeps no past views
	Rewind  func(at int)                         // shows Current, which is Past[at] now

	drawn P
}

// View returns the view that is shown.
func (b *Board[V, M, P]) View() V { return b.Current }

// Redraw implements Redrawer. It redraws the canvas if Picture has changed, so a game that stands still costs nothing.
func (b *Board[V, M, P]) Redraw() {
	if now := b.Picture(); now != b.drawn {
		b.drawn = now
		b.Canvas.Redraw()
	}
}

// RecallPast sets Past from the record of the game. It reports false if there is no record, or after it has shown why the record
// cannot be played.
func (b *Board[V, M, P]) RecallPast() bool {
	r, ok := b.Recorded()
	if !ok {
		return false
	}
	views, err := b.Recall(r)
	if err != nil {
		b.TellError(err)
		return false
	}
	b.Past = views
	return true
}

// Sought implements Seeker: it shows the view at the film's position.
func (b *Board[V, M, P]) Sought() {
	at := b.Session.Capabilities().Film.At()
	if at >= len(b.Past) {
		return // RecallPast has shown the error
	}
	b.Current, b.Seen = b.Past[at], true
	b.Rewind(at)
}
