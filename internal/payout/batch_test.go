package payout_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"psic/internal/kernel/money"
	"psic/internal/payout"
	"psic/internal/platform/config"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// crew has therapists with one open payout of R$ 112,00 each, and an administrator. On the second day of the payouts
// nothing is held.
type crew struct {
	admin      testkit.Person
	therapists []testkit.Person
	ids        []string
}

func newCrew(k *testkit.Kit, n int) crew {
	k.T.Helper()
	var c crew
	c.admin = k.Admin("admin@psic.test")
	for i := range n {
		own := fields{"cpf": testkit.CPF(20 + i)}
		p := k.Therapist(fmt.Sprintf("psi%d@psic.test", i), own)
		k.Paid(k.Patient(fmt.Sprintf("ana%d@psic.test", i)), p, "18/11/2026", "10:00")
		c.therapists = append(c.therapists, p)
	}
	on(k, "23/11/2026", 9, &c.admin)
	for _, p := range c.therapists {
		c.ids = append(c.ids, payouts(k, c.admin, p)[0]["id"].(string))
	}
	return c
}

func (c crew) rows(amount float64, ids ...string) fields {
	list := make([]fields, len(ids))
	for i, id := range ids {
		list[i] = fields{"id": id, "amount": amount}
	}
	return fields{"payouts": list}
}

// results returns the result of each row of a batch, or the code of its fault.
func results(r testkit.Response) map[string]string {
	out := map[string]string{}
	for _, e := range r.Is(200).JSON()["results"].([]any) {
		row := e.(fields)
		out[row["id"].(string)] = row["result"].(string)
		if row["code"] != "" {
			out[row["id"].(string)] = row["code"].(string)
		}
	}
	return out
}

const batch = "/api/admin/payouts/confirm"

// TestBatch_R043: many payouts are confirmed by one request. One that is refused does not undo the others, and its row
// says why. Holds are in force.
func TestBatch_R043(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		c := newCrew(k, 5)
		held, noBank, moved := c.ids[1], c.ids[2], c.ids[3]
		k.Exec(`INSERT INTO payout_hold (id, therapist_id, subject_id, reason, created_at)
			VALUES ('019a0000-0000-7000-8000-000000000001', $1, $2, 'PRICE_JUMP', 1)`, c.therapists[1].ID, held)
		k.Exec("UPDATE therapist SET bank = '' WHERE account_id = $1", c.therapists[2].ID)
		body := c.rows(112, c.ids...)
		body["payouts"].([]fields)[3]["amount"] = 111
		body["reference"] = "LOTE-7"
		body["payouts"].([]fields)[4]["reference"] = "  E2E-4 "
		r := k.Call("POST", batch, c.admin.Token, body)
		got := results(r)
		for id, want := range map[string]string{
			c.ids[0]: "PAID",
			held:     "payout.held",
			noBank:   "payout.bank_missing",
			moved:    "payout.amount_changed",
			c.ids[4]: "PAID",
		} {
			equal(t, "result", any(got[id]), any(want))
		}
		equal(t, "paid", r.JSON()["paid"], any(2.0))
		equal(t, "amount", r.JSON()["amount"], any(224.0))
		equal(t, "booked", any(k.LedgerBalance("payouts")), any(money.Cents(224_00)))
		equal(t, "the reference of the batch", payouts(k, c.admin, c.therapists[0])[0]["reference"], any("LOTE-7"))
		equal(t, "its own reference", payouts(k, c.admin, c.therapists[4])[0]["reference"], any("E2E-4"))
		again := results(k.Call("POST", batch, c.admin.Token, c.rows(112, c.ids[0])))
		equal(t, "once", any(again[c.ids[0]]), any("ALREADY"))
		equal(t, "each in the log", any(testkit.One[int64](
			k,
			"SELECT count(*) FROM audit_entry WHERE action = 'payout.confirm' AND object_id IN ($1, $2)",
			c.ids[0],
			c.ids[4],
		)), any(int64(2)))
		k.Work()
		equal(t, "mails", any(countMails(k, "Repasse confirmado")), any(2))
		k.VerifyLedger()
		verify(k)
	})
}

