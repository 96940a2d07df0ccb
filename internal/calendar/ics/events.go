package ics

import (
	"errors"
	"strings"
	"time"
)

// when is a time of a property: a wall clock in a zone, or a day.
type when struct {
	wall civil
	day  bool
	zone zone
}

func (w when) moment() time.Time { return w.zone.moment(w.wall) }

var errTime = errors.New("ics: not a time")

// parseCivil reads 20260131 and 20260131T235959, with or without a Z.
func parseCivil(text string) (civil, error) {
	text = strings.TrimSuffix(strings.TrimSpace(text), "Z")
	layout := "20060102T150405"
	switch len(text) {
	case 8:
		layout = "20060102"
	case 13: // without seconds, as some programs write it
		layout = "20060102T1504"
	}
	c, err := time.Parse(layout, text)
	if err != nil || c.Year() < 1 || c.Year() > 9990 {
		return civil{}, errTime
	}
	return c, nil
}

// time reads one value of a property such as DTSTART.
func (c *calculation) time(p property, value string) (when, bool) {
	wall, err := parseCivil(value)
	if err != nil {
		return when{}, false
	}
	w := when{wall: wall, day: len(strings.TrimSpace(value)) == 8, zone: located{c.window.Zone}}
	name := p.parameters["TZID"]
	switch {
	case w.day:
		return w, true // a whole day is a day where the person is
	case strings.HasSuffix(strings.TrimSpace(value), "Z"):
		w.zone = located{time.UTC}
	case name != "":
		found, ok := c.zones.find(name)
		if !ok {
			return when{}, false
		}
		w.zone = found
	}
	return w, true
}

// occurrence names one occurrence of an event.
type occurrence struct {
	uid  string
	unix int64
}

// replacements are the occurrences that another event of the file replaces.
func (c *calculation) replacements(events []component) map[occurrence]bool {
	out := map[occurrence]bool{}
	for _, e := range events {
		p := e.first("RECURRENCE-ID")
		if p.name == "" {
			continue
		}
		if w, ok := c.time(p, p.value); ok {
			out[occurrence{e.first("UID").value, w.moment().Unix()}] = true
		}
	}
	return out
}

// add keeps the busy times of an event. It returns false when the event cannot be understood.
func (c *calculation) add(e component, replaced map[occurrence]bool) bool {
	if !takesTime(e) {
		return true
	}
	p := e.first("DTSTART")
	start, ok := c.time(p, p.value)
	if !ok {
		return false
	}
	end, ok := c.end(e, start)
	if !ok {
		return false
	}
	x := extent{start: start, length: end.Sub(start.wall)}
	once := e.first("RECURRENCE-ID").name != ""
	if once || e.first("RRULE").name == "" && e.first("RDATE").name == "" {
		x.keep(c, start)
		// A change of all later occurrences says more than this one, which is all that is read of it.
		return !once || e.first("RECURRENCE-ID").parameters["RANGE"] == ""
	}
	return c.repeat(e, x, replaced)
}

// takesTime says whether an event is busy.
func takesTime(e component) bool {
	status := strings.ToUpper(strings.TrimSpace(e.first("STATUS").value))
	transparent := strings.EqualFold(strings.TrimSpace(e.first("TRANSP").value), "TRANSPARENT")
	outlook := strings.EqualFold(strings.TrimSpace(e.first("X-MICROSOFT-CDO-BUSYSTATUS").value), "FREE")
	return status != "CANCELLED" && !transparent && !outlook
}

// extent is the first time of an event and how long the event lasts: on the wall clock when it is of whole days.
type extent struct {
	start  when
	length time.Duration
}

func (x extent) keep(c *calculation, w when) {
	start := w.moment()
	end := start.Add(x.length)
	if w.day {
		end = w.zone.moment(w.wall.Add(x.length))
	}
	c.keep(start, end)
}

// end returns the end of an event on the wall clock of its start. Without one, a day lasts a day and a time no time.
func (c *calculation) end(e component, start when) (civil, bool) {
	if p := e.first("DTEND"); p.name != "" {
		end, ok := c.time(p, p.value)
		if !ok || end.day != start.day {
			return civil{}, false
		}
		if start.day {
			return atLeast(end.wall, start.wall.AddDate(0, 0, 1)), true
		}
		return atLeast(start.wall.Add(end.moment().Sub(start.moment())), start.wall), true
	}
	if p := e.first("DURATION"); p.name != "" {
		d, ok := duration(p.value)
		return start.wall.Add(d), ok
	}
	if start.day {
		return start.wall.AddDate(0, 0, 1), true
	}
	return start.wall, true
}

