package recurring_test

import (
	"fmt"
	"strings"
	"testing"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank/recurring"
	"psic/internal/payment/gateway/pagbank/recurring/fake"
	"psic/internal/payment/gateway/pagbank/wire"
	"psic/internal/payment/gateway/sandbox"
)

// TestALife: a plan, a customer with a card, a paid subscription, the next month, suspension and cancellation.
func TestALife(t *testing.T) {
	s := open(t)
	ctx := t.Context()
	sub := s.subscribed()
	if sub.Status != recurring.Active || sub.Next().Format("2006-01-02") != "2026-12-16" {
		t.Fatalf("%+v", sub)
	}
	s.Clock.Advance(31 * 24 * 60 * 60 * 1e9)
	s.f.Bill()
	invoices := must(s.Invoices(ctx, sub.ID))(t)
	if len(invoices) != 2 || invoices[0].Occurrence != 2 || invoices[1].Status != recurring.InvoicePaid ||
		invoices[1].Amount.Value != 75_00 || invoices[1].Created().IsZero() {
		t.Fatalf("%+v", invoices)
	}
	if one := must(s.ReadInvoice(ctx, invoices[0].ID))(t); one.Subscription.ID != sub.ID {
		t.Errorf("%+v", one)
	}
	for _, step := range []struct {
		name string
		do   func() error
		want recurring.Status
	}{
		{"suspend", func() error { return s.Suspend(ctx, sub.ID, "k1") }, recurring.Suspended},
		{"activate", func() error { return s.Activate(ctx, sub.ID, "k2") }, recurring.Active},
		{"cancel", func() error { return s.Cancel(ctx, sub.ID, "k3") }, recurring.Canceled},
	} {
		if err := step.do(); err != nil { // a 204 without a body
			t.Fatalf("%s: %v", step.name, err)
		}
		if got := s.read(sub.ID).Status; got != step.want {
			t.Errorf("%s: %s", step.name, got)
		}
	}
	s.is(s.Activate(ctx, sub.ID, "k4"), gateway.ErrRefused) // only a suspended subscription can be activated
	if !s.read(sub.ID).Next().IsZero() || !s.read(sub.ID).Status.Over() {
		t.Error("a cancelled subscription still has a next invoice")
	}
}

// TestADeclinedFirstChargeIsCreatedAndOverdue: the response is 201; only the invoice shows that nothing was paid.
func TestADeclinedFirstChargeIsCreatedAndOverdue(t *testing.T) {
	for how, want := range map[string]recurring.Status{"DENIED": recurring.Overdue, "ACTION": recurring.PendingAction} {
		s := open(t)
		s.f.Deny(number, how)
		sub := s.subscribed()
		invoices := must(s.Invoices(t.Context(), sub.ID))(t)
		if sub.Status != want || len(invoices) != 1 || invoices[0].Status == recurring.InvoicePaid {
			t.Fatalf("%+v %+v", sub, invoices)
		}
		s.f.Deny(number, "")
		if err := s.Retry(t.Context(), sub.ID, "again"); err != nil {
			t.Fatal(err)
		}
		got := must(s.Invoices(t.Context(), sub.ID))(t)
		if got[0].Status != recurring.InvoicePaid || s.read(sub.ID).Status != recurring.Active {
			t.Errorf("%+v", got)
		}
	}
}

// TestCreationNeedsTheCode: the CVV is required even for a stored card. Without it no request is sent.
func TestCreationNeedsTheCode(t *testing.T) {
	s := open(t)
	plan, customer := s.plan(), s.customer()
	for _, code := range []string{"", "12", "12345", "abc", "12 3"} {
		_, err := s.CreateSubscription(t.Context(), "k", recurring.SubscriptionRequest{
			Reference:    "sub_9",
			PlanID:       plan.ID,
			CustomerID:   customer.ID,
			SecurityCode: code,
		})
		s.is(err, gateway.ErrRefused)
	}
	if s.f.Count("POST /subscriptions") != 0 {
		t.Error("a request was sent")
	}
	r := recurring.SubscriptionRequest{Reference: "sub_9", SecurityCode: cvv}
	if text := fmt.Sprintf("%v %+v %#v", r, r, r); strings.Contains(text, cvv) {
		t.Errorf("a printed request contains the CVV: %s", text)
	}
}

// TestChangeCard: the card is replaced and read back without its number.
func TestChangeCard(t *testing.T) {
	s := open(t)
	c := s.customer()
	if !s.f.Saw(`"name":"Bia DÁvila Souza Lima"`) {
		t.Error("the name was sent with symbols, which the provider refuses")
	}
	if card, ok := c.Stored(); !ok || card.LastDigits != number[len(number)-4:] || card.Token == "" ||
		card.ExpiryYear != "2030" || card.HolderName != "BIA SOUZA" {
		t.Errorf("%+v", card)
	}
	if err := s.ChangeCard(t.Context(), c.ID, "card-key", s.encrypted(sandbox.CardApprovedMaster)); err != nil {
		t.Fatal(err)
	}
	card, _ := must(s.ReadCustomer(t.Context(), c.ID))(t).Stored()
	if want := sandbox.CardApprovedMaster; card.LastDigits != want[len(want)-4:] {
		t.Errorf("%+v", card)
	}
	s.is(s.ChangeCard(t.Context(), c.ID, "another", "c2VhbGVkIGZvciBhbm90aGVyIGtleQ=="), gateway.ErrRefused)
	changed := s.request()
	changed.Payer.Name = "Bia Lima"
	if err := s.ChangeCustomer(t.Context(), c.ID, "data-key", changed); err != nil {
		t.Fatal(err)
	}
	if after, ok := must(s.FindCustomer(t.Context(), "thr_9"))(t).Stored(); !ok || after != card {
		t.Errorf("the card changed: %+v", after)
	}
}

