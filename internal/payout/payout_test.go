package payout_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/payment"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/config"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

type fields = testkit.Fields

var equal = testkit.Equal[any]

func both(t *testing.T, test func(t *testing.T, k *testkit.Kit)) {
	t.Helper()
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			test(t, testkit.New(t, e, func(c *config.Config) { c.DiscountPercent = 0 }))
		})
	}
}

// on sets the clock to a time of a day, does what is due and signs everybody in again.
func on(k *testkit.Kit, day string, hour int, people ...*testkit.Person) {
	k.T.Helper()
	d, err := at.ParseDate(day)
	if err != nil {
		k.T.Fatal(err)
	}
	k.Clock.Set(d.In(at.SaoPaulo).Add(time.Duration(hour) * time.Hour))
	k.Work()
	for _, p := range people {
		*p = k.Login(p.Email)
	}
}

func payouts(k *testkit.Kit, admin, therapist testkit.Person) (out []map[string]any) {
	k.T.Helper()
	if err := json.Unmarshal(
		k.Call("GET", "/api/admin/payouts/"+therapist.ID, admin.Token, nil).Is(200).Body,
		&out,
	); err != nil {
		k.T.Fatal(err)
	}
	return out
}

func statement(k *testkit.Kit, p testkit.Person, query string) map[string]any {
	k.T.Helper()
	return k.Call("GET", "/api/payment-history/"+p.ID+query, p.Token, nil).Is(200).JSON()
}

// R328: held sessions and those cancelled late by the patient, less the percentage; free cancellations are not in it.
// R277.4, R277.5: up to the 20th in this payout, later ones in the next. R043, R278: an administrator's confirmation
// writes to the psychologist, once, whoever confirms at the same moment; the amount is never the client's.
// Abuse case 30.
func TestPayout_R277_R278_R328(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		k.Paid(patient, p, "18/11/2026", "10:00")
		late := k.Paid(patient, p, "20/11/2026", "14:00")
		free := k.Paid(patient, p, "20/11/2026", "10:00")
		k.Paid(patient, p, "20/11/2026", "19:00")
		k.Paid(patient, p, "21/11/2026", "10:00")
		k.Call("POST", "/api/session/"+free+"/cancel", patient.Token, fields{}).Is(200)
		on(k, "20/11/2026", 9, &patient, &admin)
		k.Call("POST", "/api/session/"+late+"/cancel", patient.Token, fields{"acceptLate": true}).Is(200)
		on(k, "21/11/2026", 5, &admin)
		equal(t, "not counted yet", any(len(payouts(k, admin, p))), any(0))
		on(k, "21/11/2026", 9, &admin, &p)
		on(k, "21/11/2026", 12, &admin, &p)
		list := payouts(k, admin, p)
		equal(t, "one cycle", any(len(list)), any(1))
		id := list[0]["id"].(string)
		for name, want := range (fields{"month": 11.0, "year": 2026.0, "total_amount": 3 * 112.0, "dueDate": "07/12/2026", "paidAt": ""}) {
			equal(t, name, list[0][name], want)
		}
		one := k.Call("GET", "/api/admin/payout/"+id, admin.Token, nil).Is(200).JSON()
		equal(t, "a line a session", any(len(one["lines"].([]any))), any(3))
		equal(t, "where to", one["destination"].(fields)["account"], any("•••890"))

		answers := testkit.Race(6, func(int) testkit.Response {
			return k.Call("PUT", "/api/admin/payout/"+id, admin.Token, fields{"total_amount": 1, "id": id})
		})
		equal(t, "all served", any(testkit.Tally(answers)[200]), any(6))
		equal(t, "text", any(answers[0].Str("message")), any("Repasse confirmado com sucesso!"))
		k.Work()
		mails := 0
		for _, m := range k.Outbox.List() {
			if m.To == p.Email && strings.Contains(m.Text, "R$ 336,00") {
				mails++
			}
		}
		equal(t, "one mail", any(mails), any(1))
		equal(t, "left once", any(int64(k.LedgerBalance("payouts"))), any(int64(336_00)))
		equal(t, "paid", payouts(k, admin, p)[0]["paidAt"], any("21/11/2026"))
		on(k, "21/12/2026", 9, &admin)
		list = payouts(k, admin, p)
		equal(
			t,
			"the next one",
			any(fmt.Sprintf("%v %v %v", len(list), list[0]["total_amount"], list[0]["dueDate"])),
			any("2 112 08/01/2027"),
		)
		k.VerifyLedger()
		right(k)
	})
}