func atLeast(c, least civil) civil {
	if c.Before(least) {
		return least
	}
	return c
}

// duration reads P1W, P1DT2H, PT30M. A negative one is none.
func duration(text string) (time.Duration, bool) {
	text = strings.ToUpper(strings.TrimSpace(text))
	text, negative := strings.CutPrefix(strings.TrimPrefix(text, "+"), "-")
	rest, ok := strings.CutPrefix(text, "P")
	if !ok || rest == "" {
		return 0, false
	}
	units := map[byte]time.Duration{
		'W': 7 * 24 * time.Hour,
		'D': 24 * time.Hour,
		'H': time.Hour,
		'M': time.Minute,
		'S': time.Second,
	}
	var d time.Duration
	for rest = strings.Replace(rest, "T", "", 1); rest != ""; {
		end := strings.IndexAny(rest, "WDHMS")
		if end < 0 {
			return 0, false
		}
		n, ok := number(rest[:end])
		if !ok || n > 100_000 {
			return 0, false
		}
		d += time.Duration(n) * units[rest[end]]
		rest = rest[end+1:]
	}
	if negative {
		d = 0
	}
	return min(d, 10*366*24*time.Hour), true
}

// repeat keeps the occurrences of an event that repeats.
func (c *calculation) repeat(e component, x extent, replaced map[occurrence]bool) bool {
	uid := e.first("UID").value
	out := c.excluded(e)
	take := func(w when) bool {
		moment := w.moment()
		if !out.has(w.wall, moment) && !replaced[occurrence{uid, moment.Unix()}] {
			x.keep(c, w)
		}
		return len(c.spans) <= maxSpans
	}
	understood := c.dates(e, x, take)
	text := e.first("RRULE").value
	if text == "" {
		take(x.start)
		return understood
	}
	r, ok := parseRule(text)
	if !ok {
		take(x.start) // the first time is sure
		return false
	}
	// Zones differ from UTC by less than 26 hours.
	from := c.window.From.UTC().Add(-x.length - 26*time.Hour)
	to := c.window.To.UTC().Add(26 * time.Hour)
	r.walk(x.start.wall, from, to, &c.work, func(wall civil) bool {
		w := when{wall: wall, day: x.start.day, zone: x.start.zone}
		return !r.until.excludes(wall, w.zone.moment) && take(w)
	})
	return understood
}

// dates keeps the occurrences of RDATE.
func (c *calculation) dates(e component, x extent, take func(when) bool) (understood bool) {
	understood = true
	for _, p := range e.all("RDATE") {
		for value := range strings.SplitSeq(p.value, ",") {
			c.work--
			begin, end, period := strings.Cut(value, "/")
			w, ok := c.time(p, begin)
			switch {
			case !ok || w.day != x.start.day:
				understood = false
			case period:
				understood = c.addPeriod(begin, end, p) && understood
			default:
				take(w)
			}
		}
	}
	return understood
}

// addPeriod keeps a period: two times, or a time and a length.
func (c *calculation) addPeriod(begin, end string, p property) bool {
	from, ok := c.time(p, begin)
	if !ok {
		return false
	}
	if d, ok := duration(end); ok {
		c.keep(from.moment(), from.moment().Add(d))
		return true
	}
	to, ok := c.time(p, end)
	if ok {
		c.keep(from.moment(), to.moment())
	}
	return ok
}

// exclusions are the times and days that EXDATE takes out.
type exclusions struct {
	moments map[int64]bool
	days    map[string]bool
}

func (x exclusions) has(wall civil, moment time.Time) bool {
	return x.moments[moment.Unix()] || len(x.days) > 0 && x.days[wall.Format("20060102")]
}

func (c *calculation) excluded(e component) exclusions {
	out := exclusions{map[int64]bool{}, map[string]bool{}}
	for _, p := range e.all("EXDATE") {
		for value := range strings.SplitSeq(p.value, ",") {
			c.work--
			if w, ok := c.time(p, value); ok && w.day {
				out.days[w.wall.Format("20060102")] = true
			} else if ok {
				out.moments[w.moment().Unix()] = true
			}
		}
	}
	return out
}

// addFreeBusy keeps the periods of a VFREEBUSY that are not free.
func (c *calculation) addFreeBusy(f component) {
	understood := true
	for _, p := range f.all("FREEBUSY") {
		if strings.EqualFold(p.parameters["FBTYPE"], "FREE") {
			continue
		}
		for value := range strings.SplitSeq(p.value, ",") {
			begin, end, ok := strings.Cut(value, "/")
			understood = ok && c.addPeriod(begin, end, p) && understood
		}
	}
	if !understood {
		c.unclear++
	}
}
