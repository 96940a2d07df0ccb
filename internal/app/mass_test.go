package app_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// mayChange are the columns that a person's own forms write, by table.
var mayChange = map[string][]string{
	"account": {
		"full_name",
		"nickname",
		"search_text",
		"alerts_opt_in",
		"private",
		"cpf_index",
		"last_access_at",
		"last_ip",
	},
	"therapist": {
		"approach",
		"education",
		"experience",
		"extra_education",
		"extra_education_info",
		"equipment",
		"heard_from",
		"heard_from_other",
		"about_me",
		"interests",
		"uf",
		"public_gender",
		"enterprise_sessions",
		"session_minutes",
		"price_cents",
		"notice_hours",
		"bank",
		"bank_changed_at",
		"updated_at",
	},
	"company": {"name", "email", "phone", "version"},
}

// row returns one row as texts by column.
func row(t *testing.T, k *testkit.Kit, table, key, id string) map[string]string {
	t.Helper()
	rows, err := k.DB.Read().QueryContext(t.Context(), "SELECT * FROM "+table+" WHERE "+key+" = $1", id)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	names, err := rows.Columns()
	if err != nil || !rows.Next() {
		t.Fatalf("%s %s: %v", table, id, err)
	}
	values, targets := make([]any, len(names)), make([]any, len(names))
	for i := range values {
		targets[i] = &values[i]
	}
	if err := rows.Scan(targets...); err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for i, n := range names {
		out[n] = fmt.Sprint(values[i])
	}
	return out
}

// camel returns a column's name as JSON would spell it.
func camel(column string) string {
	words := strings.Split(column, "_")
	for i := 1; i < len(words); i++ {
		words[i] = strings.ToUpper(words[i][:1]) + words[i][1:]
	}
	return strings.Join(words, "")
}

// massForm is a request that changes one row.
type massForm struct {
	name, method, path, token, table, key, id string
	body                                      map[string]any
}

func massForms(patient, therapist, company testkit.Person, companyID string) []massForm {
	return []massForm{
		{
			name:   "a patient's data",
			method: http.MethodPut,
			path:   "/api/customer/" + patient.ID,
			token:  patient.Token,
			table:  "account",
			key:    "id",
			id:     patient.ID,
			body:   personal(77),
		},
		{
			name:   "a patient's first data",
			method: http.MethodPost,
			path:   "/api/customer/" + patient.ID + "/basic-info",
			token:  patient.Token,
			table:  "account",
			key:    "id",
			id:     patient.ID,
			body:   map[string]any{"fullName": "Pessoa de Teste"},
		},
		{
			name:   "a therapist's account",
			method: http.MethodPut,
			path:   "/api/therapist/" + therapist.ID,
			token:  therapist.Token,
			table:  "account",
			key:    "id",
			id:     therapist.ID,
			body:   nil,
		},
		{
			name:   "a therapist's profile",
			method: http.MethodPut,
			path:   "/api/therapist/" + therapist.ID,
			token:  therapist.Token,
			table:  "therapist",
			key:    "account_id",
			id:     therapist.ID,
			body:   nil,
		},
		{
			name:   "a company",
			method: http.MethodPut,
			path:   "/api/company/" + companyID,
			token:  company.Token,
			table:  "company",
			key:    "id",
			id:     companyID,
			body:   nil,
		},
	}
}

// Abuse case 5: requests contain, beside the fields of the form, every column of the tables, in both spellings and with
// several hostile values. Only the columns of the form change.
func TestMassAssignment(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	c := newCast(k)
	patient, therapist, company := k.Patient("massa@psic.test"), k.Therapist("psi-massa@psic.test"), c.company()
	companyID := testkit.One[string](k, "SELECT company_id FROM account WHERE id = $1", company.ID)
	known := map[string]bool{}
	for _, columns := range []map[string]string{
		row(t, k, "account", "id", patient.ID),
		row(t, k, "therapist", "account_id", therapist.ID),
		row(t, k, "company", "id", companyID),
	} {
		for n := range columns {
			known[n], known[camel(n)] = true, true
		}
	}
	for _, n := range []string{
		"type",
		"role",
		"isAdmin",
		"credits",
		"reschedulingCredit",
		"permissions",
		"subscriptionStatus",
		"isActive",
		"maxUsers",
		"companyEmail",
		"crpStatus",
	} {
		known[n] = true
	}

	for _, form := range massForms(patient, therapist, company, companyID) {
		before := row(t, k, form.table, form.key, form.id)
		for _, value := range []any{"ADMINISTRATOR", "999999", 999999, true, false} {
			body := map[string]any{}
			for n := range known {
				body[n] = value
			}
			maps.Copy(body, form.body)
			if r := k.Call(form.method, form.path, form.token, body); r.Status >= 500 {
				t.Errorf("%s with %v: %d %s", form.name, value, r.Status, r.Body)
			}
			for n, now := range row(t, k, form.table, form.key, form.id) {
				if now != before[n] && !slices.Contains(mayChange[form.table], n) {
					t.Errorf("%s with %v changed %s.%s", form.name, value, form.table, n)
				}
			}
		}
	}
	c.onlyOurAdministrators(t)
}
