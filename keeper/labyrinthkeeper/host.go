package labyrinthkeeper

import (
	"flag"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/keeper/console"
	"menagerie/keeper/host"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
)

// hostFlags has the flags of a host of the labyrinth.
type hostFlags struct {
	options    labyrinthserver.Options
	door, game string
	size       string
	dialect    string
	next       string
	bot        string
	bots       int
}

// ready is the line of JSON with the addresses of a host of the labyrinth.
type ready struct {
	Game   string `json:"game"`
	TCP    string `json:"tcp"`    // address of the knock server
	Server string `json:"server"` // address of the game server

	Dialect string `json:"dialect"` // code of the dialect, as in links
}

// labyrinthNexts has the names of the values of labyrinthserver.Next.
var labyrinthNexts = []string{"others", "same", "none"}

func HostFlags(set *flag.FlagSet) func(host.Means) (host.Running, error) {
	h := &hostFlags{options: labyrinthserver.Options{}.WithDefaults()}
	o := &h.options
	set.StringVar(&h.door, "addr", "127.0.0.1:4711", "flag.addr_labyrinthserve")
	set.StringVar(&h.game, "game-addr", "127.0.0.1:4712", "flag.game_addr")
	set.StringVar(&h.size, "size", strconv.Itoa(labyrinth.DefaultSize), "flag.size_labyrinthcontest")
	set.IntVar(&o.Game.Players, "players", 2, "flag.players_labyrinthserve")
	set.IntVar(&o.Game.Objectives, "objectives", 0, "flag.objectives_labyrinthcontest")
	set.IntVar(&o.Game.MoveCap, "move-cap", labyrinthMost, "flag.move_cap_labyrinthserve")
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
	host.LimitFlags(set, &o.Limits)
	return h.listen
}

// Seeds returns a function that returns the seeds of a host's games, in order. seed is the value of the flag --seed, which must
// give the same boards in every version. Seeds therefore still uses an old formula, unlike deal.GameSeeds.
func Seeds(seed uint64) func() uint64 { return rand.New(rand.NewPCG(seed, 0)).Uint64 }

// check returns an error if flags are missing or contradict each other.
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

// complete sets the options from the flags.
func (h *hostFlags) complete() error {
	o := &h.options
	var err error
	if o.Game.Dialect, err = parseLabyrinthDialect(h.dialect); err != nil {
		return console.Error("keeper.dialect", err)
	}
	if o.Game.Width, o.Game.Height, err = labyrinthSize(h.size); err != nil {
		return err
	}
	o.Next = labyrinthserver.Next(slices.Index(labyrinthNexts, h.next))
	o.Grace, o.Pause, o.Break = orBelow(o.Grace), orBelow(o.Pause), orBelow(o.Break)
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

// orBelow converts a duration from a flag to an option of the server. In the options, 0 means the default. For 0, orBelow
// therefore returns a negative duration.
func orBelow(d time.Duration) time.Duration {
	if d == 0 {
		return -1
	}
	return d
}

// listen opens both addresses. If one fails, it closes the other.
func (h *hostFlags) listen(with host.Means) (host.Running, error) {
	if err := h.check(); err != nil {
		return host.Running{}, err
	}
	if err := h.complete(); err != nil {
		return host.Running{}, console.AsUsage(err)
	}
	h.options.Log, h.options.Observer, h.options.Chance = with.Log, with.Rehearsal.Observer(), Seeds(with.Seed)
	server, err := labyrinthserver.New(h.options)
	if err != nil {
		return host.Running{}, console.AsUsage(err)
	}
	if h.bot != "" {
		bot, err := labyrinthbot.For(h.bot)
		if err != nil {
			return host.Running{}, console.Usage("keeper.bot", err)
		}
		server.SetBots(labyrinthserver.Bots{Name: bot.Name, Think: bot.Bot, Seats: h.bots})
	}
	ready := ready{Game: "labyrinth", Dialect: h.options.Game.Dialect.Code()}
	door, game, err := server.Listen(h.door, h.game)
	if err == nil {
		ready.TCP, ready.Server = door.String(), game.String()
	}
	return host.Opened(server, host.Running{Ready: ready, Counters: func() any { return server.Counters() }, Seats: h.options.Game.Players}, err)
}
