package store_test

import (
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

const (
	putRow  = "-- name: Put :exec\nINSERT INTO remembered (id) VALUES ($1)"
	seeRows = "-- name: See :many\nSELECT id FROM remembered WHERE id >= $1 ORDER BY id"
	howMany = "-- name: HowMany :one\nSELECT count(*) FROM remembered"
)

// A kept statement gives the same result as a new one, also after an error and after a change of the schema.
func TestStatements_kept(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		run(t, db, "CREATE TABLE remembered (id BIGINT PRIMARY KEY)")
		run(t, db, putRow, 1)
		if err := try(t, db, putRow, 1); err == nil {
			t.Fatal("two rows with one key")
		}
		run(t, db, putRow, 2)
		if n := count(t, db, howMany); n != 2 {
			t.Fatalf("%d rows, want 2", n)
		}
		run(t, db, "ALTER TABLE remembered ADD COLUMN more TEXT")
		run(t, db, putRow, 3)
		if n := count(t, db, howMany); n != 3 {
			t.Fatalf("%d rows after the change, want 3", n)
		}
	})
}

// A kept statement follows its limit.
func TestStatements_limit(t *testing.T) {
	const some = "-- name: Some :one\nSELECT count(*) FROM (SELECT id FROM remembered ORDER BY id LIMIT $1) r"
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		run(t, db, "CREATE TABLE remembered (id BIGINT PRIMARY KEY)")
		for id := range 4 {
			run(t, db, putRow, id)
		}
		for _, most := range []int{3, 1, 0, 9} {
			if n := count(t, db, some, most); n != min(most, 4) {
				t.Errorf("%d rows with a limit of %d", n, most)
			}
		}
	})
}

// A query may run again inside the loop over its own rows.
func TestStatements_inside_their_own_rows(t *testing.T) {
	db := testdb.OpenDB(t, store.SQLite)
	run(t, db, "CREATE TABLE remembered (id BIGINT PRIMARY KEY)")
	for id := range 4 {
		run(t, db, putRow, id)
	}
	var outer, inner int
	err := db.InTx(t.Context(), func(tx *store.Tx) error {
		return each(t, tx, 0, func(int) error {
			outer++
			return each(t, tx, 2, func(int) error { inner++; return nil })
		})
	})
	if err != nil || outer != 4 || inner != 8 {
		t.Fatalf("outer %d, inner %d, %v; want 4 and 8", outer, inner, err)
	}
}

func each(t *testing.T, tx *store.Tx, from int, fn func(id int) error) error {
	rows, err := tx.QueryContext(t.Context(), seeRows, from)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id int
		if err := rows.Scan(&id); err != nil {
			return err
		}
		if err := fn(id); err != nil {
			return err
		}
	}
	return rows.Err()
}
