package payout_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/payout"
	"psic/internal/platform/store"
	"psic/internal/subscription"
	"psic/internal/testkit"
)

const (
	// discountCeiling is the most that the platform bears of one session (Q197).
	discountCeiling = money.Cents(40_00)
	// histories happen side by side in one world, so that they share the jobs of its days.
	histories = 40
	// worldDays reach over two closed cycles of payouts and the renewal of a plan.
	worldDays = 48
	// longestPeriod is the most days that a month of a plan pays for: the day of the payment and the days until the
	// same day of the next month.
	longestPeriod = 32
)

// group is a therapist with the patients who act together: all accounts of one clever person.
type group struct {
	therapist string
	price     money.Cents
	patients  []actor.Actor
	sessions  []planned
	packages  []bought
	attends   map[string]bool // what was decided about a session
	attended  map[string]bool // both were in the room
	granted   money.Cents     // balance that administrators gave
	days      map[int]int     // how many days had this fee
	today     int             // the lowest fee of the day
	switches  int
}

// market is a world with many groups.
type market struct {
	*year
	r      *rapid.T
	groups []*group
	admins []actor.Actor
	prices map[int]money.Cents // the lowest price of a month of the plan with this fee
}

// TestEconomics_Q197_Q198: for any plans, prices, discounts, changes of plan and of price, packages, standing hours,
// cancellations, refunds and credits, what is paid out is at most what was received less the fees, and the bounded
// discounts. No group of accounts has more than it put in, but for the discount of sessions that both people attended.
// A better fee costs at least the price of its days. The administrators are careless: they lift every hold but that of
// a session that nobody attended. Abuse case 46.
func TestEconomics_Q197_Q198(t *testing.T) {
	worlds := testkit.LongOr(250, 2)
	if err := flag.Set("rapid.checks", fmt.Sprint(worlds)); err != nil {
		t.Fatal(err)
	}
	seen, played := map[string]int{}, 0
	rapid.Check(t, func(r *rapid.T) {
		w := &world{TB: t}
		defer w.end()
		m := newMarket(w, r)
		played += histories
		for day := range worldDays {
			m.Clock.Set(testkit.Start.AddDate(0, 0, day))
			m.live()
		}
		m.judge()
		for what, n := range m.seen {
			seen[what] += n
		}
		t.Logf("%d of %d histories", played, worlds*histories)
	})
	for _, what := range []string{
		"book", "pay", "cancellation", "cancellation by the therapist", "refund", "grant", "plan", "plan cancelled",
		"payout", "lift", "met", "price", "package", "package given back", "pay by package", "standing hour",
		"standing hour ended", "occurrence paid", "occurrence met", "first discount of an occurrence",
		"own patient", "own patient ended", "own session paid",
	} {
		if seen[what] == 0 {
			t.Errorf("%q never happened: the test tests too little", what)
		}
	}
	t.Logf("%d histories: %v", played, seen)
}

// world is a test that ends before the test around it, so that hundreds of worlds do not stay in memory and on disk.
type world struct {
	testing.TB
	atEnd []func()
}

func (w *world) Cleanup(f func()) { w.atEnd = append(w.atEnd, f) }

