package payout

import (
	"context"
	"net/http"

	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// PayoutBody is a payout.
type PayoutBody struct {
	ID          string      `json:"id"`
	Month       int64       `json:"month"`
	Year        int64       `json:"year"`
	TotalAmount money.Cents `json:"total_amount"`
	DueDate     string      `json:"dueDate"`
	PaidAt      string      `json:"paidAt" doc:"Vazio até a confirmação"`
	Late        bool        `json:"late" doc:"O dia previsto passou sem confirmação"`
}

// PayoutLineBody is one session of a payout.
type PayoutLineBody struct {
	Date  string      `json:"date"`
	Kind  string      `json:"kind" enum:"SESSION,DEBIT"`
	Gross money.Cents `json:"gross"`
	Fee   money.Cents `json:"fee"`
	Net   money.Cents `json:"net"`
}

// DestinationBody is the bank data that an administrator sends the money to. It is masked when a payout is read.
type DestinationBody struct {
	PixKey  string `json:"pixKey" doc:"Usada primeiro, quando existe"`
	Bank    string `json:"bank"`
	Agency  string `json:"agency"`
	Account string `json:"account"`
	Held    bool   `json:"held" doc:"Dados alterados há menos de 72 horas: aguarde"`
}

func destinationView(b directory.Bank, held bool) DestinationBody {
	return DestinationBody{
		PixKey:  b.PixKey,
		Bank:    b.Bank,
		Agency:  b.Agency,
		Account: b.Account,
		Held:    held,
	}
}

// AdminPayoutBody is a payout as an administrator sees it.
type AdminPayoutBody struct {
	PayoutBody
	TherapistID string           `json:"therapistId"`
	Destination DestinationBody  `json:"destination"`
	Lines       []PayoutLineBody `json:"lines"`
}

// OpenPayoutBody is a payout that waits for its confirmation.
type OpenPayoutBody struct {
	PayoutBody
	TherapistID string `json:"therapistId"`
	Therapist   string `json:"therapist"`
	HeldBack    string `json:"heldBack" enum:",BANK_HELD,BANK_MISSING" doc:"Por que não pode ser confirmado, ou vazio"`
}

// OpenPayoutsBody is a page of open payouts.
type OpenPayoutsBody struct {
	Elements []OpenPayoutBody `json:"elements"`
	Next     string           `json:"next" doc:"Para after; vazio no fim"`
}

type openInput struct {
	After string `query:"after" maxLength:"60" doc:"next da página anterior" example:"2026-09-10_0198f3c2"`
}

func (s *Service) view(p Payout) PayoutBody {
	b := PayoutBody{
		ID:          p.ID,
		Month:       p.Month,
		Year:        p.Year,
		TotalAmount: p.TotalCents,
		DueDate:     p.DueOn.Wire(),
		Late:        p.Late(s.Clock.Today()),
	}
	if p.Paid() {
		b.PaidAt = day(p.PaidAt).Wire()
	}
	return b
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	s.staffRoutes(api)
	s.ownRoutes(api)
}

func op(id, method, path, summary string, access httpx.Access) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    path,
		Tag:     "repasse",
		Summary: summary,
		Access:  access,
	}
}

func (s *Service) staffRoutes(api *httpx.API) {
	staff := httpx.Roles("repasses", actor.Administrator)
	httpx.Register(
		api,
		op(
			"admin-payout",
			http.MethodGet,
			"/api/admin/payout/{id}",
			"Um repasse, com suas linhas e o destino mascarado",
			staff,
		).Audited("payout.read"),
		s.getPayout,
	)
	httpx.Register(
		api,
		op(
			"open-payouts",
			http.MethodGet,
			"/api/admin/payouts",
			"Repasses a confirmar, os atrasados primeiro",
			staff,
		).Audited("payout.open").Fails(errAfter),
		s.getOpen,
	)
	httpx.Register(
		api,
		op(
			"admin-payouts",
			http.MethodGet,
			"/api/admin/payouts/{id}",
			"Repasses de um psicólogo",
			staff,
		).Audited("payout.list"),
		s.getPayouts,
	)
	reveal := op(
		"reveal-payout-destination",
		http.MethodPost,
		"/api/admin/payout/{id}/destination",
		"Mostra o destino de um repasse sem máscara",
		staff,
	).Audited("payout.reveal")
	reveal.StepUp = true
	httpx.Register(api, reveal, s.postDestination)
	confirm := op(
		"confirm-payout",
		http.MethodPut,
		"/api/admin/payout/{id}",
		"Confirma um repasse",
		staff,
	).Audited("payout.confirm")
	confirm.StepUp = true
	httpx.Register(api, confirm.Fails(ErrHeld, ErrNoBank).
		Explained("Registra a transferência e avisa quem recebe por e-mail."), s.putPayout)
}

func (s *Service) getPayouts(ctx context.Context, in *httpx.IDPath) (*httpx.Body[[]PayoutBody], error) {
	if _, err := s.Directory.Therapist(ctx, in.ID); err != nil {
		return nil, err
	}
	list, err := s.Of(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := make([]PayoutBody, len(list))
	for i, p := range list {
		out[i] = s.view(p)
	}
	return &httpx.Body[[]PayoutBody]{Body: out}, nil
}

func (s *Service) getOpen(ctx context.Context, in *openInput) (*httpx.Body[OpenPayoutsBody], error) {
	list, next, err := s.ToConfirm(ctx, in.After)
	if err != nil {
		return nil, err
	}
	b := OpenPayoutsBody{Elements: make([]OpenPayoutBody, len(list)), Next: next}
	for i, w := range list {
		b.Elements[i] = OpenPayoutBody{
			PayoutBody:  s.view(w.Payout),
			TherapistID: w.TherapistID,
			Therapist:   w.Name,
			HeldBack:    w.HeldBack,
		}
	}
	return &httpx.Body[OpenPayoutsBody]{Body: b}, nil
}

func (s *Service) getPayout(ctx context.Context, in *httpx.IDPath) (*httpx.Body[AdminPayoutBody], error) {
	p, err := s.Payout(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	lines, err := s.Lines(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	bank, held, err := s.Destination(ctx, p)
	if err != nil {
		return nil, err
	}
	b := AdminPayoutBody{
		PayoutBody:  s.view(p),
		TherapistID: p.TherapistID,
		Lines:       make([]PayoutLineBody, len(lines)),
		Destination: destinationView(bank.Masked(), held),
	}
	for i, l := range lines {
		b.Lines[i] = PayoutLineBody{
			Date:  day(l.StartsAt).Wire(),
			Kind:  l.Kind,
			Gross: l.GrossCents,
			Fee:   l.FeeCents,
			Net:   l.NetCents,
		}
	}
	return &httpx.Body[AdminPayoutBody]{Body: b}, nil
}

func (s *Service) postDestination(ctx context.Context, in *httpx.IDPath) (*httpx.Body[DestinationBody], error) {
	p, err := s.Payout(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	bank, held, err := s.Destination(ctx, p)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[DestinationBody]{Body: destinationView(bank, held)}, nil
}

func (s *Service) putPayout(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	_, err := s.Confirm(ctx, actor.From(ctx), in.ID)
	return httpx.DoneUnless(err, "Repasse confirmado com sucesso!")
}
