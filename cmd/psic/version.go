package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"

	"psic/internal/platform/backup"
	"psic/internal/platform/store"
)

// commit is set by the linker where the Git repository is not at hand, such as in a container build.
var commit string

// version is set by the linker in a release.
var version string

// printVersion needs no installation and no settings, so that it works where the server does not start.
func printVersion(ctx context.Context, args []string) error {
	if len(args) > 0 {
		return errors.New("usage: psic version")
	}
	sqlite, err := embeddedSQLite(ctx)
	if err != nil {
		return err
	}
	if version != "" {
		fmt.Println("version", version)
	}
	fmt.Println("commit ", builtFrom(debug.ReadBuildInfo()))
	fmt.Println("schema ", backup.KnownSchema(store.SQLite))
	fmt.Printf("engines SQLite %s (inside), PostgreSQL %d or newer\n", sqlite, oldestPostgres)
	fmt.Println("go     ", runtime.Version())
	return nil
}

// builtFrom returns the commit of this binary, as set by the linker or as the Go command found it in the repository.
func builtFrom(info *debug.BuildInfo, ok bool) string {
	if commit != "" {
		return commit
	}
	if !ok {
		return "unknown"
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	switch revision := settings["vcs.revision"]; {
	case revision == "":
		return "unknown"
	case settings["vcs.modified"] == "true":
		return revision + " with changes that are not committed"
	default:
		return revision
	}
}

func embeddedSQLite(ctx context.Context) (string, error) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return "", err
	}
	defer db.Close()
	return engineVersion(ctx, db, store.SQLite)
}