func (w *world) TempDir() string {
	dir, err := os.MkdirTemp("", "economics")
	if err != nil {
		w.Fatal(err)
	}
	w.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

func (w *world) end() {
	for _, f := range slices.Backward(w.atEnd) {
		f()
	}
}

func newMarket(t testing.TB, r *rapid.T) *market {
	k := testkit.New(t, store.SQLite)
	seed := rapid.Uint64().Draw(r, "cards")
	m := &market{
		year: &year{Kit: k, Rand: rand.New(rand.NewPCG(seed, 1)), seen: map[string]int{}},
		r:    r,
	}
	partial := money.Cents(rapid.IntRange(1_00, 400_00).Draw(r, "partial"))
	full := money.Cents(rapid.IntRange(1_00, 800_00).Draw(r, "full"))
	m.prices = map[int]money.Cents{15: partial, 0: full}
	k.Exec("UPDATE plan SET value_cents = $1 WHERE type = 'PARTIAL'", int64(partial))
	k.Exec("UPDATE plan SET value_cents = $1 WHERE type = 'FULL'", int64(full))
	for _, email := range []string{"a@psic.test", "b@psic.test"} {
		m.admins = append(m.admins, actor.Actor{ID: k.Admin(email).ID, Role: actor.Administrator})
	}
	therapist, patient := k.Therapist("primeira@psic.test"), k.Patient("paciente@psic.test")
	people := k.ManyPatients(patient, 3*histories)
	for i := range histories {
		g := &group{
			therapist: m.copyOf(therapist.ID, i),
			price:     rapid.SampledFrom([]money.Cents{10_00, 99_99, 266_67, 2_000_00, 10_000_00}).Draw(r, "price"),
			attends:   map[string]bool{},
			attended:  map[string]bool{},
			days:      map[int]int{},
		}
		for _, p := range people[3*i : 3*i+rapid.IntRange(1, 3).Draw(r, "patients")] {
			g.patients = append(g.patients, actor.Actor{ID: p.ID, Role: actor.Customer})
		}
		k.Exec("UPDATE therapist SET price_cents = $1 WHERE account_id = $2", int64(g.price), g.therapist)
		m.groups = append(m.groups, g)
	}
	k.Refresh()
	return m
}

// live is one day: every group does something, people meet, jobs run, and administrators confirm payouts.
func (m *market) live() {
	m.Clock.Advance(time.Duration(rapid.IntRange(0, 10).Draw(m.r, "hour")) * time.Hour)
	for _, g := range m.groups {
		g.today = 100
		m.note(g)
		if rapid.IntRange(0, 2).Draw(m.r, "acts") > 0 {
			m.act(g)
			m.note(g)
		}
		g.days[g.today]++
		m.meet(g)
	}
	m.Exec(`DELETE FROM job WHERE kind IN ('booking.tell', 'subscription.tell', 'payout.sent', 'packages.mail',
		'standing.tell', 'own_patient.tell_bond')`)
	m.must(m.Jobs.Drain(context.Background()))
	m.noteOccurrences()
	if rapid.Bool().Draw(m.r, "confirms") {
		m.payOut()
	}
}

// note remembers the lowest fee of the day.
func (m *market) note(g *group) {
	m.InTx(func(tx *store.Tx) error {
		percent, err := m.Subscription.FeePercent(context.Background(), tx, g.therapist)
		g.today = min(g.today, int(percent))
		return err
	})
}

func (m *market) act(g *group) {
	ctx := context.Background()
	switch rapid.IntRange(0, 28).Draw(m.r, "act") {
	case 0, 1, 2, 3, 4:
		m.bookAndPay(g, payment.ByCard)
	case 5:
		m.bookAndPay(g, payment.ByCredits)
	case 6:
		m.bookAndPay(g, "") // the hold expires
	case 7, 8:
		m.cancel(g, "cancellation", func(p planned) actor.Actor { return p.patient })
	case 9:
		m.cancel(g, "cancellation by the therapist", func(p planned) actor.Actor {
			return actor.Actor{ID: p.therapist, Role: actor.Therapist}
		})
	case 10:
		if len(g.sessions) > 0 {
			m.allowed("refund", refund(m.Kit, rapid.SampledFrom(g.sessions).Draw(m.r, "refunded").id))
		}
	case 11:
		p := rapid.SampledFrom(g.patients).Draw(m.r, "patient")
		to := money.Cents(rapid.IntRange(0, 300_00).Draw(m.r, "balance"))
		had := m.LedgerBalance(payment.CreditAccount(p.ID))
		m.InTx(func(tx *store.Tx) error { return m.Payment.SetCredits(ctx, tx, p.ID, to, "teste") })
		g.granted += to - had
		m.seen["grant"]++
	case 12, 13, 14:
		plan := rapid.SampledFrom(subscription.Types).Draw(m.r, "plan")
		_, err := m.Subscription.Subscribe(ctx, g.therapist, subscription.SubscribeInput{Plan: plan, CVV: "123"})
		m.allowed("plan", err)
		g.switches++
	case 15:
		m.allowed("plan cancelled", m.Subscription.Cancel(ctx, actor.Therapist, g.therapist))
	case 16:
		_, err := m.Subscription.Choose(ctx, g.therapist, rapid.SampledFrom(subscription.Types).Draw(m.r, "plan"))
		m.allowed("plan chosen", err)
	case 17:
		m.allowed("plan suspended", m.Subscription.Suspend(ctx, g.therapist))
		m.allowed("plan activated", m.Subscription.Activate(ctx, g.therapist))
	default:
		m.actAhead(g)
	}
}

// bookAndPay books a session of the group and pays it.
func (m *market) bookAndPay(g *group, method payment.Method) {
	ctx, who := context.Background(), rapid.SampledFrom(g.patients).Draw(m.r, "patient")
	s, err := m.Booking.Book(ctx, who, booking.BookInput{TherapistID: g.therapist, Time: booking.WantedTime{
		Day:   m.Clock.Today().AddDays(rapid.IntRange(1, 4).Draw(m.r, "in days")).Wire(),
		Start: rapid.SampledFrom([]string{"10:00", "14:00", "23:00"}).Draw(m.r, "start"),
	}})
	if !m.allowed("book", err) || method == "" {
		return
	}
	in := m.payWith(method)
	what := "pay"
	if method == payment.ByPackage {
		what = "pay by package"
	}
	if _, err := m.Booking.Pay(ctx, who, s.ID, in); !m.allowed(what, err) {
		return
	}
	g.attends[s.ID] = rapid.Bool().Draw(m.r, "attends")
	g.sessions = append(g.sessions, planned{
		id:        s.ID,
		therapist: g.therapist,
		patient:   who,
		starts:    s.StartsAt.Time,
	})
}

// payWith returns how something is paid. The payers of the group share three documents and three cards.
func (m *market) payWith(method payment.Method) booking.PayInput {
	in := booking.PayInput{Method: method}
	if method != payment.ByCard {
		return in
	}
	cards := []string{sandbox.CardApprovedVisa, sandbox.CardApprovedMaster, sandbox.CardDeclinedVisa}
	in.Payer = payerOf(testkit.CPF(rapid.IntRange(1, 3).Draw(m.r, "document")))
	in.Card = &gateway.Card{
		Encrypted:   m.EncryptedCard(rapid.SampledFrom(cards).Draw(m.r, "card")),
		HolderName:  "Pessoa",
		HolderTaxID: in.Payer.TaxID,
	}
	return in
}

func payerOf(document string) gateway.Payer {
	return gateway.Payer{
		Name:  "Pessoa",
		Email: "p@psic.test",
		TaxID: document,
		Phone: "11987654321",
	}
}

func (m *market) cancel(g *group, what string, by func(planned) actor.Actor) {
	future := slices.DeleteFunc(slices.Clone(g.sessions), func(p planned) bool {
		return !m.Clock.Now().Before(p.starts)
	})
	if len(future) == 0 {
		return
	}
	p := rapid.SampledFrom(future).Draw(m.r, "cancelled")
	_, err := m.Booking.Cancel(context.Background(), by(p), p.id, true)
	m.allowed(what, err)
}

// meet lets the people of past sessions have been in the room, when they wanted to.
func (m *market) meet(g *group) {
	for _, p := range g.sessions {
		if !g.attends[p.id] || g.attended[p.id] || m.Clock.Now().Before(p.starts.Add(50*time.Minute)) {
			continue
		}
		g.attends[p.id] = false
		if testkit.One[string](m.Kit, "SELECT status FROM session WHERE id = $1", p.id) == "cancelado" {
			continue
		}
		m.Meet(p.id)
		g.attended[p.id] = true
		m.seen["met"]++
		if p.standing {
			m.seen["occurrence met"]++
		}
	}
}

// payOut lifts the holds but those of sessions that nobody attended, refunds these, and confirms all payouts, twice
// where two administrators are needed.
func (m *market) payOut() {
	ctx := context.Background()
	for _, h := range openHolds(m.Kit) {
		if h.Reason == payout.NoJointAttendance {
			m.allowed("refund", refund(m.Kit, h.SubjectID))
			continue
		}
		m.allowed("lift", m.Payout.Lift(ctx, m.admins[0], h))
	}
	for _, who := range m.admins {
		for _, id := range m.list("SELECT id FROM payout WHERE status = 'OPEN' ORDER BY id") {
			_, err := m.Payout.Confirm(ctx, who, id)
			m.allowed("payout", err)
		}
	}
}

func (m *market) list(query string, args ...any) (out []string) {
	rows, err := m.DB.Read().QueryContext(context.Background(), query, args...)
	m.must(err)
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id string
		m.must(rows.Scan(&id))
		out = append(out, id)
	}
	m.must(rows.Err())
	return out
}

