package recordsscene

import (
	"menagerie/record"
	"menagerie/rules/code"
	"menagerie/scenes/ui"
)

// typesCode reports whether the text in the search field is a code.
func (s *records) typesCode() bool { return code.IsLike(s.query) }

// offerCode shows the button that opens a code if the text in the search field is one.
func (s *records) offerCode() { ui.SetVisible(s.code, s.typesCode()) }

// submit opens the code in the search field. If the text is not a code and no game was found, submit shows the error.
func (s *records) submit() {
	if s.typesCode() || s.done && len(s.found) == 0 && s.query != "" {
		s.StartCode(s.query)
	}
}

// codeOf returns the code of a game, or "" if there is none.
func (s *records) codeOf(p game) string {
	g, ok := s.env.Game(p.Outline.Game)
	if !ok || g.Codes.Of == nil || p.Err != nil {
		return ""
	}
	var r *record.Record
	if p.save != nil {
		r = p.save.Record
	} else if read, err := s.store.Read(p.Name); err == nil {
		r = read
	} else {
		return ""
	}
	return g.Codes.Of(r)
}

// copyCode copies a code to the clipboard.
func (s *records) copyCode(text string) {
	if s.Copy(text) {
		s.ToastAs(ui.Good, s.word("game.copied"))
	}
}
