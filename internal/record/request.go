package record

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
	"psic/internal/record/recorddb"
)

const (
	// AnswerDays is how long a therapist has to answer a request for a copy (LGPD art. 19).
	AnswerDays = 15
	// maxNote is how many characters an answer may have.
	maxNote = 1000
	// maxRequests is how many requests one person is shown, the newest first.
	maxRequests = 200
	// requestYears is how long a closed request is kept, as the proof of its answer.
	requestYears = 5
)

// RequestState is the state of a request for a copy.
type RequestState string

const (
	RequestOpen      RequestState = "OPEN"
	RequestDelivered RequestState = "DELIVERED"
	RequestRefused   RequestState = "REFUSED"
	RequestWithdrawn RequestState = "WITHDRAWN"
	// RequestEnded is a request to a therapist who deleted the account: it is answered outside.
	RequestEnded RequestState = "ENDED"
)

// requestSteps are the changes of state that exist. Everything else is refused.
var requestSteps = map[RequestState][]RequestState{
	RequestOpen: {RequestDelivered, RequestRefused, RequestWithdrawn, RequestEnded},
}

// MayBecome says whether a request changes from one state to another.
func (st RequestState) MayBecome(next RequestState) bool {
	return slices.Contains(requestSteps[st], next)
}

var (
	ErrRequestOpen = fault.New(
		fault.Conflict,
		"record_request.open",
		"Você já pediu uma cópia a este profissional. A resposta aparece aqui.",
	)
	ErrRequestClosed = fault.New(fault.Conflict, "record_request.closed", "Este pedido já foi encerrado.")
)

// Request is a patient's request for a copy of the record, as one of the two people sees it.
type Request struct {
	recorddb.RecordRequest
	// OtherName is the name of the other of the two.
	OtherName string
	// Answer is the opened note.
	Answer string
}

// Overdue says whether the day of the answer has passed without one.
func (r Request) Overdue(today at.Date) bool {
	return RequestState(r.State) == RequestOpen && r.DueOn.Before(today)
}

// Asked is somebody whom a patient can ask for a copy.
type Asked struct {
	ID, Name    string
	LastSession at.Time
}

// RequestAnswer is what a therapist answers: the copy was delivered on a day, or is refused. Note says how, or why.
type RequestAnswer struct {
	Delivered   bool
	DeliveredOn at.Date
	Note        string
}

// Sealed lists the feature's sealed columns, for the rotation of keys. What therapists seal in their browsers is not
// among them.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{{Table: "record_request", Name: "note", Key: "id"}}
}

// Ask asks a therapist for a copy of the record. Whether there is one, only the therapist knows.
//
// Faults: ErrRequestOpen, fault.Missing.
func (s *Service) Ask(ctx context.Context, who actor.Actor, therapistID string) error {
	now := s.Clock.Now()
	due := at.DateOf(now, at.SaoPaulo).AddDays(AnswerDays)
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		met, err := s.q.HasMetTherapist(ctx, tx, recorddb.HasMetTherapistParams{
			TherapistID: therapistID,
			PatientID:   who.ID,
			NowAt:       at.Of(now),
		})
		if err != nil {
			return wrap("therapist of a request", err)
		}
		if !met {
			return fault.Missing
		}
		id := ids.New()
		err = s.q.InsertRequest(ctx, tx, recorddb.InsertRequestParams{
			ID:          id,
			TherapistID: therapistID,
			PatientID:   who.ID,
			AskedAt:     at.Of(now),
			DueOn:       due,
		})
		if store.IsUnique(err, "record_request", "therapist_id", "patient_id") {
			return ErrRequestOpen
		}
		if err != nil {
			return wrap("insert request", err)
		}
		return s.tellTherapist(ctx, tx, id, due)
	})
}

// tellTherapist enqueues the mails to the therapist: at once, five days before the last day, and after it.
func (s *Service) tellTherapist(ctx context.Context, tx *store.Tx, id string, due at.Date) error {
	if err := s.Jobs.Enqueue(ctx, tx, RequestMail{RequestID: id}); err != nil {
		return err
	}
	for _, day := range []at.Date{due.AddDays(-remindDays), due.AddDays(1)} {
		morning := jobs.At(day.At(remindMinute, at.SaoPaulo))
		if err := s.Jobs.Enqueue(ctx, tx, RequestMail{RequestID: id, Again: true}, morning); err != nil {
			return err
		}
	}
	return nil
}

