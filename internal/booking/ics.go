package booking

import (
	"strconv"
	"strings"
	"time"

	"psic/internal/booking/bookingdb"
)

const icsTime = "20060102T150405Z"

// ICS returns a session as a calendar file. A second import replaces the first.
func ICS(s Session, now time.Time) string {
	method := "PUBLISH"
	if Status(s.Status) == Cancelled {
		method = "CANCEL"
	}
	return icsText(append([]string{"METHOD:" + method}, event(s, NeutralTitle, now)...))
}

// EventICS returns a session as the one event of a file, as calendar servers keep it.
func EventICS(s Session, title string, now time.Time) string { return icsText(event(s, title, now)) }

// FeedICS returns a person's sessions as one calendar, to which calendar programs subscribe.
func FeedICS(sessions []bookingdb.Session, now time.Time) string {
	lines := []string{
		"METHOD:PUBLISH",
		"X-WR-CALNAME:Compromissos",
		"X-PUBLISHED-TTL:PT1H",
		"REFRESH-INTERVAL;VALUE=DURATION:PT1H",
	}
	for _, s := range sessions {
		lines = append(lines, event(Session{s}, NeutralTitle, now)...)
	}
	return icsText(lines)
}

func icsText(lines []string) string {
	all := append([]string{"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Psic//pt-BR", "CALSCALE:GREGORIAN"}, lines...)
	return strings.Join(append(all, "END:VCALENDAR"), "\r\n") + "\r\n"
}

// NeutralTitle is the title of a session where its owner asked for no other.
const NeutralTitle = "Compromisso"

// event has no name, no place and no word about therapy, because people share their calendars. The UID stays the same
// and the sequence number rises with every change, so that a calendar program knows the newer version.
func event(s Session, title string, now time.Time) []string {
	status := "CONFIRMED"
	if Status(s.Status) == Cancelled {
		status = "CANCELLED"
	} else if !s.Paid() {
		status = "TENTATIVE"
	}
	return []string{
		"BEGIN:VEVENT",
		"UID:" + s.ID + "@psic",
		"SEQUENCE:" + strconv.FormatInt(s.Sequence, 10),
		"DTSTAMP:" + now.UTC().Format(icsTime),
		"DTSTART:" + s.StartsAt.UTC().Format(icsTime),
		"DTEND:" + s.EndsAt.UTC().Format(icsTime),
		"SUMMARY:" + title,
		"STATUS:" + status,
		"CLASS:PRIVATE",
		"END:VEVENT",
	}
}
