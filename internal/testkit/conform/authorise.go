package conform

import (
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
)

// Payer plays the payer of authorisations at the bank.
type Payer struct {
	gateway.Authoriser
	// Revoke ends an authorisation in the bank's application. One that is not answered yet is refused by it.
	RevokeByPayer func(id string)
	// Account says whether the payer has no money, and the payer's own limit; 0 is none.
	Account func(id string, broke bool, limit money.Cents)
	// LoseAuthorise, LoseCharge: the response to the next call is lost.
	LoseAuthorise, LoseCharge func()
	// Found brings the provider's answers back after one was lost.
	Found func()
}

var authoriseSuite = []struct {
	name string
	test func(t *testing.T, s *Subject, p Payer)
}{
	{"one code pays and authorises", conformAuthorise},
	{"an authorisation whose response was lost", conformLostAuthorisation},
	{"refused", conformRefusedAuthorisation},
	{"expires", conformExpiredAuthorisation},
	{"revoked by the payer", conformRevokedByPayer},
	{"revoked by us", conformRevokedByUs},
	{"charge", conformCharge},
	{"a charge whose response was lost", conformLostCharge},
	{"days ahead", conformDaysAhead},
	{"three retries in seven days", conformRetries},
	{"a retry succeeds", conformRetrySucceeds},
	{"above the payer's limit", conformPayerLimit},
	{"withdrawn", conformWithdraw},
	{"refund of a charge", conformRefundOfCharge},
}

// RunAuthorisations runs the tests of charges by authorisation.
func RunAuthorisations(t *testing.T, open func(t *testing.T) (*Subject, Payer)) {
	for _, c := range authoriseSuite {
		t.Run(c.name, func(t *testing.T) {
			s, p := open(t)
			s.T = t
			s.Clock.Set(at.DateOf(s.Clock.Now(), at.SaoPaulo).At(12*60, at.SaoPaulo))
			c.test(t, s, p)
		})
	}
}

func (s *Subject) request(first gateway.Result) gateway.AuthorisationRequest {
	return gateway.AuthorisationRequest{
		Key:         s.newKey(),
		FirstOrder:  first.OrderID,
		Every:       gateway.Monthly,
		From:        s.Clock.Today().AddDays(30),
		Least:       120_00,
		Description: "Assinatura",
		Payer:       ana,
	}
}

func (s *Subject) authorise(p Payer) (gateway.Result, gateway.Authorisation) {
	s.T.Helper()
	first := s.pay(s.pix(time.Hour))
	a, err := p.Authorise(s.T.Context(), s.request(first))
	if err != nil || a.ID == "" || a.PixCode == "" || a.PixCode == first.PixCode {
		s.T.Fatalf("%+v, %v", a, err)
	}
	return first, a
}

// active returns an authorisation that the payer gave.
func (s *Subject) active(p Payer) gateway.Authorisation {
	s.T.Helper()
	_, a := s.authorise(p)
	s.is(s.PayPix(a.PixCode), nil)
	return s.authorisation(p, a.ID, gateway.AuthorisationActive)
}

func (s *Subject) authorisation(p Payer, id string, want gateway.AuthorisationStatus) gateway.Authorisation {
	s.T.Helper()
	a, err := p.ReadAuthorisation(s.T.Context(), id)
	if err != nil || a.Status != want || a.ID != id {
		s.T.Fatalf("%+v, %v; want %s", a, err, want)
	}
	return a
}

func conformAuthorise(t *testing.T, s *Subject, p Payer) {
	first, a := s.authorise(p)
	s.authorisation(p, a.ID, gateway.AuthorisationRequested)
	s.is(s.PayPix(a.PixCode), nil)
	s.want(s.read(first.OrderID), gateway.Paid)
	s.authorisation(p, a.ID, gateway.AuthorisationActive)
	named := false
	for _, n := range s.Notices() {
		e, err := s.Verify(t.Context(), n.Header, n.Body)
		s.is(err, nil)
		named = named || len(e.Authorisations) == 1 && e.Authorisations[0] == a.ID
	}
	if !named {
		t.Error("no notification names the authorisation")
	}
	_, err := p.ReadAuthorisation(t.Context(), "RR1234567820240115abcdefghijk")
	s.is(err, gateway.ErrNotFound)
}

