package standing_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/packages"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/standing"
	"psic/internal/testkit"
)

// failing is the part of the charges that the bank refuses. The short form has few charges.
var failing = testkit.LongOr(0.05, 0.3)

// year is a simulated year of standing hours that saved cards, PIX and packages pay.
type year struct {
	*testkit.Kit
	*rand.Rand
	t          *testing.T
	therapists []testkit.Person
	patients   []actor.Actor
	cards      []string
	saved      map[string]string // the saved card of each patient, for packages
	weeks      float64           // sessions a week, if nothing ever changed
	seen       map[string]int
}

// TestYear simulates standing hours day by day: cards that the bank refuses, PIX codes, packages that are bought and
// given back, skipped and moved sessions, pauses, ends and new prices. Afterwards the ledger balances with the provider
// and with what is left of each package, no session was charged twice, too early or above its notice, and none was
// released without a try. The long form has 200 therapists and 5,000 patients for a year.
func TestYear(t *testing.T) {
	type size struct{ therapists, patients, days int }
	for engine, size := range map[store.Engine]size{
		store.SQLite:   testkit.LongOr(size{200, 5000, 370}, size{2, 8, 35}),
		store.Postgres: testkit.LongOr(size{8, 100, 120}, size{2, 8, 25}),
	} {
		t.Run(string(engine), func(t *testing.T) {
			y := &year{
				Kit:   testkit.New(t, engine, withoutDiscount),
				Rand:  rand.New(rand.NewPCG(26, 52)),
				t:     t,
				saved: map[string]string{},
				seen:  map[string]int{},
			}
			y.people(size.therapists, size.patients)
			y.readCards()
			began := time.Now()
			for day := range size.days {
				y.day()
				if (day+1)%30 == 0 {
					t.Logf("day %d: %d sessions paid, %s", day+1, y.paid(), time.Since(began).Round(time.Second))
				}
			}
			y.judge(size.days)
			t.Logf("%s: %v", engine, y.seen)
		})
	}
}

func (y *year) people(therapists, patients int) {
	for i := range therapists {
		p := therapist(y.Kit, fmt.Sprintf("psi%d@psic.test", i))
		y.Publish(p, testkit.EveryDay("08:00", "10:00", "14:00", "16:00", "19:00", "21:00")...)
		offers := []packages.Offer{{Sessions: 4, Discount: 10}, {Sessions: 8, Discount: 15}}
		if err := y.Packages.SetOffers(context.Background(), p.ID, offers); err != nil {
			y.t.Fatal(err)
		}
		y.therapists = append(y.therapists, p)
	}
	hours := []string{"08:00", "10:00", "14:00", "16:00", "19:00", "21:00"}
	first := y.Clock.Today().AddDays(5)
	for i, p := range y.ManyPatients(y.Patient("ana@psic.test"), patients) {
		y.Call("PUT", "/api/customer/"+p.ID, p.Token,
			testkit.With(testkit.PersonalData(), testkit.Fields{"cpf": testkit.CPF(i + 1)})).Is(200)
		who := actor.Actor{ID: p.ID, Role: actor.Customer}
		y.patients = append(y.patients, who)
		card := y.Call("POST", "/api/subscription/customer?id="+p.ID, p.Token, testkit.Fields{
			"customer": testkit.Payer(testkit.CPF(i + 1)),
			"card": testkit.Fields{
				"cardHolderName":     "Pessoa de Teste",
				"cardHolderDocument": testkit.CPF(i + 1),
				"cardHash":           y.EncryptedCard(sandbox.CardApprovedVisa),
			},
		}).Is(200).Str("id")
		y.saved[p.ID] = card
		means := standing.Means{Method: payment.ByCard, CardID: card}
		if i%4 == 3 {
			means = standing.Means{Method: payment.ByPix}
		}
		every := 1 + i%5/4
		y.weeks += 1 / float64(every)
		place := i / therapists
		_, _, err := y.Standing.Agree(context.Background(), who, y.therapists[i%therapists].ID, standing.Wanted{
			Day:        first.AddDays(place % 7).Wire(),
			Start:      hours[place/7%len(hours)],
			EveryWeeks: every,
		}, means)
		if err != nil {
			y.t.Fatal(err)
		}
	}
}

func (y *year) readCards() {
	y.cards = y.texts("SELECT token FROM sandbox_card ORDER BY created_at, token")
}

func (y *year) texts(query string) []string {
	rows, err := y.DB.Read().Query(query)
	if err != nil {
		y.t.Fatal(err)
	}
	defer rows.Close()
	out := []string{}
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			y.t.Fatal(err)
		}
		out = append(out, text)
	}
	return out
}

func (y *year) paid() int {
	return testkit.One[int](y.Kit, "SELECT count(*) FROM session WHERE standing_id <> '' AND paid_at IS NOT NULL")
}

