package miakeeper

import (
	"context"
	"math/rand/v2"
	"strings"

	"menagerie/keeper/terminal"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/rules/mia/miamath"
)

// Ask implements narrator.
func (n narrator) Ask(v mia.View) string {
	switch {
	case v.Stage == mia.Joining:
		return n.book.T("play.mia_ask_join", v.Round)
	case v.Stage == mia.Turn && v.Standing == mia.None:
		return n.book.T("play.mia_ask_first")
	case v.Stage == mia.Turn:
		return n.book.T("play.mia_ask_turn")
	case v.Standing == mia.None:
		return n.book.T("play.mia_ask_open")
	}
	return n.book.T("play.mia_ask_say", n.dice(v.Standing))
}

// Can implements narrator.
func (n narrator) Can(v mia.View) []string {
	switch {
	case v.Stage == mia.Joining:
		return []string{n.book.T("play.mia_can_join", n.word("join"), n.word("sit"))}
	case v.Stage == mia.Turn && v.Standing == mia.None:
		return []string{n.book.T("play.mia_can_first", n.word("roll"))}
	case v.Stage == mia.Turn:
		return []string{n.book.T("play.mia_can_turn", n.word("roll"), n.word("see")), n.odds(v.Standing)}
	}
	return []string{n.book.T("play.mia_can_say", n.order(v.Standing))}
}

// order returns the names of all dice that are higher than standing, from low to high.
func (n narrator) order(standing mia.Dice) string {
	var all []string
	for _, d := range mia.Values() {
		if d > standing {
			all = append(all, n.dice(d))
		}
	}
	return strings.Join(all, ", ")
}

func (n narrator) odds(standing mia.Dice) string {
	if standing == mia.None {
		return n.book.T("play.mia_odds_any")
	}
	return n.book.T("play.mia_odds", n.dice(standing), n.book.Decimal(100*miamath.Above(standing), 0))
}

func (n narrator) word(what string) string { return terminal.FirstWord(n.book, "play.word_mia_"+what) }

// is reports whether a word is one of the words of a command.
func (n narrator) is(what, word string) bool {
	return terminal.AnyOf(n.book.T("play.word_mia_"+what), word)
}

// Tell implements narrator.
func (n narrator) Tell(v mia.View, line []string) (said []string, ok bool) {
	switch {
	case n.is("points", line[0]):
		return []string{n.scores(v)}, true
	case n.is("odds", line[0]):
		return []string{n.odds(v.Standing)}, true
	case n.is("values", line[0]):
		return []string{n.book.T("play.mia_values", n.order(mia.None))}, true
	case n.is("last", line[0]) && len(v.Last) == 0:
		return []string{n.book.T("play.mia_no_last")}, true
	case n.is("last", line[0]):
		return n.events(v, v.Last), true
	}
	return nil, false
}

// Read implements narrator.
func (n narrator) Read(v mia.View, line []string) (m mia.Move, said []string, moved bool) {
	typed := strings.Join(line, " ")
	switch {
	case v.Stage == mia.Joining && (typed == "" || n.is("join", line[0])):
		return mia.Move{Kind: mia.Join}, nil, true
	case typed == "":
		return m, nil, false
	case v.Stage == mia.Announcing:
		return n.announce(v, typed)
	case v.Stage == mia.Joining && n.is("sit", line[0]):
		return mia.Move{Kind: mia.TimeOut}, []string{n.book.T("play.mia_sits")}, true
	case v.Stage == mia.Turn && n.is("roll", line[0]):
		return mia.Move{Kind: mia.Roll}, nil, true
	case v.Stage == mia.Turn && n.is("see", line[0]) && v.Standing == mia.None:
		return m, []string{n.book.T("play.mia_nothing_to_see", n.word("roll"))}, false
	case v.Stage == mia.Turn && n.is("see", line[0]):
		return mia.Move{Kind: mia.See}, nil, true
	}
	return m, append([]string{n.book.T("play.unknown", typed)}, n.Can(v)[0]), false
}

// announce parses dice, and rejects an announcement that would lose at once.
func (n narrator) announce(v mia.View, typed string) (m mia.Move, said []string, moved bool) {
	d, ok := n.parseDice(typed)
	switch {
	case !ok:
		return m, []string{n.book.T("play.mia_no_dice", typed)}, false
	case !v.Beats(d):
		return m, []string{n.book.T("play.mia_too_low", n.dice(d), n.dice(v.Standing)), n.Can(v)[0]}, false
	}
	return mia.Say(d), nil, true
}

// parseDice parses dice that the player has typed, such as "52", "5 2" or "5,2". It also accepts pairs such as "pair
// 4", and Mia.
func (n narrator) parseDice(typed string) (mia.Dice, bool) {
	line := strings.Fields(typed)
	if len(line) > 1 && n.is("say", line[0]) {
		line = line[1:]
	}
	for _, d := range mia.Values() {
		if strings.Join(line, " ") == strings.ToLower(n.dice(d)) {
			return d, true
		}
	}
	switch {
	case len(line) == 0:
		return mia.None, false
	case len(line) == 1 && n.is("mia", line[0]):
		return mia.Mia, true
	case len(line) == 2 && n.is("pair", line[0]):
		line = []string{line[1], line[1]}
	}
	digits := strings.Join(line, "")
	if len(digits) != 2 {
		return mia.None, false
	}
	d, err := mia.ParseDice(digits[:1] + "," + digits[1:])
	return d, err == nil
}

// Hint implements narrator.
func (n narrator) Hint(ctx context.Context, v mia.View) []string {
	bot, err := miabot.For("equilibrium")
	if err != nil {
		return []string{n.book.T("play.no_hint")}
	}
	m, ok := bot.Bot(ctx, v, rand.New(rand.NewPCG(uint64(v.Round), uint64(len(v.Log)))))
	switch {
	case !ok:
		return []string{n.book.T("play.no_hint")}
	case m.Kind == mia.Announce:
		return []string{n.book.T("play.hint", n.dice(m.Dice))}
	case m.Kind == mia.Join:
		return []string{n.book.T("play.hint", n.word("join"))}
	case m.Kind == mia.See:
		return []string{n.odds(v.Standing), n.book.T("play.hint", n.word("see"))}
	}
	return []string{n.odds(v.Standing), n.book.T("play.hint", n.word("roll"))}
}

// Drop implements narrator: a move is one line here.
func (narrator) Drop() bool { return false }

// Help implements narrator.
func (n narrator) Help() []string {
	lines := []string{
		n.book.T("play.mia_help"), n.book.T("play.mia_help_losing"), n.book.T("play.mia_help_end"), n.book.T("play.mia_values", n.order(mia.None)),
		n.book.T("play.mia_help_turn", n.word("roll"), n.word("see")), n.book.T("play.mia_help_say", n.word("pair"), n.word("mia")),
		n.book.T("play.help_ask"),
	}
	for _, what := range []string{"points", "odds", "values", "last"} {
		lines = append(lines, n.book.T("play.mia_help_"+what, n.word(what)))
	}
	return lines
}
