package miakeeper

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
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
	"menagerie/rules/mia/miamath"
	"menagerie/session"
)

type options struct {
	bots          string
	rounds, lives int
}

func playFlags(set *flag.FlagSet) func(context.Context, terminal.Order, *terminal.Terminal) error {
	m := &options{}
	set.StringVar(&m.bots, "bot", "see54,cautious,bold", "flag.bots_play")
	set.IntVar(&m.rounds, "rounds", 10, "flag.rounds_playmia")
	set.IntVar(&m.lives, "lives", 0, "flag.lives_mia")
	return m.play
}

func (s *options) play(ctx context.Context, o terminal.Order, t *terminal.Terminal) error {
	if o.Away.Chosen() {
		return s.playAway(ctx, o, t)
	}
	names := strings.Split(s.bots, ",")
	begun, err := terminal.Begin(o, mia.Codec, func() (mia.Config, error) {
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

type narrator struct {
	book  *words.Book
	names func() []string // returns the names of the players by seat; "" for an empty seat
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

// dice returns the name of two dice. It consists of both digits, except for a pair and for Mia, which have translated names.
func (n narrator) dice(d mia.Dice) string {
	switch {
	case d == mia.Mia:
		return n.book.T("play.mia_mia")
	case d.High() == d.Low():
		return n.book.T("play.mia_pair", d.High())
	}
	return fmt.Sprintf("%d %d", d.High(), d.Low())
}

// Look describes the round so far and the points.
func (n narrator) Look(v mia.View) []string {
	var lines []string
	if len(v.Log) > 0 && v.Stage != mia.Joining {
		lines = n.events(v, v.Log)
	}
	return append(n.Where(v), append(lines, n.scores(v))...)
}

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

// scores lists the points of the present players, the highest first. In a game with lives, it lists their lives instead.
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

func (n narrator) Can(v mia.View) []string {
	switch {
	case v.Stage == mia.Joining:
		return []string{n.book.T("play.mia_can_join", n.word("join"), n.word("sit"))}
	case v.Stage == mia.Turn && v.Standing == mia.None:
		return []string{n.book.T("play.mia_can_first", n.word("roll"))}
	case v.Stage == mia.Turn:
		return []string{n.book.T("play.mia_can_turn", n.word("roll"), n.word("see")), n.odds(v.Standing)}
	}
	return []string{n.book.T("play.mia_can_say", n.higherDice(v.Standing))}
}

// higherDice returns the names of all dice that are higher than standing, from low to high.
func (n narrator) higherDice(standing mia.Dice) string {
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

func (n narrator) is(what, word string) bool {
	return terminal.AnyOf(n.book.T("play.word_mia_"+what), word)
}

func (n narrator) Tell(v mia.View, line []string) (said []string, ok bool) {
	switch {
	case n.is("points", line[0]):
		return []string{n.scores(v)}, true
	case n.is("odds", line[0]):
		return []string{n.odds(v.Standing)}, true
	case n.is("values", line[0]):
		return []string{n.book.T("play.mia_values", n.higherDice(mia.None))}, true
	case n.is("last", line[0]) && len(v.Last) == 0:
		return []string{n.book.T("play.mia_no_last")}, true
	case n.is("last", line[0]):
		return n.events(v, v.Last), true
	}
	return nil, false
}

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

// parseDice parses dice that the player has typed, such as "52", "5 2" or "5,2". It accepts the words for pairs, such as "pair
// 4", and for Mia.
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

func (narrator) Drop() bool { return false }

func (n narrator) Help() []string {
	lines := []string{
		n.book.T("play.mia_help"), n.book.T("play.mia_help_losing"), n.book.T("play.mia_help_end"), n.book.T("play.mia_values", n.higherDice(mia.None)),
		n.book.T("play.mia_help_turn", n.word("roll"), n.word("see")), n.book.T("play.mia_help_say", n.word("pair"), n.word("mia")),
		n.book.T("play.help_ask"),
	}
	for _, what := range []string{"points", "odds", "values", "last"} {
		lines = append(lines, n.book.T("play.mia_help_"+what, n.word(what)))
	}
	return lines
}
