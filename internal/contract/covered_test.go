package contract_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// covered is an employee whose company has a contract, and a therapist who takes part.
type covered struct {
	fixture
	ana, psi testkit.Person
}

// withCoverage runs a test on both engines.
func withCoverage(t *testing.T, terms fields, test func(t *testing.T, f covered)) {
	t.Helper()
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) { test(t, newCovered(k, terms)) })
}

func newCovered(k *testkit.Kit, terms fields) covered {
	f := covered{fixture: fixture{k: k, admin: k.Admin("admin@psic.test")}}
	f.psi, f.ana = k.Therapist("psi@psic.test"), k.Employee("ana@aurora.example")
	f.id = testkit.One[string](k, "SELECT id FROM company")
	f.agree(0, terms).Is(200)
	f.takesPart(120)
	return f
}

// takesPart opts the therapist in with a price in reais, or out with 0.
func (f covered) takesPart(floor int) testkit.Response {
	f.k.T.Helper()
	path := "/api/therapist/" + f.psi.ID + "/coverage-offer"
	return f.k.Call("PUT", path, f.psi.Token, fields{"floor": floor}).Is(200)
}

func (f covered) book(who testkit.Person, day, start string) testkit.Response {
	f.k.T.Helper()
	return f.k.Call("POST", "/api/therapist/"+f.psi.ID+"/agenda/session", who.Token, fields{
		"day":          day,
		"scheduledDay": day,
		"startTime":    start,
		"customerId":   who.ID,
		"allowance":    true,
	})
}

// used tells how many sessions of each month a person has used, as the person reads it.
func (f covered) used(who testkit.Person) (out string) {
	f.k.T.Helper()
	r := f.k.Call("GET", "/api/allowance", who.Token, nil).Is(200).JSON()
	for _, m := range r["months"].([]any) {
		row := m.(map[string]any)
		out += fmt.Sprintf("%v of %v in %v; ", row["used"], row["sessions"], row["month"])
	}
	return out
}

func (f covered) claims() int { return testkit.One[int](f.k, "SELECT count(*) FROM allowance_claim") }

// coverage is what companies pay of sessions now, from the ledger.
func (f covered) coverage() money.Cents { return -f.k.LedgerBalance("coverage") }

func (f covered) cancel(who testkit.Person, id string) testkit.Response {
	f.k.T.Helper()
	return f.k.Call("POST", "/api/session/"+id+"/cancel", who.Token, fields{"id": id, "acceptLate": true})
}

func (f covered) move(who testkit.Person, id, day, start string) testkit.Response {
	f.k.T.Helper()
	return f.k.Call("POST", "/api/agenda/"+who.ID+"/session/"+id+"/reschedule", who.Token, fields{
		"day": day, "startTime": start, "userId": who.ID, "sessionId": id,
	})
}

// goTo moves the clock and lets the jobs run. Logins end on the way, so everybody signs in again.
func (f *covered) goTo(at time.Time) {
	f.k.T.Helper()
	f.k.Clock.Set(at)
	f.k.Work()
	f.ana, f.psi, f.admin = f.k.Login(f.ana.Email), f.k.Login(f.psi.Email), f.k.Login(f.admin.Email)
}

// TestCoveredInFull: with a share of 100 % a booking confirms itself, without a payment. The ledger says what the
// company paid, and the therapist is paid for the whole price.
func TestCoveredInFull(t *testing.T) {
	withCoverage(t, nil, func(t *testing.T, f covered) {
		got := f.book(f.ana, testkit.Wednesday, "10:00").Is(200)
		testkit.Equal(t, "confirmed", fmt.Sprint(got.JSON()["confirmed"]), "true")
		sess := f.k.GetSession(f.ana, got.Str("id"))
		testkit.Equal(t, "what the patient reads", fmt.Sprint(sess["scheduledPriceInBRL"], sess["coveredInBRL"],
			sess["canPay"], sess["statusCode"]), "0 120 false PAID")
		theirs := f.k.GetSession(f.psi, got.Str("id"))
		testkit.Equal(t, "what the therapist reads", fmt.Sprint(theirs["scheduledPriceInBRL"], theirs["coveredInBRL"]),
			"120 <nil>")
		testkit.Equal(t, "the company's part", f.coverage(), 120_00)
		testkit.Equal(t, "held", f.k.LedgerBalance("escrow:"+got.Str("id")), 120_00)
		testkit.Equal(t, "used", f.used(f.ana), "1 of 4 in 2026-11; 0 of 4 in 2026-12; 0 of 4 in 2027-01; ")

		f.goTo(testkit.Start.AddDate(0, 0, 4))
		fee := f.k.LedgerBalance("fee")
		if fee <= 0 || f.k.LedgerBalance("payable:"+f.psi.ID)+fee != 120_00 {
			t.Errorf("fee %s, therapist %s", fee, f.k.LedgerBalance("payable:"+f.psi.ID))
		}
		testkit.Equal(t, "the company's part stays", f.coverage(), 120_00)
		f.k.VerifyLedger()
	})
}

