package store_test

import (
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

var manyAgreements = []string{
	`INSERT INTO agreement (id, therapist_id, version, body, hash, everybody, published_at)
	 ` + series + `SELECT 'id' || n, 'id' || ((n % 500) * 20 + 20), n, '{}', 'h', true, n FROM s`,
	`INSERT INTO agreement_accepted (therapist_id, patient_id, version, agreement_id, hash, accepted_at)
	 ` + series + `SELECT 'id' || ((n % 500) * 20 + 20), 'id' || n, n, 'id' || n, 'h', n FROM s`,
	`INSERT INTO agreement_notice (therapist_id, patient_id, considered)
	 ` + series + `SELECT 'id' || ((n % 500) * 20 + 20), 'id' || n, 1 FROM s`,
	`INSERT INTO agreement_contact (therapist_id, patient_id, vault_id, sealed, written_at)
	 ` + series + `SELECT 'id' || ((n % 500) * 20 + 20), 'id' || n, 'v' || (n % 500), '', n FROM s`,
}

// The queries about contracts look their rows up.
func TestAgreementQueriesUseAnIndex(t *testing.T) {
	queries := generated(t)
	cases := []struct {
		name   string
		tables []string
		args   []any
	}{
		{"agreementdb.NewestAgreement", []string{"agreement"}, []any{"id20"}},
		{"agreementdb.VersionsOf", []string{"agreement"}, []any{`["id20"]`, 20}},
		{"agreementdb.AcceptanceOf", []string{"agreement_accepted"}, []any{"id20", "id7", 7}},
		{"agreementdb.NewestAccepted", []string{"agreement_accepted"}, []any{"id20", "id7"}},
		{"agreementdb.AcceptancesOfPatient", []string{"agreement_accepted"}, []any{"id7", 20}},
		{"agreementdb.AcceptancesOfTherapist", []string{"agreement_accepted"}, []any{"id20", 20}},
		{"agreementdb.SessionsOfPatients", []string{"session s"}, []any{"id20", `["id7"]`}},
		{"agreementdb.AcceptancesOfPatients", []string{"agreement_accepted"}, []any{"id20", `["id7"]`}},
		{"agreementdb.PatientsOf", []string{"session s", "account a"}, []any{"id20", 20}},
		{"agreementdb.TherapistsOf", []string{"session s", "account a", "agreement g"}, []any{"id7", 20}},
		{"agreementdb.SessionsOfPair", []string{"session s"}, []any{"id7", "id20"}},
		{"agreementdb.DueReminders", []string{"session s"}, []any{999_000, 999_100, 20}},
		{"agreementdb.ContactOf", []string{"agreement_contact"}, []any{"id20", "id7"}},
		{"agreementdb.ContactsIn", []string{"agreement_contact c", "account a"}, []any{"v7", "id20", 0, 10}},
		{"agreementdb.CountContacts", []string{"agreement_contact c", "account a"}, []any{"v7", "id20"}},
		{"agreementdb.ExportAccepted", []string{"agreement_accepted c", "agreement g"}, []any{"id7"}},
		{"agreementdb.ExportContacts", []string{"agreement_contact c", "account a"}, []any{"id7"}},
	}
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		insertSessions(t, db)
		for _, statement := range manyAgreements {
			run(t, db, statement)
		}
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
