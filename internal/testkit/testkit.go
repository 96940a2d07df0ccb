// Package testkit gives tests a database on each engine and the whole product in the test's process, with a clock that
// tests move, a mailbox that tests read and a fake postal service.
package testkit

import (
	"net/http"
	"testing"
	"time"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

// Engines are both databases.
var Engines = testdb.Engines

// Start is the time at which the clock of every kit is stopped.
var Start = testdb.Start

// SafeBuffer collects the log of the product.
type SafeBuffer = testdb.SafeBuffer

// Main runs a package's tests; see testdb.Main.
func Main(m *testing.M) { testdb.Main(m) }

// URL returns the address of a new database for the test; see testdb.URL.
func URL(t testing.TB, engine store.Engine) string {
	t.Helper()
	return testdb.URL(t, engine)
}

// NoDatabase returns the address of a SQLite database that does not exist yet.
func NoDatabase(t testing.TB) string {
	t.Helper()
	return testdb.NoDatabase(t)
}

// EmptyPostgres returns the address of a PostgreSQL database without tables.
func EmptyPostgres(t testing.TB) string {
	t.Helper()
	return testdb.EmptyPostgres(t)
}

// Equal fails the test unless got is want.
func Equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	testdb.Equal(t, what, got, want)
}

// Long says whether tests with a long form run in it; see testdb.Long.
func Long() bool { return testdb.Long() }

// LongOr returns long in the long form of a test, otherwise short.
func LongOr[T any](long, short T) T { return testdb.LongOr(long, short) }

// Race starts n calls at the same time and returns their results.
func Race[T any](n int, call func(i int) T) []T { return testdb.Race(n, call) }

// Patiently repeats a request that a busy server sheds with 503, as the response asks for.
func Patiently(request func() Response) (r Response) {
	for range 500 {
		if r = request(); r.Status != http.StatusServiceUnavailable {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	return r
}

// Apps runs the test against the whole product once on each engine.
func Apps(t *testing.T, test func(t *testing.T, k *Kit)) {
	t.Helper()
	for _, e := range Engines {
		t.Run(string(e), func(t *testing.T) { test(t, New(t, e)) })
	}
}