// judge compares what went in and what came out, of everybody together and of every group.
func (m *market) judge() {
	m.VerifyLedger()
	e := m.Economics()
	if !e.Balanced() {
		m.r.Fatalf("the money of the platform: %+v", e)
	}
	discounted := m.cents("SELECT count(*) FROM session WHERE discount_cents > 0 AND paid_at IS NOT NULL")
	if e.Subsidy > discountCeiling*discounted {
		m.r.Fatalf("%s of discounts in %d sessions", e.Subsidy, discounted)
	}
	if e.PaidOut > e.Received-e.Plans-e.Fees+e.Given+e.Subsidy {
		m.r.Fatalf("too much was paid out: %+v", e)
	}
	m.judgeOwn()
	for _, g := range m.groups {
		m.judgeGroup(g)
		m.judgePlan(g)
	}
}

func (m *market) cents(query string, args ...any) money.Cents {
	return money.Cents(testkit.One[int64](m.Kit, query, args...))
}

// judgeGroup: what the group got and still has is at most what it put in, and the discounts of attended sessions.
func (m *market) judgeGroup(g *group) {
	var paid, returned, has money.Cents
	for _, p := range g.patients {
		paid += m.cents(`SELECT CAST(coalesce(sum(amount_cents), 0) AS bigint) FROM charge
			WHERE payer_id = $1 AND purpose IN ('SESSION', 'PACKAGE')
				AND status IN ('PAID', 'REFUNDING', 'REFUNDED')`, p.ID)
		returned += m.cents(`SELECT CAST(coalesce(sum(f.amount_cents), 0) AS bigint) FROM refund f
			JOIN charge c ON c.id = f.charge_id WHERE c.payer_id = $1 AND c.purpose IN ('SESSION', 'PACKAGE')`, p.ID)
		has += m.LedgerBalance(payment.CreditAccount(p.ID))
	}
	for _, p := range g.packages {
		has += m.LedgerBalance(payment.EscrowAccount(p.id))
	}
	var discounts money.Cents
	for _, p := range g.sessions {
		has += m.LedgerBalance(payment.EscrowAccount(p.id))
		off := m.cents("SELECT discount_cents FROM session WHERE id = $1", p.id)
		if off > discountCeiling {
			m.r.Fatalf("a discount of %s", off)
		}
		if g.attended[p.id] || off > 0 && m.LedgerBalance(payment.EscrowAccount(p.id)) > 0 {
			discounts += off
		}
	}
	owes := m.LedgerBalance(payment.PayableAccount(g.therapist)) - m.unpaidEarnings(g)
	paidOut := m.cents(`SELECT CAST(coalesce(sum(total_cents), 0) AS bigint) FROM payout
		WHERE therapist_id = $1 AND status = 'PAID'`, g.therapist)
	got, gave := paidOut+returned+has+owes, paid+g.granted
	if got > gave+discounts {
		m.r.Fatalf("a group put in %s, with %s of discounts of attended sessions, and got %s (%s paid out, %s back, "+
			"%s left, %s owed)\n%s", gave, discounts, got, paidOut, returned, has, owes, m.tell(g))
	}
}