// refund gives a session's payment back, as an administrator does.
func refund(k *testkit.Kit, session string) error {
	charge := testkit.One[string](
		k,
		"SELECT id FROM charge WHERE reference_id = $1 AND purpose = 'SESSION' ORDER BY open DESC LIMIT 1",
		session,
	)
	return k.DB.InTx(context.Background(), func(tx *store.Tx) error {
		_, err := k.Booking.Refund(context.Background(), tx, charge, "pedido")
		return err
	})
}

func right(k *testkit.Kit) {
	k.T.Helper()
	wrong, err := k.Payout.Verify(context.Background())
	if err != nil || len(wrong) > 0 {
		k.T.Errorf("the books: %v, %v", wrong, err)
	}
}

// Q065: a session that is refunded after it was paid out is taken off the next payout; one that leaves nothing to pay
// waits for the cycle after it.
func TestPayout_refund_later(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		first := k.Paid(patient, p, "18/11/2026", "10:00")
		second := k.Paid(patient, p, "19/11/2026", "10:00")
		on(k, "23/11/2026", 9, &admin, &p, &patient)
		k.Call("PUT", "/api/admin/payout/"+payouts(k, admin, p)[0]["id"].(string), admin.Token, nil).Is(200)
		for _, id := range []string{first, second} {
			if err := refund(k, id); err != nil {
				t.Fatal(err)
			}
		}
		k.Work()
		equal(t, "owed back", any(int64(k.LedgerBalance(payment.PayableAccount(p.ID)))), any(int64(-224_00)))
		k.Paid(patient, p, "25/11/2026", "10:00")
		on(k, "21/12/2026", 9, &admin, &p, &patient)
		equal(t, "nothing to pay", any(len(payouts(k, admin, p))), any(1))
		k.Paid(patient, p, "23/12/2026", "10:00")
		k.Paid(patient, p, "24/12/2026", "10:00")
		on(k, "21/01/2027", 9, &admin, &p)
		list := payouts(k, admin, p)
		equal(t, "what is left", any(fmt.Sprint(len(list), list[0]["total_amount"])), any("2 112"))
		rows := statement(k, p, "?pageSize=50")
		totals := rows["totals"].(fields)
		equal(
			t,
			"totals",
			any(fmt.Sprint(totals["gross"], totals["fee"], totals["refunded"], totals["net"])),
			any("800 240 224 336"),
		)
		equal(t, "lines", any(len(rows["elements"].([]any))), any(7))
		k.VerifyLedger()
		right(k)
		k.Exec("UPDATE payout SET total_cents = total_cents + 1 WHERE status = 'OPEN'")
		if wrong, err := k.Payout.Verify(context.Background()); err != nil || len(wrong) == 0 {
			t.Errorf("a payout that is not the sum of its lines went unnoticed: %v", err)
		}
	})
}

// A payout is overdue from the day after its own until somebody confirms it.
func TestOverdue(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		k.Paid(patient, p, "18/11/2026", "10:00")
		overdue := func(day string, hour int) any {
			on(k, day, hour, &admin)
			late, n := payouts(k, admin, p)[0]["late"], k.Call("GET", "/api/admin/dashboard", admin.Token, nil).Is(200).JSON()["overduePayouts"]
			equal(t, "the payout says the same", late, any(n == 1.0))
			return n
		}
		equal(t, "waiting", overdue("21/11/2026", 9), any(0.0))
		equal(t, "its last hour", overdue("07/12/2026", 23), any(0.0))
		equal(t, "the day after", overdue("08/12/2026", 0), any(1.0))
		p = k.Login(p.Email)
		next := k.Call("GET", "/api/therapist/"+p.ID+"/home", p.Token, nil).Is(200).JSON()["nextPayout"].(map[string]any)
		equal(t, "the home too", next["late"], any(true))
		k.Call("PUT", "/api/admin/payout/"+payouts(k, admin, p)[0]["id"].(string), admin.Token, nil).Is(200)
		equal(t, "confirmed", overdue("08/12/2026", 1), any(0.0))
	})
}

