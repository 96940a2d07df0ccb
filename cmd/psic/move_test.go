package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/backup"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestMoveAsACommand: an installation with people, money and sealed texts goes from one engine to the other and back.
func TestMoveAsACommand(t *testing.T) {
	small := freshPlace(t)
	small.must([]string{"seed"})
	there, back := testkit.URL(t, store.Postgres), testkit.NoDatabase(t)

	small.must([]string{"move", "--to", there, "--rehearse"}, "Rehearsed", "Nothing has changed")
	small.must([]string{"move", "--to", there}, "Moved", "compared  (", "Proving: the books",
		"Proved: the books balance, the audit log is whole")
	small.refuses([]string{"move", "--to", there}, "not empty")

	large := small.on(there)
	large.balanced()
	large.must([]string{"move", "--to", back}, "Moved", "Proved")
	small.on(back).balanced()

	small.refuses([]string{"move"}, "usage")
	small.refuses([]string{"move", "--to", testkit.NoDatabase(t)}, "one engine")
	for _, open := range []string{"psic:secret@db.test/psic", "psic@db.test/psic?password=secret"} {
		small.refuses([]string{"move", "--to", "postgres://" + open}, "leave the password out", "PGPASSWORD")
	}
}

// TestMoveKilled: SIGKILL at any moment of a move, in either direction, leaves the source as it was. In the target is
// everything, or nothing and then the next move goes there.
func TestMoveKilled(t *testing.T) {
	small := freshPlace(t)
	small.must([]string{"seed"})
	there := testkit.URL(t, store.Postgres)
	small.must([]string{"move", "--to", there})
	for _, from := range []place{small, small.on(there)} {
		before := rowsOf(t, from.database())
		for _, lines := range killedAfter {
			t.Run(fmt.Sprintf("%s after %d lines", strings.Split(from.database(), ":")[0], lines), func(t *testing.T) {
				to := testkit.NoDatabase(t)
				if strings.HasPrefix(from.database(), "sqlite:") {
					to = testkit.URL(t, store.Postgres)
				}
				p := place{t, from.env}
				p.killMoving(to, lines)
				if wrong := differing(rowsOf(t, from.database()), before); len(wrong) > 0 {
					t.Errorf("the kill changed %v of the source", wrong)
				}
				if said, code := p.run("move", "--to", to); code != 0 {
					p.says(said, "not empty") // the kill came after the commit
				}
				if wrong := differing(rowsOf(t, to), before); len(wrong) > 0 {
					t.Errorf("%v of the target are not like the source", wrong)
				}
			})
		}
	}
}

// TestMoveKilledWhileMigrating: SIGKILL while the move makes the tables of an empty database. The next move goes there.
func TestMoveKilledWhileMigrating(t *testing.T) {
	small := freshPlace(t)
	small.must([]string{"seed"})
	before := rowsOf(t, small.database())
	to, known := testkit.EmptyPostgres(t), backup.KnownSchema(store.Postgres)
	for try := 1; small.killMigrating(to) == known; try++ {
		if try == 5 {
			t.Fatal("every kill came after the last migration")
		}
		to = testkit.EmptyPostgres(t)
	}
	small.must([]string{"move", "--to", to}, "Moved", "Proved")
	if wrong := differing(rowsOf(t, to), before); len(wrong) > 0 {
		t.Errorf("%v of the target are not like the source", wrong)
	}
}

