package command

import (
	"bytes"
	"cmp"
	_ "embed"
	"errors"
	"html/template"
	"io"
	"maps"
	"math"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"menagerie/assets/words"
	"menagerie/internal/disk"
	"menagerie/internal/tournament"
	"menagerie/keeper/console"
)

// The names of the result files in the tournament's folder.
const (
	TableCSV = "table.csv"
	GamesCSV = "games.csv"
	PageHTML = "index.html"
)

func (r *tournamentRequest) publish(t *tournament.Table) error {
	return errors.Join(
		r.write(TableCSV, t.WriteCSV), r.write(GamesCSV, t.WriteGamesCSV),
		r.write(PageHTML, func(w io.Writer) error { return writePage(w, t, words.Open(r.language)) }),
	)
}

// publishInterval is the shortest time between two updates of the files during the tournament.
const publishInterval = 2 * time.Second

// republish updates the CSV tables and the page during the tournament.
func (r *tournamentRequest) republish(l *tournament.Log) {
	began := time.Now()
	if began.Before(r.next) {
		return
	}
	// the last call of publish reports the errors
	_ = r.publish(tournament.Count(l))
	// the updates take only a small share of the time
	r.next = time.Now().Add(max(publishInterval, waitRatio*time.Since(began)))
}

func (r *tournamentRequest) write(name string, what func(io.Writer) error) error {
	var text bytes.Buffer
	err := what(&text)
	if err == nil { // a reader of the old file never sees half of the new one
		err = disk.Replace(filepath.Join(r.out, name), text.Bytes(), 0o644)
	}
	if err != nil {
		return console.Error("keeper.publish", err)
	}
	return nil
}

//go:embed tournament.html
var pageText string

// pageTemplate is the template of the HTML page. It escapes all texts from bots.
var pageTemplate = template.Must(template.New("page").Parse(pageText))

type pageData struct {
	Language, Title, Far, Key string
	Films, Files, Close       string
	Bot, AllBots              string // texts of the filter by bot
	Fault, All, Some, None    string // texts of the filter by fault
	Shown                     string // text with # for the number of shown games
	Faults                    []sheetFilter
	Heads                     []string
	Rows                      []sheetRow
	Against                   string
	Columns                   []string
	GamesTitle                string
	Games                     []sheetGame
}

type sheetRow struct {
	Key, Name, Rate, Interval, Elo, Games, P50, P99, CPU string
	Lost                                                 []sheetLost
	Share, From, Width                                   float64 // position and width on the bar in percent
	Cells                                                []string
}

// sheetFilter is a value by which the page filters the games, with its name on the page.
type sheetFilter struct{ Key, Name string }

// sheetLost is the number of games that a bot lost by a fault. Filter is the part of the page's address that shows these games.
type sheetLost struct{ Text, Filter string }

type sheetGame struct {
	Number        int
	Seats         string // name and fault of each seat, as in "hare: tortoise:crash"
	Names, Points string
	Faults        []sheetFault
	Record        string
}

type sheetFault struct{ Name, Why, Note, Output string }

// writePage writes the HTML page of a tournament. The page uses only files in the same folder.
func writePage(w io.Writer, t *tournament.Table, b *words.Book) error {
	s := pageData{
		Language: b.Code(), Title: b.T("tournament.title_game", b.T(t.Game+".title")), Far: b.T("tournament.far", b.Integer(int64(t.Played)), b.Integer(int64(t.Games))),
		Key: b.T("tournament.key"), Files: b.T("tournament.page_files"), Films: b.T("tournament.page_films"), Close: b.T("tournament.page_close"), GamesTitle: b.T("tournament.page_games"),
		Against: b.T("tournament.page_against"),
		Bot:     b.T("tournament.bot"), AllBots: b.T("tournament.page_all_bots"),
		Fault: b.T("tournament.page_fault"), All: b.T("tournament.page_all"), Some: b.T("tournament.page_some"), None: b.T("tournament.page_none"),
		Shown: b.T("tournament.page_shown", "#", b.Integer(int64(len(t.Results)))),
	}
	titles := titlesOf(t, b)
	s.Columns = titles.lookUp(t.Columns)
	for _, side := range t.Sides {
		s.Columns = append(s.Columns, b.T(t.Game+".side_"+side))
	}
	if t.Finished {
		s.Far = b.T("tournament.finished", b.Integer(int64(t.Games)))
	}
	for _, key := range []string{"bot", "rate", "interval", "elo", "games", "p50", "p99", "cpu", "lost"} {
		s.Heads = append(s.Heads, b.T("tournament."+key))
	}
	for _, row := range t.Rows {
		s.Rows = append(s.Rows, sheetRowOf(row, titles.lookUp([]string{row.Name})[0], b))
	}
	for _, f := range occurred(t) {
		s.Faults = append(s.Faults, sheetFilter{string(f), b.T("tournament.fault_" + string(f))})
	}
	for _, g := range slices.Backward(t.Results) {
		s.Games = append(s.Games, sheetGameOf(g, titles, b))
	}
	return pageTemplate.Execute(w, s)
}

