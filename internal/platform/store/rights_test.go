package store_test

import (
	"context"
	"errors"
	"net/url"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

// After psic migrate ran as the owner of the schema, the server needs only the rights on rows (docs/operations.md).
func TestServesWithoutTheRightToChangeTheSchema(t *testing.T) {
	address := testdb.URL(t, store.Postgres)
	first, err := store.Open(t.Context(), store.Options{URL: address, MaxConns: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		"DROP ROLE IF EXISTS psic_rows",
		"CREATE ROLE psic_rows LOGIN",
		"REVOKE CREATE ON SCHEMA public FROM PUBLIC",
		"GRANT USAGE ON SCHEMA public TO psic_rows",
		"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO psic_rows",
		"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO psic_rows",
	} {
		run(t, first, statement)
	}
	t.Cleanup(func() {
		err := first.InTx(context.Background(), func(tx *store.Tx) error {
			_, owned := tx.ExecContext(context.Background(), "DROP OWNED BY psic_rows")
			_, role := tx.ExecContext(context.Background(), "DROP ROLE psic_rows")
			return errors.Join(owned, role)
		})
		if err = errors.Join(err, first.Close()); err != nil {
			t.Error(err)
		}
	})
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.User("psic_rows")
	rows, err := store.Open(t.Context(), store.Options{URL: u.String(), MaxConns: 2})
	if err != nil {
		t.Fatalf("with the rights on rows alone: %v", err)
	}
	defer func() { _ = rows.Close() }()
	if n := count(t, rows, "SELECT count(*) FROM account"); n != 0 {
		t.Errorf("%d accounts", n)
	}
	err = rows.InTx(t.Context(), func(tx *store.Tx) error {
		_, err := tx.ExecContext(t.Context(), "DROP TABLE account")
		return err
	})
	if err == nil {
		t.Error("a table was dropped")
	}
}
