package app_test

import (
	"fmt"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// readColumns returns the whole database as text: "table.column" → its values.
func readColumns(t *testing.T, k *testkit.Kit) map[string][]string {
	t.Helper()
	return columnsOf(t, k.DB)
}

// columnsOf returns all values of a database by table and column.
func columnsOf(t *testing.T, db *store.DB) map[string][]string {
	t.Helper()
	list := "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
	if db.Engine == store.Postgres {
		list = `SELECT table_name FROM information_schema.tables
			WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`
	}
	out := map[string][]string{}
	for _, row := range query(t, db, list) {
		table := row["name"] + row["table_name"]
		for _, values := range query(t, db, "SELECT * FROM "+table) {
			for column, value := range values {
				out[table+"."+column] = append(out[table+"."+column], value)
			}
		}
	}
	return out
}

func query(t *testing.T, db *store.DB, sql string) []map[string]string {
	t.Helper()
	rows, err := db.Read().QueryContext(t.Context(), sql)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	names, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var out []map[string]string
	for rows.Next() {
		values := make([]any, len(names))
		into := make([]any, len(names))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		row := map[string]string{}
		for i, v := range values {
			if b, ok := v.([]byte); ok {
				v = string(b)
			}
			row[names[i]] = fmt.Sprint(v)
		}
		out = append(out, row)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}
