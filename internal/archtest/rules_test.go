package archtest

import "slices"

// rule is one row of the table of allowed imports. Folders are patterns relative to the root of the module (see the
// function fits). In the patterns of allowed imports, {game} stands for the name of the game in the folder. For
// rules/pond/pondbot, this name is pond.
type rule struct {
	folder string
	may    []string // packages of this module
	never  []string // standard packages or libraries; a/** matches a and everything below
	why    string
}

// ebitengine is forbidden in layers without a window.
var ebitengine = []string{"github.com/hajimehoshi/ebiten/v2/**"}

// world lists the packages that the rules of a game may not import. The same moves must give the same game on every
// machine.
var world = append([]string{
	"time", "net/**", "os/**", "io/ioutil", "sync/**", "math/rand", "log/**", "crypto/rand",
}, ebitengine...)

// withoutLocks returns forbidden without the packages for locks.
func withoutLocks(forbidden []string) []string {
	return slices.DeleteFunc(slices.Clone(forbidden), func(p string) bool { return p == "sync/**" })
}

// machine is forbidden in render.
var machine = []string{"time", "net/**", "os/**", "log/**", "math/rand"}

// screen lists the packages that scenes may not import. All scenes run in the game loop and may not block it.
var screen = append([]string{"sync/**"}, machine...)

const (
	whyRules  = "rules are values: the same seed and moves give the same game on every machine, in a server and in a replay"
	whyBot    = "a bot gets only a View, so it cannot cheat, and it runs in the window, in keeper and on a network seat"
	whyDraw   = "drawing depends only on a View, not on players or networks"
	whyScene  = "a scene uses any Session in the same way; it counts ticks, so that a test can drive it"
	whyServer = "a server runs without a window, and its protocol must not depend on how our own screens play"
	whyCheck  = "a checker reads recorded messages; it does not use our clients or servers to decide what is right"
	whyVerb   = "the commands of keeper depend on no game; a game's package in keeper supplies the rest"
	whyKeeper = "keeper is for bot authors alone; what the window shares with it is below internal"
	whyLeaf   = "a small package that many others import imports none, so that it can be tested and moved alone"
)

