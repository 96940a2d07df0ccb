package payout

import (
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// ConfirmRowBody names one payout of a batch.
type ConfirmRowBody struct {
	ID        string      `json:"id"`
	Amount    money.Cents `json:"amount" doc:"O valor na tela: se mudou, o repasse não é confirmado"`
	Reference string      `json:"reference,omitempty" doc:"A referência desta transferência no banco"`
}

// ConfirmManyBody has the payouts that were sent.
type ConfirmManyBody struct {
	Payouts   []ConfirmRowBody `json:"payouts" minItems:"1" maxItems:"500"`
	Reference string           `json:"reference,omitempty" doc:"Para os repasses sem referência própria"`
}

type confirmManyInput struct{ Body ConfirmManyBody }

// ConfirmedRowBody says what happened to one payout of a batch.
type ConfirmedRowBody struct {
	ID      string `json:"id"`
	Result  Result `json:"result" enum:"PAID,FIRST,ALREADY,REFUSED"`
	Code    string `json:"code" doc:"Por que foi recusado, ou vazio"`
	Message string `json:"message"`
}

// ConfirmedManyBody says what a batch did.
type ConfirmedManyBody struct {
	Paid    int64              `json:"paid"`
	Amount  money.Cents        `json:"amount" doc:"A soma dos confirmados agora"`
	First   int64              `json:"first" doc:"Falta a confirmação de outro administrador"`
	Results []ConfirmedRowBody `json:"results"`
}

// PayoutIDsBody names payouts.
type PayoutIDsBody struct {
	Payouts []string `json:"payouts" minItems:"1" maxItems:"500"`
}

type fileManyInput struct{ Body PayoutIDsBody }

// PaymentFileBody is a payment file and what was left out of it.
type PaymentFileBody struct {
	Name    string             `json:"name"`
	CSV     string             `json:"csv"`
	Count   int64              `json:"count"`
	Amount  money.Cents        `json:"amount"`
	Refused []ConfirmedRowBody `json:"refused"`
}

func (s *Service) batchRoutes(api *httpx.API, staff httpx.Access) {
	confirm := op(
		"confirm-payouts",
		http.MethodPost,
		"/api/admin/payouts/confirm",
		"Confirma vários repasses",
		staff,
	).Audited("payout.confirm")
	confirm.StepUp = true
	httpx.Register(api, confirm.Fails(errBatch).
		Explained("Cada repasse é confirmado sozinho: um recusado não desfaz os outros, e o motivo vem na linha dele."),
		s.postConfirm)
	file := op(
		"payment-file",
		http.MethodPost,
		"/api/admin/payouts/file",
		"Arquivo de pagamento de repasses, em CSV",
		staff,
	).Audited("payout.file")
	file.StepUp = true
	httpx.Register(api, file.Fails(errBatch, errFileNone).
		Explained("Tem os destinos sem máscara. Os repasses ficam marcados como em pagamento."), s.postFile)
}

func rowView(r Confirmed) ConfirmedRowBody {
	b := ConfirmedRowBody{ID: r.ID, Result: r.Result}
	if r.Why != nil {
		b.Code, b.Message = r.Why.Code, r.Why.Message
	}
	return b
}

func (s *Service) postConfirm(ctx context.Context, in *confirmManyInput) (*httpx.Body[ConfirmedManyBody], error) {
	list := make([]Confirmation, len(in.Body.Payouts))
	for i, p := range in.Body.Payouts {
		list[i] = Confirmation{ID: p.ID, Expected: &in.Body.Payouts[i].Amount, Reference: p.Reference}
		if strings.TrimSpace(p.Reference) == "" {
			list[i].Reference = in.Body.Reference
		}
	}
	done, err := s.ConfirmMany(ctx, actor.From(ctx), list)
	if err != nil {
		return nil, err
	}
	b := ConfirmedManyBody{Results: make([]ConfirmedRowBody, len(done))}
	for i, r := range done {
		b.Results[i] = rowView(r)
		switch r.Result {
		case ResultPaid:
			b.Paid++
			b.Amount += r.Amount
		case ResultFirst:
			b.First++
		}
	}
	return &httpx.Body[ConfirmedManyBody]{Body: b}, nil
}

func (s *Service) postFile(ctx context.Context, in *fileManyInput) (*httpx.Body[PaymentFileBody], error) {
	f, err := s.WriteFile(ctx, actor.From(ctx), in.Body.Payouts)
	if err != nil {
		return nil, err
	}
	b := PaymentFileBody{
		Name:    f.Name,
		CSV:     string(f.CSV),
		Count:   f.Count,
		Amount:  f.Amount,
		Refused: make([]ConfirmedRowBody, len(f.Refused)),
	}
	for i, r := range f.Refused {
		b.Refused[i] = rowView(r)
	}
	return &httpx.Body[PaymentFileBody]{Body: b}, nil
}

// PayoutReceiptForm is the form that adds the bank's reference and receipt to payouts.
type PayoutReceiptForm struct {
	Payouts   string        `form:"payouts" required:"true" doc:"Os ids, separados por vírgula"`
	Reference string        `form:"reference" doc:"A referência do banco"`
	File      huma.FormFile `form:"file" doc:"PDF ou PNG"`
}

type payoutReceiptInput struct {
	RawBody huma.MultipartFormFiles[PayoutReceiptForm]
}

type ownReceiptInput struct {
	ID       string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	PayoutID string `path:"payoutId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

func (s *Service) receiptRoutes(api *httpx.API, staff httpx.Access) {
	attach := op(
		"attach-payout-receipt",
		http.MethodPost,
		"/api/admin/payouts/receipt",
		"Guarda a referência e o comprovante do banco",
		staff,
	).Audited("payout.receipt").Fails(errBatch, errReceiptNone, errNotPaid, ErrReceiptType)
	attach.MaxBody, attach.TooLarge = MaxReceipt+64<<10, ErrReceiptType
	attach.Limits = []httpx.Limit{httpx.PerAccount("payout-receipt", 240, time.Hour)}
	attach.SentExample = map[string]any{
		"payouts":   httpx.ExampleID,
		"reference": "E00000000202611231200abcdef01234",
		"file":      "%PDF-1.7 …",
	}
	httpx.Register(api, attach.Explained("De um repasse, quem recebeu também pode baixar. De vários, só "+
		"administradores, porque o arquivo cita outras pessoas."), s.postPayoutReceipt)
	file := httpx.FileResponse("application/pdf", "O comprovante, em PDF ou PNG", "%PDF-1.7 …")
	read := op(
		"admin-payout-receipt",
		http.MethodGet,
		"/api/admin/payout/{id}/receipt",
		"Baixa o comprovante de um repasse",
		staff,
	).Audited("payout.read_receipt")
	read.Responses = file
	httpx.Register(api, read, s.getPayoutReceipt)
	own := op(
		"own-payout-receipt",
		http.MethodGet,
		"/api/therapist/{id}/payouts/{payoutId}/receipt",
		"Baixa o comprovante de um repasse próprio",
		httpx.Own("path:id", actor.Therapist),
	)
	own.Responses = file
	httpx.Register(api, own, s.getOwnReceipt)
}

func (s *Service) postPayoutReceipt(ctx context.Context, in *payoutReceiptInput) (*httpx.Body[httpx.Done], error) {
	form := in.RawBody.Data()
	n := Note{Payouts: strings.Split(form.Payouts, ","), Reference: form.Reference}
	if form.File.IsSet {
		data, err := io.ReadAll(io.LimitReader(form.File, MaxReceipt+1))
		if err != nil || len(data) == 0 {
			return nil, ErrReceiptType
		}
		n.File = data
	}
	return httpx.DoneUnless(s.Attach(ctx, n), "Comprovante guardado.")
}

func receiptFile(data []byte, kind string, err error) (*httpx.File, error) {
	if err != nil {
		return nil, err
	}
	name := "comprovante-repasse.pdf"
	if kind == "image/png" {
		name = "comprovante-repasse.png"
	}
	return &httpx.File{ContentType: kind, Disposition: `attachment; filename="` + name + `"`, Body: data}, nil
}

func (s *Service) getPayoutReceipt(ctx context.Context, in *httpx.IDPath) (*httpx.File, error) {
	data, kind, err := s.Receipt(ctx, in.ID)
	return receiptFile(data, kind, err)
}

func (s *Service) getOwnReceipt(ctx context.Context, in *ownReceiptInput) (*httpx.File, error) {
	data, kind, err := s.OwnReceipt(ctx, in.ID, in.PayoutID)
	return receiptFile(data, kind, err)
}
