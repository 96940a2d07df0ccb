package company_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/booking"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// therapistWithCompanySlot has a slot reserved for companies on Wednesday at 16:00, and one that is open to all.
func therapistWithCompanySlot(k *testkit.Kit, price string) testkit.Person {
	psi := k.Registered("psi"+price+"@psic.test", fields{"enterpriseSessions": true, "sessionPrice": price})
	k.Publish(
		psi,
		testkit.Once(testkit.Wednesday, "10:00"),
		testkit.With(testkit.Once(testkit.Wednesday, "16:00"), fields{"isEnterprise": true}),
	)
	return psi
}

// S6, Q055, Q056, Q058: whatever the order in which companies are switched and paid, a slot reserved for companies is
// shown and sold only to employees of an active, paid company, and it costs R$80. An open slot has the therapist's
// price.
// Abuse case 6.
func TestSlotsAndPricesByKindOfPerson(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		prices := map[string]float64{"95": 95, "160": 160}
		psis := map[string]testkit.Person{}
		for p := range prices {
			psis[p] = therapistWithCompanySlot(k, p)
		}
		employee, customer := k.Employee("eva@aurora.example"), k.Patient("ana@psic.test")
		people := map[string]testkit.Person{"visitor": testkit.Visitor, "customer": customer, "employee": employee}
		random := rand.New(rand.NewPCG(8, uint64(len(k.DB.Engine))))

		for round := range 12 {
			active, paid := random.IntN(2) == 0, random.IntN(2) == 0
			if round < 4 { // the first rounds try all four combinations
				active, paid = round&1 == 0, round&2 == 0
			}
			k.Exec(
				"UPDATE company SET active = $1, subscription_status = $2",
				active,
				map[bool]string{true: "OK", false: "PENDING"}[paid],
			)
			for text, psi := range psis {
				for name, who := range people {
					entitled := name == "employee" && active && paid
					what := fmt.Sprintf("%s, active %t, paid %t, price %s", name, active, paid, text)
					want := map[string]float64{"10:00:00": prices[text]}
					if entitled {
						want["16:00:00"] = 80
					}
					if got := offered(k, who, psi); fmt.Sprint(got) != fmt.Sprint(shown(want, who)) {
						t.Errorf("%s: offered %v, want %v", what, got, shown(want, who))
					}
					if name != "visitor" {
						sold(t, k, what, who, psi, want)
					}
				}
			}
		}
	})
}

// shown returns what a person sees of the offer: a visitor sees no prices.
func shown(want map[string]float64, who testkit.Person) map[string]float64 {
	if who.ID != "" {
		return want
	}
	return map[string]float64{"10:00:00": -1}
}

func offered(k *testkit.Kit, who, psi testkit.Person) map[string]float64 {
	days := "?startDate=" + testkit.Wednesday + "&finishDate=" + testkit.Wednesday
	r := k.Call("GET", "/api/therapist/"+psi.ID+"/agenda/simplified"+days, who.Token, nil).Is(200).JSON()
	out := map[string]float64{}
	for _, s := range r["availableSchedules"].([]any) {
		slot := s.(map[string]any)
		price, ok := slot["priceInBRL"].(float64)
		if !ok {
			price = -1
		}
		out[slot["startTime"].(string)] = price
	}
	return out
}

// sold books each slot that is offered, checks its price and cancels it.
func sold(t *testing.T, k *testkit.Kit, what string, who, psi testkit.Person, want map[string]float64) {
	t.Helper()
	for _, slot := range []string{"10:00", "16:00"} {
		price, open := want[slot+":00"]
		r := k.RequestBooking(who, psi, testkit.Wednesday, slot)
		if !open {
			code(t, what+" "+slot, r, 409, "booking.not_offered")
			continue
		}
		id := r.Is(200).Str("id")
		testkit.Equal(
			t,
			what+" "+slot,
			testkit.One[int64](k, "SELECT price_cents FROM session WHERE id = $1", id),
			int64(price*100),
		)
		k.Call("POST", "/api/session/"+id+"/cancel", who.Token, fields{}).Is(200)
		// Three holds that a patient ended unpaid would stop the next one.
		k.Exec("UPDATE session SET cancelled_by = 'ADMIN' WHERE id = $1", id)
		k.Refresh()
	}
}

