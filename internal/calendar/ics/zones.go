package ics

import (
	"strings"
	"time"
)

// civil is a moment on a wall clock: a time.Time in UTC whose date and time are those of the wall.
type civil = time.Time

// zone turns a wall clock into a moment.
type zone interface{ moment(wall civil) time.Time }

type located struct{ *time.Location }

func (z located) moment(w civil) time.Time {
	return time.Date(w.Year(), w.Month(), w.Day(), w.Hour(), w.Minute(), w.Second(), 0, z.Location)
}

// zones finds the zone of a name. Names of the IANA win over what a file says about them, because many programs still
// write the daylight saving time that Brazil ended in 2019.
type zones struct {
	local *time.Location
	files map[string]zoneParts
	known map[string]zone
	work  *int
}

func newZones(parts []zoneParts, local *time.Location) *zones {
	z := &zones{local: local, files: map[string]zoneParts{}, known: map[string]zone{}}
	for _, p := range parts {
		z.files[p.id] = p
	}
	return z
}

// lookUp is what asking for a zone costs. Each new name reads the zone data.
const lookUp = 2000

// find returns the zone of a TZID. An unknown name is not a zone.
func (z *zones) find(name string) (zone, bool) {
	if found, ok := z.known[name]; ok {
		return found, found != nil
	}
	*z.work -= lookUp
	found := z.look(name)
	z.known[name] = found
	return found, found != nil
}

func (z *zones) look(name string) zone {
	if loc := iana(name); loc != nil {
		return located{loc}
	}
	if other, ok := windows[name]; ok {
		if loc := iana(other); loc != nil {
			return located{loc}
		}
	}
	if parts, ok := z.files[name]; ok {
		if own := newDescribed(parts, z.work); own != nil {
			return own
		}
	}
	return nil
}

// iana returns the location of a name, which some programs write after a path of their own.
func iana(name string) *time.Location {
	name = strings.Trim(name, "/")
	for range 4 {
		if name == "" || name == "Local" || len(name) > 60 {
			return nil
		}
		if strings.EqualFold(name, "GMT") || strings.EqualFold(name, "Z") {
			return time.UTC
		}
		if loc, err := time.LoadLocation(name); err == nil {
			return loc
		}
		_, rest, more := strings.Cut(name, "/")
		if !more {
			return nil
		}
		name = rest
	}
	return nil
}

// windows are names that Outlook and Exchange write. Those of the Americas and of the countries from which Brazilians
// most often work are here; for others the description in the file is used.
var windows = map[string]string{
	"E. South America Standard Time":  "America/Sao_Paulo",
	"Central Brazilian Standard Time": "America/Cuiaba",
	"SA Western Standard Time":        "America/La_Paz",
	"SA Eastern Standard Time":        "America/Cayenne",
	"SA Pacific Standard Time":        "America/Bogota",
	"Bahia Standard Time":             "America/Bahia",
	"Tocantins Standard Time":         "America/Araguaina",
	"UTC-02":                          "Etc/GMT+2",
	"Argentina Standard Time":         "America/Buenos_Aires",
	"Montevideo Standard Time":        "America/Montevideo",
	"Paraguay Standard Time":          "America/Asuncion",
	"Pacific SA Standard Time":        "America/Santiago",
	"Eastern Standard Time":           "America/New_York",
	"US Eastern Standard Time":        "America/Indianapolis",
	"Central Standard Time":           "America/Chicago",
	"Mountain Standard Time":          "America/Denver",
	"Pacific Standard Time":           "America/Los_Angeles",
	"GMT Standard Time":               "Europe/London",
	"Greenwich Standard Time":         "Atlantic/Reykjavik",
	"W. Europe Standard Time":         "Europe/Berlin",
	"Romance Standard Time":           "Europe/Paris",
	"Central Europe Standard Time":    "Europe/Budapest",
	"Central European Standard Time":  "Europe/Warsaw",
	"UTC":                             "UTC",
	"Tokyo Standard Time":             "Asia/Tokyo",
	"AUS Eastern Standard Time":       "Australia/Sydney",
}

// described is a zone that only the file describes.
type described struct {
	changes []observance
	work    *int
}

// observance is a difference to UTC that holds from an hour of the wall clock on, perhaps every year again.
type observance struct {
	from         civil
	before, then time.Duration
	again        *rule
	dates        []civil
}

// newDescribed reads a VTIMEZONE. It returns nil when no part of it can be read.
func newDescribed(parts zoneParts, work *int) zone {
	out := described{work: work}
	for _, p := range parts.parts {
		*work -= lookUp
		if *work <= 0 || len(out.changes) > 100 {
			break
		}
		from, err := parseCivil(p.first("DTSTART").value)
		before, ok := offset(p.first("TZOFFSETFROM").value)
		then, fine := offset(p.first("TZOFFSETTO").value)
		if err != nil || !ok || !fine {
			continue
		}
		o := observance{from: from, before: before, then: then}
		for _, d := range p.all("RDATE") {
			for text := range strings.SplitSeq(d.value, ",") {
				if at, err := parseCivil(text); err == nil && len(o.dates) < 200 {
					o.dates = append(o.dates, at)
				}
			}
		}
		if text := p.first("RRULE").value; text != "" {
			if r, ok := parseRule(text); ok {
				o.again = &r
			}
		}
		out.changes = append(out.changes, o)
	}
	if len(out.changes) == 0 {
		return nil
	}
	return &out
}

// moment uses the observance whose last beginning before the wall clock is the latest.
func (z *described) moment(w civil) time.Time {
	var latest civil
	var difference time.Duration
	for i, o := range z.changes {
		start, ok := o.lastBefore(w, z.work)
		switch {
		case i == 0 && !ok:
			difference = o.before
		case ok && !start.Before(latest):
			latest, difference = start, o.then
		}
	}
	return w.Add(-difference)
}

// lastBefore returns the last beginning of the observance that is not after the wall clock.
func (o *observance) lastBefore(w civil, work *int) (last civil, ok bool) {
	if w.Before(o.from) {
		return last, false
	}
	last = o.from
	for _, d := range o.dates {
		if !d.After(w) && d.After(last) {
			last = d
		}
	}
	if o.again == nil {
		return last, true
	}
	// A change of daylight saving time comes once a year, so two years back always has one.
	o.again.walk(o.from, w.AddDate(-2, 0, 0), w, work, func(c civil) bool {
		if o.again.until.excludes(c, func(c civil) time.Time { return c.Add(-o.before) }) || c.After(w) {
			return false
		}
		if c.After(last) {
			last = c
		}
		return true
	})
	return last, true
}

// offset reads +hhmm, -hhmm and the forms with seconds.
func offset(text string) (time.Duration, bool) {
	text = strings.TrimSpace(text)
	if len(text) != 5 && len(text) != 7 || text[0] != '+' && text[0] != '-' {
		return 0, false
	}
	digits, ok := number(text[1:])
	if !ok {
		return 0, false
	}
	if len(text) == 5 {
		digits *= 100
	}
	d := time.Duration(digits/10000)*time.Hour + time.Duration(digits/100%100)*time.Minute +
		time.Duration(digits%100)*time.Second
	if d > 26*time.Hour {
		return 0, false
	}
	if text[0] == '-' {
		d = -d
	}
	return d, true
}
