package testdb

import "os"

// Long says whether tests with a long form run in it: PSIC_LONG=1, as "make long-tests" sets it. The short form, which
// "make test" runs, makes the same checks on fewer repetitions.
func Long() bool { return os.Getenv("PSIC_LONG") == "1" }

// LongOr returns long in the long form of a test, otherwise short.
func LongOr[T any](long, short T) T {
	if Long() {
		return long
	}
	return short
}
