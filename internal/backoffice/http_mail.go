package backoffice

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// MailOneBody is a mail to one person.
type MailOneBody struct {
	Email   string `json:"email"`
	Subject string `json:"subject"`
	Body    string `json:"body" doc:"Texto simples; uma linha em branco separa parágrafos"`
}

// MailManyBody is a mail to many people: to a list of addresses, or to all people of a kind.
type MailManyBody struct {
	Emails   []string `json:"emails" doc:"Só contam pessoas ativas conhecidas"`
	Subject  string   `json:"subject"`
	Body     string   `json:"body" doc:"Texto simples; uma linha em branco separa parágrafos"`
	Audience string   `json:"audience" doc:"ALL ou NEWS (só quem recebe novidades)"`
	Type     string   `json:"type" doc:"users, customers ou therapists"`
}

type companyOneInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body MailOneBody
}

type companyManyInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body MailManyBody
}

// MailStartedBody names the mail, so that its progress can be followed.
type MailStartedBody struct {
	Status  int    `json:"status"`
	Message string `json:"message"`
	ID      string `json:"id"`
}

// MailReportBody is how far a mail to many has come.
type MailReportBody struct {
	ID         string            `json:"id"`
	Subject    string            `json:"subject"`
	Audience   string            `json:"audience"`
	State      string            `json:"state" doc:"RUNNING ou DONE"`
	Total      int64             `json:"total"`
	Sent       int64             `json:"sent"`
	Failed     int64             `json:"failed" doc:"Recusados pelo servidor de e-mail"`
	Skipped    int64             `json:"skipped" doc:"Inativos, sem novidades ou sem e-mail pessoal"`
	SkippedWhy []MailSkippedBody `json:"skippedWhy" doc:"Por 90 dias"`
	StartedAt  string            `json:"startedAt"`
	FinishedAt string            `json:"finishedAt"`
}

// MailSkippedBody is how many people did not get a mail for one reason.
type MailSkippedBody struct {
	Reason string `json:"reason" doc:"INACTIVE, NO_NEWS ou NO_PERSONAL_ADDRESS"`
	Count  int64  `json:"count"`
}

// MailCountBody is how many people would get a mail now.
type MailCountBody struct {
	Recipients int64 `json:"recipients"`
}

// MailTestBody is a mail to oneself.
type MailTestBody struct {
	Subject string `json:"subject"`
	Body    string `json:"body" doc:"Texto simples; uma linha em branco separa parágrafos"`
}

type mailCountInput struct {
	Audience string `query:"audience" maxLength:"20" default:"ALL" doc:"ALL ou NEWS" example:"ALL"`
	Type     string `query:"type" maxLength:"20" default:"users" doc:"users, customers ou therapists" example:"users"`
}

const bulkBody = 1 << 20

func (s *Service) mailRoutes(api *httpx.API) {
	many := func(o httpx.Op) httpx.Op { o.StepUp, o.MaxBody = true, bulkBody; return o }
	httpx.Register(
		api,
		op("mail-one", http.MethodPost, "/contact", "Escreve a uma pessoa", "mail.one").
			Fails(ErrNoRecipient, ErrUnknownEmail),
		s.postOne,
	)
	httpx.Register(
		api,
		many(
			op(
				"mail-many",
				http.MethodPost,
				"/contact/multiple",
				"Escreve a muitas pessoas, em segundo plano",
				"mail.many",
			),
		).Fails(ErrBulkRunning, ErrNobody).
			Explained("A lista é resolvida agora; o envio segue em segundo plano. Acompanhe pelo id."),
		s.postMany,
	)
	httpx.Register(
		api,
		op("mail-count", http.MethodGet, "/contact/count", "Quantas pessoas receberiam", "mail.count"),
		s.getMailCount,
	)
	test := op("mail-test", http.MethodPost, "/contact/test", "Envia o texto só a si mesmo", "mail.test")
	test.Limits = []httpx.Limit{httpx.PerAccount("mail-test", 20, time.Hour)}
	httpx.Register(api, test, s.postMailTest)
	httpx.Register(
		api,
		op("mail-reports", http.MethodGet, "/contact/multiple", "Últimos envios", "mail.list"),
		s.getReports,
	)
	httpx.Register(
		api,
		op("mail-report", http.MethodGet, "/contact/multiple/{id}", "Andamento de um envio", "mail.read"),
		s.getReport,
	)
	httpx.Register(
		api,
		op(
			"company-mail-one",
			http.MethodPost,
			"/company/{id}/contact",
			"Escreve a um colaborador da empresa",
			"mail.one",
		).Fails(ErrNoRecipient, ErrUnknownEmail),
		s.postCompanyOne,
	)
	httpx.Register(
		api,
		many(
			op(
				"company-mail-many",
				http.MethodPost,
				"/company/{id}/contact/multiple",
				"Escreve aos colaboradores da empresa",
				"mail.many",
			),
		).Fails(ErrBulkRunning, ErrNobody),
		s.postCompanyMany,
	)
	httpx.Register(api, httpx.Op{
		ID:      "unsubscribe",
		Method:  http.MethodPost,
		Path:    "/api/unsubscribe",
		Tag:     "contato",
		Summary: "Deixa de receber novidades, pelo link do e-mail",
		Access:  httpx.Public(),
		Limits:  []httpx.Limit{httpx.PerIP("unsubscribe", 60, time.Hour)},
		Faults:  []*fault.Error{ErrUnsubscribe},
	}, s.postUnsubscribe)
}