func conformLostAuthorisation(t *testing.T, s *Subject, p Payer) {
	first := s.pay(s.pix(time.Hour))
	r := s.request(first)
	p.LoseAuthorise()
	_, err := p.Authorise(t.Context(), r)
	s.is(err, gateway.ErrUnknown)
	p.Found()
	a, err := p.Authorise(t.Context(), r)
	s.is(err, nil)
	again, err := p.Authorise(t.Context(), r)
	s.is(err, nil)
	if a.ID == "" || a.ID != again.ID || a.PixCode != again.PixCode {
		t.Errorf("%+v, then %+v", a, again)
	}
}

func conformRefusedAuthorisation(_ *testing.T, s *Subject, p Payer) {
	_, a := s.authorise(p)
	p.RevokeByPayer(a.ID)
	s.authorisation(p, a.ID, gateway.AuthorisationRefused)
}

func conformExpiredAuthorisation(_ *testing.T, s *Subject, p Payer) {
	_, a := s.authorise(p)
	s.Clock.Advance(8 * 24 * time.Hour)
	s.authorisation(p, a.ID, gateway.AuthorisationExpired)
}

func conformRevokedByPayer(t *testing.T, s *Subject, p Payer) {
	a := s.active(p)
	p.RevokeByPayer(a.ID)
	if now := s.authorisation(p, a.ID, gateway.AuthorisationRevoked); !now.ByPayer {
		t.Errorf("%+v", now)
	}
	_, err := p.Charge(t.Context(), s.charge(a, 5))
	s.is(err, gateway.ErrRefused)
}

func conformRevokedByUs(t *testing.T, s *Subject, p Payer) {
	a := s.active(p)
	s.is(p.Revoke(t.Context(), a.ID), nil)
	s.is(p.Revoke(t.Context(), a.ID), nil)
	if now := s.authorisation(p, a.ID, gateway.AuthorisationRevoked); now.ByPayer {
		t.Errorf("%+v", now)
	}
}

func (s *Subject) charge(a gateway.Authorisation, days int) gateway.AuthorisedCharge {
	return gateway.AuthorisedCharge{
		Reference:       s.attempt().Reference,
		AuthorisationID: a.ID,
		Amount:          120_00,
		DueOn:           s.Clock.Today().AddDays(days),
		Description:     "Assinatura",
	}
}

func (s *Subject) charged(p Payer, c gateway.AuthorisedCharge) gateway.Result {
	s.T.Helper()
	r, err := p.Charge(s.T.Context(), c)
	if err != nil {
		s.T.Fatal(err)
	}
	return r
}

func conformCharge(t *testing.T, s *Subject, p Payer) {
	c := s.charge(s.active(p), 5)
	r := s.want(s.charged(p, c), gateway.Analysis)
	if again := s.charged(p, c); again.OrderID != r.OrderID {
		t.Errorf("%+v, then %+v", r, again)
	}
	other := c
	other.Amount++
	_, err := p.Charge(t.Context(), other)
	s.is(err, gateway.ErrRefused)
	s.Clock.Advance(4 * 24 * time.Hour)
	if r := s.want(s.read(r.OrderID), gateway.Analysis); r.Resting {
		t.Errorf("%+v", r)
	}
	s.Clock.Advance(24 * time.Hour)
	paid := s.want(s.read(r.OrderID), gateway.Paid)
	if paid.ChargeID == "" || paid.Amount != 120_00 || paid.PaidAt.IsZero() || paid.Reference != c.Reference {
		t.Errorf("%+v", paid)
	}
	s.recorded(c.Reference, Record{1, 120_00, 0})
}

func conformLostCharge(t *testing.T, s *Subject, p Payer) {
	c := s.charge(s.active(p), 5)
	p.LoseCharge()
	_, err := p.Charge(t.Context(), c)
	s.is(err, gateway.ErrUnknown)
	p.Found()
	r := s.want(s.charged(p, c), gateway.Analysis)
	s.Clock.Advance(5 * 24 * time.Hour)
	s.want(s.read(r.OrderID), gateway.Paid)
	s.recorded(c.Reference, Record{1, 120_00, 0})
}

