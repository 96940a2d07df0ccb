package booking

import (
	"context"
	"fmt"
	"time"

	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
)

// TherapistSessions returns the sessions of a therapist's calendar that are not cancelled, with their labels.
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
		if !list[i].Paid() { // the label of a paid session does not depend on its charge
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
		entry, stage := RoomAccessFor(sess, pay.Label(), now), stageOf(sess, pay, now)
		out[i] = agenda.ScheduledSession{
			ID:           sess.ID,
			TherapistID:  therapistID,
			PatientID:    r.PatientID,
			PatientName:  displayName(r.PatientNickname, r.PatientFullName),
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

// displayName returns the nickname, which wins over the full name.
func displayName(nick, full string) string {
	if nick != "" {
		return nick
	}
	return full
}
