package agenda

import "psic/internal/kernel/at"

const maxSessions = 500

// ScheduledSession is a session in the therapist's calendar.
type ScheduledSession struct {
	ID, TherapistID        string
	PatientID, PatientName string
	StartsAt, EndsAt       at.Time
	Label, Code            string // the status in the words that people read, and as a code
	RoomOpen               bool
	EntranceText           string // says whether the room can be entered, or from when
}

// Day is the day in São Paulo on which the session begins.
func (x ScheduledSession) Day() at.Date { return at.DateOf(x.StartsAt.Time, at.SaoPaulo) }
