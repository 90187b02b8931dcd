package archtest

import (
	"path"
	"slices"
	"strings"
)

// rule is one row of the table. Patterns are folders relative to the root; * matches one path element or a part of it,
// and a final /** all folders below. In may, {game} is the name of the game in the folder: pond for rules/pond/pondbot.
type rule struct {
	folder string
	may    []string // packages of this module
	never  []string // standard packages or libraries; a/** matches a and everything below
	why    string
}

// ebitengine is forbidden in layers without a window.
var ebitengine = []string{"github.com/hajimehoshi/ebiten/v2/**"}

// world is forbidden in the rules of a game, because the same moves must give the same game on every machine.
var world = append([]string{
	"time", "net/**", "os/**", "io/ioutil", "sync/**", "math/rand", "log/**", "crypto/rand",
}, ebitengine...)

// machine is forbidden in render.
var machine = []string{"time", "net/**", "os/**", "log/**", "math/rand"}

// screen is forbidden in scenes, which run in the game loop alone.
var screen = append([]string{"sync/**"}, machine...)

const (
	whyRules  = "rules are values: the same seed and moves give the same game on every machine, in a server and in a replay"
	whyBot    = "a bot gets a View, so it cannot cheat, and runs in the window, in keeper and on a network seat alike"
	whyDraw   = "drawing turns one View into a picture; who plays, and over which wire, is none of its business"
	whyScene  = "a scene talks to a Session and never asks who is behind it; it counts ticks, so that a script can drive it"
	whyServer = "a server runs without a window, and its protocol must not depend on how our own screens play"
	whyJudge  = "a judge looks at what was said, and trusts neither our clients nor our servers to tell what is right"
	whyVerb   = "a command of keeper knows no game and no other command: a game's file in keeper supplies what it needs"
	whyDoors  = "the program uses the tools for bot authors only through keeperDoors in internal/archtest/rules.go"
	whyLeaf   = "a small part that everybody may use uses nobody, so that it can be tested and moved by itself"
)