// R032, R033: an employee has everything that a customer has, except payment data, a new method, the history,
// cancelling a card and a balance. Money goes back where it came from (Q048).
func TestWhatAnEmployeeHas(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, eva := therapistWithCompanySlot(k, "160"), k.Employee("eva@aurora.example")
		id := k.Paid(eva, psi, testkit.Wednesday, "16:00")
		for _, path := range []string{
			"/api/customer/" + eva.ID,
			"/api/customer/" + eva.ID + "/sessions?startDate=16/11/2026&finishDate=30/11/2026",
			"/api/customer/" + eva.ID + "/next-sessions",
			"/api/agenda/past-sessions/" + eva.ID,
			"/api/session/" + id,
		} {
			k.Call("GET", path, eva.Token, nil).Is(200)
		}

		for _, c := range [][2]string{
			{"GET", "/api/customer/" + eva.ID + "/credits"},
			{"GET", "/api/customer/" + eva.ID + "/cancels"},
			{"GET", "/api/payment-history/" + eva.ID},
			{"GET", "/api/subscription/cards?id=" + eva.ID},
			{"POST", "/api/subscription/customer?id=" + eva.ID},
			{"DELETE", "/api/subscription/cards/" + id + "?id=" + eva.ID},
			{"POST", "/api/subscription/cards/activate?id=" + id + "&userId=" + eva.ID},
			{"POST", "/api/payment/process/credits/" + id},
		} {
			body := map[bool]any{true: fields{}, false: nil}[c[0] == "POST"]
			if r := k.Call(c[0], c[1], eva.Token, body); r.Status != 403 {
				t.Errorf("%s %s: %d %s", c[0], c[1], r.Status, r.Body)
			}
		}

		k.Call("POST", "/api/session/"+id+"/cancel", eva.Token, fields{}).Is(200)
		k.Work()
		testkit.Equal(t, "no balance", k.Credits(eva), 0)
		testkit.Equal(
			t,
			"refunds",
			testkit.One[int64](k, "SELECT amount_cents FROM refund WHERE status = 'DONE'"),
			8000,
		)
		k.VerifyLedger()
	})
}

// revealing matches words and times that no mail to an employee may contain, because the employer may read the mailbox.
var revealing = regexp.MustCompile(
	`(?i)sess[aãoõ]|psic[oó]l|terap|consult|hor[aá]rio|agend|atendi|pagamento|reserva de|sa[uú]de|cl[ií]nic` +
		`|helena|crp|r\$|\d{1,2}:\d{2}|\d{1,2}h\d{0,2}\b|/sessao`,
)

func reveals(text string) []string {
	text = regexp.MustCompile(`token=[\w-]+`).ReplaceAllString(text, "token=")
	return revealing.FindAllString(text, -1)
}

// S10: every mail that the product can write to an employee, in subject, text and HTML.
// Abuse case 10.
func TestMailsToEmployeesTellNothing(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		const personal = "eva@casa.example"
		f := newFixture(k, fields{"maxUsers": 50})
		f.pay()
		psi := therapistWithCompanySlot(k, "160")
		k.Publish(
			psi,
			append(
				testkit.EveryDay("10:00", "11:00", "14:00", "19:00"),
				testkit.With(testkit.Once(testkit.Wednesday, "16:00"), fields{"isEnterprise": true}),
			)...)
		f.register(f.login, "eva@aurora.example").Is(200)
		eva := k.Activate("eva@aurora.example")
		k.Call("POST", "/api/customer/"+eva.ID+"/basic-info", eva.Token, fields{"fullName": "Eva Lima"}).Is(200)

		cancel := func(who testkit.Person, id string) {
			k.Call("POST", "/api/session/"+id+"/cancel", who.Token, fields{"acceptLate": true}).Is(200)
			k.Work()
		}
		cancel(eva, k.Paid(eva, psi, testkit.Wednesday, "16:00")) // booked, paid, cancelled, refunded
		cancel(psi, k.Paid(eva, psi, testkit.Wednesday, "10:00"))
		moved := k.Paid(eva, psi, testkit.Wednesday, "14:00")
		for _, who := range []testkit.Person{eva, psi} {
			to := map[string]string{eva.ID: "19:00", psi.ID: "11:00"}[who.ID]
			path := "/api/agenda/" + who.ID + "/session/" + moved + "/reschedule"
			k.Call("POST", path, who.Token, fields{"day": testkit.Wednesday, "startTime": to}).Is(200)
		}
		k.PixCode(eva, k.Book(eva, psi, "19/11/2026", "10:00"))
		k.AdvanceAndWork(55 * time.Minute)
		k.AdvanceAndWork(10 * time.Minute) // hold ending, released

		k.Call("POST", "/api/auth/request-reset?email="+eva.Email, "", nil).Is(200)
		choosePassword(k, k.MailedToken(eva.Email)).Is(200)
		signUp(k, eva.Email, "CUSTOMER").Is(200)
		eva = k.Login(eva.Email)
		eva.Token = k.Call("POST", "/api/auth/prove-identity", eva.Token, fields{"password": testkit.Password}).
			Is(200).
			Str("token")
		cancel(eva, moved)
		k.PersonalAddress(eva, personal)
		k.Call("POST", "/api/auth/request-reset?email="+eva.Email, "", nil).Is(200)
		k.Call("POST", "/api/user/"+eva.ID+"/deactivate", eva.Token, fields{"reason": "fim"}).Is(200)
		k.Paid(k.Login(eva.Email), psi, "20/11/2026", "10:00")
		k.AdvanceAndWork(25 * time.Hour) // refused: a session is open

		f.login = k.Login(f.login.Email)
		f.release(eva.Email).Is(200)
		k.Work()
		signUp(k, "bia@aurora.example", "ENTERPRISE").Is(200)
		k.Work()

		var subjects []string
		for _, m := range k.Outbox.List() {
			if m.To != eva.Email && m.To != "bia@aurora.example" && m.To != personal {
				continue
			}
			subjects = append(subjects, m.Subject)
			if found := reveals(m.Subject + "\n" + m.Text + "\n" + m.HTML); found != nil {
				t.Errorf("%q reveals %q:\n%s", m.Subject, found, m.Text)
			}
		}
		for _, want := range []string{
			"Ative sua conta",
			"Novidade na sua conta",
			"Redefinição de senha",
			"Sua senha foi alterada",
			"Você já tem uma conta",
			"Recebemos seu pedido",
			"Sobre o seu pedido",
			"Seu acesso pela empresa",
			"Confirme seu e-mail",
			"Seu código de confirmação",
			"Os dados de acesso da sua conta mudaram",
		} {
			if !slices.Contains(subjects, want) {
				t.Errorf("no mail %q was written: %q", want, subjects)
			}
		}
	})
}

