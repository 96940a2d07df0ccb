package record

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// RecordRequestBody is a request for a copy of the record, as one of the two people sees it.
type RecordRequestBody struct {
	ID          string `json:"id"`
	Name        string `json:"name" doc:"A outra pessoa: paciente para o psicólogo, psicólogo para o paciente"`
	CustomerID  string `json:"customerId"`
	TherapistID string `json:"therapistId"`
	State       string `json:"state" enum:"OPEN,DELIVERED,REFUSED,WITHDRAWN,ENDED"`
	AskedAt     string `json:"askedAt"`
	DueOn       string `json:"dueOn" doc:"Último dia da resposta, dd/MM/yyyy (LGPD, art. 19)"`
	Overdue     bool   `json:"overdue"`
	ClosedAt    string `json:"closedAt,omitempty"`
	DeliveredOn string `json:"deliveredOn,omitempty" doc:"Dia da entrega, dd/MM/yyyy"`
	Note        string `json:"note,omitempty" doc:"Como foi entregue, ou o motivo da recusa"`
}

// RecordAskedBody is a therapist whom the caller can ask for a copy.
type RecordAskedBody struct {
	TherapistID string `json:"therapistId"`
	Name        string `json:"name"`
	LastSession string `json:"lastSession"`
}

// RecordRequestListBody are the requests of the caller.
type RecordRequestListBody struct {
	Requests   []RecordRequestBody `json:"requests" doc:"O mais novo primeiro"`
	Therapists []RecordAskedBody   `json:"therapists" doc:"Para pacientes: a quem pedir, o mais recente primeiro"`
}

// RecordAskBody asks for a copy.
type RecordAskBody struct {
	TherapistID string `json:"therapistId"`
}

// RecordAnswerBody answers a request.
type RecordAnswerBody struct {
	Delivered   bool   `json:"delivered" doc:"Verdadeiro: a cópia foi entregue. Falso: o pedido é recusado"`
	DeliveredOn string `json:"deliveredOn,omitempty" doc:"Dia da entrega, dd/MM/yyyy" example:"06/08/2026"`
	Note        string `json:"note" doc:"Como foi entregue, ou o motivo da recusa; até 1000 caracteres"`
}

func requestOp(id, method, path, summary string, access httpx.Access) httpx.Op {
	op := newOp(id, method, path, summary)
	op.Access = access
	return op
}

func (s *Service) requestRoutes(api *httpx.API) {
	both := httpx.Roles("os próprios", append(slices.Clone(actor.Patients), actor.Therapist)...)
	patients := httpx.Roles("os próprios", actor.Patients...)
	therapist := httpx.Roles("a quem foi pedido", actor.Therapist)
	const path = "/api/record-request"
	few := httpx.PerAccount("record-request", 20, time.Hour)
	list := requestOp("list-record-requests", http.MethodGet, path, "Pedidos de cópia de prontuário", both)
	httpx.Register(api, list, s.getRequests)

	ask := requestOp("ask-for-record", http.MethodPost, path, "Pede uma cópia do prontuário", patients)
	ask.Limits = []httpx.Limit{few}
	httpx.Register(api, ask.Fails(ErrRequestOpen, fault.Missing).
		Explained("A quem já atendeu quem pede em uma sessão paga. "+
			fmt.Sprintf("A resposta tem prazo de %d dias.", AnswerDays)), s.postRequest)

	const one = path + "/{id}"
	withdraw := requestOp("withdraw-record-request", http.MethodPost, one+"/withdraw", "Retira o pedido", patients)
	withdraw.Limits = []httpx.Limit{few}
	httpx.Register(api, withdraw.Fails(ErrRequestClosed, fault.Missing), s.postWithdraw)

	answer := requestOp("answer-record-request", http.MethodPost, one+"/answer", "Responde ao pedido", therapist)
	answer.Limits = []httpx.Limit{httpx.PerAccount("record-answer", 60, time.Hour)}
	httpx.Register(api, answer.Fails(ErrRequestClosed, fault.Missing).
		Explained("A entrega acontece fora daqui. Só as duas pessoas leem a resposta."), s.postAnswer)
}

func (s *Service) getRequests(ctx context.Context, _ *httpx.None) (*httpx.Body[RecordRequestListBody], error) {
	who := actor.From(ctx)
	requests, err := s.Requests(ctx, who)
	if err != nil {
		return nil, err
	}
	b := RecordRequestListBody{Requests: make([]RecordRequestBody, len(requests)), Therapists: []RecordAskedBody{}}
	for i, r := range requests {
		b.Requests[i] = s.requestBody(r)
	}
	if who.Role == actor.Therapist {
		return &httpx.Body[RecordRequestListBody]{Body: b}, nil
	}
	asked, err := s.MayAsk(ctx, who.ID)
	for _, a := range asked {
		b.Therapists = append(b.Therapists, RecordAskedBody{a.ID, a.Name, a.LastSession.Format(time.RFC3339)})
	}
	return &httpx.Body[RecordRequestListBody]{Body: b}, err
}

func (s *Service) requestBody(r Request) RecordRequestBody {
	b := RecordRequestBody{
		ID:          r.ID,
		Name:        r.OtherName,
		CustomerID:  r.PatientID,
		TherapistID: r.TherapistID,
		State:       r.State,
		AskedAt:     r.AskedAt.Format(time.RFC3339),
		DueOn:       r.DueOn.Wire(),
		Overdue:     r.Overdue(s.Clock.Today()),
		DeliveredOn: r.DeliveredOn.Wire(),
		Note:        r.Answer,
	}
	if !r.ClosedAt.IsZero() {
		b.ClosedAt = r.ClosedAt.Format(time.RFC3339)
	}
	return b
}

func (s *Service) postRequest(ctx context.Context, in *httpx.Body[RecordAskBody]) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Ask(ctx, actor.From(ctx), in.Body.TherapistID), "Pedido enviado.")
}

func (s *Service) postWithdraw(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Withdraw(ctx, actor.From(ctx), in.ID), "Pedido retirado.")
}

func (s *Service) postAnswer(ctx context.Context, in *recordInput[RecordAnswerBody]) (*httpx.Body[httpx.Done], error) {
	// A day that is none is like no day: the check of the use case names the field.
	day, err := at.ParseDate(in.Body.DeliveredOn)
	if err != nil {
		day = at.Date{}
	}
	err = s.Answer(ctx, actor.From(ctx), in.ID, RequestAnswer{
		Delivered:   in.Body.Delivered,
		DeliveredOn: day,
		Note:        in.Body.Note,
	})
	return httpx.DoneUnless(err, "Resposta enviada.")
}
