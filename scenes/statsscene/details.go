package statsscene

import (
	"fmt"
	"strings"

	"menagerie/internal/stats"
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// The functions of this file return the parts of the screen that are visible after a press on "More".

// withDetails adds times and figures to the panel of a group if they are visible.
func (s *screen) withDetails(col *layout.Box, sum stats.Summary) *layout.Box {
	if !s.more {
		return col
	}
	col.Add(widget.NewSoft(s.times(sum)))
	if text := s.figures(sum); text != "" {
		col.Add(widget.NewSoft(text))
	}
	return col
}

// details returns the statistics of the dice and the buttons that reset the counts.
func (s *screen) details(groups []stats.Group) []ui.Widget {
	var all []ui.Widget
	var games []stats.Game
	for _, g := range groups {
		games = append(games, g.Games...)
	}
	if sum := stats.Summarise(games); sum.Rolled {
		all = append(all, widget.NewHeading(s.word("stats.dice")), s.dice(sum.Faces))
	}
	reset := widget.NewButton(s.word("stats.reset"), s.askOne).WithIcon(render.Trash)
	ui.SetEnabled(reset, len(groups) > 0)
	resetAll := widget.NewButton(s.word("stats.reset_all"), s.askAll)
	ui.SetEnabled(resetAll, s.any())
	return append(all, widget.NewSoft(s.word("stats.private")), layout.Flow(12, ui.Named("reset", reset), ui.Named("resetall", resetAll)))
}

// share returns a text with the share of won games and its confidence interval.
func (s *screen) share(sum stats.Summary) string {
	b := s.env.UI.Book
	return b.N("stats.share", sum.Games, b.Percent(float64(sum.Won)/float64(sum.Games)), b.Percent(sum.Low), b.Percent(sum.High))
}

func (s *screen) times(sum stats.Summary) string {
	text := s.word("stats.time", clock(sum.Ticks))
	if sum.Fastest > 0 {
		text += ", " + s.word("stats.fastest", clock(sum.Fastest))
	}
	return text
}

// figures returns a text with the game's own statistics.
func (s *screen) figures(sum stats.Summary) string {
	b := s.env.UI.Book
	var parts []string
	for _, f := range sum.Figures {
		key := "stats.figure_" + f.Name
		if !b.Has(key) {
			continue // counted by a newer version
		}
		if f.Min == f.Max {
			parts = append(parts, s.word("stats.figure_one", b.T(key), b.Integer(int64(f.Min))))
			continue
		}
		parts = append(parts, s.word("stats.figure", b.T(key), b.Decimal(f.Mean, 1), b.Integer(int64(f.Min)), b.Integer(int64(f.Max))))
	}
	return strings.Join(parts, "\n")
}

// dice shows how often each face was rolled, and how probable that is with fair dice.
func (s *screen) dice(faces [6]int) ui.Widget {
	b, f := s.env.UI.Book, stats.Judge(faces)
	col := layout.Column(8)
	if draw := s.env.Games[s.game].Dice; draw != nil {
		col.Add(widget.NewPicture(360, 130, func(p *render.Pen, r render.Rect) { draw(p, r, faces) }))
	}
	text := s.word("stats.dice_seen", b.Integer(int64(f.Faces)), b.Decimal(f.Expected, 1))
	if f.Faces >= stats.EnoughFaces {
		text += "\n" + s.word("stats.dice_chance", b.Percent(f.Chance))
	} else {
		text += "\n" + s.word("stats.dice_few")
	}
	col.Add(ui.Named("dice", widget.NewSoft(text)))
	return layout.NewPanel(col)
}

// clock formats a time in minutes and seconds.
func clock(ticks int) string { return fmt.Sprintf("%d:%02d", ticks/3600, ticks/60%60) }
