// Package testkit gives tests the real thing: a database on each engine and the whole product in-process,
// with a clock that moves, a mailbox that can be read and a postal service of our own.
package testkit

import (
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

// Engines are both databases.
var Engines = testdb.Engines

// Start is where the clock of every kit stands.
var Start = testdb.Start

// SafeBuffer collects what the product logs.
type SafeBuffer = testdb.SafeBuffer

// Main runs a package's tests; see testdb.Main.
func Main(m *testing.M) { testdb.Main(m) }

// URL is a fresh database for the test; see testdb.URL.
func URL(t testing.TB, engine store.Engine) string {
	t.Helper()
	return testdb.URL(t, engine)
}

// NoDatabase is where a SQLite database may come to be.
func NoDatabase(t testing.TB) string {
	t.Helper()
	return testdb.NoDatabase(t)
}

// Equal says what differs from what was wanted.
func Equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	testdb.Equal(t, what, got, want)
}

// Race starts n callers together and returns what each got.
func Race[T any](n int, call func(i int) T) []T { return testdb.Race(n, call) }

// Apps runs the test against the whole product once on each engine.
func Apps(t *testing.T, test func(t *testing.T, k *Kit)) {
	t.Helper()
	for _, e := range Engines {
		t.Run(string(e), func(t *testing.T) { test(t, New(t, e)) })
	}
}
