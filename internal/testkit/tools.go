package testkit

import (
	"context"
	"maps"
	"testing"

	"psic/internal/platform/mail"
	"psic/internal/platform/store"
)

// With returns the base with some fields changed. A nil value removes the field.
func With(base Fields, changes ...Fields) Fields {
	out := maps.Clone(base)
	for _, c := range changes {
		for name, value := range c {
			if value == nil {
				delete(out, name)
				continue
			}
			out[name] = value
		}
	}
	return out
}

// Tally counts responses by status.
func Tally(responses []Response) map[int]int {
	out := map[int]int{}
	for _, r := range responses {
		out[r.Status]++
	}
	return out
}

// One reads a single value from the database.
func One[T any](k *Kit, query string, args ...any) T {
	k.T.Helper()
	var v T
	if err := k.DB.Read().QueryRowContext(context.Background(), query, args...).Scan(&v); err != nil {
		k.T.Fatalf("%s: %v", query, err)
	}
	return v
}

// InTx runs fn in a transaction that must succeed.
func (k *Kit) InTx(fn func(tx *store.Tx) error) {
	k.T.Helper()
	if err := k.DB.InTx(context.Background(), fn); err != nil {
		k.T.Fatal(err)
	}
}

// Exec writes to the database past the product.
func (k *Kit) Exec(query string, args ...any) {
	k.T.Helper()
	k.InTx(func(tx *store.Tx) error {
		_, err := tx.ExecContext(context.Background(), query, args...)
		return err
	})
}

// Mails runs due jobs and returns the mails to the address, oldest first.
func (k *Kit) Mails(to string) []mail.Stored {
	k.T.Helper()
	k.Work()
	var out []mail.Stored
	for _, m := range k.Outbox.List() {
		if m.To == to {
			out = append([]mail.Stored{m}, out...)
		}
	}
	return out
}

// On returns the kit for a subtest, so that a failure is the subtest's.
func (k *Kit) On(t testing.TB) *Kit {
	inner := *k
	inner.T = t
	return &inner
}
