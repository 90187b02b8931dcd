package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/rules/mia/miamath"
	"menagerie/session"
)

func miaPlayFlags(set *flag.FlagSet) func(context.Context, playOrder, *terminal) error {
	bots := set.String("bots", "see54,cautious,bold", "who plays with you: `A[,B,...]`")
	rounds := set.Int("rounds", 10, "how many rounds")
	return func(ctx context.Context, o playOrder, t *terminal) error {
		names := strings.Split(*bots, ",")
		config, err := miaConfig(len(names)+1, *rounds, "house")
		if err != nil {
			return usageError{err}
		}
		table := session.Table[mia.View, mia.Move]{
			Seats: []rules.Seat{0}, Seed: o.seed, Final: true, Bots: map[rules.Seat]session.Player[mia.View, mia.Move]{},
		}
		for i, name := range names {
			bot, err := miabot.For(name)
			if err != nil {
				return usageError{err}
			}
			table.Bots[rules.Seat(i+1)] = session.Reflex[mia.View, mia.Move](bot.Bot)
		}
		start, err := mia.New(config, o.seed)
		if err != nil {
			return err
		}
		return play(ctx, t, session.Turns(start, table), miaTold{o.book, names})
	}
}

// miaTold tells the game of the cup.
type miaTold struct {
	book *words.Book
	bots []string // by seat, from seat 1 on
}

func (n miaTold) name(v mia.View, seat rules.Seat) string {
	switch {
	case seat == v.You:
		return n.book.T("play.you")
	case seat < 1 || int(seat) > len(n.bots):
		return n.book.T("play.nobody")
	}
	return fmt.Sprintf("%s %d", n.bots[seat-1], seat)
}

func (n miaTold) names(v mia.View, seats []rules.Seat) string {
	var all []string
	for _, s := range seats {
		all = append(all, n.name(v, s))
	}
	return list(n.book, all)
}

// dice says both numbers apart, as nobody calls 54 fifty-four.
func dice(d mia.Dice) string { return fmt.Sprintf("%d %d", d.High(), d.Low()) }

// Look implements narrator: the round, the order, what was said, and the points.
func (n miaTold) Look(v mia.View) []string {
	lines := []string{n.book.T("play.mia_round", v.Round, v.Config.Rounds)}
	if len(v.Order) > 0 {
		lines = append(lines, n.book.T("play.mia_order", n.names(v, v.Order)))
	}
	if v.Standing != mia.None {
		lines = append(lines, n.book.T("play.mia_standing", dice(v.Standing)))
	}
	if v.Dice != mia.None {
		lines = append(lines, n.book.T("play.mia_cup", dice(v.Dice)))
	}
	return append(lines, n.scores(v))
}

func (n miaTold) scores(v mia.View) string {
	var all []string
	for seat, points := range v.Scores {
		all = append(all, n.book.N("play.mia_points", points, n.name(v, rules.Seat(seat))))
	}
	return list(n.book, all) + "."
}

// News implements narrator.
func (n miaTold) News(before, after mia.View) []string {
	var lines []string
	fresh := after.Log
	if after.Round > before.Round || len(after.Waiting) == 0 {
		lines = n.events(after, after.Last[min(len(before.Log), len(after.Last)):])
		lines = append(lines, n.scores(after))
	} else {
		fresh = fresh[min(len(before.Log), len(fresh)):]
	}
	lines = append(lines, n.events(after, fresh)...)
	if after.Dice != mia.None && before.Dice != after.Dice {
		lines = append(lines, n.book.T("play.mia_cup", dice(after.Dice)))
	}
	if len(after.Waiting) == 0 {
		lines = append(lines, n.book.T("play.mia_over", n.names(after, leaders(after.Scores))))
	}
	return lines
}

func leaders(scores []int) []rules.Seat {
	var best []rules.Seat
	for seat, points := range scores {
		if points == slices.Max(scores) {
			best = append(best, rules.Seat(seat))
		}
	}
	return best
}

