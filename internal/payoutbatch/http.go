package payoutbatch

import (
	"context"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payout"
	"psic/internal/platform/httpx"
)

// BatchTotalsBody counts the lines of a batch by what became of them.
type BatchTotalsBody struct {
	Lines          int64       `json:"lines"`
	Amount         money.Cents `json:"amount"`
	Checking       int64       `json:"checking" doc:"Ainda em conferência"`
	Ready          int64       `json:"ready"`
	ReadyAmount    money.Cents `json:"readyAmount" doc:"O que sai se o lote for confirmado agora"`
	Held           int64       `json:"held"`
	HeldAmount     money.Cents `json:"heldAmount"`
	UnderWay       int64       `json:"underWay" doc:"Enviados, sem resultado do banco"`
	UnderWayAmount money.Cents `json:"underWayAmount"`
	Paid           int64       `json:"paid"`
	PaidAmount     money.Cents `json:"paidAmount"`
	Open           int64       `json:"open" doc:"Recusados, devolvidos ou fora do lote: abertos de novo"`
	OpenAmount     money.Cents `json:"openAmount"`
}

// PayoutBatchBody is a batch.
type PayoutBatchBody struct {
	ID          string          `json:"id"`
	Means       Means           `json:"means" enum:"PIX,CNAB,CSV"`
	State       State           `json:"state" enum:"CHECKING,READY,CONFIRMED,SENDING,FILED,DONE,CANCELLED"`
	CreatedAt   string          `json:"createdAt"`
	CreatedBy   string          `json:"createdBy"`
	FirstBy     string          `json:"firstBy" doc:"Quem deu a primeira de duas confirmações"`
	FirstByYou  bool            `json:"firstByYou" doc:"A primeira foi sua: falta a de outra pessoa"`
	ConfirmedAt string          `json:"confirmedAt"`
	ConfirmedBy string          `json:"confirmedBy"`
	EndedAt     string          `json:"endedAt"`
	NeedsSecond bool            `json:"needsSecond" doc:"Pelo total, dois administradores confirmam"`
	HasFile     bool            `json:"hasFile" doc:"O arquivo de pagamento pode ser baixado"`
	FileNumber  int64           `json:"fileNumber" doc:"Número sequencial do arquivo no banco, ou 0"`
	Totals      BatchTotalsBody `json:"totals"`
}

// PayoutBatchesBody is a page of batches.
type PayoutBatchesBody struct {
	Elements      []PayoutBatchBody `json:"elements" doc:"Os mais novos primeiro"`
	TotalElements int64             `json:"totalElements"`
	TotalPages    int64             `json:"totalPages"`
	CurrentPage   int               `json:"currentPage"`
	Means         []Means           `json:"means" doc:"Como um lote pode ser pago aqui"`
	SecondAbove   money.Cents       `json:"secondAbove" doc:"Acima deste total dois administradores confirmam"`
}

// PayoutBatchLineBody is one payout of a batch.
type PayoutBatchLineBody struct {
	PayoutID    string      `json:"payoutId"`
	TherapistID string      `json:"therapistId"`
	Therapist   string      `json:"therapist"`
	Destination string      `json:"destination" doc:"Mascarado; vazio quando o repasse está aberto de novo"`
	Amount      money.Cents `json:"amount"`
	State       LineState   `json:"state" enum:"CHECKING,READY,HELD,SENDING,SENT,FILED,PAID,REFUSED,RETURNED,DROPPED"`
	Reason      Reason      `json:"reason" doc:"Por que espera, ou por que está aberto de novo; vazio sem motivo"`
	Owner       Owner       `json:"owner" enum:",SAME,OTHER,UNTOLD" doc:"De quem é a chave PIX"`
	Reference   string      `json:"reference" doc:"Do banco"`
	KnownAt     string      `json:"knownAt" doc:"Quando o resultado foi conhecido"`
}

// PayoutBatchLinesBody is a page of the lines of a batch.
type PayoutBatchLinesBody struct {
	Elements      []PayoutBatchLineBody `json:"elements"`
	TotalElements int64                 `json:"totalElements"`
	TotalPages    int64                 `json:"totalPages"`
	CurrentPage   int                   `json:"currentPage"`
}

