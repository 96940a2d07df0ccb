package payout_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/packages"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
	"psic/internal/subscription"
	"psic/internal/testkit"
)

// year is a simulated year of the platform.
type year struct {
	*testkit.Kit
	*rand.Rand
	therapists []string
	patients   []actor.Actor
	booked     []planned // future sessions
	held       []string  // past sessions
	packages   []bought
	seen       map[string]int
}

// bought is a package that was paid.
type bought struct {
	id, therapist string
	patient       actor.Actor
}

type planned struct {
	id, therapist string
	patient       actor.Actor
	starts        time.Time
	standing      bool
	discount      int64
}

// TestYear_R004_R328_R277 simulates a year of many therapists: sessions, packages that pay sessions and are given back,
// cancellations on time and late, refunds before and after the payout, changes of plan, cards that expire and are
// replaced, cancelled plans. Afterwards ledger, packages, payouts, statements and invoices must agree. R004: what is
// paid out is the price less the percentage, cycle by cycle. The long form has more people and days.
func TestYear_R004_R328_R277(t *testing.T) {
	type size struct{ therapists, days, sessions int }
	for engine, size := range map[store.Engine]size{
		store.SQLite:   testkit.LongOr(size{200, 370, 5}, size{12, 130, 2}),
		store.Postgres: testkit.LongOr(size{12, 130, 2}, size{8, 100, 2}),
	} {
		t.Run(string(engine), func(t *testing.T) {
			y := newYear(testkit.New(t, engine), size.therapists)
			for day := range size.days {
				y.Clock.Set(testkit.Start.AddDate(0, 0, day))
				y.day(size.sessions)
			}
			y.Clock.Set(testkit.Start.AddDate(0, 0, size.days+5))
			y.drain()
			y.judge()
			t.Logf("%s: %v", engine, y.seen)
		})
	}
}

func newYear(k *testkit.Kit, n int) *year {
	y := &year{Kit: k, Rand: rand.New(rand.NewPCG(20, 26)), seen: map[string]int{}}
	first := k.Therapist("ano@psic.test")
	for i := range n {
		y.therapists = append(y.therapists, y.copyOf(first.ID, i))
	}
	patient := k.Patient("paciente@psic.test")
	for _, p := range k.ManyPatients(patient, 12) {
		k.GiveCredits(p, money.Reais(1_000_000))
		y.patients = append(y.patients, actor.Actor{ID: p.ID, Role: actor.Customer})
	}
	return y
}

// copyOf creates a therapist like the first one, with other bank data and another card.
func (y *year) copyOf(first string, i int) string {
	id := ids.New()
	bank, err := json.Marshal(map[string]string{"bank": "Banco", "agency": "1234", "account": fmt.Sprint(10_000 + i)})
	y.must(err)
	sealed, err := y.Ring.Seal(bank, crypt.AAD("therapist", "bank", id))
	y.must(err)
	y.InTx(func(tx *store.Tx) error { // one transaction, because the year has many
		run := func(query string, args ...any) {
			_, err := tx.ExecContext(context.Background(), query, args...)
			y.must(err)
		}
		run(
			`INSERT INTO account (id, email, affiliate, password_hash, role, state, full_name, terms_version,
				terms_accepted_at, invited_at, created_at, confirmed_at)
			SELECT $1, $2, $1, password_hash, role, state, full_name, terms_version,
				terms_accepted_at, invited_at, created_at, confirmed_at
			FROM account WHERE id = $3`,
			id,
			fmt.Sprintf("ano%d@psic.test", i),
			first,
		)
		run(
			`INSERT INTO therapist (account_id, crp, crp_key, approach, education, experience, extra_education,
				extra_education_info, equipment, heard_from, heard_from_other, about_me, interests, uf, public_gender,
				enterprise_sessions, session_minutes, price_cents, notice_hours, bank, submitted_at, updated_at)
			SELECT $1, crp, $1, approach, education, experience, extra_education,
				extra_education_info, equipment, heard_from, heard_from_other, about_me, interests, uf, public_gender,
				enterprise_sessions, session_minutes, $2, notice_hours, $3, submitted_at, updated_at
			FROM therapist WHERE account_id = $4`,
			id,
			9_000+int64(y.IntN(20))*777,
			sealed,
			first,
		)
		run("INSERT INTO agenda (therapist_id) VALUES ($1)", id)
		run("INSERT INTO standing_setting (therapist_id, takes, changed_at) VALUES ($1, true, 1)", id)
		for _, sessions := range packages.Sizes {
			run(
				`INSERT INTO package_offer (therapist_id, sessions, discount_percent, changed_at)
				VALUES ($1, $2, $3, 1)`,
				id,
				sessions,
				y.IntN(21),
			)
		}
		for _, weekday := range []int{0, 1, 2, 3, 4, 5, 6} {
			for _, minute := range []int{600, 840, 1380} {
				run(
					`INSERT INTO schedule_entry (id, therapist_id, weekday, start_minute, minutes, enterprise)
					VALUES ($1, $2, $3, $4, 50, false)`,
					ids.New(),
					id,
					weekday,
					minute,
				)
			}
		}
		run(
			`INSERT INTO subscription (therapist_id, plan_id, status, created_at, updated_at)
			SELECT $1, plan_id, status, created_at, updated_at FROM subscription WHERE therapist_id = $2`,
			id,
			first,
		)
		return nil
	})
	y.must(y.Subscription.SaveSubscriber(context.Background(), id, gateway.Payer{
		Name:  "Pessoa de Teste",
		Email: "p@psic.test",
		TaxID: testkit.CPF(i + 1),
		Phone: "11987654321",
	}, address()))
	y.card(id)
	return id
}

