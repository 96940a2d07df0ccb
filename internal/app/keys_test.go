package app_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"psic/internal/kernel/actor"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

var update = flag.Bool("update", false, "rewrite testdata/keys.json")

const goldenKeys = "testdata/keys.json"

// keys are the JSON key paths of a response, by operation and audience.
type keys map[string]map[string][]string

// TestGoldenKeys calls every operation as every kind of caller whom it admits. It fails for a key that is not in the
// golden file, so that no audience reads more by accident. After a wanted change:
// go test ./internal/app -run GoldenKeys -update
// Abuse case 4, abuse case 10.
func TestGoldenKeys(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	c, got := newCast(k), keys{}
	for _, op := range k.API.Ops {
		got[op.ID] = map[string][]string{}
		for _, who := range callers {
			if expected(op, who, own) == admitted && !who.dead && audienceOf(op, who) {
				got[op.ID][who.name] = c.keysFor(t, op, who)
			}
		}
		if ofTherapists[op.ID] && hasID(op) {
			got[op.ID][peer] = c.keysOf(t, op, therapistCaller(), foreign)
		}
	}
	if *update {
		writeKeys(t, got)
	}
	for _, difference := range compareKeys(got, readKeys(t)) {
		t.Error(difference)
	}
	for _, problem := range append(publicLeaks(got), enveloped(got)...) {
		t.Error(problem)
	}
}

// emptyLists are lists of which no sample has an element, because each element needs a state that other samples
// exclude.
var emptyLists = []string{
	"agenda-week.blocks[]", "agenda-week.busy[]", "ask-passkey.allowCredentials[]", "benefits.offers[]",
	"call-authorize.iceServers[]", "call-test.iceServers[]", "change-standing.days[]", "change-standing.sessions[]",
	"consents.ending[]",
	"deletion-request.blockers[]", "dispute.evidence.agreements[]", "inbox-message.answers[]",
	"mail-report.skippedWhy[]",
	"mail-reports.[].skippedWhy[]", "pending-therapists.[].contested[]", "request-deletion.blockers[]",
	"therapist-to-approve.contested[]",
}

// plainLists have texts or numbers.
var plainLists = []string{
	"dispute.next[]",
	"admin-therapist.additionalEducationList[]", "admin-therapist.availableEquipment[]", "attach-to-record.missing[]",
	"confirm-second-factor.recoveryCodes[]", "customer-calendar.header.columns[]", "list-therapists.approaches[]",
	"list-waits.waits[].days[]", "open-payouts.cycles[]", "paid-payouts.cycles[]", "payout-batches.means[]",
	"plan-types.[]",
	"questionnaire-texts.texts[].items[]", "questionnaire-texts.texts[].labels[]",
	"questionnaires-of-patient.texts[].items[]", "questionnaires-of-patient.texts[].labels[]",
	"read-questionnaire.items[]", "read-questionnaire.labels[]",
	"renew-recovery-codes.recoveryCodes[]", "therapist-to-approve.therapist.additionalEducationList[]",
	"therapist-to-approve.therapist.availableEquipment[]", "therapist.additionalEducationList[]",
	"therapist.availableEquipment[]",
}

// TestGoldenKeys_lists: a list without an element in the golden file would hide what its elements tell.
func TestGoldenKeys_lists(t *testing.T) {
	golden := readKeys(t)
	for op, audiences := range golden {
		var all []string
		for _, list := range audiences {
			all = append(all, list...)
		}
		for _, key := range all {
			filled := slices.ContainsFunc(all, func(k string) bool { return k != key && strings.HasPrefix(k, key) })
			name := op + "." + key
			known := op == "export-data" || slices.Contains(emptyLists, name) || slices.Contains(plainLists, name)
			if strings.HasSuffix(key, "[]") && !filled && !known {
				t.Errorf("%s: no sample has an element", name)
			}
		}
	}
}