// MakePayoutBatchBody says what goes into a batch.
type MakePayoutBatchBody struct {
	Means   Means       `json:"means" enum:"PIX,CNAB,CSV"`
	Payouts []string    `json:"payouts,omitempty" maxItems:"5000" doc:"Vazio: tudo o que o filtro encontra e pode sair"`
	Text    string      `json:"text,omitempty" maxLength:"250" doc:"Nome, CRP, CPF ou chave PIX"`
	Cycle   string      `json:"cycle,omitempty" maxLength:"10" doc:"Como 2026-11; vazio são todos"`
	Amount  money.Cents `json:"amount" doc:"A soma na tela: se mudou, nenhum lote é criado"`
}

// ConfirmPayoutBatchBody has the sum on the screen.
type ConfirmPayoutBatchBody struct {
	Amount money.Cents `json:"amount" doc:"A soma na tela: se mudou, nada é enviado"`
}

type makeInput struct{ Body MakePayoutBatchBody }

type confirmInput struct {
	httpx.IDPath
	Body ConfirmPayoutBatchBody
}

type linesInput struct {
	httpx.IDPath
	httpx.PageQuery
	Text  string `query:"text" maxLength:"250" example:"helena" doc:"Nome ou e-mail"`
	State string `query:"state" maxLength:"10" example:"PAID" doc:"Um state da resposta; vazio são todos"`
}

type batchesInput struct{ httpx.PageQuery }

func newOp(id, method, path, summary string) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    path,
		Tag:     "repasse",
		Summary: summary,
		Access:  httpx.Roles("lotes de repasses", actor.Administrator),
	}
}

// stepUp asks for a fresh second factor, because money or bank data leaves.
func stepUp(o httpx.Op) httpx.Op {
	o.StepUp = true
	return o
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	const path = "/api/admin/payout-batches"
	httpx.Register(api, newOp("payout-batches", http.MethodGet, path, "Os lotes de repasses").
		Audited("batch.list"), s.getBatches)
	httpx.Register(api, stepUp(newOp("make-payout-batch", http.MethodPost, path, "Cria um lote de repasses")).
		Audited("batch.make").Fails(ErrChosen, ErrMeans, ErrTaken, ErrMoved, payout.ErrCycle).
		Explained("Os repasses escolhidos entram todos ou nenhum. Cada um é conferido em segundo plano."), s.postBatch)
	httpx.Register(api, newOp("payout-batch", http.MethodGet, path+"/{id}", "Um lote, com seus totais").
		Audited("batch.read"), s.getBatch)
	httpx.Register(api, newOp("payout-batch-lines", http.MethodGet, path+"/{id}/lines", "Os repasses de um lote").
		Audited("batch.lines"), s.getLines)
	httpx.Register(api, newOp("check-payout-batch", http.MethodPost, path+"/{id}/check", "Confere um lote de novo").
		Audited("batch.check").Fails(ErrState), s.postCheck)
	confirm := stepUp(newOp("confirm-payout-batch", http.MethodPost, path+"/{id}/confirm", "Confirma um lote"))
	httpx.Register(api, confirm.
		Audited("batch.confirm").Fails(ErrState, ErrNothing, ErrMoved, ErrSecond).
		Explained("Envia o que foi conferido; o que está retido sai do lote e continua aberto. Acima de um valor, a "+
			"primeira confirmação só fica registrada, e a de outro administrador envia."), s.postConfirm)
	cancel := newOp("cancel-payout-batch", http.MethodPost, path+"/{id}/cancel", "Cancela ou interrompe um lote")
	httpx.Register(api, cancel.
		Audited("batch.cancel").Fails(ErrState).
		Explained("O que ainda não saiu volta a ficar aberto. O que já saiu é acompanhado até o fim."), s.postCancel)
	s.fileRoutes(api, path)
}

func stamp(t at.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Wall()
}

func (s *Service) view(b Batch, who actor.Actor) PayoutBatchBody {
	all, ready, held := b.All(), b.Counts[LineReady], b.Counts[LineHeld]
	underWay, paid := b.count(LineSending, LineSent, LineFiled), b.Counts[LinePaid]
	open := b.count(LineRefused, LineReturned, LineDropped)
	return PayoutBatchBody{
		ID:          b.ID,
		Means:       Means(b.Means),
		State:       b.In(),
		CreatedAt:   stamp(b.CreatedAt),
		CreatedBy:   b.CreatedName,
		FirstBy:     b.FirstName,
		FirstByYou:  b.FirstBy != "" && b.FirstBy == who.ID,
		ConfirmedAt: stamp(b.ConfirmedAt),
		ConfirmedBy: b.ConfirmedName,
		EndedAt:     stamp(b.EndedAt),
		NeedsSecond: s.NeedsSecond(ready.Amount),
		HasFile:     Means(b.Means) != Pix && b.In() == Filed,
		FileNumber:  b.FileNumber,
		Totals: BatchTotalsBody{
			Lines:          all.Lines,
			Amount:         all.Amount,
			Checking:       b.Counts[LineChecking].Lines,
			Ready:          ready.Lines,
			ReadyAmount:    ready.Amount,
			Held:           held.Lines,
			HeldAmount:     held.Amount,
			UnderWay:       underWay.Lines,
			UnderWayAmount: underWay.Amount,
			Paid:           paid.Lines,
			PaidAmount:     paid.Amount,
			Open:           open.Lines,
			OpenAmount:     open.Amount,
		},
	}
}

