package gamepage

import (
	"encoding/json"
	"fmt"

	"menagerie/record"
	"menagerie/render"
	"menagerie/render/face"
	"menagerie/session"
)

// Board has the state that every game's screen needs: the session, the visible view, and the views of the record. A screen
// embeds a Board, which contains its Page:
//
//	type game = Board[pond.View, pond.Move, picture]
//
//	s.game = game{Session: opts.Session, Picture: s.picture, Recall: recall, Rewind: s.rewind}
//	s.Page = gamepage.New(env, opts.Options, gamepage.Game{...}, canvas, s)
//
// A field belongs here if every game has it and the page can use it without knowledge of the game.
type Board[V, M any, P comparable] struct {
	*Page
	Session session.Session[V, M]
	Current V    // the visible view
	Seen    bool // whether the session has returned a view
	Past    []V  // the view at each position of the record; nil before RecallPast

	Picture func() P                            // returns all that the canvas depends on, as a comparable value
	Recall  func(r *record.Record) ([]V, error) // computes the views of a record; nil if the game does not show past views
	Rewind  func(index int)                     // called after Sought has set Current to Past[index]; updates the screen
	Depict  viewThumbnail[V]                    // returns the function that draws a thumbnail; nil if the game explains nothing after its end

	drawn P
}

// viewThumbnail prepares a small picture of the last View in past. It returns a function that draws the picture.
// figures[i] is the appearance of seat i.
type viewThumbnail[V any] func(past []V) func(p *render.Pen, r render.Rect, figures []face.Figure)

// StillAt returns a function that draws one position of the game. position is an index of Past. If it is outside Past, the function
// draws the last View in Past. If Past is empty, it draws Current.
func (b *Board[V, M, P]) StillAt(position int) func(p *render.Pen, r render.Rect) {
	past := b.Past
	switch {
	case position >= 0 && position < len(past):
		past = past[:position+1]
	case len(past) == 0:
		past = []V{b.Current}
	}
	return b.DrawLast(past)
}

// DrawLast returns a function that draws a picture of the last of the views in past. The picture has the colours of
// this game's players.
func (b *Board[V, M, P]) DrawLast(past []V) func(p *render.Pen, r render.Rect) {
	draw := b.Depict(past)
	return func(p *render.Pen, r render.Rect) { draw(p, r, b.Pieces()) }
}

// View returns the view that is visible on the screen.
func (b *Board[V, M, P]) View() V { return b.Current }

// Redraw redraws the canvas if the result of Picture has changed since the last call.
func (b *Board[V, M, P]) Redraw() {
	if now := b.Picture(); now != b.drawn {
		b.drawn = now
		b.Canvas.Redraw()
	}
}

// RecallPast sets Past to the views of the recorded game and reports whether it succeeded. If computing the views fails, it
// shows the error.
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

// Restart returns the state at the start of a recorded game. It calls restore, such as the method Restore of a code.Codec, with
// the settings, the seed and the start of the record. The start is the code of the position at which the game began, or "".
func Restart[C, S any](r *record.Record, restore func(c C, seed uint64, start string) (S, error)) (s S, err error) {
	var c C
	if err := json.Unmarshal(r.Config, &c); err != nil {
		return s, fmt.Errorf("the record's settings: %w", err)
	}
	return restore(c, r.Seed, r.Start)
}

// Sought implements Seeker. It shows the view at the current position of the replay.
func (b *Board[V, M, P]) Sought() {
	at := b.Session.Capabilities().Film.At()
	if at >= len(b.Past) {
		return // RecallPast has shown the error
	}
	b.Current, b.Seen = b.Past[at], true
	b.Rewind(at)
}