// enveloped finds responses that wrap all their fields in data. R114: a body has its fields at the top level.
func enveloped(got keys) []string {
	var out []string
	for op, audiences := range got {
		for who, list := range audiences {
			bare := slices.DeleteFunc(
				slices.Clone(list),
				func(k string) bool { return k == "status" || k == "message" || strings.HasPrefix(k, "data.") },
			)
			if len(bare) == 0 &&
				slices.ContainsFunc(list, func(k string) bool { return strings.HasPrefix(k, "data.") }) {
				out = append(out, fmt.Sprintf("%s wraps its response to %s in data", op, who))
			}
		}
	}
	return out
}

// audienceOf reports whether the operation can succeed for this caller. Limited logins are tried only at first-access;
// the roles in outside never succeed.
func audienceOf(op httpx.Op, who caller) bool {
	limit := ""
	if op.ID == "first-access" {
		limit = "auth.first_access_required"
	}
	return who.limit == limit && !slices.Contains(outside[op.ID], who.role)
}

// keysFor returns the keys of the response about the caller's own thing. A visitor, and an administrator where the
// operation allows it, requests the thing of another person.
func (c *cast) keysFor(t *testing.T, op httpx.Op, who caller) []string {
	t.Helper()
	id := own
	if who.role == "" || who.role == actor.Administrator && op.Access.AnyForAdmin {
		id = foreign
	}
	return c.keysOf(t, op, who, id)
}

func (c *cast) keysOf(t *testing.T, op httpx.Op, who caller, id whose) []string {
	t.Helper()
	r := c.cell(op, who, id, admitted)
	if r.Status/100 != 2 {
		t.Errorf("%s as %s: %d, its sample should succeed: %s", op.ID, who.name, r.Status, r.Body)
		return nil
	}
	if kind := r.Header.Get("Content-Type"); kind != "application/json" {
		return []string{"(" + kind + ")"}
	}
	var body any
	if err := json.Unmarshal(r.Body, &body); err != nil {
		t.Errorf("%s as %s: not JSON: %s", op.ID, who.name, r.Body)
	}
	found := map[string]bool{}
	collectKeys(found, "", body)
	return slices.Sorted(maps.Keys(found))
}

func collectKeys(into map[string]bool, at string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for name, inner := range v {
			collectKeys(into, strings.TrimPrefix(at+"."+name, "."), inner)
		}
	case []any:
		into[at+"[]"] = true
		for _, inner := range v {
			collectKeys(into, at+"[]", inner)
		}
	default:
		into[at] = true
	}
}

func compareKeys(got, want keys) []string {
	var out []string
	report := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	for op, audiences := range got {
		for who, list := range audiences {
			known, listed := want[op][who]
			if !listed {
				report("%s as %s is not in %s: look at what it returns, then -update", op, who, goldenKeys)
				continue
			}
			for _, key := range list {
				if !slices.Contains(known, key) {
					report("%s as %s: new key %q", op, who, key)
				}
			}
			for _, key := range known {
				if !slices.Contains(list, key) {
					report("%s as %s: key %q is missing", op, who, key)
				}
			}
		}
	}
	for op, audiences := range want {
		for who := range audiences {
			if _, ok := got[op][who]; !ok {
				report("%s as %s is in the golden file and was not called", op, who)
			}
		}
	}
	slices.Sort(out)
	return out
}

// private are keys that no response to a visitor may have, even when they are in the golden file.
var private = []string{
	"cpf",
	"cnpj",
	"document",
	"rg",
	"birthdate",
	"mothername",
	"phone",
	"cellphone",
	"telephone",
	"telefone",
	"email",
	"username",
	"address",
	"zipcode",
	"bank",
	"agency",
	"account",
	"pixkey",
	"password",
	"ip",
}

// prices are for people who are signed in. R028, R029, R322.
var prices = []string{"price", "priceinbrl", "sessionprice", "sessionpriceinbrl", "amount"}

