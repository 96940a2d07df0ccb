package booking

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// ReceiptForm is the form that uploads a receipt.
type ReceiptForm struct {
	File huma.FormFile `form:"file" required:"true"`
}

type receiptInput struct {
	ID      string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	RawBody huma.MultipartFormFiles[ReceiptForm]
}

// exampleICS is a calendar file of one session.
func exampleICS() string {
	var s Session
	s.ID, s.Status, s.Sequence = httpx.ExampleID, string(Scheduled), 1
	s.StartsAt = at.Of(time.Date(2026, 8, 3, 10, 0, 0, 0, at.SaoPaulo))
	s.EndsAt = at.Of(s.StartsAt.Add(50 * time.Minute))
	s.PaidAt = s.StartsAt
	return ICS(s, s.StartsAt.Time)
}

func (s *Service) fileRoutes(api *httpx.API) {
	httpx.Register(api, httpx.Op{
		ID:          "attach-receipt",
		Method:      http.MethodPost,
		Path:        "/api/session/{id}/receipt",
		Tag:         "sessão",
		Summary:     "Anexa um recibo",
		Access:      httpx.Roles("o psicólogo da sessão", actor.Therapist),
		MaxBody:     MaxReceipt + 64<<10,
		TooLarge:    ErrReceiptType,
		Limits:      []httpx.Limit{httpx.PerAccount("upload", 10, time.Hour)},
		SentExample: map[string]any{"file": "%PDF-1.7 …"},
		Faults:      []*fault.Error{ErrNotFinished, ErrReceiptType},
		Description: "PDF ou PNG.",
	}, s.postReceipt)
	httpx.Register(api, httpx.Op{
		ID:        "receipt",
		Method:    http.MethodGet,
		Path:      "/api/session/{id}/receipt",
		Tag:       "sessão",
		Summary:   "Baixa o recibo",
		Access:    httpx.Roles("as duas pessoas da sessão", people...),
		Responses: httpx.FileResponse("application/pdf", "O recibo, em PDF ou PNG", "%PDF-1.7 …"),
	}, s.getReceipt)
	httpx.Register(api, httpx.Op{
		ID:        "session-calendar",
		Method:    http.MethodGet,
		Path:      "/api/session/{id}/calendar.ics",
		Tag:       "sessão",
		Summary:   "Arquivo de calendário",
		Access:    httpx.Roles("as duas pessoas da sessão", people...),
		Responses: httpx.FileResponse("text/calendar", "Arquivo iCalendar", exampleICS()),
	}, s.getICS)
}

func (s *Service) postReceipt(ctx context.Context, in *receiptInput) (*httpx.Body[httpx.Done], error) {
	f := in.RawBody.Data().File
	if !f.IsSet {
		return nil, ErrReceiptType
	}
	data, err := io.ReadAll(io.LimitReader(f, MaxReceipt+1))
	if err != nil {
		return nil, ErrReceiptType
	}
	return httpx.DoneUnless(s.AttachReceipt(ctx, actor.From(ctx), in.ID, data), "Recibo anexado.")
}

func (s *Service) getReceipt(ctx context.Context, in *httpx.IDPath) (*httpx.File, error) {
	data, kind, err := s.Receipt(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	name := "recibo.pdf"
	if kind == "image/png" {
		name = "recibo.png"
	}
	return &httpx.File{ContentType: kind, Disposition: `attachment; filename="` + name + `"`, Body: data}, nil
}

func (s *Service) getICS(ctx context.Context, in *httpx.IDPath) (*httpx.File, error) {
	sess, err := s.Session(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.File{
		ContentType: "text/calendar; charset=utf-8",
		Disposition: `attachment; filename="compromisso.ics"`,
		Body:        []byte(ICS(sess, s.Clock.Now())),
	}, nil
}
