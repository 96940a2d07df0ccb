package store_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

// size returns how many rows the plan test has. PSIC_PLAN_USERS=100000 is the size that the product promises, with ten
// times as many sessions, payments and audit entries. It takes minutes and is part of make bench.
func size(t *testing.T) (users, sessions int) {
	text := os.Getenv("PSIC_PLAN_USERS")
	if text == "" {
		return 10_000, 10_000
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1000 {
		t.Fatalf("PSIC_PLAN_USERS=%q", text)
	}
	return n, 10 * n
}

// manyOfAdmins fills the tables that administrators list. The sessions are cancelled, because the triggers against
// overlaps would check every other session.
func manyOfAdmins(users, sessions int) []string {
	people, visits := seriesOf(users), seriesOf(sessions)
	therapist := fmt.Sprintf("'id' || (20 * (1 + n %% %d))", users/20)
	patient := fmt.Sprintf("'id' || (1 + n %% %d)", users)
	return []string{
		`INSERT INTO company (id, name, cnpj, email, phone, max_users, email_domain, created_at) VALUES ('c1', 'c',
		  'c', 'c', 'c', 1, 'c', 1)`,
		`INSERT INTO account (id, email, role, state, password_hash, affiliate, search_text, company_id, invited_at,
		  created_at, confirmed_at, deleted_at)
		 ` + people + `SELECT 'id' || n, 'e' || n, CASE WHEN n % 20 = 0 THEN 'THERAPIST'
		  WHEN n % 2000 = 3 THEN 'ENTERPRISE' ELSE 'CUSTOMER' END,
		 CASE n % 2000 WHEN 0 THEN 'REQUIRED_DATA_PROVIDED' ELSE 'CREATED' END, 'h', 'a' || n,
		  'pessoa numero id' || n || ' x',
		 CASE n % 2000 WHEN 3 THEN 'c1' ELSE NULL END, n, n, n, CASE n % 50 WHEN 1 THEN n ELSE NULL END FROM s`,
		`INSERT INTO job (id, kind, args, state, run_at, created_at) ` + series + `SELECT 'id' || n, 'k', '{}',
		  'done', n, n FROM s`,
		`INSERT INTO therapist (account_id, crp, crp_key, approach, education, experience, extra_education,
		  extra_education_info, equipment, heard_from,
		  heard_from_other, about_me, interests, uf, public_gender, enterprise_sessions, session_minutes,
		  price_cents, notice_hours, bank, submitted_at, updated_at)
		 SELECT id, id, id, '', '', '', '', '', '', '', '', '', '', '', '', false, 50, 1, 24, '', 1, 1 FROM account
		  WHERE role = 'THERAPIST'`,
		`INSERT INTO agenda (therapist_id) SELECT account_id FROM therapist`,
		`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents, discount_cents,
		  enterprise, hold_until, paid_at, cancelled_at,
		  outcome, returned_cents, earned_at, created_at)
		 ` + visits + `SELECT 's' || n, ` + therapist + `, ` + patient + `, n, n + 1, 'cancelado', 100, 0, false, 1,
		  n, n, 'CREDIT', 100, n, n FROM s`,
		`INSERT INTO charge (id, purpose, reference_id, payer_id, method, status, open, amount_cents, credits_cents,
		  discount_cents, gateway, gateway_reference, created_at, paid_at)
		 ` + visits + `SELECT 'c' || n, 'SESSION', 's' || n, ` + patient + `, 'pix', CASE n % 1000
		  WHEN 0 THEN 'UNKNOWN' ELSE 'PAID' END, true, 100, 0, 0, 'g', 'r' || n, n, n FROM s`,
		`INSERT INTO payout (id, therapist_id, year, month, closes_on, due_on, total_cents, status, created_at, paid_at)
		 ` + people + `SELECT 'o' || n, ` + therapist + `, 2000, 1, 'd' || n, 'd' || n, 1, CASE n % 1000
		  WHEN 0 THEN 'OPEN' ELSE 'PAID' END, 1, CASE n % 1000 WHEN 0 THEN NULL ELSE 1 END FROM s`,
		`INSERT INTO payout_line (id, payout_id, therapist_id, session_id, kind, gross_cents, fee_cents, net_cents)
		 ` + people + `SELECT 'l' || n, 'o' || n, ` + therapist + `, 's' || n, 'SESSION', 1, 0, 1 FROM s`,
		`INSERT INTO contact_message (id, kind, content, status, created_at)
		 ` + people + `SELECT 'm' || n, 'CONTACT', '',
		  CASE n % 100 WHEN 0 THEN 'NEW' ELSE 'ANSWERED' END, n FROM s`,
		`INSERT INTO contact_answer (id, message_id, author_id, content, created_at) ` + people + `SELECT 'w' || n,
		  'm' || n, 'id' || n, '', n FROM s`,
		`INSERT INTO figure_day (day, sessions) ` + people + `SELECT 'd' || n, 1 FROM s`,
		`INSERT INTO audit_entry (seq, happened_at, actor_id, actor_role, action, object_id, purpose, result, origin,
		  previous, hash)
		 ` + visits + `SELECT n, n, 'id' || (n % 10), 'ADMINISTRATOR', 'a' || (n % 50), 'id' || n, '', 'ok', '', '',
		  '' FROM s`,
	}
}

// Every list and total of administrators uses an index. R280.
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
		{"accountdb.PeopleBefore", "account", []any{"id5", 10}},
		{"accountdb.ActivePeopleBefore", "account", []any{false, "id5", 10}},
		{"logindb.Administrators", "account", nil},
		{"notifydb.Messages", "contact_message", []any{9000, "m9", 25}},
		{"notifydb.MessagesByStatus", "contact_message", []any{"NEW", 9000, "m9", 25}},
		{"notifydb.AnswersOf", "contact_answer", []any{"m7"}},
		{"backofficedb.UsersNewest", "account", []any{"THERAPIST", "", "ACTIVE", "%%", "[]", 5000, 10}},
		{"backofficedb.UsersOldest", "account", []any{"", "c1", "", "%%", "[]", 0, 10}},
		{"backofficedb.UsersByName", "account", []any{"", "", "INVITED", "%%", "[]", 0, 10}},
		{"backofficedb.UsersByNameBackwards", "account", []any{"", "", "", "%id4711 x%", "[]", 0, 10}},
		{"backofficedb.CountUsers", "account", []any{"", "c1", "ACTIVE", "%%", `["id7"]`, 10_001}},
		{"backofficedb.UserRows", "account", []any{`["id7"]`}},
		{"backofficedb.UsersByCPF", "account", []any{"x"}},
		{"backofficedb.UsersByCRP", "therapist", []any{"x"}},
		{"backofficedb.PeopleNamed", "account", []any{"%id4711 x%", true}},
		{"backofficedb.SessionsFound", "session", []any{
			8000, 9000, 9000, "s9", true, `["id20"]`, false, "[]", false, "PAID", 9000, 10,
		}},
		{"backofficedb.SessionsBefore", "session", []any{9000, "s9", 10}},
		{"backofficedb.SessionAt", "session", []any{8900, 9000, 40}},
		{"backofficedb.SessionDays", "figure_day", []any{"d5", "d50", 1, 90}},
		{"backofficedb.SessionsOfPatient", "session", []any{"id7", 0, 10}},
		{"backofficedb.SessionsOfTherapist", "session", []any{"id20", 0, 10}},
		{"backofficedb.CountSessionsOfPatient", "session", []any{"id7"}},
		{"backofficedb.CountSessionsOfTherapist", "session", []any{"id20"}},
		{"backofficedb.FutureOfPatient", "session", []any{"id7", 5000, 10}},
		{"backofficedb.FutureOfTherapist", "session", []any{"id20", 5000, 10}},
		{"backofficedb.CountPaymentsOfPatient", "charge", []any{"id7", 1, 99_999}},
		{"backofficedb.CountPaymentsOfTherapist", "session", []any{"id20", 1, 99_999}},
		{"backofficedb.FirstPaymentOfPatient", "charge", []any{"id7"}},
		{"backofficedb.FirstPaymentOfTherapist", "session", []any{"id20"}},
		{"backofficedb.Waiting", "account", []any{"2000-01-01", 9000, 9000}},
		{"backofficedb.Waiting", "charge", []any{"2000-01-01", 9000, 9000}},
		{"directorydb.Pending", "account", []any{50}},
		{"companydb.People", "account", []any{"c1", 50}},
		{"payoutdb.PayoutsOf", "payout", []any{"id20"}},
		{"payoutdb.OpenPayouts", "payout", []any{50}},
		{"payoutdb.CountOverdue", "payout", []any{"d5"}},
		{"backofficedb.PaymentsOfPatient", "charge", []any{"id7", 1, 99_999, 0, 10}},
		{"backofficedb.PaymentsOfTherapist", "session", []any{"id20", 1, 99_999, 0, 10}},
		{"auditdb.Newest", "audit_entry", []any{9000, 0, 1, 99_999, 50}},
		{"auditdb.NewestByObject", "audit_entry", []any{"id7", 9000, 0, 1, 99_999, 50}},
		{"auditdb.NewestByActor", "audit_entry", []any{"id7", 9000, 0, 1, 99_999, 50}},
		{"auditdb.NewestByAction", "audit_entry", []any{"a7", 9000, 0, 1, 99_999, 50}},
		{"auditdb.FirstSince", "audit_entry", []any{9000}},
		{"auditdb.LastUntil", "audit_entry", []any{9000}},
		{"auditdb.Walk", "audit_entry", []any{500, 1000}},
		{"jobsdb.CountDead", "job", nil},
	}
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		for _, statement := range manyOfAdmins(size(t)) {
			run(t, db, statement)
		}
		analyze(t, db)
		for _, c := range cases {
			if queries[c.name] == "" {
				t.Errorf("%s: no such query", c.name)
				continue
			}
			plan := explain(t, db, queries[c.name], c.args)
			lower := strings.ToLower(plan)
			byIndex := strings.Contains(lower, "index") || strings.Contains(lower, "primary key")
			if reads(db.Engine, plan, c.table) || !byIndex {
				t.Errorf("%s reads all of %s:\n%s", c.name, c.table, plan)
			}
		}
	})
}

// analyze does what autovacuum would have done by then: PostgreSQL uses an index-only scan only for pages that were
// vacuumed.
func analyze(t *testing.T, db *store.DB) {
	t.Helper()
	if db.Engine == store.SQLite {
		return // the product keeps no statistics there: with them SQLite plans a statement again for other values
	}
	if _, err := db.Read().ExecContext(t.Context(), "VACUUM ANALYZE"); err != nil {
		t.Fatal(err)
	}
}