// rules is the table. The first row with a matching folder applies.
var rules = []rule{
	{folder: "rules", never: world, why: whyRules},
	{folder: "rules/hex", may: []string{"rules"}, never: world, why: whyRules},
	{folder: "rules/puzzle", never: world, why: whyRules},
	{folder: "rules/code", may: []string{"rules"}, never: world, why: "the frame of codes is the same for all games, and codes are pure text"},
	{folder: "rules/code/codetest", may: []string{"rules", "rules/code", "internal/testkit/longtest"}, never: ebitengine, why: whyRules},
	{folder: "rules/puzzle/puzzletable", may: []string{"rules/puzzle"}, never: ebitengine, why: "only commands for go generate write the tables of puzzles"},
	{folder: "rules/rulestest", may: []string{"rules", "internal/testkit/golden", "internal/testkit/longtest"}, never: ebitengine, why: whyRules},
	{folder: "rules/*", may: []string{"rules/code", "rules", "rules/hex"}, never: world, why: whyRules},
	{folder: "rules/mia/miamath", may: []string{"rules", "rules/mia"}, never: withoutLocks(world),
		why: "it reads its table when a game of Mia first needs it; the result is the same whoever reads it"},
	{folder: "rules/*/*math", may: []string{"rules", "rules/hex", "rules/{game}"}, never: world, why: whyRules},
	{folder: "rules/*/*math/*solve", may: []string{"rules", "rules/hex", "rules/{game}", "rules/{game}/{game}math"}, never: ebitengine,
		why: "a command for go generate writes down once what takes too long to compute in a game"},
	{folder: "rules/*/*bot", may: []string{"rules", "rules/hex", "rules/{game}", "rules/{game}/{game}math"},
		never: world, why: whyBot},
	{folder: "rules/*/*puzzle/*days", may: []string{"rules/puzzle/puzzletable", "rules/{game}/{game}puzzle"}, never: ebitengine,
		why: "a command for go generate searches once what takes too long to search in a game"},
	{folder: "rules/*/*puzzle", may: []string{"rules", "rules/hex", "rules/puzzle", "rules/{game}", "rules/{game}/{game}math", "rules/{game}/{game}bot"},
		never: world, why: "a puzzle follows from the date alone, so that every machine has the same"},

	{folder: "record", may: []string{"internal/deal", "rules", "wire"}, never: append([]string{"net/**", "os/**", "sync/**"}, ebitengine...), why: whyLeaf},
	{folder: "session", may: []string{"internal/deal", "rules", "record", "wire"}, never: append([]string{"net/**", "os/**", "sync/**"}, ebitengine...),
		why: "a session runs a game for one screen: files and sockets come in as readers, writers and connections"},
	{folder: "session/lesson", may: []string{"rules", "session"}, never: world, why: "a lesson is a session of any game; the game declares the steps"},
	{folder: "session/solving", may: []string{"rules", "rules/puzzle", "session", "session/lesson"}, never: world,
		why: "an attempt is a session of any game; the game declares the puzzle"},
	{folder: "session/sessiontest", may: []string{"rules", "session", "record"}, never: world, why: "the suite of the sessions knows no game and no window"},

	{folder: "wire", never: append([]string{"net/**", "os/**"}, ebitengine...), why: "wire packages parse and format bytes; clients and servers interpret them"},
	{folder: "wire/wiretest", may: []string{"wire", "assets/words"}, never: ebitengine,
		why: "the shared tests of the dissectors depend on no protocol"},
	{folder: "wire/*wire", may: []string{"wire"}, never: append([]string{"net/**", "os/**"}, ebitengine...),
		why: "wire packages parse and format bytes; clients and servers interpret them"},
	{folder: "keeper/conform", may: []string{"wire", "wire/*wire", "rules", "rules/hex", "rules/*"},
		never: append([]string{"net/**", "os/**", "sync/**"}, ebitengine...), why: whyCheck},
	{folder: "netclient", may: []string{"wire", "rules", "session", "record", "assets/words", "internal/mailbox"}, never: ebitengine,
		why: "a connection runs in its own goroutine and passes on Views, so a slow window does not cost a turn"},
	{folder: "netclient/doorline", may: []string{"netclient"}, never: ebitengine, why: "a page in a browser continues a connection to a host in the same way for every game"},
	{folder: "netclient/spectator", may: []string{"internal/broadcast", "internal/mailbox", "netclient", "rules", "session"}, never: ebitengine,
		why: "a page in a browser watches every game in the same way"},
	{folder: "netclient/dial", may: []string{"netclient", "netclient/doorline"}, never: ebitengine,
		why: "every client connects to servers in the same way"},
	{folder: "netclient/netclienttest", may: []string{"netclient", "rules", "session", "record", "internal/testkit/golden"}, never: ebitengine,
		why: "the shared tests of the clients depend on no game and no window"},
	{folder: "netclient/*client/*", may: []string{"netclient", "wire/{game}wire", "rules", "rules/{game}"}, never: ebitengine,
		why: "a client's inference from messages needs no connection, so that it can be tested without one"},
	{folder: "netclient/*client", may: []string{"netclient", "netclient/dial", "netclient/{game}client/*", "wire", "wire/{game}wire", "rules", "rules/hex", "rules/{game}",
		"session", "record", "internal/mailbox"}, never: ebitengine,
		why: "a protocol machine is pure: it can be fed a recorded conversation without sockets, windows or bots"},
	{folder: "netserver/netservertest", may: []string{"netserver"}, never: ebitengine,
		why: "the shared tests of the servers depend on no game"},
	{folder: "netserver/limitclock", never: ebitengine, why: whyLeaf},
	{folder: "netserver/observe", may: []string{"internal/deal", "netserver/limitclock", "wire"}, never: ebitengine,
		why: "a tool for bot authors observes any server, so neither imports the other"},
	{folder: "netserver/servercert", may: []string{"internal/disk"}, never: ebitengine, why: whyLeaf},
	{folder: "internal/netsim", may: []string{"netserver/limitclock", "netserver/observe"}, never: ebitengine,
		why: "a server imports no tool for bot authors; a simulated network is attached as an Observer"},
	{folder: "netserver/webdoor/doortest", may: []string{"internal/deeplink", "netclient/doorline", "netclient/miaclient", "netserver/**", "rules/**"}, never: ebitengine,
		why: "the tests of guests in a browser need a host of each game"},
	{folder: "netserver/spectators", may: []string{"internal/broadcast", "netserver", "rules", "session"}, never: ebitengine,
		why: "the newest game on any server is shown to spectators in the same way; a host supplies the session"},
	{folder: "netserver/webdoor", may: []string{"internal/broadcast", "internal/neighbourhood", "netserver"}, never: ebitengine,
		why: "the door passes bytes between pages and any game; a host supplies the connections"},
	{folder: "netserver/datagram", may: []string{"internal/neighbourhood", "netserver", "netserver/observe"}, never: ebitengine, why: whyServer},
	{folder: "netserver", may: []string{"internal/neighbourhood", "wire", "rules", "netserver/limitclock", "netserver/observe"}, never: ebitengine, why: whyServer},
	{folder: "netserver/*server", may: []string{"internal/disk", "internal/neighbourhood", "netserver", "netserver/datagram", "netserver/limitclock", "netserver/observe", "wire", "wire/{game}wire", "rules", "rules/hex", "rules/{game}",
		"rules/{game}/{game}bot"}, never: ebitengine, why: whyServer},
	{folder: "netserver/*server/*web", may: []string{"netserver", "netserver/{game}server", "rules", "rules/hex",
		"rules/{game}", "rules/{game}/{game}math", "assets/words"}, never: ebitengine,
		why: "a page shows only what spectators may see, and does not change the game"},

	{folder: "render", may: []string{"render/typeface", "assets/**"}, never: machine, why: whyDraw},
	{folder: "render/typeface", never: []string{"time", "net/**", "os/**"}, why: whyDraw},
	{folder: "render/brush", may: []string{"render"}, never: machine, why: whyDraw},
	{folder: "render/sprite", may: []string{"render", "render/brush"}, never: machine, why: whyDraw},
	{folder: "render/face", may: []string{"render", "render/brush"}, never: machine, why: whyDraw},
	{folder: "render/garden", may: []string{"render", "render/brush"}, never: machine, why: whyDraw},
	{folder: "render/drawtest", may: []string{"render", "render/face", "internal/testkit/colourvision", "internal/testkit/pixeltest"}, why: "the shared tests of the draw packages depend on no game"},
	{folder: "render/*draw", may: []string{"render", "render/brush", "render/face", "render/sprite", "render/garden", "rules", "rules/hex", "rules/{game}", "rules/{game}/{game}math", "assets/**"},
		never: machine, why: whyDraw},

	{folder: "scenes/input", never: append([]string{"github.com/hajimehoshi/ebiten/v2/inpututil"}, screen...),
		why: "input is plain data, so that a test can provide it"},
	{folder: "scenes", may: []string{"scenes/input", "scenes/ui/**", "session", "record", "rules", "rules/puzzle", "render", "assets/**", "internal/prefs", "internal/deeplink", "internal/solved", "internal/stats", "internal/tournament", "rules/code"},
		never: screen, why: whyScene},
	{folder: "scenes/ui", may: []string{"scenes/input", "render", "assets/words"}, never: screen,
		why: "widgets depend on pens, words and input, but on no screen and no game"},
	{folder: "scenes/ui/uitest", may: []string{"internal/testkit/pixeltest", "scenes/input", "scenes/ui", "render"}, never: screen,
		why: "it drives any screen in tests, and knows no game"},
	{folder: "scenes/scenetest", may: []string{"rules/puzzle", "rules/code", "internal/solved", "scenes", "scenes/gamepage", "scenes/tutor", "scenes/page", "scenes/ui/**", "scenes/input", "render", "session", "record", "assets/words", "internal/prefs"},
		never: screen, why: "the shared tests of screens depend on no screen"},
	{folder: "scenes/page", may: []string{"scenes", "scenes/background", "rules/code", "session", "record", "scenes/ui/**", "scenes/input", "render", "assets/**"}, never: screen,
		why: "the shared parts of screens depend on no screen"},
	{folder: "scenes/inspector", may: []string{"scenes", "scenes/ui/**", "scenes/input", "session", "record", "rules", "wire", "render"}, never: screen,
		why: "the inspector shows the messages of every protocol through wire.Dissector"},
	{folder: "scenes/background", may: []string{"internal/mailbox", "session", "record"}, never: screen,
		why: "a task computes any value for its scene"},
	{folder: "scenes/playback", may: []string{"scenes", "scenes/background", "scenes/ui/**", "scenes/input", "session", "record", "rules", "render", "internal/prefs"}, never: screen,
		why: "the controls play the replay of any game"},
	{folder: "scenes/hostpanel", may: []string{"scenes/ui/**", "rules", "render"}, never: screen,
		why: "the panel shows a server through the values of a Host"},
	{folder: "scenes/tutor", may: []string{"scenes", "scenes/ui/**", "scenes/input", "render"}, never: screen,
		why: "the guide shows the lesson of any game through a Course"},
	{folder: "scenes/gamepage", may: []string{"render/face", "scenes", "internal/prefs", "scenes/inspector", "scenes/hostpanel", "scenes/playback", "scenes/tutor", "scenes/page", "scenes/ui/**", "scenes/input", "session", "record", "session/lesson", "rules", "wire", "render"},
		never: screen, why: "the page around every game depends on no game"},
	{folder: "scenes/homescene", may: []string{"scenes", "scenes/background", "scenes/page", "scenes/ui/**", "scenes/input", "session", "record", "rules", "render",
		"assets/**", "internal/prefs", "scenes/settingsscene", "scenes/aboutscene", "scenes/recordsscene", "scenes/joinscene", "scenes/statsscene", "scenes/todayscene", "rules/puzzle", "internal/solved"}, never: screen,
		why: "the home screen opens the screens without a game; it gets games as values of scenes.Game"},
	{folder: "scenes/todayscene", may: []string{"scenes", "scenes/background", "scenes/page", "scenes/ui/**", "scenes/input", "rules/code", "rules/puzzle", "render", "assets/words", "internal/solved"},
		never: screen, why: "the screens of the puzzles get the puzzles as values of scenes.GamePuzzles"},
	{folder: "scenes/quizscene", may: []string{"scenes", "scenes/page", "scenes/ui/**", "scenes/input", "render"},
		never: screen, why: "the screen asks the questions of any game"},
	{folder: "scenes/recordsscene", may: []string{"scenes", "scenes/background", "scenes/page", "scenes/ui/**", "scenes/input", "session", "record", "rules", "rules/code", "render", "assets/**",
		"scenes/tournamentscene"}, never: screen, why: "the screen of past games opens the tournaments, and reads games in the background"},
	{folder: "scenes/tournamentscene", may: []string{"internal/prefs", "scenes/background", "scenes", "scenes/page", "scenes/ui/**", "scenes/input", "session", "record", "render", "assets/**",
		"internal/tournament"}, never: screen, why: whyScene},
	{folder: "scenes/setupscene/setuptest", may: []string{"scenes/setupscene", "scenes/scenetest", "assets/words"}, never: screen, why: "the shared tests of the set-ups know no game"},
	{folder: "scenes/*", may: []string{"scenes", "scenes/background", "scenes/gamepage", "scenes/tutor", "scenes/page", "scenes/ui/**", "scenes/input", "session", "record", "session/lesson", "rules", "rules/hex", "rules/{game}", "rules/code", "rules/{game}/{game}math", "render", "render/face", "render/{game}draw", "assets/**", "internal/prefs", "internal/deeplink", "internal/stats"},
		never: screen, why: whyScene},

	{folder: "assets/icon/iconpaint", never: ebitengine, why: "drawing the icon needs no window"},
	{folder: "assets/*", never: append([]string{"net/**"}, ebitengine...), why: whyLeaf},

	{folder: "app/seating", may: []string{"rules", "session", "record", "assets/words"}, never: ebitengine,
		why: "a table is read from a record and written to one; it needs no window"},
	{folder: "app/autosave", may: []string{"internal/deal", "rules", "session", "record", "scenes", "scenes/page", "app/seating", "internal/disk", "internal/store", "internal/stats", "internal/mailbox"},
		never: ebitengine, why: "saves and records are stored in the same way for every game"},
	{folder: "app/rivals", may: []string{"internal/stats", "render", "render/face", "rules", "scenes", "scenes/gamepage", "scenes/setupscene"}, never: ebitengine,
		why: "the next opponent depends on results and on the set-up of any game"},
	{folder: "app/statistics", may: []string{"rules", "session", "record", "render", "render/face", "scenes", "scenes/playback", "app/seating", "internal/store", "internal/stats"},
		never: ebitengine, why: "games are counted in the same way, from their records; a game declares its events and results"},
	{folder: "app/puzzles", may: []string{"rules/puzzle", "session/solving", "render", "assets/words", "scenes", "scenes/tutor", "internal/solved", "internal/store"}, never: ebitengine,
		why: "puzzles are solved and their results stored in the same way for every game; a game declares its puzzles"},
	{folder: "app/externalbots", may: []string{"scenes", "scenes/background", "scenes/hostpanel", "scenes/page", "internal/extbot", "internal/prefs"}, never: ebitengine,
		why: "external bots are started in the same way for every game and every host"},
	{folder: "app/tournaments", may: []string{"scenes/background", "session", "record", "scenes", "scenes/page", "app/autosave", "app/externalbots", "internal/mailbox", "internal/prefs",
		"internal/extbot", "internal/extbot/sandbox", "internal/tournament", "internal/tournament/runner"}, never: ebitengine,
		why: "tournaments are held in the same way for every game; a game declares its bots and its flags"},
	{folder: "app/remote", may: []string{"rules", "session", "record", "wire", "scenes", "scenes/gamepage", "scenes/input", "scenes/page", "scenes/setupscene",
		"scenes/hostpanel", "netclient", "netclient/dial", "netserver", "app/autosave", "assets/words", "internal/deeplink", "internal/discovery", "internal/guestbook", "internal/prefs"},
		why: "games on servers are joined in the same way for every game; a game declares its Online part"},
	{folder: "app/hosting", may: []string{"internal/deal", "rules", "session", "record", "wire", "scenes", "scenes/hostpanel", "scenes/page", "scenes/setupscene", "netserver", "netserver/spectators", "netserver/webdoor", "netserver/observe", "internal/broadcast",
		"app/externalbots", "app/remote", "internal/deeplink", "internal/discovery", "internal/guestbook", "internal/prefs", "internal/extbot", "internal/netsim"},
		never: ebitengine, why: "servers run in the window in the same way for every game; a game supplies a Server"},
	{folder: "app/settings", may: []string{"scenes", "render", "assets/words", "internal/cli", "internal/desktop", "internal/mailbox", "internal/prefs", "internal/sound"},
		why: "settings are read, applied and stored in one place"},
	{folder: "app/game", may: []string{"internal/prefs", "rules", "rules/code", "session", "record", "session/lesson", "wire", "render", "render/face", "assets/words", "scenes", "scenes/**", "netclient", "netclient/dial", "netclient/spectator", "rules/puzzle", "session/solving",
		"app/autosave", "app/tournaments", "app/hosting", "app/puzzles", "app/remote", "app/rivals", "app/statistics", "app/seating", "internal/deeplink", "internal/discovery", "internal/stats", "internal/store", "internal/solved"},
		why: "local games, films, games on servers and hosts are opened in the same way for every game"},
	{folder: "app/*game", may: []string{"scenes/background", "internal/deal", "rules", "rules/hex", "rules/puzzle", "rules/{game}/**", "session", "record", "session/lesson", "session/solving", "wire", "wire/{game}wire", "render/{game}draw", "assets/words",
		"render", "render/face", "scenes", "scenes/gamepage", "scenes/hostpanel", "scenes/quizscene", "scenes/setupscene", "scenes/{game}scene", "netclient", "netclient/dial", "netclient/{game}client/**",
		"netserver", "netserver/servercert", "netserver/spectators", "netserver/{game}server/**", "app/tournaments", "app/game", "app/hosting", "app/puzzles", "app/remote", "app/rivals", "app/statistics", "app/seating",
		"internal/deeplink", "internal/solved", "internal/stats"},
		why: "what a game declares for the window knows no other game"},
	{folder: "app", may: []string{"**"}, why: "package app wires a menu's choice to a session and a scene"},
	{folder: ".", may: []string{"**"}, why: "main reads flags and opens the window"},
	{folder: "keeper", may: []string{"internal/deal", "internal/tournament/runner", "rules/**", "session", "record", "wire/**", "netserver/**", "netclient/**", "keeper/**", "internal/discovery", "internal/deeplink", "internal/quit", "internal/tty", "internal/version", "assets/words"}, never: ebitengine,
		why: "keeper runs on machines without a display or a graphics library"},

	{folder: "internal/estimate", never: world, why: whyLeaf},
	{folder: "keeper/command", may: []string{"assets/words", "wire", "rules", "session", "record", "netclient", "netclient/dial", "netserver", "netserver/spectators", "netserver/webdoor", "netserver/limitclock", "netserver/observe", "internal/broadcast", "keeper/conform", "keeper/console", "keeper/terminal",
		"internal/deal", "internal/deeplink", "internal/discovery", "internal/disk", "internal/estimate", "internal/extbot", "internal/extbot/sandbox", "internal/netsim", "internal/tournament",
		"internal/tournament/runner", "internal/tty", "internal/version"}, never: ebitengine, why: whyVerb},
	{folder: "internal/tournament", may: []string{"internal/deal", "internal/estimate"}, never: append([]string{"os/**", "net/**"}, ebitengine...),
		why: "package tournament has only values, for packages that play or show a tournament"},
	{folder: "internal/tournament/runner", may: []string{"internal/store", "rules", "session", "record", "wire", "netserver", "netserver/observe", "internal/tournament", "internal/extbot", "internal/extbot/sandbox", "internal/disk"}, never: ebitengine,
		why: "the runner plays any game; the game's package in keeper supplies the rest"},
	{folder: "keeper/console", may: []string{"session", "record", "wire", "assets/words", "internal/deeplink", "keeper/conform", "internal/extbot/sandbox", "internal/spelling", "internal/tty"}, never: ebitengine,
		why: "the shared parts of keeper's commands depend on no command and no game"},
	{folder: "keeper/terminal", may: []string{"internal/deal", "assets/words", "wire", "rules", "rules/code", "session", "record", "keeper/console", "internal/tty"}, never: ebitengine, why: whyVerb},
	{folder: "keeper/*keeper", may: []string{"assets/words", "internal/deal", "internal/tournament/runner", "keeper/command", "keeper/conform", "keeper/console", "keeper/terminal", "netclient", "netclient/{game}client/**",
		"netserver", "netserver/observe", "netserver/servercert", "netserver/spectators", "netserver/{game}server/**", "rules", "rules/hex", "rules/{game}/**", "session", "record", "wire", "wire/{game}wire"}, never: ebitengine,
		why: "a game's package in keeper depends on no other game"},
	{folder: "internal/extbot", may: []string{"internal/extbot/sandbox", "internal/spelling"}, never: ebitengine, why: "an external bot is any program; its sandbox knows no games"},
	{folder: "internal/extbot/sandbox", never: ebitengine, why: whyLeaf},
	{folder: "internal/spelling", never: ebitengine, why: whyLeaf},
	{folder: "internal/window", may: []string{"scenes", "scenes/ui/**", "scenes/input", "render", "assets/**", "session", "record", "rules",
		"internal/prefs", "internal/store", "internal/sound", "internal/clipboard", "internal/logfile"},
		why: "the window turns devices into input.Frames and shows a scene; it depends on no game"},
	{folder: "internal/store", may: []string{"internal/disk"}, never: ebitengine, why: whyLeaf},
	{folder: "internal/prefs", may: []string{"internal/disk"}, never: ebitengine, why: whyLeaf},
	{folder: "internal/solved", may: []string{"rules/puzzle"}, never: ebitengine, why: whyLeaf},
	{folder: "internal/disk/disktest", may: []string{"internal/disk"}, never: ebitengine, why: whyLeaf},
	{folder: "internal/logfile", may: []string{"internal/tty"}, never: ebitengine, why: whyLeaf},
	{folder: "internal/guestbook", may: []string{"internal/deal", "internal/neighbourhood"}, never: ebitengine, why: whyLeaf},
	{folder: "internal/deeplink", may: []string{"assets/words"}, never: ebitengine, why: whyLeaf},
	{folder: "internal/testkit/recordtest", may: []string{"internal/logfile", "assets/words/wordstest"}, never: ebitengine,
		why: "records of tests are verified without a window"},
	{folder: "assets/words/wordstest", may: []string{"assets/words"}, never: ebitengine, why: whyLeaf},
	{folder: "internal/archtest", never: ebitengine, why: whyLeaf},
	{folder: "internal/testkit/vmdrive", may: []string{"internal/testkit/pixeltest"}, why: whyLeaf},
	{folder: "internal/testkit/pixeltest", may: []string{"internal/testkit/fixedchance"}, why: whyLeaf},
	{folder: "internal/testkit/pagetest", may: []string{"internal/testkit/browsertest", "internal/testkit/longtest", "internal/testkit/timelimit"}, never: ebitengine,
		why: "the page is tested from outside, in a browser"},
	{folder: "internal/testkit/leaktest", may: []string{"internal/testkit/fixedchance"}, never: ebitengine, why: whyLeaf},
	{folder: "internal/testkit/*", never: ebitengine, why: whyLeaf},
	{folder: "internal/*", never: ebitengine, why: whyLeaf},
	{folder: "docs", never: ebitengine, why: "the tests of the documents stand alone"},
	{folder: "packaging/web", never: ebitengine, why: "the page is tested from outside, in a browser"},
	{folder: "scripts", never: ebitengine, why: "the tests of the scripts stand alone"},
}

