package practice

import (
	"context"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/page"
	"psic/internal/room"
)

// Session is a session of a therapist with one patient, and who came.
type Session struct {
	booking.View
	Attendance
}

// Sessions is a page of them, and how many there are.
type Sessions struct {
	List  []Session
	Total int64
}

// Sessions returns a page of a therapist's sessions with a patient: what comes, the nearest first, or what was paid and
// is over or cancelled, the newest first, with who came.
//
// Faults: fault.Missing.
func (s *Service) Sessions(
	ctx context.Context,
	therapistID, patientID string,
	past bool,
	p page.Page,
) (Sessions, error) {
	if _, err := s.Patient(ctx, therapistID, patientID); err != nil {
		return Sessions{}, err
	}
	read := s.Booking.ComingWith
	if past {
		read = s.Booking.PastWith
	}
	found, err := read(ctx, therapistID, patientID, p)
	if err != nil {
		return Sessions{}, err
	}
	list := make([]booking.Session, len(found.Sessions))
	for i, v := range found.Sessions {
		list[i] = v.Session
	}
	came, err := s.attended(ctx, list)
	if err != nil {
		return Sessions{}, err
	}
	out := Sessions{List: make([]Session, len(list)), Total: found.Total}
	for i, v := range found.Sessions {
		out.List[i] = Session{View: v, Attendance: came[i]}
	}
	return out, nil
}

// AttendanceOf returns who came to a session, for one of its two people. Both read the same.
//
// Faults: fault.Missing.
func (s *Service) AttendanceOf(ctx context.Context, who actor.Actor, sessionID string) (Attendance, error) {
	sess, err := s.Booking.Session(ctx, who, sessionID)
	if err != nil {
		return Attendance{}, err
	}
	came, err := s.attended(ctx, []booking.Session{sess})
	if err != nil {
		return Attendance{}, err
	}
	return came[0], nil
}

// attended returns the attendance of each session, read in one query.
func (s *Service) attended(ctx context.Context, list []booking.Session) ([]Attendance, error) {
	now, ended := s.Clock.Now(), []string{}
	for _, sess := range list {
		if tookPlace(sess, now) {
			ended = append(ended, sess.ID)
		}
	}
	notes, err := s.Room.Attended(ctx, ended)
	if err != nil {
		return nil, err
	}
	out := make([]Attendance, len(list))
	for i, sess := range list {
		if tookPlace(sess, now) {
			a := notes[sess.ID]
			out[i] = Attendance{
				Presence:  PresenceOf(a),
				Therapist: a.Therapist,
				Patient:   a.Patient,
				Together:  a.Together,
			}
		}
	}
	return out, nil
}

// tookPlace says whether people could have been in the room of a session that is over, and whether the room's notes are
// still kept.
func tookPlace(sess booking.Session, now time.Time) bool {
	kept := sess.StartsAt.Add(-booking.RoomOpens).After(at.MonthsBefore(now, room.KeepStays))
	return sess.Paid() && booking.Status(sess.Status) != booking.Cancelled && !now.Before(sess.EndsAt.Time) && kept
}
