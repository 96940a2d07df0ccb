package store

import "testing"

func TestForSQLite(t *testing.T) {
	for query, want := range map[string]string{
		"SELECT id FROM job WHERE state = $1 LIMIT $2":         "SELECT id FROM job WHERE state = $1 LIMIT +$2",
		"SELECT (SELECT id FROM job LIMIT $1) LIMIT $2":        "SELECT (SELECT id FROM job LIMIT +$1) LIMIT +$2",
		"SELECT id FROM job WHERE id = $1 FOR NO KEY UPDATE\n": "SELECT id FROM job WHERE id = $1 ",
		"SELECT id FROM job LIMIT 1":                           "SELECT id FROM job LIMIT 1",
	} {
		if got := forSQLite(query); got != want {
			t.Errorf("%q becomes %q, want %q", query, got, want)
		}
	}
}
