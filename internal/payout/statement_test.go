package payout_test

import (
	"fmt"
	"testing"

	"psic/internal/testkit"
)

// TestStatement_R220_R221_R222_R223. R221: the type filter. R222, Q073: a session is a credit, the plan is not. R223:
// month, type and year. R220.1: the first movement. R220.5, R220.6: year 0 is all time, month 0 the whole year.
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
		}).Is(200)
		k.Call("POST", "/api/subscription", p.Token, fields{"type": "PARTIAL", "cvv": "123"}).Is(200)
		k.Paid(patient, p, "18/11/2026", "10:00")
		k.Paid(patient, p, "02/12/2026", "14:00")
		on(k, "03/12/2026", 9, &p)
		november := statement(k, p, "?year=2026&month=11&type=ALL")
		equal(t, "november", november["totalElements"], any(2.0))
		equal(t, "first", november["firstResult"].(fields)["date"], any("16/11/2026"))
		session := november["elements"].([]any)[0].(fields)
		for name, want := range (fields{
			"date":        "18/11/2026",
			"value":       136.0,
			"gross":       160.0,
			"fee":         24.0,
			"net":         136.0,
			"type":        "Sessão",
			"credit":      true,
			"status":      "A receber",
			"payoutDate":  "07/12/2026",
			"description": "Sessão de 18/11/2026 às 10:00",
		}) {
			equal(t, name, session[name], want)
		}
		plan := november["elements"].([]any)[1].(fields)
		for name, want := range (fields{"value": 75.0, "type": "Assinatura", "credit": false, "status": "Pago"}) {
			equal(t, name, plan[name], want)
		}
		for query, want := range map[string]float64{
			"":                    3,
			"?type=SESSION":       2,
			"?type=SUBSCRIPTION":  1,
			"?year=2026":          3,
			"?year=2026&month=12": 1,
			"?year=2025":          0,
			"?year=0&month=7":     3,
		} {
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
		want := "\ufeffdata;descricao;tipo;situacao;bruto;taxa;liquido;data_do_repasse\n" +
			"18/11/2026;Sessão de 18/11/2026 às 10:00;Sessão;A receber;160,00;24,00;136,00;07/12/2026\n" +
			"16/11/2026;Mensalidade do plano;Assinatura;Pago;;;-75,00;\n"
		equal(t, "csv", any(string(csv.Body)), any(want))
		earnings := k.Call("GET", "/api/therapist/"+p.ID+"/earnings?year=2026", p.Token, nil).Is(200).JSON()
		months := earnings["months"].([]any)
		equal(
			t,
			"november in the chart",
			any(fmt.Sprint(months[10])),
			any("map[fee:24 gross:160 month:11 net:136 refunded:0 result:61 sessions:1 subscription:75]"),
		)
		home := k.Call("GET", "/api/therapist/"+p.ID+"/home", p.Token, nil).Is(200).JSON()
		next := home["nextPayout"].(fields)
		equal(t, "month and sessions of the next payout", any(fmt.Sprint(next["month"], next["sessions"])), any("11 1"))
		for _, key := range []string{"id", "month", "sessions"} {
			delete(next, key)
		}
		equal(
			t,
			"home",
			any(fmt.Sprintf("%v %v %v", home["month"].(fields)["net"], home["nextPayout"], home["attention"])),
			any("136 map[amount:136 closesOn:20/11/2026 dueDate:07/12/2026 forming:false held:false inReview:false "+
				"late:false way:EXPECTED weekly:false] []"),
		)
		k.Publish(p)
		home = k.Call("GET", "/api/therapist/"+p.ID+"/home", p.Token, nil).Is(200).JSON()
		equal(t, "an empty agenda", home["attention"].([]any)[0].(fields)["code"], any("AGENDA_EMPTY"))
		sim := k.Call("GET", "/api/therapist/"+p.ID+"/plan-simulation", p.Token, nil).Is(200).JSON()
		equal(t, "simulation", sim["text"], any("Com 2 sessões no mês, o Plano Gratuito sai R$ 27,00 mais barato."))
	})
}
