package booking_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/testkit"
)

type cancelsPage struct {
	Elements []struct {
		DateCancelled, Description, Status, SessionID string
		ValueInBRL                                    float64
	}
	TotalElements, TotalPages, CurrentPage int
	TotalInBRL                             float64
}

func cancelsOf(k *testkit.Kit, who testkit.Person, patientID, query string) (p cancelsPage) {
	k.T.Helper()
	raw := k.Call("GET", "/api/customer/"+patientID+"/cancels?"+query, who.Token, nil).Is(200).Body
	if err := json.Unmarshal(raw, &p); err != nil {
		k.T.Fatal(err)
	}
	return p
}

// TestCancels_R301: a patient's cancellations by page, size, year and month, each with its day and its value in reais.
func TestCancels_R301(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Therapist("psi@psic.test", testkit.Fields{"sessionPrice": "90"})
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		var ids []string
		for _, day := range []string{"03/12/2026", "04/12/2026", "05/12/2026"} {
			ids = append(ids, k.Paid(ana, therapist, day, "19:00"))
		}
		cancel(k, bia, k.Paid(bia, therapist, "06/12/2026", "10:00")).Is(200)
		k.Book(ana, therapist, "07/12/2026", "10:00")
		cancelAt := func(session string, moment time.Time) {
			jump(k, moment, &ana)
			cancel(k, ana, session).Is(200)
		}
		cancelAt(ids[0], time.Date(2026, time.November, 29, 9, 0, 0, 0, at.SaoPaulo))
		cancelAt(ids[1], time.Date(2026, time.November, 30, 23, 59, 59, 0, at.SaoPaulo)) // December in UTC
		cancelAt(ids[2], time.Date(2026, time.December, 1, 0, 0, 0, 0, at.SaoPaulo))

		all := cancelsOf(k, ana, ana.ID, "")
		testkit.Equal(t, "cancellations, without those of others and without unpaid holds", len(all.Elements), 3)
		for i, want := range []string{
			"01/12/2026 90 Cancelamento de sessão Estornado em saldo " + ids[2],
			"30/11/2026 90 Cancelamento de sessão Estornado em saldo " + ids[1],
			"29/11/2026 90 Cancelamento de sessão Estornado em saldo " + ids[0],
		} {
			e := all.Elements[i]
			got := fmt.Sprint(e.DateCancelled, " ", e.ValueInBRL, " ", e.Description, " ", e.Status, " ", e.SessionID)
			testkit.Equal(t, "newest first", got, want)
		}

		for query, want := range map[string]string{
			"":                                   "3 of 3 in 1 pages, page 0, R$ 270",
			"year=2026&month=11":                 "2 of 2 in 1 pages, page 0, R$ 180",
			"year=2026&month=12":                 "1 of 1 in 1 pages, page 0, R$ 90",
			"year=2026&month=10":                 "0 of 0 in 0 pages, page 0, R$ 0",
			"year=2026":                          "3 of 3 in 1 pages, page 0, R$ 270",
			"year=2025":                          "0 of 0 in 0 pages, page 0, R$ 0",
			"year=2027&month=11":                 "0 of 0 in 0 pages, page 0, R$ 0",
			"pageSize=2":                         "2 of 3 in 2 pages, page 0, R$ 270",
			"pageSize=2&currentPage=1":           "1 of 3 in 2 pages, page 1, R$ 270",
			"pageSize=2&currentPage=2":           "0 of 3 in 2 pages, page 2, R$ 270",
			"pageSize=1&year=2026&month=11":      "1 of 2 in 2 pages, page 0, R$ 180",
			"pageSize=2&currentPage=1&year=2026": "1 of 3 in 2 pages, page 1, R$ 270",
		} {
			p := cancelsOf(k, ana, ana.ID, query)
			got := fmt.Sprintf("%d of %d in %d pages, page %d, R$ %g",
				len(p.Elements), p.TotalElements, p.TotalPages, p.CurrentPage, p.TotalInBRL)
			testkit.Equal(t, query, got, want)
		}
		second := cancelsOf(k, ana, ana.ID, "pageSize=1&currentPage=1").Elements[0]
		testkit.Equal(t, "the second page begins after the first", second.SessionID, ids[1])

		bad := func(query string) { k.Call("GET", "/api/customer/"+ana.ID+"/cancels?"+query, ana.Token, nil).Is(422) }
		bad("year=2026&month=13")
		bad("year=1999")
		bad("pageSize=0")
		bad("pageSize=101")
		k.Call("GET", "/api/customer/"+bia.ID+"/cancels", ana.Token, nil).Is(404)
		admin := k.Admin("adm@psic.test")
		testkit.Equal(t, "an administrator", cancelsOf(k, admin, ana.ID, "").TotalElements, 3)
	})
}

// TestCancels_R301_latePayment: a payment that arrives after its time was given to somebody else is in the list too.
func TestCancels_R301_latePayment(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		id := k.Book(ana, therapist, "18/11/2026", "10:00")
		code := k.PixCode(ana, id)
		cancel(k, ana, id).Is(200)
		k.Paid(bia, therapist, "18/11/2026", "10:00")
		k.PayPix(code)
		k.Work()
		p := cancelsOf(k, ana, ana.ID, "year=2026&month=11")
		if p.TotalElements != 1 || len(p.Elements) != 1 {
			t.Fatalf("%+v", p)
		}
		e := p.Elements[0]
		testkit.Equal(t, "row", fmt.Sprint(e.DateCancelled, e.ValueInBRL, e.Description, e.Status, e.SessionID == id),
			"16/11/2026160Pagamento recebido depois do prazoEstornado em saldotrue")
		testkit.Equal(t, "total", p.TotalInBRL, 160)
		testkit.Equal(t, "the month before", cancelsOf(k, ana, ana.ID, "year=2026&month=10").TotalElements, 0)
	})
}