// New bank data holds a payout for three days; without bank data there is nowhere to pay to.
// Abuse case 30.
func TestPayout_bank_hold(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		own := fields{"cpf": testkit.CPF(9)}
		p, patient, admin := k.Therapist("helena@psic.test", own), k.Patient(
			"ana@psic.test",
		), k.Admin("admin@psic.test")
		k.Paid(patient, p, "18/11/2026", "10:00")
		on(k, "23/11/2026", 9, &admin, &p)
		k.Call("PUT", "/api/therapist/"+p.ID, p.Token, testkit.TherapistForm(own, fields{"crp": "", "account": "999888"})).
			Is(200)
		id := payouts(k, admin, p)[0]["id"].(string)
		confirm := func() testkit.Response { return k.Call("PUT", "/api/admin/payout/"+id, admin.Token, nil) }
		equal(t, "held", any(confirm().Is(409).Str("code")), any("payout.bank_held"))
		home := k.Call("GET", "/api/therapist/"+p.ID+"/home", p.Token, nil).Is(200).JSON()
		equal(t, "says so", home["attention"].([]any)[0].(fields)["code"], any("BANK_HELD"))
		on(k, "26/11/2026", 10, &admin)
		k.Exec("UPDATE therapist SET bank = '' WHERE account_id = $1", p.ID)
		equal(t, "nowhere", any(confirm().Is(409).Str("code")), any("payout.bank_missing"))
		equal(t, "nothing left", any(int64(k.LedgerBalance("payouts"))), any(int64(0)))
	})
}

// R043: what waits for a confirmation is one list: overdue first, with whose it is and why not yet; what was confirmed is
// gone from it, and a page begins where the one before ended.
func TestPayout_R043_toConfirm(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		k.Paid(patient, p, "18/11/2026", "10:00")
		on(k, "23/11/2026", 9, &admin, &p)
		read := func(query string) ([]any, string) {
			r := k.Call("GET", "/api/admin/payouts"+query, admin.Token, nil).Is(200).JSON()
			return r["elements"].([]any), r["next"].(string)
		}
		list, next := read("")
		equal(t, "one, and no more", any(fmt.Sprint(len(list), next)), any("1"))
		name := k.Call("GET", "/api/admin/therapist/"+p.ID, admin.Token, nil).Is(200).Str("fullName")
		for field, want := range (fields{"therapistId": p.ID, "therapist": name, "month": 11.0, "total_amount": 112.0, "dueDate": "07/12/2026", "late": false, "heldBack": ""}) {
			equal(t, field, list[0].(fields)[field], want)
		}
		on(k, "08/12/2026", 9, &admin, &p)
		k.Exec("UPDATE therapist SET bank = '' WHERE account_id = $1", p.ID)
		list, _ = read("")
		equal(
			t,
			"late, nowhere to pay",
			any(fmt.Sprint(list[0].(fields)["late"], " ", list[0].(fields)["heldBack"])),
			any("true BANK_MISSING"),
		)
		for i := range 60 { // three share each day
			day := at.Day(2026, 11, 1).AddDays(i / 3)
			k.Exec(
				`INSERT INTO payout (id, therapist_id, year, month, closes_on, due_on, total_cents, status, created_at) VALUES ($1, $2, 2026, 1, $3, $4, 100, 'OPEN', 1)`,
				fmt.Sprintf("019a0000-0000-7000-8000-0000000001%02d", i),
				p.ID,
				at.Day(2020, 1, 1).AddDays(i),
				day,
			)
		}
		first, next := read("")
		rest, end := read("?after=" + next)
		equal(t, "pages", any(fmt.Sprint(len(first), len(rest), end)), any("50 11"))
		seen := map[any]bool{}
		for _, e := range append(first, rest...) {
			seen[e.(fields)["id"]] = true
		}
		equal(t, "each once", any(len(seen)), any(61))
		equal(t, "the latest day last", rest[10].(fields)["dueDate"], any("07/12/2026"))
		k.Exec("UPDATE payout SET status = 'PAID', paid_at = 1 WHERE year = 2026 AND month = 1")
		list, _ = read("")
		equal(t, "paid ones are gone", any(len(list)), any(1))
		k.Call("GET", "/api/admin/payouts?after=x", admin.Token, nil).Is(422)
		k.Call("GET", "/api/admin/payouts", p.Token, nil).Is(403)
	})
}

