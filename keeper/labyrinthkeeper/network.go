package labyrinthkeeper

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/rules/labyrinth/labyrinthmath"
	"menagerie/session"
)

type guestFlags struct {
	bot, name string
	watch     bool
	scout     bool
	daring    bool
	reading   string
}

// Line is the JSON line that keeper prints for a game.
type Line struct {
	Game      int               `json:"game"`
	Bot       string            `json:"bot,omitempty"` // name of the bot; empty for a spectator
	Seat      rules.Seat        `json:"seat"`          // the bot's seat; -1 for a spectator
	Players   int               `json:"players"`
	Outcome   labyrinth.Outcome `json:"outcome"`
	Won       bool              `json:"won"`
	Winners   []rules.Seat      `json:"winners"`
	Moves     int               `json:"moves"`          // number of moves of all players
	Collected []int             `json:"collected"`      // number of collected objectives by seat
	Out       []rules.Seat      `json:"out"`            // disqualified seats
	Found     map[string]string `json:"found"`          // known aspects of the server's dialect, with their values
	Open      []string          `json:"open,omitempty"` // aspects of the dialect that are unknown
	Guesses   int               `json:"guesses"`        // number of the bot's moves that are illegal in one possible dialect
	Slowest   float64           `json:"slowest"`        // longest time for a move of the bot, in seconds
	Seconds   float64           `json:"seconds"`        // time from the board to the end
	Notes     []string          `json:"notes,omitempty"`
}

func botFlags(set *flag.FlagSet) func(context.Context, command.BotRequest, func(any) error) error {
	g := &guestFlags{}
	set.StringVar(&g.bot, "bot", "best", "flag.bot_foxesguest")
	set.StringVar(&g.name, "name", "", "flag.name_labyrinthguest")
	set.BoolVar(&g.watch, "watch", false, "flag.watch_labyrinthguest")
	set.BoolVar(&g.scout, "scout", false, "flag.scout")
	set.BoolVar(&g.daring, "daring", false, "flag.daring")
	set.StringVar(&g.reading, "read", "", console.FlagText("flag.read", ListAspects(ReadAspects())))
	return g.play
}

// play plays all games. If the server begins the next game on the same connection, play uses it. Otherwise it opens a new
// connection for each game.
func (g *guestFlags) play(ctx context.Context, r command.BotRequest, report func(any) error) error {
	bot, err := labyrinthbot.For(g.bot)
	if err != nil {
		return console.Usage("keeper.bot", err)
	}
	settings, err := ParseSettings(g.reading)
	if err != nil {
		return console.Usage("keeper.read", err)
	}
	c := labyrinthclient.Join(r.Address, labyrinthclient.Profile{
		Name: cmp.Or(g.name, bot.Name), Spectate: g.watch, Scout: g.scout, Settings: settings,
		Risk: labyrinthclient.RiskTake, // the bot has already examined it
	})
	p := player{client: c, bot: bot, daring: g.daring, chance: r.Chance()}
	v := command.Visit[labyrinth.View, labyrinth.Move]{
		Request: r, Client: c, Every: time.Second, Wait: nextGameTimeout, Line: p.line,
		See: func(ctx context.Context, u session.Update[labyrinth.View]) error {
			if u.Phase == session.Playing && u.View.ToMove() {
				return p.move(ctx, u.View)
			}
			return nil
		},
	}
	return v.Run(ctx, report)
}

// player is a bot on a server, or a spectator.
type player struct {
	client *labyrinthclient.Client
	bot    labyrinthbot.Named
	daring bool
	chance *rand.Rand

	guesses int // number of moves in this game that are illegal in one possible dialect
	slowest time.Duration
}

// nextGameTimeout is how long the client waits for the next game on the same connection. When this time has passed, it opens a
// new connection.
const nextGameTimeout = 15 * time.Second

// move makes the bot's move within the time limit. While the server's dialect is uncertain, it may make a safer move instead.
func (l *player) move(ctx context.Context, v labyrinth.View) error {
	began := time.Now()
	if clock := l.client.Clock(); clock.Running {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, clock.Left-max(100*time.Millisecond, clock.Limit/10))
		defer stop()
	}
	m, ok := l.bot.Bot(ctx, v, l.chance)
	if !ok {
		return fmt.Errorf("the bot has no move")
	}
	if !l.daring {
		m = l.saferMove(v, m)
	}
	if !l.client.Safe(m) {
		l.guesses++
	}
	l.client.Send(v.You, m)
	l.slowest = max(l.slowest, time.Since(began))
	return nil
}

