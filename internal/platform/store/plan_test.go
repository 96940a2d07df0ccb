package store_test

import (
	"fmt"
	"strings"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

// series counts to 10,000 on both engines.
var series = seriesOf(10_000)

func seriesOf(n int) string {
	return fmt.Sprintf("WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < %d) ", n)
}

var manyRows = []string{
	`INSERT INTO account (id, email, role, state, password_hash, affiliate, invited_at, created_at, confirmed_at,
	  deleted_at)
	 ` + series + `SELECT 'id' || n, 'e' || n, CASE n % 20 WHEN 0 THEN 'THERAPIST' ELSE 'CUSTOMER' END, 'CREATED',
	  'h', 'a' || n, n, n,
	 CASE n % 50 WHEN 0 THEN NULL ELSE n END, CASE n % 50 WHEN 1 THEN n ELSE NULL END FROM s`,
	`INSERT INTO job (id, kind, args, state, run_at, created_at)
	 ` + series + `SELECT 'id' || n, 'k', '{}', CASE n % 50 WHEN 0 THEN 'ready' ELSE 'done' END, n, n FROM s`,
	`INSERT INTO access_log (id, happened_at, ip, method, route, status)
	 ` + series + `SELECT 'id' || n, n, 'ip', 'GET', '/', 200 FROM s`,
	`INSERT INTO rate_bucket (key, full_at) ` + series + `SELECT 'k' || n, n FROM s`,
	`INSERT INTO postal_code (cep, found, street, complement, district, city, state, expires_at)
	 ` + series + `SELECT 'c' || n, true, '', '', '', '', '', n FROM s`,
	`INSERT INTO login (id, account_id, ip_hash, agent_hash, created_at, last_seen_at, expires_at)
	 ` + series + `SELECT 'id' || n, 'id' || n, '', '', n, n, n FROM s`,
	`INSERT INTO therapist (account_id, crp, crp_key, approach, education, experience, extra_education,
	  extra_education_info, equipment, heard_from, heard_from_other, about_me, interests, uf, public_gender,
	  enterprise_sessions, session_minutes, price_cents, notice_hours, bank, submitted_at, updated_at)
	 VALUES ('id20', '', '', '', '', '', '', '', '', '', '', '', '', '', '', false, 50, 100, 1, '', 1, 1)`,
	`INSERT INTO agenda (therapist_id) VALUES ('id20')`,
	`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents, discount_cents,
	  enterprise, hold_until, paid_at, cancelled_at, cancelled_by, created_at)
	 ` + series + `SELECT 'id' || n, 'id20', 'id' || (n % 500 + 1), n * 3600000000, n * 3600000000 + 5,
	  CASE n % 3 WHEN 0 THEN 'cancelado' ELSE 'concluído' END, 100, 0, false, n * 10,
	  CASE n % 3 WHEN 0 THEN NULL ELSE n END, CASE n % 3 WHEN 0 THEN n ELSE NULL END,
	  CASE n % 3 WHEN 0 THEN 'PATIENT' ELSE '' END, n FROM s`,
}

// hour is how far apart the sessions are, in microseconds. Closer together they would all be within the day that the
// guard against double bookings looks at, and inserting them would take most of a minute.
const hour = int64(3_600_000_000)

// Lists and clean-up queries over tables that grow with the product must use an index, not scan the whole table.
func TestListsUseAnIndex(t *testing.T) {
	queries := generated(t)
	cases := []struct {
		name, table string
		args        []any
	}{
		{"accountdb.ActiveByRole", "account", []any{`["THERAPIST"]`, "id5", 50}},
		{"accountdb.Purgeable", "account", []any{100, 20}},
		{"accountdb.StaleUnconfirmed", "account", []any{100, 20}},
		{"logindb.LoginsOf", "login", []any{"id7"}},
		{"logindb.DropLogins", "login", []any{100}},
		{"jobsdb.DueJobs", "job", []any{1000, 8}},
		{"jobsdb.PurgeDone", "job", []any{100}},
		{"accesslogdb.DropAccessBefore", "access_log", []any{100}},
		{"bookingdb.UnpaidHolds", "session", []any{"id7", 9_000, 10_000}},
		{"bookingdb.DaySessions", "session", []any{"id20", 9_900 * hour, 9_800 * hour, 10_000 * hour, 100}},
		{"bookingdb.SessionStarts", "session", []any{"id20", 9_800 * hour, 9_900 * hour, 700}},
		{"bookingdb.Occurrences", "session", []any{`["h1","h2"]`, "2026-11-26", 100}},
		{"bookingdb.LockOccurrences", "session", []any{"h1", 1}},
		{"bookingdb.LastOccurrences", "session", []any{"h1", "2026-11-26", 1, 2}},
		{"backofficedb.SessionsOfStanding", "session", []any{"h1", 9_000 * hour, "id7", 50}},
		{"limitdb.DropFullBuckets", "rate_bucket", []any{100}},
		{"addressdb.DropExpiredPostalCodes", "postal_code", []any{100}},
	}
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		for _, statement := range manyRows {
			run(t, db, statement)
		}
		analyze(t, db)
		plan := explain(t, db, "SELECT id FROM account WHERE full_name = $1", []any{"x"})
		if !reads(db.Engine, plan, "account") {
			t.Fatalf("a full scan is not recognised:\n%s", plan)
		}
		for _, c := range cases {
			if queries[c.name] == "" {
				t.Errorf("%s: no such query", c.name)
				continue
			}
			plan := explain(t, db, queries[c.name], c.args)
			if reads(db.Engine, plan, c.table) || !strings.Contains(strings.ToLower(plan), "index") {
				t.Errorf("%s reads all of %s:\n%s", c.name, c.table, plan)
			}
		}
	})
}

// The checks of payers look up each document and card by its index, also on SQLite, which has no statistics. Otherwise
// each session of a payout would read the charges of all sessions.
func TestPayersAreLookedUp(t *testing.T) {
	queries := generated(t)
	db := testdb.OpenDB(t, store.SQLite)
	for _, name := range []string{"payoutdb.SharedPayer", "payoutdb.DiscountMatches"} {
		plan := explain(t, db, queries[name], []any{"[]"})
		for _, index := range []string{"charge_payer_tax ", "charge_card_fingerprint "} {
			if !strings.Contains(plan, index) || strings.Contains(plan, "(purpose=?)") {
				t.Errorf("%s does not use %s:\n%s", name, index, plan)
			}
		}
	}
}

func explain(t *testing.T, db *store.DB, query string, args []any) string {
	t.Helper()
	prefix := "EXPLAIN QUERY PLAN "
	if db.Engine == store.Postgres {
		prefix = "EXPLAIN "
	} else {
		query = strings.TrimSuffix(strings.TrimSpace(query), "FOR NO KEY UPDATE") // as preparingConn does
	}
	rows, err := db.Read().QueryContext(t.Context(), prefix+query, args...)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var plan strings.Builder
	for rows.Next() {
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&plan, values[len(values)-1]) // the text is the last column on both engines
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return plan.String()
}

// reads says whether the plan scans the whole table.
func reads(engine store.Engine, plan, table string) bool {
	if engine == store.Postgres {
		return strings.Contains(plan, "Seq Scan on "+table)
	}
	for line := range strings.Lines(plan) {
		if strings.HasPrefix(line, "SCAN "+table) && !strings.Contains(line, "INDEX") {
			return true
		}
	}
	return false
}
