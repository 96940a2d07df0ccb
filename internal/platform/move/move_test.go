package move_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"psic/internal/platform/move"
	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

func TestMain(m *testing.M) { testdb.Main(m) }

func quiet(move.Progress) {}

// other returns an address on the other engine to which a database can be moved.
func other(t *testing.T, engine store.Engine) string {
	t.Helper()
	if engine == store.SQLite {
		return testdb.URL(t, store.Postgres)
	}
	return testdb.NoDatabase(t)
}

func onBoth(t *testing.T, test func(t *testing.T, engine store.Engine)) {
	for _, e := range testdb.Engines {
		t.Run(string(e), func(t *testing.T) { test(t, e) })
	}
}

func exec(t *testing.T, url, statement string, args ...any) {
	t.Helper()
	db := open(t, url)
	defer db.Close()
	must(t, db.InTx(t.Context(), func(tx *store.Tx) error {
		_, err := tx.ExecContext(t.Context(), statement, args...)
		return err
	}))
}

func open(t *testing.T, url string) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), store.Options{URL: url, AsItIs: true})
	must(t, err)
	return db
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func run(t *testing.T, from, to string) move.Report {
	t.Helper()
	r, err := move.Run(t.Context(), move.Options{From: from, To: to, Progress: quiet})
	must(t, err)
	return r
}

// TestThereAndBack: every table, with any text, number and boolean that its constraints accept, goes from SQLite to
// PostgreSQL and back and arrives as it was. Triggers are on again in both.
func TestThereAndBack(t *testing.T) {
	for seed := range testdb.LongOr(20, 1) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			from, middle, end := filled(t, seed), testdb.URL(t, store.Postgres), testdb.NoDatabase(t)
			there, back := run(t, from, middle), run(t, middle, end)
			for i, a := range there.Tables {
				if b := back.Tables[i]; a != b || a.Rows == 0 {
					t.Errorf("%s: %v there, %v back", a.Name, a, b)
				}
			}
			if wrong := differing(t, from, end); len(wrong) > 0 {
				t.Errorf("not as they were: %s", strings.Join(wrong, "; "))
			}
			for _, url := range []string{middle, end} {
				wholeSchema(t, url)
			}
		})
	}
}

// wholeSchema looks at a target: its version is recorded, the audit log cannot be changed, and nothing counts rows on
// its own, because a move does not set sequences.
func wholeSchema(t *testing.T, url string) {
	t.Helper()
	db := open(t, url)
	defer db.Close()
	if v, err := db.Version(t.Context()); err != nil || v != db.Known() {
		t.Errorf("version %d, %v", v, err)
	}
	err := db.InTx(t.Context(), func(tx *store.Tx) error {
		_, err := tx.ExecContext(t.Context(), `DELETE FROM audit_head`)
		return err
	})
	if err == nil {
		t.Errorf("%s lost its triggers", db.Engine)
	}
	query := `SELECT count(*) FROM sqlite_master WHERE sql LIKE '%AUTOINCREMENT%' AND name <> 'goose_db_version'`
	if db.Engine == store.Postgres {
		query = `SELECT count(*) FROM pg_sequences WHERE sequencename NOT LIKE 'goose%'`
	}
	var counters int
	must(t, db.Read().QueryRowContext(t.Context(), query).Scan(&counters))
	if counters > 0 {
		t.Errorf("%s has %d sequences, which a move would have to set", db.Engine, counters)
	}
}

