package payout

import (
	"context"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// OpenPayoutBody is a payout that waits for its confirmation.
type OpenPayoutBody struct {
	PayoutBody
	TherapistID  string          `json:"therapistId"`
	Therapist    string          `json:"therapist"`
	CRP          string          `json:"crp"`
	Sessions     int64           `json:"sessions"`
	Destination  DestinationBody `json:"destination" doc:"Mascarado"`
	State        OpenState       `json:"state" enum:"READY,HELD,FILED" doc:"A confirmar, retido ou em pagamento"`
	HeldBack     string          `json:"heldBack" enum:",HELD,BANK_MISSING" doc:"Por que não pode ser confirmado"`
	Holds        []HoldBody      `json:"holds" doc:"O que precisa ser liberado, e o que já foi, com o motivo"`
	NeedsSecond  bool            `json:"needsSecond" doc:"Pelo valor, dois administradores confirmam"`
	FirstBy      string          `json:"firstBy" doc:"Quem deu a primeira de duas confirmações"`
	FirstByYou   bool            `json:"firstByYou" doc:"A primeira confirmação foi sua: falta a de outra pessoa"`
	FiledOn      string          `json:"filedOn" doc:"Quando entrou em um arquivo de pagamento, ou vazio"`
	FiledBy      string          `json:"filedBy"`
	BatchID      string          `json:"batchId" doc:"O lote em que está, ou vazio"`
	FileOutdated bool            `json:"fileOutdated" doc:"O valor ou o destino mudou depois do arquivo"`
}

// SelectableBody is a payout that the administrator may confirm, with the amount on the screen.
type SelectableBody struct {
	ID        string      `json:"id"`
	Amount    money.Cents `json:"amount"`
	Therapist string      `json:"therapist"`
}

// OpenCountsBody has the number of payouts in each part of the list.
type OpenCountsBody struct {
	Ready int64 `json:"ready"`
	Held  int64 `json:"held"`
	Filed int64 `json:"filed"`
}

// BatchableBody is what a batch of all that the text and the cycle find would have.
type BatchableBody struct {
	Count  int64       `json:"count"`
	Amount money.Cents `json:"amount"`
}

// OpenPayoutsBody is a page of open payouts.
type OpenPayoutsBody struct {
	Elements      []OpenPayoutBody `json:"elements"`
	TotalElements int64            `json:"totalElements"`
	TotalPages    int64            `json:"totalPages"`
	CurrentPage   int              `json:"currentPage"`
	Amount        money.Cents      `json:"amount" doc:"A soma de todas as páginas"`
	Counts        OpenCountsBody   `json:"counts"`
	Cycles        []string         `json:"cycles" doc:"Os ciclos com repasses abertos, como 2026-11"`
	Selectable    []SelectableBody `json:"selectable" doc:"O que pode ser escolhido em todas as páginas, até 500"`
	Batchable     BatchableBody    `json:"batchable" doc:"O que um lote com tudo teria, também além de 500"`
	SecondAbove   money.Cents      `json:"secondAbove" doc:"Acima deste valor dois administradores confirmam"`
}

type openInput struct {
	httpx.PageQuery
	Text  string `query:"text" maxLength:"250" example:"helena" doc:"Nome, CRP, CPF ou chave PIX"`
	State string `query:"state" enum:",READY,HELD,FILED" example:"READY" doc:"Vazio é tudo"`
	Cycle string `query:"cycle" maxLength:"10" example:"2026-11" doc:"Vazio são todos os ciclos"`
	Sort  string `query:"sort" enum:",DUE,AMOUNT,NAME" example:"DUE" doc:"Atraso primeiro, maior valor ou nome"`
}

// PaidPayoutBody is a confirmed payout.
type PaidPayoutBody struct {
	PayoutBody
	TherapistID string `json:"therapistId"`
	Therapist   string `json:"therapist"`
	PaidBy      string `json:"paidBy"`
	Receipt     string `json:"receipt" enum:",OWN,SHARED" doc:"Comprovante do repasse, de vários repasses, ou nenhum"`
}

// PaidPayoutsBody is a page of confirmed payouts.
type PaidPayoutsBody struct {
	Elements      []PaidPayoutBody `json:"elements"`
	TotalElements int64            `json:"totalElements"`
	TotalPages    int64            `json:"totalPages"`
	CurrentPage   int              `json:"currentPage"`
	Cycles        []string         `json:"cycles"`
}

type paidInput struct {
	httpx.PageQuery
	Text  string `query:"text" maxLength:"250" example:"helena" doc:"Nome ou e-mail"`
	Cycle string `query:"cycle" maxLength:"10" example:"2026-11" doc:"Vazio são todos os ciclos"`
}

func (s *Service) openRoutes(api *httpx.API, staff httpx.Access) {
	httpx.Register(
		api,
		op(
			"open-payouts",
			http.MethodGet,
			"/api/admin/payouts",
			"Repasses a confirmar, os atrasados primeiro",
			staff,
		).Audited("payout.open").Fails(ErrCycle),
		s.getOpen,
	)
	httpx.Register(
		api,
		op(
			"paid-payouts",
			http.MethodGet,
			"/api/admin/paid-payouts",
			"Repasses confirmados, os últimos primeiro",
			staff,
		).Audited("payout.paid").Fails(ErrCycle),
		s.getPaid,
	)
}

func (s *Service) getOpen(ctx context.Context, in *openInput) (*httpx.Body[OpenPayoutsBody], error) {
	c, err := ParseCycle(in.Cycle)
	if err != nil {
		return nil, err
	}
	who := actor.From(ctx)
	list, err := s.ToConfirm(ctx, OpenFilter{
		Text:  in.Text,
		State: OpenState(in.State),
		Cycle: c,
		Sort:  in.Sort,
		Page:  in.Part(),
	}, who.ID)
	if err != nil {
		return nil, err
	}
	b := OpenPayoutsBody{
		Elements:      make([]OpenPayoutBody, len(list.Rows)),
		TotalElements: list.Total,
		TotalPages:    in.Part().Count(list.Total),
		CurrentPage:   in.Page,
		Amount:        list.Amount,
		Counts: OpenCountsBody{
			Ready: list.Counts[StateReady],
			Held:  list.Counts[StateHeld],
			Filed: list.Counts[StateFiled],
		},
		Cycles:      cycleTexts(list.Cycles),
		Selectable:  make([]SelectableBody, len(list.Ready)),
		Batchable:   BatchableBody(list.Batchable),
		SecondAbove: s.SecondAbove,
	}
	for i, w := range list.Rows {
		b.Elements[i] = s.openView(w, who.ID)
	}
	for i, w := range list.Ready {
		b.Selectable[i] = SelectableBody{w.ID, w.TotalCents, w.Name}
	}
	return &httpx.Body[OpenPayoutsBody]{Body: b}, nil
}

func cycleTexts(list []Cycle) []string {
	out := make([]string, len(list))
	for i, c := range list {
		out[i] = c.String()
	}
	return out
}

func (s *Service) openView(w Waiting, adminID string) OpenPayoutBody {
	b := OpenPayoutBody{
		PayoutBody:   s.view(w.Payout, w.Holds),
		TherapistID:  w.TherapistID,
		Therapist:    w.Name,
		CRP:          w.CRP,
		Sessions:     w.Sessions,
		Destination:  destinationView(w.Bank.Masked(), false),
		State:        w.state(),
		HeldBack:     w.heldBack(),
		Holds:        holdViews(w.Holds, w.Lifters),
		NeedsSecond:  s.NeedsSecond(w.Payout),
		FirstBy:      w.FirstName,
		FirstByYou:   w.FirstBy != "" && w.FirstBy == adminID,
		FiledBy:      w.FiledName,
		BatchID:      w.BatchID,
		FileOutdated: w.ChangedSinceFile(),
	}
	if !w.FiledAt.IsZero() {
		b.FiledOn = day(w.FiledAt).Wire()
	}
	return b
}

func (s *Service) getPaid(ctx context.Context, in *paidInput) (*httpx.Body[PaidPayoutsBody], error) {
	c, err := ParseCycle(in.Cycle)
	if err != nil {
		return nil, err
	}
	list, err := s.Sent(ctx, in.Text, c, in.Part())
	if err != nil {
		return nil, err
	}
	b := PaidPayoutsBody{
		Elements:      make([]PaidPayoutBody, len(list.Rows)),
		TotalElements: list.Total,
		TotalPages:    in.Part().Count(list.Total),
		CurrentPage:   in.Page,
		Cycles:        cycleTexts(list.Cycles),
	}
	for i, r := range list.Rows {
		b.Elements[i] = PaidPayoutBody{
			PayoutBody:  s.view(r.Payout, nil),
			TherapistID: r.TherapistID,
			Therapist:   r.Name,
			PaidBy:      r.ByName,
		}
		switch {
		case r.ReceiptKey != "" && r.ReceiptShared:
			b.Elements[i].Receipt = "SHARED"
		case r.ReceiptKey != "":
			b.Elements[i].Receipt = "OWN"
		}
	}
	return &httpx.Body[PaidPayoutsBody]{Body: b}, nil
}
