package conform

import (
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/payment/gateway"
)

func (s *Subject) charge(a gateway.Authorisation, days int) gateway.AuthorisedCharge {
	return gateway.AuthorisedCharge{
		Reference:       s.Attempt().Reference,
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
	r := s.Want(s.charged(p, c), gateway.Analysis)
	if again := s.charged(p, c); again.OrderID != r.OrderID {
		t.Errorf("%+v, then %+v", r, again)
	}
	other := c
	other.Amount++
	_, err := p.Charge(t.Context(), other)
	s.Is(err, gateway.ErrRefused)
	s.Clock.Advance(4 * 24 * time.Hour)
	if r := s.Want(s.MustRead(r.OrderID), gateway.Analysis); r.Resting {
		t.Errorf("%+v", r)
	}
	s.Clock.Advance(24 * time.Hour)
	paid := s.Want(s.MustRead(r.OrderID), gateway.Paid)
	if paid.ChargeID == "" || paid.Amount != 120_00 || paid.PaidAt.IsZero() || paid.Reference != c.Reference {
		t.Errorf("%+v", paid)
	}
	s.Recorded(c.Reference, Record{1, 120_00, 0})
}

func conformLostCharge(t *testing.T, s *Subject, p Payer) {
	c := s.charge(s.active(p), 5)
	p.LoseCharge()
	_, err := p.Charge(t.Context(), c)
	s.Is(err, gateway.ErrUnknown)
	p.Found()
	r := s.Want(s.charged(p, c), gateway.Analysis)
	s.Clock.Advance(5 * 24 * time.Hour)
	s.Want(s.MustRead(r.OrderID), gateway.Paid)
	s.Recorded(c.Reference, Record{1, 120_00, 0})
}

func conformDaysAhead(t *testing.T, s *Subject, p Payer) {
	a := s.active(p)
	for days, want := range map[int]error{
		gateway.LeastDaysAhead - 1: gateway.ErrRefused,
		gateway.MostDaysAhead + 1:  gateway.ErrRefused,
		gateway.LeastDaysAhead:     nil,
	} {
		_, err := p.Charge(t.Context(), s.charge(a, days))
		s.Is(err, want)
	}
}

func conformRetries(t *testing.T, s *Subject, p Payer) {
	a := s.active(p)
	p.Account(a.ID, true, 0)
	c := s.charge(a, 3)
	r := s.charged(p, c)
	_, err := p.Retry(t.Context(), r.OrderID, c.DueOn.AddDays(1))
	s.Is(err, gateway.ErrRefused)
	s.Clock.Advance(3 * 24 * time.Hour)
	for n, day := range []int{1, 3, 7} {
		now := s.Want(s.MustRead(r.OrderID), gateway.Analysis)
		if !now.Resting || now.Retries != n {
			t.Fatalf("after %d retries: %+v", n, now)
		}
		again, err := p.Retry(t.Context(), r.OrderID, c.DueOn.AddDays(day))
		if err != nil || again.Resting || again.Retries != n+1 {
			t.Fatalf("retry %d: %+v, %v", n+1, again, err)
		}
		s.Clock.Set(c.DueOn.AddDays(day).At(12*60, at.SaoPaulo))
	}
	s.MustRead(r.OrderID)
	_, err = p.Retry(t.Context(), r.OrderID, c.DueOn.AddDays(8))
	s.Is(err, gateway.ErrRefused)
	s.Recorded(c.Reference, Record{})
}

func conformRetrySucceeds(t *testing.T, s *Subject, p Payer) {
	a := s.active(p)
	p.Account(a.ID, true, 0)
	c := s.charge(a, 3)
	r := s.charged(p, c)
	s.Clock.Advance(3 * 24 * time.Hour)
	s.MustRead(r.OrderID)
	_, err := p.Retry(t.Context(), r.OrderID, c.DueOn.AddDays(1))
	s.Is(err, nil)
	p.Account(a.ID, false, 0)
	s.Clock.Advance(24 * time.Hour)
	s.Want(s.MustRead(r.OrderID), gateway.Paid)
	s.Recorded(c.Reference, Record{1, 120_00, 0})
}

func conformPayerLimit(_ *testing.T, s *Subject, p Payer) {
	a := s.active(p)
	p.Account(a.ID, false, 120_00)
	c := s.charge(a, 5)
	c.Amount = 120_01
	r := s.charged(p, c)
	s.Clock.Advance(5 * 24 * time.Hour)
	s.Want(s.MustRead(r.OrderID), gateway.Declined)
	s.Recorded(c.Reference, Record{})
}

func conformWithdraw(t *testing.T, s *Subject, p Payer) {
	a := s.active(p)
	c := s.charge(a, 3)
	r := s.charged(p, c)
	s.Clock.Advance(2 * 24 * time.Hour)
	gone, err := p.Withdraw(t.Context(), r.OrderID)
	s.Is(err, nil)
	s.Want(gone, gateway.Declined)
	s.Clock.Advance(24 * time.Hour)
	s.Want(s.MustRead(r.OrderID), gateway.Declined)
	s.Recorded(c.Reference, Record{})
	s.Clock.Advance(30 * 24 * time.Hour)
	late := s.charge(a, 2)
	r = s.charged(p, late)
	s.Clock.Advance(2 * 24 * time.Hour)
	_, err = p.Withdraw(t.Context(), r.OrderID)
	s.Is(err, gateway.ErrRefused)
}

func conformRefundOfCharge(t *testing.T, s *Subject, p Payer) {
	c := s.charge(s.active(p), 2)
	r := s.charged(p, c)
	s.Clock.Advance(2 * 24 * time.Hour)
	paid := s.Want(s.MustRead(r.OrderID), gateway.Paid)
	_, err := s.Refund(t.Context(), paid.ChargeID, 120_00, s.NewKey())
	s.Is(err, nil)
	if now := s.Want(s.MustRead(r.OrderID), gateway.Canceled); now.Refunded != 120_00 {
		t.Errorf("%+v", now)
	}
}
