package subscription_test

import (
	"testing"

	"psic/internal/kernel/at"
	"psic/internal/subscription"
	"psic/internal/subscription/subscriptiondb"
)

func date(s string) at.Date {
	d, err := at.ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

func invoice(kind, due string, attempts int64) subscription.Invoice {
	return subscription.Invoice{subscriptiondb.Invoice{Kind: kind, DueOn: date(due), Attempts: attempts}}
}

// TestMoves: only the moves of the lifecycle are allowed.
func TestMoves(t *testing.T) {
	all := []subscription.Status{
		subscription.Pending,
		subscription.OK,
		subscription.Overdue,
		subscription.Cancelled,
		subscription.Suspended,
	}
	want := map[subscription.Status]string{
		subscription.Pending:   "PENDING OK CANCELLED SUSPENDED ",
		subscription.OK:        "OK OVERDUE CANCELLED SUSPENDED ",
		subscription.Overdue:   "OK OVERDUE CANCELLED SUSPENDED ",
		subscription.Cancelled: "PENDING OK CANCELLED SUSPENDED ",
		subscription.Suspended: "OK CANCELLED SUSPENDED ",
	}
	for _, from := range all {
		got := ""
		for _, to := range all {
			if subscription.CanBecome(from, to) {
				got += string(to) + " "
			}
		}
		if got != want[from] {
			t.Errorf("from %s: %s", from, got)
		}
	}
}

// TestTerm: a period ends on the day of the next charge. After a shorter month the day of the month is the same again.
func TestTerm(t *testing.T) {
	for _, c := range []struct {
		name        string
		i           subscription.Invoice
		anchor      int
		today       string
		from, until string
	}{
		{
			name:   "the first payment counts from its day",
			i:      invoice(subscription.First, "31/01/2027", 1),
			anchor: 0,
			today:  "31/01/2027",
			from:   "31/01/2027",
			until:  "28/02/2027",
		},
		{
			name:   "a renewal in time goes on",
			i:      invoice(subscription.Renewal, "28/02/2027", 1),
			anchor: 31,
			today:  "28/02/2027",
			from:   "01/03/2027",
			until:  "31/03/2027",
		},
		{
			name:   "a delay of ours does not move the day",
			i:      invoice(subscription.Renewal, "16/12/2026", 1),
			anchor: 16,
			today:  "18/12/2026",
			from:   "17/12/2026",
			until:  "16/01/2027",
		},
		{
			name:   "after a declined renewal it counts from the payment",
			i:      invoice(subscription.Renewal, "16/12/2026", 3),
			anchor: 16,
			today:  "20/12/2026",
			from:   "20/12/2026",
			until:  "20/01/2027",
		},
		{
			name:   "after more than three days it counts from the payment too",
			i:      invoice(subscription.Renewal, "16/12/2026", 1),
			anchor: 16,
			today:  "20/12/2026",
			from:   "20/12/2026",
			until:  "20/01/2027",
		},
		{
			name:   "a change of plan counts from its day",
			i:      invoice(subscription.Change, "05/05/2027", 1),
			anchor: 12,
			today:  "05/05/2027",
			from:   "05/05/2027",
			until:  "05/06/2027",
		},
	} {
		from, until, _ := subscription.Term(c.i, c.anchor, date(c.today))
		if from.Wire() != c.from || until.Wire() != c.until {
			t.Errorf("%s: %s to %s", c.name, from.Wire(), until.Wire())
		}
	}
}

// TestNextTry: a declined renewal is tried again one, three and seven days after its due day, and then no more.
func TestNextTry(t *testing.T) {
	for attempts, want := range map[int64]string{0: "", 1: "17/12/2026", 2: "19/12/2026", 3: "23/12/2026", 4: ""} {
		got := subscription.NextTry(subscription.Renewal, date("16/12/2026"), attempts, date("16/12/2026"))
		if got.Wire() != want {
			t.Errorf("after %d: %s", attempts, got.Wire())
		}
	}
	got := subscription.NextTry(subscription.Renewal, date("16/12/2026"), 1, date("20/12/2026"))
	if got.Wire() != "21/12/2026" {
		t.Errorf("twice on one day: %s", got.Wire())
	}
	got = subscription.NextTry(subscription.First, date("16/12/2026"), 1, date("16/12/2026"))
	if !got.IsZero() {
		t.Errorf("a first payment is tried again: %s", got.Wire())
	}
}

// TestLabels: R267, the labels of the page. R268, the statuses of the page of the registration.
func TestLabels(t *testing.T) {
	const unconfirmed = "PENDING_PAYMENT_CONFIRMATION"
	failed := &subscription.Invoice{subscriptiondb.Invoice{Status: string(subscription.Failed)}}
	codes := map[string]string{
		"Pago":                 "PAID",
		"Cancelado":            "CANCELLED",
		"Suspenso":             "SUSPENDED",
		"Pagamento Pendente":   "OVERDUE",
		"Aguardando Pagamento": "AWAITING_PAYMENT",
	}
	for _, c := range []struct {
		status          subscription.Status
		paidUntil       string
		last            *subscription.Invoice
		label, provider string
	}{
		{status: subscription.OK, label: "Pago", provider: "OK"},
		{status: subscription.Cancelled, label: "Cancelado", provider: "OK"},
		{status: subscription.Suspended, paidUntil: "16/12/2026", label: "Suspenso", provider: "OK"},
		{status: subscription.Suspended, paidUntil: "15/12/2026", label: "Suspenso", provider: unconfirmed},
		{status: subscription.Suspended, label: "Suspenso", provider: unconfirmed},
		{status: subscription.Overdue, last: failed, label: "Pagamento Pendente", provider: "ERROR"},
		{status: subscription.Pending, label: "Aguardando Pagamento", provider: unconfirmed},
		{status: subscription.Pending, last: failed, label: "Aguardando Pagamento", provider: "ERROR"},
	} {
		s := subscription.Subscription{subscriptiondb.Subscription{Status: string(c.status)}}
		if c.paidUntil != "" {
			s.PaidUntilOn = date(c.paidUntil)
		}
		if code := codes[c.label]; s.Code() != code {
			t.Errorf("%s: code %s, want %s", c.status, s.Code(), code)
		}
		if got := s.Provider(c.last, date("16/12/2026")); s.Label() != c.label || got != c.provider {
			t.Errorf("%s paid until %q: %s, %s", c.status, c.paidUntil, s.Label(), got)
		}
	}
}