func conformDaysAhead(t *testing.T, s *Subject, p Payer) {
	a := s.active(p)
	for days, want := range map[int]error{
		gateway.LeastDaysAhead - 1: gateway.ErrRefused,
		gateway.MostDaysAhead + 1:  gateway.ErrRefused,
		gateway.LeastDaysAhead:     nil,
	} {
		_, err := p.Charge(t.Context(), s.charge(a, days))
		s.is(err, want)
	}
}

func conformRetries(t *testing.T, s *Subject, p Payer) {
	a := s.active(p)
	p.Account(a.ID, true, 0)
	c := s.charge(a, 3)
	r := s.charged(p, c)
	_, err := p.Retry(t.Context(), r.OrderID, c.DueOn.AddDays(1))
	s.is(err, gateway.ErrRefused)
	s.Clock.Advance(3 * 24 * time.Hour)
	for n, day := range []int{1, 3, 7} {
		now := s.want(s.read(r.OrderID), gateway.Analysis)
		if !now.Resting || now.Retries != n {
			t.Fatalf("after %d retries: %+v", n, now)
		}
		again, err := p.Retry(t.Context(), r.OrderID, c.DueOn.AddDays(day))
		if err != nil || again.Resting || again.Retries != n+1 {
			t.Fatalf("retry %d: %+v, %v", n+1, again, err)
		}
		s.Clock.Set(c.DueOn.AddDays(day).At(12*60, at.SaoPaulo))
	}
	s.read(r.OrderID)
	_, err = p.Retry(t.Context(), r.OrderID, c.DueOn.AddDays(8))
	s.is(err, gateway.ErrRefused)
	s.recorded(c.Reference, Record{})
}

func conformRetrySucceeds(t *testing.T, s *Subject, p Payer) {
	a := s.active(p)
	p.Account(a.ID, true, 0)
	c := s.charge(a, 3)
	r := s.charged(p, c)
	s.Clock.Advance(3 * 24 * time.Hour)
	s.read(r.OrderID)
	_, err := p.Retry(t.Context(), r.OrderID, c.DueOn.AddDays(1))
	s.is(err, nil)
	p.Account(a.ID, false, 0)
	s.Clock.Advance(24 * time.Hour)
	s.want(s.read(r.OrderID), gateway.Paid)
	s.recorded(c.Reference, Record{1, 120_00, 0})
}

func conformPayerLimit(_ *testing.T, s *Subject, p Payer) {
	a := s.active(p)
	p.Account(a.ID, false, 120_00)
	c := s.charge(a, 5)
	c.Amount = 120_01
	r := s.charged(p, c)
	s.Clock.Advance(5 * 24 * time.Hour)
	s.want(s.read(r.OrderID), gateway.Declined)
	s.recorded(c.Reference, Record{})
}

func conformWithdraw(t *testing.T, s *Subject, p Payer) {
	a := s.active(p)
	c := s.charge(a, 3)
	r := s.charged(p, c)
	s.Clock.Advance(2 * 24 * time.Hour)
	gone, err := p.Withdraw(t.Context(), r.OrderID)
	s.is(err, nil)
	s.want(gone, gateway.Declined)
	s.Clock.Advance(24 * time.Hour)
	s.want(s.read(r.OrderID), gateway.Declined)
	s.recorded(c.Reference, Record{})
	s.Clock.Advance(30 * 24 * time.Hour)
	late := s.charge(a, 2)
	r = s.charged(p, late)
	s.Clock.Advance(2 * 24 * time.Hour)
	_, err = p.Withdraw(t.Context(), r.OrderID)
	s.is(err, gateway.ErrRefused)
}

func conformRefundOfCharge(t *testing.T, s *Subject, p Payer) {
	c := s.charge(s.active(p), 2)
	r := s.charged(p, c)
	s.Clock.Advance(2 * 24 * time.Hour)
	paid := s.want(s.read(r.OrderID), gateway.Paid)
	_, err := s.Refund(t.Context(), paid.ChargeID, 120_00, s.newKey())
	s.is(err, nil)
	if now := s.want(s.read(r.OrderID), gateway.Canceled); now.Refunded != 120_00 {
		t.Errorf("%+v", now)
	}
}
