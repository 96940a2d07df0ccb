package app_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// owners is the folder that writes each table. Others may read the table.
var owners = map[string]string{
	"schema_floor":          "internal/platform/store",
	"job":                   "internal/platform/jobs",
	"rate_bucket":           "internal/platform/limit",
	"access_log":            "internal/platform/accesslog",
	"backup_run":            "internal/platform/autobackup",
	"company":               "internal/company",
	"account":               "internal/account",
	"login":                 "internal/login",
	"one_time_token":        "internal/login",
	"login_guard":           "internal/login",
	"known_device":          "internal/login",
	"passkey_offer":         "internal/login",
	"passkey_challenge":     "internal/login",
	"passkey":               "internal/login",
	"photo":                 "internal/account",
	"consent_change":        "internal/account",
	"deletion_request":      "internal/account",
	"balance_return":        "internal/payment",
	"contact_message":       "internal/notify",
	"contact_answer":        "internal/notify",
	"notification_choice":   "internal/notify",
	"postal_code":           "internal/address",
	"therapist":             "internal/directory",
	"crp_review":            "internal/directory",
	"name_change":           "internal/directory",
	"agenda":                "internal/agenda",
	"schedule_entry":        "internal/agenda",
	"day_block":             "internal/agenda",
	"plan":                  "internal/subscription",
	"subscription":          "internal/subscription",
	"ledger_transfer":       "internal/payment",
	"ledger_balance":        "internal/payment",
	"charge":                "internal/payment",
	"refund":                "internal/payment",
	"gateway_event":         "internal/payment",
	"card":                  "internal/payment",
	"remembered_payer":      "internal/payment",
	"card_source":           "internal/payment",
	"card_try":              "internal/payment",
	"session":               "internal/booking",
	"discount_claim":        "internal/booking",
	"calendar_feed":         "internal/booking",
	"session_message":       "internal/booking",
	"move_proposal":         "internal/booking",
	"package_offer":         "internal/packages",
	"session_package":       "internal/packages",
	"standing":              "internal/standing",
	"vault":                 "internal/record",
	"vault_passkey":         "internal/record",
	"patient_record":        "internal/record",
	"record_version":        "internal/record",
	"agreement":             "internal/agreement",
	"agreement_accepted":    "internal/agreement",
	"agreement_notice":      "internal/agreement",
	"agreement_contact":     "internal/agreement",
	"evidence_document":     "internal/evidence",
	"survey":                "internal/evidence",
	"survey_mark":           "internal/evidence",
	"survey_count":          "internal/evidence",
	"company_member":        "internal/company",
	"company_domain":        "internal/sso",
	"company_provider":      "internal/sso",
	"provider_visit":        "internal/sso",
	"seat_proof":            "internal/sso",
	"scim_token":            "internal/sso",
	"scim_user":             "internal/sso",
	"questionnaire":         "internal/questionnaire",
	"questionnaire_text":    "internal/questionnaire",
	"record_attachment":     "internal/record",
	"record_request":        "internal/record",
	"standing_setting":      "internal/standing",
	"standing_payment":      "internal/standing",
	"waiting":               "internal/waiting",
	"waiting_offer":         "internal/waiting",
	"own_invitation":        "internal/ownpatient",
	"own_patient":           "internal/ownpatient",
	"practice_patient":      "internal/practice",
	"hour_proposal":         "internal/practice",
	"outside_calendar":      "internal/calendar",
	"calendar_busy":         "internal/calendar",
	"calendar_account":      "internal/calendar",
	"calendar_target":       "internal/calendar",
	"calendar_written":      "internal/calendar",
	"sandbox_secret":        "internal/payment/gateway/sandbox",
	"sandbox_request":       "internal/payment/gateway/sandbox",
	"sandbox_order":         "internal/payment/gateway/sandbox",
	"sandbox_refund":        "internal/payment/gateway/sandbox",
	"sandbox_card":          "internal/payment/gateway/sandbox",
	"sandbox_authorisation": "internal/payment/gateway/sandbox",
	"sandbox_delivery":      "internal/payment/gateway/sandbox",
	"room_ticket":           "internal/room",
	"room_seat":             "internal/room",
	"room_stay":             "internal/room",
	"seat_release":          "internal/company",
	"former_employee":       "internal/company",
	"seat_invitation":       "internal/company",
	"company_billing":       "internal/company",
	"usage_report":          "internal/company",
	"people_import":         "internal/company",
	"company_payment":       "internal/company",
	"company_contract":      "internal/contract",
	"audit_entry":           "internal/platform/audit",
	"audit_head":            "internal/platform/audit",
	"audit_origin":          "internal/platform/audit",
	"audit_reason":          "internal/platform/audit",
	"audit_anchor":          "internal/platform/audit",
	"audit_check":           "internal/platform/audit",
	"second_factor":         "internal/login",
	"recovery_code":         "internal/login",
	"recovery_request":      "internal/login",
	"bulk_mail":             "internal/backoffice",
	"bulk_recipient":        "internal/backoffice",
	"month_figure":          "internal/backoffice",
	"figure_change":         "internal/backoffice",
	"figure_day":            "internal/backoffice",
	"figure_month":          "internal/backoffice",
	"subscriber":            "internal/subscription",
	"invoice":               "internal/subscription",
	"recurring":             "internal/subscription",
	"payout":                "internal/payout",
	"payout_line":           "internal/payout",
	"payout_hold":           "internal/payout",
	"tax_receipt":           "internal/payout",
	"tax_choice":            "internal/payout",
	"tax_reminder":          "internal/payout",
}