func address() payment.Billing {
	return payment.Billing{
		CEP:      "01310-100",
		Street:   "Rua A",
		Number:   "1",
		District: "Centro",
		City:     "São Paulo",
		UF:       "SP",
		Country:  "Brasil",
	}
}

// card saves a card that expires within some months, so that later renewals are declined.
func (y *year) card(therapist string) {
	key, err := y.Sandbox.PublicKey(context.Background())
	y.must(err)
	until := y.Clock.Now().AddDate(0, y.IntN(8), 0)
	hash, err := sandbox.EncryptCard(
		key,
		sandbox.CardApprovedVisa,
		"123",
		until.Format("01"),
		until.Format("2006"),
		"PESSOA",
		y.Clock.Now(),
	)
	y.must(err)
	y.Exec("DELETE FROM card WHERE account_id = $1", therapist)
	_, err = y.Payment.SaveCard(
		context.Background(),
		therapist,
		gateway.Card{Encrypted: hash, HolderName: "Pessoa", HolderTaxID: testkit.CPF(1)},
		gateway.Payer{
			Name:  "Pessoa",
			Email: "p@psic.test",
			TaxID: testkit.CPF(1),
			Phone: "11987654321",
		},
	)
	y.must(err)
}

func (y *year) must(err error) {
	y.T.Helper()
	if err != nil {
		y.T.Fatal(err)
	}
}

// allowed accepts a fault, which people may get; any other error fails the test.
func (y *year) allowed(what string, err error) bool {
	y.T.Helper()
	if err != nil && fault.As(err) == nil {
		y.T.Fatalf("%s: %v", what, err)
	}
	if err == nil {
		y.seen[what]++
	} else {
		y.seen[what+" refused"]++
	}
	return err == nil
}

func (y *year) therapist() string { return y.therapists[y.IntN(len(y.therapists))] }

func (y *year) day(sessions int) {
	ctx := context.Background()
	for range sessions {
		y.book()
	}
	if y.IntN(3) == 0 {
		y.buyPackage()
	}
	for range min(sessions, len(y.packages)) {
		y.usePackage()
	}
	y.cancels()
	if len(y.held) > 0 && y.IntN(12) == 0 {
		y.allowed("refund", refund(y.Kit, y.held[y.IntN(len(y.held))]))
	}
	for range 1 + len(y.therapists)/50 {
		id := y.therapist()
		_, err := y.Subscription.Subscribe(ctx, id, subscription.SubscribeInput{
			Plan: subscription.Types[y.IntN(3)],
			CVV:  "123",
		})
		y.allowed("plan", err)
	}
	switch id := y.therapist(); y.IntN(15) {
	case 0:
		y.allowed("plan cancelled", y.Subscription.Cancel(ctx, actor.Therapist, id))
	case 1:
		y.allowed("plan suspended", y.Subscription.Suspend(ctx, id))
	case 2, 3:
		y.allowed("plan activated", y.Subscription.Activate(ctx, id))
	case 4, 5, 6:
		y.card(id)
	case 7, 8:
		_, err := y.Subscription.Choose(ctx, id, subscription.Types[y.IntN(3)])
		y.allowed("plan chosen", err)
	}
	if y.IntN(2) == 0 { // on some days no job runs, and due work is done later
		return
	}
	y.drain()
	if y.IntN(2) == 0 {
		y.confirm()
	}
}

