// Package ids makes identifiers: UUIDv7 text, which sorts by time and cannot be guessed.
package ids

import "github.com/google/uuid"

func New() string { return uuid.Must(uuid.NewV7()).String() }

// Valid reports whether s has the form of an id. Callers treat a malformed id like an unknown one.
func Valid(s string) bool {
	_, err := uuid.Parse(s)
	return err == nil && len(s) == 36
}
