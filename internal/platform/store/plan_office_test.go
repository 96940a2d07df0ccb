package store_test

import (
	"fmt"
	"strings"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

const secondPlan = "019a0000-0000-7000-8000-000000000002"

// manyOfOffice adds what administrators and companies list about payments, imports, plans and reasons. A hundredth of
// the subscriptions has the second plan.
var manyOfOffice = []string{
	`INSERT INTO company (id, name, cnpj, email, phone, max_users, email_domain, created_at)
	 ` + seriesOf(100) + `SELECT 'k' || n, 'k' || n, 'k' || n, 'k', 'k', 1, 'k' || n, 1 FROM s`,
	`INSERT INTO company_payment (id, company_id, amount_cents, from_on, until_on, document, recorded_by, recorded_at)
	 ` + series + `SELECT 'q' || n, 'k' || (1 + n % 100), 1, 'd' || n, 'd' || n, '', 'id' || n, n FROM s`,
	`INSERT INTO people_import (id, company_id, fingerprint, people, total, created_at, ended_at)
	 ` + series + `SELECT 'i' || n, 'k' || (1 + n % 100), 'f' || n, '', 1, n, CASE WHEN n <= 100 THEN NULL ELSE n END
	  FROM s`,
	`INSERT INTO subscription (therapist_id, plan_id, status, valid_until_on, paid_until_on, next_charge_on, created_at,
	  updated_at)
	 ` + series + `SELECT 'id' || n, CASE n % 100 WHEN 0 THEN '` + secondPlan + `'
	  ELSE '019a0000-0000-7000-8000-000000000003' END, 'OK', 'd' || (n % 1000), 'd' || (n % 1000),
	  'd' || (n % 1000), 1, 1 FROM s`,
	`INSERT INTO payout_hold (id, therapist_id, subject_id, reason, created_at, lifted_at)
	 ` + series + `SELECT 'h' || n, 'id20', 's' || n, 'DISCOUNT_MATCH', n, CASE n % 1000 WHEN 0 THEN NULL ELSE n END
	  FROM s`,
	`INSERT INTO audit_reason (id, seq, person_id, reason, happened_at)
	 ` + series + `SELECT 'r' || n, n, 'id' || (n % 1000), '', n FROM s`,
	`INSERT INTO bulk_mail (id, admin_id, kind, audience, content, status, total, created_at)
	 ` + series + `SELECT 'b'||n, 'id7', CASE n % 2 WHEN 0 THEN 'MANY' ELSE 'ONE' END, 'ALL', '', 'DONE', 1, n FROM s`,
}

type listCase struct {
	name, table string
	args        []any
}

// usersCases are the list of people with each filter in each order, and the count of filters that choose few.
func usersCases() (out []listCase) {
	const all = "%%"
	filters := [][]any{
		{"", "", "", all, "[]"},
		{"CUSTOMER", "", "", all, "[]"},
		{"ENTERPRISE", "", "", all, "[]"},
		{"THERAPIST", "", "", all, "[]"},
		{"", "c1", "", all, "[]"},
		{"", "", "ACTIVE", all, "[]"},
		{"", "", "INVITED", all, "[]"},
		{"", "", "INACTIVE", all, "[]"},
		{"", "", "", "%id4711 x%", "[]"},
		{"", "", "", "%id4711 x%", `["id7"]`},
		{"ENTERPRISE", "c1", "ACTIVE", "%id4711 x%", "[]"},
	}
	for _, f := range filters {
		for _, order := range []string{"UsersNewest", "UsersOldest", "UsersByName", "UsersByNameBackwards"} {
			out = append(out, listCase{"backofficedb." + order, "account", append(append([]any{}, f...), 0, 10)})
		}
		if few := f[0] != "" || f[1] != "" || f[2] == "INVITED" || f[2] == "INACTIVE"; !few {
			continue // a count over everybody reads everybody, up to its limit
		}
		out = append(out, listCase{"backofficedb.CountUsers", "account", append(append([]any{}, f...), 10_001)})
	}
	return out
}

// Lists of people with every filter and order, payments and imports of companies, payouts that were confirmed, holds,
// reasons, bulk mails, calendars and subscriptions use an index. R038, R280.
func TestOfficeListsUseAnIndex(t *testing.T) {
	queries := generated(t)
	cases := append(usersCases(), []listCase{
		{"payoutdb.PaidPayouts", "payout p", []any{"%%", "", 0, 50}},
		{"payoutdb.PaidPayouts", "payout p", []any{"%id4711 x%", "", 0, 50}},
		{"payoutdb.PaidPayouts", "payout p", []any{"%%", "d7", 0, 50}},
		{"payoutdb.PaidCycles", "payout", nil},
		{"payoutdb.OpenPayouts", "payout p", []any{2000}},
		{"payoutdb.HeldSessions", "session s", []any{"s5", 50}},
		{"payoutdb.HoldsOf", "payout_hold", []any{`["s7"]`}},
		{"companydb.CompanyPayments", "company_payment p", []any{"k7", 0, 10}},
		{"companydb.CountCompanyPayments", "company_payment", []any{"k7"}},
		{"companydb.Imports", "people_import", []any{"k7", 10}},
		{"companydb.LatestImport", "people_import", []any{"k7"}},
		{"companydb.OpenImports", "people_import", []any{50}},
		{"auditdb.NewestByReason", "audit_reason r", []any{"id7", 9000, 0, 1, 99_999, 50}},
		{"auditdb.NewestByReason", "audit_entry e", []any{"id7", 9000, 0, 1, 99_999, 50}},
		{"auditdb.ReasonsOf", "audit_reason", []any{"[7,8]"}},
		{"backofficedb.RecentBulks", "bulk_mail", []any{20}},
		{"backofficedb.CountBulksSince", "bulk_mail", []any{"id7", 9000}},
		{"subscriptiondb.ChargedSoon", "subscription s", []any{"d5", "d50", "id5", 50}},
		{"subscriptiondb.DueToCharge", "subscription s", []any{"d10", "id5", 50}},
		{"subscriptiondb.RunOut", "subscription s", []any{"d10", "id5", 50}},
		{"subscriptiondb.SubscribersOf", "subscription", []any{secondPlan, "id5", 50}},
		{"subscriptiondb.PlanReach", "subscription", []any{"d5", secondPlan}},
		{"bookingdb.PatientFeed", "session", []any{"id7", 1, 0, 99_999, 50}},
		{"bookingdb.TherapistFeed", "session", []any{"id20", 1, 0, 99_999, 50}},
		{"bookingdb.TherapistFeedCancelled", "session", []any{"id20", 1, 99_999, 50}},
		{"bookingdb.PatientPayments", "session s", []any{0, 10, "id7", 10, 9000}},
	}...)
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		for _, statement := range append(manyOfAdmins(10_000, 10_000), manyOfOffice...) {
			run(t, db, statement)
		}
		analyze(t, db)
		for _, c := range cases {
			if queries[c.name] == "" {
				t.Errorf("%s: no such query", c.name)
				continue
			}
			plan := explain(t, db, queries[c.name], c.args)
			if readsAliased(db.Engine, plan, c.table) || !usesIndex(plan) {
				t.Errorf("%s(%s) reads all of %s:\n%s", c.name, fmt.Sprint(c.args...), c.table, plan)
			}
		}
	})
}

func usesIndex(plan string) bool {
	lower := strings.ToLower(plan)
	return strings.Contains(lower, "index") || strings.Contains(lower, "primary key")
}
