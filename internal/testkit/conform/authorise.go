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
		Key:         s.NewKey(),
		FirstOrder:  first.OrderID,
		Every:       gateway.Monthly,
		From:        s.Clock.Today().AddDays(30),
		Least:       120_00,
		Description: "Assinatura",
		Payer:       Ana,
	}
}

func (s *Subject) authorise(p Payer) (gateway.Result, gateway.Authorisation) {
	s.T.Helper()
	first := s.MustPay(s.PixAttempt(time.Hour))
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
	s.Is(s.PayPix(a.PixCode), nil)
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
	s.Is(s.PayPix(a.PixCode), nil)
	s.Want(s.MustRead(first.OrderID), gateway.Paid)
	s.authorisation(p, a.ID, gateway.AuthorisationActive)
	named := false
	for _, n := range s.Notices() {
		e, err := s.Verify(t.Context(), n.Header, n.Body)
		s.Is(err, nil)
		named = named || len(e.Authorisations) == 1 && e.Authorisations[0] == a.ID
	}
	if !named {
		t.Error("no notification names the authorisation")
	}
	_, err := p.ReadAuthorisation(t.Context(), "RR1234567820240115abcdefghijk")
	s.Is(err, gateway.ErrNotFound)
}

func conformLostAuthorisation(t *testing.T, s *Subject, p Payer) {
	first := s.MustPay(s.PixAttempt(time.Hour))
	r := s.request(first)
	p.LoseAuthorise()
	_, err := p.Authorise(t.Context(), r)
	s.Is(err, gateway.ErrUnknown)
	p.Found()
	a, err := p.Authorise(t.Context(), r)
	s.Is(err, nil)
	again, err := p.Authorise(t.Context(), r)
	s.Is(err, nil)
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
	s.Is(err, gateway.ErrRefused)
}

func conformRevokedByUs(t *testing.T, s *Subject, p Payer) {
	a := s.active(p)
	s.Is(p.Revoke(t.Context(), a.ID), nil)
	s.Is(p.Revoke(t.Context(), a.ID), nil)
	if now := s.authorisation(p, a.ID, gateway.AuthorisationRevoked); now.ByPayer {
		t.Errorf("%+v", now)
	}
}
