package store_test

import (
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
	"psic/migrations"
)

// TestSchemaFloor: a program starts on a schema that is newer than its own, because replicas are replaced one by one.
// It does not start on a schema that no longer has what it uses.
func TestSchemaFloor(t *testing.T) {
	for _, engine := range testdb.Engines {
		t.Run(string(engine), func(t *testing.T) {
			url := testdb.URL(t, engine)
			reopen := func(change string) error {
				db, err := store.Open(t.Context(), store.Options{URL: url})
				if err != nil {
					return err
				}
				defer func() { _ = db.Close() }()
				if change != "" {
					run(t, db, change)
				}
				return nil
			}
			for _, change := range []string{
				"",
				"INSERT INTO goose_db_version (version_id, is_applied) VALUES (99001, true)",
				"UPDATE schema_floor SET program = 99001",
			} {
				if err := reopen(change); err != nil {
					t.Fatalf("before %q: %v", change, err)
				}
			}
			if err := reopen(""); err == nil || !strings.Contains(err.Error(), "99001") {
				t.Errorf("a program that is too old: %v", err)
			}
		})
	}
}

var (
	migrationName = regexp.MustCompile(`^0*(\d+)_`)
	takesAway     = regexp.MustCompile(
		`(?i)\bDROP\s+(TABLE|COLUMN)\b|\bRENAME\b|\bALTER\s+COLUMN\b|\bADD\s+CONSTRAINT\b`,
	)
	addsColumn = regexp.MustCompile(`(?i)\bADD\s+COLUMN\b[^;]*`)
)

// contracts says whether a migration may break the program of the version before.
func contracts(sql string) bool {
	up, _, _ := strings.Cut(sql, "-- +goose Down")
	up = regexp.MustCompile(`--[^\n]*`).ReplaceAllString(up, "")
	for _, add := range addsColumn.FindAllString(up, -1) {
		add = strings.ToUpper(add)
		if strings.Contains(add, "NOT NULL") && !strings.Contains(add, "DEFAULT") {
			return true
		}
	}
	return takesAway.MatchString(up)
}

// TestMigrationsExpandBeforeTheyContract: a migration that removes something raises schema_floor. The floor exists
// since migration 30.
func TestMigrationsExpandBeforeTheyContract(t *testing.T) {
	for sql, want := range map[string]bool{
		"ALTER TABLE a ADD COLUMN b TEXT":                         false,
		"ALTER TABLE a ADD COLUMN b TEXT NOT NULL DEFAULT ''":     false,
		"ALTER TABLE a ADD COLUMN b TEXT NOT NULL":                true,
		"ALTER TABLE a DROP COLUMN b":                             true,
		"CREATE TABLE a (b TEXT NOT NULL); -- RENAME":             false,
		"CREATE TABLE a (b TEXT);\n-- +goose Down\nDROP TABLE a;": false,
	} {
		if contracts(sql) != want {
			t.Errorf("%q: %v", sql, !want)
		}
	}
	files, err := fs.Glob(migrations.FS, "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := fs.ReadFile(migrations.FS, name)
		if err != nil {
			t.Fatal(err)
		}
		version, _ := strconv.Atoi(migrationName.FindStringSubmatch(name)[1])
		if version > 30 && contracts(string(text)) && !strings.Contains(string(text), "UPDATE schema_floor") {
			t.Errorf(
				"%s removes something that the program of the version before may use: "+
					"do it a version later, and raise schema_floor",
				name,
			)
		}
	}
}