// rules is the table. The first row whose folder matches applies.
var rules = []rule{
	{folder: "rules", never: world, why: whyRules},
	{folder: "rules/hex", may: []string{"rules"}, never: world, why: whyRules},
	{folder: "rules/rulestest", may: []string{"rules", "internal/golden"}, never: ebitengine, why: whyRules},
	{folder: "rules/*", may: []string{"rules", "rules/hex"}, never: world, why: whyRules},
	{folder: "rules/*/*math", may: []string{"rules", "rules/hex", "rules/{game}"}, never: world, why: whyRules},
	{folder: "rules/*/*math/*solve", may: []string{"rules", "rules/hex", "rules/{game}", "rules/{game}/{game}math"}, never: ebitengine,
		why: "a command for go generate writes down once what takes too long to compute in a game"},
	{folder: "rules/*/*bot", may: []string{"rules", "rules/hex", "rules/{game}", "rules/{game}/{game}math"},
		never: world, why: whyBot},

	{folder: "session", may: []string{"rules", "wire"}, never: append([]string{"net/**", "os/**", "sync/**"}, ebitengine...),
		why: "a session runs a game for one screen: files and sockets come in as readers, writers and connections"},
	{folder: "session/sessiontest", may: []string{"rules", "session"}, never: ebitengine,
		why: "the suite of the sessions knows no game and no window"},

	{folder: "wire", never: append([]string{"net/**", "os/**"}, ebitengine...), why: "the wire reads and writes bytes; what they mean is for client and server to say"},
	{folder: "wire/wiretest", may: []string{"wire", "assets/words"}, never: ebitengine,
		why: "the suite of the dissectors knows no protocol"},
	{folder: "wire/*wire", may: []string{"wire"}, never: append([]string{"net/**", "os/**"}, ebitengine...),
		why: "the wire reads and writes bytes; what they mean is for client and server to say"},
	{folder: "keeper/conform", may: []string{"wire"}, never: ebitengine, why: whyJudge},
	{folder: "keeper/conform/*conform", may: []string{"keeper/conform", "wire", "wire/{game}wire", "rules", "rules/hex", "rules/{game}"},
		never: append([]string{"net/**", "os/**", "sync/**"}, ebitengine...), why: whyJudge},
	{folder: "netclient", may: []string{"wire", "rules", "session", "assets/words", "internal/mailbox"}, never: ebitengine,
		why: "a connection runs beside the game loop and hands over Views; a slow window must not cost a turn"},
	{folder: "netclient/netclienttest", may: []string{"netclient", "rules", "session", "internal/golden"}, never: ebitengine,
		why: "what the clients' tests share knows no game and no window"},
	{folder: "netclient/*client", may: []string{"netclient", "wire", "wire/{game}wire", "rules", "rules/hex", "rules/{game}",
		"session", "internal/mailbox"}, never: ebitengine,
		why: "a protocol machine is pure: it can be fed a recorded conversation without sockets, windows or bots"},
	{folder: "netserver/netservertest", may: []string{"netserver"}, never: ebitengine,
		why: "what the servers' tests share knows no game"},
	{folder: "keeper/netsim", never: ebitengine, why: whyLeaf},
	{folder: "netserver", may: []string{"wire", "rules", "keeper/netsim"}, never: ebitengine, why: whyServer},
	{folder: "netserver/*server", may: []string{"netserver", "keeper/netsim", "wire", "wire/{game}wire", "rules", "rules/hex", "rules/{game}",
		"rules/{game}/{game}bot"}, never: ebitengine, why: whyServer},
	{folder: "netserver/*server/*web", may: []string{"netserver", "netserver/{game}server", "rules", "rules/hex",
		"rules/{game}", "rules/{game}/{game}math", "assets/words"}, never: ebitengine,
		why: "a page shows what its server lets viewers see, and plays no part in the game"},

	{folder: "render", may: []string{"assets/**"}, never: machine, why: whyDraw},
	{folder: "render/brush", may: []string{"render"}, never: machine, why: whyDraw},
	{folder: "render/garden", may: []string{"render", "render/brush"}, never: machine, why: whyDraw},
	{folder: "render/drawtest", may: []string{"render", "internal/pixeltest"}, why: "what the drawers' tests share knows no game"},
	{folder: "render/*draw", may: []string{"render", "render/brush", "render/garden", "rules", "rules/hex", "rules/{game}", "rules/{game}/{game}math", "assets/**"},
		never: machine, why: whyDraw},

	{folder: "scenes/input", never: append([]string{"github.com/hajimehoshi/ebiten/v2/inpututil"}, screen...),
		why: "input is plain data that a script can write as well as a hand"},
	{folder: "scenes", may: []string{"scenes/input", "scenes/ui", "session", "rules", "render", "assets/**", "internal/prefs", "internal/invite", "internal/stats", "keeper/tournament"},
		never: screen, why: whyScene},
	{folder: "scenes/ui", may: []string{"scenes/input", "render", "assets/words"}, never: screen,
		why: "widgets know pens, words and input, but no screen and no game"},
	{folder: "scenes/ui/uitest", may: []string{"scenes/input", "scenes/ui", "render", "assets/words"}, never: screen,
		why: "widgets know pens, words and input, but no screen and no game"},
	{folder: "scenes/scenetest", may: []string{"scenes", "scenes/gamepage", "scenes/page", "scenes/ui", "scenes/ui/uitest", "scenes/input", "render", "assets/words", "internal/prefs"},
		never: screen, why: "what the tests of screens share knows none of them"},
	{folder: "scenes/page", may: []string{"scenes", "session", "scenes/ui", "scenes/input", "render", "assets/**"}, never: screen,
		why: "what all screens have around them knows none of them"},
	{folder: "scenes/gamepage", may: []string{"scenes", "scenes/page", "scenes/ui", "scenes/input", "session", "rules", "wire", "render"},
		never: screen, why: "what surrounds every game knows none of them"},
	{folder: "scenes/homescene", may: []string{"scenes", "scenes/page", "scenes/ui", "scenes/input", "session", "rules", "render",
		"assets/**", "internal/prefs", "scenes/settingsscene", "scenes/aboutscene", "scenes/recordsscene", "scenes/joinscene", "scenes/statsscene"}, never: screen,
		why: "home leads to the screens of the house itself; games come to it as scenes.Game"},
	{folder: "scenes/recordsscene", may: []string{"scenes", "scenes/page", "scenes/ui", "scenes/input", "session", "render", "assets/**",
		"scenes/tournamentscene"}, never: screen, why: "past games lead to tournaments, which have films too"},
	{folder: "scenes/tournamentscene", may: []string{"scenes", "scenes/page", "scenes/ui", "scenes/input", "session", "render", "assets/**",
		"keeper/tournament"}, never: screen, why: whyScene},
	{folder: "scenes/*", may: []string{"scenes", "scenes/gamepage", "scenes/page", "scenes/ui", "scenes/input", "session", "rules", "rules/hex", "rules/{game}",
		"rules/{game}/{game}math", "render", "render/{game}draw", "assets/**", "internal/prefs", "internal/invite", "internal/stats"}, never: screen, why: whyScene},

	{folder: "assets/icon/iconpaint", never: ebitengine, why: "painting the icon anew takes no window"},
	{folder: "assets/*", never: append([]string{"net/**"}, ebitengine...), why: whyLeaf},

	{folder: "app/table", may: []string{"rules", "session", "assets/words"}, never: ebitengine,
		why: "a table is read from a record and written to one; it needs no window"},
	{folder: "app/autosave", may: []string{"rules", "session", "scenes", "scenes/page", "app/table", "internal/shelf", "internal/stats", "internal/mailbox"},
		never: ebitengine, why: "saves and records are stored in the same way for every game"},
	{folder: "app/statistics", may: []string{"rules", "session", "render", "scenes/gamepage", "app/table", "internal/shelf", "internal/stats"},
		never: ebitengine, why: "games are counted in the same way, from their records; a game declares its events and results"},
	{folder: "app", may: []string{"**"}, why: "package app wires a menu's choice to a session and a scene"},
	{folder: ".", may: []string{"**"}, why: "main reads flags and opens the window"},
	{folder: "keeper", may: []string{"rules/**", "session", "wire/**", "netserver/**", "netclient/**", "keeper/**", "internal/nearby", "internal/invite", "internal/tty", "internal/version", "assets/words"}, never: ebitengine,
		why: "keeper runs on machines without a display or a graphics library"},

	{folder: "keeper/match", may: []string{"rules", "session", "internal/stats", "keeper/console"}, never: ebitengine, why: whyVerb},
	{folder: "keeper/tournament", may: []string{"internal/stats"}, never: append([]string{"os/**", "net/**"}, ebitengine...),
		why: "what a tournament is and says is told by values, for those who play it and those who show it"},
	{folder: "keeper/tournament/runner", may: []string{"rules", "session", "wire", "netserver", "keeper/tournament", "keeper/extbot", "internal/lockfile"}, never: ebitengine,
		why: "the runner plays any game: what a game supplies comes from its package in keeper"},
	{folder: "keeper/console", may: []string{"session", "wire", "assets/words", "internal/invite", "keeper/conform"}, never: ebitengine,
		why: "what keeper's commands share knows no command and no game"},
	{folder: "keeper/browse", may: []string{"keeper/console", "internal/nearby", "internal/invite"}, never: ebitengine, why: whyVerb},
	{folder: "keeper/visit", may: []string{"session", "netclient", "keeper/console"}, never: ebitengine, why: whyVerb},
	{folder: "keeper/guest", may: []string{"wire", "keeper/console", "keeper/visit"}, never: ebitengine, why: whyVerb},
	{folder: "keeper/host", may: []string{"netserver", "keeper/console", "keeper/netsim", "internal/nearby", "internal/invite", "internal/tty", "internal/version"}, never: ebitengine, why: whyVerb},
	{folder: "keeper/terminal", may: []string{"assets/words", "wire", "rules", "session", "keeper/console", "internal/tty"}, never: ebitengine, why: whyVerb},
	{folder: "keeper/tournament/tournamentcmd", may: []string{"assets/words", "keeper/tournament/runner", "keeper/console", "keeper/extbot", "keeper/tournament", "internal/tty"}, never: ebitengine, why: whyVerb},
	{folder: "keeper/trial", may: []string{"assets/words", "wire", "rules", "session", "netserver", "keeper/conform", "keeper/console", "keeper/extbot", "keeper/visit"}, never: ebitengine, why: whyVerb},
	{folder: "keeper/*keeper", may: []string{"keeper/tournament/runner", "keeper/conform", "keeper/conform/{game}conform", "keeper/console", "keeper/guest", "keeper/host",
		"keeper/match", "keeper/tournament/tournamentcmd", "keeper/trial", "keeper/visit", "netclient", "netclient/{game}client", "netserver",
		"netserver/{game}server/**", "rules", "rules/hex", "rules/{game}/**", "session", "wire", "wire/{game}wire"}, never: ebitengine,
		why: "what a game supplies to keeper's commands knows no other game"},
	{folder: "keeper/terminal/*terminal", may: []string{"assets/words", "keeper/console", "keeper/terminal", "keeper/{game}keeper", "netclient/{game}client",
		"netserver/{game}server", "rules", "rules/hex", "rules/{game}/**", "session"}, never: ebitengine,
		why: "what a game supplies to keeper's commands knows no other game"},
	{folder: "keeper/extbot", never: ebitengine, why: whyLeaf},
	{folder: "internal/window", may: []string{"scenes", "scenes/ui", "scenes/input", "render", "assets/**", "session", "rules",
		"internal/prefs", "internal/shelf", "internal/sound", "internal/clip", "internal/logfile"},
		why: "the window turns devices into input.Frames and shows a scene; it knows no game"},
	{folder: "internal/shelf", may: []string{"internal/lockfile"}, never: ebitengine, why: whyLeaf},
	{folder: "internal/prefs", may: []string{"internal/lockfile"}, never: ebitengine, why: whyLeaf},
	{folder: "internal/logfile", may: []string{"internal/tty"}, never: ebitengine, why: whyLeaf},
	{folder: "internal/invite", may: []string{"assets/words"}, never: ebitengine, why: whyLeaf},
	{folder: "internal/producedtest", may: []string{"internal/logfile", "assets/words/wordstest"}, never: ebitengine,
		why: "what the tests leave is read without a window"},
	{folder: "assets/words/wordstest", may: []string{"assets/words"}, never: ebitengine, why: whyLeaf},
	{folder: "internal/archtest", never: ebitengine, why: whyLeaf},
	{folder: "internal/vmdrive", may: []string{"internal/pixeltest"}, why: whyLeaf},
	{folder: "internal/pixeltest", why: whyLeaf},
	{folder: "internal/*", never: ebitengine, why: whyLeaf},
	{folder: "docs/**", never: ebitengine, why: "a bot to begin with is one file that needs nothing but Go's own library"},
	{folder: "packaging/web", never: ebitengine, why: "the page is tested from outside, in a browser"},
	{folder: "scripts", never: ebitengine, why: "the tests of the scripts stand alone"},
	{folder: "scripts/*", never: ebitengine, why: "a tool of the build stands alone"},
}

