package labyrinthgame

import (
	"cmp"
	"context"
	"maps"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"time"

	"menagerie/app/hosting"
	"menagerie/app/remote"
	"menagerie/internal/deal"
	"menagerie/internal/deeplink"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/netserver/labyrinthserver"
	"menagerie/netserver/spectators"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/labyrinthscene"
	"menagerie/session"
)

// ServerSettings has the settings with which a person joins a server.
type ServerSettings struct {
	Address  string                    // host, or host:port
	Name     string                    // name of the person
	Watch    bool                      // whether the person is a spectator
	scout    bool                      // whether the client watches a running game before the person plays
	settings labyrinthdialect.Settings // known parts of the server's dialect; the client finds the others
}

// Join connects to a server. It returns a screen that waits for the server's response, and then changes to the screen of the
// game.
func (p *Game) Join(at ServerSettings) (scenes.Scene, error) {
	g := p.Game
	profile := labyrinthclient.Profile{
		Name: at.Name, Spectate: at.Watch, Scout: at.scout, Settings: at.settings, Risk: labyrinthclient.RiskAsk, Capture: remote.GuestCapture(),
	}
	if d, err := labyrinth.ParseDialect(p.Directory.Dialect(g.Link(at.Address, nil))); err == nil {
		profile.Stated = labyrinthdialect.SettingsOf(d)
	}
	client := labyrinthclient.Join(at.Address, profile)
	chosen := copySettings(at.settings)
	timed := &timedClient{Client: client}
	seat := p.remoteGame(client, func() []string { return knownNames(client, at.Name) }, labyrinthscene.Options{
		Referee: p.referee(client, chosen, profile.Stated != nil), Clock: timed.clock,
	})
	seat.Session, seat.Met = timed, func(v remote.Visit) { timed.host = v }
	seat.To, seat.Person = g.Link(at.Address, nil), at.Name
	seat.Again = func() (scenes.Scene, error) {
		at.settings = chosen
		return p.Join(at)
	}
	return g.OpenRemote(seat), nil
}

// copySettings returns a copy of s that the screen may change. The copy is never nil.
func copySettings(s labyrinthdialect.Settings) labyrinthdialect.Settings {
	kept := maps.Clone(s)
	if kept == nil {
		kept = labyrinthdialect.Settings{}
	}
	return kept
}

// remoteGame describes the game of client on a server. names returns the players' names by seat.
func (p *Game) remoteGame(client *labyrinthclient.Client, names func() []string, options labyrinthscene.Options) remote.Game[labyrinth.View, labyrinth.Move] {
	return remote.Game[labyrinth.View, labyrinth.Move]{
		Session: client, Names: names, Colors: allColors(),
		Record: func(v labyrinth.View) (any, []string) { return v.Config, seatNames(v, names()) },
		Screen: func(s labyrinthscene.Session, o gamepage.Options) scenes.Scene {
			options.Session, options.Options, options.Best = s, o, safeMoveFinder(client)
			return labyrinthscene.New(p.Env, options)
		},
	}
}

// allColors returns a colour for each possible seat.
func allColors() []int {
	all := make([]int, labyrinth.MaxPlayers)
	for seat := range all {
		all[seat] = seat
	}
	return all
}

// knownNames returns the names of the players, by seat. The player's own seats have the name ownName. If ownName is
// empty, they have the name from the server, as all other seats do.
func knownNames(client *labyrinthclient.Client, ownName string) []string {
	names := slices.Clone(client.Names())
	for _, seat := range client.Seats() {
		for len(names) <= int(seat) {
			names = append(names, "")
		}
		if ownName != "" {
			names[seat] = ownName
		}
	}
	return names
}

// seatNames returns the names of all seats of v, with "" for an unknown name.
func seatNames(v labyrinth.View, known []string) []string {
	names := slices.Clone(known)
	for len(names) < len(v.Players) {
		names = append(names, "")
	}
	return names[:len(v.Players)]
}

// timedClient is the session of a guest that also measures how long the current turn has lasted.
type timedClient struct {
	*labyrinthclient.Client
	host  remote.Visit // entry in the guest book, which has the time limit; zero without a guest book
	moves int          // number of moves and of removed players when the turn began
	began time.Time    // time at which the turn began; zero outside a game
}

func (t *timedClient) Tick() []session.Update[labyrinth.View] {
	updates := t.Client.Tick()
	for _, u := range updates {
		moves := len(u.View.History) + len(u.View.Players) - len(u.View.InGame())
		switch {
		case u.Phase != session.Playing:
			t.began = time.Time{}
		case t.began.IsZero() || moves != t.moves:
			t.moves, t.began = moves, time.Now()
		}
	}
	return updates
}

