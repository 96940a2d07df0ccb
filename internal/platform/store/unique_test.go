package store_test

import (
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
	"psic/migrations"
)

type index struct {
	name, table string
	columns     []string
}

var uniqueIndex = regexp.MustCompile(`CREATE UNIQUE INDEX (\w+) ON (\w+) \(([^)]+)\)`)

var droppedIndex = regexp.MustCompile(`DROP INDEX (\w+)`)

// uniqueIndexes reads the migrations, so that a new index cannot be forgotten here.
func uniqueIndexes(t *testing.T) []index {
	t.Helper()
	files, err := fs.Glob(migrations.FS, "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	var all []index
	for _, name := range files {
		text, err := fs.ReadFile(migrations.FS, name)
		if err != nil {
			t.Fatal(err)
		}
		up, _, _ := strings.Cut(string(text), "-- +goose Down")
		for _, m := range droppedIndex.FindAllStringSubmatch(up, -1) {
			all = slices.DeleteFunc(all, func(x index) bool { return x.name == m[1] })
		}
		for _, m := range uniqueIndex.FindAllStringSubmatch(up, -1) {
			again := func(x index) bool { return x.name == m[1] } // a later migration may create an index again
			all = append(
				slices.DeleteFunc(all, again),
				index{m[1], m[2], strings.Split(strings.ReplaceAll(m[3], " ", ""), ",")},
			)
		}
	}
	if len(all) == 0 {
		t.Fatal("no unique index found in the migrations")
	}
	return all
}

type row map[string]any

// rows has one valid row for each table; insert makes its empty texts unique.
var rows = map[string]row{
	"job": {"kind": "k", "args": "{}", "state": "ready", "run_at": 1, "created_at": 1, "unique_key": ""},
	"company": {
		"name":         "n",
		"cnpj":         "",
		"email":        "e",
		"phone":        "p",
		"max_users":    1,
		"email_domain": "",
		"created_at":   1,
	},
	"account": {
		"email":         "",
		"role":          "CUSTOMER",
		"state":         "CREATED",
		"password_hash": "h",
		"affiliate":     "",
		"cpf_index":     "",
		"invited_at":    1,
		"created_at":    1,
	},
	"deletion_request": {
		"account_id":   "",
		"reason":       "r",
		"status":       "OPEN",
		"requested_at": 1,
		"confirm_by":   "2026-01-01",
	},
	"charge": {
		"purpose":           "SESSION",
		"reference_id":      "",
		"payer_id":          "",
		"method":            "pix",
		"status":            "CREATED",
		"open":              true,
		"amount_cents":      1,
		"credits_cents":     0,
		"discount_cents":    0,
		"gateway":           "g",
		"gateway_reference": "",
		"created_at":        1,
	},
	"bulk_mail": {
		"admin_id":   "",
		"kind":       "MANY",
		"audience":   "ALL",
		"content":    "c",
		"status":     "RUNNING",
		"total":      1,
		"created_at": 1,
	},
	"dispute": {
		"charge_id":    "",
		"kind":         "MED",
		"state":        "OPEN",
		"purpose":      "SESSION",
		"reference_id": "r",
		"payer_id":     "",
		"provider_id":  "",
		"amount_cents": 1,
		"opened_at":    1,
		"answer_until": 1,
	},
	"refund": {"charge_id": "", "amount_cents": 1, "reason": "r", "status": "PENDING", "created_at": 1},
	"card": {
		"account_id":   "",
		"token":        "t",
		"brand":        "b",
		"last_digits":  "1",
		"holder_name":  "h",
		"expiry_month": "1",
		"expiry_year":  "1",
		"fingerprint":  "",
		"active":       true,
		"created_at":   1,
	},
	"calendar_feed": {"account_id": "", "secret_hash": "", "created_at": 1},
	"sandbox_order": {
		"reference":    "r",
		"method":       "pix",
		"status":       "PAID",
		"amount_cents": 1,
		"charge_id":    "",
		"pix_code":     "",
		"created_at":   1,
	},
	"sandbox_authorisation": {
		"key":         "",
		"status":      "ACTIVE",
		"first_order": "o",
		"pix_code":    "",
		"least_cents": 1,
		"created_at":  1,
	},
	"sandbox_card": {
		"request_key":  "",
		"fingerprint":  "f",
		"behaviour":    "b",
		"brand":        "b",
		"last_digits":  "1",
		"holder_name":  "h",
		"expiry_month": "1",
		"expiry_year":  "1",
		"created_at":   1,
	},
	"invoice": {
		"therapist_id":  "",
		"plan_id":       "019a0000-0000-7000-8000-000000000002",
		"kind":          "FIRST",
		"status":        "PAID",
		"amount_cents":  1,
		"due_on":        "",
		"customer_name": "n",
		"created_at":    1,
	},
	"name_change": {
		"therapist_id":  "",
		"old_full_name": "o",
		"old_nickname":  "",
		"full_name":     "f",
		"nickname":      "n",
		"decision":      "PENDING",
		"reason":        "r",
		"requested_at":  1,
	},
	"recurring": {
		"therapist_id":  "",
		"external_id":   "",
		"state":         "LIVE",
		"wanted":        "w",
		"pending":       false,
		"read_again_at": 1,
		"created_at":    1,
	},
	"payout": {
		"therapist_id": "",
		"year":         2026,
		"month":        1,
		"closes_on":    "",
		"due_on":       "2026-02-06",
		"total_cents":  1,
		"status":       "OPEN",
		"created_at":   1,
	},
	"payout_batch": {
		"means":      "PIX",
		"state":      "READY",
		"created_by": "",
		"created_at": 1,
	},
	"payout_batch_line": {
		"batch_id":     "",
		"payout_id":    "",
		"therapist_id": "",
		"amount_cents": 1,
		"state":        "READY",
	},
	"sandbox_transfer": {
		"id":           "",
		"fingerprint":  "",
		"status":       "DONE",
		"amount_cents": 1,
		"created_at":   1,
		"settles_at":   1,
	},
	"payout_hold": {
		"therapist_id": "",
		"subject_id":   "",
		"reason":       "PRICE_JUMP",
		"created_at":   1,
	},
	"payout_line": {
		"payout_id":    "",
		"therapist_id": "",
		"session_id":   "",
		"kind":         "SESSION",
		"gross_cents":  1,
		"fee_cents":    0,
		"net_cents":    1,
	},
	"plan": {
		"name":        "n",
		"value_cents": 0,
		"percent":     30,
		"description": "d",
		"type":        "FREE",
		"active":      true,
		"created_at":  1,
	},
	"agenda": {"version": 1},
	"session": {
		"starts_at":      1,
		"ends_at":        2,
		"status":         "agendado",
		"price_cents":    2,
		"discount_cents": 0,
		"enterprise":     false,
		"hold_until":     1,
		"created_at":     1,
	},
	"move_proposal": {
		"starts_at":        1,
		"ends_at":          2,
		"session_sequence": 0,
		"created_at":       1,
		"expires_at":       2,
	},
	"session_package": {
		"sessions":         4,
		"list_cents":       2,
		"discount_percent": 0,
		"unit_cents":       2,
		"state":            "WAITING",
		"created_at":       1,
		"pay_until":        2,
	},
	"waiting": {
		"session_id":  "",
		"weekdays":    127,
		"from_minute": 0,
		"to_minute":   1439,
		"last_on":     "2026-12-31",
		"state":       "WAITING",
		"created_at":  1,
	},
	"waiting_offer": {
		"starts_at":  1,
		"ends_at":    2,
		"enterprise": false,
		"offered_at": 1,
		"expires_at": 2,
		"state":      "OPEN",
	},
	"outside_calendar": {
		"name":       "n",
		"host":       "h",
		"address":    "a",
		"created_at": 1,
		"next_at":    1,
	},
	"calendar_busy": {"starts_at": 1, "ends_at": 2},
	"own_invitation": {
		"person":      "",
		"price_cents": 1,
		"state":       "SENT",
		"created_at":  1,
		"sent_at":     1,
		"expires_at":  2,
	},
	"own_patient": {"price_cents": 1, "started_at": 1},
	"hour_proposal": {
		"starts_at":   1,
		"ends_at":     2,
		"proposed_at": 1,
		"expires_at":  2,
		"state":       "OPEN",
	},
	"agreement": {
		"version":      1,
		"body":         "b",
		"hash":         "h",
		"everybody":    true,
		"published_at": 1,
	},
	"questionnaire_text": {
		"instrument": "GAD7",
		"version":    1,
		"body":       "b",
		"written_at": 1,
	},
	"questionnaire": {
		"instrument": "GAD7",
		"state":      "OPEN",
		"sent_at":    1,
		"expires_at": 2,
	},
	"record_request":   {"state": "OPEN", "asked_at": 1, "due_on": "2026-12-31"},
	"calendar_account": {"host": "h", "access": "a", "created_at": 1},
	"calendar_target": {
		"name":       "n",
		"address":    "a",
		"initials":   false,
		"created_at": 1,
		"next_at":    1,
	},
	"vault": {
		"sequence":       0,
		"public_key":     "p",
		"private_key":    "p",
		"salt":           "s",
		"iterations":     600_000,
		"passphrase_key": "k",
		"kit_key":        "k",
		"heads":          "h",
		"created_at":     1,
		"keys_version":   0,
	},
	"passkey": {
		"credential":      "",
		"public_key":      "p",
		"sign_count":      0,
		"backup_eligible": false,
		"backed_up":       false,
		"name":            "n",
		"created_at":      1,
	},
	"company_contract": {
		"version":            1,
		"starts_on":          "2026-11-19",
		"sessions_per_month": 1,
		"share_percent":      1,
		"ceiling_cents":      1,
		"dependants_max":     0,
		"created_at":         1,
	},
	"vault_passkey":  {"credential": "c", "salt": "s", "key": "k", "name": "n", "created_at": 1},
	"patient_record": {"name": "n", "versions": 1, "created_at": 1, "written_at": 1},
	"balance_return": {"amount_cents": 1, "destination": "d", "created_at": 1},
	"people_import":  {"fingerprint": "f", "people": "p", "total": 1, "created_at": 1},
	"therapist": {
		"crp":                  "c",
		"crp_key":              "",
		"approach":             "a",
		"education":            "e",
		"experience":           "",
		"extra_education":      "",
		"extra_education_info": "",
		"equipment":            "e",
		"heard_from":           "h",
		"heard_from_other":     "",
		"about_me":             "a",
		"interests":            "",
		"uf":                   "SP",
		"public_gender":        "",
		"enterprise_sessions":  false,
		"session_minutes":      50,
		"price_cents":          1,
		"notice_hours":         24,
		"bank":                 "b",
		"submitted_at":         1,
		"updated_at":           1,
	},
}

// fixed are columns with few values, all in a CHECK. The migrations have inserted a row with this value already.
var fixed = map[string]row{"plan_type_key": {"type": "FREE"}}

// pointers are columns that reference a row of another table.
var pointers = map[string]map[string]string{
	"deletion_request":   {"account_id": "account"},
	"balance_return":     {"account_id": "account"},
	"people_import":      {"company_id": "company"},
	"session":            {"therapist_id": "agenda", "patient_id": "account"},
	"session_package":    {"therapist_id": "agenda", "patient_id": "account"},
	"waiting":            {"therapist_id": "agenda", "patient_id": "account"},
	"waiting_offer":      {"waiting_id": "waiting", "therapist_id": "agenda", "patient_id": "account"},
	"outside_calendar":   {"therapist_id": "agenda"},
	"calendar_busy":      {"calendar_id": "outside_calendar"},
	"own_invitation":     {"therapist_id": "account"},
	"own_patient":        {"therapist_id": "account", "patient_id": "account"},
	"hour_proposal":      {"therapist_id": "agenda", "patient_id": "account"},
	"agreement":          {"therapist_id": "account"},
	"questionnaire_text": {"therapist_id": "account"},
	"questionnaire": {
		"therapist_id": "account",
		"patient_id":   "account",
		"text_id":      "questionnaire_text",
	},
	"record_request":    {"therapist_id": "account", "patient_id": "account"},
	"calendar_account":  {"therapist_id": "agenda"},
	"calendar_target":   {"account_id": "calendar_account"},
	"vault":             {"therapist_id": "account"},
	"passkey":           {"account_id": "account"},
	"company_contract":  {"company_id": "company", "created_by": "account"},
	"vault_passkey":     {"vault_id": "vault"},
	"patient_record":    {"vault_id": "vault", "patient_id": "account"},
	"move_proposal":     {"session_id": "session"},
	"charge":            {"payer_id": "account"},
	"refund":            {"charge_id": "charge"},
	"card":              {"account_id": "account"},
	"calendar_feed":     {"account_id": "account"},
	"bulk_mail":         {"admin_id": "account"},
	"invoice":           {"therapist_id": "account"},
	"recurring":         {"therapist_id": "account"},
	"payout":            {"therapist_id": "account"},
	"payout_hold":       {"therapist_id": "account"},
	"payout_line":       {"payout_id": "payout"},
	"name_change":       {"therapist_id": "therapist"},
	"payout_batch_line": {"batch_id": "payout_batch", "therapist_id": "account"},
	"record_request":    {"therapist_id": "account", "patient_id": "account"},
	"calendar_account":  {"therapist_id": "agenda"},
	"calendar_target":   {"account_id": "calendar_account"},
	"vault":             {"therapist_id": "account"},
	"passkey":           {"account_id": "account"},
	"company_contract":  {"company_id": "company", "created_by": "account"},
	"vault_passkey":     {"vault_id": "vault"},
	"patient_record":    {"vault_id": "vault", "patient_id": "account"},
	"move_proposal":     {"session_id": "session"},
	"charge":            {"payer_id": "account"},
	"dispute":           {"charge_id": "charge", "payer_id": "account"},
	"refund":            {"charge_id": "charge"},
	"card":              {"account_id": "account"},
	"calendar_feed":     {"account_id": "account"},
	"bulk_mail":         {"admin_id": "account"},
	"invoice":           {"therapist_id": "account"},
	"recurring":         {"therapist_id": "account"},
	"payout":            {"therapist_id": "account"},
	"payout_hold":       {"therapist_id": "account"},
	"payout_line":       {"payout_id": "payout"},
	"name_change":       {"therapist_id": "therapist"},
}

// beside are values that keep a sample row out of the table's other unique indexes.
var beside = map[string]row{
	"card_account_id_fingerprint_key":         {"active": false},
	"invoice_therapist_id_plan_id_due_on_key": {"month_cents": 1},
}

var serial int

// insert adds a row of the table; empty texts become unique unless given.
func insert(t *testing.T, db *store.DB, table string, given row) error {
	t.Helper()
	serial++
	values := row{"id": fmt.Sprint("id", serial)}
	switch table {
	case "therapist":
		values = row{"account_id": another(t, db, "account")}
	case "calendar_feed", "agenda":
		values = row{}
	case "recurring":
		values = row{"reference": fmt.Sprint("reference", serial)}
	case "sandbox_card":
		values = row{"token": fmt.Sprint("token", serial)}
	}
	for column, v := range rows[table] {
		if v == "" {
			v = fmt.Sprint(column, serial)
		}
		values[column] = v
	}
	for column, to := range pointers[table] {
		if given[column] == nil {
			values[column] = another(t, db, to)
		}
	}
	maps.Copy(values, given)
	columns := slices.Sorted(maps.Keys(values))
	marks, args := make([]string, len(columns)), make([]any, len(columns))
	for i, c := range columns {
		marks[i], args[i] = fmt.Sprint("$", i+1), values[c]
	}
	return try(
		t,
		db,
		"INSERT INTO "+table+" ("+strings.Join(columns, ", ")+") VALUES ("+strings.Join(marks, ", ")+")",
		args...)
}

// another inserts a row for others to reference and returns its id.
func another(t *testing.T, db *store.DB, table string) string {
	t.Helper()
	id, key := fmt.Sprint(table, serial), "id"
	switch table {
	case "therapist":
		id, key = another(t, db, "account"), "account_id"
	case "agenda":
		id, key = another(t, db, "therapist"), "therapist_id"
	}
	if err := insert(t, db, table, row{key: id}); err != nil {
		t.Fatal(err)
	}
	return id
}

func TestIsUniqueKnowsEveryUniqueIndex(t *testing.T) {
	all := uniqueIndexes(t)
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		for _, x := range all {
			t.Run(x.name, func(t *testing.T) {
				if want := x.table + "_" + strings.Join(x.columns, "_") + "_key"; x.name != want {
					t.Fatalf("PostgreSQL reports the index by name: it must be called %s", want)
				}
				if rows[x.table] == nil {
					t.Fatalf("no sample row of %s: add one, so that its unique indexes are tested", x.table)
				}
				if given := fixed[x.name]; given != nil {
					wantOnly(t, insert(t, db, x.table, given), x, all)
					return
				}
				same := row{}
				maps.Copy(same, beside[x.name])
				for _, c := range x.columns {
					same[c] = "same " + c
					if to := pointers[x.table][c]; to != "" {
						same[c] = another(t, db, to)
					} else if c == "purpose" || c == "kind" { // a CHECK limits their values
						same[c] = "SESSION"
					} else if c == "plan_id" {
						same[c] = rows[x.table][c]
					} else if c == "reason" {
						same[c] = "PRICE_JUMP"
					} else if c == "occurrence" || c == "starts_at" || c == "version" {
						same[c] = 1
					}
				}
				if err := insert(t, db, x.table, same); err != nil {
					t.Fatal(err)
				}
				wantOnly(t, insert(t, db, x.table, same), x, all)
			})
		}
	})
}

