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
	Weekly      bool        `json:"weekly" doc:"De uma semana, e não do mês"`
	ClosesOn    string      `json:"closesOn" doc:"O último dia do ciclo"`
	TotalAmount money.Cents `json:"total_amount"`
	DueDate     string      `json:"dueDate"`
	PaidAt      string      `json:"paidAt" doc:"Vazio até a confirmação"`
	Late        bool        `json:"late" doc:"O dia previsto passou sem confirmação"`
	InReview    bool        `json:"inReview" doc:"Um administrador analisa o repasse antes de confirmar"`
	Way         Way         `json:"way" enum:"EXPECTED,PAYING,PAID,RETURNED" doc:"Até onde o dinheiro foi"`
	ReturnedOn  string      `json:"returnedOn" doc:"Quando o banco devolveu, ou vazio"`
	ReturnedWhy string      `json:"returnedWhy" enum:",KEY_UNKNOWN,ACCOUNT_CLOSED,OTHER_OWNER,BANK_REFUSED,NO_FUNDS"`
	Reference   string      `json:"reference" doc:"A referência da transferência no banco, ou vazio"`
	HasReceipt  bool        `json:"hasReceipt" doc:"O comprovante do banco pode ser baixado por quem recebeu"`
}

// PayoutLineBody is one session of a payout.
type PayoutLineBody struct {
	Date  string      `json:"date"`
	Kind  string      `json:"kind" enum:"SESSION,DEBIT"`
	Gross money.Cents `json:"gross"`
	Fee   money.Cents `json:"fee"`
	Net   money.Cents `json:"net"`

	FeePercent int64 `json:"feePercent" doc:"Taxa da sessão, fixada no dia do pagamento"`
	OwnPatient bool  `json:"ownPatient" doc:"Sessão de paciente próprio, com taxa menor (Q227)"`
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
	Holds       []HoldBody       `json:"holds" doc:"Do repasse e das sessões dele, também os já liberados"`
}

// PayoutConfirmedBody says what a confirmation did.
type PayoutConfirmedBody struct {
	Status  int    `json:"status"`
	Message string `json:"message"`
	Paid    bool   `json:"paid" doc:"Falso quando falta a confirmação de outro administrador"`
}

func (s *Service) view(p Payout, holds []Hold) PayoutBody {
	told := s.told(p, holds)
	b := PayoutBody{
		ID:          p.ID,
		Month:       p.Month,
		Year:        p.Year,
		Weekly:      p.Weekly,
		ClosesOn:    p.ClosesOn.Wire(),
		TotalAmount: p.TotalCents,
		DueDate:     p.DueOn.Wire(),
		Late:        told.Late,
		InReview:    told.InReview,
		Way:         p.Way(),
		ReturnedWhy: p.ReturnedWhy,
		Reference:   p.Reference,
		HasReceipt:  p.HasOwnReceipt(),
	}
	if !p.ReturnedAt.IsZero() {
		b.ReturnedOn = day(p.ReturnedAt).Wire()
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
	httpx.Register(api, confirm.Fails(ErrInBatch, ErrHeld, ErrBankHeld, ErrNoBank, ErrSecondAdmin).
		Explained("Registra a transferência e avisa quem recebe por e-mail. Acima de um valor, a primeira confirmação "+
			"só fica registrada, e a de outro administrador conclui."), s.putPayout)
	s.holdRoutes(api, staff)
	s.openRoutes(api, staff)
	s.batchRoutes(api, staff)
	s.receiptRoutes(api, staff)
}

func (s *Service) getPayouts(ctx context.Context, in *httpx.IDPath) (*httpx.Body[[]PayoutBody], error) {
	t, err := s.Directory.Therapist(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	list, err := s.Of(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	holds, err := s.payoutHolds(ctx, s.DB.Read(), payoutIDs(list)...)
	if err != nil {
		return nil, err
	}
	out := make([]PayoutBody, len(list))
	for i, p := range list {
		out[i] = s.view(p, s.withBank(p, t, holds[p.ID]))
	}
	return &httpx.Body[[]PayoutBody]{Body: out}, nil
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
	holds, people, err := s.holdsOfOne(ctx, p)
	if err != nil {
		return nil, err
	}
	b := AdminPayoutBody{
		PayoutBody:  s.view(p, holds),
		TherapistID: p.TherapistID,
		Lines:       make([]PayoutLineBody, len(lines)),
		Destination: destinationView(bank.Masked(), held),
		Holds:       holdViews(holds, people),
	}
	for i, l := range lines {
		b.Lines[i] = PayoutLineBody{
			Date:  day(l.StartsAt).Wire(),
			Kind:  l.Kind,
			Gross: l.GrossCents,
			Fee:   l.FeeCents,
			Net:   l.NetCents,

			FeePercent: l.FeePercent,
			OwnPatient: l.OwnPatient,
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

func (s *Service) putPayout(ctx context.Context, in *httpx.IDPath) (*httpx.Body[PayoutConfirmedBody], error) {
	p, err := s.Confirm(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	b := PayoutConfirmedBody{Status: http.StatusOK, Message: "Repasse confirmado com sucesso!", Paid: p.Paid()}
	if !b.Paid {
		b.Message = "Primeira confirmação registrada. Falta a de outro administrador."
	}
	return &httpx.Body[PayoutConfirmedBody]{Body: b}, nil
}
