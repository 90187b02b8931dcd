package app

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"runtime"
	"strings"

	"menagerie/app/puzzles"
	"menagerie/app/statistics"
	"menagerie/internal/logfile"
	"menagerie/internal/store"
	"menagerie/internal/version"
	"menagerie/scenes"
)

// licences has the licence text of each part of the program in a file.
var licences embed.FS

func facts(p store.Places) scenes.Facts {
	return scenes.Facts{
		Version: version.Of(),
		System:  fmt.Sprintf("%s/%s, %s", runtime.GOOS, runtime.GOARCH, runtime.Version()),
		Paths: []scenes.Path{
			{Key: "about.settings", Path: p.Settings()},
			{Key: "about.records", Path: p.Folder(store.Records)},
			{Key: "about.saves", Path: p.Folder(store.Saves)},
			{Key: "about.statistics", Path: p.File(store.Own, statistics.FileName)},
			{Key: "about.puzzles", Path: p.File(store.Own, puzzles.FileName)},
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