// wantOnly checks that IsUnique recognises the violation as that of its own index and of no other.
func wantOnly(t *testing.T, err error, x index, all []index) {
	t.Helper()
	if !store.IsUnique(err, x.table, x.columns...) {
		t.Errorf("not recognised: %v", err)
	}
	for _, other := range all {
		if other.name != x.name && store.IsUnique(err, other.table, other.columns...) {
			t.Errorf("taken for %s: %v", other.name, err)
		}
	}
}

func TestIsUniqueIsExact(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		for range 2 {
			err := insert(t, db, "company", row{"email_domain": "a.example"})
			if store.IsUnique(err, "company", "email") {
				t.Error("email_domain was taken for email")
			}
		}
		for range 2 {
			err := insert(t, db, "company", row{"id": "twice"})
			if store.IsUnique(err, "company", "id") {
				t.Error("a primary key was taken for a unique index: PostgreSQL does not name its columns")
			}
		}
		if store.IsUnique(insert(t, db, "company", row{"max_users": 0}), "company", "cnpj") {
			t.Error("a CHECK was taken for a unique index")
		}
		if store.IsUnique(nil, "company", "cnpj") {
			t.Error("no error was taken for a violation")
		}
	})
}

// A deleted person may sign up again: the unique index on the e-mail covers only accounts that are not deleted. Several
// accounts may have the same CPF.
func TestDeletedAccountsFreeTheirAddress(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		for i := range 3 {
			deleted := row{"email": "a@b.example", "cpf_index": "x", "deleted_at": i + 1}
			if err := insert(t, db, "account", deleted); err != nil {
				t.Fatal(err)
			}
		}
		for _, email := range []string{"a@b.example", "b@b.example"} {
			if err := insert(t, db, "account", row{"email": email, "cpf_index": "x"}); err != nil {
				t.Fatal(err)
			}
		}
	})
}