// TestRefusals: a target with data, with somebody else's tables or of the same engine, and a source of another version.
func TestRefusals(t *testing.T) {
	onBoth(t, func(t *testing.T, engine store.Engine) {
		ctx, from, to := t.Context(), testdb.URL(t, engine), other(t, engine)
		try := func(from, to string) error {
			_, err := move.Run(ctx, move.Options{From: from, To: to, Progress: quiet})
			return err
		}
		if err := try(from, testdb.URL(t, engine)); !errors.Is(err, move.ErrSameEngine) {
			t.Errorf("same engine: %v", err)
		}
		full := testdb.URL(t, otherEngine(engine))
		exec(t, full, `INSERT INTO rate_bucket (key, full_at) VALUES ('a', 1)`)
		if err := try(from, full); !errors.Is(err, move.ErrNotEmpty) {
			t.Errorf("a target with data: %v", err)
		}
		old := testdb.URL(t, engine)
		exec(t, old, `DELETE FROM goose_db_version WHERE version_id = (SELECT max(version_id) FROM goose_db_version)`)
		if err := try(old, to); err == nil || !strings.Contains(err.Error(), "schema") {
			t.Errorf("an older source: %v", err)
		}
		if engine == store.SQLite {
			if err := try("sqlite://"+filepath.Join(t.TempDir(), "none.db"), to); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("no source: %v", err)
			}
			foreign := testdb.URL(t, store.Postgres)
			exec(t, foreign, `DROP TABLE goose_db_version`)
			if err := try(from, foreign); !errors.Is(err, move.ErrNotEmpty) {
				t.Errorf("somebody else's tables: %v", err)
			}
		}
		run(t, from, to) // nothing of this was in the way
	})
}

// TestHalfMigrated: a move or a start that was killed while it made the tables leaves an older schema without rows. The
// next move goes there. An older schema with a row of somebody is refused, and is not migrated.
func TestHalfMigrated(t *testing.T) {
	from := testdb.URL(t, store.SQLite)
	exec(t, from, `INSERT INTO rate_bucket (key, full_at) VALUES ('a', 1)`)
	upTo := func(version int64) string {
		t.Helper()
		url := testdb.EmptyPostgres(t)
		db, err := store.Open(t.Context(), store.Options{URL: url, UpTo: version})
		must(t, err)
		must(t, db.Close())
		return url
	}
	for _, version := range testdb.LongOr([]int64{1, 2, 8, 12, 13, 20, 30, 45, 89, 141}, []int64{1, 20, 89}) {
		to := upTo(version)
		if got := run(t, from, to); got.Rows == 0 {
			t.Errorf("version %d: nothing was moved", version)
		}
		wholeSchema(t, to)
	}
	for name, row := range map[string]string{
		"a row more":       `INSERT INTO rate_bucket (key, full_at) VALUES ('a', 1)`,
		"a row less":       `DELETE FROM plan WHERE id = (SELECT min(id) FROM plan)`,
		"another's table":  `CREATE TABLE somebody (id bigint)`,
		"an unknown table": `CREATE SCHEMA other; CREATE TABLE other.somebody (id bigint)`,
	} {
		used := upTo(20)
		exec(t, used, row)
		_, err := move.Run(t.Context(), move.Options{From: from, To: used, Progress: quiet})
		if !errors.Is(err, move.ErrNotEmpty) {
			t.Errorf("%s: %v", name, err)
		}
		db := open(t, used)
		if v, err := db.Version(t.Context()); err != nil || v != 20 {
			t.Errorf("%s: the refused target has version %d now, %v", name, v, err)
		}
		must(t, db.Close())
	}
}

// TestProgress: a move tells how far it is in the middle of a table, when it copies and when it compares. It never says
// that nothing is left.
func TestProgress(t *testing.T) {
	onBoth(t, func(t *testing.T, engine store.Engine) {
		from := testdb.URL(t, engine)
		for i := range 25 {
			exec(t, from, `INSERT INTO rate_bucket (key, full_at) VALUES ($1, 1)`, fmt.Sprint(i))
		}
		var told []move.Progress
		_, err := move.Run(t.Context(), move.Options{
			From:     from,
			To:       other(t, engine),
			Every:    10,
			Progress: func(p move.Progress) { told = append(told, p) },
		})
		must(t, err)
		var last move.Progress
		var lines []string
		for _, p := range told {
			if p.Done < last.Done || p.Done > p.All || p.All < 2*25 || p.Estimate(time.Hour) < time.Second {
				t.Errorf("%+v after %+v, %s left", p, last, p.Estimate(time.Hour))
			}
			if p.Table == "rate_bucket" {
				lines = append(lines, fmt.Sprintf("%s %d %t", p.Phase, p.Rows, p.Complete))
			}
			last = p
		}
		want := "copied 10 false, copied 20 false, copied 25 true, " +
			"compared 10 false, compared 20 false, compared 25 true"
		testdb.Equal(t, "lines of a table", strings.Join(lines, ", "), want)
		testdb.Equal(t, "rows at the end", last.Done, last.All)
		half := move.Progress{Done: 50, All: 100}
		testdb.Equal(t, "the rest", half.Estimate(time.Minute), time.Minute)
	})
}

