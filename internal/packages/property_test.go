package packages_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// model is what the books must say of one patient, kept beside the product.
type model struct {
	balance, earned money.Cents
	packs           []*pack
	booked          map[string]coming // coming sessions
}

type pack struct {
	id         string
	left, unit money.Cents
	over       bool
}

type coming struct {
	from *pack
	cost money.Cents
}

// usable is the oldest package with sessions, or nil.
func (m *model) usable() *pack {
	for _, p := range m.packs {
		if p.left > 0 {
			return p
		}
	}
	return nil
}

// TestRandomBooks does hundreds of random things with packages: buying, booking, cancelling in time and late, giving
// back, changes of price and of the plan's fee. After each the books must say what a simple model says.
func TestRandomBooks(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		steps := testkit.LongOr(600, 90)
		r := rand.New(rand.NewPCG(4, 12))
		psi, ana := offers(k, "psi@psic.test"), k.Patient("ana@psic.test")
		m := model{booked: map[string]coming{}}
		day := testkit.Start
		for step := range steps {
			day = k.Clock.Now()
			ana, psi = k.Login(ana.Email), k.Login(psi.Email)
			m.step(k, r, ana, psi, day)
			if t.Failed() {
				t.Fatalf("step %d", step)
			}
			if r.IntN(4) == 0 {
				k.Clock.Set(day.Add(24 * time.Hour))
				k.Work()
				m.finish(k)
			}
			m.compare(t, k, ana, psi)
		}
		books(t, k)
	})
}

func (m *model) step(k *testkit.Kit, r *rand.Rand, ana, psi testkit.Person, now time.Time) {
	switch r.IntN(8) {
	case 0, 1, 2:
		m.book(k, r, ana, psi, now)
	case 3, 4:
		m.cancel(k, r, ana)
	case 5:
		if p := m.usable(); p != nil && r.IntN(3) == 0 {
			giveBack(k, ana, p.id, p.left*p.unit).Is(200)
			m.balance += p.left * p.unit
			p.left, p.over = 0, true
		}
	case 6:
		m.buy(k, r, ana, psi)
	case 7:
		k.Exec("UPDATE therapist SET price_cents = $1 WHERE account_id = $2", 10_001+r.IntN(9_000), psi.ID)
		setOffers(k, psi, [2]int{4, r.IntN(21)}, [2]int{8, r.IntN(21)}).Is(200)
		k.Exec("UPDATE plan SET percent = $1", 10+r.IntN(30))
	}
}

func (m *model) buy(k *testkit.Kit, r *rand.Rand, ana, psi testkit.Person) {
	list := k.Call("GET", "/api/therapist/"+psi.ID+"/packages", ana.Token, nil).Is(200).JSON()["offers"].([]any)
	offer := list[r.IntN(len(list))].(map[string]any)
	size, price := int(offer["sessions"].(float64)), money.Cents(offer["total"].(float64)*100+0.5)
	answer := choose(k, ana, psi, size, price)
	if m.usable() != nil {
		answer.Is(409)
		return
	}
	id := answer.Is(200).Str("id")
	part := min(m.balance, price-1)
	if r.IntN(2) == 0 {
		part = 0
	}
	pay(k, ana, id, k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{
		"creditsUsed": float64(part) / 100,
		"amount":      float64(price-part) / 100,
	})).Is(200)
	m.balance -= part
	m.packs = append(m.packs, &pack{id: id, left: money.Cents(size), unit: price / money.Cents(size)})
}

func (m *model) book(k *testkit.Kit, r *rand.Rand, ana, psi testkit.Person, now time.Time) {
	when := now.AddDate(0, 0, 2+r.IntN(3)).Format("02/01/2006")
	answer := k.RequestBooking(ana, psi, when, []string{"10:00", "14:00", "19:00"}[r.IntN(3)])
	if answer.Status != 200 {
		return // taken, or too many holds
	}
	session := answer.Str("id")
	paid := use(k, ana, session)
	p := m.usable()
	if p == nil {
		paid.Is(409)
		k.Call("POST", "/api/session/"+session+"/cancel", ana.Token, testkit.Fields{}).Is(200)
		k.Exec("UPDATE session SET moved_by_therapist = true WHERE id = $1", session) // no limit on unpaid holds here
		return
	}
	paid.Is(200)
	p.left--
	m.booked[session] = coming{p, p.unit}
}

func (m *model) cancel(k *testkit.Kit, r *rand.Rand, ana testkit.Person) {
	for _, session := range slices.Sorted(maps.Keys(m.booked)) {
		c := m.booked[session]
		starts := testkit.One[int64](k, "SELECT starts_at FROM session WHERE id = $1", session)
		late := k.Clock.Now().After(time.UnixMicro(starts).Add(-6 * time.Hour))
		answer := k.Call("POST", "/api/session/"+session+"/cancel", ana.Token, testkit.Fields{"acceptLate": true})
		if answer.Status != 200 {
			continue // it has begun
		}
		delete(m.booked, session)
		switch {
		case late:
			m.earn(k, session, c.cost)
		case c.from.over:
			m.balance += c.cost
		default:
			c.from.left++
		}
		if r.IntN(2) == 0 {
			return
		}
	}
}

func (m *model) earn(k *testkit.Kit, session string, cost money.Cents) {
	fee := testkit.One[int64](k, "SELECT fee_percent FROM session WHERE id = $1", session)
	m.earned += cost - cost.Percent(fee)
}

// finish earns what was held since.
func (m *model) finish(k *testkit.Kit) {
	for session, c := range m.booked {
		if testkit.One[string](k, "SELECT status FROM session WHERE id = $1", session) == "concluído" {
			delete(m.booked, session)
			m.earn(k, session, c.cost)
		}
	}
}

func (m *model) compare(t *testing.T, k *testkit.Kit, ana, psi testkit.Person) {
	t.Helper()
	for what, pair := range map[string][2]money.Cents{
		"balance":       {k.Credits(ana), m.balance},
		"the therapist": {k.LedgerBalance(payment.PayableAccount(psi.ID)), m.earned},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s: %s in the books, %s in the model", what, pair[0], pair[1])
		}
	}
	for _, p := range m.packs {
		if got := held(k, p.id); got != p.left*p.unit {
			t.Errorf("a package: %s held, want %s", got, p.left*p.unit)
		}
	}
	for session, c := range m.booked {
		if got := held(k, session); got != c.cost {
			t.Errorf("a session: %s held, want %s", got, c.cost)
		}
	}
}