// door lists the folders that may import a library. They wrap it in an API of this module, so that it can be replaced.
// A folder may be a pattern. A library without a door is not allowed.
type door struct {
	library string
	folders []string
}

var doors = []door{
	{"github.com/hajimehoshi/ebiten/v2", []string{"**"}}, // rule.never says which folders may not
	{"github.com/hajimehoshi/ebiten/v2/vector", []string{"render/**", "scenes/**"}},
	{"golang.org/x/image/**", []string{"assets/**", "render/**", "internal/**"}},
	{"github.com/ebitengine/oto/v3", []string{"internal/sound"}},
	{"github.com/atotto/clipboard", []string{"internal/clip"}},
	{"github.com/adrg/xdg", []string{"internal/shelf"}},
	{"gopkg.in/natefinch/lumberjack.v2", []string{"internal/logfile"}},
	{"github.com/gofrs/flock", []string{"internal/lockfile"}},
	{"github.com/natefinch/atomic", []string{"internal/prefs", "internal/shelf"}},
	{"github.com/jeandeaual/go-locale", []string{"assets/words"}},
	{"github.com/coder/websocket/**", []string{"netserver/pondserver/pondweb"}},
	{"github.com/chromedp/**", []string{"internal/browsertest"}},
	{"golang.org/x/text/**", []string{"assets/words", "render"}},
	{"golang.org/x/net/**", []string{"netclient", "internal/nearby"}},
	{"github.com/hashicorp/mdns", []string{"internal/nearby"}},
	{"github.com/miekg/dns", []string{"internal/nearby"}},
	{"golang.org/x/sys/**", []string{"internal/desktop", "keeper/extbot", "internal/tty", "netserver"}},
	{"github.com/godbus/dbus/v5", []string{"internal/desktop"}},
	{"github.com/hajimehoshi/ebiten/v2/audio/**", nil}, // it ends the program if there is no sound device
	{"github.com/hajimehoshi/ebiten/v2/exp/vmhost/**", []string{"internal/vmdrive"}},
	{"github.com/hajimehoshi/ebiten/v2/inpututil", []string{"internal/window"}},
	{"github.com/hajimehoshi/ebiten/v2/exp/textinput", []string{"internal/window"}},
	{"github.com/hajimehoshi/ebiten/v2/text/v2", []string{"render"}},
}