// TestALostAnswerIsFound: a lost response is read back by our reference. The same key again creates nothing.
func TestALostAnswerIsFound(t *testing.T) {
	s := open(t)
	ctx := t.Context()
	r := recurring.SubscriptionRequest{
		Reference:    "sub_9",
		PlanID:       s.plan().ID,
		CustomerID:   s.customer().ID,
		SecurityCode: cvv,
	}
	s.f.Next("POST /subscriptions", fake.Drop)
	_, err := s.CreateSubscription(ctx, "k", r)
	s.is(err, gateway.ErrUnknown)
	_, err = s.FindSubscription(ctx, "sub_9")
	s.is(err, gateway.ErrNotFound)
	s.f.Next("POST /subscriptions", fake.Lose)
	_, err = s.CreateSubscription(ctx, "k", r)
	s.is(err, gateway.ErrUnknown)
	found := must(s.FindSubscription(ctx, "sub_9"))(t)
	again := must(s.CreateSubscription(ctx, "k", r))(t)
	if found.ID != again.ID || s.f.Statuses() != "ACTIVE" {
		t.Errorf("%s, %s: %s", found.ID, again.ID, s.f.Statuses())
	}
	if captured, _ := s.f.Taken(); captured != 75_00 {
		t.Errorf("captured %d", captured)
	}
}

// TestLists: all pages of a list are read, and an empty list without an array is accepted.
func TestLists(t *testing.T) {
	s := open(t)
	ctx := t.Context()
	_, err := s.FindPlan(ctx, "plan_partial")
	s.is(err, gateway.ErrNotFound)
	sub := s.subscribed()
	for range 120 { // ten years of months
		s.Clock.Advance(31 * 24 * 60 * 60 * 1e9)
		s.f.Bill()
	}
	all := must(s.Invoices(ctx, sub.ID))(t)
	seen := map[int64]bool{}
	for _, i := range all {
		seen[i.Occurrence] = true
	}
	if len(all) < 121 || len(seen) != len(all) {
		t.Errorf("%d invoices, %d periods", len(all), len(seen))
	}
}

// TestRefund: a payment is refunded in full, once; a partial refund is refused.
func TestRefund(t *testing.T) {
	s := open(t)
	ctx := t.Context()
	sub := s.subscribed()
	id := must(s.Invoices(ctx, sub.ID))(t)[0].ID
	s.is(s.RefundInvoice(ctx, id, 50_00, "r"), gateway.ErrRefused)
	s.f.Next("POST /payments", fake.Lose)
	for range 3 {
		if err := s.RefundInvoice(ctx, id, 75_00, "r"); err != nil {
			t.Fatal(err)
		}
	}
	if captured, refunded := s.f.Taken(); captured != 75_00 || refunded != 75_00 || s.f.Count("POST /payments") != 1 {
		t.Errorf("%d captured, %d refunded", captured, refunded)
	}
	if i := must(s.ReadInvoice(ctx, id))(t); i.Status != recurring.InvoiceUnpaid {
		t.Errorf("%+v", i)
	}
	payment := must(s.Payments(ctx, id))(t)[0]
	_, err := s.RefundPayment(ctx, payment.ID, "other")
	s.is(err, gateway.ErrRefused)
	s.is(s.RefundInvoice(ctx, "INVO_0", 75_00, "r"), gateway.ErrNotFound)
}