// TestDiscreetMailsTellNothing checks the mails that the test above does not cause, and that the plain mails do contain
// words of the list.
func TestDiscreetMailsTellNothing(t *testing.T) {
	for _, what := range []booking.MailKind{
		booking.MailBooked, booking.MailHoldEnding, booking.MailReleased, booking.MailPaid, booking.MailRescheduled,
		booking.MailCancelled, booking.MailRefunded, booking.MailLateCredit, booking.MailLateRefund,
		booking.MailSurplusCredit, booking.MailSurplusRefund, "anything new",
	} {
		content := booking.MailContent{
			SessionID: "x",
			StartsAt:  testkit.Start,
			What:      what,
			Patient:   true,
			Amount:    8000,
			Outcome:   booking.Refund,
		}
		m := booking.MailSession(content, true)
		discreet := strings.Join(append(m.Paragraphs, m.Subject, m.Title, m.Button, m.Path), "\n")
		if found := reveals(discreet); found != nil {
			t.Errorf("%s reveals %q", what, found)
		}

		open := booking.MailSession(content, false)
		plain := strings.Join(append(open.Paragraphs, open.Title, open.Path), "\n")
		if what != "anything new" && reveals(plain) == nil {
			t.Errorf("the plain mail of %s has no revealing word: the list of words is too short", what)
		}
	}
}

// Q058: while a company's payment is pending its slots are hidden, and what was booked before stays.
func TestPendingPaymentHidesSlots(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	f := newFixture(k)
	f.pay()
	psi := therapistWithCompanySlot(k, "160")
	k.Publish(psi, testkit.With(testkit.Weekly("WEDNESDAY", "16:00"), fields{"isEnterprise": true}))
	f.register(f.login, "eva@aurora.example").Is(200)
	eva := k.Activate("eva@aurora.example")
	k.Call("POST", "/api/customer/"+eva.ID+"/basic-info", eva.Token, fields{"fullName": "Eva Lima"}).Is(200)
	next := func(day string) int {
		path := "/api/therapist/" + psi.ID + "/agenda/simplified?startDate=" + day + "&finishDate=" + day
		r := k.Call("GET", path, k.Login(eva.Email).Token, nil).Is(200).JSON()
		return len(r["availableSchedules"].([]any))
	}
	testkit.Equal(t, "paid", next("09/12/2026"), 1)
	k.AdvanceAndWork(15 * 24 * time.Hour)
	booked := k.Paid(k.Login(eva.Email), psi, "16/12/2026", "16:00")
	k.Clock.Set(time.Date(2026, time.December, 17, 9, 0, 0, 0, time.UTC))
	k.Work()
	testkit.Equal(t, "overdue", next("23/12/2026"), 0)
	testkit.Equal(t, "what was booked stays", k.GetSession(k.Login(eva.Email), booked)["status"] != "cancelado", true)
	f.admin = k.Login(f.admin.Email)
	f.pay()
	testkit.Equal(t, "paid again", next("23/12/2026"), 1)
}
