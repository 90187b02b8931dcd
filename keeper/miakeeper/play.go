package miakeeper

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/assets/words"
	"menagerie/keeper/console"
	"menagerie/keeper/terminal"
	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/rules/mia/miacode"
	"menagerie/session"
)

// options has the flags of a game of Mia in the terminal.
type options struct {
	bots          string
	rounds, lives int
}

func playFlags(set *flag.FlagSet) func(context.Context, terminal.Order, *terminal.Terminal) error {
	m := &options{}
	set.StringVar(&m.bots, "bot", "see54,cautious,bold", "flag.bots_playmia")
	set.IntVar(&m.rounds, "rounds", 10, "flag.rounds_playmia")
	set.IntVar(&m.lives, "lives", 0, "flag.lives_mia")
	return m.play
}

func (s *options) play(ctx context.Context, o terminal.Order, t *terminal.Terminal) error {
	if o.Away.Chosen() {
		return s.playAway(ctx, o, t)
	}
	names := strings.Split(s.bots, ",")
	begun, err := terminal.Begin(o, miacode.Codec, func() (mia.Config, error) {
		return newConfig(len(names)+1, s.rounds, s.lives, "house")
	})
	if err != nil {
		return err
	}
	table := session.Table[mia.View, mia.Move]{
		Seats: []rules.Seat{0}, Seed: o.Seed, Reveals: mia.View.Open, Bots: map[rules.Seat]session.Player[mia.View, mia.Move]{},
	}
	called := []string{""}
	for i, name := range terminal.Opponents(names, begun.Config.Seats-1) {
		bot, err := miabot.For(name)
		if err != nil {
			return console.AsUsage(err)
		}
		table.Bots[rules.Seat(i+1)] = session.SyncBot[mia.View, mia.Move](bot.Bot)
		called = append(called, o.Book.T("mia.bot_"+bot.Name))
	}
	game, err := terminal.Open(begun, table)
	if err != nil {
		return err
	}
	told := narrator{o.Book, func() []string { return called }}
	return terminal.Play(ctx, t, terminal.Table[mia.View, mia.Move]{Game: game, Narrator: told, Parser: told})
}

// narrator implements terminal.Narrator for Mia.
type narrator struct {
	book  *words.Book
	names func() []string // by seat; "" for an empty seat
}

func spoken(b *words.Book) []string { return narrator{book: b}.Help() }

func (n narrator) name(v mia.View, seat rules.Seat) string {
	if seat == v.You {
		return n.book.T("play.you")
	}
	return terminal.SeatName(n.book, n.names(), seat)
}

func (n narrator) listed(v mia.View, seats []rules.Seat) string {
	var all []string
	for _, s := range seats {
		all = append(all, n.name(v, s))
	}
	return terminal.List(n.book, all)
}

// dice returns the name of two dice. The name consists of both digits, except for a pair and for Mia.
func (n narrator) dice(d mia.Dice) string {
	switch {
	case d == mia.Mia:
		return n.book.T("play.mia_mia")
	case d.High() == d.Low():
		return n.book.T("play.mia_pair", d.High())
	}
	return fmt.Sprintf("%d %d", d.High(), d.Low())
}

// Look implements narrator. It describes the round so far, and the points.
func (n narrator) Look(v mia.View) []string {
	var lines []string
	if len(v.Log) > 0 && v.Stage != mia.Joining {
		lines = n.events(v, v.Log)
	}
	return append(n.Where(v), append(lines, n.scores(v))...)
}

// Where implements narrator.
func (n narrator) Where(v mia.View) []string {
	lines := []string{n.round(v)}
	if v.Stage == mia.Joining || v.Stage == mia.Ended {
		return lines
	}
	if v.Standing != mia.None {
		lines = append(lines, n.book.T("play.mia_standing", n.dice(v.Standing)))
	}
	if v.Dice != mia.None {
		lines = append(lines, n.book.T("play.mia_cup", n.dice(v.Dice)))
	}
	if seats := v.Waiting; len(seats) == 1 && seats[0] != v.You {
		lines = append(lines, n.book.T("play.mia_waits", n.name(v, seats[0])))
	}
	return lines
}

// round returns the sentence about the round. On a server there is no last round.
func (n narrator) round(v mia.View) string {
	if v.Config.Rounds == 0 {
		return n.book.T("play.mia_round_endless", v.Round)
	}
	return n.book.T("play.mia_round", v.Round, v.Config.Rounds)
}

// scores lists the points of the present players, the highest first. In a game with lives, it lists the lives.
func (n narrator) scores(v mia.View) string {
	var seats []rules.Seat
	names := n.names()
	for seat := range v.Scores {
		if rules.Seat(seat) == v.You || seat < len(names) && names[seat] != "" {
			seats = append(seats, rules.Seat(seat))
		}
	}
	key, count := "play.mia_points", func(seat rules.Seat) int { return v.Scores[seat] }
	if v.Config.Lives > 0 {
		key, count = "play.mia_lives", v.Lives
	}
	slices.SortStableFunc(seats, func(a, b rules.Seat) int { return count(b) - count(a) })
	var all []string
	for _, seat := range seats {
		all = append(all, fmt.Sprintf("%s %d", n.name(v, seat), count(seat)))
	}
	return n.book.T(key, terminal.List(n.book, all))
}