func countMails(k *testkit.Kit, subject string) (n int) {
	for _, m := range k.Outbox.List() {
		if m.Subject == subject {
			n++
		}
	}
	return n
}

// TestBatch_refuses: a batch has 1 to 500 payouts, and only administrators confirm it.
func TestBatch_refuses(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		c := newCrew(k, 1)
		k.Call("POST", batch, c.admin.Token, c.rows(1)).Is(422)
		many := make([]string, 501)
		for i := range many {
			many[i] = c.ids[0]
		}
		k.Call("POST", batch, c.admin.Token, c.rows(112, many...)).Is(422)
		long := c.rows(112, c.ids[0])
		long["reference"] = strings.Repeat("x", 61)
		k.Call("POST", batch, c.admin.Token, long).Is(422)
		equal(t, "unknown", any(results(k.Call("POST", batch, c.admin.Token, c.rows(1, "x")))["x"]), any("not_found"))
		p := k.Login(c.therapists[0].Email)
		k.Call("POST", batch, p.Token, c.rows(112, c.ids[0])).Is(403)
		equal(t, "nothing was paid", any(k.LedgerBalance("payouts")), any(money.Cents(0)))
	})
}

// TestBatch_race: two administrators who confirm overlapping batches at once pay each payout once, and send one mail
// for each.
func TestBatch_race(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		c := newCrew(k, 4)
		second := k.Admin("outra@psic.test")
		tokens := []string{c.admin.Token, second.Token}
		parts := [][]string{c.ids[:3], {c.ids[3], c.ids[2], c.ids[1]}}
		responses := testkit.Race(2, func(i int) testkit.Response {
			return k.Call("POST", batch, tokens[i], c.rows(112, parts[i]...))
		})
		paid := 0.0
		for _, r := range responses {
			paid += r.Is(200).JSON()["paid"].(float64)
		}
		equal(t, "each once", any(paid), any(4.0))
		equal(t, "booked once", any(k.LedgerBalance("payouts")), any(money.Cents(4*112_00)))
		k.Work()
		equal(t, "mails", any(countMails(k, "Repasse confirmado")), any(4))
		k.VerifyLedger()
		verify(k)
	})
}

// TestBatch_Q197_secondAdministrator: the rule of two administrators is in force in a batch and in the payment file.
func TestBatch_Q197_secondAdministrator(t *testing.T) {
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			k := testkit.New(t, e, func(c *config.Config) { c.DiscountPercent, c.PayoutSecondAdmin = 0, 100 })
			c := newCrew(k, 1)
			other := k.Admin("outra@psic.test")
			file := func(token string) testkit.Response {
				return k.Call("POST", "/api/admin/payouts/file", token, fields{"payouts": c.ids})
			}
			confirm := func(token string) string {
				return results(k.Call("POST", batch, token, c.rows(112, c.ids[0])))[c.ids[0]]
			}
			equal(t, "no file before the first", any(file(c.admin.Token).Is(409).Str("code")), any("payout.file_empty"))
			equal(t, "first", any(confirm(c.admin.Token)), any("FIRST"))
			equal(t, "not alone", any(confirm(c.admin.Token)), any("payout.second_admin"))
			equal(t, "no file alone", any(file(c.admin.Token).Is(409).Str("code")), any("payout.file_empty"))
			file(other.Token).Is(200)
			equal(t, "nothing left", any(k.LedgerBalance("payouts")), any(money.Cents(0)))
			equal(t, "second", any(confirm(other.Token)), any("PAID"))
			equal(t, "booked", any(k.LedgerBalance("payouts")), any(money.Cents(112_00)))
			verify(k)
		})
	}
}

