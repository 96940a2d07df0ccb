package booking

import (
	"strconv"
	"strings"
	"time"
)

const icsTime = "20060102T150405Z"

// ICS writes a session as a calendar file. The title is neutral, because calendars are shared; the UID stays
// and the sequence rises with every change, so that a second import replaces the first.
func ICS(s Session, now time.Time) string {
	status, method := "CONFIRMED", "PUBLISH"
	if Status(s.Status) == Cancelled {
		status, method = "CANCELLED", "CANCEL"
	} else if !s.Paid() {
		status = "TENTATIVE"
	}
	lines := []string{
		"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Psic//pt-BR", "CALSCALE:GREGORIAN", "METHOD:" + method,
		"BEGIN:VEVENT", "UID:" + s.ID + "@psic", "SEQUENCE:" + strconv.FormatInt(s.Sequence, 10), "DTSTAMP:" + now.UTC().Format(icsTime),
		"DTSTART:" + s.StartsAt.UTC().Format(icsTime), "DTEND:" + s.EndsAt.UTC().Format(icsTime),
		"SUMMARY:Compromisso", "STATUS:" + status, "CLASS:PRIVATE", "END:VEVENT", "END:VCALENDAR",
	}
	return strings.Join(lines, "\r\n") + "\r\n"
}