func (s *Service) respond(ctx context.Context, b Batch, err error) (*httpx.Body[PayoutBatchBody], error) {
	if err != nil {
		return nil, err
	}
	return &httpx.Body[PayoutBatchBody]{Body: s.view(b, actor.From(ctx))}, nil
}

func (s *Service) getBatches(ctx context.Context, in *batchesInput) (*httpx.Body[PayoutBatchesBody], error) {
	list, total, err := s.Batches(ctx, in.Part())
	if err != nil {
		return nil, err
	}
	b := PayoutBatchesBody{
		Elements:      make([]PayoutBatchBody, len(list)),
		TotalElements: total,
		TotalPages:    in.Part().Count(total),
		CurrentPage:   in.Page,
		Means:         s.Means(),
		SecondAbove:   s.Payout.SecondAbove,
	}
	for i, one := range list {
		b.Elements[i] = s.view(one, actor.From(ctx))
	}
	return &httpx.Body[PayoutBatchesBody]{Body: b}, nil
}

func (s *Service) postBatch(ctx context.Context, in *makeInput) (*httpx.Body[PayoutBatchBody], error) {
	cycle, err := payout.ParseCycle(in.Body.Cycle)
	if err != nil {
		return nil, err
	}
	b, err := s.Make(ctx, actor.From(ctx), Choice{
		Means:   in.Body.Means,
		Payouts: in.Body.Payouts,
		Filter:  payout.OpenFilter{Text: in.Body.Text, Cycle: cycle},
		Amount:  in.Body.Amount,
	})
	return s.respond(ctx, b, err)
}

func (s *Service) getBatch(ctx context.Context, in *httpx.IDPath) (*httpx.Body[PayoutBatchBody], error) {
	b, err := s.Batch(ctx, in.ID)
	return s.respond(ctx, b, err)
}

func (s *Service) getLines(ctx context.Context, in *linesInput) (*httpx.Body[PayoutBatchLinesBody], error) {
	rows, total, err := s.LinesOf(ctx, in.ID, LineFilter{Text: in.Text, State: LineState(in.State), Page: in.Part()})
	if err != nil {
		return nil, err
	}
	b := PayoutBatchLinesBody{
		Elements:      make([]PayoutBatchLineBody, len(rows)),
		TotalElements: total,
		TotalPages:    in.Part().Count(total),
		CurrentPage:   in.Page,
	}
	for i, l := range rows {
		b.Elements[i] = PayoutBatchLineBody{
			PayoutID:    l.PayoutID,
			TherapistID: l.TherapistID,
			Therapist:   l.Name,
			Destination: l.Destination,
			Amount:      l.AmountCents,
			State:       l.In(),
			Reason:      Reason(l.Reason),
			Owner:       Owner(l.Owner),
			Reference:   l.Reference,
			KnownAt:     stamp(l.KnownAt),
		}
	}
	return &httpx.Body[PayoutBatchLinesBody]{Body: b}, nil
}

func (s *Service) postCheck(ctx context.Context, in *httpx.IDPath) (*httpx.Body[PayoutBatchBody], error) {
	b, err := s.CheckAgain(ctx, in.ID)
	return s.respond(ctx, b, err)
}

func (s *Service) postConfirm(ctx context.Context, in *confirmInput) (*httpx.Body[PayoutBatchBody], error) {
	b, err := s.Confirm(ctx, actor.From(ctx), in.ID, in.Body.Amount)
	return s.respond(ctx, b, err)
}

func (s *Service) postCancel(ctx context.Context, in *httpx.IDPath) (*httpx.Body[PayoutBatchBody], error) {
	b, err := s.Cancel(ctx, in.ID)
	return s.respond(ctx, b, err)
}