// TestCoveredInPart: the person pays the rest by the usual means.
func TestCoveredInPart(t *testing.T) {
	withCoverage(t, fields{"sharePercent": 80, "ceiling": 100}, func(t *testing.T, f covered) {
		shown := f.k.Call("GET", "/api/therapist/"+f.psi.ID+"/coverage?day="+testkit.Wednesday, f.ana.Token, nil).
			Is(200).JSON()
		testkit.Equal(t, "before", fmt.Sprint(shown["price"], shown["companyPays"], shown["youPay"]), "120 80 40")
		id := f.book(f.ana, testkit.Wednesday, "10:00").Is(200).Str("id")
		testkit.Equal(t, "the rest", fmt.Sprint(f.k.GetSession(f.ana, id)["scheduledPriceInBRL"]), "40")
		testkit.Equal(t, "nothing yet", f.coverage(), 0)
		f.k.Pay(f.ana, id, f.k.CardPayment(sandbox.CardApprovedVisa, fields{"amount": 120})).Is(422)
		f.k.Pay(f.ana, id, f.k.CardPayment(sandbox.CardApprovedVisa, fields{"amount": 40})).Is(200)
		testkit.Equal(t, "the company's part", f.coverage(), 80_00)
		testkit.Equal(t, "held", f.k.LedgerBalance("escrow:"+id), 120_00)
		text := f.k.GetSession(f.ana, id)["cancelText"]
		testkit.Equal(t, "before cancelling", fmt.Sprint(text),
			"Devolvemos R$ 40,00 ao mesmo meio de pagamento. A sessão volta para o seu benefício.")
		f.cancel(f.ana, id).Is(200)
		testkit.Equal(t, "given back", fmt.Sprint(f.coverage(), f.claims()), "R$ 0,00 0")
		f.k.VerifyLedger()
	})
}

// TestNotCovered: who has no coverage is told, and can book as always.
func TestNotCovered(t *testing.T) {
	withCoverage(t, fields{"endsOn": "19/11/2026"}, func(t *testing.T, f covered) {
		bia := f.k.Patient("bia@psic.test")
		code(t, "no company", f.book(bia, testkit.Wednesday, "10:00"), http.StatusConflict, "booking.not_covered")
		code(t, "after the contract", f.book(f.ana, "20/11/2026", "10:00"), http.StatusConflict, "booking.not_covered")
		f.takesPart(0)
		code(t, "not with this therapist", f.book(f.ana, testkit.Wednesday, "10:00"), http.StatusConflict,
			"booking.not_covered")
		f.takesPart(120)
		f.k.Exec("UPDATE company SET subscription_status = 'PENDING'")
		code(t, "the company did not pay", f.book(f.ana, testkit.Wednesday, "10:00"), http.StatusConflict,
			"booking.not_covered")
		f.k.Exec("UPDATE company SET subscription_status = 'OK'")
		testkit.Equal(t, "nothing is left behind", testkit.One[int](f.k, "SELECT count(*) FROM session"), 0)
		f.book(f.ana, "19/11/2026", "10:00").Is(200)
		testkit.Equal(t, "the own price", fmt.Sprint(f.k.GetSession(bia, f.k.Book(bia, f.psi, testkit.Wednesday,
			"14:00"))["coveredInBRL"]), "<nil>")
	})
}

// TestAllowanceRace: of two bookings that want the last session of an allowance, one has it.
func TestAllowanceRace(t *testing.T) {
	for name, kits := range map[string]func(t *testing.T) []*testkit.Kit{
		"sqlite": func(t *testing.T) []*testkit.Kit { return []*testkit.Kit{testkit.New(t, store.SQLite)} },
		"two servers on postgres": func(t *testing.T) []*testkit.Kit {
			first := testkit.New(t, store.Postgres)
			return []*testkit.Kit{first, testkit.New(t, store.Postgres, testkit.ReplicaOf(first))}
		},
	} {
		t.Run(name, func(t *testing.T) {
			servers := kits(t)
			f := newCovered(servers[0], fields{"sessionsPerMonth": 2})
			f.book(f.ana, testkit.Wednesday, "10:00").Is(200)
			times := [][2]string{{"18/11/2026", "14:00"}, {"19/11/2026", "10:00"}, {"19/11/2026", "14:00"},
				{"20/11/2026", "10:00"}}
			got := testkit.Race(len(times), func(i int) testkit.Response {
				on := f
				on.k = servers[i%len(servers)]
				return on.book(f.ana, times[i][0], times[i][1])
			})
			testkit.Equal(t, "booked", testkit.Tally(got)[200], 1)
			testkit.Equal(t, "refused", testkit.Tally(got)[http.StatusConflict], len(times)-1)
			testkit.Equal(t, "used", f.claims(), 2)
			testkit.Equal(t, "the company's part", f.coverage(), 240_00)
			code(t, "used up", f.book(f.ana, "21/11/2026", "10:00"), http.StatusConflict, "booking.allowance_used")
			f.k.VerifyLedger()
		})
	}
}