func (y *year) book() {
	y.bookWith(y.patients[y.IntN(len(y.patients))], y.therapist(), y.means())
}

// means is the balance, and at times a card.
func (y *year) means() booking.PayInput {
	if y.IntN(10) > 0 {
		return booking.PayInput{Method: payment.ByCredits}
	}
	return booking.PayInput{
		Method: payment.ByCard,
		Payer: gateway.Payer{
			Name:  "Pessoa",
			Email: "p@psic.test",
			TaxID: testkit.CPF(y.IntN(900)),
			Phone: "11987654321",
		},
		Card: &gateway.Card{
			Encrypted:   y.EncryptedCard(sandbox.CardApprovedVisa),
			HolderName:  "Pessoa",
			HolderTaxID: testkit.CPF(1),
		},
	}
}

func (y *year) bookWith(who actor.Actor, therapist string, in booking.PayInput) {
	ctx := context.Background()
	s, err := y.Booking.Book(ctx, who, booking.BookInput{
		TherapistID: therapist,
		Time: booking.WantedTime{
			Day:   y.Clock.Today().AddDays(2 + y.IntN(4)).Wire(),
			Start: []string{"10:00", "14:00", "23:00"}[y.IntN(3)],
		},
	})
	if !y.allowed("book", err) {
		return
	}
	if _, err := y.Booking.Pay(ctx, who, s.ID, in); y.allowed("pay by "+string(in.Method), err) {
		y.booked = append(y.booked, planned{
			id:        s.ID,
			therapist: s.TherapistID,
			patient:   who,
			starts:    s.StartsAt.Time,
		})
	}
}

// cancels cancels some sessions, early and late, and moves past ones to held.
func (y *year) cancels() {
	var left []planned
	for _, p := range y.booked {
		switch now := y.Clock.Now(); {
		case now.After(p.starts.Add(time.Hour)):
			y.held = append(y.held, p.id)
			continue
		case now.After(p.starts.Add(-6*time.Hour)) && y.IntN(8) == 0:
			_, err := y.Booking.Cancel(context.Background(), p.patient, p.id, true)
			y.allowed("late cancellation", err)
			y.held = append(y.held, p.id)
			continue
		case y.IntN(40) == 0:
			_, err := y.Booking.Cancel(context.Background(), p.patient, p.id, true)
			y.allowed("cancellation", err)
			continue
		case y.IntN(80) == 0:
			_, err := y.Booking.Cancel(
				context.Background(),
				actor.Actor{ID: p.therapist, Role: actor.Therapist},
				p.id,
				true,
			)
			y.allowed("cancellation by the therapist", err)
			continue
		}
		left = append(left, p)
	}
	y.booked = left
}

// drain runs the jobs of the day, without those that send mail.
func (y *year) drain() {
	y.Exec(`DELETE FROM job WHERE kind IN ('booking.tell', 'booking.release_hold', 'subscription.tell', 'payout.sent',
		'packages.mail')`)
	y.must(y.Jobs.Drain(context.Background()))
}

// confirm confirms some of the open payouts.
func (y *year) confirm() {
	rows, err := y.DB.Read().
		QueryContext(context.Background(), "SELECT id FROM payout WHERE status = 'OPEN' ORDER BY id LIMIT 40")
	y.must(err)
	var open []string
	for rows.Next() {
		var id string
		y.must(rows.Scan(&id))
		open = append(open, id)
	}
	y.must(rows.Err())
	y.must(rows.Close())
	for _, h := range openHolds(y.Kit) {
		if y.IntN(2) == 0 {
			y.allowed("lift", y.Payout.Lift(context.Background(), actor.Actor{}, h))
		}
	}
	for _, id := range open {
		_, err := y.Payout.Confirm(context.Background(), actor.Actor{}, id)
		y.allowed("payout", err)
	}
}
