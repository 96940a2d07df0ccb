package app_test

import (
	"strings"
	"testing"

	"psic/internal/platform/config"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// emptyStandby makes a schema in which every table is empty and which says that it is a standby that replayed
// everything. It returns an address that reads there.
func emptyStandby(k *testkit.Kit) (url string) {
	k.T.Helper()
	k.Exec(`CREATE SCHEMA standby`)
	k.Exec(`CREATE FUNCTION standby.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT true'`)
	k.Exec(`CREATE FUNCTION standby.pg_last_wal_replay_lsn() RETURNS pg_lsn LANGUAGE sql AS $$
		SELECT CAST('FFFFFFFF/FFFFFFFF' AS pg_lsn) $$`)
	k.Exec(`DO $$ DECLARE t text; BEGIN
		FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
			EXECUTE format('CREATE VIEW standby.%I AS SELECT * FROM public.%I WHERE false', t, t);
		END LOOP; END $$`)
	url = k.Config.DatabaseURL
	return url + map[bool]string{true: "&", false: "?"}[strings.Contains(url, "?")] +
		"search_path=standby%2Cpg_catalog%2Cpublic"
}

// TestListsComeFromTheStandby: administrators' lists are read at PSIC_DATABASE_READ_URL. What they decide about is read
// at the primary: open payouts, and one message.
func TestListsComeFromTheStandby(t *testing.T) {
	k := testkit.New(t, store.Postgres)
	admin, ana, rui := k.Admin("admin@psic.test"), k.Patient("ana@psic.test"), k.Therapist("rui@psic.test")
	k.Publish(rui, testkit.Once(testkit.Wednesday, "10:00"))
	k.Paid(ana, rui, testkit.Wednesday, "10:00")
	k.OpenCompany(admin)
	message := testkit.Fields{"email": ana.Email, "subject": "Dúvida", "body": "Olá"}
	k.Call("POST", "/api/contact-us", "", message).Is(200)
	for _, status := range []string{"OPEN", "PAID"} {
		k.Exec(`INSERT INTO payout (id, therapist_id, year, month, closes_on, due_on, total_cents, status, created_at,
			paid_at) VALUES ($1, $2, 2025, 12, $1, '2026-01-05', 100, $3, 1, CASE WHEN $3 = 'PAID' THEN 1 END)`,
			map[string]string{"OPEN": "2025-12-31", "PAID": "2025-12-16"}[status], rui.ID, status)
	}
	readsThere := func(c *config.Config) { c.DatabaseReadURL = emptyStandby(k) }
	r := testkit.New(t, store.Postgres, testkit.ReplicaOf(k), readsThere)
	read := func(k *testkit.Kit, path string) string {
		t.Helper()
		return string(k.Call("GET", path, admin.Token, nil).Is(200).Body)
	}
	for _, path := range []string{
		"/api/admin/users", "/api/admin/sessions", "/api/admin/revenue?year=2026", "/api/admin/companies",
		"/api/admin/inbox", "/api/admin/inbox?status=NEW", "/api/admin/paid-payouts",
	} {
		if primary, standby := read(k, path), read(r, path); primary == standby {
			t.Errorf("%s is not read at the standby: %s", path, standby)
		}
	}
	for _, path := range []string{"/api/admin/payouts", "/api/admin/therapist/" + rui.ID} {
		if primary, standby := read(k, path), read(r, path); primary != standby {
			t.Errorf("%s is not read at the primary: %s", path, standby)
		}
	}
}