// day lets a day pass in four parts. In each of them other cards fail and some people change something.
func (y *year) day() {
	y.answer()
	for range 4 {
		y.Kit.Exec("UPDATE sandbox_card SET behaviour = 'approve'")
		refused := []string{}
		for _, token := range y.cards {
			if y.Float64() < failing {
				refused = append(refused, token)
			}
		}
		y.Kit.Exec(`UPDATE sandbox_card SET behaviour = 'decline' WHERE token IN (SELECT value FROM json_each($1))`,
			store.List(refused))
		for range 1 + len(y.patients)/200 {
			y.change()
		}
		y.AdvanceAndWork(6 * time.Hour)
		y.payCodes()
	}
}

// payCodes lets most of those who have a PIX code pay it.
func (y *year) payCodes() {
	codes := y.texts("SELECT pix_code FROM charge WHERE status = 'WAITING' AND method = 'pix' ORDER BY id")
	for _, code := range codes {
		if y.IntN(3) > 0 {
			y.PayPix(code)
			y.seen["PIX codes paid"]++
		}
	}
	if len(codes) > 0 {
		y.Work()
	}
}

// answer lets a tenth of those whom a new price waits for accept it, so that within its time nearly all do. Otherwise
// most standing hours would end with the first new price of their therapist.
func (y *year) answer() {
	rows, err := y.DB.Read().Query(`SELECT id, patient_id FROM standing
		WHERE next_price_on IS NOT NULL AND NOT next_price_accepted AND state <> 'ENDED' ORDER BY created_at, id`)
	if err != nil {
		y.t.Fatal(err)
	}
	waiting := map[string]actor.Actor{}
	for rows.Next() {
		var id, patient string
		if err := rows.Scan(&id, &patient); err != nil {
			y.t.Fatal(err)
		}
		if y.IntN(10) == 0 {
			waiting[id] = actor.Actor{ID: patient, Role: actor.Customer}
		}
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		y.t.Fatal(err)
	}
	for id, who := range waiting {
		err := y.Standing.AcceptPrice(context.Background(), who, id)
		if err != nil && fault.As(err) == nil {
			y.t.Fatal(err)
		}
		y.seen["new price answered"]++
	}
}

// change does one thing that a person does. What is refused is refused.
func (y *year) change() {
	ctx, who := context.Background(), y.patients[y.IntN(len(y.patients))]
	list, err := y.Standing.List(ctx, who)
	if err != nil {
		y.t.Fatal(err)
	}
	if len(list) == 0 {
		return
	}
	x, today := list[0], y.Clock.Today()
	all := []string{"skip", "move", "pause", "resume", "resume", "price", "accept", "end", "buy", "give back"}
	what := all[y.IntN(len(all))]
	switch what {
	case "buy":
		err = y.buy(who, x.TherapistID)
	case "give back":
		var had bool
		if had, err = y.giveBack(who); !had {
			return
		}
	case "skip", "move":
		if len(x.Occurrences) == 0 {
			return
		}
		o := x.Occurrences[y.IntN(len(x.Occurrences))]
		if what == "skip" {
			_, err = y.Booking.Cancel(ctx, who, o.ID, true)
			break
		}
		day := today.AddDays(2 + y.IntN(20))
		_, err = y.Booking.Reschedule(ctx, who, o.ID, booking.WantedTime{Day: day.Wire(), Start: "14:00"}, true)
	case "pause":
		_, err = y.Standing.Change(ctx, who, x.ID, standing.ChangeInput{
			Action: standing.ActionPause,
			From:   today.AddDays(y.IntN(20)).Wire(),
			To:     today.AddDays(20 + y.IntN(20)).Wire(),
		})
	case "resume":
		_, err = y.Standing.Change(ctx, who, x.ID, standing.ChangeInput{Action: standing.ActionResume})
	case "end":
		if y.IntN(20) > 0 {
			return
		}
		end := standing.ChangeInput{Action: standing.ActionEnd, CancelPaid: true, Accept: true}
		_, err = y.Standing.Change(ctx, who, x.ID, end)
	case "price":
		y.Kit.Exec("UPDATE therapist SET price_cents = $1 WHERE account_id = $2", 150_00+y.IntN(4)*10_00, x.TherapistID)
	case "accept":
		err = y.Standing.AcceptPrice(ctx, who, x.ID)
	}
	if err != nil && fault.As(err) == nil {
		y.t.Fatal(err)
	}
	if err != nil {
		what += " " + fault.As(err).Code
	}
	y.seen[what]++
}

