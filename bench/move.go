package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"psic/bench/dataset"
	"psic/internal/platform/move"
	"psic/internal/platform/store"
	"psic/internal/testkit/pgcluster"
)

// benchMove times a move of the office's data set, from PostgreSQL to SQLite and back.
func benchMove(ctx context.Context, now func() time.Time, users, sessions int) (err error) {
	dir, err := os.MkdirTemp("", "psic-bench-move-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	pg, err := pgcluster.Start(pgcluster.Options{
		Dir:      filepath.Join(dir, "pg"),
		Settings: pgcluster.Durable("shared_buffers=512MB"),
	})
	if err != nil {
		return err
	}
	defer pg.Stop()
	for _, name := range []string{"here", "back"} {
		if err := pg.Tool("createdb", "-h", pg.Dir, "-U", pgcluster.User, name); err != nil {
			return err
		}
	}
	db, err := store.Open(ctx, store.Options{URL: pg.URL("here")})
	if err != nil {
		return err
	}
	err = dataset.FillOffice(ctx, db, users, sessions, now())
	if err := db.Close(); err != nil {
		return err
	}
	if err != nil {
		return err
	}
	there := "sqlite://" + filepath.Join(dir, "psic.db")
	for _, step := range []struct{ from, to string }{{pg.URL("here"), there}, {there, pg.URL("back")}} {
		began := now()
		r, err := move.Run(ctx, move.Options{
			From:     step.from,
			To:       step.to,
			Progress: func(move.Progress) {},
		})
		if err != nil {
			return err
		}
		took := now().Sub(began)
		fmt.Printf("moved %d rows of %d sessions in %s (%.0f rows a second)\n",
			r.Rows, sessions, took.Round(time.Second/10), float64(r.Rows)/took.Seconds())
	}
	return nil
}
