package app_test

import (
	"log/slog"
	"testing"

	"psic/internal/app"
	"psic/internal/platform/move"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// checkMove moves the database of a kit to the other engine. Every table must arrive, and the product must find its
// books and its audit log right there.
func checkMove(t *testing.T, k *testkit.Kit) {
	t.Helper()
	c := k.Config
	c.DatabaseURL = testkit.NoDatabase(t)
	if k.DB.Engine == store.SQLite {
		c.DatabaseURL = testkit.URL(t, store.Postgres)
	}
	report, err := move.Run(t.Context(), move.Options{
		From:     k.Config.DatabaseURL,
		To:       c.DatabaseURL,
		Progress: func(move.Progress) {},
	})
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]int64{}
	for _, one := range report.Tables {
		rows[one.Name] = one.Rows
	}
	for table := range owners {
		if _, ok := rows[table]; !ok {
			t.Errorf("%s was left behind", table)
		}
	}
	a, err := app.New(t.Context(), c, slog.New(slog.DiscardHandler), app.Parts{Clock: k.Clock, Sender: k.Outbox})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = a.Close() }()
	ledger, err := a.Payment.Verify(t.Context())
	if err != nil || !ledger.Balanced() {
		t.Errorf("the books: %+v %v", ledger, err)
	}
	log, err := a.Audit.Verify(t.Context())
	if err != nil || !log.Whole() || log.Checked == 0 {
		t.Errorf("the audit log: %+v %v", log, err)
	}
}