// saferMove returns m if the client recommends m, and otherwise the recommended move that collects the most objectives.
func (l *player) saferMove(v labyrinth.View, m labyrinth.Move) labyrinth.Move {
	safe := l.client.Careful(v.Legal())
	if slices.Contains(safe, m) {
		return m
	}
	best, worth := safe[l.chance.IntN(len(safe))], -1.0
	among := map[labyrinth.Move]bool{}
	for _, m := range safe {
		among[m] = true
	}
	for _, r := range labyrinthmath.Survey(context.Background(), v) {
		// of equal moves, prefer the one after which the most objectives can be reached
		if w := 100*float64(r.Collects) + r.Ways; w > worth && among[r.Move] {
			best, worth = r.Move, w
		}
	}
	return best
}

func (l *player) line(v labyrinth.View, game command.Visited) any {
	line := Line{
		Game: game.Number, Bot: l.bot.Name, Seat: v.You, Players: len(v.Players), Outcome: v.Outcome,
		Won: slices.Contains(v.Winners, v.You), Winners: v.Winners, Moves: len(v.History),
		Found: foundAspects(l.client.Reading()), Guesses: l.guesses, Slowest: l.slowest.Seconds(),
		Seconds: game.Seconds, Notes: game.Notes,
	}
	if v.You == rules.Nobody {
		line.Bot = ""
	}
	for _, a := range l.client.Reading().Open {
		line.Open = append(line.Open, a.String())
	}
	for seat, p := range v.Players {
		line.Collected = append(line.Collected, len(p.Collected))
		if p.Out {
			line.Out = append(line.Out, rules.Seat(seat))
		}
	}
	l.guesses, l.slowest = 0, 0
	return line
}

type hostFlags struct {
	options    labyrinthserver.Options
	door, game string
	size       string
	dialect    string
	next       string
	bot        string
	bots       int
}

var labyrinthNexts = []string{"others", "same", "none"}

func serveFlags(set *flag.FlagSet) func(command.Means) (command.Running, error) {
	h := &hostFlags{options: labyrinthserver.Options{}.WithDefaults()}
	o := &h.options
	set.StringVar(&h.door, "addr", "127.0.0.1:4711", "flag.addr_labyrinthserve")
	set.StringVar(&h.game, "game-addr", "127.0.0.1:4712", "flag.game_addr")
	set.StringVar(&h.size, "size", strconv.Itoa(labyrinth.DefaultSize), "flag.size_labyrinthcontest")
	set.IntVar(&o.Game.Players, "players", 2, "flag.players_labyrinthserve")
	set.IntVar(&o.Game.Objectives, "objectives", 0, "flag.objectives_labyrinthcontest")
	set.IntVar(&o.Game.MoveCap, "move-cap", maxMoves, "flag.move_cap_labyrinthserve")
	set.StringVar(&h.dialect, "dialect", "", console.FlagText("flag.dialect_labyrinth", ListAspects(Aspects)))
	set.StringVar(&h.bot, "bot", "", "flag.bot_labyrinthserve")
	set.IntVar(&h.bots, "bot-seats", 1, "flag.bots_labyrinthserve")
	set.StringVar(&h.next, "next", "others", "flag.next")
	set.IntVar(&o.Tables, "tables", o.Tables, "flag.tables")

	set.DurationVar(&o.Move, "move", o.Move, "flag.move_glendacontest")
	set.DurationVar(&o.Grace, "grace", o.Grace, "flag.grace_labyrinthserve")
	set.DurationVar(&o.Pause, "pause", o.Pause, "flag.pause_labyrinthserve")
	set.DurationVar(&o.Break, "break", o.Break, "flag.break")
	set.DurationVar(&o.Knock, "knock", o.Knock, "flag.knock")
	command.LimitFlags(set, &o.Limits)
	return h.listen
}

// seeds returns a function that returns the seeds of a host's games, in order. It uses an old formula, because the flag
// --seed must produce the same boards in every version.
func seeds(seed uint64) func() uint64 { return rand.New(rand.NewPCG(seed, 0)).Uint64 }

