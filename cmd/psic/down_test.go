package main

import (
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestDownByOneVersion: the program of the version before runs on the schema of the next one while the floor allows it,
// and the doctor calls that fine. Above the floor both refuse and say what to do.
func TestDownByOneVersion(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			k := testkit.New(t, engine)
			k.Patient("ana@psic.test")
			change := func(sql string) {
				t.Helper()
				err := k.DB.InTx(t.Context(), func(tx *store.Tx) error {
					_, err := tx.ExecContext(t.Context(), sql)
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			p := placeOf(t, k)
			change("INSERT INTO goose_db_version (version_id, is_applied) VALUES (99001, true)")
			said, _ := p.run("doctor")
			p.says(said, "ok      schema: version 99001, newer than this program")
			p.must([]string{"migrate"})
			p.must([]string{"admin", "count"}, "0")

			change("UPDATE schema_floor SET program = 99001")
			said, code := p.run("doctor")
			p.says(said, "broken  schema: version 99001 serves programs from 99001 on", "restore the backup")
			if code != 1 {
				t.Errorf("doctor ended with %d", code)
			}
			p.refuses([]string{"admin", "count"}, "the database serves programs from 99001 on")
		})
	}
}