// killMigrating starts a move and kills it between two migrations. It returns the version of the target.
func (p place) killMigrating(to string) (version int64) {
	p.t.Helper()
	target, _, err := backup.Peek(to)
	if err != nil {
		p.t.Fatal(err)
	}
	defer target.Close()
	cmd := p.command(context.Background(), "move", "--to", to)
	if err := cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	defer kill(cmd)
	var begun bool
	for until := time.Now().Add(time.Minute); !begun; time.Sleep(time.Millisecond) {
		err := target.QueryRowContext(p.t.Context(), `SELECT to_regclass('goose_db_version') IS NOT NULL`).Scan(&begun)
		if err != nil || time.Now().After(until) {
			p.t.Fatalf("the move made no table: %v", err)
		}
	}
	tx, err := target.BeginTx(p.t.Context(), nil)
	if err != nil {
		p.t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	_, err = tx.ExecContext(p.t.Context(), `LOCK TABLE goose_db_version IN EXCLUSIVE MODE`) // stops the next migration
	if err != nil {
		p.t.Fatal(err)
	}
	err = tx.QueryRowContext(p.t.Context(), `SELECT max(version_id) FROM goose_db_version`).Scan(&version)
	if err != nil {
		p.t.Fatal(err)
	}
	kill(cmd) // before the lock is gone
	return version
}

// killedAfter says after how many lines of its progress a move is killed: before the first, while tables are copied,
// while the copy is read back, and while it is proved. A move of the demonstration set tells about forty tables twice.
var killedAfter = testkit.LongOr([]int{0, 1, 5, 20, 38, 39, 40, 41, 60, 78, 79, 80, 81, 82, 84, 86}, []int{0, 12, 60})

// on returns the same installation with another database. The last value of a variable counts.
func (p place) on(database string) place {
	return place{p.t, append(slices.Clone(p.env), "PSIC_DATABASE_URL="+database)}
}

func (p place) database() (url string) {
	for _, pair := range p.env {
		if value, ok := strings.CutPrefix(pair, "PSIC_DATABASE_URL="); ok {
			url = value
		}
	}
	return url
}

// balanced asks the doctor about the data. The clusters of tests are not durable, so the doctor calls those broken.
func (p place) balanced() {
	p.t.Helper()
	said, _ := p.run("doctor")
	p.says(said, "books: ledger, sessions and payouts agree to the centavo", "the chain is whole")
}

// killMoving starts a move and kills it when it has told so many lines, or has ended.
func (p place) killMoving(to string, lines int) {
	p.t.Helper()
	cmd := p.command(context.Background(), "move", "--to", to)
	out, err := cmd.StdoutPipe()
	if err != nil {
		p.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	told := bufio.NewReader(out)
	for range lines {
		if _, err := told.ReadString('\n'); err == io.EOF {
			break
		}
	}
	kill(cmd)
}

// rowsOf returns a hash of the rows of each table, which is the same on both engines.
func rowsOf(t *testing.T, url string) map[string][sha256.Size]byte {
	t.Helper()
	db, engine, err := backup.Peek(url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	list := `SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT LIKE 'goose%'`
	if engine == store.SQLite {
		list = `SELECT name FROM sqlite_master
			WHERE type = 'table' AND name NOT LIKE 'goose%' AND name NOT LIKE 'sqlite%'`
	}
	out := map[string][sha256.Size]byte{}
	for _, row := range lines(t, db, list) {
		_, table, _ := strings.Cut(row, "=")
		all := lines(t, db, "SELECT * FROM "+table)
		slices.Sort(all)
		out[table] = sha256.Sum256([]byte(strings.Join(all, "\n")))
	}
	return out
}

func differing(here, there map[string][sha256.Size]byte) (tables []string) {
	for table, sum := range here {
		if there[table] != sum {
			tables = append(tables, table)
		}
	}
	if len(here) != len(there) {
		tables = append(tables, fmt.Sprintf("%d tables, %d there", len(here), len(there)))
	}
	return tables
}

// lines returns each row as one text.
func lines(t *testing.T, db *sql.DB, query string) (out []string) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	row, into := make([]any, len(names)), make([]any, len(names))
	for i := range row {
		into[i] = &row[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		fields := make([]string, len(row))
		for i, v := range row {
			switch v { // SQLite has numbers for booleans
			case true:
				v = 1
			case false:
				v = 0
			}
			fields[i] = fmt.Sprint(names[i], "=", v)
		}
		slices.Sort(fields) // a migration may have another order of columns on each engine
		out = append(out, strings.Join(fields, " "))
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}
