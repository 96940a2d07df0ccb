package evidence

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// EvidenceRow is a document in the list of a company.
type EvidenceRow struct {
	ID       string `json:"id"`
	Number   string `json:"number"`
	From     string `json:"from" doc:"dd/MM/yyyy"`
	Until    string `json:"until" doc:"dd/MM/yyyy"`
	Hash     string `json:"hash" doc:"SHA-256 dos dados, em hexadecimal"`
	IssuedAt string `json:"issuedAt"`
}

// EvidencesBody lists the documents of a company.
type EvidencesBody struct {
	Documents []EvidenceRow `json:"documents" doc:"O mais novo primeiro"`
}

// EvidencePeriodBody asks for a document.
type EvidencePeriodBody struct {
	From  string `json:"from" doc:"dd/MM/yyyy"`
	Until string `json:"until" doc:"dd/MM/yyyy, no máximo hoje"`
}

// EvidenceCheckBody confirms a document.
type EvidenceCheckBody struct {
	Number   string `json:"number"`
	Hash     string `json:"hash"`
	IssuedAt string `json:"issuedAt"`
}

type periodInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body EvidencePeriodBody
}

type documentInput struct {
	ID         string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	DocumentID string `path:"documentId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

type numberInput struct {
	Number string `path:"number" maxLength:"40" example:"K7QX-2MPA-ZB4T"`
}

func newOp(id, method, path, summary string, access httpx.Access, limits ...httpx.Limit) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    path,
		Tag:     "evidências",
		Summary: summary,
		Access:  access,
		Limits:  limits,
	}
}

var both = httpx.Roles("a própria empresa; administradores, qualquer uma", actor.Company, actor.Administrator)

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	httpx.Register(api, newOp(
		"company-evidence",
		http.MethodGet,
		"/api/company/{id}/evidence",
		"Documentos de evidências da empresa",
		both,
	).Audited("company.evidence").Fails(fault.Missing), s.getDocuments)
	httpx.Register(api, newOp(
		"issue-evidence",
		http.MethodPost,
		"/api/company/{id}/evidence",
		"Emite um documento de evidências de um período",
		both,
		httpx.PerAccount("evidence", 20, 24*time.Hour),
	).Audited("company.issue_evidence").Fails(fault.Missing).
		Explained("Os dados são guardados como estão agora e não mudam."), s.postDocument)
	file := newOp(
		"evidence-pdf",
		http.MethodGet,
		"/api/company/{id}/evidence/{documentId}/pdf",
		"Documento de evidências em PDF",
		both,
	).Audited("company.evidence_pdf").Fails(fault.Missing, ErrChanged)
	file.Responses = httpx.FileResponse("application/pdf", "Documento PDF", "%PDF-1.7 …")
	httpx.Register(api, file, s.getPDF)
	httpx.Register(api, newOp(
		"check-evidence",
		http.MethodGet,
		"/api/evidence/{number}",
		"Confirma número, código e data de um documento",
		httpx.Public(),
		httpx.PerIP("evidence-check", 30, 10*time.Minute),
	).Fails(fault.Missing, ErrChanged).Explained("Não mostra nada do conteúdo."), s.getCheck)
	s.surveyRoutes(api)
}

func (s *Service) getDocuments(ctx context.Context, in *httpx.IDPath) (*httpx.Body[EvidencesBody], error) {
	list, err := s.Documents(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	rows := make([]EvidenceRow, len(list))
	for i, d := range list {
		rows[i] = EvidenceRow{
			ID:       d.ID,
			Number:   d.Number,
			From:     d.FromOn.Wire(),
			Until:    d.UntilOn.Wire(),
			Hash:     d.Hash,
			IssuedAt: instant(d.CreatedAt),
		}
	}
	return &httpx.Body[EvidencesBody]{Body: EvidencesBody{rows}}, nil
}

func (s *Service) postDocument(ctx context.Context, in *periodInput) (*httpx.Body[EvidenceRow], error) {
	from, until := day(in.Body.From), day(in.Body.Until)
	d, err := s.Issue(ctx, actor.From(ctx), in.ID, from, until)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[EvidenceRow]{Body: EvidenceRow{
		ID:       d.ID,
		Number:   d.Number,
		From:     d.FromOn.Wire(),
		Until:    d.UntilOn.Wire(),
		Hash:     d.Hash,
		IssuedAt: instant(d.CreatedAt),
	}}, nil
}

// day reads a day; what is no day is none.
func day(text string) at.Date {
	d, err := at.ParseDate(text)
	if err != nil {
		return at.Date{}
	}
	return d
}

func (s *Service) getPDF(ctx context.Context, in *documentInput) (*httpx.File, error) {
	d, err := s.Read(ctx, actor.From(ctx), in.ID, in.DocumentID)
	if err != nil {
		return nil, err
	}
	return &httpx.File{
		ContentType: "application/pdf",
		Disposition: `attachment; filename="evidencias-` + d.Number + `.pdf"`,
		Body:        s.PDF(d),
	}, nil
}

func (s *Service) getCheck(ctx context.Context, in *numberInput) (*httpx.Body[EvidenceCheckBody], error) {
	c, err := s.Check(ctx, in.Number)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[EvidenceCheckBody]{Body: EvidenceCheckBody{
		Number:   c.Number,
		Hash:     c.Hash,
		IssuedAt: instant(c.IssuedAt),
	}}, nil
}

func instant(t at.Time) string { return t.UTC().Format(time.RFC3339) }