func TestPlansChange(t *testing.T) {
	s := open(t)
	ctx := t.Context()
	sub := s.subscribed()
	dear := must(s.CreatePlan(ctx, "k2", recurring.PlanRequest{
		Reference:   "plan_full",
		Name:        "Plano 3",
		Description: "d",
		Amount:      150_00,
	}))(t)
	if err := s.ChangeSubscription(ctx, sub.ID, "k3", dear.ID); err != nil {
		t.Fatal(err)
	}
	if got := s.read(sub.ID); got.Plan.ID != dear.ID || got.Amount.Value != 150_00 {
		t.Errorf("%+v", got)
	}
	err := s.ChangePlan(ctx, dear.ID, "k4", recurring.PlanRequest{
		Reference:   "plan_full",
		Name:        "Plano 3",
		Description: "d",
		Amount:      160_00,
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := must(s.FindPlan(ctx, "plan_full"))(t); got.Amount.Value != 160_00 || got.Status != "ACTIVE" {
		t.Errorf("%+v", got)
	}
	if err := s.InactivatePlan(ctx, dear.ID, "k5"); err != nil {
		t.Fatal(err)
	}
	if got := must(s.ReadPlan(ctx, dear.ID))(t); got.Status != "INACTIVE" {
		t.Errorf("%+v", got)
	}
	if err := s.ActivatePlan(ctx, dear.ID, "k6"); err != nil {
		t.Fatal(err)
	}
	_, err = s.CreatePlan(ctx, "k7", recurring.PlanRequest{Reference: "plan_free", Name: "Gratuito"})
	s.is(err, gateway.ErrRefused)
}

func TestPreferences(t *testing.T) {
	s := open(t)
	ctx := t.Context()
	n := must(s.Notifications(ctx))(t)
	n.Email.Customer.Enabled, n.URLs = false, []string{"https://psic.example/api/payment/webhook"}
	r := recurring.Retries{
		First:   1,
		Second:  2,
		Third:   4,
		Finally: "CANCEL",
	}
	if err := s.SetNotifications(ctx, n); err != nil {
		t.Fatal(err)
	}
	if err := s.SetRetries(ctx, r); err != nil {
		t.Fatal(err)
	}
	got := must(s.Notifications(ctx))(t)
	if got.Email.Customer.Enabled || !got.Email.Merchant.Enabled || len(got.URLs) != 1 || must(s.Retries(ctx))(t) != r {
		t.Errorf("%+v", got)
	}
}

// TestFaults: errors are of the right kind and contain nothing secret.
func TestFaults(t *testing.T) {
	s := open(t)
	ctx := t.Context()
	sub := s.subscribed()
	s.f.Next("GET /subscriptions", fake.Say(503, "canary down"))
	s.read(sub.ID) // Get retries
	const wrongPlan = `{"error_messages":[{"error":"invalid_parameter",` +
		`"description":"canary 11144477735","parameter_name":"plan.id"}]}`
	for _, c := range []struct {
		status int
		body   string
		want   error
	}{
		{400, wrongPlan, gateway.ErrRefused},
		{403, `<html>Cloudflare canary</html>`, gateway.ErrRefused},
		{500, `canary`, gateway.ErrUnknown},
		{200, `canary`, gateway.ErrUnknown},
		{201, `{"id":"SUBS_1","reference_id":"somebody else's"}`, gateway.ErrUnknown},
	} {
		s.f.Next("POST /subscriptions", fake.Say(c.status, c.body))
		_, err := s.CreateSubscription(ctx, "k", recurring.SubscriptionRequest{
			Reference:    "sub_1",
			PlanID:       "PLAN_1",
			CustomerID:   "CUST_1",
			SecurityCode: cvv,
		})
		s.is(err, c.want)
	}
	for _, id := range []string{"", "SUBS_", "../plans", "CUST_1", "SUBS_1/cancel", "SUBS_1?x"} {
		_, err := s.ReadSubscription(ctx, id)
		s.is(err, gateway.ErrNotFound)
	}
	_, err := s.ReadSubscription(ctx, "SUBS_UNKNOWN")
	s.is(err, gateway.ErrNotFound)
	s.f.Next("GET /subscriptions", fake.Say(404, `<html>not the API</html>`))
	_, err = s.ReadSubscription(ctx, sub.ID)
	s.is(err, gateway.ErrUnknown)
	if text := fmt.Sprintf("%v %+v %#v", s.Client, s.Client, s.Options); strings.Contains(text, fake.Token) {
		t.Errorf("a printed client contains the token: %s", text)
	}
}

func TestNew(t *testing.T) {
	c, err := recurring.New(recurring.Options{Options: wire.Options{Token: "t"}})
	if err != nil || c.BaseURL != "https://api.assinaturas.pagseguro.com" || c.Timeout.Seconds() != 20 ||
		c.UserAgent == "" {
		t.Errorf("%+v, %v", c, err)
	}
	clear := wire.Options{Token: "t", BaseURL: "http://api.assinaturas.pagseguro.com"}
	if _, err := recurring.New(recurring.Options{Options: clear}); err == nil {
		t.Error("an address without TLS was accepted")
	}
}

func TestEventOf(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{
			`{"env":"sandbox","event":"subscription.recurrence","resource":{"id":"SUBS_1"},"date":"x"}`,
			"subscription.recurrence SUBS_1",
		},
		{
			`{"env":"production","event":"payment.refund.approved",
				"resource":{"id":"PAYM_1","subscription":{"id":"SUBS_2"}},"date":"x"}`,
			"payment.refund.approved SUBS_2",
		},
		{`{"env":"production","event":"plan.created","resource":{"id":"PLAN_1"}}`, "plan.created "},
		{`{"id":"ORDE_1","charges":[]}`, "error"},
		{`[]`, "error"},
	} {
		e, err := recurring.EventOf([]byte(c.body))
		got := e.Kind + " " + e.SubscriptionID
		if err != nil {
			got = "error"
		}
		if got != c.want {
			t.Errorf("%s: %q", c.body, got)
		}
	}
}