// News implements narrator.
func (n narrator) News(before, after mia.View) []string {
	lines := n.events(after, after.Since(before))
	ended := slices.ContainsFunc(after.Since(before), func(e mia.Event) bool { return e.Kind == mia.Lost })
	if ended {
		lines = append(lines, n.scores(after))
	}
	if after.Dice != mia.None && before.Dice != after.Dice {
		lines = append(lines, n.book.T("play.mia_cup", n.dice(after.Dice)))
	}
	if after.Stage == mia.Ended {
		lines = append(lines, n.book.T("play.mia_over"), n.end(after))
	}
	return lines
}

// end returns the sentence about the winners.
func (n narrator) end(v mia.View) string {
	best := leaders(v.Scores)
	switch mine := slices.Contains(best, v.You); {
	case mine && len(best) == 1:
		return n.book.T("play.mia_won_you")
	case len(best) == 1:
		return n.book.T("play.mia_won", n.listed(v, best))
	}
	return n.book.T("play.mia_tied", n.listed(v, best))
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

// events describes the public events.
func (n narrator) events(v mia.View, all []mia.Event) []string {
	var lines []string
	for i, e := range all {
		switch e.Kind {
		case mia.Started:
			lines = append(lines, n.book.T("play.mia_order", n.listed(v, e.Seats)))
		case mia.Rolls:
			if i+1 < len(all) && all[i+1].Kind == mia.Announced && e.Seat != v.You {
				continue // an announcement implies the roll
			}
			lines = append(lines, n.does(v, e))
		case mia.Announced, mia.WantsToSee:
			lines = append(lines, n.does(v, e))
		case mia.Shown:
			lines = append(lines, n.book.T("play.mia_shown", n.dice(e.Dice)))
		case mia.Lost:
			lines = append(lines, n.lost(v, e)...)
		case mia.Cancelled:
			lines = append(lines, n.book.T("play.mia_cancelled"))
		}
	}
	return lines
}

// does describes the action of a seat.
func (n narrator) does(v mia.View, e mia.Event) string {
	mine, name := e.Seat == v.You, n.name(v, e.Seat)
	switch {
	case e.Kind == mia.Rolls && mine:
		return n.book.T("play.mia_rolls_you")
	case e.Kind == mia.Rolls:
		return n.book.T("play.mia_rolls", name)
	case e.Kind == mia.Announced && mine:
		return n.book.T("play.mia_says_you", n.dice(e.Dice))
	case e.Kind == mia.Announced:
		return n.book.T("play.mia_says", name, n.dice(e.Dice))
	case mine:
		return n.book.T("play.mia_sees_you")
	}
	return n.book.T("play.mia_sees", name)
}

// lost describes the reason for a loss, and the losers.
func (n narrator) lost(v mia.View, e mia.Event) []string {
	var lines []string
	if why := "play.mia_why_" + e.Reason.String(); n.book.Has(why) {
		lines = append(lines, n.book.T(why))
	}
	if len(e.Seats) == 1 && e.Seats[0] == v.You {
		return append(lines, n.book.T("play.mia_lost_you"))
	}
	if len(e.Seats) > 1 {
		return append(lines, n.book.T("play.mia_lost_several", n.listed(v, e.Seats)))
	}
	return append(lines, n.book.T("play.mia_lost", n.listed(v, e.Seats)))
}

// playAway plays Mia over a network.
func (s *options) playAway(ctx context.Context, o terminal.Order, t *terminal.Terminal) error {
	address := o.Away.Connect
	if o.Away.Host != "" {
		args := []string{"--addr", o.Away.Host, "--preset", "table", "--lives", strconv.Itoa(s.lives)}
		if o.Away.Given["bot"] {
			args = append(args, "--bot", s.bots)
		}
		at, end, err := o.Away.Open(args...)
		if err != nil {
			return err
		}
		defer end()
		address = terminal.LocalAddress(at.UDP)
	}
	orders := miaclient.Orders{Mode: miaclient.Hand}
	if o.Away.Host != "" {
		orders.Limit = miaserver.Table().Turn // the protocol does not send it to guests
	}
	name := miaclient.NameFrom(o.Away.Name)
	if o.Away.Name == "" {
		name = fmt.Sprintf("%s%d", o.Book.T("play.mia_guest"), o.Seed%1000)
	}
	c := miaclient.Join(address, miaclient.Profile{Name: name, Orders: orders})
	o.Away.Welcome(ctx, t, c.Link)
	left := func() (time.Duration, bool) { left := c.Stats().Left; return left, left > 0 }
	names := func() []string { return c.Stats().Names }
	return terminal.Play(ctx, t, terminal.Table[mia.View, mia.Move]{Game: c, Narrator: narrator{o.Book, names}, Parser: narrator{o.Book, names}, Left: left})
}
