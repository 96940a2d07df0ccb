package store_test

import (
	"slices"
	"strings"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

// Therapists are the accounts whose number divides by 20, patients all others.
var manySessions = []string{
	manyRows[0],
	`INSERT INTO therapist (account_id, crp, crp_key, approach, education, experience, extra_education,
	  extra_education_info, equipment, heard_from,
	 heard_from_other, about_me, interests, uf, public_gender, enterprise_sessions, session_minutes, price_cents,
	  notice_hours, bank, submitted_at, updated_at)
	 ` + series + `SELECT 'id' || n, 'c', 'c' || n, '', '', '', '', '', '', '', '', '', '', 'SP', '', false, 50,
	  15000, 24, '', n, n FROM s WHERE n % 20 = 0`,
	`INSERT INTO agenda (therapist_id) SELECT account_id FROM therapist`,
	`INSERT INTO subscription (therapist_id, plan_id, status, created_at, updated_at)
	 SELECT account_id, '019a0000-0000-7000-8000-000000000001', 'OK', 1, 1 FROM therapist`,
	`INSERT INTO schedule_entry (id, therapist_id, weekday, start_minute, minutes, enterprise)
	 ` + series + `SELECT 'id' || n, 'id' || ((n % 500) * 20 + 20), n % 7, 60 * (n % 20), 50, false FROM s`,
	`INSERT INTO day_block (id, therapist_id, first_on, last_on, reason)
	 ` + series + `SELECT 'id' || n, 'id' || ((n % 500) * 20 + 20), '2026-01-01', '2026-01-02', '' FROM s`,
	`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents, discount_cents,
	  enterprise, hold_until, paid_at,
	 cancelled_at, cancelled_by, outcome, created_at)
	 ` + series + `SELECT 'id' || n, 'id' || ((n % 500) * 20 + 20), 'id' || ((n % 400) * 20 + 7), n * 100, n * 100 + 50,
	 CASE WHEN n % 10 = 0 THEN 'cancelado' WHEN n > 9900 THEN 'agendado' ELSE 'concluído' END, 15000, 0, false, n,
	 CASE WHEN n > 9900 AND n % 2 = 0 THEN NULL ELSE n END, CASE n % 10 WHEN 0 THEN n ELSE NULL END, CASE n % 10
	  WHEN 0 THEN 'PATIENT' ELSE '' END,
	 CASE n % 10 WHEN 0 THEN 'CREDIT' ELSE '' END, n FROM s`,
	`INSERT INTO waiting (id, patient_id, therapist_id, weekdays, from_minute, to_minute, last_on, state, created_at)
	 ` + series + `SELECT 'id' || n, 'id' || n, 'id' || ((n % 500) * 20 + 20), 127, 0, 1439, '2027-01-01',
	 CASE n % 3 WHEN 0 THEN 'WAITING' ELSE 'ENDED' END, n FROM s`,
	`INSERT INTO waiting_offer (id, waiting_id, patient_id, therapist_id, starts_at, ends_at, enterprise, offered_at,
	  expires_at, state)
	 ` + series + `SELECT 'id' || n, 'id' || n, 'id' || n, 'id' || ((n % 500) * 20 + 20), n * 100, n * 100 + 50,
	  false, n, n + 1800, CASE n % 4 WHEN 0 THEN 'OPEN' ELSE 'EXPIRED' END FROM s`,
	`INSERT INTO own_invitation (id, therapist_id, person, price_cents, state, secret_hash, created_at, sent_at,
	  expires_at, closed_at)
	 ` + series + `SELECT 'id' || n, 'id' || ((n % 500) * 20 + 20), '', 100,
	  CASE n % 4 WHEN 0 THEN 'SENT' ELSE 'EXPIRED' END, 'h' || n, n, n, n, n FROM s`,
	`INSERT INTO own_patient (id, therapist_id, patient_id, price_cents, started_at)
	 ` + series + `SELECT 'id' || n, 'id' || ((n % 500) * 20 + 20), 'id' || n, 100, n FROM s`,
	`INSERT INTO hour_proposal (id, therapist_id, patient_id, starts_at, ends_at, proposed_at, expires_at, state)
	 ` + series + `SELECT 'id' || n, 'id' || ((n % 500) * 20 + 20), 'id' || ((n % 400) * 20 + 7), n * 100, n * 100 + 50,
	  n, n + 1800, CASE n % 4 WHEN 0 THEN 'OPEN' ELSE 'EXPIRED' END FROM s`,
	`INSERT INTO charge (id, purpose, reference_id, payer_id, method, status, open, amount_cents, credits_cents,
	  discount_cents, gateway,
	 gateway_reference, order_id, payer_tax_index, created_at)
	 ` + series + `SELECT 'id' || n, 'SESSION', 'id' || n, 'id' || ((n % 400) * 20 + 7), CASE n % 3 WHEN 0 THEN 'pix'
	  ELSE 'card' END,
	 CASE WHEN n > 9950 THEN 'WAITING' WHEN n % 9 = 0 THEN 'EXPIRED' ELSE 'PAID' END, n % 9 <> 0, 15000, 0, 0,
	  'sandbox', 'r' || n, 'o' || n, 't' || n, n FROM s`,
	`INSERT INTO refund (id, charge_id, amount_cents, reason, status, created_at)
	 ` + series + `SELECT 'id' || n, 'id' || n, 100, '', CASE WHEN n > 9950 THEN 'PENDING' ELSE 'DONE' END, n FROM s`,
	`INSERT INTO ledger_transfer (id, transaction_id, kind, debit, credit, amount_cents, reference, created_at)
	 ` + series + `SELECT 'id' || n, 't' || n, 'k', 'd' || n, 'c' || n, 100, 'r' || n, n FROM s`,
	`INSERT INTO card (id, account_id, token, brand, last_digits, holder_name, expiry_month, expiry_year, active,
	  fingerprint, created_at)
	 ` + series + `SELECT 'id' || n, 'id' || n, 't', 'visa', '1', 'n', '01', '2030', true, 'f', n FROM s`,
	`INSERT INTO discount_claim (person, session_id, created_at) ` + series + `SELECT 'p' || n, 'id' || n, n FROM s`,
}

// The queries of the pages about booking and payment, and the clean-up queries over their tables, use an index.
func TestMarketQueriesUseAnIndex(t *testing.T) {
	queries := generated(t)
	ids := `["id20","id40"]`
	cases := []struct {
		name   string
		tables []string // with their alias where the query gives one
		args   []any
	}{
		{"agendadb.EntriesOf", []string{"schedule_entry"}, []any{"id20"}},
		{
			"agendadb.HoursOn",
			[]string{"schedule_entry e", "day_block b"},
			[]any{"id20", "2026-11-18", "2026-11-19", 3},
		},
		{"agendadb.EntriesOfAll", []string{"schedule_entry"}, []any{ids}},
		{"agendadb.BlocksOf", []string{"day_block"}, []any{"id20", "2026-01-01"}},
		{"agendadb.BlocksOfAll", []string{"day_block"}, []any{ids, "2026-01-01"}},
		{"directorydb.Listable", []string{"therapist t", "account a"}, []any{"id20", "2026-01-01", 50}},
		{"directorydb.ListableByIDs", []string{"therapist t", "account a"}, []any{ids, "2026-01-01"}},
		{"directorydb.Pending", []string{"therapist t", "account a"}, []any{20}},
		{
			"bookingdb.BusyTimes",
			[]string{"session s", "waiting_offer o", "hour_proposal h"},
			[]any{ids, 5000, 1000, 900},
		},
		{
			"bookingdb.TimesOfBoth",
			[]string{"session t", "session p", "waiting_offer o", "hour_proposal h"},
			[]any{"id20", 1000, 5000, "id3", "id7", 500, 700},
		},
		{
			"bookingdb.TimesBetween",
			[]string{"session t", "session p", "waiting_offer o", "hour_proposal h"},
			[]any{"id20", 1000, 5000, "id7", 900},
		},
		{
			"bookingdb.OverlappingForTherapist",
			[]string{"session s", "waiting_offer o", "hour_proposal h"},
			[]any{"id20", 5000, 4000, "x", "id7", 900},
		},
		{"waitingdb.IsWatched", []string{"waiting w", "waiting_offer o"}, []any{"id20"}},
		{
			"waitingdb.NextWaiting",
			[]string{"waiting w", "waiting_offer o", "waiting_offer h", "waiting_offer d"},
			[]any{"id20", "2026-01-01", 1, 600, "x", 5000, "[]", 900, 2},
		},
		{"ownpatientdb.OwnOf", []string{"own_patient"}, []any{"id20", "id7"}},
		{"ownpatientdb.InvitationsOf", []string{"own_invitation"}, []any{"id20", 0, 20}},
		{"ownpatientdb.CountInvitations", []string{"own_invitation"}, []any{"id20"}},
		{"ownpatientdb.CountOpen", []string{"own_invitation"}, []any{"id20"}},
		{"ownpatientdb.CountSent", []string{"own_invitation"}, []any{"id20", 9000}},
		{"ownpatientdb.ExpireInvitations", []string{"own_invitation"}, []any{9000, 20}},
		{"ownpatientdb.DropClosed", []string{"own_invitation"}, []any{9000, 20}},
		{"ownpatientdb.PatientsOf", []string{"own_patient o"}, []any{"id20", 0, 20}},
		{"ownpatientdb.OwnPricesOf", []string{"own_patient o"}, []any{"id7", 20}},
		{"ownpatientdb.BroughtByPlatform", []string{"session s"}, []any{"id20", "id7", "x"}},
		{"waitingdb.OpenOffersOfTherapist", []string{"waiting_offer"}, []any{"id20"}},
		{
			"practicedb.PatientsOf",
			[]string{"session s", "session c", "own_patient o", "account a"},
			[]any{900, 950, "id20", "", 5000},
		},
		{
			"practicedb.PatientsOf",
			[]string{"session s", "session c", "own_patient o", "account a"},
			[]any{900, 950, "id20", "id20", 5000},
		},
		{"practicedb.ProposalsTo", []string{"hour_proposal h"}, []any{"id7", 900}},
		{"practicedb.ProposalsBetween", []string{"hour_proposal"}, []any{"id7", "id20"}},
		{"practicedb.CountOpen", []string{"hour_proposal"}, []any{"id7", "id20"}},
		{"practicedb.IsProposed", []string{"hour_proposal"}, []any{"id20", 500, 900}},
		{"practicedb.DropOldProposals", []string{"hour_proposal"}, []any{900}},
		{"bookingdb.ComingWith", []string{"session"}, []any{"id7", "id20", 900, 0, 10}},
		{"bookingdb.PastWith", []string{"session"}, []any{"id7", "id20", 900, 0, 10}},
		{"bookingdb.CountWith", []string{"session"}, []any{900, "id7", "id20"}},
		{"waitingdb.OpenOfferOf", []string{"waiting_offer"}, []any{"id7", 900}},
		{"waitingdb.ExpiredOffers", []string{"waiting_offer"}, []any{900, 20}},
		{"bookingdb.OverlappingForPatient", []string{"session"}, []any{"id7", 5000, 4000, "x"}},
		{"bookingdb.DiscountHolders", []string{"session", "discount_claim"}, []any{"id7", "x", "y"}},
		{"bookingdb.ToFinish", []string{"session"}, []any{999_000, 0, "", 20}},
		{"bookingdb.HoldsToRelease", []string{"session"}, []any{9950, 0, "", 20}},
		{
			"bookingdb.PatientSessions",
			[]string{"session s", "account a", "therapist t"},
			[]any{"id7", 1000, 900, 90_000, 20},
		},
		{
			"bookingdb.PatientPastSessions",
			[]string{"session s", "account a", "therapist t"},
			[]any{"id7", 90_000, 80_000, "id9", 20},
		},
		{"bookingdb.TherapistSessions", []string{"session s", "account p"}, []any{"id20", 1000, 900, 90_000, 20}},
		{"bookingdb.PatientCancellations", []string{"session"}, []any{0, 10, "id7", 10, 9000}},
		{"bookingdb.CountPatientCancellations", []string{"session"}, []any{"id7", 10, 9000}},
		{"bookingdb.PatientPayments", []string{"session s", "account a"}, []any{0, 10, "id7", 10, 9000}},
		{"bookingdb.CountPatientPayments", []string{"session"}, []any{"id7", 10, 9000}},
		{"bookingdb.FirstPatientPayment", []string{"session"}, []any{"id7"}},
		{"bookingdb.ShareSession", []string{"session"}, []any{"id7", "id20"}},
		{"bookingdb.LockOpenSessionsOf", []string{"session"}, []any{"id7"}},
		{"bookingdb.OpenSessionsOf", []string{"session"}, []any{"id7"}},
		{"paymentdb.LastCharge", []string{"charge"}, []any{"SESSION", "id7"}},
		{"paymentdb.OpenCharge", []string{"charge"}, []any{"SESSION", "id7"}},
		{"paymentdb.ChargesOfReferences", []string{"charge"}, []any{"SESSION", ids}},
		{"paymentdb.Unfinished", []string{"charge"}, []any{9999, 9999, 20}},
		{"paymentdb.ExpiredRecently", []string{"charge"}, []any{9900, 9999, 20}},
		{"paymentdb.PendingRefunds", []string{"refund"}, []any{9999, 20}},
		{"paymentdb.TransfersOf", []string{"ledger_transfer"}, []any{"r7"}},
		{"paymentdb.CardsOf", []string{"card"}, []any{"id7"}},
	}
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		insertSessions(t, db)
		analyze(t, db)
		for _, c := range cases {
			if queries[c.name] == "" {
				t.Errorf("%s: no such query", c.name)
				continue
			}
			plan := explain(t, db, queries[c.name], c.args)
			for _, table := range c.tables {
				if readsAliased(db.Engine, plan, table) {
					t.Errorf("%s reads all of %s:\n%s", c.name, table, plan)
				}
			}
		}
	})
}

// insertSessions inserts the rows without triggers on PostgreSQL: its trigger against overlaps has no statistics inside
// one statement, and reads all sessions for each.
func insertSessions(t *testing.T, db *store.DB) {
	t.Helper()
	if db.Engine == store.Postgres {
		run(t, db, "ALTER TABLE session DISABLE TRIGGER USER")
		defer run(t, db, "ALTER TABLE session ENABLE TRIGGER USER")
	}
	for _, statement := range manySessions {
		run(t, db, statement)
	}
}

// readsAliased is reads for a table with an alias, by which SQLite names it. PostgreSQL is allowed to scan the small
// tables of this test when it joins them.
func readsAliased(engine store.Engine, plan, table string) bool {
	if engine == store.Postgres {
		small := []string{"therapist t", "account a", "schedule_entry", "schedule_entry e", "day_block", "day_block b"}
		return !slices.Contains(small, table) && reads(engine, plan, table)
	}
	if _, alias, ok := strings.Cut(table, " "); ok {
		table = alias
	}
	return reads(engine, plan, table)
}
