package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path/filepath"
	"strings"
	"time"

	"psic/internal/platform/backup"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// keysAndDatabase checks both together, because data without its keys is lost and neither part alone shows it. It
// builds the application only when that changes nothing: building it creates a missing key file and migrates the
// schema.
func (e *examination) keysAndDatabase(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 4*checkTimeout)
	defer cancel()
	people, current := e.database(ctx)
	ring, err := crypt.Load(e.DataDir)
	e.add(judgeKeys(ring, err, filepath.Join(e.DataDir, "keys.json"), people))
	if current && err == nil {
		e.application(ctx)
	}
}

func judgeKeys(ring *crypt.Ring, err error, path string, people int64) finding {
	switch {
	case err == nil:
		return newFinding(fine, "keys",
			fmt.Sprintf("%s, key v%d active, readable by its owner alone", path, ring.Active()), "")
	case errors.Is(err, crypt.ErrExposed):
		return newFinding(broken, "keys", path+" is readable by others", "chmod 600 "+path)
	case errors.Is(err, fs.ErrNotExist) && people > 0:
		return newFinding(broken, "keys",
			"the database has people and there is no "+path,
			"put your copy of keys.json back before anything else; "+
				"starting makes a fresh one under which nothing opens")
	case errors.Is(err, fs.ErrNotExist):
		return newFinding(fine, "keys",
			"none yet; the first start makes "+path, "keep a copy of it in another place")
	}
	return newFinding(broken, "keys", err.Error(), "put your copy of keys.json back")
}

func judgeAdministrators(n int64, production bool) finding {
	if n > 0 {
		return newFinding(fine, "administrators", fmt.Sprintf("%d", n), "")
	}
	l := fine
	if production {
		l = warn
	}
	return newFinding(l, "administrators", "none", "psic admin create <email>")
}

// database counts accounts and reports whether the schema is the one of this program.
func (e *examination) database(ctx context.Context) (people int64, current bool) {
	db, engine, err := backup.Peek(e.DatabaseURL)
	if errors.Is(err, fs.ErrNotExist) {
		e.add(newFinding(fine, "database",
			"SQLite, none yet; the first start makes "+strings.TrimPrefix(e.DatabaseURL, "sqlite://"), ""))
		return 0, false
	}
	if err != nil {
		e.add(newFinding(broken, "database", err.Error(), "correct PSIC_DATABASE_URL"))
		return 0, false
	}
	defer db.Close()
	version, err := engineVersion(ctx, db, engine)
	if err != nil {
		e.add(newFinding(broken, "database",
			"does not answer: "+err.Error(), "check that it runs and that PSIC_DATABASE_URL names it"))
		return 0, false
	}
	applied := number(ctx, db, "SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version WHERE is_applied")
	schema := judgeSchema(applied, backup.KnownSchema(engine), floorOf(ctx, db))
	e.add(judgeEngine(engine, version), schema)
	return number(ctx, db, "SELECT count(*) FROM account"), schema.level == fine
}

func engineVersion(ctx context.Context, db *sql.DB, engine store.Engine) (version string, err error) {
	ask := "SELECT current_setting('server_version')"
	if engine == store.SQLite {
		ask = "SELECT sqlite_version()"
	}
	return version, db.QueryRowContext(ctx, ask).Scan(&version)
}

// number returns the result of a count, or 0 where the table does not exist yet.
func number(ctx context.Context, db *sql.DB, ask string) (n int64) {
	if db.QueryRowContext(ctx, ask).Scan(&n) != nil {
		return 0
	}
	return n
}

// oldestPostgres is the oldest major version that the tests run against.
const oldestPostgres = 15

func judgeEngine(engine store.Engine, version string) finding {
	if engine == store.SQLite {
		return newFinding(fine, "database", "SQLite "+version, "")
	}
	var major int
	if _, err := fmt.Sscanf(version, "%d", &major); err != nil || major < oldestPostgres {
		do := fmt.Sprintf("upgrade to %d or newer", oldestPostgres)
		return newFinding(broken, "database", "PostgreSQL "+version+" is too old", do)
	}
	return newFinding(fine, "database", "PostgreSQL "+version, "")
}

// floorOf returns the oldest program that the schema serves. A schema that does not say serves none.
func floorOf(ctx context.Context, db *sql.DB) int64 {
	floor := int64(math.MaxInt64)
	_ = db.QueryRowContext(ctx, "SELECT program FROM schema_floor").Scan(&floor) // it stays as it is
	return floor
}

// judgeSchema compares the schema with the newest that this program knows. A newer one is fine while the floor, the
// oldest program that it serves, is not above this program: somebody went back by one version, or replaces replicas.
func judgeSchema(have, known, floor int64) finding {
	switch {
	case have > known && floor <= known:
		return newFinding(fine, "schema",
			fmt.Sprintf("version %d, newer than this program (%d); it serves programs from %d on", have, known, floor),
			"")
	case have > known:
		return newFinding(broken, "schema",
			fmt.Sprintf("version %d serves programs from %d on, and this program knows %d", have, floor, known),
			"start the newer program, or restore the backup that was made before the upgrade")
	case have == 0:
		return newFinding(warn, "schema", "none yet", "psic migrate, or start the product")
	case have < known:
		return newFinding(warn, "schema",
			fmt.Sprintf("version %d, this program brings %d", have, known), "psic backup <file>, then psic migrate")
	}
	return newFinding(fine, "schema", fmt.Sprintf("version %d, nothing pending", have), "")
}

func judgeSkew(skew time.Duration) finding {
	if skew.Abs() > 5*time.Second {
		return newFinding(broken, "clock",
			fmt.Sprintf("%s away from the database's", skew.Abs().Round(time.Second)),
			"let both machines keep their time by NTP")
	}
	return newFinding(fine, "clock", "agrees with the database's", "")
}