func (h *hostFlags) check() error {
	o := h.options
	switch {
	case o.Limits.Connections < 1 || o.Limits.PerAddress < 1 || o.Tables < 1:
		return console.Usage("keeper.least_labyrinth")
	case o.Move <= 0 || o.Knock <= 0 || o.Limits.Write <= 0:
		return console.Usage("keeper.times_labyrinth")
	case o.Grace < 0 || o.Pause < 0 || o.Break < 0:
		return console.Usage("keeper.pauses_labyrinth")
	case h.bot != "" && (h.bots < 1 || h.bots >= o.Game.Players):
		return console.Usage("keeper.bots_labyrinth", h.bots)
	case !slices.Contains(labyrinthNexts, h.next):
		return console.Usage("keeper.next", h.next)
	}
	return nil
}

func (h *hostFlags) setOptions() error {
	o := &h.options
	var err error
	if o.Game.Dialect, err = parseLabyrinthDialect(h.dialect); err != nil {
		return console.Error("keeper.dialect", err)
	}
	if o.Game.Width, o.Game.Height, err = labyrinthSize(h.size); err != nil {
		return err
	}
	o.Next = labyrinthserver.Next(slices.Index(labyrinthNexts, h.next))
	o.Grace, o.Pause, o.Break = negativeIfZero(o.Grace), negativeIfZero(o.Pause), negativeIfZero(o.Break)
	return nil
}

func labyrinthSize(text string) (width, height int, err error) {
	columns, rows, both := strings.Cut(text, "x")
	if !both {
		rows = columns
	}
	width, err1 := strconv.Atoi(columns)
	height, err2 := strconv.Atoi(rows)
	if err1 != nil || err2 != nil {
		return 0, 0, console.Error("keeper.size", text)
	}
	return width, height, nil
}

// negativeIfZero returns d, or a negative duration if d is 0.
func negativeIfZero(d time.Duration) time.Duration {
	if d == 0 {
		// 0 means the default in the options of the server
		return -1
	}
	return d
}

// listen opens both addresses. If one fails, it closes the other.
func (h *hostFlags) listen(with command.Means) (command.Running, error) {
	if err := h.check(); err != nil {
		return command.Running{}, err
	}
	if err := h.setOptions(); err != nil {
		return command.Running{}, console.AsUsage(err)
	}
	h.options.Log, h.options.Observer, h.options.Chance = with.Log, with.Rehearsal.Observer(), seeds(with.Seed)
	server, err := labyrinthserver.New(h.options)
	if err != nil {
		return command.Running{}, console.AsUsage(err)
	}
	if h.bot != "" {
		bot, err := labyrinthbot.For(h.bot)
		if err != nil {
			return command.Running{}, console.Usage("keeper.bot", err)
		}
		server.SetBots(labyrinthserver.Bots{Name: bot.Name, Think: bot.Bot, Seats: h.bots})
	}
	all := command.Addresses{Game: "labyrinth", Dialect: h.options.Game.Dialect.Code()}
	door, game, err := server.Listen(h.door, h.game)
	if err == nil {
		all.TCP, all.Server = door.String(), game.String()
	}
	return command.Opened(server, command.Running{Addresses: all, Seats: h.options.Game.Players, Watch: command.Watched[labyrinth.View, labyrinth.Move](server.Latest, with.Log)}, err)
}

// Aspect is one property of a dialect, which is a server's variant of the protocol and the rules. It has the names of the
// possible values, for the command line and the output.
type Aspect struct {
	Name   string
	Values []string // possible values; the first one is that of this program's server
	set    func(d *labyrinth.Dialect, value uint8)
}