const sentOne, sentMany = "Email enviado com sucesso", "Emails enviados com sucesso"

func (s *Service) postOne(ctx context.Context, in *httpx.Body[MailOneBody]) (*httpx.Body[httpx.Done], error) {
	b := in.Body
	return httpx.DoneUnless(
		s.MailOne(ctx, actor.From(ctx), One{Email: b.Email, Subject: b.Subject, Body: b.Body}),
		sentOne,
	)
}

func (s *Service) postCompanyOne(ctx context.Context, in *companyOneInput) (*httpx.Body[httpx.Done], error) {
	if err := s.knownCompany(ctx, in.ID); err != nil {
		return nil, err
	}
	b := in.Body
	return httpx.DoneUnless(s.MailOne(ctx, actor.From(ctx), One{
		Email:     b.Email,
		Subject:   b.Subject,
		Body:      b.Body,
		CompanyID: in.ID,
	}), sentOne)
}

func (s *Service) postMany(ctx context.Context, in *httpx.Body[MailManyBody]) (*httpx.Body[MailStartedBody], error) {
	b := in.Body
	return started(s.MailMany(ctx, actor.From(ctx), Many{
		Emails:   b.Emails,
		Subject:  b.Subject,
		Body:     b.Body,
		Audience: b.Audience,
		Kind:     b.Type,
	}))
}

func (s *Service) postCompanyMany(ctx context.Context, in *companyManyInput) (*httpx.Body[MailStartedBody], error) {
	if err := s.knownCompany(ctx, in.ID); err != nil {
		return nil, err
	}
	b := in.Body
	return started(s.MailMany(ctx, actor.From(ctx), Many{
		Emails:    b.Emails,
		Subject:   b.Subject,
		Body:      b.Body,
		Audience:  b.Audience,
		CompanyID: in.ID,
	}))
}

func started(id string, err error) (*httpx.Body[MailStartedBody], error) {
	if err != nil {
		return nil, err
	}
	return &httpx.Body[MailStartedBody]{Body: MailStartedBody{http.StatusOK, sentMany, id}}, nil
}

func (s *Service) getReports(ctx context.Context, _ *httpx.None) (*httpx.Body[[]MailReportBody], error) {
	list, err := s.Reports(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]MailReportBody, len(list))
	for i, r := range list {
		out[i] = reportBody(r)
	}
	return &httpx.Body[[]MailReportBody]{Body: out}, nil
}

func (s *Service) getReport(ctx context.Context, in *httpx.IDPath) (*httpx.Body[MailReportBody], error) {
	r, err := s.Report(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[MailReportBody]{Body: reportBody(r)}, nil
}

func (s *Service) getMailCount(ctx context.Context, in *mailCountInput) (*httpx.Body[MailCountBody], error) {
	n, err := s.CountRecipients(ctx, in.Type, in.Audience)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[MailCountBody]{Body: MailCountBody{n}}, nil
}

func (s *Service) postMailTest(ctx context.Context, in *httpx.Body[MailTestBody]) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.MailTest(ctx, actor.From(ctx), in.Body.Subject, in.Body.Body), "Teste enviado.")
}

func skippedWhy(r Report) []MailSkippedBody {
	out := []MailSkippedBody{}
	for _, reason := range []string{skipInactive, skipNoNews, skipNoAddress} {
		if n := r.Why[reason]; n > 0 {
			out = append(out, MailSkippedBody{reason, n})
		}
	}
	return out
}

func reportBody(r Report) MailReportBody {
	return MailReportBody{
		ID:         r.ID,
		Subject:    r.Subject,
		Audience:   r.Audience,
		State:      r.Status,
		Total:      r.Total,
		Sent:       r.Sent,
		Failed:     r.Failed,
		Skipped:    r.Skipped,
		SkippedWhy: skippedWhy(r),
		StartedAt:  wall(r.CreatedAt),
		FinishedAt: wall(r.FinishedAt),
	}
}

// wall formats an instant as administrators read it.
func wall(t at.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.In(at.SaoPaulo).Format("02/01/2006 15:04:05")
}

func (s *Service) postUnsubscribe(ctx context.Context, in *httpx.TokenQuery) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Unsubscribe(ctx, in.Token), "Pronto: você não recebe mais novidades por e-mail.")
}