// door lists the folders that may import a library from outside the module. Their packages hide the library behind an
// API of this module, so it can be replaced. A library without a door is forbidden.
type door struct {
	library string
	folders []string
}

var doors = []door{
	{"github.com/hajimehoshi/ebiten/v2", []string{"**"}}, // rule.never says which folders may not
	{"github.com/hajimehoshi/ebiten/v2/vector", []string{"render/**", "scenes/**"}},
	{"golang.org/x/image/**", []string{"assets/**", "render/**", "internal/**"}},
	{"github.com/ebitengine/oto/v3", []string{"internal/sound"}},
	{"github.com/atotto/clipboard", []string{"internal/clipboard"}},
	{"github.com/adrg/xdg", []string{"internal/store"}},
	{"gopkg.in/natefinch/lumberjack.v2", []string{"internal/logfile"}},
	{"github.com/gofrs/flock", []string{"internal/disk"}},
	{"github.com/jeandeaual/go-locale", []string{"assets/words"}},
	{"github.com/coder/websocket/**", []string{"netclient/dial", "netclient/doorline", "netclient/spectator", "netserver/pondserver/pondweb", "netserver/webdoor", "netserver/webdoor/doortest"}},
	{"rsc.io/qr/**", []string{"scenes/friendscene"}},
	{"github.com/chromedp/**", []string{"internal/testkit/browsertest", "internal/testkit/pagetest"}},
	{"go.uber.org/goleak", []string{"internal/testkit/leaktest"}},
	{"golang.org/x/text/**", []string{"assets/words", "internal/prefs", "render/typeface", "scenes/ui"}},
	{"golang.org/x/net/**", []string{"netclient/dial", "internal/discovery"}},
	{"github.com/hashicorp/mdns", []string{"internal/discovery"}},
	{"github.com/miekg/dns", []string{"internal/discovery"}},
	{"golang.org/x/term", []string{"internal/tty"}},
	{"golang.org/x/sys/**", []string{"internal/desktop", "internal/quit", "internal/window", "internal/extbot/sandbox", "netserver/datagram"}},
	{"github.com/godbus/dbus/v5", []string{"internal/desktop"}},
	{"github.com/hajimehoshi/ebiten/v2/audio/**", nil}, // it ends the program if there is no sound device
	{"github.com/hajimehoshi/ebiten/v2/exp/vmhost/**", []string{"internal/testkit/vmdrive"}},
	{"github.com/hajimehoshi/ebiten/v2/inpututil", []string{"internal/window"}},
	{"github.com/hajimehoshi/ebiten/v2/exp/textinput", []string{"internal/window"}},
	{"github.com/hajimehoshi/ebiten/v2/text/v2", []string{"render"}},
}

// suites are patterns of packages for tests only.
var suites = []string{
	"rules/rulestest", "rules/code/codetest", "wire/wiretest", "session/sessiontest", "netclient/netclienttest",
	"netserver/netservertest", "netserver/webdoor/doortest", "render/drawtest", "scenes/ui/uitest", "scenes/scenetest", "scenes/setupscene/setuptest",
	"internal/testkit/*", "internal/archtest", "assets/words/wordstest",
}
