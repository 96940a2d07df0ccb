package subscription

import (
	"context"
	"errors"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/platform/httpx"
)

const maxHook = 256 << 10

// hookInput keeps the raw bytes, because the signature covers them.
type hookInput struct {
	ID        string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Signature string `header:"X-Payload-Signature" example:"9b1c5f0e7a3d4286"`
	Legacy    string `header:"X-Authenticity-Token" example:"5d41402abc4b2a76b9719d911017c592"`
	RawBody   []byte `contentType:"application/json"`
}

var (
	errSignature = fault.New(fault.Unauthorized, "subscription.bad_signature", "Assinatura inválida.")
	errNoCharge  = fault.New(fault.Conflict, "subscription.nothing_pending", "Não há pagamento em andamento.")
)

// postHook takes a signed notification of the provider, which only causes a read of the order (Q089). Without a
// signature it is the test button: only with TestButtons, and only for the therapist's own subscription.
func (s *Service) postHook(ctx context.Context, in *hookInput) (*httpx.Body[httpx.Done], error) {
	who := actor.From(ctx)
	if in.Signature == "" && in.Legacy == "" {
		if !s.TestButtons || who.ID == "" || who.Role != actor.Therapist || who.ID != in.ID {
			return nil, errSignature
		}
		return httpx.DoneUnless(s.confirm(ctx, in.ID), "Pagamento confirmado.")
	}
	h := http.Header{}
	if in.Signature != "" {
		h.Set("X-Payload-Signature", in.Signature)
	}
	if in.Legacy != "" {
		h.Set("X-Authenticity-Token", in.Legacy)
	}
	err := s.Payment.Receive(ctx, h, in.RawBody)
	if errors.Is(err, gateway.ErrSignature) {
		return nil, errSignature
	}
	return httpx.DoneUnless(err, "")
}

// confirm ends the analysis of the sandbox now and reads the result.
func (s *Service) confirm(ctx context.Context, therapistID string) error {
	i, err := s.OpenInvoice(ctx, therapistID)
	if err != nil {
		return err
	}
	if !i.isInFlight() {
		return errNoCharge
	}
	c, err := s.Payment.LastCharge(ctx, payment.ForSubscription, i.ID)
	if err != nil {
		return err
	}
	if s.SettleNow != nil && c.OrderID != nil {
		if err := s.SettleNow(ctx, *c.OrderID); err != nil {
			return err
		}
	}
	return s.Payment.Refresh(ctx, payment.ForSubscription, i.ID)
}