// events tells what everybody has seen.
func (n miaTold) events(v mia.View, all []mia.Event) []string {
	var lines []string
	for _, e := range all {
		switch e.Kind {
		case mia.Started:
			lines = append(lines, n.book.T("play.mia_order", n.names(v, e.Seats)))
		case mia.Rolls:
			lines = append(lines, n.book.T("play.mia_rolls", n.name(v, e.Seat)))
		case mia.Announced:
			lines = append(lines, n.book.T("play.mia_says", n.name(v, e.Seat), dice(e.Dice)))
		case mia.WantsToSee:
			lines = append(lines, n.book.T("play.mia_sees", n.name(v, e.Seat)))
		case mia.Shown:
			lines = append(lines, n.book.T("play.mia_shown", dice(e.Dice)))
		case mia.Lost:
			lines = append(lines, n.book.T("play.mia_lost", n.names(v, e.Seats), n.book.T("play.mia_why_"+e.Reason.String())))
		case mia.Cancelled:
			lines = append(lines, n.book.T("play.mia_cancelled"))
		}
	}
	return lines
}

// Ask implements narrator.
func (n miaTold) Ask(v mia.View) string {
	switch {
	case v.Stage == mia.Joining:
		return n.book.T("play.mia_ask_join", v.Round)
	case v.Stage == mia.Turn && v.Standing == mia.None:
		return n.book.T("play.mia_ask_first")
	case v.Stage == mia.Turn:
		return n.book.T("play.mia_ask_turn", n.name(v, v.Cup), dice(v.Standing))
	case v.Standing == mia.None:
		return n.book.T("play.mia_ask_open")
	}
	return n.book.T("play.mia_ask_say", dice(v.Standing))
}

// Read implements narrator.
func (n miaTold) Read(v mia.View, line []string) (m mia.Move, said []string, moved bool) {
	switch {
	case v.Stage == mia.Announcing:
		d, err := mia.ParseDice(miaDigits(line))
		if err != nil {
			return m, []string{n.book.T("play.mia_no_dice")}, false
		}
		return mia.Say(d), nil, true
	case v.Stage == mia.Joining && n.is("join", line[0]):
		return mia.Move{Kind: mia.Join}, nil, true
	case v.Stage == mia.Joining && n.is("sit", line[0]):
		return mia.Move{Kind: mia.TimeOut}, nil, true
	case v.Stage == mia.Turn && n.is("roll", line[0]):
		return mia.Move{Kind: mia.Roll}, nil, true
	case v.Stage == mia.Turn && v.Standing != mia.None && n.is("see", line[0]):
		return mia.Move{Kind: mia.See}, nil, true
	}
	return m, []string{n.Ask(v)}, false
}

// is reports whether a typed word is one of those for something.
func (n miaTold) is(what, word string) bool {
	return slices.Contains(strings.Fields(n.book.T("play.word_mia_"+what)), word)
}

// miaDigits makes "5,2" of 52, 5 2 and 5,2.
func miaDigits(line []string) string {
	s := strings.NewReplacer(",", "", ".", "").Replace(strings.Join(line, ""))
	if len(s) != 2 {
		return s
	}
	return s[:1] + "," + s[1:]
}

// Hint implements narrator.
func (n miaTold) Hint(ctx context.Context, v mia.View) string {
	bot, err := miabot.For("equilibrium")
	if err != nil {
		return ""
	}
	m, ok := bot.Bot(ctx, v, rand.New(rand.NewPCG(uint64(v.Round), uint64(len(v.Log)))))
	if !ok {
		return ""
	}
	switch m.Kind {
	case mia.Announce:
		return n.book.T("play.hint", dice(m.Dice))
	case mia.Join:
		return n.book.T("play.hint", n.first("join"))
	case mia.See:
		return n.book.T("play.mia_hint_turn", n.first("see"), n.book.Percent(miamath.Above(v.Standing)))
	}
	return n.book.T("play.mia_hint_turn", n.first("roll"), n.book.Percent(miamath.Above(v.Standing)))
}

func (n miaTold) first(what string) string {
	return strings.Fields(n.book.T("play.word_mia_" + what))[0]
}

// Drop implements narrator: a move is one line here.
func (miaTold) Drop() bool { return false }

// Help implements narrator.
func (n miaTold) Help() []string { return []string{n.book.T("play.mia_help")} }
