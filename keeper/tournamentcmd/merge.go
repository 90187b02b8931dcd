package tournamentcmd

import (
	"fmt"
	"io"

	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/console"
)

// merge runs "keeper tournament merge". It joins the folders of a tournament's shares and prints the table.
func merge(args []string, stdout, stderr io.Writer) error {
	set := console.NewFlags("keeper tournament merge")
	r := request{}
	r.printing(set)
	about := func() string {
		return "keeper tournament merge OUT FOLDER... [flags]\n\n" + console.Paragraphs("keeper.about_merge") + "\n\n"
	}
	if err := console.ParseFirst(set, args, stdout, about); err != nil {
		return err
	}
	if set.NArg() < 2 {
		return console.Usage("keeper.merge_folders")
	}
	if err := r.checkLanguage(); err != nil {
		return err
	}
	folders := set.Args()[1:]
	for _, folder := range folders {
		if !runner.Exists(folder) {
			return console.Usage("keeper.merge_none", folder)
		}
	}
	r.out = set.Arg(0)
	log, differ, err := runner.Merge(r.out, folders...)
	if err != nil {
		return console.Error("keeper.merge", err)
	}
	if len(differ) > 0 {
		fmt.Fprintln(stderr, console.Texts().N("keeper.merge_differ", len(differ), differ[0]))
	}
	table := tournament.Count(log)
	if missing := table.Games - table.Played; missing > 0 {
		fmt.Fprintln(stderr, console.Texts().N("keeper.merge_missing", missing, r.out))
	}
	if err := r.publish(table); err != nil {
		return err
	}
	return r.print(stdout, table)
}
