package booking

import (
	"context"
	"fmt"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
)

const maxPast = 100

// PastSessions returns a page of the patient's sessions that have ended or were cancelled, newest first. before is the
// last session of the page before, or empty. next is the value of before for the following page, or empty at the end.
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

// endOfPage returns when the last session of the page before began. For the first page it returns a time after
// everything that can be booked.
func (s *Service) endOfPage(ctx context.Context, patientID, before string) (at.Time, error) {
	if before == "" {
		return at.Of(s.Clock.Now().AddDate(100, 0, 0)), nil
	}
	if !ids.Valid(before) {
		return at.Time{}, fault.Missing
	}
	key := bookingdb.SessionOfParticipantParams{ID: before, Person: patientID}
	sess, err := foundSession(s.q.SessionOfParticipant(ctx, s.DB.Read(), key))
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
			role:     actor.Role(r.PatientRole),
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
