package move_test

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

// rowsWanted is how many rows each table gets when its constraints allow so many.
const rowsWanted = 6

// filler fills a SQLite database with rows of any texts, numbers and booleans that its constraints accept.
type filler struct {
	t      *testing.T
	db     *sql.DB
	rand   *rand.Rand
	texts  *rapid.Generator[string]
	values map[string][]any // of columns to which others refer, by table.column
}

// columnOf is a column, and what its constraints allow.
type columnOf struct {
	name, declared string
	required       bool
	refers         string   // table.column
	allowed        []string // by IN
	from, to       int64    // by BETWEEN
}

// filled returns a SQLite database with rows in every table. The same seed makes the same rows.
func filled(t *testing.T, seed int) (url string) {
	t.Helper()
	url = testdb.URL(t, store.SQLite)
	f := &filler{
		t:      t,
		db:     openSQLite(t, url),
		rand:   rand.New(rand.NewPCG(uint64(seed), 0)),
		texts:  rapid.StringMatching(`[^\x00]{0,60}`), // PostgreSQL stores no zero byte, so the product refuses it
		values: map[string][]any{},
	}
	triggers := f.strings(`SELECT sql FROM sqlite_master WHERE type = 'trigger'`)
	for _, name := range f.strings(`SELECT name FROM sqlite_master WHERE type = 'trigger'`) {
		f.exec("DROP TRIGGER " + name) // it would write rows of its own, or refuse ours
	}
	names := tablesOf(t, f.db)
	for range names { // a table is filled once those are to which it refers
		names = slices.DeleteFunc(names, f.fill)
	}
	if len(names) > 0 {
		t.Fatalf("no rows that the constraints accept were found for %v", names)
	}
	for _, trigger := range triggers {
		f.exec(trigger)
	}
	return url
}

func openSQLite(t *testing.T, url string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+strings.TrimPrefix(url, "sqlite://"))
	must(t, err)
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { must(t, db.Close()) })
	return db
}

func tablesOf(t *testing.T, db *sql.DB) []string {
	t.Helper()
	return (&filler{t: t, db: db}).strings(`SELECT name FROM sqlite_master WHERE type = 'table'
		AND name NOT LIKE 'sqlite%' AND name <> 'goose_db_version' ORDER BY name`)
}

func (f *filler) strings(query string, args ...any) (out []string) {
	f.t.Helper()
	rows, err := f.db.Query(query, args...)
	must(f.t, err)
	defer rows.Close()
	for rows.Next() {
		var v string
		must(f.t, rows.Scan(&v))
		out = append(out, v)
	}
	must(f.t, rows.Err())
	return out
}

func (f *filler) exec(statement string, args ...any) {
	f.t.Helper()
	_, err := f.db.Exec(statement, args...)
	must(f.t, err)
}

// fill reports whether the table has rows afterwards.
func (f *filler) fill(table string) bool {
	f.t.Helper()
	columns := f.columns(table)
	for _, c := range columns {
		if c.refers != "" && len(f.referred(c.refers)) == 0 && c.required {
			return false
		}
	}
	tx, err := f.db.Begin()
	must(f.t, err)
	marks := strings.TrimSuffix(strings.Repeat("?, ", len(columns)), ", ")
	insert, err := tx.Prepare("INSERT INTO " + table + " VALUES (" + marks + ")")
	must(f.t, err)
	for tries, made := 0, 0; tries < 5000 && made < rowsWanted; tries++ {
		row := make([]any, len(columns))
		for i, c := range columns {
			row[i] = f.value(c)
		}
		if _, err := insert.Exec(row...); err == nil {
			made++
		}
	}
	var n int
	must(f.t, tx.QueryRow("SELECT count(*) FROM "+table).Scan(&n))
	must(f.t, tx.Commit())
	return n > 0
}

var (
	oneOf   = `\b%s IN \(([^)]*)\)`
	between = `\b%s BETWEEN (\d+) AND (\d+)`
	literal = regexp.MustCompile(`'([^']*)'|\d+`)
)

