package store_test

import (
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

var manyQuestionnaires = []string{
	`INSERT INTO questionnaire_text (id, therapist_id, instrument, version, body, written_at)
	 ` + series + `SELECT 'id' || n, 'id' || ((n % 500) * 20 + 20), 'GAD7', n, '{}', n FROM s`,
	`INSERT INTO questionnaire (id, therapist_id, patient_id, text_id, instrument, state, sent_at, expires_at,
		closed_at)
	 ` + series + `SELECT 'id' || n, 'id' || ((n % 500) * 20 + 20), 'id' || n, 'id' || n, 'GAD7',
		CASE n % 3 WHEN 0 THEN 'OPEN' WHEN 1 THEN 'ANSWERED' ELSE 'EXPIRED' END, n, n + 10, n + 5 FROM s`,
}

// The queries about questionnaires look their rows up.
func TestQuestionnaireQueriesUseAnIndex(t *testing.T) {
	queries := generated(t)
	cases := []struct {
		name   string
		tables []string
		args   []any
	}{
		{"questionnairedb.NewestText", []string{"questionnaire_text"}, []any{"id20", "GAD7"}},
		{"questionnairedb.TextsOfPair", []string{"questionnaire_text x", "questionnaire q"}, []any{"id20", "id7"}},
		{"questionnairedb.ExpireAll", []string{"questionnaire"}, []any{5}},
		{"questionnairedb.OpenOf", []string{"questionnaire q", "account a"}, []any{"id7", 5}},
		{"questionnairedb.SentTo", []string{"questionnaire"}, []any{"id20", "id7", 20}},
		{"questionnairedb.DropUnanswered", []string{"questionnaire"}, []any{5}},
		{"questionnairedb.ExportReceived", []string{"questionnaire q", "account a"}, []any{"id7"}},
		{"questionnairedb.ExportTexts", []string{"questionnaire_text"}, []any{"id20"}},
	}
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		insertSessions(t, db)
		for _, statement := range manyQuestionnaires {
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