// TestAllowanceComesBack walks what may happen to a covered session, and says whether its place in the allowance and
// the company's part come back. It is the policy of money (Q043–Q048): what is given back is also back in the
// allowance; a late cancellation of the patient keeps both used.
func TestAllowanceComesBack(t *testing.T) {
	const wednesday, december = testkit.Wednesday, "02/12/2026"
	for _, line := range []struct {
		what   string
		terms  fields
		happen func(f *covered, id string)
		used   int
		paid   money.Cents
	}{
		{"the patient cancels in time", nil, func(f *covered, id string) { f.cancel(f.ana, id).Is(200) }, 0, 0},
		{"the patient cancels late", nil, func(f *covered, id string) {
			f.goTo(testkit.Start.AddDate(0, 0, 2))
			f.cancel(f.ana, id).Is(200)
		}, 1, 120_00},
		{"the therapist cancels late", nil, func(f *covered, id string) {
			f.goTo(testkit.Start.AddDate(0, 0, 2))
			f.cancel(f.psi, id).Is(200)
		}, 0, 0},
		{"the patient moves it within the month", nil, func(f *covered, id string) {
			f.move(f.ana, id, "20/11/2026", "10:00").Is(200)
		}, 1, 120_00},
		{"the patient moves it to another month", nil, func(f *covered, id string) {
			f.move(f.ana, id, december, "10:00").Is(200)
			testkit.Equal(f.k.T, "months", f.used(f.ana), "0 of 4 in 2026-11; 1 of 4 in 2026-12; 0 of 4 in 2027-01; ")
		}, 1, 120_00},
		{"it takes place, nobody comes", nil, func(f *covered, _ string) {
			f.goTo(testkit.Start.AddDate(0, 0, 4))
		}, 1, 120_00},
		{"an administrator gives it back afterwards", nil, func(f *covered, id string) {
			f.goTo(testkit.Start.AddDate(0, 0, 4))
			f.k.InTx(func(tx *store.Tx) error {
				_, _, err := f.k.Booking.CancelAsAdmin(f.k.T.Context(), tx, id, "", "queda do serviço")
				return err
			})
		}, 0, 0},
		{"the contract ends", nil, func(f *covered, _ string) {
			f.k.Call("POST", f.path("/end"), f.admin.Token, fields{"seen": 1, "endsOn": f.day(0)}).Is(200)
			f.k.Work()
		}, 1, 120_00},
		{"the contract changes", nil, func(f *covered, _ string) {
			f.agree(1, fields{"sessionsPerMonth": 1, "ceiling": 10}).Is(200)
			f.k.Work()
		}, 1, 120_00},
		{"the employee leaves", nil, func(f *covered, _ string) {
			f.k.InTx(func(tx *store.Tx) error { return f.k.Contract.LeftCompany(f.k.T.Context(), tx, f.ana.ID) })
			f.k.Exec("UPDATE account SET company_id = NULL, role = $1 WHERE id = $2", actor.Customer, f.ana.ID)
			f.k.Work()
		}, 1, 120_00},
		{"an unpaid rest expires", fields{"sharePercent": 50}, func(f *covered, _ string) {
			f.goTo(testkit.Start.Add(2 * time.Hour))
		}, 0, 0},
		{"the contract ends before the rest is paid", fields{"sharePercent": 50}, func(f *covered, id string) {
			f.k.Call("POST", f.path("/end"), f.admin.Token, fields{"seen": 1, "endsOn": f.day(0)}).Is(200)
			f.k.Work()
			testkit.Equal(f.k.T, "the own price", fmt.Sprint(f.k.GetSession(f.ana, id)["coveredInBRL"]), "<nil>")
		}, 0, 0},
		{"the account is deleted with an unpaid rest", fields{"sharePercent": 50}, func(f *covered, _ string) {
			f.k.InTx(func(tx *store.Tx) error { return f.k.Booking.AccountDeleted(f.k.T.Context(), tx, f.ana.ID) })
		}, 0, 0},
	} {
		t.Run(line.what, func(t *testing.T) {
			withCoverage(t, line.terms, func(t *testing.T, f covered) {
				id := f.book(f.ana, wednesday, "10:00").Is(200).Str("id")
				line.happen(&f, id)
				testkit.Equal(t, "places used", f.claims(), line.used)
				testkit.Equal(t, "the company's part", f.coverage(), line.paid)
				f.k.VerifyLedger()
			})
		})
	}
}