// occurred returns the faults by which a bot has lost a game, sorted.
func occurred(t *tournament.Table) []tournament.Fault {
	all := map[tournament.Fault]int{}
	for _, row := range t.Rows {
		maps.Copy(all, row.Faults)
	}
	return slices.Sorted(maps.Keys(all))
}

type titles map[string]string

// titlesOf returns the titles of all entrants in a table. A built-in bot has the title that the window shows.
func titlesOf(t *tournament.Table, b *words.Book) titles {
	all := titles{}
	for _, e := range t.Entrants {
		all[e.Name] = e.Title(func(level string) string {
			if key := t.Game + ".bot_" + level; b.Has(key) {
				return b.T(key)
			}
			return level
		})
	}
	return all
}

// lookUp returns the title of each name. A name without a title, such as the name of a level, is returned unchanged.
func (t titles) lookUp(names []string) []string {
	var all []string
	for _, name := range names {
		all = append(all, cmp.Or(t[name], name))
	}
	return all
}

func sheetRowOf(row tournament.Row, title string, b *words.Book) sheetRow {
	r := sheetRow{
		Key: row.Name, Name: title, Rate: b.Decimal(row.Rate, 2), Games: b.Integer(int64(row.Games)), CPU: b.Decimal(row.CPU, 1), Elo: "–", P50: "–", P99: "–",
		Interval: b.Decimal(row.Interval[0], 2) + " – " + b.Decimal(row.Interval[1], 2),
		Share:    100 * row.Rate, From: 100 * row.Interval[0], Width: 100 * (row.Interval[1] - row.Interval[0]),
	}
	if row.EloError > 0 {
		r.Elo = b.Integer(int64(math.Round(row.Elo))) + " ± " + b.Integer(int64(math.Round(row.EloError)))
	}
	if row.Answers > 0 {
		r.P50, r.P99 = b.Decimal(row.P50, 2), b.Decimal(row.P99, 2)
	}
	for _, f := range slices.Sorted(maps.Keys(row.Faults)) {
		text := b.T("tournament.fault_"+string(f)) + " " + b.Integer(int64(row.Faults[f]))
		r.Lost = append(r.Lost, sheetLost{text, url.Values{"bot": {row.Name}, "fault": {string(f)}}.Encode()})
	}
	for _, c := range slices.Concat(row.Against, row.Sides) {
		text := "–"
		if c.Games > 0 {
			text = b.Decimal(c.Points, 1) + " / " + b.Integer(int64(c.Games))
		}
		r.Cells = append(r.Cells, text)
	}
	return r
}

func sheetGameOf(g tournament.Shown, titles titles, b *words.Book) sheetGame {
	players := titles.lookUp(g.Names)
	names := strings.Join(players, " – ")
	if g.Variant != "" {
		names = b.T("tournament.at_level", names, g.Variant)
	}
	out := sheetGame{Number: g.Match + 1, Names: names, Record: g.Record}
	var seats, points []string
	for seat, s := range g.Seats {
		seats = append(seats, g.Names[seat]+":"+string(s.Fault))
		points = append(points, b.Decimal(s.Points, 2))
		if s.Fault != tournament.FaultNone {
			out.Faults = append(out.Faults, sheetFault{players[seat], b.T("tournament.fault_" + string(s.Fault)), s.Note, s.Output})
		}
	}
	out.Seats, out.Points = strings.Join(seats, " "), strings.Join(points, " : ")
	return out
}