// Where the money goes is masked, before and after it went. In clear it takes a fresh second factor and leaves a line in
// the log; what was paid keeps telling its own destination when the bank data of today is another.
// Abuse case 27.
func TestPayout_destinationIsMasked(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		own := fields{"cpf": testkit.CPF(9)}
		p, patient, admin := k.Therapist("helena@psic.test", own), k.Patient(
			"ana@psic.test",
		), k.Admin("admin@psic.test")
		k.Paid(patient, p, "18/11/2026", "10:00")
		on(k, "23/11/2026", 9, &admin, &p)
		id := payouts(k, admin, p)[0]["id"].(string)
		admin, app, _ := k.Enrol(admin)
		clear := func() testkit.Response {
			return k.Call("POST", "/api/admin/payout/"+id+"/destination", admin.Token, nil)
		}
		read := func() any {
			to := k.Call("GET", "/api/admin/payout/"+id, admin.Token, nil).Is(200).JSON()["destination"].(fields)
			return fmt.Sprint(to["bank"], " ", to["agency"], " ", to["account"])
		}
		later := func() {
			k.Clock.Advance(6 * time.Minute)
			equal(t, "not fresh", any(clear().Is(403).Str("code")), any("auth.step_up_required"))
			admin.Token = k.Call("POST", "/api/admin/second-factor/verify", admin.Token, fields{"code": app.Code()}).
				Is(200).
				Str("token")
		}
		masked := any("Banco do Brasil ••34 •••890")
		equal(t, "open", read(), masked)
		later()
		equal(t, "open, in clear", any(clear().Is(200).Str("account")), any("567890"))
		k.Call("PUT", "/api/admin/payout/"+id, admin.Token, nil).Is(200)
		k.Call("PUT", "/api/therapist/"+p.ID, p.Token, testkit.TherapistForm(own, fields{"crp": "", "account": "999888"})).
			Is(200)
		equal(t, "paid", read(), masked)
		later()
		equal(t, "paid, in clear: its own", any(clear().Is(200).Str("account")), any("567890"))
		lines := testkit.One[int64](
			k,
			"SELECT count(*) FROM audit_entry WHERE action = 'payout.reveal' AND object_id = $1 AND result = 'ok'",
			id,
		)
		equal(t, "in the log", any(lines), any(int64(2)))
		k.Exec("UPDATE payout SET bank = '' WHERE id = $1", id)
		equal(t, "forgotten is not told from the data of today", any(clear().Is(200).Str("account")), any(""))
	})
}