// TestMoveToAFullMonth: a patient is told that the allowance of the other month is used up. A therapist's move never
// costs the patient anything, and the therapist learns nothing.
func TestMoveToAFullMonth(t *testing.T) {
	withCoverage(t, fields{"sessionsPerMonth": 1}, func(t *testing.T, f covered) {
		id := f.book(f.ana, testkit.Wednesday, "10:00").Is(200).Str("id")
		f.book(f.ana, "02/12/2026", "10:00").Is(200)
		code(t, "the patient", f.move(f.ana, id, "03/12/2026", "10:00"), http.StatusConflict, "booking.allowance_used")
		f.move(f.psi, id, "03/12/2026", "10:00").Is(200)
		testkit.Equal(t, "places", f.used(f.ana), "1 of 1 in 2026-11; 1 of 1 in 2026-12; 0 of 1 in 2027-01; ")
		testkit.Equal(t, "the company's part", f.coverage(), 240_00)
	})
}

// TestLatePayment: a PIX of the rest that is paid after the hold expired confirms the session while the allowance has a
// place. Otherwise the money goes back, and the company pays nothing.
func TestLatePayment(t *testing.T) {
	for _, taken := range []bool{false, true} {
		t.Run(fmt.Sprint("the place is taken: ", taken), func(t *testing.T) {
			withCoverage(t, fields{"sharePercent": 50, "sessionsPerMonth": 1}, func(t *testing.T, f covered) {
				id := f.book(f.ana, testkit.Wednesday, "10:00").Is(200).Str("id")
				pix := f.k.PixCode(f.ana, id, fields{"amount": 60})
				f.goTo(testkit.Start.Add(2 * time.Hour))
				if taken {
					f.book(f.ana, testkit.Wednesday, "14:00").Is(200)
				}
				f.k.PayPix(pix)
				f.k.Work()
				f.k.AdvanceAndWork(time.Hour / 2)
				want := map[bool]string{false: "R$ 60,00 R$ 120,00", true: "R$ 0,00 R$ 0,00"}[taken]
				testkit.Equal(t, "company and session", fmt.Sprint(f.coverage(), f.k.LedgerBalance("escrow:"+id)), want)
				f.k.VerifyLedger()
			})
		})
	}
}

// TestRandomCoverage does random things with covered sessions. After each the coverage is what the sessions hold or
// earned of it, to the centavo, and nobody has used more than the allowance.
func TestRandomCoverage(t *testing.T) {
	withCoverage(t, fields{"sharePercent": 70, "ceiling": 99.99}, func(t *testing.T, f covered) {
		r := rand.New(rand.NewPCG(28, 1))
		starts := []string{"10:00", "14:00", "19:00"}
		var ids []string
		for step := range testkit.LongOr(300, 60) {
			day := f.k.Clock.Now().AddDate(0, 0, 1+r.IntN(30)).Format("02/01/2006")
			switch r.IntN(6) {
			case 0, 1, 2:
				got := f.book(f.ana, day, starts[r.IntN(3)])
				if got.Status == 200 {
					ids = append(ids, got.Str("id"))
					if r.IntN(3) > 0 {
						f.k.Pay(f.ana, got.Str("id"), f.k.CardPayment(sandbox.CardApprovedVisa))
					}
				}
			case 3:
				if len(ids) > 0 {
					f.cancel(f.ana, ids[r.IntN(len(ids))])
				}
			case 4:
				if len(ids) > 0 {
					f.move([]testkit.Person{f.ana, f.psi}[r.IntN(2)], ids[r.IntN(len(ids))], day, starts[r.IntN(3)])
				}
			case 5:
				f.goTo(f.k.Clock.Now().Add(time.Duration(r.IntN(40)) * time.Hour))
			}
			holds := testkit.One[int64](f.k, `SELECT CAST(COALESCE(sum(covered_cents), 0) AS bigint) FROM session
				WHERE paid_at IS NOT NULL AND outcome IN ('', 'KEPT')`)
			testkit.Equal(t, fmt.Sprint("step ", step), f.coverage(), money.Cents(holds))
			over := testkit.One[int](f.k, `SELECT count(*) FROM (SELECT 1 AS one FROM allowance_claim
				GROUP BY account_id, month HAVING count(*) > 4) AS over`)
			testkit.Equal(t, "used too often", over, 0)
		}
		f.k.VerifyLedger()
	})
}