var (
	createTable = regexp.MustCompile(`(?i)\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)`)
	renameTable = regexp.MustCompile(`(?i)\bALTER\s+TABLE\s+"?(\w+)"?\s+RENAME\s+TO\b`)
	dropTable   = regexp.MustCompile(`(?i)\bDROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?"?(\w+)`)
	writeTable  = regexp.MustCompile(`(?i)\b(?:INSERT\s+INTO|DELETE\s+FROM|UPDATE)\s+"?(\w+)`)
	sqlComment  = regexp.MustCompile(`--[^\n]*`)
	sqlText     = regexp.MustCompile(`'[^']*'`)
)

// TestArchitectureTables: every table has one owner, and only the owner's queries write it.
func TestArchitectureTables(t *testing.T) {
	query := func(path, text string) []source { return []source{{path, text}} }
	rule(tableProblems).holds(t, []broken{
		{
			"an update of another's table",
			query("internal/company/queries.sql", "UPDATE account SET active = false;"),
			"writes account",
		},
		{
			"an insert into another's table",
			query("internal/notify/queries.sql", "insert into\n  job (id) VALUES ('1')"),
			"writes job",
		},
		{
			"a delete from another's table",
			query("internal/account/queries.sql", "WITH x AS (DELETE FROM company RETURNING id) SELECT * FROM x"),
			"writes company",
		},
		{
			"a write hidden behind a comment",
			query("internal/address/queries.sql", "-- name: X :exec\nUPDATE -- now\n photo SET x = 1"),
			"writes photo",
		},
		{
			"a write to an unknown table",
			query("internal/account/queries.sql", "DELETE FROM ghost"),
			"ghost has no owner",
		},
		{
			"a table without an owner",
			query("migrations/00099_x.sql", "-- +goose Up\nCREATE TABLE orphan (id text);"),
			"orphan has no owner",
		},
		{
			"a table that a Go migration creates",
			query("migrations/x.go", "package migrations\nconst x = `CREATE TABLE orphan (id text)`"),
			"orphan has no owner",
		},
	})
	harmless := query(
		"internal/account/queries.sql",
		"INSERT INTO photo (a) VALUES ('UPDATE company') ON CONFLICT (a) DO UPDATE SET a = excluded.a",
	)
	if found := tableProblems(harmless); len(found) > 0 {
		t.Errorf("an upsert of the feature's own table is allowed: %q", found)
	}
}

