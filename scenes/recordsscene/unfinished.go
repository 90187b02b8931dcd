package recordsscene

import (
	"menagerie/record"
	"menagerie/scenes"
	"menagerie/scenes/page"
)

// readSaves puts the unfinished games at the beginning of the list.
func (s *records) readSaves() {
	if s.env.Saves == nil {
		return
	}
	for _, save := range s.env.Saves() {
		r := save.Record
		s.all = append(s.all, game{save: &save, Played: scenes.Played{
			Name: save.Name, Outline: record.Summary{Head: r.Head, Hinted: r.Hinted, Ticks: r.Ticks, Left: true},
		}})
		s.found, s.row = append(s.found, len(s.found)), 0
	}
}

// resume continues an unfinished game.
func (s *records) resume(p game) (scenes.Scene, error) {
	g, ok := s.env.Game(p.Outline.Game)
	if !ok || g.Resume == nil {
		return nil, page.Fault{Key: "home.resume_unknown", Args: []any{p.Outline.Game}}
	}
	next, err := g.Resume(s.env, *p.save)
	if err == nil {
		s.store.Close()
	}
	return next, err
}

// removeFile removes the file of a game.
func (s *records) removeFile(p game) error {
	if p.save != nil {
		return s.env.Discard(*p.save)
	}
	return s.store.Remove(p.Name)
}
