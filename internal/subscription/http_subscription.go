package subscription

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/httpx"
)

// SubscriptionBody is a subscription, with what its page may offer.
type SubscriptionBody struct {
	SubscriptionType     string       `json:"subscriptionType" doc:"Nome do plano"`
	SubscriptionStatus   string       `json:"subscriptionStatus" doc:"Rótulo de statusCode"`
	StatusCode           string       `json:"statusCode" enum:"PAID,CANCELLED,SUSPENDED,OVERDUE,AWAITING_PAYMENT"`
	NextInvoice          string       `json:"nextInvoice" doc:"Próxima cobrança ou fim da validade"`
	SubscriberExternalID string       `json:"subscriberExternalId"`
	TypeEnum             string       `json:"typeEnum"`
	PlanID               string       `json:"planId"`
	Value                money.Cents  `json:"value"`
	ValidUntil           string       `json:"validUntil"`
	Renews               bool         `json:"renews" doc:"nextInvoice é uma cobrança"`
	CanChange            bool         `json:"canChange"`
	WhyNoChange          string       `json:"whyNoChange" doc:"Por que o plano não pode mudar agora; vazio quando pode"`
	CanCancel            bool         `json:"canCancel"`
	CanResume            bool         `json:"canResume" doc:"O cancelamento ainda pode ser desfeito"`
	CardEnds             string       `json:"cardEnds" doc:"Último dia do cartão principal, se vence antes da cobrança"`
	CanSuspend           bool         `json:"canSuspend" doc:"Só para administradores"`
	CanActivate          bool         `json:"canActivate" doc:"Só para administradores"`
	CanPay               bool         `json:"canPay" doc:"Há uma cobrança recusada que pode ser paga agora"`
	Paying               bool         `json:"paying" doc:"Há um pagamento em análise"`
	EndsNow              bool         `json:"endsNow" doc:"Cancelada ou suspensa agora, termina na hora"`
	Overdue              bool         `json:"overdue" doc:"Última cobrança recusada; venceu em nextInvoice"`
	ChargesNow           []PlanCharge `json:"chargesNow" doc:"O que escolher cada plano faria agora"`
	NextPlan             *NextPlan    `json:"nextPlan,omitempty" doc:"O plano escolhido para o fim do período pago"`
	CanPayByPix          bool         `json:"canPayByPix" doc:"A mensalidade pode ser paga por um código PIX"`
	ByPix                bool         `json:"byPix" doc:"A próxima mensalidade é pedida por um código PIX"`
	Pix                  *PlanPixBody `json:"pix,omitempty" doc:"O código PIX que espera pagamento"`
}

// PlanPixBody is a PIX code that pays an invoice of a plan.
type PlanPixBody struct {
	QRCodeCopy string      `json:"qrCodeCopy"`
	QRCodeLink string      `json:"qrCodeLink"`
	Amount     money.Cents `json:"amount"`
	ExpiresAt  string      `json:"expiresAt" doc:"RFC 3339"`
}

// pixBody returns the code that waits for its payer, or nil.
func (s *Service) pixBody(ctx context.Context, open *Invoice) (*PlanPixBody, error) {
	c, waits, err := s.codeOf(ctx, open)
	if err != nil || !waits {
		return nil, err
	}
	return &PlanPixBody{
		QRCodeCopy: c.PixCode,
		QRCodeLink: "/api/payment/pix/" + c.ID + "/qrcode.png",
		Amount:     c.AmountCents,
		ExpiresAt:  c.PixExpiresAt.UTC().Format(time.RFC3339),
	}, nil
}

// PlanCharge is what choosing a plan does: what it charges now, and from when the plan applies.
type PlanCharge struct {
	PlanID string      `json:"planId"`
	Value  money.Cents `json:"value" doc:"Cobrado agora; 0 quando nada é cobrado"`
	Rest   bool        `json:"rest" doc:"value é a diferença até o fim do período pago, e não uma mensalidade"`
	From   string      `json:"from" doc:"Primeiro dia do plano; hoje quando vale agora ou com o pagamento"`
	Later  bool        `json:"later" doc:"O plano começa no fim do período pago"`
}

// NextPlan is the plan that begins at the end of the paid time.
type NextPlan struct {
	PlanID string      `json:"planId"`
	Name   string      `json:"name"`
	Type   string      `json:"type"`
	Value  money.Cents `json:"value"`
	From   string      `json:"from"`
}

// RegisterSubscriptionBody is the request of a plan.
type RegisterSubscriptionBody struct {
	Type      string         `json:"type"`
	PlanID    *string        `json:"planId"`
	CVV       httpx.Flexible `json:"cvv" doc:"Usado uma vez e nunca guardado"`
	Pix       bool           `json:"pix,omitempty" doc:"Paga com um código PIX; as próximas mensalidades também"`
	Amount    *money.Cents   `json:"amount,omitempty" doc:"O valor mostrado; mais do que isso não é cobrado"`
	Therapist struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	} `json:"therapist"`
	// Subscriber is for providers that store a card only together with a payment.
	Subscriber *payment.SubscriberBody `json:"subscriber" doc:"Cartão novo, cobrado e guardado agora"`
}