// unpaidEarnings is what the therapist earned and was not paid yet, held or not. A debt for a session that was refunded
// after its payout is no part of it.
func (m *market) unpaidEarnings(g *group) (sum money.Cents) {
	for _, p := range g.sessions {
		var price, percent int64
		err := m.DB.Read().QueryRowContext(context.Background(), `SELECT price_cents, fee_percent FROM session s
			WHERE id = $1 AND earned_at IS NOT NULL AND outcome NOT IN ('CREDIT', 'REFUND', 'PACKAGE')
			AND NOT EXISTS (
				SELECT 1 FROM payout_line l JOIN payout p ON p.id = l.payout_id
				WHERE l.session_id = s.id AND l.kind = 'SESSION' AND p.status = 'PAID')`, p.id).Scan(&price, &percent)
		if store.None(err) {
			continue
		}
		m.must(err)
		sum += payout.ShareOf(money.Cents(price), percent).Net
	}
	return sum
}

// judgePlan: the days with a better fee cost at least the price of the plan for these days. A change loses less than a
// centavo, and a day is a whole one.
func (m *market) judgePlan(g *group) {
	var least money.Cents
	for percent, price := range m.prices {
		least += price * money.Cents(g.days[percent]) / longestPeriod
	}
	paid := m.cents(`SELECT CAST(coalesce(sum(amount_cents), 0) AS bigint) FROM charge
		WHERE payer_id = $1 AND purpose = 'SUBSCRIPTION' AND status = 'PAID'`, g.therapist)
	if paid+money.Cents(g.switches)+2 < least {
		m.r.Fatalf("%v days of fees, at %v a month, cost %s and not %s\n%s", g.days, m.prices, paid, least, m.tell(g))
	}
}

