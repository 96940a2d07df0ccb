package store_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

var constant = regexp.MustCompile("(?s)const \\w+ = `-- name: (\\w+) :\\w+\n(.*?)`")

// generated returns the SQL of every generated query by package and name, such as "jobsdb.DueJobs".
func generated(t *testing.T) map[string]string {
	t.Helper()
	var files []string
	for _, pattern := range []string{
		"../../*/*db/queries.sql.go",
		"../../*/*/*db/queries.sql.go",
		"../../*/*/*/*db/queries.sql.go",
	} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	all := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range constant.FindAllStringSubmatch(string(text), -1) {
			all[filepath.Base(filepath.Dir(file))+"."+m[1]] = m[2]
		}
	}
	return all
}

// wantEveryFile fails when generated found fewer queries than the queries.sql files declare.
func wantEveryFile(t *testing.T, found map[string]string) {
	t.Helper()
	declared := 0
	for _, pattern := range []string{"../../*/queries.sql", "../../*/*/queries.sql", "../../*/*/*/queries.sql"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			declared += len(regexp.MustCompile(`(?m)^-- name: `).FindAll(text, -1))
		}
	}
	if declared == 0 || len(found) != declared {
		t.Errorf("%d queries declared, %d found generated", declared, len(found))
	}
}

func TestEveryQueryPrepares(t *testing.T) {
	queries := generated(t)
	wantEveryFile(t, queries)
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		for name, query := range queries {
			statement, err := db.Read().PrepareContext(t.Context(), query)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if err := statement.Close(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