func op(id, method, path, summary string, access httpx.Access) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    path,
		Tag:     "assinatura",
		Summary: summary,
		Access:  access,
	}
}

func (s *Service) subscriptionRoutes(api *httpx.API) {
	own := httpx.Own("query:id", actor.Therapist).OrAdmin()
	staff := httpx.Roles("assinaturas", actor.Administrator)
	httpx.Register(
		api,
		op("subscription", http.MethodGet, "/api/subscription", "A assinatura", own).Audited("subscription.read"),
		s.getSubscription,
	)
	subscribe := op(
		"subscribe",
		http.MethodPost,
		"/api/subscription",
		"Assina ou muda de plano",
		httpx.Roles("a própria assinatura", actor.Therapist),
	)
	subscribe.Limits = []httpx.Limit{httpx.PerAccount("subscribe", 20, 24*time.Hour)}
	httpx.Register(api, subscribe.Fails(
		fault.Missing,
		ErrAmount,
		ErrCVV,
		ErrCancelled,
		ErrInFlight,
		ErrMove,
		ErrNoCard,
		ErrPixPlan,
		ErrPlan,
		ErrSuspended,
		account.ErrState,
		payment.ErrCard,
		payment.ErrCardDeclined,
		payment.ErrCardNumber,
		payment.ErrCardTries,
		payment.ErrDeclined,
		payment.ErrGateway,
		payment.ErrNoCards,
		payment.ErrNeedsPayment,
		payment.ErrInProgress,
		payment.ErrPaid,
		payment.ErrSourceBusy,
		payment.ErrSourceTries(12*time.Hour),
		payment.ErrTooManyCards,
	).Explained(
		"Assinar um plano pago cobra o cartão principal, ou o novo cartão de subscriber. Durante um período pago, uma "+
			"taxa menor vale quando a diferença até o fim do período é paga; outro plano começa no fim do período, e "+
			"escolher de novo o plano atual desfaz a mudança.",
	), s.postSubscribe)
	httpx.Register(
		api,
		op(
			"cancel-subscription",
			http.MethodPost,
			"/api/subscription/cancel",
			"Cancela a assinatura",
			own,
		).Audited("subscription.cancel").Fails(ErrFree, ErrMove, ErrSuspended, account.ErrState).
			Explained("O que foi pago vale até o fim do período."),
		s.postCancel,
	)
	httpx.Register(
		api,
		op(
			"resume-subscription",
			http.MethodPost,
			"/api/subscription/resume",
			"Retoma uma assinatura cancelada",
			httpx.Own("query:id", actor.Therapist),
		).Fails(ErrCancelled, ErrMove, ErrNoCard, ErrSuspended, account.ErrState).
			Explained("Só antes do fim do período pago. Nada é cobrado agora."),
		s.postResume,
	)
	httpx.Register(
		api,
		op(
			"suspend-subscription",
			http.MethodPost,
			"/api/subscription/suspend",
			"Suspende uma assinatura",
			staff,
		).Audited("subscription.suspend").Fails(fault.Missing, ErrMove, account.ErrState),
		s.postSuspend,
	)
	httpx.Register(
		api,
		op(
			"activate-subscription",
			http.MethodPost,
			"/api/subscription/activate",
			"Reativa uma assinatura suspensa",
			staff,
		).Audited("subscription.activate").Fails(fault.Missing, ErrMove, account.ErrState),
		s.postActivate,
	)
	s.invoiceRoutes(api, own)
}