// clock returns the time limit and the remaining time of the player to move.
func (t *timedClient) clock() labyrinthscene.Clock {
	const none = 24 * time.Hour // our servers send this limit or more if there is no limit
	if c := t.Client.Clock(); c.Running && c.Limit < none {
		return labyrinthscene.Clock{Runs: true, Left: c.Left.Seconds(), Total: c.Limit.Seconds()}
	} else if c.Running || t.host.Visit == nil || t.began.IsZero() {
		return labyrinthscene.Clock{}
	}
	// the server sends the limit only to the player to move; other guests read it in the guest book, over a separate
	// connection to the host
	card, _, _ := t.host.Read()
	left := max(0, card.Clock-time.Since(t.began))
	return labyrinthscene.Clock{Runs: card.Clock > 0, Left: left.Seconds(), Total: card.Clock.Seconds()}
}

// safeMoveFinder returns a function that chooses a move for a game on a server. The function asks the strongest bot. If
// the client considers the bot's move unsafe on this server, it chooses a random safe move instead.
func safeMoveFinder(client *labyrinthclient.Client) labyrinthscene.Best {
	best := Player(labyrinthbot.Best(0))
	return func(ctx context.Context, v labyrinth.View) (labyrinth.Move, bool) {
		rng := rand.New(rand.NewPCG(deal.NewSeed(), deal.NewSeed()))
		m, ok := best(ctx, v, rng)
		if safe := client.Careful(v.Legal()); ok && len(safe) > 0 && !slices.Contains(safe, m) {
			m = safe[rng.IntN(len(safe))]
		}
		return m, ok
	}
}

// referee returns a Referee for the server's dialect, which is the server's variant of the protocol and the rules. stated reports
// whether the host has stated the dialect.
func (p *Game) referee(client *labyrinthclient.Client, settings labyrinthdialect.Settings, stated bool) labyrinthscene.Referee {
	var known *labyrinthdialect.Finding // first finding of the reading in words
	words := labyrinthscene.DialectReading{Stated: stated}
	return labyrinthscene.Referee{
		Read: func() labyrinthscene.DialectReading {
			if r := client.Reading(); len(r.Findings) > 0 && known != &r.Findings[0] {
				known, words = &r.Findings[0], p.reading(r)
				words.Stated = stated && len(r.Open) == 0 && r.Breaches == 0 // otherwise the server contradicts its statement
			}
			return words
		},
		Choose: func(finding, value int) {
			aspect := labyrinthdialect.Aspects()[finding]
			if value < 0 {
				delete(settings, aspect)
				client.Release(aspect)
				return
			}
			settings[aspect] = uint8(value)
			client.Choose(aspect, uint8(value))
		},
	}
}

// reading converts r to a DialectReading with texts in the player's language.
func (p *Game) reading(r labyrinthdialect.Reading) labyrinthscene.DialectReading {
	t := p.Env.UI.Book.T
	now := labyrinthscene.DialectReading{Ways: r.Readings, Breaches: r.Breaches}
	for _, a := range r.Open {
		now.Open = append(now.Open, t(a.Key()))
	}
	for _, f := range r.Findings {
		shown := labyrinthscene.DialectFinding{
			Name: t(f.Aspect.Key()), Value: t(f.Aspect.ValueKey(f.Value)), Chosen: -1, Why: t(f.Certainty.Key()),
		}
		for value := range f.Aspect.Count() {
			shown.Values = append(shown.Values, t(f.Aspect.ValueKey(uint8(value))))
		}
		switch {
		case f.Certainty == labyrinthdialect.Chosen:
			shown.Chosen = int(f.Value)
		case f.Why != "":
			shown.Why += ": " + t(f.Why, f.Args...)
		}
		now.Findings = append(now.Findings, shown)
	}
	return now
}

// HostSettings has the settings of a person who hosts a game.
type HostSettings struct {
	Config  labyrinth.Config
	options hosting.Options
	watch   bool          // whether the person at the screen is a spectator
	Name    string        // name of this person
	Bot     string        // name of the bot that plays on free seats
	Bots    int           // number of seats that bots have from the start
	Move    time.Duration // time limit for a move, after which a player is removed; 0 for none
}

// Server returns a server for hosting.Start, which starts it.
func (p *Game) Server(h HostSettings) (hosting.Server[labyrinth.View, labyrinth.Move], error) {
	var none hosting.Server[labyrinth.View, labyrinth.Move]
	o := labyrinthserver.Options{Game: h.Config, Log: p.Log, Observer: hosting.Observer(h.options.Simulation), Tables: 1, Move: h.Move}
	if h.Move <= 0 {
		o.Move = -1
	}
	tables, err := labyrinthserver.New(o)
	if err != nil {
		return none, err
	}
	bot, err := labyrinthbot.For(h.Bot)
	if err != nil {
		return none, err
	}
	tables.SetBots(labyrinthserver.Bots{Name: p.Env.UI.Book.T("labyrinth.bot_" + h.Bot), Think: Player(bot.Bot), Seats: h.Bots})
	return hosting.Server[labyrinth.View, labyrinth.Move]{
		Begin:   tables.SetPlayers,
		Heirs:   tables.SetHeirs,
		Watch:   func() spectators.Watched[labyrinth.View, labyrinth.Move] { return watch(tables) },
		Options: h.options, Connect: tables.ConnectFrom,
		Shutdown: tables.Shutdown, Stop: tables.Stop, Observer: o.Observer, Visitors: tables.Visitors, Seats: h.Config.Players, Clock: h.Move,
		Link: map[string]string{deeplink.Dialect: h.Config.Dialect.Code()},
		Listen: func(at string) (net.Addr, error) {
			door, _, err := tables.Listen(at, net.JoinHostPort(h.options.Host(), "0"))
			return door, err
		},
		Open: func(net.Addr) (remote.Game[labyrinth.View, labyrinth.Move], error) {
			return p.atHost(tables, h), nil
		},
	}, nil
}