var Aspects = []Aspect{
	{"bytes", []string{"big", "little"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Bytes = labyrinth.Bytes(v) }},
	{"long", []string{"8", "4"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Long = labyrinth.Long(v) }},
	{"tiles", []string{"open", "walls", "mirror", "high"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Tiles = labyrinth.TileCode(v) }},
	{"layout", []string{"rows", "columns"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Layout = labyrinth.Layout(v) }},
	{"places", []string{"0", "1"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Places = labyrinth.Counting(v) }},
	{"ids", []string{"0", "1"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Ids = labyrinth.Counting(v) }},
	{"players", []string{"0", "1"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Players = labyrinth.Counting(v) }},
	{"insert", []string{"low", "high"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Insert = labyrinth.InsertBits(v) }},
	{"spectators", []string{"empty", "omitted"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Spectators = labyrinth.Private(v) }},
	{"pairing", []string{"order", "port"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Pairing = labyrinth.Pairing(v) }},
	{"reversal", []string{"no", "yes"}, func(d *labyrinth.Dialect, v uint8) { d.Reversal = labyrinth.Reversal(v) }},
	{"sharing", []string{"yes", "no"}, func(d *labyrinth.Dialect, v uint8) { d.Sharing = labyrinth.Sharing(v) }},
	{"objectives", []string{"travel", "stay"}, func(d *labyrinth.Dialect, v uint8) { d.Objectives = labyrinth.Objectives(v) }},
	{"collect", []string{"all", "others", "mover"}, func(d *labyrinth.Dialect, v uint8) { d.Collect = labyrinth.Collect(v) }},
	{"order", []string{"any", "dealt"}, func(d *labyrinth.Dialect, v uint8) { d.Order = labyrinth.Order(v) }},
	{"deal", []string{"disjoint", "overlapping"}, func(d *labyrinth.Dialect, v uint8) { d.Deal = labyrinth.Deal(v) }},
	{"goal", []string{"collect", "return"}, func(d *labyrinth.Dialect, v uint8) { d.Goal = labyrinth.Goal(v) }},
	{"last", []string{"wins", "plays"}, func(d *labyrinth.Dialect, v uint8) { d.Last = labyrinth.Last(v) }},
}

// ReadAspects returns the aspects that affect how a client reads messages. It omits aspects that concern only servers.
func ReadAspects() []Aspect {
	return slices.DeleteFunc(slices.Clone(Aspects), func(a Aspect) bool {
		_, err := labyrinthdialect.ParseAspect(a.Name)
		return err != nil
	})
}

// ListAspects returns the help text with the names and values of aspects.
func ListAspects(aspects []Aspect) string {
	var list []string
	for _, a := range aspects {
		list = append(list, a.Name+"="+strings.Join(a.Values, "|"))
	}
	return strings.Join(list, " ")
}

// eachAspect calls f for each setting in a list such as "insert=high,tiles=walls". A setting gives an aspect of the
// protocol a value. eachAspect returns an error for an unknown aspect or value.
func eachAspect(list string, aspects []Aspect, f func(a Aspect, value uint8) error) error {
	for item := range strings.SplitSeq(list, ",") {
		if item == "" {
			continue
		}
		name, value, _ := strings.Cut(item, "=")
		i := slices.IndexFunc(aspects, func(a Aspect) bool { return a.Name == name })
		if i < 0 {
			return console.Error("keeper.no_part", item, ListAspects(aspects))
		}
		a := aspects[i]
		n := slices.Index(a.Values, value)
		if n < 0 {
			return console.Error("keeper.no_value", item, a.Name, strings.Join(a.Values, "|"))
		}
		if err := f(a, uint8(n)); err != nil {
			return err
		}
	}
	return nil
}

func parseLabyrinthDialect(list string) (d labyrinth.Dialect, err error) {
	err = eachAspect(list, Aspects, func(a Aspect, value uint8) error {
		a.set(&d, value)
		return nil
	})
	return d, err
}

// ParseSettings parses dialect settings that the user has typed. They are either a list such as "insert=high,tiles=walls", or
// the code of a dialect from a link.
func ParseSettings(list string) (labyrinthdialect.Settings, error) {
	if d, err := labyrinth.ParseDialect(list); err == nil {
		return labyrinthdialect.SettingsOf(d), nil
	}
	s := labyrinthdialect.Settings{}
	err := eachAspect(list, ReadAspects(), func(a Aspect, value uint8) error {
		aspect, err := labyrinthdialect.ParseAspect(a.Name)
		s[aspect] = value
		return err
	})
	return s, err
}

// foundAspects returns the values of the server's dialect that a client has found, by aspect. It omits assumed values.
func foundAspects(r labyrinthdialect.Reading) map[string]string {
	found := map[string]string{}
	for _, f := range r.Findings {
		if f.Certainty != labyrinthdialect.Found {
			continue
		}
		name, value := f.Aspect.String(), "other"
		for _, a := range Aspects {
			if a.Name == name && int(f.Value) < len(a.Values) {
				value = a.Values[f.Value]
			}
		}
		found[name] = value
	}
	return found
}
