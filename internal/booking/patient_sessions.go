package booking

import (
	"context"
	"fmt"
	"time"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/payment"
)

const (
	maxList  = 500
	nextMost = 5
)

// PatientSessions returns the patient's sessions that are not cancelled and lie, at least in part, between from and to.
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
	for i, r := range rows {
		sess := Session{bookingdb.Session{
			ID:               r.ID,
			TherapistID:      r.TherapistID,
			PatientID:        patientID,
			StartsAt:         r.StartsAt,
			EndsAt:           r.EndsAt,
			Status:           r.Status,
			PriceCents:       r.PriceCents,
			DiscountCents:    r.DiscountCents,
			CoveredCents:     r.CoveredCents,
			Enterprise:       r.Enterprise,
			HoldUntil:        r.HoldUntil,
			PaidAt:           r.PaidAt,
			MovedByTherapist: r.MovedByTherapist,
			ReceiptKey:       r.ReceiptKey,
			StandingID:       r.StandingID,
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
			role:     actor.Role(r.PatientRole),
			cpfIndex: r.PatientCpfIndex,
			away:     !r.TherapistActive,
		}
	}
	return s.views(ctx, list, needCharges(list, s.Clock.Now()))
}

// listed is a row of a patient's list.
type listed struct {
	Session
	therapist TherapistInfo
	role      actor.Role
	cpfIndex  *string
	away      bool // the therapist is switched off
}

// needCharges returns the sessions whose charges a patient's calendar needs: the unpaid ones, and those paid so long
// ago that the card or PIX may no longer accept a refund. For all others it is enough to know that they are paid.
func needCharges(list []listed, now time.Time) (ids []string) {
	for _, l := range list {
		if !l.Paid() || now.Sub(l.PaidAt.Time) > payment.FirstReturnEnds {
			ids = append(ids, l.ID)
		}
	}
	return ids
}

// views builds the views of a patient's own sessions. charged are the ids of those whose charge is read.
func (s *Service) views(ctx context.Context, list []listed, charged []string) ([]View, error) {
	if len(list) == 0 {
		return nil, nil
	}
	sessions := make([]*Session, len(list))
	for i := range list {
		sessions[i] = &list[i].Session
	}
	if err := s.applyDiscount(ctx, s.DB.Read(), list[0].PatientID, list[0].cpfIndex, sessions...); err != nil {
		return nil, err
	}
	charges, err := s.charges(ctx, charged)
	if err != nil {
		return nil, err
	}
	out := make([]View, len(list))
	for i, l := range list {
		out[i] = s.view(l.Session, l.therapist, charges[l.ID], ByPatient, l.role == actor.Enterprise)
		out[i].Allowed.limitIfOff(l.away)
	}
	pointers := make([]*View, len(out))
	for i := range out {
		pointers[i] = &out[i]
	}
	return out, s.seeWhoWaits(ctx, pointers...)
}