func (s *Service) getSubscription(ctx context.Context, in *httpx.IDQuery) (*httpx.Body[SubscriptionBody], error) {
	p, sub, err := s.Of(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return s.subscriptionView(ctx, p, sub)
}

func (s *Service) subscriptionView(
	ctx context.Context,
	p Plan,
	sub Subscription,
) (*httpx.Body[SubscriptionBody], error) {
	open, err := s.OpenInvoice(ctx, sub.TherapistID)
	if err != nil {
		return nil, err
	}
	pix, err := s.pixBody(ctx, open)
	if err != nil {
		return nil, err
	}
	paying := open.isInFlight() && pix == nil
	role := actor.From(ctx).Role
	b := SubscriptionBody{
		SubscriptionType:   p.Name,
		SubscriptionStatus: sub.Label(),
		StatusCode:         sub.Code(),
		TypeEnum:           p.Type,
		PlanID:             p.ID,
		Value:              p.ValueCents,
		ValidUntil:         sub.ValidUntilOn.Wire(),
		NextInvoice:        sub.ValidUntilOn.Wire(),
		CanChange:          changeFault(sub, paying) == nil,
		Paying:             paying,
		CanCancel:          CanCancel(p, sub, role),
		CanResume:          role == actor.Therapist && s.CanResume(p, sub),
		CanSuspend:         CanSuspend(sub, role),
		CanActivate:        CanActivate(sub, role),
		CanPay:             !paying && (sub.State() == Overdue || sub.State() == Pending),
		CanPayByPix:        s.CanPayByPix(),
		ByPix:              s.paysByPix(sub),
		Pix:                pix,
	}
	b.EndsNow, b.Overdue = sub.endsNow(p, s.Clock.Today()), sub.State() == Overdue
	if b.ChargesNow, err = s.charges(ctx, p, sub, b.CanChange); err != nil {
		return nil, err
	}
	if b.NextPlan, err = s.nextPlan(ctx, sub); err != nil {
		return nil, err
	}
	card, err := s.ExpiringCard(ctx, p, sub)
	if err != nil {
		return nil, err
	}
	if card != nil {
		b.CardEnds = payment.LastDay(*card).Wire()
	}
	if CanChange(sub) && !b.Overdue && !sub.NextChargeOn.IsZero() {
		b.NextInvoice, b.Renews = sub.NextChargeOn.Wire(), true
	}
	if locked := changeFault(sub, paying); locked != nil {
		b.WhyNoChange = locked.Message
	}
	return &httpx.Body[SubscriptionBody]{Body: b}, nil
}

// nextPlan returns the plan that begins at the end of the paid time, or nil.
func (s *Service) nextPlan(ctx context.Context, sub Subscription) (*NextPlan, error) {
	if sub.NextPlanID == nil {
		return nil, nil
	}
	p, err := s.Plan(ctx, *sub.NextPlanID)
	return &NextPlan{
		PlanID: p.ID,
		Name:   p.Name,
		Type:   p.Type,
		Value:  p.ValueCents,
		From:   sub.PaidUntilOn.AddDays(1).Wire(),
	}, err
}

// charges returns what choosing each plan, the current and the next one included, would do now.
func (s *Service) charges(ctx context.Context, current Plan, sub Subscription, may bool) ([]PlanCharge, error) {
	out := []PlanCharge{}
	if !may {
		return out, nil
	}
	plans, err := s.ActivePlans(ctx)
	if err != nil {
		return nil, err
	}
	for _, id := range []string{current.ID, sub.renewsAs()} {
		if slices.ContainsFunc(plans, func(p Plan) bool { return p.ID == id }) {
			continue
		}
		own, err := s.Plan(ctx, id)
		if err != nil {
			return nil, err
		}
		plans = append(plans, own)
	}
	paid, err := s.paidTime(ctx, s.DB.Read(), sub)
	if err != nil {
		return nil, err
	}
	today := s.Clock.Today()
	for _, p := range plans {
		change := sub.switchTo(current, p, paid, s.Recurring != nil, today)
		out = append(out, PlanCharge{
			PlanID: p.ID,
			Value:  change.Charge,
			Rest:   change.Rest,
			From:   change.From.Wire(),
			Later:  change.waits(today),
		})
	}
	return out, nil
}

func (s *Service) postSubscribe(
	ctx context.Context,
	in *httpx.Body[RegisterSubscriptionBody],
) (*httpx.Body[SubscriptionBody], error) {
	who, b := actor.From(ctx), in.Body
	if b.Therapist.ID != "" && b.Therapist.ID != who.ID {
		return nil, fault.Missing
	}
	if payment.InClear(payment.Texts{b.Type, b.Therapist.Name, string(b.CVV)}, nil) {
		return nil, payment.ErrCardNumber
	}
	plan := b.Type
	if b.PlanID != nil && *b.PlanID != "" {
		plan = *b.PlanID
	}
	want := SubscribeInput{Plan: plan, CVV: strings.TrimSpace(string(b.CVV)), Shown: b.Amount, Pix: b.Pix}
	if b.Subscriber != nil {
		card, payer, err := b.Subscriber.Parse()
		if err == nil {
			err = s.SaveSubscriber(ctx, who.ID, payer, b.Subscriber.Billing.Billing())
		}
		if err != nil {
			return nil, err
		}
		want.Card = &card
	}
	sub, err := s.Subscribe(ctx, who.ID, want)
	if err != nil {
		return nil, err
	}
	p, sub, err := s.Of(ctx, sub.TherapistID)
	if err != nil {
		return nil, err
	}
	return s.subscriptionView(ctx, p, sub)
}

func (s *Service) postCancel(ctx context.Context, in *httpx.IDQuery) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Cancel(ctx, actor.From(ctx).Role, in.ID), "Sua assinatura foi cancelada com sucesso.")
}

func (s *Service) postResume(ctx context.Context, in *httpx.IDQuery) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Resume(ctx, in.ID), "Sua assinatura foi retomada com sucesso.")
}

func (s *Service) postSuspend(ctx context.Context, in *httpx.IDQuery) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Suspend(ctx, in.ID), "Assinatura suspensa.")
}

func (s *Service) postActivate(ctx context.Context, in *httpx.IDQuery) (*httpx.Body[httpx.Done], error) {
	if err := s.Activate(ctx, in.ID); err != nil {
		return nil, err
	}
	_, sub, err := s.Of(ctx, in.ID)
	return httpx.DoneUnless(err, sub.activatedText(s.Clock.Today()))
}