func (f *filler) columns(table string) (out []columnOf) {
	f.t.Helper()
	rows, err := f.db.Query(`SELECT c.name, lower(c.type), c."notnull" OR c.pk > 0,
		COALESCE(k."table" || '.' || k."to", ''), m.sql
		FROM pragma_table_info($1) c JOIN sqlite_master m ON m.name = $1
		LEFT JOIN pragma_foreign_key_list($1) k ON k."from" = c.name ORDER BY c.cid`, table)
	must(f.t, err)
	defer rows.Close()
	for rows.Next() {
		var c columnOf
		var statement string
		must(f.t, rows.Scan(&c.name, &c.declared, &c.required, &c.refers, &statement))
		if in := regexp.MustCompile(fmt.Sprintf(oneOf, c.name)).FindStringSubmatch(statement); in != nil {
			c.allowed = literal.FindAllString(in[1], -1)
		}
		if b := regexp.MustCompile(fmt.Sprintf(between, c.name)).FindStringSubmatch(statement); b != nil {
			c.from, c.to = parse(b[1]), parse(b[2])
		}
		out = append(out, c)
	}
	must(f.t, rows.Err())
	return out
}

func parse(digits string) int64 {
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		panic(err)
	}
	return n
}

// referred returns the values of a column to which others refer.
func (f *filler) referred(column string) []any {
	if len(f.values[column]) == 0 {
		table, name, _ := strings.Cut(column, ".")
		for _, v := range f.strings("SELECT " + name + " FROM " + table) {
			f.values[column] = append(f.values[column], v)
		}
	}
	return f.values[column]
}

func (f *filler) value(c columnOf) any {
	switch {
	case !c.required && f.rand.IntN(4) == 0:
		return nil
	case c.refers != "":
		known := f.values[c.refers]
		if len(known) == 0 {
			return nil
		}
		return known[f.rand.IntN(len(known))]
	case c.declared == "boolean":
		return f.rand.IntN(2) == 0
	case c.declared == "text":
		return f.text(c)
	case len(c.allowed) > 0:
		return parse(c.allowed[f.rand.IntN(len(c.allowed))])
	case c.to > 0:
		return c.from + f.rand.Int64N(c.to-c.from+1)
	}
	// Small numbers and large ones of both signs. Two of them are added without running over.
	n := f.rand.Int64() >> (1 + f.rand.IntN(62))
	if f.rand.IntN(4) == 0 {
		return -n
	}
	return n
}

func (f *filler) text(c columnOf) string {
	switch {
	case len(c.allowed) > 0:
		return strings.Trim(c.allowed[f.rand.IntN(len(c.allowed))], "'")
	case strings.HasSuffix(c.name, "_on"): // days are compared, and the engines sort other texts differently
		return fmt.Sprintf("2026-%02d-%02d", 1+f.rand.IntN(12), 1+f.rand.IntN(28))
	case f.rand.IntN(4) == 0: // what a format for copying could take for something else
		odd := []string{"", `\N`, "NULL", "a\tb\nc\r", `"quoted", 'twice'`, `\.`, "e\u0301 \U0001F600", "\u007f\u0001 "}
		return odd[f.rand.IntN(len(odd))]
	}
	return strings.ToValidUTF8(f.texts.Example(f.rand.Int()), "?")
}

// differing returns the tables of two SQLite databases that do not have exactly the same rows.
func differing(t *testing.T, one, other string) (out []string) {
	t.Helper()
	db := openSQLite(t, one)
	_, err := db.Exec("ATTACH $1 AS other", strings.TrimPrefix(other, "sqlite://"))
	must(t, err)
	for _, name := range tablesOf(t, db) {
		var here, there, only int
		must(t, db.QueryRow(fmt.Sprintf(`SELECT (SELECT count(*) FROM main.%[1]s), (SELECT count(*) FROM other.%[1]s),
			(SELECT count(*) FROM (SELECT * FROM main.%[1]s EXCEPT SELECT * FROM other.%[1]s))`, name)).
			Scan(&here, &there, &only))
		if here == 0 || here != there || only > 0 {
			out = append(out, fmt.Sprintf("%s (%d rows, %d there, %d differ)", name, here, there, only))
		}
	}
	return out
}
