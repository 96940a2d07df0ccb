package payout_test

import (
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payout"
	"psic/internal/subscription"
)

func date(s string) at.Date {
	d, err := at.ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

// TestCycle_R277: sessions up to the 20th are paid by the fifth business day of the next month, later ones a month
// after that. Banks are closed on Corpus Christi, Carnival and 20 November.
func TestCycle_R277(t *testing.T) {
	for _, c := range []struct{ day, closes, due string }{
		{"20/05/2026", "20/05/2026", "08/06/2026"},
		{"21/05/2026", "20/06/2026", "07/07/2026"},
		{"20/10/2026", "20/10/2026", "09/11/2026"},
		{"21/10/2026", "20/11/2026", "07/12/2026"},
		{"31/12/2026", "20/01/2027", "05/02/2027"},
		{"01/01/2027", "20/01/2027", "05/02/2027"},
		{"20/12/2026", "20/12/2026", "08/01/2027"},
	} {
		got := payout.CycleOf(date(c.day))
		if got.Closes().Wire() != c.closes || got.Due().Wire() != c.due {
			t.Errorf("%s closes %s, due %s", c.day, got.Closes().Wire(), got.Due().Wire())
		}
	}
}

// TestCountable: a cycle can be counted from six hours after its end, when its last session is over.
func TestCountable(t *testing.T) {
	for text, want := range map[string]string{
		"2026-10-20T23:59": "20/09/2026",
		"2026-10-21T05:59": "20/09/2026",
		"2026-10-21T06:00": "20/10/2026",
		"2026-11-20T12:00": "20/10/2026",
		"2027-01-03T12:00": "20/12/2026",
	} {
		now, err := time.ParseInLocation("2006-01-02T15:04", text, at.SaoPaulo)
		if err != nil {
			t.Fatal(err)
		}
		if got := payout.Countable(now); got.Closes().Wire() != want {
			t.Errorf("%s: %s", text, got.Closes().Wire())
		}
	}
}

// TestShare_R259_R260_R261: the net value of a session of R$ 160,00 with each plan. The fee is rounded half up, once.
func TestShare_R259_R260_R261(t *testing.T) {
	for _, c := range []struct {
		price, net money.Cents
		percent    int64
	}{{160_00, 112_00, 30}, {160_00, 136_00, 15}, {160_00, 160_00, 0}, {99_95, 84_96, 15}, {1, 1, 30}} {
		s := payout.ShareOf(c.price, c.percent)
		if s.Net != c.net || s.Gross-s.Fee != s.Net {
			t.Errorf("%s at %d%%: %+v", c.price, c.percent, s)
		}
	}
}

// TestSimulation: the sentence names the cheapest plan and what it saves.
func TestSimulation(t *testing.T) {
	plan := func(name string, value money.Cents, percent int64) subscription.Plan {
		var p subscription.Plan
		p.ID, p.Name, p.ValueCents, p.Percent = name, name, value, percent
		return p
	}
	plans := []subscription.Plan{plan("Plano Gratuito", 0, 30), plan("Plano 2", 75_00, 15), plan("Plano 3", 150_00, 0)}
	for _, c := range []struct {
		n       int
		current int
		text    string
	}{
		{0, 0, "Ainda não há sessões nos últimos 30 dias para comparar os planos."},
		{1, 0, "Com 1 sessão no mês, o seu plano já é o mais barato."},
		{4, 0, "Com 4 sessões no mês, o Plano 3 sai R$ 42,00 mais barato."},
		{12, 1, "Com 12 sessões no mês, o Plano 3 sai R$ 213,00 mais barato."},
		{12, 2, "Com 12 sessões no mês, o seu plano já é o mais barato."},
	} {
		prices := make([]money.Cents, c.n)
		for i := range prices {
			prices[i] = 160_00
		}
		s := payout.Simulation{Sessions: int64(c.n)}
		s.Compare(prices, plans[c.current], plans)
		if s.Text() != c.text {
			t.Errorf("%d: %s", c.n, s.Text())
		}
	}
}
