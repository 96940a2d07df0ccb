package store_test

import (
	"strings"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// manyOfAdmins adds what administrators list: sessions, payments and the audit log. The sessions are cancelled, because
// the net under the calendar would look at every pair of others.
var manyOfAdmins = []string{
	`UPDATE account SET search_text = 'pessoa numero ' || id || ' x'`,
	`INSERT INTO therapist (account_id, crp, crp_key, approach, education, experience, extra_education, extra_education_info, equipment, heard_from,
	  heard_from_other, about_me, interests, uf, public_gender, enterprise_sessions, session_minutes, price_cents, notice_hours, bank, submitted_at, updated_at)
	 SELECT id, id, id, '', '', '', '', '', '', '', '', '', '', '', '', false, 50, 1, 24, '', 1, 1 FROM account WHERE role = 'THERAPIST'`,
	`INSERT INTO agenda (therapist_id) SELECT account_id FROM therapist`,
	`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents, discount_cents, enterprise, hold_until, paid_at, cancelled_at,
	  outcome, returned_cents, earned_at, created_at)
	 ` + series + `SELECT 's' || n, 'id' || (n - n % 20 + 20 - CASE WHEN n > 9980 THEN 20 ELSE 0 END), 'id1', n, n + 1, 'cancelado', 100, 0, false, 1, n, n, 'CREDIT', 100, n, n FROM s`,
	`INSERT INTO charge (id, purpose, reference_id, payer_id, method, status, open, amount_cents, credits_cents, discount_cents, gateway, gateway_reference, created_at, paid_at)
	 ` + series + `SELECT 'c' || n, 'SESSION', 's' || n, 'id' || n, 'pix', CASE n % 100 WHEN 0 THEN 'UNKNOWN' ELSE 'PAID' END, true, 100, 0, 0, 'g', 'r' || n, n, n FROM s`,
	`INSERT INTO audit_entry (seq, happened_at, actor_id, actor_role, action, object_id, purpose, result, origin, previous, hash)
	 ` + series + `SELECT n, n, 'id' || (n % 10), 'ADMINISTRATOR', 'a' || (n % 50), 'id' || n, '', 'ok', '', '', '' FROM s`,
}

// Every list and total of administrators answers from an index. R280.
func TestAdminListsUseAnIndex(t *testing.T) {
	queries := generated(t)
	cases := []struct {
		name, table string
		args        []any
	}{
		{"accountdb.ListedIDs", "account", []any{"~", 5000, 10}},
		{"accountdb.ListedActiveIDs", "account", []any{false, "~", 0, 10}},
		{"accountdb.ListedCount", "account", []any{10_001}},
		{"accountdb.ListedActiveCount", "account", []any{true, 10_001}},
		{"accountdb.FoundIDs", "account", []any{"~", "%id4711 x%", nil, 0, 10}},
		{"accountdb.FoundCount", "account", []any{"%id4711 x%", nil, 1001}},
		{"backofficedb.SessionPage", "session", []any{9000, 40, 10}},
		{"backofficedb.SessionsOfPatient", "session", []any{"id7", 0, 10}},
		{"backofficedb.CountStarts", "session", []any{9000, 9500}},
		{"backofficedb.SumPaid", "session", []any{9000, 9500}},
		{"backofficedb.SumReturned", "session", []any{9000, 9500}},
		{"backofficedb.SumFee", "session", []any{9000, 9500}},
		{"backofficedb.PaymentsOfPatient", "charge", []any{"id7", 1, 99_999, 0, 10}},
		{"backofficedb.PaymentsOfTherapist", "session", []any{"id20", 1, 99_999, 0, 10}},
		{"backofficedb.CountUnreconciled", "charge", []any{9000, 1000}},
		{"auditdb.Newest", "audit_entry", []any{9000, 1, 99_999, 50}},
		{"auditdb.NewestByObject", "audit_entry", []any{"id7", 9000, 1, 99_999, 50}},
		{"auditdb.NewestByActor", "audit_entry", []any{"id7", 9000, 1, 99_999, 50}},
		{"auditdb.NewestByAction", "audit_entry", []any{"a7", 9000, 1, 99_999, 50}},
		{"auditdb.Walk", "audit_entry", []any{500, 1000}},
		{"jobsdb.CountDead", "job", nil},
	}
	testkit.OnBoth(t, func(t *testing.T, db *store.DB) {
		for _, statement := range append(append([]string{}, manyRows...), manyOfAdmins...) {
			run(t, db, statement)
		}
		analyze(t, db)
		for _, c := range cases {
			if queries[c.name] == "" {
				t.Errorf("%s: no such query", c.name)
				continue
			}
			plan := explain(t, db, queries[c.name], c.args)
			if lower := strings.ToLower(plan); reads(db.Engine, plan, c.table) || !strings.Contains(lower, "index") && !strings.Contains(lower, "primary key") {
				t.Errorf("%s reads all of %s:\n%s", c.name, c.table, plan)
			}
		}
	})
}

// analyze does what the engine's own upkeep would have done by then: on PostgreSQL an index answers alone only for
// pages that were visited.
func analyze(t *testing.T, db *store.DB) {
	t.Helper()
	if db.Engine == store.SQLite {
		run(t, db, "ANALYZE")
		return
	}
	if _, err := db.Read().ExecContext(t.Context(), "VACUUM ANALYZE"); err != nil {
		t.Fatal(err)
	}
}