// The statement. R221: the type filter. R222, Q073: a session counts as a credit, the plan does not. R223: month, type
// and year. R220.1: the first movement ever. R220.5, R220.6: year 0 is all time, month 0 the whole year.
func TestStatement_R220_R221_R222_R223(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test")
		cpf := testkit.CPF(3)
		k.Call("POST", "/api/subscription/customer?id="+p.ID, p.Token, fields{
			"customer": testkit.Payer(cpf),
			"billing":  testkit.Billing(),
			"card": fields{
				"cardHolderName":     "Helena",
				"cardHolderDocument": cpf,
				"cardHash":           k.EncryptedCard("4539620659922097"),
			},
		}).
			Is(200)
		k.Call("POST", "/api/subscription", p.Token, fields{"type": "PARTIAL", "cvv": "123"}).Is(200)
		k.Paid(patient, p, "18/11/2026", "10:00")
		k.Paid(patient, p, "02/12/2026", "14:00")
		on(k, "03/12/2026", 9, &p)
		november := statement(k, p, "?year=2026&month=11&type=ALL")
		equal(t, "november", november["totalElements"], any(2.0))
		equal(t, "first", november["firstResult"].(fields)["date"], any("16/11/2026"))
		session := november["elements"].([]any)[0].(fields)
		for name, want := range (fields{"date": "18/11/2026", "value": 136.0, "gross": 160.0, "fee": 24.0, "net": 136.0, "type": "Sessão", "credit": true,
			"status": "A receber", "payoutDate": "07/12/2026", "description": "Sessão de 18/11/2026 às 10:00"}) {
			equal(t, name, session[name], want)
		}
		plan := november["elements"].([]any)[1].(fields)
		for name, want := range (fields{"value": 75.0, "type": "Assinatura", "credit": false, "status": "Pago"}) {
			equal(t, name, plan[name], want)
		}
		for query, want := range map[string]float64{"?type=SESSION": 2, "?type=SUBSCRIPTION": 1, "?year=2026": 3, "?year=2026&month=12": 1, "?year=2025": 0, "?year=0&month=7": 3, "": 3} {
			equal(t, query, statement(k, p, query)["totalElements"], any(want))
		}
		equal(t, "a page", any(len(statement(k, p, "?pageSize=1&currentPage=1")["elements"].([]any))), any(1))
		k.Call("GET", "/api/payment-history/"+p.ID+"?type=GOLD", p.Token, nil).Is(422)
		k.Call("GET", "/api/payment-history/"+p.ID+"?year=12", p.Token, nil).Is(422)

		csv := k.Call("GET", "/api/therapist/"+p.ID+"/statement.csv?year=2026&month=11", p.Token, nil).Is(200)
		equal(
			t,
			"name",
			any(csv.Header.Get("Content-Disposition")),
			any(`attachment; filename="resumo-financeiro-2026-11.csv"`),
		)
		want := "\ufeffdata;descricao;tipo;situacao;bruto;taxa;liquido;data_do_repasse\n18/11/2026;Sessão de 18/11/2026 às 10:00;Sessão;A receber;160,00;24,00;136,00;07/12/2026\n" +
			"16/11/2026;Mensalidade do plano;Assinatura;Pago;;;-75,00;\n"
		equal(t, "csv", any(string(csv.Body)), any(want))
		year := k.Call("GET", "/api/therapist/"+p.ID+"/earnings?year=2026", p.Token, nil).Is(200).JSON()["months"].([]any)
		equal(
			t,
			"november in the chart",
			any(fmt.Sprint(year[10])),
			any("map[fee:24 gross:160 month:11 net:136 refunded:0 result:61 sessions:1 subscription:75]"),
		)
		home := k.Call("GET", "/api/therapist/"+p.ID+"/home", p.Token, nil).Is(200).JSON()
		equal(
			t,
			"home",
			any(fmt.Sprintf("%v %v %v", home["month"].(fields)["net"], home["nextPayout"], home["attention"])),
			any("136 map[amount:136 closesOn:20/11/2026 dueDate:07/12/2026 forming:false held:false late:false] []"),
		)
		k.Publish(p)
		home = k.Call("GET", "/api/therapist/"+p.ID+"/home", p.Token, nil).Is(200).JSON()
		equal(t, "an empty agenda", home["attention"].([]any)[0].(fields)["code"], any("AGENDA_EMPTY"))
		sim := k.Call("GET", "/api/therapist/"+p.ID+"/plan-simulation", p.Token, nil).Is(200).JSON()
		equal(t, "simulation", sim["text"], any("Com 2 sessões no mês, o Plano Gratuito sai R$ 27,00 mais barato."))
	})
}

