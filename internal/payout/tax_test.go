package payout_test

import (
	"context"
	"strings"
	"testing"

	"psic/internal/kernel/at"
	"psic/internal/payout"
	"psic/internal/payout/payoutdb"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestClosing: a month closes from three days before its last day on, a year in the last days of February.
func TestClosing(t *testing.T) {
	for _, c := range []struct {
		today at.Date
		want  []at.Period
	}{
		{at.Day(2026, 11, 26), nil},
		{at.Day(2026, 11, 27), []at.Period{{Year: 2026, Month: 11}}},
		{at.Day(2026, 11, 30), []at.Period{{Year: 2026, Month: 11}}},
		{at.Day(2026, 12, 1), nil},
		{at.Day(2026, 12, 31), []at.Period{{Year: 2026, Month: 12}}},
		{at.Day(2027, 1, 1), nil},
		{at.Day(2027, 2, 20), nil},
		{at.Day(2027, 2, 21), []at.Period{{Year: 2026}}},
		{at.Day(2027, 2, 25), []at.Period{{Year: 2027, Month: 2}, {Year: 2026}}},
		{at.Day(2027, 2, 28), []at.Period{{Year: 2027, Month: 2}, {Year: 2026}}},
		{at.Day(2027, 3, 1), nil},
		{at.Day(2028, 2, 21), nil},
		{at.Day(2028, 2, 29), []at.Period{{Year: 2028, Month: 2}, {Year: 2027}}},
	} {
		got := payout.ClosingOn(c.today)
		if len(got) != len(c.want) {
			t.Errorf("%v: %v", c.today, got)
			continue
		}
		for i, closing := range got {
			if closing.Period != c.want[i] || closing.On.Month() != c.today.Month() {
				t.Errorf("%v: %v", c.today, closing)
			}
		}
	}
}

func receipts(k *testkit.Kit, p testkit.Person) map[string]any {
	k.T.Helper()
	return k.Call("GET", "/api/therapist/"+p.ID+"/tax-receipts?year=2026&month=11", p.Token, nil).Is(200).JSON()
}

func mark(k *testkit.Kit, p testkit.Person, session, on string) testkit.Response {
	k.T.Helper()
	return k.Call("PUT", "/api/therapist/"+p.ID+"/tax-receipts/"+session, p.Token, fields{"issuedOn": on})
}

// TestTaxReceipts: a therapist marks the receipts of the own sessions, between payment and today, and takes marks back.
func TestTaxReceipts(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, other, patient := k.Therapist("helena@psic.test"), k.Therapist("outra@psic.test"), k.Patient("ana@psic.test")
		first := k.Paid(patient, p, "18/11/2026", "10:00")
		coming := k.Paid(patient, p, "25/11/2026", "10:00")
		on(k, "19/11/2026", 9, &p, &other, &patient)
		counts := func(what string, issued, missing float64) {
			t.Helper()
			b := receipts(k, p)
			if b["issued"] != issued || b["missing"] != missing {
				t.Errorf("%s: %v issued, %v missing", what, b["issued"], b["missing"])
			}
		}
		counts("before", 0, 1)
		refused := func(what string, r testkit.Response, status int) {
			t.Helper()
			if r.Status != status {
				t.Errorf("%s: %d %s", what, r.Status, r.Body)
			}
		}
		refused("the day before the payment", mark(k, p, first, "15/11/2026"), 422)
		refused("tomorrow", mark(k, p, first, "20/11/2026"), 422)
		refused("no day", mark(k, p, first, "31/02/2026"), 422)
		refused("a session to come", mark(k, p, coming, "19/11/2026"), 404)
		refused("another therapist's", mark(k, other, first, "19/11/2026"), 404)
		mark(k, p, first, "16/11/2026").Is(200)
		mark(k, p, first, "19/11/2026").Is(200)
		counts("marked", 1, 0)
		row := receipts(k, p)["elements"].([]any)[0].(map[string]any)
		equal(t, "the row", any(row["sessionId"]), any(first))
		equal(t, "the day", any(row["issuedOn"]), any("19/11/2026"))
		mark(k, other, first, "").Is(200)
		counts("another therapist takes nothing back", 1, 0)
		mark(k, p, first, "").Is(200)
		mark(k, p, first, "").Is(200)
		counts("taken back", 0, 1)

		month := "/api/therapist/" + p.ID + "/tax-month"
		refused("a whole year", k.Call("POST", month, p.Token, fields{"year": 2026, "month": 0}), 422)
		k.Call("POST", month, p.Token, fields{"year": 2026, "month": 11}).Is(200)
		k.Call("POST", month, p.Token, fields{"year": 2026, "month": 11}).Is(200)
		counts("the month", 1, 0)

		// Between the list and the marks of a month the therapist may mark in another tab.
		mark(k, p, first, "16/11/2026").Is(200)
		k.InTx(func(tx *store.Tx) error {
			n, err := (&payoutdb.Queries{}).MarkMissing(context.Background(), tx, payoutdb.MarkMissingParams{
				TherapistID: p.ID,
				Ids:         store.List([]string{first, coming}),
				IssuedOn:    "2026-11-19",
				MarkedAt:    1,
			})
			equal(t, "marked beside a mark and a session to come", any(n), any(int64(0)))
			return err
		})
		row = receipts(k, p)["elements"].([]any)[0].(map[string]any)
		equal(t, "the day of the mark", any(row["issuedOn"]), any("16/11/2026"))
		mark(k, p, first, "19/11/2026").Is(200)
		_, exported, err := k.Payout.ExportTaxReceipts(context.Background(), p.ID)
		rows, _ := exported.([]map[string]any)
		if err != nil || len(rows) != 1 || rows[0]["emitidoEm"] != "19/11/2026" {
			t.Errorf("exported %v %v", exported, err)
		}
		k.InTx(func(tx *store.Tx) error { return k.Payout.Purge(context.Background(), tx, p.ID) })
		equal(t, "after the purge", any(testkit.One[int](k, "SELECT count(*) FROM tax_receipt")), any(0))
	})
}