// Withdraw ends a patient's own request.
//
// Faults: ErrRequestClosed, fault.Missing.
func (s *Service) Withdraw(ctx context.Context, who actor.Actor, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		r, err := s.requestIn(ctx, tx, id)
		if err != nil {
			return err
		}
		if r.PatientID != who.ID {
			return fault.Missing
		}
		return s.close(ctx, tx, r, recorddb.CloseRequestParams{State: string(RequestWithdrawn)})
	})
}

// Answer answers a request. Delivering happens outside: by hand, or in a way that both agreed on.
//
// Faults: fault.Fields, ErrRequestClosed, fault.Missing.
func (s *Service) Answer(ctx context.Context, who actor.Actor, id string, in RequestAnswer) error {
	in.Note = strings.TrimSpace(in.Note)
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		r, err := s.requestIn(ctx, tx, id)
		if err != nil {
			return err
		}
		if r.TherapistID != who.ID {
			return fault.Missing
		}
		if err := in.check(at.DateOf(r.AskedAt.Time, at.SaoPaulo), s.Clock.Today()); err != nil {
			return err
		}
		note, err := s.Ring.Seal([]byte(in.Note), crypt.AAD("record_request", "note", id))
		if err != nil {
			return err
		}
		next := recorddb.CloseRequestParams{State: string(RequestRefused), Note: note}
		if in.Delivered {
			next.State, next.DeliveredOn = string(RequestDelivered), in.DeliveredOn
		}
		if err := s.close(ctx, tx, r, next); err != nil {
			return err
		}
		return s.Jobs.Enqueue(ctx, tx, RequestAnswerMail{RequestID: id})
	})
}

func (in RequestAnswer) check(asked, today at.Date) error {
	var f fault.Fields
	f.Check(in.Note != "", "note", "Escreva como a cópia foi entregue, ou o motivo da recusa.")
	f.Check(len([]rune(in.Note)) <= maxNote, "note", fmt.Sprintf("Use até %d caracteres.", maxNote))
	f.Check(br.Plain(in.Note), "note", "Use apenas letras, números e sinais.")
	if in.Delivered {
		fits := !in.DeliveredOn.Before(asked) && !in.DeliveredOn.After(today)
		f.Check(fits, "deliveredOn", "Informe o dia da entrega, do pedido até hoje.")
	}
	return f.Err()
}

// close takes a request out of its open state. Of two who do so at once, one gets ErrRequestClosed.
func (s *Service) close(
	ctx context.Context,
	tx *store.Tx,
	r recorddb.RecordRequest,
	next recorddb.CloseRequestParams,
) error {
	if !RequestState(r.State).MayBecome(RequestState(next.State)) {
		return ErrRequestClosed
	}
	next.ID, next.ClosedAt = r.ID, at.Of(s.Clock.Now())
	n, err := s.q.CloseRequest(ctx, tx, next)
	if err == nil && n == 0 {
		return ErrRequestClosed
	}
	return err
}

func (s *Service) requestIn(ctx context.Context, db recorddb.DBTX, id string) (recorddb.RecordRequest, error) {
	r, err := s.q.RequestByID(ctx, db, id)
	if store.None(err) {
		return r, fault.Missing
	}
	return r, err
}

// TherapistDeleted ends the open requests to a therapist who deletes the account.
func (s *Service) TherapistDeleted(ctx context.Context, tx *store.Tx, accountID string) error {
	return s.q.EndRequestsOfTherapist(ctx, tx, recorddb.EndRequestsOfTherapistParams{
		TherapistID: accountID,
		ClosedAt:    at.Of(s.Clock.Now()),
	})
}

// forgetOldRequests deletes closed requests whose time is over.
func (s *Service) forgetOldRequests(ctx context.Context) error {
	old := at.Of(at.MonthsBefore(s.Clock.Now(), 12*requestYears))
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.q.DeleteOldRequests(ctx, tx, old) })
}

// remindDays is how long before the last day a therapist is reminded, and remindMinute at which minute of the day.
const (
	remindDays   = 5
	remindMinute = 8 * 60
)
