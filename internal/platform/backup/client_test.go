package backup

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func fakeClient(t *testing.T, name string, major int) string {
	t.Helper()
	dir := t.TempDir()
	script := fmt.Sprintf("#!/bin/sh\necho '%s (PostgreSQL) %d.4 (Debian %d.4-1)'\n", name, major, major)
	if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestClientsOfPostgreSQL(t *testing.T) {
	v9, v15, v17 := fakeClient(t, "pg_dump", 9), fakeClient(t, "pg_dump", 15), fakeClient(t, "pg_dump", 17)
	cases := []struct {
		name   string
		dirs   []string
		server int
		want   string // a directory, or a part of the error
	}{
		{name: "the nearest that is not older", dirs: []string{v17, v9, v15}, server: 15, want: v15},
		{name: "a newer one when there is no equal", dirs: []string{v17, v15}, server: 16, want: v17},
		{
			name:   "missing",
			dirs:   []string{t.TempDir()},
			server: 16,
			want:   "pg_dump is missing; install the package postgresql-client-16",
		},
		{
			name:   "older than the server",
			dirs:   []string{v9, v15},
			server: 16,
			want:   "pg_dump is of version 15 and the server of version 16",
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			path, err := findClient(t.Context(), "pg_dump", c.dirs, c.server)
			if err != nil {
				path = err.Error()
			}
			if !strings.Contains(path, c.want) {
				t.Errorf("got %q", path)
			}
		})
	}
}

func TestThePasswordStaysOutOfTheArguments(t *testing.T) {
	cases := []struct{ url, address, password string }{
		{
			"postgres://psic:s3cr%40t@db:5432/psic?sslmode=require&pool_max_conns=8",
			"postgres://psic@db:5432/psic?sslmode=require",
			"s3cr@t",
		},
		{
			"postgres:///psic?host=%2Frun%2Fpg&user=psic&password=x%20y",
			"postgres:///psic?host=%2Frun%2Fpg&user=psic",
			"x y",
		},
		{"postgres://db/psic?application_name=a%20b", "postgres://db/psic?application_name=a%20b", ""},
	}
	for _, c := range cases {
		address, password, err := libpqURL(c.url)
		if err != nil || address != c.address || password != c.password {
			t.Errorf("%s: %q %q %v", c.url, address, password, err)
		}
	}
}

func TestClientsLearnNothingOfOurs(t *testing.T) {
	t.Setenv("PSIC_BACKUP_KEY", "segredo")
	for _, v := range clientEnv("senha") {
		if strings.Contains(v, "segredo") {
			t.Errorf("handed over: %s", v)
		}
	}
}
