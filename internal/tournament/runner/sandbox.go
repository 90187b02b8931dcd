package runner

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"menagerie/internal/extbot"
	"menagerie/internal/tournament"
)

// Private returns the files and folders of a tournament's folder that bots must not read, because they contain the seed
// and the games.
func Private(dir string) []string {
	var all []string
	for _, name := range []string{LogName, Records, Outputs} {
		all = append(all, filepath.Join(dir, name))
	}
	return all
}

// hidden returns the files and folders that an entrant must not read.
func (g *game) hidden(e tournament.Entrant) []string {
	return slices.Concat(g.Private, foreign(g.Dir, e, g.others))
}

// foreign returns the files that the sandbox must hide from entrant. These are the files in the folder dir that the commands of
// other entrants name. If all files of entrant are in other folders, foreign returns the folder of the file instead.
func foreign(dir string, entrant tournament.Entrant, entrants []tournament.Entrant) []string {
	mine := filesOf(dir, entrant)
	var hidden []string
	for _, e := range entrants {
		if e.Name == entrant.Name {
			continue
		}
		for _, path := range filesOf(dir, e) {
			folder := filepath.Dir(path)
			separate := func(m string) bool { return !inside(m, folder) && !inside(folder, filepath.Dir(m)) }
			switch {
			case slices.ContainsFunc(mine, func(m string) bool { return inside(m, path) }):
				// the entrant own uses the file too
			case len(mine) > 0 && !slices.ContainsFunc(mine, func(m string) bool { return !separate(m) }):
				hidden = append(hidden, folder)
			default:
				hidden = append(hidden, path)
			}
		}
	}
	return hidden
}

// filesOf returns the existing files and folders inside dir that the command of an entrant names.
func filesOf(dir string, e tournament.Entrant) []string {
	words, err := extbot.Split(e.Command)
	if err != nil {
		return nil
	}
	var all []string
	for _, path := range words {
		if !filepath.IsAbs(path) {
			path = filepath.Join(dir, path)
		}
		path = filepath.Clean(path)
		if _, err := os.Lstat(path); err == nil && path != dir && inside(path, dir) {
			all = append(all, path)
		}
	}
	return all
}

// inside reports whether a path is a folder or inside it.
func inside(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, string(filepath.Separator))+string(filepath.Separator))
}

// spent returns the processor time of a bot in seconds. It returns 0 if the bot was not started.
func (g *game) spent(seat int) float64 {
	if seat >= len(g.bots) {
		return 0
	}
	end, _ := g.bots[seat].End()
	return end.CPU.Seconds()
}