// ofTherapists are the operations about a therapist that others may call. R324: only the therapist and administrators
// read personal data in their responses.
var ofTherapists = map[string]bool{"therapist": true, "free-slots": true, "list-therapists": true}

// peer is a therapist who reads the data of another one.
const peer = "another therapist"

func therapistCaller() caller {
	return callers[slices.IndexFunc(callers, func(w caller) bool { return w.role == actor.Therapist })]
}

// notPersonal are operations about the platform: consumer law requires that it names itself.
var notPersonal = map[string]bool{"config": true}

func publicLeaks(got keys) []string {
	var out []string
	for op, audiences := range got {
		for who, list := range audiences {
			stranger := ofTherapists[op] && who != "administrator" && (who != "therapist" || op != "therapist")
			for _, key := range list {
				last := strings.ToLower(strings.Trim(key[strings.LastIndex(key, ".")+1:], "[]"))
				personal := (who == "visitor" || stranger) && slices.Contains(private, last)
				price := who == "visitor" && ofTherapists[op] && slices.Contains(prices, last)
				if !notPersonal[op] && (personal || price) {
					out = append(out, fmt.Sprintf("%s tells %s %q", op, who, key))
				}
			}
		}
	}
	return out
}

// TestGoldenKeysRefuse shows that each check of TestGoldenKeys can fail.
func TestGoldenKeysRefuse(t *testing.T) {
	want := keys{"customer": {"customer": {"cpf", "fullName"}}}
	for _, got := range []keys{
		{"customer": {"customer": {"cpf", "fullName", "passwordHash"}}},
		{"customer": {"customer": {"cpf"}}},
		{"customer": {"customer": {"cpf", "fullName"}, "company": {"fullName"}}},
		{"customer": {"customer": {"cpf", "fullName"}}, "fresh": {"visitor": {"id"}}},
		{},
	} {
		if len(compareKeys(got, want)) == 0 {
			t.Errorf("passed: %v", got)
		}
	}
	for _, leak := range []keys{
		{"customer": {"visitor": {"elements[].cpf"}}},
		{"therapist": {"customer": {"bank"}}},
		{"therapist": {peer: {"birthDate"}}},
		{"free-slots": {"company": {"availableSchedules[].cellPhone"}}},
		{"list-therapists": {"visitor": {"elements[].sessionPrice"}}},
		{"therapist": {"visitor": {"sessionPriceInBRL"}}},
	} {
		if found := publicLeaks(leak); len(found) != 1 {
			t.Errorf("%v passed: %v", leak, found)
		}
	}
	fine := keys{"therapist": {"therapist": {"cpf"}, "administrator": {"cpf"}, "customer": {"sessionPriceInBRL"}}}
	if found := publicLeaks(fine); len(found) != 0 {
		t.Errorf("a therapist's own data, and a price for a patient: %v", found)
	}
	if len(enveloped(keys{"x": {"visitor": {"data.id", "status"}}})) != 1 ||
		len(enveloped(keys{"x": {"visitor": {"data.id", "next"}}})) != 0 {
		t.Error("an envelope is not found, or found where there is none")
	}
	found := map[string]bool{}
	collectKeys(found, "", map[string]any{"a": []any{map[string]any{"b": 1}}, "c": map[string]any{"d": nil}})
	if list := slices.Sorted(maps.Keys(found)); !slices.Equal(list, []string{"a[]", "a[].b", "c.d"}) {
		t.Errorf("key paths: %v", list)
	}
}

func readKeys(t *testing.T) keys {
	t.Helper()
	text, err := os.ReadFile(goldenKeys)
	if err != nil {
		t.Fatal(err)
	}
	var want keys
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	return want
}

func writeKeys(t *testing.T, got keys) {
	t.Helper()
	text, err := json.MarshalIndent(got, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(goldenKeys, append(text, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
}
