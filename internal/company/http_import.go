package company

import (
	"context"
	"fmt"
	"io"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"psic/internal/kernel/actor"
	"psic/internal/platform/httpx"
)

// PeopleFileForm is an uploaded list of people.
type PeopleFileForm struct {
	File huma.FormFile `form:"file" required:"true" doc:"Planilha .xlsx ou CSV, com o e-mail e, se quiser, o nome"`
}

type peopleFileInput struct {
	ID      string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	RawBody huma.MultipartFormFiles[PeopleFileForm]
}

// CompanyImportRow is a line that is refused.
type CompanyImportRow struct {
	Line    int    `json:"line"`
	Email   string `json:"email"`
	Verdict string `json:"verdict"`
	Text    string `json:"text"`
}

// CompanyImportCheckBody says what an import of a list would do.
type CompanyImportCheckBody struct {
	Total   int                `json:"total" doc:"Linhas com pessoas"`
	Ready   int                `json:"ready" doc:"Seriam convidadas"`
	Refused int                `json:"refused"`
	Rows    []CompanyImportRow `json:"rows" doc:"As primeiras linhas que seriam recusadas, até 100"`
}

// CompanyImportBody is how far an import has come.
type CompanyImportBody struct {
	ID        string `json:"id"`
	Total     int    `json:"total"`
	Done      int    `json:"done" doc:"Linhas já processadas"`
	Invited   int    `json:"invited"`
	Refused   int    `json:"refused"`
	Running   bool   `json:"running"`
	CreatedAt string `json:"createdAt"`
	EndedAt   string `json:"endedAt" doc:"Vazio enquanto a importação está em andamento"`
}

// CompanyImportsBody has the last imports of a company, newest first.
type CompanyImportsBody struct {
	Imports []CompanyImportBody `json:"imports"`
}

type importPath struct {
	ID       string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	ImportID string `path:"importId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

// shownRefusals bounds the lines that a check shows.
const shownRefusals = 100

func (s *Service) importRoutes(api *httpx.API, own httpx.Access) {
	const path = "/api/company/{id}/users/import"
	upload := func(o httpx.Op) httpx.Op {
		o.MaxBody, o.TooLarge = maxImportFile+64<<10, errImportSize
		o.SentExample = map[string]any{"file": "Nome;E-mail\nBia Lima;bia.lima@aurora.example"}
		return o.Audited("company.import").Fails(importFaults()...)
	}
	httpx.Register(
		api,
		upload(op(
			"check-company-import",
			http.MethodPost,
			path+"/check",
			"Confere uma lista de pessoas, sem convidar ninguém",
			own,
			managing("company-import-check", 60),
		)).Explained("Até 5.000 linhas."),
		s.postCheckImport,
	)
	httpx.Register(
		api,
		upload(op(
			"import-company-users",
			http.MethodPost,
			path,
			"Convida por lista, em segundo plano",
			own,
			managing("company-import", 30),
		)).Fails(errImportRunning).
			Explained("A resposta vem antes dos convites. A mesma lista enviada duas vezes seguidas é uma só "+
				"importação."),
		s.postImport,
	)
	httpx.Register(
		api,
		op("company-imports", http.MethodGet, path, "Últimas importações e o andamento delas", own).
			Audited("company.users"),
		s.getImports,
	)
	refused := op(
		"company-import-refused",
		http.MethodGet,
		path+"/{importId}/refused",
		"Baixa as linhas recusadas de uma importação, em CSV",
		own,
	).Audited("company.users").
		Explained(fmt.Sprintf("A linha, o que foi informado e o motivo. Fica disponível por %d dias.", keepImportDays))
	refused.Responses = httpx.FileResponse("text/csv", "As linhas recusadas", "linha;e-mail;nome;motivo")
	httpx.Register(api, refused, s.getRefused)
}

// read returns the uploaded file. Nothing is read beyond the limit.
func (in *peopleFileInput) read() ([]byte, error) {
	f := in.RawBody.Data().File
	if !f.IsSet {
		return nil, errImportKind
	}
	data, err := io.ReadAll(io.LimitReader(f, maxImportFile+1))
	if err != nil {
		return nil, errImportKind
	}
	if len(data) > maxImportFile {
		return nil, errImportSize
	}
	return data, nil
}

func (s *Service) postCheckImport(
	ctx context.Context,
	in *peopleFileInput,
) (*httpx.Body[CompanyImportCheckBody], error) {
	data, err := in.read()
	if err != nil {
		return nil, err
	}
	rows, err := s.CheckImport(ctx, actor.From(ctx), in.ID, data)
	if err != nil {
		return nil, err
	}
	out := CompanyImportCheckBody{Total: len(rows), Rows: []CompanyImportRow{}}
	for _, r := range rows {
		if r.Verdict == Ready {
			out.Ready++
			continue
		}
		out.Refused++
		if len(out.Rows) < shownRefusals {
			out.Rows = append(out.Rows, CompanyImportRow{
				Line:    r.Line,
				Email:   r.Email,
				Verdict: string(r.Verdict),
				Text:    r.Text,
			})
		}
	}
	return &httpx.Body[CompanyImportCheckBody]{Body: out}, nil
}

func (s *Service) postImport(ctx context.Context, in *peopleFileInput) (*httpx.Body[CompanyImportBody], error) {
	data, err := in.read()
	if err != nil {
		return nil, err
	}
	i, err := s.StartImport(ctx, actor.From(ctx), in.ID, data)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[CompanyImportBody]{Body: importView(i)}, nil
}

func importView(i Import) CompanyImportBody {
	return CompanyImportBody{
		ID:        i.ID,
		Total:     i.Total,
		Done:      i.Done,
		Invited:   i.Invited,
		Refused:   i.Refused,
		Running:   i.Running(),
		CreatedAt: i.CreatedAt.Wall(),
		EndedAt:   i.EndedAt.Wall(),
	}
}

func (s *Service) getImports(ctx context.Context, in *httpx.IDPath) (*httpx.Body[CompanyImportsBody], error) {
	list, err := s.Imports(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	out := make([]CompanyImportBody, len(list))
	for i, one := range list {
		out[i] = importView(one)
	}
	return &httpx.Body[CompanyImportsBody]{Body: CompanyImportsBody{out}}, nil
}

func (s *Service) getRefused(ctx context.Context, in *importPath) (*httpx.File, error) {
	data, err := s.RefusedRows(ctx, actor.From(ctx), in.ID, in.ImportID)
	if err != nil {
		return nil, err
	}
	return &httpx.File{
		ContentType: "text/csv; charset=utf-8",
		Disposition: `attachment; filename="linhas-recusadas.csv"`,
		Body:        data,
	}, nil
}
