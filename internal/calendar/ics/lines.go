package ics

import "strings"

// property is a line of a calendar: NAME;PARAMETER=value:value.
type property struct {
	name, value string
	parameters  map[string]string
}

// component is an event, a part of a time zone or a list of busy times, with the properties that matter here.
type component struct {
	kind       string
	properties []property
}

func (c component) first(name string) property {
	for _, p := range c.properties {
		if p.name == name {
			return p
		}
	}
	return property{}
}

func (c component) all(name string) []property {
	var out []property
	for _, p := range c.properties {
		if p.name == name {
			out = append(out, p)
		}
	}
	return out
}

// zoneParts are the observances of a VTIMEZONE.
type zoneParts struct {
	id    string
	parts []component
}

type file struct {
	events, freeBusy []component
	zones            []zoneParts
}

const (
	// maxLine is the longest line, unfolded, that is read. Longer ones are attachments or attacks, and left out.
	maxLine = 64 << 10
	// maxProperties bounds the lines that are kept of one event.
	maxProperties = 2000
	// maxComponents bounds the events of a calendar.
	maxComponents = 100_000
)

// wanted are the properties that decide about busy times. Titles, places and people are not read.
var wanted = map[string]bool{
	"BEGIN":         true,
	"END":           true,
	"UID":           true,
	"DTSTART":       true,
	"DTEND":         true,
	"DURATION":      true,
	"RRULE":         true,
	"RDATE":         true,
	"EXDATE":        true,
	"RECURRENCE-ID": true,
	"TRANSP":        true,
	"STATUS":        true,
	"FREEBUSY":      true,
	"TZID":          true,
	"TZOFFSETFROM":  true,
	"TZOFFSETTO":    true,

	"X-MICROSOFT-CDO-BUSYSTATUS": true,
}

// reader collects the components of a file. Parts inside of an event, such as alarms, are counted and left out, so that
// their depth does not matter.
type reader struct {
	out     file
	current *component
	zone    *zoneParts
	inside  int // how many unknown parts are open inside of current
}

// read collects the components of a calendar.
//
// Faults: ErrNotCalendar, ErrTooLarge.
func read(text string) (file, error) {
	text = strings.TrimPrefix(text, "\uFEFF")
	if !isCalendar(text) {
		return file{}, ErrNotCalendar
	}
	var r reader
	for rest := text; rest != ""; {
		var line string
		line, rest = nextLine(rest)
		p, ok := parseLine(line)
		if !ok {
			continue
		}
		r.take(p)
		if len(r.out.events)+len(r.out.freeBusy)+len(r.out.zones) > maxComponents {
			return file{}, ErrTooLarge
		}
	}
	return r.out, nil
}

func isCalendar(text string) bool {
	head := strings.TrimSpace(text[:min(len(text), 200)])
	const begin = "BEGIN:VCALENDAR"
	return len(head) >= len(begin) && strings.EqualFold(head[:len(begin)], begin)
}

func (r *reader) take(p property) {
	switch p.name {
	case "BEGIN":
		r.begin(strings.ToUpper(strings.TrimSpace(p.value)))
	case "END":
		r.end(strings.ToUpper(strings.TrimSpace(p.value)))
	default:
		if r.inside > 0 {
			return
		}
		if r.current != nil {
			if len(r.current.properties) < maxProperties {
				r.current.properties = append(r.current.properties, p)
			}
		} else if r.zone != nil && p.name == "TZID" {
			r.zone.id = p.value
		}
	}
}

func (r *reader) begin(kind string) {
	switch {
	case r.current != nil:
		r.inside++
	case kind == "VEVENT" || kind == "VFREEBUSY":
		r.current, r.zone = &component{kind: kind}, nil
	case kind == "VTIMEZONE":
		r.zone = &zoneParts{}
	case r.zone != nil && (kind == "STANDARD" || kind == "DAYLIGHT"):
		r.current = &component{kind: kind}
	}
}

func (r *reader) end(kind string) {
	if r.inside > 0 {
		r.inside--
		return
	}
	if r.current == nil {
		if kind == "VTIMEZONE" && r.zone != nil {
			r.out.zones = append(r.out.zones, *r.zone)
			r.zone = nil
		}
		return
	}
	switch done := *r.current; done.kind {
	case "VEVENT":
		r.out.events = append(r.out.events, done)
	case "VFREEBUSY":
		r.out.freeBusy = append(r.out.freeBusy, done)
	default:
		if len(r.zone.parts) < maxProperties {
			r.zone.parts = append(r.zone.parts, done)
		}
	}
	r.current = nil
}

// nextLine returns the next unfolded line and the rest. A line that begins with a space or a tab continues the one
// before. Of a line that is too long only the beginning is returned.
func nextLine(text string) (line, rest string) {
	line, rest = cutLine(text)
	if rest == "" || rest[0] != ' ' && rest[0] != '\t' {
		return line, rest
	}
	var b strings.Builder
	b.WriteString(line)
	for rest != "" && (rest[0] == ' ' || rest[0] == '\t') {
		var more string
		more, rest = cutLine(rest[1:])
		if b.Len() <= maxLine {
			b.WriteString(more)
		}
	}
	return b.String(), rest
}

func cutLine(text string) (line, rest string) {
	line, rest, _ = strings.Cut(text, "\n")
	return strings.TrimSuffix(line, "\r"), rest
}

// parseLine splits a line, if it matters. Quotes protect colons and semicolons of a parameter.
func parseLine(line string) (property, bool) {
	p := property{name: nameOf(line)}
	if len(line) > maxLine || !wanted[p.name] {
		return p, false
	}
	quoted, start := false, 0
	var head []string
	for i := range len(line) {
		switch b := line[i]; {
		case b == '"':
			quoted = !quoted
		case quoted:
		case b == ';':
			head, start = append(head, line[start:i]), i+1
		case b == ':':
			head = append(head, line[start:i])
			p.value, p.parameters = line[i+1:], parameters(head[1:])
			return p, true
		}
	}
	return p, false
}

// nameOf returns the beginning of a line, in capital letters.
func nameOf(line string) string {
	end := strings.IndexAny(line, ";:")
	if end < 0 || end > 40 {
		return ""
	}
	return strings.ToUpper(strings.TrimSpace(line[:end]))
}

func parameters(parts []string) map[string]string {
	if len(parts) == 0 {
		return nil
	}
	out := make(map[string]string, len(parts))
	for _, part := range parts {
		name, value, _ := strings.Cut(part, "=")
		out[strings.ToUpper(strings.TrimSpace(name))] = strings.Trim(value, `"`)
	}
	return out
}
