package payoutbatch

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// maxReturn is the largest return file: 5,000 payments of two records and what is around them, twice.
const maxReturn = 6 << 20

// PayoutBatchFileBody is a payment file.
type PayoutBatchFileBody struct {
	Name   string      `json:"name"`
	Text   string      `json:"text"`
	Lines  int64       `json:"lines"`
	Amount money.Cents `json:"amount"`
}

// SettleBatchLineBody is what a person read at the bank.
type SettleBatchLineBody struct {
	Outcome   Outcome `json:"outcome" enum:"PAID,REFUSED,RETURNED"`
	Reference string  `json:"reference,omitempty" doc:"A referência no banco"`
}

// ReturnRowBody is what a return file did to one line.
type ReturnRowBody struct {
	PayoutID  string       `json:"payoutId"`
	Therapist string       `json:"therapist"`
	Result    ReturnResult `json:"result" enum:"PAID,REFUSED,ALREADY,OPEN,AMOUNT,UNKNOWN"`
	Codes     string       `json:"codes" doc:"As ocorrências que o banco informou"`
	Amount    money.Cents  `json:"amount"`
}

// ReturnFileBody is what a return file did.
type ReturnFileBody struct {
	Rows []ReturnRowBody `json:"rows"`
}

type settleInput struct {
	httpx.IDPath
	PayoutID string `path:"payoutId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body     SettleBatchLineBody
}

// ReturnFileForm is the form with a return file.
type ReturnFileForm struct {
	File huma.FormFile `form:"file" required:"true" doc:"O arquivo de retorno do banco"`
}

type returnInput struct {
	httpx.IDPath
	RawBody huma.MultipartFormFiles[ReturnFileForm]
}

func (s *Service) fileRoutes(api *httpx.API, path string) {
	httpx.Register(api, stepUp(newOp(
		"payout-batch-file",
		http.MethodPost,
		path+"/{id}/file",
		"O arquivo de pagamento de um lote",
	)).Audited("batch.file").Fails(ErrNoFile).Explained("CNAB 240 ou CSV, com os destinos sem máscara."), s.postFile)
	back := stepUp(newOp(
		"payout-batch-return",
		http.MethodPost,
		path+"/{id}/return-file",
		"Lê o arquivo de retorno do banco",
	)).Audited("batch.return_file").Fails(ErrNoFile, ErrReturnFile)
	back.MaxBody, back.TooLarge = maxReturn+64<<10, ErrReturnFile
	back.Limits = []httpx.Limit{httpx.PerAccount("payout-batch-return", 60, time.Hour)}
	back.SentExample = map[string]any{"file": "34100000         2…"}
	httpx.Register(api, back.Explained("O mesmo arquivo outra vez não muda nada."), s.postReturn)
	httpx.Register(api, stepUp(newOp(
		"settle-payout-batch-line",
		http.MethodPost,
		path+"/{id}/lines/{payoutId}/outcome",
		"Registra o que o banco mostra sobre um repasse do lote",
	)).Audited("batch.outcome").Fails(ErrOutcome), s.postOutcome)
}

func (s *Service) postFile(ctx context.Context, in *httpx.IDPath) (*httpx.Body[PayoutBatchFileBody], error) {
	f, err := s.PaymentFile(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[PayoutBatchFileBody]{Body: PayoutBatchFileBody(f)}, nil
}

func (s *Service) postReturn(ctx context.Context, in *returnInput) (*httpx.Body[ReturnFileBody], error) {
	data, err := io.ReadAll(io.LimitReader(in.RawBody.Data().File, maxReturn+1))
	if err != nil || len(data) > maxReturn {
		return nil, ErrReturnFile
	}
	rows, err := s.ReadReturn(ctx, actor.From(ctx), in.ID, data)
	if err != nil {
		return nil, err
	}
	b := ReturnFileBody{Rows: make([]ReturnRowBody, len(rows))}
	for i, r := range rows {
		b.Rows[i] = ReturnRowBody{
			PayoutID:  r.PayoutID,
			Therapist: r.Name,
			Result:    r.Result,
			Codes:     r.Codes,
			Amount:    r.Amount,
		}
	}
	return &httpx.Body[ReturnFileBody]{Body: b}, nil
}

func (s *Service) postOutcome(ctx context.Context, in *settleInput) (*httpx.Body[httpx.Done], error) {
	err := s.Settle(ctx, actor.From(ctx), Settlement{
		BatchID:   in.ID,
		PayoutID:  in.PayoutID,
		Outcome:   in.Body.Outcome,
		Reference: in.Body.Reference,
		Reason:    ReasonRefused,
	})
	return httpx.DoneUnless(err, "Resultado registrado.")
}