// TestPaymentFile: the file has destinations in clear and amounts, leaves out what is held and tells it, marks the
// payouts, and is in the audit log. A change after the file is shown.
func TestPaymentFile(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		c := newCrew(k, 3)
		k.Exec(`INSERT INTO payout_hold (id, therapist_id, subject_id, reason, created_at)
			VALUES ('019a0000-0000-7000-8000-000000000001', $1, $2, 'PRICE_JUMP', 1)`, c.therapists[1].ID, c.ids[1])
		list := fields{"payouts": append(c.ids, c.ids[0])}
		got := k.Call("POST", "/api/admin/payouts/file", c.admin.Token, list).Is(200).JSON()
		equal(t, "count", got["count"], any(2.0))
		equal(t, "amount", got["amount"], any(224.0))
		equal(t, "refused", got["refused"].([]any)[0].(fields)["code"], any("payout.held"))
		reader := csv.NewReader(strings.NewReader(strings.TrimPrefix(got["csv"].(string), payout.BOM)))
		reader.Comma = ';'
		rows, err := reader.ReadAll()
		if err != nil || len(rows) != 3 {
			t.Fatalf("%v, %v", rows, err)
		}
		equal(t, "account", any(rows[1][7]), any("567890"))
		equal(t, "value", any(rows[1][8]), any("112,00"))
		equal(t, "cycle", any(rows[1][10]), any("2026-11"))
		equal(t, "in the log", any(testkit.One[int64](
			k, "SELECT count(*) FROM audit_entry WHERE action = 'payout.file' AND object_id <> ''",
		)), any(int64(2)))
		open := func(state string) map[string]any {
			return k.Call("GET", "/api/admin/payouts?state="+state, c.admin.Token, nil).Is(200).JSON()
		}
		filed := open("FILED")
		equal(t, "in payment", filed["totalElements"], any(2.0))
		equal(t, "held", filed["counts"].(fields)["held"], any(1.0))
		row := filed["elements"].([]any)[0].(fields)
		equal(t, "when", row["filedOn"], any("23/11/2026"))
		equal(t, "as in the file", row["fileOutdated"], any(false))
		k.Exec("UPDATE payout SET filed_cents = 1 WHERE id = $1", row["id"])
		filed = open("FILED")
		equal(t, "changed since", filed["elements"].([]any)[0].(fields)["fileOutdated"], any(true))
		equal(t, "not offered for a batch", any(len(filed["selectable"].([]any))), any(1))
		p := k.Login(c.therapists[0].Email)
		k.Call("POST", "/api/admin/payouts/file", p.Token, fields{"payouts": c.ids}).Is(403)
		k.Call("POST", "/api/admin/payouts/file", c.admin.Token, fields{"payouts": []string{"x"}}).Is(422)
		k.Call("POST", "/api/admin/payouts/file", c.admin.Token, fields{"payouts": c.ids[1:2]}).Is(409)
	})
}

// TestOpen_search: the list is searched by name, CRP, CPF and PIX key, filtered by cycle and ordered.
func TestOpen_search(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		c := newCrew(k, 3)
		k.Exec("UPDATE account SET full_name = 'Zélia Ávila' WHERE id = $1", c.therapists[0].ID)
		k.Exec("UPDATE payout SET total_cents = 500 WHERE id = $1", c.ids[2])
		find := func(query string) []string {
			r := k.Call("GET", "/api/admin/payouts?"+query, c.admin.Token, nil).Is(200).JSON()
			out := []string{}
			for _, e := range r["elements"].([]any) {
				out = append(out, e.(fields)["id"].(string))
			}
			return out
		}
		equal(t, "all", any(len(find(""))), any(3))
		equal(t, "name", any(fmt.Sprint(find("text=zelia+avila"))), any(fmt.Sprint(c.ids[:1])))
		equal(t, "CPF", any(fmt.Sprint(find("text="+testkit.CPF(21)))), any(fmt.Sprint(c.ids[1:2])))
		equal(t, "nothing", any(len(find("text=ninguem"))), any(0))
		equal(t, "this cycle", any(len(find("cycle=2026-11"))), any(3))
		equal(t, "another cycle", any(len(find("cycle=2026-10"))), any(0))
		equal(t, "by name", any(find("sort=NAME")[2]), any(c.ids[0]))
		equal(t, "by amount", any(find("sort=AMOUNT")[2]), any(c.ids[2]))
		equal(t, "held ones", any(len(find("state=HELD"))), any(0))
		k.Call("GET", "/api/admin/payouts?cycle=2026-13", c.admin.Token, nil).Is(422)
		k.Call("GET", "/api/admin/payouts?sort=x", c.admin.Token, nil).Is(422)
	})
}

