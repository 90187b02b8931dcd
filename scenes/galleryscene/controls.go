package galleryscene

import (
	"fmt"

	"menagerie/render"
	"menagerie/scenes/ui"
)

func off[W ui.Widget](w W) W {
	ui.SetEnabled(w, false)
	return w
}

func (g *Gallery) buttons() ui.Widget {
	press := func() { g.Toast(g.word("gallery.pressed")) }
	button := func(id, key string, kind ui.ButtonKind) *ui.Button {
		return ui.Named(id, ui.NewButton(g.word(key), press).OfKind(kind))
	}
	large := ui.Named("large", ui.NewPrimary(g.word("gallery.play"), press).WithIcon(render.Play))
	large.Large = true
	on := ui.NewIconButton(render.Eye, g.word("gallery.analysis"), nil)
	on.OnPress = func() { on.SetOn(!on.On) }
	on.SetOn(true)
	return ui.NewGrid(400, 16,
		g.part("gallery.kinds",
			ui.Flow(8,
				button("primary", "gallery.primary", ui.Primary), button("plain", "gallery.plain", ui.Plain),
				button("danger", "gallery.danger", ui.Danger), button("quiet", "gallery.quiet", ui.Quiet)),
			ui.Flow(8,
				off(button("", "gallery.primary", ui.Primary)), off(button("", "gallery.plain", ui.Plain)),
				off(button("", "gallery.danger", ui.Danger)), off(button("", "gallery.quiet", ui.Quiet)))),
		g.part("gallery.with_icon",
			ui.Flow(8,
				button("again", "gallery.again", ui.Plain).WithIcon(render.Restart),
				button("delete", "gallery.delete", ui.Danger).WithIcon(render.Trash),
				off(button("", "gallery.again", ui.Plain).WithIcon(render.Restart))),
			ui.Row(0, large)),
		g.part("gallery.icon_buttons",
			ui.Flow(8,
				ui.Named("undo", ui.NewIconButton(render.Undo, g.word("gallery.undo"), press)),
				ui.Named("eye", on),
				off(ui.NewIconButton(render.Redo, g.word("gallery.redo"), press))),
			ui.NewCaption(g.word("gallery.tip_note"))),
		g.part("gallery.dialogs",
			ui.Flow(8,
				ui.Named("ask", ui.NewButton(g.word("gallery.ask"), g.ask)),
				ui.Named("tell", ui.NewButton(g.word("gallery.tell"), func() { g.Tell(g.word("gallery.tell"), g.word("gallery.long")) })),
				ui.Named("toasts", ui.NewButton(g.word("gallery.toasts"), g.toasts)))),
	)
}

func (g *Gallery) ask() {
	g.Ask(ui.Question{
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
	return ui.NewGrid(400, 16,
		g.part("gallery.switches",
			ui.Named("box", ui.NewCheckBox(g.word("gallery.captions"), true, nil).WithNote(g.word("gallery.captions_note"))),
			ui.NewCheckBox(g.word("gallery.assist"), false, nil),
			off(ui.NewCheckBox(g.word("gallery.assist"), true, nil)),
			ui.Rule(),
			ui.Named("switch", ui.NewSwitch(g.word("gallery.full"), true, nil)),
			ui.NewSwitch(g.word("gallery.calm"), false, nil),
			off(ui.NewSwitch(g.word("gallery.full"), true, nil))),
		g.part("gallery.choices",
			ui.Named("segments", ui.NewChoice(g.word("gallery.theme"), three, 1)),
			ui.Named("drop", ui.NewChoice(g.word("gallery.day"), many, 3)),
			off(ui.NewChoice(g.word("gallery.theme"), three, 0)),
			off(ui.NewChoice(g.word("gallery.day"), many, 0))),
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

func (g *Gallery) slider(key string, v float64) *ui.Slider {
	s := ui.NewSlider(g.word(key), 0, 1, 0.05)
	s.Format = func(v float64) string { return fmt.Sprintf("%.0f %%", 100*v) }
	s.Set(v)
	return s
}

func (g *Gallery) field(text string) *ui.TextField {
	f := ui.NewTextField(g.word("gallery.name"), text).Limited(20)
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