// The help for the psychologist's own receipts: payer's document and value, one's own sessions only, and a trace of who
// read it.
func TestReceitaSaude(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, other, patient := k.Therapist("helena@psic.test"), k.Therapist("outra@psic.test"), k.Patient("ana@psic.test")
		payer := k.CardPayment(sandbox.CardApprovedVisa, fields{"customer": testkit.Payer("111.444.777-35")})
		k.Pay(patient, k.Book(patient, p, "18/11/2026", "10:00"), payer).Is(200)
		k.GiveCredits(patient, 160_00)
		k.Call("POST", "/api/payment/process/credits/"+k.Book(patient, p, "18/11/2026", "14:00"), patient.Token, fields{"selectedPaymentMethod": "credits", "creditsUsed": 160}).
			Is(200)
		on(k, "19/11/2026", 9, &p, &other, &patient)
		path := "/api/therapist/" + p.ID + "/receita-saude.csv?year=2026&month=11"
		text := string(k.Call("GET", path, p.Token, nil).Is(200).Body)
		const unknown = "160,00;160,00;CPF não informado: peça ao paciente. Ajuda para preenchimento. Não é documento fiscal.;\n"
		if !strings.Contains(text, "16/11/2026;18/11/2026;111.444.777-35;"+unknown) ||
			!strings.Contains(text, "16/11/2026;18/11/2026;;"+unknown) {
			t.Error(text)
		}
		k.Call("PUT", "/api/customer/"+patient.ID, patient.Token, fields{
			"fullName":       "Ana Lima",
			"birthdate":      "14/03/1992",
			"cpf":            "529.982.247-25",
			"document":       "12.345.678",
			"documentRegion": "SSP",
			"zipCode":        "01310-100",
			"address":        "Avenida Paulista",
			"number":         "1000",
			"neighborhood":   "Bela Vista",
			"location":       "São Paulo",
			"city":           "São Paulo",
			"addressState":   "SP",
			"country":        "Brasil",
			"cellPhone":      "(11) 9 8765-4321",
			"gender":         fields{"genderEnum": "FEMALE"},
			"ethnicity":      "NOT_INFORMED",
		}).
			Is(200)
		text = string(k.Call("GET", path, p.Token, nil).Is(200).Body)
		const note = "160,00;160,00;Ajuda para preenchimento. Não é documento fiscal.;529.982.247-25\n"
		if !strings.Contains(text, "18/11/2026;111.444.777-35;"+note) ||
			!strings.Contains(text, "18/11/2026;529.982.247-25;"+note) {
			t.Error(text)
		}
		equal(
			t,
			"in clear",
			any(testkit.One[int](k, "SELECT count(*) FROM charge WHERE payer_document LIKE '%11144477735%'")),
			any(0),
		)
		k.Call("GET", path, other.Token, nil).Is(404)
		if got := string(
			k.Call("GET", "/api/therapist/"+other.ID+"/receita-saude.csv", other.Token, nil).Is(200).Body,
		); strings.Contains(got, "529") {
			t.Error(got)
		}
		k.Access.Flush(context.Background())
		equal(
			t,
			"a trace",
			any(
				testkit.One[int](
					k,
					"SELECT count(*) FROM access_log WHERE route = '/api/therapist/{id}/receita-saude.csv' AND account_id = $1 AND status = 200",
					p.ID,
				),
			),
			any(2),
		)
	})
}

// Who is owed money, or owes it, is not deleted before it is settled.
func TestDebts(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test")
		k.Paid(patient, p, "18/11/2026", "10:00")
		on(k, "19/11/2026", 9, &p)
		r := k.Call("DELETE", "/api/therapist/"+p.ID, p.Token, nil).Is(409)
		if !strings.Contains(string(r.Body), "R$ 112,00 de repasses a receber") {
			t.Errorf("%s", r.Body)
		}
	})
}

