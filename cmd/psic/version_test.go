package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"testing"

	"psic/internal/platform/backup"
	"psic/internal/platform/store"
)

// The command needs no database and no valid settings.
func TestVersion(t *testing.T) {
	p := freshPlace(t, "PSIC_ENV=nonsense")
	schema := fmt.Sprint("schema  ", backup.KnownSchema(store.SQLite), "\n")
	p.must([]string{"version"}, "commit  ", schema, "engines SQLite 3.", "PostgreSQL 15 or newer", "go      go1.")
	p.refuses([]string{"version", "please"}, "usage: psic version")
}

// The schema that the command prints is that of the newest migration.
func TestVersionNamesTheNewestMigration(t *testing.T) {
	files, err := os.ReadDir("../../migrations")
	if err != nil {
		t.Fatal(err)
	}
	newest := int64(0)
	for _, f := range files {
		var number int64
		if n, _ := fmt.Sscanf(f.Name(), "%d_", &number); n == 1 {
			newest = max(newest, number)
		}
	}
	// A migration written in Go has no file of its own, and may be newer than the newest file.
	for _, engine := range []store.Engine{store.SQLite, store.Postgres} {
		if known := backup.KnownSchema(engine); newest == 0 || known < newest {
			t.Errorf("%s: schema %d, and there is a migration %d", engine, known, newest)
		}
	}
}

func TestBuiltFrom(t *testing.T) {
	stamped := func(settings ...debug.BuildSetting) *debug.BuildInfo { return &debug.BuildInfo{Settings: settings} }
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "abc123"}
	changed := debug.BuildSetting{Key: "vcs.modified", Value: "true"}
	for want, info := range map[string]*debug.BuildInfo{
		"unknown": stamped(),
		"abc123":  stamped(revision),
		"abc123 with changes that are not committed": stamped(revision, changed),
	} {
		if got := builtFrom(info, true); got != want {
			t.Errorf("%v: %q, want %q", info.Settings, got, want)
		}
	}
	if got := builtFrom(nil, false); got != "unknown" {
		t.Errorf("without build information: %q", got)
	}

	commit = "from-the-linker"
	t.Cleanup(func() { commit = "" })
	if got := builtFrom(stamped(revision), true); got != commit {
		t.Errorf("the linker's word is ignored: %q", got)
	}
}