// TestReceipt_payouts: the bank's reference and receipt of one payout can be downloaded by its therapist. A receipt of
// several payouts names other people, so therapists do not get it.
func TestReceipt_payouts(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		c := newCrew(k, 3)
		attach := func(ids, reference, file string) testkit.Response {
			return postReceipt(k, c.admin.Token, map[string]string{"payouts": ids, "reference": reference}, file)
		}
		equal(t, "not paid", any(attach(c.ids[0], "R1", "%PDF-1").Is(409).Str("code")), any("payout.not_paid"))
		k.Call("POST", batch, c.admin.Token, c.rows(112, c.ids...)).Is(200)
		attach(c.ids[0], "", "").Is(422)
		attach(c.ids[0], "", "GIF89a").Is(415)
		attach("x", "R1", "").Is(422)
		attach(c.ids[0], "R1", "%PDF-own").Is(200)
		attach(c.ids[1]+","+c.ids[2], "R2", "%PDF-all").Is(200)
		own := func(of testkit.Person, id string) testkit.Response {
			p := k.Login(of.Email)
			return k.Call("GET", "/api/therapist/"+p.ID+"/payouts/"+id+"/receipt", p.Token, nil)
		}
		equal(t, "own", any(string(own(c.therapists[0], c.ids[0]).Is(200).Body)), any("%PDF-own"))
		own(c.therapists[1], c.ids[0]).Is(404)
		own(c.therapists[1], c.ids[1]).Is(404)
		list := payouts(k, c.admin, c.therapists[1])[0]
		equal(t, "reference for the therapist", any(fmt.Sprint(list["reference"], list["hasReceipt"])), any("R2false"))
		admin := k.Call("GET", "/api/admin/payout/"+c.ids[1]+"/receipt", c.admin.Token, nil).Is(200)
		equal(t, "administrators read it", any(string(admin.Body)), any("%PDF-all"))
		attach(c.ids[1], "", "%PDF-new").Is(200)
		equal(t, "now its own", any(string(own(c.therapists[1], c.ids[1]).Is(200).Body)), any("%PDF-new"))
		k.Call("GET", "/api/admin/payout/"+c.ids[2]+"/receipt", c.admin.Token, nil).Is(200)
		paid := k.Call("GET", "/api/admin/paid-payouts?cycle=2026-11&text=psi1", c.admin.Token, nil).Is(200).JSON()
		equal(t, "one", any(fmt.Sprint(paid["totalElements"], paid["cycles"])), any("1 [2026-11]"))
		row := paid["elements"].([]any)[0].(fields)
		equal(t, "row", any(fmt.Sprint(row["reference"], row["receipt"], row["paidAt"])), any("R2OWN23/11/2026"))
		k.Call("GET", "/api/admin/paid-payouts?cycle=x", c.admin.Token, nil).Is(422)
		k.InTx(func(tx *store.Tx) error { return k.Payout.Purge(t.Context(), tx, c.therapists[1].ID) })
		k.Call("GET", "/api/admin/payout/"+c.ids[1]+"/receipt", c.admin.Token, nil).Is(404)
	})
}

func postReceipt(k *testkit.Kit, token string, texts map[string]string, file string) testkit.Response {
	k.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, text := range texts {
		if err := form.WriteField(name, text); err != nil {
			k.T.Fatal(err)
		}
	}
	if file != "" {
		part, err := form.CreateFormFile("file", "comprovante.pdf")
		if err != nil {
			k.T.Fatal(err)
		}
		_, _ = part.Write([]byte(file))
	}
	if err := form.Close(); err != nil {
		k.T.Fatal(err)
	}
	req, err := http.NewRequest(http.MethodPost, "/api/admin/payouts/receipt", &body)
	if err != nil {
		k.T.Fatal(err)
	}
	req.Header.Set("Content-Type", form.FormDataContentType())
	return k.Do(req, token)
}
