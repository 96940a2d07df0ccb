package dispute

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/httpx"
)

// DisputeRowBody is a case in the list.
type DisputeRowBody struct {
	ID       string      `json:"id"`
	Kind     Kind        `json:"kind" enum:"MED,CHARGEBACK" doc:"Devolução especial do PIX, ou contestação no cartão"`
	State    State       `json:"state" enum:"OPEN,ANSWERED,EXPIRED,WON,LOST,ACCEPTED"`
	Closed   bool        `json:"closed" doc:"O dinheiro está resolvido"`
	Amount   money.Cents `json:"amount"`
	Purpose  string      `json:"purpose" enum:"SESSION,PACKAGE,SUBSCRIPTION"`
	Payer    string      `json:"payer"`
	OpenedOn string      `json:"openedOn"`
	AnswerBy string      `json:"answerBy" doc:"O último dia para responder"`
	DaysLeft int         `json:"daysLeft" doc:"0 no último dia, negativo depois"`
}

// DisputeCountsBody has the number of cases in each part of the list.
type DisputeCountsBody struct {
	Waiting  int64 `json:"waiting" doc:"Esperam a nossa resposta"`
	Answered int64 `json:"answered" doc:"Esperam o provedor"`
	Closed   int64 `json:"closed"`
}

// DisputesBody is a page of cases.
type DisputesBody struct {
	Elements      []DisputeRowBody  `json:"elements" doc:"Os prazos mais próximos primeiro"`
	TotalElements int64             `json:"totalElements"`
	TotalPages    int64             `json:"totalPages"`
	CurrentPage   int               `json:"currentPage"`
	Counts        DisputeCountsBody `json:"counts"`
	Amount        money.Cents       `json:"amount" doc:"A soma das que estão abertas"`
}

type listInput struct {
	httpx.PageQuery
	Part string `query:"part" enum:",WAITING,ANSWERED,CLOSED" example:"WAITING" doc:"Vazio são todas"`
	Kind string `query:"kind" enum:",MED,CHARGEBACK" example:"MED" doc:"Vazio são os dois tipos"`
}

// DisputeBody is a case with what an administrator may do next.
type DisputeBody struct {
	DisputeRowBody
	ChargeID         string               `json:"chargeId"`
	ProviderID       string               `json:"providerId" doc:"Como o provedor a chama, ou vazio"`
	Method           string               `json:"method" enum:"card,pix,credits,package"`
	Therapist        string               `json:"therapist" doc:"De quem é o atendimento, ou vazio"`
	OpenedAt         string               `json:"openedAt"`
	OpenedBy         string               `json:"openedBy" doc:"Quem abriu à mão, ou vazio"`
	Reason           string               `json:"reason"`
	Taken            money.Cents          `json:"taken" doc:"O que o provedor já retirou"`
	TherapistReserve money.Cents          `json:"therapistReserve" doc:"Separado do próximo repasse"`
	PlatformReserve  money.Cents          `json:"platformReserve" doc:"Separado pela plataforma"`
	Bearer           Bearer               `json:"bearer" enum:",PLATFORM,THERAPIST,PURCHASE" doc:"Quem arcou"`
	AnsweredAt       string               `json:"answeredAt"`
	AnsweredBy       string               `json:"answeredBy"`
	AnswerReference  string               `json:"answerReference"`
	DecidedAt        string               `json:"decidedAt"`
	DecidedBy        string               `json:"decidedBy" doc:"Vazio quando o provedor avisou"`
	Note             string               `json:"note"`
	ClosedAt         string               `json:"closedAt"`
	Next             []State              `json:"next" doc:"O que pode ser registrado agora"`
	Evidence         *DisputeEvidenceBody `json:"evidence,omitempty" doc:"Ausente enquanto é reunida"`
}

// DisputeEvidenceBody is what was known about the payment at a moment.
type DisputeEvidenceBody struct {
	GatheredAt      string                 `json:"gatheredAt"`
	Hash            string                 `json:"hash" doc:"SHA-256 do que foi guardado"`
	PaidAt          string                 `json:"paidAt"`
	TermsVersion    string                 `json:"termsVersion"`
	TermsAcceptedAt string                 `json:"termsAcceptedAt"`
	FreeHours       int                    `json:"freeHours"`
	Sessions        []DisputeSessionBody   `json:"sessions"`
	Agreements      []DisputeAgreementBody `json:"agreements"`
	Mails           []DisputeMailBody      `json:"mails"`
	Refunded        money.Cents            `json:"refunded" doc:"O que já devolvemos"`
}

// DisputeSessionBody is a session that the payment paid for.
type DisputeSessionBody struct {
	StartsAt    string            `json:"startsAt"`
	BookedAt    string            `json:"bookedAt"`
	CancelledAt string            `json:"cancelledAt"`
	Minutes     int               `json:"minutes" doc:"Com os dois na sala"`
	Stays       []DisputeStayBody `json:"stays"`
}

// DisputeStayBody is a time during which one of the two was in the room.
type DisputeStayBody struct {
	Patient bool   `json:"patient"`
	From    string `json:"from"`
	To      string `json:"to"`
}

// DisputeAgreementBody is a version of the contract that was accepted.
type DisputeAgreementBody struct {
	Version    int64  `json:"version"`
	AcceptedAt string `json:"acceptedAt"`
}

// DisputeMailBody is a mail that was sent: its kind, not its text.
type DisputeMailBody struct {
	Name    string `json:"name"`
	Patient bool   `json:"patient"`
	SentAt  string `json:"sentAt"`
}

// DisputeOpenBody opens a case that the provider did not notify us of.
type DisputeOpenBody struct {
	ChargeID string `json:"chargeId" doc:"O pagamento, como aparece no histórico da pessoa"`
	Reason   string `json:"reason" doc:"De onde veio o aviso: de 10 a 500 caracteres"`
	AnswerOn string `json:"answerOn,omitempty" doc:"O último dia para responder, dd/MM/yyyy; vazio é o prazo do tipo"`
}

type openInput struct{ Body DisputeOpenBody }

// DisputeOpenedBody names the case.
type DisputeOpenedBody struct {
	ID string `json:"id"`
}

// DisputeAnsweredBody says that the answer was handed in.
type DisputeAnsweredBody struct {
	Reference string `json:"reference" doc:"O protocolo da entrega no provedor"`
}

type answeredInput struct {
	httpx.IDPath
	Body DisputeAnsweredBody
}

// DisputeOutcomeBody is an outcome that is recorded by hand.
type DisputeOutcomeBody struct {
	Outcome State  `json:"outcome" enum:"WON,LOST,ACCEPTED"`
	Note    string `json:"note" doc:"De onde veio, ou por que não contestamos: de 10 a 500 caracteres"`
}

type outcomeInput struct {
	httpx.IDPath
	Body DisputeOutcomeBody
}

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
		Explained("O pedido é lido no provedor antes. O que ele já retirou é contabilizado, e o caso dele é devolvido."),
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
		Explained("O pedido é lido no provedor antes: o dinheiro só é dado como perdido quando ele saiu."), s.postOutcome)
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
