package backoffice

import (
	"context"
	"net/http"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/httpx"
)

// SetCreditsBody replaces a balance.
type SetCreditsBody struct {
	Credits  *money.Cents `json:"credits" doc:"Novo saldo em reais"`
	Expected *money.Cents `json:"expected" doc:"Saldo que estava na tela; se mudou, nada acontece"`
	Reason   string       `json:"reason" doc:"Fica registrado no livro"`
}

type setCreditsInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body SetCreditsBody
}

// RefundBody may give a reason.
type RefundBody struct {
	Reason string `json:"reason"`
}

type refundInput struct {
	PaymentID string `path:"paymentId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body      *RefundBody
}

type paymentPath struct {
	PaymentID string `path:"paymentId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

// RefundPreviewBody says what a refund does, in figures and in words.
type RefundPreviewBody struct {
	PaymentID       string      `json:"paymentId"`
	SessionID       string      `json:"sessionId"`
	ToMeans         money.Cents `json:"toMeans" doc:"Volta ao cartão ou PIX"`
	ToBalance       money.Cents `json:"toBalance" doc:"Volta ao saldo"`
	ToPackage       money.Cents `json:"toPackage" doc:"Volta ao pacote que pagou a sessão"`
	CancelsSession  bool        `json:"cancelsSession"`
	TherapistUnpaid bool        `json:"therapistUnpaid"`
	Text            string      `json:"text"`
}

// OwedBody is a refund that the means of payment no longer accepts and that somebody has to transfer.
type OwedBody struct {
	PaymentID  string      `json:"paymentId"`
	SessionID  string      `json:"sessionId"`
	CustomerID string      `json:"customerId"`
	Customer   string      `json:"customer"`
	Value      money.Cents `json:"value"`
	Since      string      `json:"since" doc:"Desde quando"`
	PixKey     string      `json:"pixKey,omitempty" doc:"Chave PIX para a devolução do saldo de uma conta excluída"`
}

func (s *Service) moneyRoutes(api *httpx.API) {
	httpx.Register(
		api,
		stepUp(op("set-credits", http.MethodPut, "/setCredits/{id}", "Define o saldo de um paciente", "credits.set")).
			Fails(ErrCreditsMoved).
			Explained("Troca o saldo inteiro. expected protege contra duas telas abertas."),
		s.putCredits,
	)
	httpx.Register(
		api,
		op("refund-preview", http.MethodGet, "/payment/refund/{paymentId}", "O que um estorno faria", "refund.preview").
			Fails(
				ErrNotRefundable,
				booking.ErrDisputed,
				booking.ErrOwed,
				booking.ErrInDispute,
				booking.ErrReturned,
				booking.ErrTooOld,
				booking.ErrUnpaid,
				payment.ErrSpent,
			).Explained("Nada muda."),
		s.getRefund,
	)
	httpx.Register(
		api,
		stepUp(
			op(
				"refund-payment",
				http.MethodPut,
				"/payment/refund/{paymentId}",
				"Estorna um pagamento ao meio de origem",
				"payment.refund",
			),
		).Fails(
			ErrNotRefundable,
			booking.ErrDisputed,
			booking.ErrInDispute,
			booking.ErrOwed,
			booking.ErrReturned,
			booking.ErrTooOld,
			booking.ErrUnpaid,
			payment.ErrSpent,
		),
		s.putRefund,
	)
	httpx.Register(
		api,
		op("owed-refunds", http.MethodGet, "/payment/owed", "Devoluções a fazer por fora", "owed.list"),
		s.getOwed,
	)
	httpx.Register(
		api,
		stepUp(
			op(
				"settle-owed-refund",
				http.MethodPut,
				"/payment/owed/{paymentId}",
				"Registra que uma devolução foi feita por fora",
				"owed.settle",
			),
		).Fails(payment.ErrNotOwed).
			Explained("Para devoluções que o meio de pagamento não aceita mais e que alguém transferiu por fora."),
		s.putOwed,
	)
	s.cancelRoutes(api)
	s.historyRoutes(api)
}

func (s *Service) putCredits(ctx context.Context, in *setCreditsInput) (*httpx.Body[httpx.Done], error) {
	b := in.Body
	return httpx.DoneUnless(
		s.SetCredits(ctx, in.ID, Credits{Want: b.Credits, Expected: b.Expected, Reason: b.Reason}),
		"Saldo alterado com sucesso!",
	)
}

func (s *Service) getRefund(ctx context.Context, in *paymentPath) (*httpx.Body[RefundPreviewBody], error) {
	r, err := s.PreviewRefund(ctx, in.PaymentID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[RefundPreviewBody]{Body: refundBody(in.PaymentID, r)}, nil
}

func refundBody(paymentID string, r booking.Return) RefundPreviewBody {
	return RefundPreviewBody{
		PaymentID:       paymentID,
		SessionID:       r.SessionID,
		ToMeans:         r.Means,
		ToBalance:       r.Balance,
		ToPackage:       r.Package,
		CancelsSession:  r.Cancels,
		TherapistUnpaid: r.Unpaid,
		Text:            refundText(r),
	}
}

// refundText tells an administrator the consequence of a refund.
func refundText(r booking.Return) string {
	text := r.Means.String() + " voltam ao meio de pagamento."
	switch {
	case r.Disputed:
		text = "O provedor já devolveu este valor a quem pagou."
	case r.Package > 0:
		text = "A sessão, de " + r.Package.String() + ", volta para o pacote do paciente."
	case r.Means == 0:
		text = r.Balance.String() + " voltam ao saldo do paciente."
	case r.FromBalance:
		text = r.Means.String() + " saem do saldo do paciente e voltam ao meio de pagamento."
	case r.Balance > 0:
		text = r.Means.String() + " voltam ao meio de pagamento e " + r.Balance.String() + " ao saldo do paciente."
	}

	day := at.DateOf(r.StartsAt, at.SaoPaulo).Wire()
	if r.Cancels {
		text += " A sessão de " + day + " será cancelada."
	}
	switch {
	case r.PaidOut:
		text += " O repasse desta sessão já foi pago ao psicólogo: o valor será descontado do próximo."
	case r.Unpaid:
		text += " A sessão não entra no repasse do psicólogo."
	}
	return text
}

func (s *Service) putRefund(ctx context.Context, in *refundInput) (*httpx.Body[RefundPreviewBody], error) {
	reason := ""
	if in.Body != nil {
		reason = in.Body.Reason
	}
	r, err := s.Refund(ctx, in.PaymentID, reason)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[RefundPreviewBody]{Body: refundBody(in.PaymentID, r)}, nil
}

func (s *Service) getOwed(ctx context.Context, _ *httpx.None) (*httpx.Body[[]OwedBody], error) {
	list, err := s.Owed(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]OwedBody, len(list))
	for i, o := range list {
		out[i] = OwedBody{
			PaymentID:  o.PaymentID,
			SessionID:  o.SessionID,
			CustomerID: o.PersonID,
			Customer:   o.Person,
			Value:      o.Amount,
			Since:      wireDay(o.Since),
			PixKey:     o.PixKey,
		}
	}
	return &httpx.Body[[]OwedBody]{Body: out}, nil
}

func (s *Service) putOwed(ctx context.Context, in *paymentPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.SettleOwed(ctx, in.PaymentID), "Devolução registrada.")
}

func wireDay(t time.Time) string { return at.DateOf(t, at.SaoPaulo).Wire() }
