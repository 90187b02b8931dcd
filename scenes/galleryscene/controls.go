package galleryscene

import (
	"fmt"

	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/dialog"
	"menagerie/scenes/ui/form"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/textfield"
	"menagerie/scenes/ui/widget"
)

func off[W ui.Widget](w W) W {
	ui.SetEnabled(w, false)
	return w
}

func (g *Gallery) buttons() ui.Widget {
	press := func() { g.Toast(g.word("gallery.pressed")) }
	button := func(id, key string, kind widget.ButtonKind) *widget.Button {
		return ui.Named(id, widget.NewButton(g.word(key), press).OfKind(kind))
	}
	large := ui.Named("large", widget.NewPrimary(g.word("gallery.play"), press).WithIcon(render.Play))
	large.Large = true
	on := widget.NewIconButton(render.Eye, g.word("gallery.analysis"), nil)
	on.OnPress = func() { on.SetOn(!on.On) }
	on.SetOn(true)
	return layout.NewGrid(400, 16,
		g.part("gallery.kinds",
			layout.Flow(8,
				button("primary", "gallery.primary", widget.Primary), button("plain", "gallery.plain", widget.Plain),
				button("danger", "gallery.danger", widget.Danger), button("quiet", "gallery.quiet", widget.Quiet)),
			layout.Flow(8,
				off(button("", "gallery.primary", widget.Primary)), off(button("", "gallery.plain", widget.Plain)),
				off(button("", "gallery.danger", widget.Danger)), off(button("", "gallery.quiet", widget.Quiet)))),
		g.part("gallery.with_icon",
			layout.Flow(8,
				button("again", "gallery.again", widget.Plain).WithIcon(render.Restart),
				button("delete", "gallery.delete", widget.Danger).WithIcon(render.Trash),
				off(button("", "gallery.again", widget.Plain).WithIcon(render.Restart))),
			layout.Row(0, large)),
		g.part("gallery.icon_buttons",
			layout.Flow(8,
				ui.Named("undo", widget.NewIconButton(render.Undo, g.word("gallery.undo"), press)),
				ui.Named("eye", on),
				off(widget.NewIconButton(render.Redo, g.word("gallery.redo"), press))),
			widget.NewCaption(g.word("gallery.tip_note"))),
		g.part("gallery.dialogs",
			layout.Flow(8,
				ui.Named("ask", widget.NewButton(g.word("gallery.ask"), g.ask)),
				ui.Named("tell", widget.NewButton(g.word("gallery.tell"), func() { dialog.Tell(g.Root, g.word("gallery.tell"), g.word("gallery.long")) })),
				ui.Named("toasts", widget.NewButton(g.word("gallery.toasts"), g.toasts)))),
	)
}

func (g *Gallery) ask() {
	dialog.Ask(g.Root, dialog.Question{
		Title: g.word("gallery.ask_title"), Text: g.word("gallery.ask_text"),
		Yes: g.word("gallery.delete"), No: g.word("gallery.keep"), Danger: true,
		OnYes: func() { g.ToastAs(ui.Good, g.word("gallery.deleted")) },
	})
}

func (g *Gallery) toasts() {
	g.Toast(g.word("gallery.pressed"))
	g.ToastAs(ui.Good, g.word("gallery.deleted"))
	g.ToastAs(ui.Bad, g.word("gallery.long"))
}

func (g *Gallery) inputs() ui.Widget {
	three := []string{g.word("gallery.light"), g.word("gallery.dark"), g.word("gallery.contrast")}
	many := []string{g.word("gallery.day1"), g.word("gallery.day2"), g.word("gallery.day3"), g.word("gallery.day4"),
		g.word("gallery.day5"), g.word("gallery.day6"), g.word("gallery.day7")}
	return layout.NewGrid(400, 16,
		g.part("gallery.switches",
			ui.Named("box", form.NewCheckBox(g.word("gallery.captions"), true, nil).WithNote(g.word("gallery.captions_note"))),
			form.NewCheckBox(g.word("gallery.assist"), false, nil),
			off(form.NewCheckBox(g.word("gallery.assist"), true, nil)),
			layout.Rule(),
			ui.Named("switch", form.NewSwitch(g.word("gallery.full"), true, nil)),
			form.NewSwitch(g.word("gallery.calm"), false, nil),
			off(form.NewSwitch(g.word("gallery.full"), true, nil))),
		g.part("gallery.choices",
			ui.Named("segments", form.NewChoice(g.word("gallery.theme"), three, 1)),
			ui.Named("drop", form.NewChoice(g.word("gallery.day"), many, 3)),
			off(form.NewChoice(g.word("gallery.theme"), three, 0)),
			off(form.NewChoice(g.word("gallery.day"), many, 0))),
		g.part("gallery.sliders",
			ui.Named("volume", g.slider("gallery.volume", 0.7)),
			g.slider("gallery.speed", 0),
			off(g.slider("gallery.volume", 0.4))),
		g.part("gallery.fields",
			ui.Named("name", g.field("Mia")),
			ui.Named("empty", g.field("")),
			off(g.field("Mia"))),
	)
}

func (g *Gallery) slider(key string, v float64) *form.Slider {
	s := form.NewSlider(g.word(key), 0, 1, 0.05)
	s.Format = func(v float64) string { return fmt.Sprintf("%.0f %%", 100*v) }
	s.Set(v)
	return s
}

func (g *Gallery) field(text string) *textfield.Field {
	f := textfield.New(g.word("gallery.name"), text).Limited(20)
	f.Placeholder = g.word("gallery.your_name")
	f.Validate = func(s string) string {
		if s == "" {
			return g.word("gallery.no_name")
		}
		return ""
	}
	if text == "" {
		f.Valid()
	}
	return f
}
