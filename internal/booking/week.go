package booking

import (
	"context"
	"fmt"
	"time"

	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
)

// maxWeek limits the sessions of one week, or of the at most MaxRange days that a request may name.
const maxWeek = 500

// WeekState is the state of a session in the therapist's week. It decides colour and icon.
type WeekState string

const (
	WeekPaid      WeekState = "PAID"
	WeekUnpaid    WeekState = "UNPAID"
	WeekDone      WeekState = "DONE"
	WeekCancelled WeekState = "CANCELLED"
)

// WeekSession is a session in the therapist's week.
type WeekSession struct {
	ID, PatientID, PatientName string
	StartsAt, EndsAt           at.Time
	State                      WeekState
	Enterprise                 bool
	StandingID                 string // the standing hour that it belongs to, or empty
	RoomOpen                   bool
	Presence                           // of sessions whose room is or was open
	Movable                    bool    // it may be moved and cancelled
	HoldUntil                  at.Time // of an unpaid session: until when it is reserved
	ProposedAt                 at.Time // the time that waits for the patient's answer, or zero
}

// Week is what a therapist sees of a range of days.
type Week struct {
	Sessions []WeekSession
	Free     []agenda.Slot
	Blocks   []agenda.Block
	Busy     []agenda.BusyPart // in calendars elsewhere
	Holidays []agenda.Holiday
	Minutes  int64 // the length of the therapist's sessions
}

// Week returns sessions, free times, blocks, busy times elsewhere and holidays of a range of days.
func (s *Service) Week(ctx context.Context, therapistID string, first, last at.Date) (Week, error) {
	therapist, err := s.Directory.Therapist(ctx, therapistID)
	if err != nil {
		return Week{}, err
	}
	w := Week{Holidays: agenda.HolidaysBetween(first, last), Minutes: therapist.SessionMinutes}
	if w.Sessions, err = s.weekSessions(ctx, therapistID, first, last); err != nil {
		return w, err
	}
	if w.Blocks, err = s.Agenda.BlocksIn(ctx, therapistID, first, last); err != nil {
		return w, err
	}
	if w.Busy, err = s.Agenda.BusyParts(ctx, therapistID, first, last); err != nil {
		return w, err
	}
	calendar, err := s.Agenda.Calendar(ctx, therapistID, first, last)
	if err != nil {
		return w, err
	}
	calendar.Notice, calendar.Companies = 0, true // the therapist also sees what is too close, or kept for companies
	query := agenda.Query{
		First:      first,
		Last:       last,
		Now:        s.Clock.Now(),
		Enterprise: true,
		Zone:       at.SaoPaulo,
	}
	for _, slot := range calendar.Slots(query) {
		if slot.State == agenda.Available {
			w.Free = append(w.Free, slot)
		}
	}
	return w, nil
}

func (s *Service) weekSessions(ctx context.Context, therapistID string, first, last at.Date) ([]WeekSession, error) {
	from, to, now := first.In(at.SaoPaulo), last.AddDays(1).In(at.SaoPaulo), s.Clock.Now()
	rows, err := s.q.WeekSessions(ctx, s.DB.Read(), bookingdb.WeekSessionsParams{
		TherapistID: therapistID,
		FromAt:      at.Of(from),
		AfterAt:     dayBefore(from),
		ToAt:        at.Of(to),
		NowAt:       at.Of(now),
		Most:        maxWeek,
	})
	if err != nil {
		return nil, fmt.Errorf("sessions of a week: %w", err)
	}
	gone, err := s.q.WeekCancelled(ctx, s.DB.Read(), bookingdb.WeekCancelledParams{
		TherapistID: therapistID,
		FromAt:      at.Of(from),
		ToAt:        at.Of(to),
		Most:        maxWeek,
	})
	if err != nil {
		return nil, fmt.Errorf("cancelled sessions of a week: %w", err)
	}

	out := make([]WeekSession, 0, len(rows)+len(gone))
	var opened []string
	for _, r := range rows {
		w := weekSession(r, now)
		if w.RoomOpen || w.State == WeekDone {
			opened = append(opened, w.ID)
		}
		out = append(out, w)
	}
	present, err := s.Present(ctx, opened)
	if err != nil {
		return nil, err
	}
	for i := range out {
		out[i].Presence = present[out[i].ID]
	}
	for _, r := range gone {
		out = append(out, WeekSession{
			ID:          r.ID,
			PatientID:   r.PatientID,
			PatientName: displayName(r.PatientNickname, r.PatientFullName),
			StartsAt:    r.StartsAt,
			EndsAt:      r.EndsAt,
			State:       WeekCancelled,
			Enterprise:  r.Enterprise,
		})
	}
	return out, nil
}

func weekSession(r bookingdb.WeekSessionsRow, now time.Time) WeekSession {
	sess := Session{bookingdb.Session{
		ID:        r.ID,
		StartsAt:  r.StartsAt,
		EndsAt:    r.EndsAt,
		Status:    r.Status,
		PaidAt:    r.PaidAt,
		HoldUntil: r.HoldUntil,
	}}
	state := WeekUnpaid
	switch {
	case !now.Before(r.EndsAt.Time):
		state = WeekDone
	case sess.Paid():
		state = WeekPaid
	}
	w := WeekSession{
		ID:          r.ID,
		PatientID:   r.PatientID,
		PatientName: displayName(r.PatientNickname, r.PatientFullName),
		StartsAt:    r.StartsAt,
		EndsAt:      r.EndsAt,
		State:       state,
		Enterprise:  r.Enterprise,
		StandingID:  r.StandingID,
		RoomOpen:    RoomAccessFor(sess, "", now).Available,
		Movable:     sess.Live() && now.Before(r.StartsAt.Time),
		ProposedAt:  r.ProposedAt,
	}
	if state == WeekUnpaid {
		w.HoldUntil = r.HoldUntil
	}
	return w
}