// buy buys a package with the saved card.
func (y *year) buy(who actor.Actor, therapistID string) error {
	ctx := context.Background()
	offers, err := y.Packages.Prices(ctx, therapistID)
	if err != nil {
		return err
	}
	offer := offers[y.IntN(len(offers))]
	p, err := y.Packages.Choose(ctx, who, therapistID, offer.Sessions, offer.Total)
	if err != nil {
		return err
	}
	_, err = y.Packages.Pay(ctx, who, p.ID, booking.PayInput{
		Method: payment.ByCard,
		CardID: y.saved[who.ID],
		Payer: gateway.Payer{
			Name:  "Pessoa de Teste",
			Email: "paga@psic.test",
			TaxID: testkit.CPF(1),
			Phone: "11987654321",
		},
	})
	return err
}

// giveBack gives a package with sessions back. had is false when the patient has none.
func (y *year) giveBack(who actor.Actor) (had bool, err error) {
	ctx := context.Background()
	list, err := y.Packages.List(ctx, who)
	for _, p := range list {
		if p.Status() == packages.Active && p.LeftSessions > 0 {
			return true, y.Packages.GiveBack(ctx, who, p.ID, p.Value())
		}
	}
	return false, err
}

func (y *year) judge(days int) {
	count := func(name, query string, most int) {
		n := testkit.One[int](y.Kit, query)
		y.seen[name] = n
		if most >= 0 && n > most {
			y.t.Errorf("%s: %d", name, n)
		}
	}
	y.VerifyLedger()
	y.seen["sessions paid"] = y.paid()
	count("sessions paid with a package",
		"SELECT count(*) FROM session WHERE standing_id <> '' AND package_id <> ''", -1)
	count("packages given back", "SELECT count(*) FROM session_package WHERE reason = 'GIVEN_BACK'", -1)
	count("packages whose account does not hold what is left of them", `SELECT count(*) FROM session_package p
		LEFT JOIN ledger_balance b ON b.account = 'escrow:' || p.id
		WHERE COALESCE(b.balance_cents, 0) <> p.left_sessions * p.unit_cents`, 0)
	count("held sessions whose account does not hold their price", `SELECT count(*) FROM session s
		LEFT JOIN ledger_balance b ON b.account = 'escrow:' || s.id
		WHERE s.standing_id <> '' AND s.paid_at IS NOT NULL AND s.status = 'agendado'
		AND COALESCE(b.balance_cents, 0) <> s.price_cents`, 0)
	count("released without a try", `SELECT count(*) FROM session s
		JOIN standing a ON a.id = s.standing_id LEFT JOIN standing_payment p ON p.session_id = s.id
		WHERE s.cancelled_by = 'SYSTEM' AND s.cancelled_at >= s.hold_until
		AND s.hold_until = s.starts_at - 86400000000 AND COALESCE(p.tries, 0) = 0`, y.paid()/200)
	count("released", "SELECT count(*) FROM session WHERE standing_id <> '' AND cancelled_by = 'SYSTEM'", -1)
	count("charges refused", "SELECT count(*) FROM charge WHERE status = 'DECLINED'", -1)
	count("paused for lack of payment", "SELECT count(*) FROM standing WHERE reason = 'NOT_PAID'", -1)
	count("paid twice", `SELECT count(*) FROM (SELECT reference_id FROM charge
		WHERE status = 'PAID' AND purpose = 'SESSION'
		GROUP BY reference_id HAVING count(*) > 1) AS twice`, 0)
	count("paid another amount than the price", `SELECT count(*) FROM session s JOIN charge c ON c.reference_id = s.id
		AND c.status = 'PAID' WHERE s.standing_id <> ''
		AND c.amount_cents + c.credits_cents + c.discount_cents <> s.price_cents`, 0)
	count("charged above the notice", `SELECT count(*) FROM charge c JOIN standing_payment p ON p.charge_id = c.id
		WHERE c.amount_cents + c.credits_cents > p.noticed_cents`, 0)
	count("charged within a day of the notice", `SELECT count(*) FROM charge c
		JOIN standing_payment p ON p.charge_id = c.id WHERE c.created_at < p.noticed_at + 86400000000`, 0)
	count("charged after the deadline", `SELECT count(*) FROM charge c JOIN standing_payment p ON p.charge_id = c.id
		JOIN session s ON s.id = c.reference_id WHERE c.created_at >= s.starts_at - 86400000000`, 0)
	// The first session is five to eleven days after the first day, and the last one that is paid two days after the
	// last. What is skipped, paused, ended or refused is less than the other half.
	if floor := int(y.weeks * float64(days-7) / 7 / 2); y.seen["sessions paid"] < floor {
		y.t.Errorf("%d sessions paid, want at least %d: %v", y.seen["sessions paid"], floor, y.seen)
	}
	for _, what := range []string{
		"charges refused", "PIX codes paid", "sessions paid with a package", "packages given back",
	} {
		if y.seen[what] == 0 {
			y.t.Errorf("no %s: %v", what, y.seen)
		}
	}
}
