package app

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"runtime"
	"strings"

	"menagerie/app/statistics"
	"menagerie/internal/logfile"
	"menagerie/internal/shelf"
	"menagerie/internal/version"
	"menagerie/scenes"
)

// licences are the texts of everything that the program is built from, one file a part.
//
//go:embed licences/*.txt
var licences embed.FS

// facts gathers what "About" shows.
func facts(p shelf.Places) scenes.Facts {
	return scenes.Facts{
		Version: version.Of(),
		System:  fmt.Sprintf("%s/%s, %s", runtime.GOOS, runtime.GOARCH, runtime.Version()),
		Paths: []scenes.Path{
			{Key: "about.settings", Path: p.Settings()},
			{Key: "about.records", Path: p.Drawer(shelf.Records)},
			{Key: "about.saves", Path: p.Drawer(shelf.Saves)},
			{Key: "about.statistics", Path: p.File(shelf.Own, statistics.FileName)},
			{Key: "about.log", Path: filepath.Join(p.State, logfile.Name)},
		},
		Licences: readLicences(),
	}
}

func readLicences() []scenes.Licence {
	files, err := fs.Glob(licences, "licences/*.txt")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	var all []scenes.Licence
	for _, f := range files {
		text, err := licences.ReadFile(f)
		if err != nil {
			panic(err) // the file is part of the program
		}
		all = append(all, scenes.Licence{Name: strings.TrimSuffix(path.Base(f), ".txt"), Text: string(text)})
	}
	return all
}
