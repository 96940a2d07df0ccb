package backoffice

import (
	"context"
	"net/http"

	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// AdminCancelBody names the session and one of its people.
type AdminCancelBody struct {
	SessionID string `json:"sessionId"`
	UserID    string `json:"userId"`
	Reason    string `json:"reason" doc:"Obrigatório; fica na auditoria e na página das duas pessoas"`
}

type adminCancelInput struct {
	SessionID string `path:"sessionId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body      AdminCancelBody
}

type cancelPreviewInput struct {
	SessionID string `path:"sessionId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

// CancelPreviewBody is what cancelling a session does, before an administrator confirms it.
type CancelPreviewBody struct {
	SessionID string      `json:"sessionId"`
	Day       string      `json:"scheduledDay"`
	Start     string      `json:"startTime"`
	Customer  string      `json:"customer"`
	Therapist string      `json:"therapist"`
	Outcome   string      `json:"outcome" enum:"CREDIT,REFUND,NOTHING" doc:"Saldo, meio de pagamento ou nada"`
	Amount    money.Cents `json:"amount" doc:"O que volta ao paciente"`
	ByHand    bool        `json:"byHand" doc:"O meio de pagamento não aceita mais: a plataforma transfere"`
	Earned    bool        `json:"earned" doc:"A sessão conta para um repasse"`
	PaidOut   bool        `json:"paidOut" doc:"O repasse já foi pago"`
	Deducted  money.Cents `json:"deducted" doc:"O que o próximo repasse desconta"`
	Cycle     string      `json:"payoutCycle" doc:"Ciclo do repasse que já foi pago, como 2026-11; senão vazio"`
	PaidOutOn string      `json:"paidOutOn" doc:"Dia em que esse repasse foi pago; senão vazio"`
}

func (s *Service) cancelRoutes(api *httpx.API) {
	httpx.Register(
		api,
		op(
			"preview-admin-cancel",
			http.MethodGet,
			"/session/{sessionId}/cancel",
			"O que cancelar uma sessão faz",
			"session.read",
		).Fails(booking.ErrDisputed, booking.ErrInDispute, booking.ErrSessionOver),
		s.getCancelPreview,
	)
	httpx.Register(
		api,
		stepUp(
			op(
				"admin-cancel-session",
				http.MethodPost,
				"/session/{sessionId}/cancel",
				"Cancela uma sessão a favor do paciente",
				"session.cancel",
			),
		).Fails(booking.ErrDisputed, booking.ErrInDispute, booking.ErrSessionOver, booking.ErrReturned),
		s.postCancel,
	)
}

func (s *Service) getCancelPreview(
	ctx context.Context,
	in *cancelPreviewInput,
) (*httpx.Body[CancelPreviewBody], error) {
	p, err := s.PreviewCancel(ctx, in.SessionID)
	if err != nil {
		return nil, err
	}
	starts := p.Session.StartsAt.Time
	b := CancelPreviewBody{
		SessionID: p.Session.ID,
		Day:       at.DateOf(starts, at.SaoPaulo).Wire(),
		Start:     starts.In(at.SaoPaulo).Format("15:04"),
		Customer:  named(p.Row.PatientNickname, p.Row.PatientFullName),
		Therapist: named(p.Row.TherapistNickname, p.Row.TherapistFullName),
		Outcome:   string(p.Decision.Outcome),
		Amount:    p.Decision.Amount,
		ByHand:    p.Decision.ByHand,
		Earned:    !p.Session.EarnedAt.IsZero(),
		Deducted:  p.Deducted,
	}
	if p.PaidOut != nil {
		b.PaidOut, b.Cycle, b.PaidOutOn = true, p.PaidOut.Cycle, p.PaidOut.PaidOn.Wire()
	}
	return &httpx.Body[CancelPreviewBody]{Body: b}, nil
}

func (s *Service) postCancel(ctx context.Context, in *adminCancelInput) (*httpx.Body[booking.CancelledBody], error) {
	d, err := s.CancelSession(ctx, in.SessionID, in.Body.UserID, in.Body.Reason)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[booking.CancelledBody]{Body: booking.CancelledBody{
		Status:  http.StatusOK,
		Message: "Sessão cancelada com sucesso!",
		Outcome: string(d.Outcome),
		Amount:  d.Amount,
		Text:    d.Text(),
	}}, nil
}