// keeperDoors are the packages below keeper that packages outside it may import: tournaments, external bots and the simulated
// network.
var keeperDoors = []string{"keeper/extbot", "keeper/netsim", "keeper/tournament", "keeper/tournament/runner"}

// suites are packages for tests only.
var suites = []string{
	"rules/rulestest", "wire/wiretest", "session/sessiontest", "netclient/netclienttest",
	"netserver/netservertest", "render/drawtest", "scenes/ui/uitest", "scenes/scenetest",
	"internal/browsertest", "internal/eyes", "internal/golden", "internal/pixeltest", "internal/producedtest",
	"internal/vmdrive", "internal/archtest", "assets/words/wordstest",
}

func ruleFor(folder string) *rule {
	for i := range rules {
		if fits(rules[i].folder, folder) {
			return &rules[i]
		}
	}
	return nil
}

// refuses returns the reason why the file may not import the package called name, or "" if it may.
//
// Tests may also read clocks and files, and import other packages of the module. They may not import ebiten if their
// package may not, so that they run on a machine without a display.
func (r *rule) refuses(f file, name string) string {
	inside, ours := strings.CutPrefix(name, module+"/")
	switch {
	case f.test:
		if fits(ebitengine[0], name) && slices.Contains(r.never, ebitengine[0]) {
			return r.why
		}
		return ""
	case ours && slices.Contains(suites, inside) && !slices.Contains(suites, f.folder):
		return "it is for tests only"
	case ours && strings.HasPrefix(inside, "keeper/") && !fits("keeper/**", f.folder) && !slices.Contains(keeperDoors, inside):
		return whyDoors
	case ours && !r.allows(f.folder, inside):
		return r.why
	case !ours && anyFits(r.never, name):
		return r.why
	case !ours && !throughDoor(f.folder, name):
		return "this library is known in one place only, see doors in internal/archtest/rules.go"
	}
	return ""
}

