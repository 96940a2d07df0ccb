package booking

import (
	"context"
	"fmt"
	"strings"
	"time"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/payment"
)

// Presence says who is in the room of a session now, and how long both people have been there together.
type Presence struct {
	TherapistIn, PatientIn bool
	Together               time.Duration
}

// DaySession is a session on the therapist's page of the day.
type DaySession struct {
	Session
	Presence
	PatientName string
	CallName    string // by which the patient is called
	Number      int64  // of the patient's sessions with the therapist
	Stage       payment.Stage
	Access      RoomAccess
}

// OpensAt is when the room of the session opens.
func (d DaySession) OpensAt() time.Time { return d.StartsAt.Add(-RoomOpens) }

// WeekDay counts the sessions of one day.
type WeekDay struct {
	On           at.Date
	Paid, Unpaid int
}

// Day is the therapist's page of today.
type Day struct {
	On       at.Date
	Sessions []DaySession
	Week     [7]WeekDay // from Sunday
	// Next is the first session after these, or nil.
	Next *DaySession
}

const (
	maxOfDay  = 100
	maxOfWeek = 700
)

// Today returns the sessions of today in São Paulo, the number of sessions of each day of this week, and the next
// session after these. A session that began yesterday and goes on after midnight belongs to today, and so does one of
// tomorrow whose room is open already.
func (s *Service) Today(ctx context.Context, therapistID string) (Day, error) {
	day := Day{On: s.Clock.Today()}
	until := day.On.AddDays(1).In(at.SaoPaulo)
	if open := s.Clock.Now().Add(RoomOpens + time.Microsecond); open.After(until) {
		until = open
	}
	var err error
	if day.Sessions, err = s.daySessions(ctx, therapistID, day.On.In(at.SaoPaulo), until, maxOfDay); err != nil {
		return day, err
	}
	// At most one session of today goes on after that, so the second one is a later one.
	later, err := s.daySessions(ctx, therapistID, until, until.AddDate(1, 0, 0), 2)
	if err != nil {
		return day, err
	}
	for i := range later {
		if !later[i].StartsAt.Before(until) {
			day.Next = &later[i]
			break
		}
	}
	day.Week, err = s.weekOf(ctx, therapistID, day.On)
	return day, err
}

func (s *Service) weekOf(ctx context.Context, therapistID string, on at.Date) (week [7]WeekDay, err error) {
	sunday := on.AddDays(-int(on.Weekday()))
	for i := range week {
		week[i].On = sunday.AddDays(i)
	}
	rows, err := s.q.SessionStarts(ctx, s.DB.Read(), bookingdb.SessionStartsParams{
		TherapistID: therapistID,
		FromAt:      at.Of(sunday.In(at.SaoPaulo)),
		ToAt:        at.Of(sunday.AddDays(7).In(at.SaoPaulo)),
		Most:        maxOfWeek,
	})
	if err != nil {
		return week, fmt.Errorf("sessions of the week: %w", err)
	}
	for _, r := range rows {
		d := &week[at.DateOf(r.StartsAt.Time, at.SaoPaulo).Weekday()]
		if r.PaidAt.IsZero() {
			d.Unpaid++
		} else {
			d.Paid++
		}
	}
	return week, nil
}

func (s *Service) daySessions(
	ctx context.Context,
	therapistID string,
	from, to time.Time,
	most int,
) ([]DaySession, error) {
	rows, err := s.q.DaySessions(ctx, s.DB.Read(), bookingdb.DaySessionsParams{
		TherapistID: therapistID,
		FromAt:      at.Of(from),
		AfterAt:     dayBefore(from),
		ToAt:        at.Of(to),
		Most:        int32(most),
	})
	if err != nil {
		return nil, fmt.Errorf("sessions of the day: %w", err)
	}
	all, unpaid := make([]string, len(rows)), []string{}
	for i, r := range rows {
		all[i] = r.ID
		if r.PaidAt.IsZero() {
			unpaid = append(unpaid, r.ID)
		}
	}
	charges, err := s.charges(ctx, unpaid)
	if err != nil {
		return nil, err
	}
	present, err := s.Present(ctx, all)
	if err != nil {
		return nil, err
	}
	now, out := s.Clock.Now(), make([]DaySession, len(rows))
	for i, r := range rows {
		sess := Session{bookingdb.Session{
			ID:          r.ID,
			TherapistID: therapistID,
			PatientID:   r.PatientID,
			StartsAt:    r.StartsAt,
			EndsAt:      r.EndsAt,
			Status:      r.Status,
			PaidAt:      r.PaidAt,
			HoldUntil:   r.HoldUntil,
			Enterprise:  r.Enterprise,
		}}
		pay := payStage(sess, charges[sess.ID], now)
		out[i] = DaySession{
			Session:     sess,
			Presence:    present[sess.ID],
			PatientName: FormalName(r.PatientNickname, r.PatientFullName),
			CallName:    firstWord(displayName(r.PatientNickname, r.PatientFullName)),
			Number:      r.Number,
			Stage:       stageOf(sess, pay, now),
			Access:      RoomAccessFor(sess, pay.Label(), now),
		}
	}
	return out, nil
}

// FormalName returns the full name when the nickname is a part of it, as "Marina" is of "Marina Duarte Lopes". Another
// nickname may be a social name, which takes the place of the full name.
func FormalName(nick, full string) string {
	parts := map[string]bool{}
	for _, word := range strings.Fields(strings.ToLower(full)) {
		parts[word] = true
	}
	for _, word := range strings.Fields(strings.ToLower(nick)) {
		if !parts[word] {
			return nick
		}
	}
	return full
}

func firstWord(name string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(name), " ")
	return word
}