// watch returns the latest game on a server for spectators.
func watch(tables *labyrinthserver.Server) spectators.Watched[labyrinth.View, labyrinth.Move] {
	s := spectators.New[labyrinth.View, labyrinth.Move](tables.Latest)
	return spectators.Watched[labyrinth.View, labyrinth.Move]{Session: s, Names: s.Names}
}

func (p *Game) atHost(tables *labyrinthserver.Server, h HostSettings) remote.Game[labyrinth.View, labyrinth.Move] {
	settings := labyrinthdialect.SettingsOf(h.Config.Dialect)
	client := labyrinthclient.JoinWith("", tables.Dial, labyrinthclient.Profile{Name: h.Name, Spectate: h.watch, Settings: settings})
	names := func() []string { return tableNames(tables, client, h.Name) }
	fill := func() {
		if h.watch || slices.Contains(tables.Lobby().Waiting, cmp.Or(h.Name, labyrinthclient.DefaultName)) { // only if the host plays too
			tables.Fill()
		}
	}
	at := p.remoteGame(client, names, labyrinthscene.Options{Fill: fill, Clock: hostClock(tables, h.Move)})
	at.Person = h.Name
	at.Known = func() []string {
		for _, table := range tables.Tables(1) {
			if table.Position.Outcome == labyrinth.Running {
				return table.Names
			}
		}
		return hosting.NamesAt(client.Seats(), h.Name)
	}
	at.Host = func() hostpanel.Host {
		return hostpanel.Host{Client: strings.Join(visitors(tables, h.Name), ", ")}
	}
	return at
}

// hostClock returns a function that reads a clock of a server in this window. The clock is that of the player whose
// turn it is. limit is the time limit of a turn.
func hostClock(server *labyrinthserver.Server, limit time.Duration) func() labyrinthscene.Clock {
	return func() labyrinthscene.Clock {
		for _, table := range server.Tables(1) {
			if table.Left > 0 {
				return labyrinthscene.Clock{Runs: true, Left: min(table.Left, limit).Seconds(), Total: limit.Seconds()}
			}
		}
		return labyrinthscene.Clock{}
	}
}

// visitors returns the names of the server's guests, including guests who wait for a game. hostName is the name of the
// host, who is not a guest.
func visitors(server *labyrinthserver.Server, hostName string) []string {
	guests := server.Lobby().Waiting
	for _, table := range server.Tables(1) {
		for seat, name := range table.Names {
			if !table.Bots[seat] && table.Position.Outcome == labyrinth.Running {
				guests = append(guests, name)
			}
		}
	}
	if i := slices.Index(guests, cmp.Or(hostName, labyrinthclient.DefaultName)); i >= 0 {
		guests = slices.Delete(guests, i, i+1)
	}
	return guests
}

// tableNames returns the names of the players in a server's game, or the names that the client has received if there is
// no game.
func tableNames(server *labyrinthserver.Server, client *labyrinthclient.Client, own string) []string {
	// the protocol sends these names only to spectators
	for _, table := range server.Tables(1) {
		return table.Names
	}
	return knownNames(client, own)
}

// earlierTexts maps the error texts of earlier versions to the present texts. Records contain only the text of an
// error.
var earlierTexts = map[string]string{
	"somebody else is to move":               "another player is to move",
	"there is no such line":                  "the board has no such row or column",
	"a tile of the line is fixed":            "a tile of the row or column is fixed",
	"the shift would undo the last one":      "the shift would undo the last shift",
	"the tile is not the spare one":          "the tile is not the spare tile",
	"no passage leads there":                 "no open passage leads to the tile",
	"another pawn stands there":              "another pawn is on the tile",
	"no such player is in the game":          "the player has left the game, or does not exist",
	"an objective is not there to collect":   "the player cannot collect this objective",
	"it did not knock as it should":          "the client did not answer Hello with Bye",
	"it did not knock":                       "the client did not connect to the knock server first",
	"it spoke without being asked":           "the client sent a message before it received Turn",
	"it sent what is no message of a player": "the bytes are not a valid message for the server",
	"its game is over":                       "the client's game is over",
	"it is not its turn":                     "it was not the client's turn",
	"it moved for somebody else":             "the client sent a move with another player's id",
	"its bytes mean no move":                 "a byte of the move has an invalid value",
}