// A session that is given back while its payout waits is taken out of it, and the payout goes with its last one; one
// that has left is taken back by the next. The administrator reads which it is.
func TestPayout_refund_while_it_waits(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		var sessions []string
		for _, day := range []string{"18/11/2026", "19/11/2026", "20/11/2026"} {
			sessions = append(sessions, k.Paid(patient, p, day, "10:00"))
		}
		on(k, "23/11/2026", 9, &admin, &p, &patient)
		charge := func(i int) string {
			return testkit.One[string](
				k,
				"SELECT id FROM charge WHERE reference_id = $1 AND status = 'PAID'",
				sessions[i],
			)
		}
		total := func() string { list := payouts(k, admin, p); return fmt.Sprint(list[0]["total_amount"]) }
		words := func(i int) string {
			return k.Call("GET", "/api/admin/payment/refund/"+charge(i), admin.Token, nil).Is(200).Str("text")
		}
		equal(t, "counted", any(total()), any("336"))
		equal(
			t,
			"before it left",
			any(words(0)),
			any("R$ 160,00 voltam ao meio de pagamento. A sessão não entra no repasse do psicólogo."),
		)
		if err := refund(k, sessions[0]); err != nil {
			t.Fatal(err)
		}
		equal(t, "without it", any(total()), any("224"))
		right(k)
		k.Call("PUT", "/api/admin/payout/"+payouts(k, admin, p)[0]["id"].(string), admin.Token, nil).Is(200)
		equal(
			t,
			"after it left",
			any(words(1)),
			any(
				"R$ 160,00 voltam ao meio de pagamento. O repasse desta sessão já foi pago ao psicólogo: o valor será descontado do próximo.",
			),
		)
		if err := refund(k, sessions[1]); err != nil {
			t.Fatal(err)
		}
		equal(t, "paid as it was", any(total()), any("224"))
		equal(t, "owed back", any(int64(k.LedgerBalance(payment.PayableAccount(p.ID)))), any(int64(-112_00)))
		k.Paid(patient, p, "25/11/2026", "10:00")
		last := k.Paid(patient, p, "26/11/2026", "10:00")
		on(k, "21/12/2026", 9, &admin, &p, &patient)
		equal(t, "less what went back", any(total()), any("112"))
		if err := refund(k, last); err != nil {
			t.Fatal(err)
		}
		equal(t, "nothing left to pay", any(len(payouts(k, admin, p))), any(1))
		k.Work()
		k.VerifyLedger()
		right(k)
	})
}

// Whoever is second, refund or confirmation, sees what the first one did.
func TestPayout_refund_and_confirmation_at_once(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		first := k.Paid(patient, p, "18/11/2026", "10:00")
		k.Paid(patient, p, "19/11/2026", "10:00")
		on(k, "23/11/2026", 9, &admin, &p, &patient)
		id := payouts(k, admin, p)[0]["id"].(string)
		testkit.Race(2, func(i int) testkit.Response {
			if i == 0 {
				if err := refund(k, first); err != nil {
					t.Error(err)
				}
				return testkit.Response{}
			}
			return k.Call("PUT", "/api/admin/payout/"+id, admin.Token, nil).Is(200)
		})
		k.Work()
		k.VerifyLedger()
		right(k)
		paid := testkit.One[int64](k, "SELECT total_cents FROM payout WHERE id = $1", id)
		equal(t, "what is owed after both", any(paid+int64(k.LedgerBalance(payment.PayableAccount(p.ID)))), any(int64(112_00)))
	})
}

// A long list is read to its end, also when many lie on one instant.
func TestReceitaSaude_manySessions(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test")
		id := k.Paid(patient, p, "18/11/2026", "10:00")
		on(k, "19/11/2026", 9, &p)
		for range 1100 {
			k.Exec(
				`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents, discount_cents, enterprise, fee_percent, hold_until, paid_at, outcome, earned_at, created_at)
				SELECT $1, therapist_id, patient_id, starts_at, ends_at, 'cancelado', price_cents, discount_cents, enterprise, fee_percent, hold_until, paid_at, 'KEPT', earned_at, created_at FROM session WHERE id = $2`,
				ids.New(),
				id,
			)
		}
		text := string(
			k.Call("GET", "/api/therapist/"+p.ID+"/receita-saude.csv?year=2026&month=11", p.Token, nil).Is(200).Body,
		)
		equal(t, "lines", any(strings.Count(text, "Não é documento fiscal.")), any(1101))
	})
}
