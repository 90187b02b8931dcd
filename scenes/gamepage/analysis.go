package gamepage

import (
	"slices"
	"strings"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// Analysis has the functions with which a game explains a position to the player. The zero value is for a game without an
// analysis.
type Analysis struct {
	Words    func() []string    // returns up to three sentences about the position
	Legend   func() []ui.Widget // returns widgets that explain the marks on the board; nil without marks
	Figures  Figures            // whether the board can show numbers
	Switched func()             // called after the analysis was switched on or off; nil if nothing has to start
}

// Figures determines whether the analysis can show numbers on the board.
type Figures uint8

// The values of Figures.
const (
	NoFigures Figures = iota
	HasFigures
)

// The names of the analysis switches in the settings.
const (
	analysisName = "analysis"
	numbersName  = "numbers"
)

// Analyses reports whether the analysis is switched on. It is always off in a lesson, and in a game between people on the
// network.
func (f *Page) Analyses() bool { return f.state.analysis && f.offersAnalysis() }

// Numbers reports whether the analysis is switched on and shows numbers on the board.
func (f *Page) Numbers() bool { return f.state.numbers && f.Analyses() }

// offersAnalysis reports whether the page offers an analysis.
func (f *Page) offersAnalysis() bool {
	return f.game.Analysis.Words != nil && !f.Versus() && !f.Tutor.Guides()
}

// restoreSwitches restores the switches of the analysis from the last game. At a shared screen, the analysis is off at
// first.
func (f *Page) restoreSwitches() {
	on := f.Env.Prefs.Game(f.game.Name).Assists
	f.state.analysis = on[analysisName] && len(f.game.Table.Seats()) <= 1
	f.state.numbers = on[numbersName]
}

// analysisButton returns the button that switches the analysis on and off, or no widget if the page offers no analysis.
func (f *Page) analysisButton() []ui.Widget {
	if !f.offersAnalysis() {
		return nil
	}
	f.parts.eye = ui.Named("analysis", ui.NewIconButton(render.Eye, "", f.switchAnalysis))
	f.parts.eye.SetOn(f.Analyses())
	f.Steer(func(text string) { f.parts.eye.Tip = text }, "game.analysis", "game.analysis_pad", "game.analysis_finger")
	return []ui.Widget{f.parts.eye}
}

// ShowAnalysis switches the analysis on.
func (f *Page) ShowAnalysis() {
	if !f.state.analysis {
		f.switchAnalysis()
	}
}

func (f *Page) switchAnalysis() {
	if !f.offersAnalysis() {
		return
	}
	f.state.analysis = !f.state.analysis
	if len(f.game.Table.Seats()) <= 1 {
		f.Remember(analysisName, f.state.analysis)
	}
	if f.parts.eye != nil { // a small window has no such icon after the game
		f.parts.eye.SetOn(f.state.analysis)
	}
	if f.game.Analysis.Switched != nil {
		f.game.Analysis.Switched()
	}
	f.refreshAnalysis()
}

// analysisPart returns the widgets of the analysis: its sentences, its legend, and a switch for the numbers on the
// board.
func (f *Page) analysisPart() ui.Widget {
	f.parts.words = ui.Named("verdict", ui.NewLabel(""))
	f.parts.analysis = ui.Column(12, f.parts.words)
	if f.game.Analysis.Legend != nil {
		f.parts.analysis.Add(ui.Named("legend", ui.Flow(12, f.game.Analysis.Legend()...)))
	}
	if f.game.Analysis.Figures == HasFigures {
		f.parts.analysis.Add(ui.Named("numbers", ui.NewSwitch(f.Word("game.numbers"), f.state.numbers, func(on bool) {
			f.state.numbers = on
			f.Remember(numbersName, on)
		})))
	}
	return f.parts.analysis
}

// analysisTexts returns the sentences of the analysis, or nil while it is off.
func (f *Page) analysisTexts() []string {
	if !f.Analyses() {
		return nil
	}
	return slices.DeleteFunc(f.game.Analysis.Words(), func(sentence string) bool { return sentence == "" })
}

func (f *Page) refreshAnalysis() {
	on := f.Analyses()
	if f.parts.analysis != nil {
		ui.SetVisible(f.parts.analysis, on)
		if on {
			f.parts.words.SetText(strings.Join(f.analysisTexts(), "\n"))
			ui.SetVisible(f.parts.words, f.parts.words.Text() != "")
		}
	}
	if f.parts.opponent != nil {
		ui.SetVisible(f.parts.opponent, !on)
	}
}