// TestArchitectureOwnersExist: owners names only tables that a migration creates.
func TestArchitectureOwnersExist(t *testing.T) {
	var created []string
	for _, s := range readSources(t) {
		created = append(created, createdTables(s)...)
	}
	for table := range owners {
		if !slices.Contains(created, table) {
			t.Errorf("owners names %s, which no migration creates", table)
		}
	}
}

func tableProblems(files []source) []string {
	var out []string
	for _, s := range files {
		for _, table := range createdTables(s) {
			if owners[table] == "" {
				out = append(out, fmt.Sprintf("%s: %s has no owner: add a row to owners", s.path, table))
			}
		}
		if !s.isSQL() || s.dir() == "migrations" {
			continue
		}
		for _, table := range writtenTables(s.text) {
			switch owner := owners[table]; owner {
			case s.dir():
			case "":
				out = append(out, fmt.Sprintf("%s: %s has no owner", s.path, table))
			default:
				out = append(out, fmt.Sprintf("%s: writes %s, which belongs to %s", s.path, table, owner))
			}
		}
	}
	return out
}

// createdTables returns the tables that a migration creates and neither drops again nor renames.
func createdTables(s source) []string {
	if s.dir() != "migrations" {
		return nil
	}
	up, _, _ := strings.Cut(s.text, "-- +goose Down")
	gone := append(names(dropTable, up), names(renameTable, up)...)
	return slices.DeleteFunc(names(createTable, up), func(t string) bool { return slices.Contains(gone, t) })
}

// writtenTables ignores the UPDATE of an upsert, which writes the table of its INSERT.
func writtenTables(sql string) []string {
	sql = sqlText.ReplaceAllString(sqlComment.ReplaceAllString(sql, ""), "''")
	return slices.DeleteFunc(names(writeTable, sql), func(t string) bool { return t == "set" })
}

func names(re *regexp.Regexp, text string) []string {
	var out []string
	for _, m := range re.FindAllStringSubmatch(text, -1) {
		out = append(out, strings.ToLower(m[1]))
	}
	return out
}

// TestArchitectureNoSQLInGo: statements that write are in queries.sql, where table owners are checked.
func TestArchitectureNoSQLInGo(t *testing.T) {
	rule(sqlInGoProblems).holds(t, []broken{
		{
			"an insert in a use case",
			[]source{{"internal/account/x.go", "package account\nconst q = `INSERT INTO account (id) VALUES ($1)`"}},
			"belongs in queries.sql",
		},
		{
			"an update of two parts",
			[]source{{"internal/app/demo.go", "package app\nvar q = \"UPDATE account \" + \"SET active = true\""}},
			"belongs in queries.sql",
		},
	})
}

var writeStatement = regexp.MustCompile(
	`^\s*(?:INSERT INTO|DELETE FROM|UPDATE \w+ (?:SET\b|$)|ALTER TABLE|DROP TABLE|CREATE TABLE)`,
)

func sqlInGoProblems(files []source) []string {
	var out []string
	for _, s := range files {
		_, generated := queriesOf(s.dir())
		// A move writes every table as it is. It names none.
		anyTable := s.dir() == "migrations" || s.dir() == "internal/platform/move"
		if !s.isGo() || s.isTest() || generated || anyTable ||
			slices.Contains([]string{"testkit", "bench", "chaos"}, layerOf(s.dir())) {
			continue
		}
		_, f := s.parse()
		ast.Inspect(f, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			if text, err := strconv.Unquote(lit.Value); err == nil && writeStatement.MatchString(text) {
				out = append(out, s.path+": a statement that writes belongs in queries.sql")
			}
			return true
		})
	}
	return out
}
