package app

import (
	"menagerie/app/statistics"
	"menagerie/app/table"
	"menagerie/assets/words"
	"menagerie/internal/stats"
	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/miascene"
	"menagerie/scenes/setupscene"
	"menagerie/session"
	"menagerie/wire/miawire"
)

type miaTable = table.Table[mia.Config]

// miaGame is Mia.
func (p *Program) miaGame() *game[mia.State, mia.View, mia.Move, mia.Config] {
	return &game[mia.State, mia.View, mia.Move, mia.Config]{
		Program: p,
		menuPart: menuPart[mia.Config]{
			card: miadraw.Card, fields: miaFields(), start: p.startMia,
			demo: func() miaTable {
				bots := []string{"best", "equilibrium", "bold", "cautious", "honest", "beginner"}
				return miaTable{Config: mia.Config{Seats: len(bots), Rounds: 30}, Bots: bots}
			},
			topics: miaTopics, draw: miadraw.Illustration,
		},
		online: online{
			network: "udp", port: miawire.Port, asking: "netmia.doing_registering", options: map[string]string{"seat": "seat"},
			presets: map[string]setupscene.Choice{
				"people": {"preset": "table", "seat": "hand"}, "bots": {"preset": "contest", "seat": "watch"},
			},
			faults: faultsOf(mia.FaultOver), explain: miaExplain(nil),
		},
		seats: table.Seats[mia.Config]{
			Game:  "mia",
			Count: func(c mia.Config) int { return c.Seats },
			Own:   miaNames, Alike: true,
			Bots: "mia.bot_",
		},
		contest: miaContest,
		playing: playing[mia.State, mia.View, mia.Move, mia.Config]{
			engine: turnGame(mia.New),
			player: miaPlayer,
			reveal: func(_ miaTable, start mia.State, r *session.Record) (session.Session[mia.View, mia.Move], error) {
				return session.ReplayFor(start, r, miascene.Knowing) // with all cups open
			},
			valid:  mia.View.Validate,
			wait:   func(pace string) int { return table.Paced(botPaces, pace) },
			hidden: true, final: true,
		},
		screen: func(t miaTable, s miascene.Session, o gamepage.Options) scenes.Scene {
			return miascene.New(p.Env, miascene.Options{Session: s, Haste: table.Paced(miaHaste, t.Pace), Options: o})
		},
		story: statistics.Story[mia.View, mia.Config]{
			Events: miaEvents, Result: miaResult, Variant: miaVariant,
			Dice: &statistics.Dice[mia.View]{Draw: miadraw.Faces, Rolled: miaRolled},
		},
	}
}

// miaHaste is how much faster than usual everything is told, by pace.
var miaHaste = map[string]float64{"quick": 2.5, "": 1, "slow": 0.6}

// miaContest is the part of tournaments.
var miaContest = contest{
	league: scenes.League{
		Seats:  func(entrants int) int { return max(2, min(entrants, 4)) },
		Limits: []string{"", "100ms", "250ms", "500ms", "1s", "2s"},
	},
	bots:  rules.BotNames(miabot.Bots()),
	known: func(level string) error { _, err := miabot.For(level); return err },
	limit: "--turn",
}

// miaPlayer is the bot on a seat.
func miaPlayer(t miaTable, seat rules.Seat) (session.Player[mia.View, mia.Move], error) {
	bot, err := miabot.For(t.Bots[seat])
	return session.SyncBot[mia.View, mia.Move](bot.Bot), err
}

// miaNames are what the seats are called.
func miaNames(b *words.Book, seats int) []string {
	names := make([]string, seats)
	for i := range names {
		names[i] = b.T("mia.player", b.Integer(int64(i+1)))
	}
	return names
}

// miaTopics are the rules.
var miaTopics = []topic{
	{"help.mia.goal", 0}, {"help.mia.values", 1}, {"help.mia.turn", 2}, {"help.mia.see", 3}, {"help.mia.steer", none},
	{"help.mia.people", none}, {"help.mia.odds", 4}, {"help.mia.dice", none}, {"help.mia.server", none},
}

// miaEvents are lies, as far as the dice are to be seen, doubts, Mias, and who has lost a round.
func miaEvents(before, now mia.View) []statistics.Event {
	var all []statistics.Event
	for _, e := range now.Since(before) {
		switch e.Kind {
		case mia.Announced:
			if e.Dice == mia.Mia {
				all = append(all, statistics.Event{Key: "mia.event_mia", Seat: e.Seat})
			}
			if before.Cup == e.Seat && before.Dice.Valid() && before.Dice < e.Dice {
				all = append(all, statistics.Event{Key: "mia.event_lie", Seat: e.Seat})
			}
		case mia.WantsToSee:
			all = append(all, statistics.Event{Key: "mia.event_see", Seat: e.Seat})
		case mia.Lost:
			for _, seat := range e.Seats {
				all = append(all, statistics.Event{Key: "mia.event_lost", Seat: seat})
			}
		}
	}
	return all
}

// miaResult tells of a table of Mia. On a server the points from before one came do not count.
func miaResult(first, last mia.View, seat rules.Seat) statistics.Result {
	points := make([]int, len(last.Scores))
	for i := range points {
		points[i] = last.Scores[i] - table.At(first.Scores, i)
	}
	res := statistics.Result{Winners: statistics.Highest(points)}
	if seat >= 0 && int(seat) < len(points) {
		played := table.At(last.Played, int(seat)) - table.At(first.Played, int(seat))
		res.Figures = map[string]int{"points": points[seat], "rounds": played, "lives": played - points[seat]}
	}
	return res
}

// miaVariant is how many rounds were played; a server counts none.
func miaVariant(t miaTable) []string {
	if t.Config.Rounds == usualRounds || t.Config.Rounds == 0 {
		return nil
	}
	return []string{stats.Part("stats.level_rounds", float64(t.Config.Rounds))}
}

// miaRolled tells what was just rolled. In a round what is announced only rises, so that no two rolls are alike.
func miaRolled(v mia.View) (roll int, faces [2]int, ok bool) {
	if v.Stage != mia.Announcing || !v.Dice.Valid() {
		return 0, faces, false
	}
	return v.Round*(int(mia.Mia)+1) + int(v.Standing), [2]int{v.Dice.High(), v.Dice.Low()}, true
}