// TestPatience: a side that waits long for the other one keeps its transaction and its locks, whatever idle time the
// address sets.
func TestPatience(t *testing.T) {
	impatient := func(url string) string {
		if !strings.HasPrefix(url, "postgres") {
			return url
		}
		return url + map[bool]string{true: "&", false: "?"}[strings.Contains(url, "?")] +
			"idle_in_transaction_session_timeout=20"
	}
	onBoth(t, func(t *testing.T, engine store.Engine) {
		from, to, waited := testdb.URL(t, engine), other(t, engine), false
		_, err := move.Run(t.Context(), move.Options{
			From: impatient(from),
			To:   impatient(to),
			Progress: func(move.Progress) {
				if !waited {
					time.Sleep(200 * time.Millisecond)
				}
				waited = true
			},
		})
		must(t, err)
	})
}

func otherEngine(e store.Engine) store.Engine {
	if e == store.SQLite {
		return store.Postgres
	}
	return store.SQLite
}

// TestInterrupted: a move that ends after any table (in the short form some), and a rehearsal, leave the source as
// it was and a target to which the next move goes.
func TestInterrupted(t *testing.T) {
	onBoth(t, func(t *testing.T, engine store.Engine) {
		from, to := testdb.URL(t, engine), other(t, engine)
		exec(t, from, `INSERT INTO rate_bucket (key, full_at) VALUES ('a', 1)`)
		rehearsed, err := move.Run(t.Context(), move.Options{
			From:     from,
			To:       to,
			Rehearse: true,
			Progress: quiet,
		})
		must(t, err)
		for stop := 0; stop < len(rehearsed.Tables); stop += testdb.LongOr(1, 27) {
			ctx, cancel := context.WithCancel(t.Context())
			_, err := move.Run(ctx, move.Options{From: from, To: to, Progress: func(p move.Progress) {
				if p.Complete && p.Table == rehearsed.Tables[stop].Name {
					cancel()
				}
			}})
			cancel()
			if err == nil {
				t.Errorf("after %s: the move went on", rehearsed.Tables[stop].Name)
			}
		}
		if got := run(t, from, to); got.Rows != rehearsed.Rows {
			t.Errorf("%d rows, %d were rehearsed", got.Rows, rehearsed.Rows)
		}
	})
}

// TestWritersWait: nobody writes to the source while it is copied, so nothing that was acknowledged is left behind.
func TestWritersWait(t *testing.T) {
	onBoth(t, func(t *testing.T, engine store.Engine) {
		from, tried := testdb.URL(t, engine), false
		try := func(move.Progress) {
			if tried {
				return
			}
			tried = true
			if err := writeNow(t, engine, from); err == nil {
				t.Error("somebody wrote to the source while it was copied")
			}
		}
		_, err := move.Run(t.Context(), move.Options{From: from, To: other(t, engine), Progress: try})
		must(t, err)
		must(t, writeNow(t, engine, from))
	})
}

// writeNow writes to the database, or fails at once when somebody holds it.
func writeNow(t *testing.T, engine store.Engine, url string) error {
	t.Helper()
	const insert = `INSERT INTO rate_bucket (key, full_at) VALUES ('late', 1)`
	if engine == store.SQLite {
		db, err := sql.Open("sqlite", "file:"+strings.TrimPrefix(url, "sqlite://")+"?_pragma=busy_timeout(0)")
		must(t, err)
		defer db.Close()
		_, err = db.ExecContext(t.Context(), insert)
		return err
	}
	conn, err := pgx.Connect(t.Context(), url)
	must(t, err)
	defer conn.Close(context.Background())
	_, err = conn.Exec(t.Context(), `SET lock_timeout = '50ms'`)
	must(t, err)
	_, err = conn.Exec(t.Context(), insert)
	return err
}