// TestCarneLeaoOfMissing: the file has on request only what is not marked.
func TestCarneLeaoOfMissing(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test")
		first := k.Paid(patient, p, "18/11/2026", "10:00")
		k.Call("PUT", "/api/customer/"+patient.ID, patient.Token, testkit.PersonalData()).Is(200)
		on(k, "19/11/2026", 9, &p, &patient)
		lines := func(query string) int {
			path := "/api/therapist/" + p.ID + "/carne-leao.csv?year=2026&month=11" + query
			return strings.Count(string(k.Call("GET", path, p.Token, nil).Is(200).Body), "\n")
		}
		equal(t, "missing", any(lines("&missing=true")), any(1))
		mark(k, p, first, "19/11/2026").Is(200)
		equal(t, "missing after the mark", any(lines("&missing=true")), any(0))
		equal(t, "all", any(lines("")), any(1))
	})
}

// TestReceiptReminders: one neutral mail before the month closes and one before the year closes, while something is
// missing and the therapist wants them.
func TestReceiptReminders(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, quiet, done := k.Therapist("helena@psic.test"), k.Therapist("outra@psic.test"), k.Therapist("rui@psic.test")
		patient := k.Patient("ana@psic.test")
		k.Paid(patient, p, "18/11/2026", "10:00")
		k.Paid(patient, quiet, "18/11/2026", "19:00")
		issued := k.Paid(patient, done, "18/11/2026", "14:00")
		on(k, "19/11/2026", 9, &p, &quiet, &done, &patient)
		mark(k, done, issued, "19/11/2026").Is(200)
		choose := func(wanted bool) {
			path := "/api/therapist/" + quiet.ID + "/tax-reminders"
			k.Call("PUT", path, quiet.Token, fields{"reminders": wanted}).Is(200)
		}
		choose(false)
		equal(t, "the choice", any(receipts(k, quiet)["reminders"]), any(false))
		mails := func(who testkit.Person) (n int) {
			k.InTx(func(tx *store.Tx) error {
				return k.Jobs.Enqueue(context.Background(), tx, payout.RemindReceipts{})
			})
			for _, m := range k.Mails(who.Email) {
				if m.Subject == "Lembrete do seu resumo financeiro" {
					n++
					if strings.Contains(m.Text, "Ana") || strings.Contains(m.Text, "sess") {
						t.Errorf("the mail says %s", m.Text)
					}
				}
			}
			return n
		}
		want := func(what string, ofP, ofQuiet int) {
			t.Helper()
			if got := mails(p); got != ofP {
				t.Errorf("%s: %d mails, want %d", what, got, ofP)
			}
			if got := mails(quiet); got != ofQuiet {
				t.Errorf("%s: %d mails to who wants none, want %d", what, got, ofQuiet)
			}
			if got := mails(done); got != 0 {
				t.Errorf("%s: %d mails with nothing missing", what, got)
			}
		}
		on(k, "26/11/2026", 23)
		want("four days before", 0, 0)
		on(k, "27/11/2026", 0)
		want("three days before", 1, 0)
		on(k, "30/11/2026", 23)
		want("the last day", 1, 0)
		on(k, "20/02/2027", 23, &quiet)
		want("before the last days of February", 1, 0)
		on(k, "21/02/2027", 0, &quiet)
		choose(true)
		want("the year closes", 2, 1)
		on(k, "28/02/2027", 23)
		want("the last day of February", 2, 1)
	})
}
