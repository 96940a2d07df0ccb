package dispute

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/payment"
	"psic/internal/platform/httpx"
)

func op(id, method, path, summary, action string) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    path,
		Tag:     "contestações",
		Summary: summary,
		Access:  httpx.Roles("contestações", actor.Administrator),
	}.Audited(action)
}

func stepUp(o httpx.Op) httpx.Op {
	o.StepUp = true
	return o
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	httpx.Register(api, op(
		"disputes",
		http.MethodGet,
		"/api/admin/disputes",
		"Contestações, as de prazo mais próximo primeiro",
		"dispute.list",
	), s.getList)
	httpx.Register(api, stepUp(op(
		"open-dispute",
		http.MethodPost,
		"/api/admin/disputes",
		"Abre à mão uma contestação que o provedor não avisou",
		"dispute.open",
	)).Fails(ErrOpen, ErrNotDisputable, payment.ErrGateway, fault.Missing).
		Explained("O pedido é lido no provedor antes. O que ele já retirou é contado, e o caso dele é devolvido."),
		s.postOpen)
	httpx.Register(api, op(
		"dispute",
		http.MethodGet,
		"/api/admin/dispute/{id}",
		"Uma contestação, com as provas",
		"dispute.read",
	).Fails(fault.Missing), s.getOne)
	httpx.Register(api, op(
		"gather-dispute-evidence",
		http.MethodPost,
		"/api/admin/dispute/{id}/evidence",
		"Reúne as provas de novo",
		"dispute.gather",
	).Fails(fault.Missing).Explained("O que foi reunido antes continua guardado."), s.postEvidence)
	file := op(
		"dispute-answer-file",
		http.MethodGet,
		"/api/admin/dispute/{id}/answer.pdf",
		"A resposta em PDF, para entregar no provedor",
		"dispute.file",
	).Fails(ErrNoEvidence, fault.Missing)
	file.Responses = httpx.FileResponse("application/pdf", "A resposta", "%PDF-1.4 …")
	httpx.Register(api, file, s.getFile)
	httpx.Register(api, stepUp(op(
		"answer-dispute",
		http.MethodPost,
		"/api/admin/dispute/{id}/answered",
		"Registra que a resposta foi entregue no provedor",
		"dispute.answer",
	)).Fails(ErrMoved, fault.Missing), s.postAnswered)
	httpx.Register(api, stepUp(op(
		"decide-dispute",
		http.MethodPost,
		"/api/admin/dispute/{id}/outcome",
		"Registra o resultado à mão",
		"dispute.decide",
	)).Fails(ErrMoved, payment.ErrGateway, fault.Missing).
		Explained("O pedido é lido no provedor antes: o dinheiro só é dado como perdido quando ele saiu."),
		s.postOutcome)
}

func (s *Service) getList(ctx context.Context, in *listInput) (*httpx.Body[DisputesBody], error) {
	f := Filter{Part: Part(in.Part), Kind: Kind(in.Kind), Page: in.PageQuery.Part()}
	list, err := s.List(ctx, f)
	if err != nil {
		return nil, err
	}
	b := DisputesBody{
		Elements:      make([]DisputeRowBody, len(list.Rows)),
		TotalElements: list.Total,
		TotalPages:    f.Count(list.Total),
		CurrentPage:   in.Page,
		Amount:        list.Amount,
		Counts: DisputeCountsBody{
			Waiting:  list.Counts[Waiting],
			Answered: list.Counts[Handed],
			Closed:   list.Counts[Ended],
		},
	}
	for i, r := range list.Rows {
		b.Elements[i] = s.rowBody(r.Case, r.Payer)
	}
	return &httpx.Body[DisputesBody]{Body: b}, nil
}

func (s *Service) rowBody(c Case, payer string) DisputeRowBody {
	return DisputeRowBody{
		ID:       c.ID,
		Kind:     Kind(c.Kind),
		State:    c.Status(),
		Closed:   c.Closed(),
		Amount:   c.AmountCents,
		Purpose:  c.Purpose,
		Payer:    payer,
		OpenedOn: at.DateOf(c.OpenedAt.Time, at.SaoPaulo).Wire(),
		AnswerBy: c.lastDay().Wire(),
		DaysLeft: c.DaysLeft(s.Clock.Today()),
	}
}

func (s *Service) postOpen(ctx context.Context, in *openInput) (*httpx.Body[DisputeOpenedBody], error) {
	by := ByHand{ChargeID: in.Body.ChargeID, Reason: in.Body.Reason}
	if in.Body.AnswerOn != "" {
		day, err := at.ParseDate(in.Body.AnswerOn)
		if err != nil {
			var f fault.Fields
			f.Add("answerOn", "Informe a data como dd/mm/aaaa.")
			return nil, f.Err()
		}
		by.AnswerOn = day
	}
	id, err := s.OpenByHand(ctx, actor.From(ctx), by)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[DisputeOpenedBody]{Body: DisputeOpenedBody{ID: id}}, nil
}

func (s *Service) postEvidence(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.GatherNow(ctx, in.ID), "Provas reunidas de novo.")
}

func (s *Service) getFile(ctx context.Context, in *httpx.IDPath) (*httpx.File, error) {
	data, err := s.AnswerFile(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.File{
		ContentType: "application/pdf",
		Disposition: `attachment; filename="resposta-contestacao.pdf"`,
		Body:        data,
	}, nil
}

func (s *Service) postAnswered(ctx context.Context, in *answeredInput) (*httpx.Body[httpx.Done], error) {
	err := s.MarkAnswered(ctx, actor.From(ctx), Answer{ID: in.ID, Reference: in.Body.Reference})
	return httpx.DoneUnless(err, "Entrega registrada.")
}

func (s *Service) postOutcome(ctx context.Context, in *outcomeInput) (*httpx.Body[httpx.Done], error) {
	err := s.Decide(ctx, actor.From(ctx), Decision{ID: in.ID, Outcome: in.Body.Outcome, Note: in.Body.Note})
	return httpx.DoneUnless(err, "Resultado registrado.")
}

// wall is the time of day that an administrator reads, or empty.
func wall(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return at.Of(t).Wall()
}