func (r *rule) allows(folder, inside string) bool {
	word := game(folder)
	for _, pattern := range r.may {
		if strings.Contains(pattern, "{game}") && word == "" {
			continue
		}
		if fits(strings.ReplaceAll(pattern, "{game}", word), inside) {
			return true
		}
	}
	return false
}

// throughDoor reports whether a door lets the folder import a library. Every door that lists the library must allow it.
// The standard library needs no door.
func throughDoor(folder, name string) bool {
	listed := false
	for _, d := range doors {
		if fits(d.library, name) {
			listed = true
			if !anyFits(d.folders, folder) {
				return false
			}
		}
	}
	host, _, _ := strings.Cut(name, "/")
	return listed || !strings.Contains(host, ".")
}

// game returns the name of the game in a folder: rules/pond, rules/pond/pondbot, render/ponddraw and scenes/pondscene
// give pond. It returns "" for other folders.
func game(folder string) string {
	layer, rest, _ := strings.Cut(folder, "/")
	if layer == "rules" {
		word, _, _ := strings.Cut(rest, "/")
		return word
	}
	for _, suffix := range []string{"draw", "scene", "wire", "client", "server", "web", "conform", "keeper", "terminal"} {
		if word, ok := strings.CutSuffix(path.Base(folder), suffix); ok {
			return word
		}
	}
	return ""
}

func anyFits(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return fits(p, name) })
}

// fits reports whether name matches pattern: * matches one path element or a part of it, and /** a folder and
// everything below.
func fits(pattern, name string) bool {
	if pattern == "**" {
		return true
	}
	if above, ok := strings.CutSuffix(pattern, "/**"); ok {
		return name == above || strings.HasPrefix(name, above+"/")
	}
	ok, err := path.Match(pattern, name)
	return err == nil && ok
}
