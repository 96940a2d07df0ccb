package booking

import (
	"context"
	"fmt"
	"time"

	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

const (
	maxList  = 500
	maxPast  = 100
	nextMost = 5
)

// PatientSessions lists live sessions that touch the time between from and to.
func (s *Service) PatientSessions(
	ctx context.Context,
	patientID string,
	from, to time.Time,
	most int,
) ([]View, error) {
	rows, err := s.q.PatientSessions(ctx, s.DB.Read(), bookingdb.PatientSessionsParams{
		PatientID: patientID,
		FromAt:    at.Of(from),
		AfterAt:   dayBefore(from),
		ToAt:      at.Of(to),
		Most:      int32(most),
	})
	if err != nil {
		return nil, fmt.Errorf("patient's sessions: %w", err)
	}
	list := make([]listed, len(rows))
	for i, r := range rows { // what a calendar shows of sessions that are not cancelled
		sess := Session{bookingdb.Session{
			ID:               r.ID,
			TherapistID:      r.TherapistID,
			PatientID:        patientID,
			StartsAt:         r.StartsAt,
			EndsAt:           r.EndsAt,
			Status:           r.Status,
			PriceCents:       r.PriceCents,
			DiscountCents:    r.DiscountCents,
			Enterprise:       r.Enterprise,
			HoldUntil:        r.HoldUntil,
			PaidAt:           r.PaidAt,
			MovedByTherapist: r.MovedByTherapist,
			ReceiptKey:       r.ReceiptKey,
		}}
		list[i] = listed{
			Session: sess,
			therapist: TherapistInfo{
				ID:       r.TherapistID,
				Nickname: r.TherapistNickname,
				FullName: r.TherapistFullName,
				CRP:      r.Crp,
				UF:       r.Uf,
				Approach: r.Approach,
			},
			of:       actor.Role(r.PatientRole),
			cpfIndex: r.PatientCpfIndex,
			away:     !r.TherapistActive,
		}
	}
	return s.views(ctx, list, telling(list, s.Clock.Now()))
}

// PastSessions lists what is over, newest first, a page at a time: before is the last session that was read, and next
// the one to go on from, empty at the end.
//
// Faults: fault.Missing.
func (s *Service) PastSessions(
	ctx context.Context,
	patientID, before string,
) (list []View, next string, err error) {
	from, err := s.endOfPage(ctx, patientID, before)
	if err != nil {
		return nil, "", err
	}
	rows, err := s.q.PatientPastSessions(ctx, s.DB.Read(), bookingdb.PatientPastSessionsParams{
		PatientID: patientID,
		NowAt:     at.Of(s.Clock.Now()),
		BeforeAt:  from,
		BeforeID:  before,
		Most:      maxPast + 1,
	})
	if err != nil {
		return nil, "", fmt.Errorf("past sessions: %w", err)
	}
	if len(rows) > maxPast {
		rows = rows[:maxPast]
		next = rows[maxPast-1].Session.ID
	}
	list, err = s.pastViews(ctx, rows)
	return list, next, err
}

// endOfPage is when the last session that was read began; the first page begins after everything that can be booked.
func (s *Service) endOfPage(ctx context.Context, patientID, before string) (at.Time, error) {
	if before == "" {
		return at.Of(s.Clock.Now().AddDate(100, 0, 0)), nil
	}
	if !ids.Valid(before) {
		return at.Time{}, fault.Missing
	}
	sess, err := foundSession(
		s.q.SessionOfParticipant(ctx, s.DB.Read(), bookingdb.SessionOfParticipantParams{ID: before, Person: patientID}),
	)
	return sess.StartsAt, err
}

func (s *Service) pastViews(ctx context.Context, rows []bookingdb.PatientPastSessionsRow) ([]View, error) {
	list := make([]listed, len(rows))
	for i, r := range rows {
		list[i] = listed{
			Session: Session{r.Session},
			therapist: TherapistInfo{
				ID:       r.Session.TherapistID,
				Nickname: r.TherapistNickname,
				FullName: r.TherapistFullName,
				CRP:      r.Crp,
				UF:       r.Uf,
				Approach: r.Approach,
			},
			of:       actor.Role(r.PatientRole),
			cpfIndex: r.PatientCpfIndex,
			away:     false,
		}
	}
	charged := make([]string, len(list))
	for i, l := range list {
		charged[i] = l.ID
	}
	return s.views(ctx, list, charged)
}

type listed struct {
	Session
	therapist TherapistInfo
	of        actor.Role
	cpfIndex  *string
	away      bool // the therapist is switched off
}

// telling are the sessions whose charges a patient's calendar needs: the unpaid ones, and those paid so long ago that cancelling
// may not go back to the means any more. Of the others it tells that they are paid; how, the session itself tells its
// patient.
func telling(list []listed, now time.Time) (ids []string) {
	for _, l := range list {
		if !l.Paid() || now.Sub(l.PaidAt.Time) > payment.FirstReturnEnds {
			ids = append(ids, l.ID)
		}
	}
	return ids
}

// views shows sessions to their patient, with the charges of those named.
func (s *Service) views(ctx context.Context, list []listed, charged []string) ([]View, error) {
	if len(list) == 0 {
		return nil, nil
	}
	sessions := make([]*Session, len(list))
	for i := range list {
		sessions[i] = &list[i].Session
	}
	if err := s.priced(ctx, s.DB.Read(), list[0].PatientID, list[0].cpfIndex, sessions...); err != nil {
		return nil, err
	}
	charges, err := s.charges(ctx, charged)
	if err != nil {
		return nil, err
	}
	out := make([]View, len(list))
	for i, l := range list {
		out[i] = s.view(l.Session, l.therapist, charges[l.ID], ByPatient, l.of == actor.Enterprise)
		out[i].Allowed.unless(l.away)
	}
	return out, nil
}

// charges reads the last one of each session in one query.
func (s *Service) charges(ctx context.Context, ids []string) (map[string]*payment.Charge, error) {
	found, err := s.Payment.LastCharges(ctx, payment.ForSession, ids)
	if err != nil {
		return nil, err
	}
	out := make(map[string]*payment.Charge, len(found))
	for id, c := range found {
		out[id] = &c
	}
	return out, nil
}

// TherapistSessions serves the therapist's calendar.
func (s *Service) TherapistSessions(
	ctx context.Context,
	therapistID string,
	from, to time.Time,
	most int,
) ([]agenda.ScheduledSession, error) {
	rows, err := s.q.TherapistSessions(ctx, s.DB.Read(), bookingdb.TherapistSessionsParams{
		TherapistID: therapistID,
		FromAt:      at.Of(from),
		AfterAt:     dayBefore(from),
		ToAt:        at.Of(to),
		Most:        int32(most),
	})
	if err != nil {
		return nil, fmt.Errorf("therapist's sessions: %w", err)
	}
	list := make([]Session, len(rows))
	var unpaid []string
	for i, r := range rows {
		list[i] = Session{bookingdb.Session{
			ID:          r.ID,
			TherapistID: therapistID,
			PatientID:   r.PatientID,
			StartsAt:    r.StartsAt,
			EndsAt:      r.EndsAt,
			Status:      r.Status,
			PaidAt:      r.PaidAt,
		}}
		if !list[i].Paid() { // a paid one is paid, however that was
			unpaid = append(unpaid, r.ID)
		}
	}
	charges, err := s.charges(ctx, unpaid)
	if err != nil {
		return nil, err
	}
	now, out := s.Clock.Now(), make([]agenda.ScheduledSession, len(rows))
	for i, r := range rows {
		sess := list[i]
		pay := payStage(sess, charges[sess.ID], now)
		entry, stage := EntryFor(sess, pay.Label(), now), stageOf(sess, pay, now)
		out[i] = agenda.ScheduledSession{
			ID:           sess.ID,
			TherapistID:  therapistID,
			PatientID:    r.PatientID,
			PatientName:  named(r.PatientNickname, r.PatientFullName),
			StartsAt:     sess.StartsAt,
			EndsAt:       sess.EndsAt,
			Label:        labelOf(stage),
			Code:         string(stage),
			RoomOpen:     entry.Available,
			EntranceText: entry.Description,
		}
	}
	return out, nil
}

func named(nick, full string) string {
	if nick != "" {
		return nick
	}
	return full
}

// Movement is a line of somebody's financial history.
type Movement struct {
	On                        at.Date
	Value                     money.Cents
	Description, Status, Type string // in the words that people read
	Therapist                 string // the name, for a patient
	SessionID                 string

	// For therapists: where each centavo of a session goes, and when.
	Credit bool // money comes in for the reader
	Share  *Share
	PaidOn at.Date // the day of the payout, done or expected; zero: there is none
}

// Share is how the price of a session is divided between the therapist (Net) and the platform (Fee).
type Share struct{ Gross, Fee, Net money.Cents }

// Sum is how many rows a period has, and what they come to.
type Sum struct {
	Rows  int64
	Value money.Cents
}

var errHistoryType = fault.New(
	fault.Invalid,
	"history.type_invalid",
	"Escolha todos os pagamentos, sessões ou assinaturas.",
)

// HistoryOf is History of one type of payment; a patient has no subscriptions.
//
// Faults: invalid type or period.
func (s *Service) HistoryOf(
	ctx context.Context,
	patientID, kind string,
	p at.Period,
	part page.Page,
) ([]Movement, Sum, at.Date, error) {
	switch kind {
	case "", "ALL", payment.ForSession:
		return s.History(ctx, patientID, p, part)
	case payment.ForSubscription:
		return nil, Sum{}, at.Date{}, nil
	}
	return nil, Sum{}, at.Date{}, errHistoryType
}

// History lists what a patient paid in a period, newest first, with the sum and the first payment ever.
func (s *Service) History(
	ctx context.Context,
	patientID string,
	p at.Period,
	part page.Page,
) (rows []Movement, sum Sum, first at.Date, err error) {
	from, to, err := p.Bounds()
	if err != nil {
		return nil, sum, first, err
	}
	found, err := s.q.PatientPayments(ctx, s.DB.Read(), bookingdb.PatientPaymentsParams{
		PatientID: patientID,
		FromAt:    from,
		ToAt:      to,
		Most:      int32(part.Size),
		Skip:      int32(part.Skip()),
	})
	if err != nil {
		return nil, sum, first, fmt.Errorf("payments: %w", err)
	}
	rows = make([]Movement, len(found))
	for i, f := range found {
		rows[i] = Movement{
			On:          at.DateOf(f.PaidAt.Time, at.SaoPaulo),
			Value:       money.Cents(f.Value),
			SessionID:   f.ID,
			Description: "Sessão de " + at.DateOf(f.StartsAt.Time, at.SaoPaulo).Wire(),
			Therapist:   named(f.TherapistNickname, f.TherapistFullName),
			Status:      "pago",
			Type:        "Sessão",
		}
		if returned(f.Outcome) || f.Late {
			rows[i].Status = paymentReturned
		}
	}
	count, err := s.q.CountPatientPayments(
		ctx,
		s.DB.Read(),
		bookingdb.CountPatientPaymentsParams{PatientID: patientID, FromAt: from, ToAt: to},
	)
	if err != nil {
		return nil, sum, first, fmt.Errorf("count payments: %w", err)
	}
	sum = Sum{count.Rows, money.Cents(count.TotalCents)}
	earliest, err := s.q.FirstPatientPayment(ctx, s.DB.Read(), patientID)
	if store.None(err) {
		return rows, sum, first, nil
	}
	return rows, sum, at.DateOf(earliest.Time, at.SaoPaulo), err
}

// Cancellation is a paid session that was cancelled, or a payment that came too late for its session.
type Cancellation struct {
	On                  at.Date
	Value               money.Cents
	Description, Status string // in the words that people read
	SessionID           string
}

// Cancels lists what went back in a period, newest first.
func (s *Service) Cancels(
	ctx context.Context,
	patientID string,
	p at.Period,
	part page.Page,
) ([]Cancellation, Sum, error) {
	from, to, err := p.Bounds()
	if err != nil {
		return nil, Sum{}, err
	}
	found, err := s.q.PatientCancels(ctx, s.DB.Read(), bookingdb.PatientCancelsParams{
		PatientID: patientID,
		FromAt:    from,
		ToAt:      to,
		Most:      int32(part.Size),
		Skip:      int32(part.Skip()),
	})
	if err != nil {
		return nil, Sum{}, fmt.Errorf("cancels: %w", err)
	}
	out := make([]Cancellation, len(found))
	for i, f := range found {
		out[i] = Cancellation{
			On:          at.DateOf(f.HappenedAt.Time, at.SaoPaulo),
			Value:       f.ReturnedCents,
			Description: "Cancelamento de sessão",
			Status:      paymentReturned,
			SessionID:   f.ID,
		}
		switch {
		case f.Late:
			out[i].Description = "Pagamento recebido depois do prazo"
		case f.ReturnedCents == 0:
			out[i].Status = "Sem devolução"
		}
	}
	count, err := s.q.CountPatientCancels(
		ctx,
		s.DB.Read(),
		bookingdb.CountPatientCancelsParams{PatientID: patientID, FromAt: from, ToAt: to},
	)
	return out, Sum{count.Rows, money.Cents(count.TotalCents)}, err
}