// tell lists the sessions and invoices of a group.
func (m *market) tell(g *group) string {
	lines := m.list(`SELECT substr(s.id, 25) || ' of ' || substr(s.patient_id, 33) || ' ' || s.status || ' ' ||
		s.outcome || ' ' || s.price_cents || '-' || s.discount_cents || ' fee ' || s.fee_percent ||
		' back ' || s.returned_cents || ' by ' || s.cancelled_by ||
		coalesce(' line ' || l.kind || ' ' || l.net_cents, '') || coalesce(' held ' || h.reason, '')
		FROM session s LEFT JOIN payout_line l ON l.session_id = s.id LEFT JOIN payout_hold h ON h.subject_id = s.id
		WHERE s.therapist_id = $1 ORDER BY s.starts_at`, g.therapist)
	for id := range g.attended {
		lines = append(lines, "attended "+id[24:])
	}
	lines = append(lines, m.list(`SELECT t.debit || ' > ' || t.credit || ' ' || t.amount_cents || ' ' || t.kind
		FROM ledger_transfer t JOIN session s ON s.id = t.reference
		WHERE s.therapist_id = $1 ORDER BY t.id`, g.therapist)...)
	lines = append(lines, m.list(`SELECT 'package ' || substr(id, 25) || ' ' || state || ' ' || sessions || ' x ' ||
		unit_cents || ' left ' || left_sessions || ' back ' || returned_cents
		FROM session_package WHERE therapist_id = $1 ORDER BY id`, g.therapist)...)
	lines = append(lines, m.list(`SELECT due_on || ' ' || kind || ' ' || status || ' ' || amount_cents || ' ' ||
		month_cents || ' ' || coalesce(period_from_on, '') || ' ' || coalesce(period_to_on, '')
		FROM invoice WHERE therapist_id = $1 ORDER BY created_at`, g.therapist)...)
	return strings.Join(append(lines, at.Of(m.Clock.Now()).Wall()), "\n")
}
